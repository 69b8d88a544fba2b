"""What `paigow advise` shows: the best set, the house way's, and what the others cost."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet
from paigow.cli.wording import (
    cost_text,
    decided_text,
    error_text,
    hand_and_dealer,
    rules_text,
    share_text,
    sides,
    signed_text,
    strengths,
)
from paigow.game.cards import CARD_NAMES

if TYPE_CHECKING:
    from paigow.game.splits import Split
    from paigow.hand.advice import Advice, DealerHand, Knowledge

# Without --all so many other sets are shown at most: the next best one, and more that cost up to this part of a bet.
_MOST_OTHERS: Final = 4
_WORTH_A_LOOK: Final = 0.25


def print_advice(advice: "Advice", second: "Advice | None" = None, *, all_sets: bool, table: str | None = None) -> None:
    """Print how to set a hand, what the house way does, and the other sets with their costs; then a second hand.

    `table`: the name of the table that has the best set.
    """
    sheet = Sheet()
    for n, one in enumerate([advice] if second is None else [advice, second]):
        if n:
            sheet.gap()
            sheet.gap()
        _head(sheet, one)
        if one.dealer is None:
            _hidden(sheet, one, all_sets=all_sets)
        else:
            _against_known(sheet, one, one.dealer, all_sets=all_sets)
    if table is not None:
        sheet.gap()
        sheet.text(f"Best set read from table {table}; --exact counts it.", "dim")
    sheet.print()


def _head(sheet: Sheet, advice: "Advice") -> None:
    hand_and_dealer(sheet, advice.hand, advice.house_way)
    sheet.text(rules_text(advice.rules), lead="Rules   ")
    if advice.dead:
        dead = sheet.cards(CARD_NAMES[card] for card in advice.dead)
        sheet.text("".join(piece.text for piece in dead), lead="Dead    ")


def _hidden(sheet: Sheet, advice: "Advice", *, all_sets: bool) -> None:
    """The answer against all hands the dealer can hold."""
    best, house = advice.best, advice.house_way_split
    sheet.gap()
    if advice.rules.open_dealer:
        _open_cards(sheet, advice)
    same = strengths(house) == strengths(best)
    widest = max(len(name) for split in (best, house) for name in (split.low_name, split.high_name))
    _counted_split(sheet, advice, best, "Best set   ", widest)
    sheet.gap()
    if same:
        sheet.text(f"sets it the same. {decided_text(house)}", lead="House way  ")
    else:
        _counted_split(sheet, advice, house, "House way  ", widest)
        sheet.text(decided_text(house), "dim", lead="  ", hang=2)
    if advice.knowledge is not None:
        sheet.gap()
        _knowledge(sheet, advice.knowledge)
    if advice.rules.opponents > 1:
        sheet.gap()
        _round(sheet, advice)

    distinct = _distinct(advice.splits)
    others = [split for split in distinct if strengths(split) not in (strengths(best), strengths(house))]
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
        worse = "worse" if advice.cost(others[len(listed)]) else "more"
        sheet.text(f"{hidden} {worse} {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")


def _against_known(sheet: Sheet, advice: "Advice", dealer: "DealerHand", *, all_sets: bool) -> None:
    """The answer against a dealer whose cards are known: what each set does, outright."""
    best, house = advice.best, advice.house_way_split
    sheet.gap()
    sheet.text(f"sets his cards like this. {decided_text(dealer.split)}", lead="Dealer     ")
    _plain_split(sheet, dealer.split)
    if dealer.pushes:
        sheet.text("This hand of his pushes every bet.", lead="  ")
    sheet.gap()
    sheet.text(f"{_result(best)}.", lead="Best set   ")
    _plain_split(sheet, best)
    sheet.gap()
    same = "sets it the same" if strengths(house) == strengths(best) else _result(house)
    sheet.text(f"{same}. {decided_text(house)}", lead="House way  ")
    if strengths(house) != strengths(best):
        _plain_split(sheet, house)
    distinct = _distinct(advice.splits)
    equal = {strengths(split) for split in advice.equals}
    listed = [split for split in distinct if all_sets or strengths(split) in equal - {strengths(best)}]
    if listed:
        sheet.gap()
        sheet.text("All sets, best first" if all_sets else "Just as good", "bold")
        rows = []
        for split in listed:
            (_, low, _), (_, high, name) = sides(split)
            rows.append([sheet.cards(low), sheet.cards(high), [Piece(name)], [Piece(_result(split))]])
        sheet.table(["low", "high", "", ""], rows, ())
    hidden = len(distinct) - len(equal)
    if hidden and not all_sets:
        sheet.gap()
        sheet.text(f"{hidden} worse {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")


def _plain_split(sheet: Sheet, split: "Split") -> None:
    rows = [[[Piece(side)], sheet.cards(cards), [Piece(name)]] for side, cards, name in sides(split)]
    sheet.table(["", "", ""], rows, ())


def _result(split: "Split") -> str:
    return "wins" if split.wins else "loses" if split.losses else "pushes"


def _open_cards(sheet: Sheet, advice: "Advice") -> None:
    text = "the dealer's are not given (--dealer CARDS): this is the best set without looking."
    if advice.reply is not None:
        text += f" Looking, and setting each time to beat what is there, has an EV of {signed_text(advice.reply.ev)}."
    sheet.text(text, lead="Open cards ")
    sheet.gap()


def _knowledge(sheet: Sheet, knowledge: "Knowledge") -> None:
    """What the dead cards change."""
    believed = signed_text(knowledge.believed_ev)
    if not knowledge.changes:
        text = f"the same without knowing the dead cards, with an EV that would seem to be {believed}."
        sheet.text(text, lead="Unaware    ")
        return
    unaware = knowledge.unaware
    seems = f"EV {signed_text(unaware.ev or 0.0)}, where it would seem to be {believed}"
    worth = f"knowing the dead cards is worth {cost_text(knowledge.worth)} of the bet"
    sheet.text(f"another set without knowing the dead cards: {seems}; {worth}.", lead="Unaware    ")
    _plain_split(sheet, unaware)


def _round(sheet: Sheet, advice: "Advice") -> None:
    """How the EV of a round against several opponents comes about."""
    best, rules = advice.best, advice.rules
    before = f"the EV is that of the round against all {rules.opponents}, in percent of one opponent's bet"
    if best.round is None or advice.sample is None:
        sheet.text(f"{before}; it is exact.", lead="Round      ")
        return
    value, sample = best.round, advice.sample
    error = error_text(value.standard_error, 3, bound=value.is_bound)
    exact = f"{signed_text(value.before_commission)} before commission, exact"
    paid = f"less {100 * value.commission:.3f}% commission on the net win, {error}"
    dealt = f"from {sample.trials:,} rounds dealt with seed {sample.seed}"
    sheet.text(f"{before}: {exact}, {paid}, {dealt}.", lead="Round      ")
    rest = _distinct(advice.splits)[1:]
    if rest and rest[0].round is not None:
        off = error_text(rest[0].round.difference_error, 3, bound=rest[0].round.is_bound and value.is_bound)
        behind = f"{100 * advice.cost(rest[0]):.3f}% behind, {off}"
        sheet.text(f"All sets met the same opponents; the next best is {behind}.", lead="           ")


def _counted_split(sheet: Sheet, advice: "Advice", split: "Split", lead: str, name_width: int) -> None:
    """A set with its EV, its shares, and how often each of its hands alone beats the dealer's."""
    hands = advice.dealer_hands
    wins, pushes, losses = (share_text(n or 0, hands) for n in (split.wins, split.pushes, split.losses))
    note = " of the bet" if split is advice.best else f", gives away {cost_text(advice.cost(split))}"
    each = "against each: " if advice.rules.opponents > 1 else ""
    sheet.text(f"EV {signed_text(split.ev or 0.0)}{note}; {each}win {wins}, push {pushes}, lose {losses}", lead=lead)
    alone = ((split.low_wins, split.low_copies), (split.high_wins, split.high_copies))
    rows = [
        [
            [Piece(side)],
            sheet.cards(cards),
            [Piece(f"{name:<{name_width}}")],
            *([Piece(share_text(n or 0, hands))] for n in counts),
        ]
        for (side, cards, name), counts in zip(sides(split), alone, strict=True)
    ]
    sheet.table(["", "", "", "beats dealer's", "copies"], rows, flush_right=[3, 4])


def _priced_splits(sheet: Sheet, advice: "Advice", splits: Iterable["Split"], title: str) -> None:
    sheet.text(title, "bold")
    rows = []
    for split in splits:
        (_, low, _), (_, high, name) = sides(split)
        figures = signed_text(split.ev or 0.0), cost_text(advice.cost(split))
        rows.append([sheet.cards(low), sheet.cards(high), *([Piece(text)] for text in (name, *figures))])
    sheet.table(["low", "high", "", "EV", "cost"], rows, flush_right=[3, 4])


def _distinct(splits: Iterable["Split"]) -> list["Split"]:
    """The splits without those equal in both hands to an earlier one; they have the same counts."""
    first: dict[tuple[int, int], Split] = {}
    for split in splits:
        first.setdefault(strengths(split), split)
    return list(first.values())


def _worth_a_look(advice: "Advice", others: Sequence["Split"]) -> list["Split"]:
    near = [split for n, split in enumerate(others) if n == 0 or advice.cost(split) <= _WORTH_A_LOOK]
    return near[:_MOST_OTHERS]
