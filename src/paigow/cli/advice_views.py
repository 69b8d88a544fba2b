"""What `paigow advise` shows: how to set the hand, what that is worth and why; then, quieter, all the rest."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet
from paigow.cli.side_bet_views import add_side_bet
from paigow.cli.wording import (
    error_text,
    front_and_back,
    given,
    headline,
    ruled_text,
    running,
    sides,
    strengths,
    whose_bet,
)
from paigow.game.cards import CARD_NAMES
from paigow.game.figures import gap_text, money_text, percent_text, share_text, shares_text
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from paigow.game.splits import Split
    from paigow.hand.advice import Advice, DealerHand, Knowledge
    from paigow.rules.game import Rules
    from paigow.study.side_bets.hand import SideBetAdvice

# Without --all so many other sets are shown at most: the next best one, and more that cost up to this part of a bet.
_MOST_OTHERS: Final = 4
_WORTH_A_LOOK: Final = 0.25
_MOST_EQUAL: Final = 6  # sets just as good that are all listed


def print_advice(
    advice: "Advice",
    second: "Advice | None" = None,
    *,
    all_sets: bool,
    table: str | None = None,
    beside: "Sequence[SideBetAdvice]" = (),
    dragon: bool = False,
) -> None:
    """Print how to set a hand, what that is worth and why, what the house way does, and the other sets with their
    costs; then a second hand.

    `table`: the name of the table that has the best set. `beside`: side bets on the first hand. `dragon`: the second
    hand is set by the house way.
    """
    sheet = Sheet()
    if second is None or dragon:
        _answer(sheet, advice, "Put", all_sets=all_sets)
    else:
        _answer(sheet, advice, "First hand: put", all_sets=all_sets)
        sheet.gap()
        sheet.gap()
        _answer(sheet, second, "Second hand: put", all_sets=all_sets)
    if dragon and second is not None:
        sheet.gap()
        _dragon(sheet, second)
    for found in beside:
        sheet.gap()
        add_side_bet(sheet, found)
    if table is not None:
        sheet.paragraph(f"best set read from {table}; --exact counts it", "Table", quiet=True)
    sheet.print()


def _dragon(sheet: Sheet, dragon: "Advice") -> None:
    """Add how the house way sets a spare hand, and what that is worth."""
    split, best = dragon.house_way_split, dragon.best
    sheet.paragraph(f"{front_and_back(sheet, split)}, by the house way.", "Dragon")
    worth = f"EV {percent_text(split.ev or 0.0)}"
    less = gap_text(best.ev, split.ev or 0.0)
    cost = f"; the best set would be worth {less} more" if dragon.cost(split) else ", and no set is better"
    sheet.paragraph(f"{worth}{cost}.")


def _answer(sheet: Sheet, advice: "Advice", start: str, *, all_sets: bool) -> None:
    headline(sheet, advice.best, start)
    sheet.gap()
    if advice.dealer is None:
        _hidden(sheet, advice, all_sets=all_sets)
    else:
        _against_known(sheet, advice, advice.dealer, all_sets=all_sets)
    sheet.gap()
    given(sheet, advice.hand, advice.house_way, advice.rules)
    if advice.open_cards:
        seen = running(sheet, (CARD_NAMES[card] for card in advice.open_cards))
        sheet.paragraph(f"{seen}, and all {advice.dealer_hands:,} hands that hold that", "Open", quiet=True)
    if advice.dead:
        sheet.paragraph(running(sheet, (CARD_NAMES[card] for card in advice.dead)), "Dead", quiet=True)
    if advice.dealer is None:
        sheet.paragraph(
            f"yours, on average{_charged(advice.rules)}, as a part of {whose_bet(advice.rules)}", "EV", quiet=True
        )


def _charged(rules: "Rules") -> str:
    return ", after the fee" if rules.fee else ", after commission" if rules.commission else ""


def _hidden(sheet: Sheet, advice: "Advice", *, all_sets: bool) -> None:
    """The answer against all hands the dealer can hold."""
    from paigow.hand.why import why

    best, house = advice.best, advice.house_way_split
    sheet.paragraph(f"{_worth(advice, best)}: {_outcomes(advice, best)}.", "Worth")
    _alone(sheet, advice)
    if advice.rules.opponents > 1:
        _round(sheet, advice)
    sheet.paragraph(why(advice), "Why")
    if advice.rules.open_dealer:
        _open_cards(sheet, advice)
    if advice.knowledge is not None:
        _knowledge(sheet, advice, advice.knowledge)
    sheet.gap()
    _house_way(sheet, advice)

    distinct = _distinct(advice.splits)
    others = [split for split in distinct if strengths(split) not in (strengths(best), strengths(house))]
    listed = distinct if all_sets else _worth_a_look(advice, others)
    if listed:
        sheet.gap()
        _priced_splits(sheet, advice, listed, "All sets, best first" if all_sets else "Other sets worth a look")
    if all_sets:
        equal = len(advice.splits) - len(distinct)
        fouls = len(advice.fouls)
        sheet.text(f"Of 21 splits {fouls} foul; {equal} equal in strength to another are not repeated.", "dim")
        _fouls(sheet, advice)
    elif hidden := len(others) - len(listed):
        worse = "worse" if advice.cost(others[len(listed)]) else "more"
        sheet.text(f"{hidden} {worse} {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")


def _fouls(sheet: Sheet, advice: "Advice") -> None:
    """The sets that the rules forbid, by what lies in front; equal ones once."""
    if not advice.fouls:
        return
    lows = dict.fromkeys(running(sheet, sides(split)[0][1]) for split in _distinct(advice.fouls))
    sheet.paragraph(f"{', '.join(lows)} in front", "Fouls", quiet=True)


def _against_known(sheet: Sheet, advice: "Advice", dealer: "DealerHand", *, all_sets: bool) -> None:
    """The answer against a dealer whose cards are known: what each set does, outright."""
    from paigow.hand.why import why

    best, house = advice.best, advice.house_way_split
    sheet.paragraph(f"{_result(advice, best, you=True)}.", "Result")
    sheet.paragraph(why(advice), "Why")
    sheet.gap()
    who = "Opponent" if advice.rules.banker else "Dealer"
    sheet.paragraph(f"puts {front_and_back(sheet, dealer.split)}.", who, quiet=True)
    sheet.paragraph(ruled_text(advice.house_way, dealer.split.rule or 0), quiet=True)
    same = strengths(house) == strengths(best)
    set_text = "sets your hand the same" if same else f"{front_and_back(sheet, house)}: {_result(advice, house)}"
    sheet.paragraph(f"{set_text}.", "House way", quiet=True)
    sheet.paragraph(ruled_text(advice.house_way, house.rule or 0), quiet=True)
    distinct = _distinct(advice.splits)
    equal = {strengths(split) for split in advice.equals}
    listed = [split for split in distinct if all_sets or strengths(split) in equal - {strengths(best)}]
    shown = listed if all_sets or len(listed) <= _MOST_EQUAL else listed[:_MOST_OTHERS]
    if listed and not all_sets and len(equal) == len(distinct):
        does = _result(advice, best)
        sheet.gap()
        sheet.paragraph(f"it makes no difference: each of the {len(equal)} sets {does}; --all shows them.", "Any set")
    elif listed:
        sheet.gap()
        sheet.text("All sets, best first" if all_sets else "Just as good", "bold")
        rows = []
        for split in shown:
            (_, low, _), (_, high, name) = sides(split)
            rows.append([sheet.cards(low), sheet.cards(high), [Piece(name)], [Piece(_result(advice, split))]])
        sheet.table(["in front", "behind", "", ""], rows, ())
        if len(shown) < len(listed):
            sheet.text(f"{len(listed) - len(shown)} more sets do the same; --all shows all.", "dim")
    hidden = len(distinct) - len(equal)
    if hidden and not all_sets:
        sheet.gap()
        sheet.text(f"{hidden} worse {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")


def _result(advice: "Advice", split: "Split", *, you: bool = False) -> str:
    """What a set, or you with it, does against the one hand there is; in money where the bet is known."""
    text = "win" if split.wins else "lose" if split.losses else "push"
    text = f"You {text}" if you else text + ("es" if text == "push" else "s")
    if split.wins and split.losses:
        text = f"{text.removesuffix('s')} {share_text(split.wins, advice.dealer_hands)} of the time, by the extra cards"
    bet = advice.rules.bet
    return text if bet is None else f"{text}, {money_text(bet * _exact(advice, split))} on {_bet(advice.rules)}"


def _exact(advice: "Advice", split: "Split") -> Fraction:
    return advice.rules.exact_ev(split.wins or 0, split.losses or 0, advice.dealer_hands)


def _house_way(sheet: Sheet, advice: "Advice") -> None:
    best, house = advice.best, advice.house_way_split
    if strengths(house) == strengths(best):
        sheet.paragraph("sets it the same.", "House way", quiet=True)
    else:
        less = f"{_ev(advice, house)}, {_cost(advice, house)} less"
        sheet.paragraph(f"{front_and_back(sheet, house)}: {less}; {_outcomes(advice, house)}.", "House way", quiet=True)
    sheet.paragraph(ruled_text(advice.house_way, house.rule or 0), quiet=True)


def _open_cards(sheet: Sheet, advice: "Advice") -> None:
    text = "the dealer's are not given (--dealer CARDS): this is the best set without looking."
    if advice.reply is not None:
        ev = percent_text(advice.reply.ev)
        text += f" Looking, and setting each time to beat what is there, has an EV of {ev}."
    sheet.paragraph(text, "Open cards")


def _knowledge(sheet: Sheet, advice: "Advice", knowledge: "Knowledge") -> None:
    """What the dead cards change, and those of the dealer's that lie open."""
    seen = "open" if not advice.dead else "dead and the open" if advice.open_cards else "dead"
    believed = percent_text(knowledge.believed_ev)
    if not knowledge.changes:
        text = f"the same without knowing the {seen} cards, with an EV that would seem to be {believed}."
        sheet.paragraph(text, "Unaware")
        return
    unaware = knowledge.unaware
    seems = f"EV {percent_text(unaware.ev or 0.0)}, where it would seem to be {believed}"
    worth = f"knowing the {seen} cards is worth {gap_text(advice.best.ev or 0.0, unaware.ev or 0.0)}"
    what = f"{front_and_back(sheet, unaware)} without knowing the {seen} cards"
    sheet.paragraph(f"{what}: {seems}; {worth} of {whose_bet(advice.rules)}.", "Unaware")


def _round(sheet: Sheet, advice: "Advice") -> None:
    """How the EV of a round against several opponents comes about."""
    best, rules = advice.best, advice.rules
    before = f"the EV is that of the round against all {rules.opponents}, in percent of one opponent's bet"
    if best.round is None or advice.sample is None:
        sheet.paragraph(f"{before}; it is exact.", "Round")
        return
    value, sample = best.round, advice.sample
    error = error_text(value.standard_error, 3, bound=value.is_bound)
    exact = f"{percent_text(value.before_commission)} before commission, exact"
    paid = f"less {100 * value.commission:.3f}% commission on the net win, {error}"
    dealt = f"from {sample.trials:,} rounds dealt with seed {sample.seed}"
    text = f"{before}: {exact}, {paid}, {dealt}."
    rest = _distinct(advice.splits)[1:]
    if rest and rest[0].round is not None:
        off = error_text(rest[0].round.difference_error, 3, bound=rest[0].round.is_bound and value.is_bound)
        behind = f"{100 * advice.cost(rest[0]):.3f}% behind, {off}"
        text += f" All sets met the same opponents; the next best is {behind}."
    sheet.paragraph(text, "Round")


def _alone(sheet: Sheet, advice: "Advice") -> None:
    """How often each of the two hands alone beats the other side's, and how often it copies it."""
    best, hands = advice.best, advice.dealer_hands
    whose = "the opponent's" if advice.rules.banker else "the dealer's"
    low, high = (
        (share_text(wins or 0, hands), share_text(copies or 0, hands))
        for wins, copies in ((best.low_wins, best.low_copies), (best.high_wins, best.high_copies))
    )
    text = f"The low hand alone beats {whose} {low[0]} of the time and copies it {low[1]}, the high hand {high[0]} and"
    sheet.paragraph(f"{text} {high[1]}.", quiet=True)


def _priced_splits(sheet: Sheet, advice: "Advice", splits: Iterable["Split"], title: str) -> None:
    sheet.text(title, "bold")
    rows = []
    for split in splits:
        (_, low, _), (_, high, name) = sides(split)
        figures = _ev(advice, split), _cost(advice, split)
        rows.append([sheet.cards(low), sheet.cards(high), *([Piece(text)] for text in (name, *figures))])
    unit = "" if advice.rules.bet is None else f" of {amount_text(advice.rules.bet)}"
    sheet.table(["in front", "behind", "", f"EV{unit}", "cost"], rows, flush_right=[3, 4])


def _ev(advice: "Advice", split: "Split") -> str:
    """The EV of a set: a part of the bet, or in money where the bet is known."""
    ev, bet = split.ev or 0.0, advice.rules.bet
    return percent_text(ev) if bet is None else money_text(float(bet) * ev)


def _cost(advice: "Advice", split: "Split") -> str:
    best, ev, bet = advice.best.ev or 0.0, split.ev or 0.0, advice.rules.bet
    if bet is None:
        return gap_text(best, ev)
    return gap_text(float(bet) * best / 100, float(bet) * ev / 100).removesuffix("%")


def _worth(advice: "Advice", split: "Split") -> str:
    percent = percent_text(split.ev or 0.0)
    if advice.rules.bet is None:
        return f"{percent} of {whose_bet(advice.rules)}"
    return f"{_ev(advice, split)} on {_bet(advice.rules)} ({percent})"


def _bet(rules: "Rules") -> str:
    return whose_bet(rules) + (f" of {amount_text(rules.bet)}" if rules.bet is not None else "")


def _outcomes(advice: "Advice", split: "Split") -> str:
    wins, pushes, losses = shares_text([split.wins or 0, split.pushes or 0, split.losses or 0])
    each = "against each, " if advice.rules.opponents > 1 else ""
    return f"{each}win {wins}, push {pushes}, lose {losses}"


def _distinct(splits: Iterable["Split"]) -> list["Split"]:
    """The splits without those equal in both hands to an earlier one; they have the same counts."""
    first: dict[tuple[int, int], Split] = {}
    for split in splits:
        first.setdefault(strengths(split), split)
    return list(first.values())


def _worth_a_look(advice: "Advice", others: Sequence["Split"]) -> list["Split"]:
    near = [split for n, split in enumerate(others) if n == 0 or advice.cost(split) <= _WORTH_A_LOOK]
    return near[:_MOST_OTHERS]
