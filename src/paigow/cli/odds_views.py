"""What `paigow odds` shows."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import low_and_high
from paigow.game.cards import CARD_NAMES, RANKS
from paigow.game.figures import share_text
from paigow.game.names import plural, singular
from paigow.rules.game import wheel_text

if TYPE_CHECKING:
    from paigow.study.odds import DealerOdds, Odds, SetOdds

_TOPS: Final = "AKQJ"  # low hands without a pair that have a column of their own


def print_odds(found: "Odds", *, every: bool) -> None:
    """Print how often the hands are what; `every`: all tables, not only those that the question is about."""
    sheet = Sheet()
    _head(sheet, found)
    if not found.hands:
        sheet.text("No hand holds that.")
        sheet.print()
        return
    known = bool(found.hand or found.dead)
    if found.sets:
        for one in found.sets:
            _set(sheet, found, one)
    _categories(sheet, found)
    if found.dealer is not None:
        _dealer(sheet, found, found.dealer)
    if found.dealer is None or every:
        _no_pair(sheet, found)
        _shapes(sheet, found)
    if known or every:
        _ranks(sheet, found)
    if not every and (found.dealer is not None or not known):
        sheet.text("--all shows every table.", "dim")
    while not sheet.lines[-1]:
        sheet.lines.pop()
    sheet.print()


def _head(sheet: Sheet, found: "Odds") -> None:
    for lead, cards in (("Hand    ", found.hand), ("Dead    ", found.dead)):
        if cards:
            names = [CARD_NAMES[card] for card in cards]
            for start in range(0, len(names), 18):
                lead_now = lead if not start else " " * len(lead)
                sheet.lines.append([Piece(lead_now, "bold"), *sheet.cards(names[start : start + 18])])
    if found.dealer is not None:
        sheet.text(plain(found.dealer.house_way.name), lead="Dealer  ")
    whole = f"{found.all_hands:,} hands of seven from {found.unseen} cards"
    if found.holds:
        share = share_text(found.hands, found.all_hands, 4)
        text = f"{found.hands:,} of {whole} hold {plain(' and '.join(found.holds))}: {share}"
        sheet.text(text + _one_in(found.hands, found.all_hands), lead="Odds    ")
    else:
        sheet.text(whole, lead="Odds    ")
    rules = [f"A-2-3-4-5 is the {wheel_text(found.wheel)} straight"] if found.wheel != "second" else []
    rules += ["the joker is any card"] if found.joker == "wild" else []
    if rules:
        text = "; ".join(rules)
        sheet.text(text[0].upper() + text[1:], lead="Rules   ")
    sheet.gap()


def _categories(sheet: Sheet, found: "Odds") -> None:
    dealer = found.dealer
    his = dealer.categories if dealer is not None else {}
    heads = ["best five of seven", "hands", "share", "one in", "without joker", "with joker"]
    if dealer is not None:
        heads[3:] = ["he sets it", "share"]
    rows = []
    for line in reversed(found.categories):
        if not line.hands and not his.get(line.name):
            continue
        row = [line.name, f"{line.hands:,}", share_text(line.hands, found.hands, 4)]
        if dealer is not None:
            row += [f"{his[line.name]:,}", share_text(his[line.name], found.hands, 4)]
        else:
            row += [_ratio(line.hands, found.hands), f"{line.without_joker:,}", f"{line.with_joker:,}"]
        rows.append(row)
    _table(sheet, heads, rows)


def _no_pair(sheet: Sheet, found: "Odds") -> None:
    rows = []
    for line in reversed(found.no_pair):
        if not line.hands:
            continue
        shares = share_text(line.hands, found.hands, 4), _ratio(line.hands, found.hands)
        name = f"{singular(RANKS.index(line.name))} high"
        rows.append([name, f"{line.hands:,}", *shares, f"{line.without_joker:,}", f"{line.with_joker:,}"])
    _table(sheet, ["no pair", "hands", "share", "one in", "without joker", "with joker"], rows)


def _shapes(sheet: Sheet, found: "Odds") -> None:
    flushes_of = "flush", "straight flush", "royal flush"
    rows = []
    for line in found.shapes:
        if not line.hands:
            continue
        straights, flushes = line.best.get("straight", 0), sum(line.best.get(name, 0) for name in flushes_of)
        plain_ones = line.hands - straights - flushes
        figures = f"{line.hands:,}", share_text(line.hands, found.hands, 4), f"{plain_ones:,}"
        rows.append([line.name, *figures, f"{straights:,}", f"{flushes:,}"])
    _table(sheet, ["groups of equal rank", "hands", "share", "as such", "straight", "flush"], rows)
    joker = "counts as an ace" if found.joker == "bug" else "is in no group"
    sheet.text(f"The joker {joker} here; flush: of any kind, straight flushes among them.", "dim")
    sheet.gap()


def _ranks(sheet: Sheet, found: "Odds") -> None:
    rows = []
    for line in reversed(found.ranks):
        if not line.left:
            continue
        name = "the joker" if line.rank == "Jk" else plural(RANKS.index(line.rank))
        row = [name, str(line.left), share_text(line.some, found.hands, 2)]
        numbers = [share_text(count, found.hands, 2) for count in line.hands]
        rows.append(row + numbers[: line.left + 1] + [""] * (4 - line.left))
    _table(sheet, ["rank", "unseen", "at least one", "none", "one", "two", "three", "four"], rows)


def _dealer(sheet: Sheet, found: "Odds", dealer: "DealerOdds") -> None:
    pairs = [line.low[0] == line.low[1] for line in dealer.low]
    rows = []
    for of_pairs in (True, False):
        for rank in reversed(RANKS):
            lines = [n for n, line in enumerate(dealer.low) if line.low[0] == rank and pairs[n] == of_pairs]
            if not lines:
                continue
            hands = sum(dealer.low[n].hands for n in lines)
            below, above = dealer.low[lines[0]].below, dealer.low[lines[-1]].above
            name = f"pair of {plural(RANKS.index(rank))}" if of_pairs else f"{singular(RANKS.index(rank))} high"
            rows.append([name, f"{hands:,}", *(share_text(count, found.hands, 3) for count in (hands, below, above))])
    _table(sheet, ["his low hand", "hands", "share", "lower", "higher"], rows)
    columns = {"pair": pairs} | {
        f"{rank} high": [line.low[0] == rank and not pair for line, pair in zip(dealer.low, pairs, strict=True)]
        for rank in _TOPS
    }
    columns["lower"] = [not any(chosen) for chosen in zip(*columns.values(), strict=True)]
    names = list(dealer.categories)
    rows = []
    for number in range(len(names) - 1, -1, -1):
        counts = dealer.joint[:, number]
        if not counts.any():
            continue
        shares = (int(counts[chosen].sum()) for chosen in columns.values())
        rows.append([names[number], *(share_text(count, found.hands, 3) for count in shares)])
    _table(sheet, ["high behind low", *columns], rows)
    fouls = share_text(dealer.fouls_avoided, found.hands, 2)
    text = f"{dealer.fouls_avoided:,} ({fouls}), in which his rules, read without regard to fouls, would set one."
    sheet.text(text, lead="Fouls avoided  ")
    sheet.gap()


def _set(sheet: Sheet, found: "Odds", one: "SetOdds") -> None:
    whose = "Best set" if one.best else "House way"
    if one.best and one.house_way:
        whose += ", and the house way's"
    sheet.text(whose, "bold")
    sheet.lines.append([Piece("  "), *low_and_high(sheet, one.split)])
    rows = [
        [side, name, *(share_text(count, found.hands, 2) for count in counts)]
        for side, counts, name in (("low", one.low, one.split.low_name), ("high", one.high, one.split.high_name))
    ]
    counts = {"won": one.wins, "pushed": one.pushes, "lost": one.losses}
    together = (f"{word} {share_text(count, found.hands, 2)}" for word, count in counts.items())
    sheet.text(", ".join(together), lead="  ", hang=2)
    _table(sheet, ["", "", "beats his", "copies", "he beats it"], rows, left=2)


def _table(sheet: Sheet, heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> None:
    """A table and an empty line, the first `left` columns being words; nothing where there are no rows."""
    cells = [[[Piece(text)] for text in row] for row in rows]
    if not cells:
        return
    sheet.table(heads, cells, flush_right=range(left, len(heads)))
    sheet.gap()


def _ratio(part: int, whole: int) -> str:
    """How many hands there are for each of the part, to three figures."""
    if not part:
        return "never"
    ratio = whole / part
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def _one_in(part: int, whole: int) -> str:
    return f", one in {_ratio(part, whole)}" if part else ""
