"""What the commands show: JSON, and views for a person at a table."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paigow.cards import CARD_NAMES, RANKS
from paigow.cli.sheet import Piece, Sheet, plain

if TYPE_CHECKING:
    from paigow.advice import Advice
    from paigow.cards import Hand
    from paigow.check import HouseWayCheck
    from paigow.house_way import HouseWay
    from paigow.splits import Split

_BUG_NAME: Final = "Jk"
_STRAIGHTS: Final = (4, 8, 9)  # categories whose ranks stand in a row: straight, straight flush, royal flush
_FLUSH: Final = 5

# Without --all so many other sets are shown at most: the next best one, and more that cost up to this part of a bet.
_MOST_OTHERS: Final = 4
_WORTH_A_LOOK: Final = 0.25


def print_json(data: dict[str, object]) -> None:
    """Print one JSON object on one line."""
    from json import dumps

    print(dumps(data))


def print_advice(advice: "Advice", *, all_sets: bool) -> None:
    """Print how to set a hand, what the house way does, and the other sets with their costs."""
    sheet = Sheet()
    best, house = advice.best, advice.house_way_split
    _hand_and_dealer(sheet, advice.hand, advice.house_way)
    sheet.text(_rules(advice), lead="Rules   ")
    if advice.dead:
        dead = sheet.cards(CARD_NAMES[card] for card in advice.dead)
        sheet.text("".join(piece.text for piece in dead), lead="Dead    ")
    sheet.gap()
    same = _strengths(house) == _strengths(best)
    widest = max(len(name) for split in (best, house) for name in (split.low_name, split.high_name))
    _counted_split(sheet, advice, best, "Best set   ", widest)
    sheet.gap()
    if same:
        sheet.text(f"sets it the same. {_decided(house)}", lead="House way  ")
    else:
        _counted_split(sheet, advice, house, "House way  ", widest)
        sheet.text(_decided(house), "dim", lead="  ", hang=2)

    distinct = _distinct(advice.splits)
    others = [split for split in distinct if _strengths(split) not in (_strengths(best), _strengths(house))]
    listed = distinct if all_sets else _worth_a_look(advice, others)
    if listed:
        sheet.gap()
        _priced_splits(sheet, advice, listed, "All sets, best first" if all_sets else "Other sets worth a look")
    if all_sets:
        equal = len(advice.splits) - len(distinct)
        fouls = len(advice.fouls)
        sheet.gap()
        sheet.text(f"Of 21 splits {fouls} foul; {equal} equal in strength to another are not repeated.", "dim")
    elif hidden := len(others) - len(listed):
        sheet.gap()
        sheet.text(f"{hidden} worse {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")
    sheet.print()


def print_set(hand: "Hand", way: "HouseWay", split: "Split") -> None:
    """Print how a house way sets a hand, and which rule decides."""
    sheet = Sheet()
    _hand_and_dealer(sheet, hand, way)
    sheet.gap()
    rows = [[[Piece(side)], sheet.cards(cards), [Piece(name)]] for side, cards, name in _sides(split)]
    sheet.table(["", "", ""], rows, ())
    sheet.gap()
    sheet.text(_decided(split), hang=2)
    sheet.print()


def print_house_ways(ways: Sequence["HouseWay"]) -> None:
    """Print a list of house ways."""
    sheet = Sheet()
    width = max(len(way.key) for way in ways)
    sheet.text("name", "dim", lead=f"{'house way':<{width}}  rules  A-2-3-4-5  ", lead_style="dim")
    for way in ways:
        sheet.text(plain(way.name), lead=f"{way.key:<{width}}  {way.rule_count:>5}  {way.wheel:<9}  ", hang=2)
    sheet.print()


def print_house_way(way: "HouseWay") -> None:
    """Print the rules of a house way."""
    sheet = Sheet()
    sheet.text(plain(way.name), "bold")
    if way.source:
        sheet.text(f"Source: {plain(way.source)}", hang=2)
    sheet.text(f"A-2-3-4-5 is the {_wheel(way.wheel)} straight. The first rule that fits and can be granted decides.")
    sheet.gap()
    for rule in range(1, way.rule_count + 1):
        sheet.text(way.rule_text(rule), lead=f"{rule:>3}  ", hang=2)
    sheet.text(way.rule_text(0), "dim", lead="  0  ", lead_style="dim", hang=2)
    sheet.print()


def print_check(report: "HouseWayCheck") -> None:
    """Print what each rule of a house way decides, and what the rules leave open."""
    sheet = Sheet()
    way, hands = report.house_way, sum(report.counts)
    sheet.text(f"{plain(way.name)}: {way.rule_count} rules, {hands:,} hands", "bold")
    sheet.gap()
    sheet.text("decides what", "dim", lead="rule        hands    share  ", lead_style="dim")
    for rule in (*range(1, way.rule_count + 1), 0):
        count = report.counts[rule]
        sheet.text(way.rule_text(rule), lead=f"{rule:>4}  {count:>11,}  {_share(count, hands, 3):>7}  ", hang=2)
    sheet.gap()
    if report.never:
        which = ", ".join(map(str, report.never))
        sheet.text(f"Never {'decides: rule' if len(report.never) == 1 else 'decide: rules'} {which}.", hang=2)
    else:
        sheet.text("Every rule decides some hand.")
    if report.undecided_example is not None:
        example = "".join(piece.text for piece in sheet.cards(report.undecided_example.names))
        sheet.text(f"No rule decides {report.undecided:,} hands, such as {example}.", hang=2)
    else:
        sheet.text("Every hand is decided by a rule.")
    sheet.print()


def _hand_and_dealer(sheet: Sheet, hand: "Hand", way: "HouseWay") -> None:
    sheet.lines.append([Piece("Hand    ", "bold"), *sheet.cards(hand.names)])
    sheet.text(plain(way.name), lead="Dealer  ")


def _rules(advice: "Advice") -> str:
    rules = advice.rules
    role = "you bank, copies win" if rules.banker else "you play, copies lose"
    commission = f"{float(100 * rules.commission):.10g}% commission"
    return f"{role}; {commission}; A-2-3-4-5 {_wheel(rules.wheel)}"


def _wheel(wheel: str) -> str:
    return "second-highest" if wheel == "second" else "lowest"


def _decided(split: "Split") -> str:
    return f"Rule {split.rule} decides: {split.rule_text}" if split.rule else f"No rule decides: {split.rule_text}"


def _counted_split(sheet: Sheet, advice: "Advice", split: "Split", lead: str, name_width: int) -> None:
    """A set with its EV, its shares, and how often each of its hands alone beats the dealer's."""
    hands = advice.dealer_hands
    wins, pushes, losses = (_share(n or 0, hands) for n in (split.wins, split.pushes, split.losses))
    note = " of the bet" if split is advice.best else f", gives away {_cost(advice.cost(split))}"
    sheet.text(f"EV {_signed(split.ev or 0.0)}{note}; win {wins}, push {pushes}, lose {losses}", lead=lead)
    alone = ((split.low_wins, split.low_copies), (split.high_wins, split.high_copies))
    rows = [
        [
            [Piece(side)],
            sheet.cards(cards),
            [Piece(f"{name:<{name_width}}")],
            *([Piece(_share(n or 0, hands))] for n in counts),
        ]
        for (side, cards, name), counts in zip(_sides(split), alone, strict=True)
    ]
    sheet.table(["", "", "", "beats dealer's", "copies"], rows, flush_right=[3, 4])


def _priced_splits(sheet: Sheet, advice: "Advice", splits: Iterable["Split"], title: str) -> None:
    sheet.text(title, "bold")
    rows = []
    for split in splits:
        (_, low, _), (_, high, name) = _sides(split)
        figures = _signed(split.ev or 0.0), _cost(advice.cost(split))
        rows.append([sheet.cards(low), sheet.cards(high), *([Piece(text)] for text in (name, *figures))])
    sheet.table(["low", "high", "", "EV", "cost"], rows, flush_right=[3, 4])


def _distinct(splits: Iterable["Split"]) -> list["Split"]:
    """The splits without those equal in both hands to an earlier one; they have the same counts."""
    first: dict[tuple[int, int], Split] = {}
    for split in splits:
        first.setdefault(_strengths(split), split)
    return list(first.values())


def _strengths(split: "Split") -> tuple[int, int]:
    return split.low_strength, split.high_strength


def _worth_a_look(advice: "Advice", others: Sequence["Split"]) -> list["Split"]:
    near = [split for n, split in enumerate(others) if n == 0 or advice.cost(split) <= _WORTH_A_LOOK]
    return near[:_MOST_OTHERS]


def _sides(split: "Split") -> list[tuple[str, list[str], str]]:
    """Low and high hand of a split: what it is, its cards as one lays them out, its name."""
    return [
        ("low", _by_groups(split.low), split.low_name),
        ("high", _laid_out(split.high, split.high_strength), split.high_name),
    ]


def _laid_out(names: Sequence[str], strength: int) -> list[str]:
    """Five cards in the order one reads them: groups first, straights and flushes downwards, the bug in its place."""
    category, top = strength >> 24, strength >> 16 & 15
    if category in _STRAIGHTS:
        ranks = [(top - k) % 13 for k in range(5)]
    elif category == _FLUSH:
        ranks = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    else:
        return _by_groups(names)
    held = {RANKS.index(name[0]): name for name in names if name != _BUG_NAME}
    return [held.get(rank, _BUG_NAME) for rank in ranks]


def _by_groups(names: Sequence[str]) -> list[str]:
    """Cards by rank, downwards, pairs and more before single cards; the bug is an ace."""
    ranks = [RANKS.index("A" if name == _BUG_NAME else name[0]) for name in names]
    order = sorted(range(len(names)), key=lambda n: (-ranks.count(ranks[n]), -ranks[n]))
    return [names[n] for n in order]


def _signed(ev: float) -> str:
    text = f"{100 * ev:+.2f}%"
    return "0.00%" if text in ("+0.00%", "-0.00%") else text


def _cost(cost: float) -> str:
    text = f"{100 * cost:.2f}%"
    return "<0.01%" if cost and text == "0.00%" else text


def _share(part: int, whole: int, digits: int = 1) -> str:
    """A share in percent; only nothing is shown as 0, and only everything as 100."""
    text = f"{100 * part / whole:.{digits}f}"
    if part and not float(text):
        return f"<{10**-digits:.{digits}f}%"
    if part < whole and float(text) == 100:
        return f">{100 - 10**-digits:.{digits}f}%"
    return text + "%"
