"""What `paigow advise` and `paigow set` show of a hand of which only the ranks are given."""

from typing import TYPE_CHECKING, Final

from paigow.cli.layout import Piece, Sheet, plain
from paigow.cli.wording import headline, ruled_text, rules_text, sides, whose_bet
from paigow.game.figures import gap_text, money_text, percent_text, share_text, shares_text
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paigow.game.splits import Split
    from paigow.hand.advice import AdviceOptions
    from paigow.hand.ranks import RankAdvice, Ranks, RankSet
    from paigow.house_ways.explain import Reason
    from paigow.house_ways.way import HouseWay

_MOST_OTHERS: Final = 4
_WORTH_A_LOOK: Final = 0.25
_NO_BREAK: Final = "\u00a0"


def answer_ranks(
    ranks: "Ranks",
    house_way: str,
    options: "AdviceOptions",
    suited: "Mapping[str, object]",
    *,
    all_sets: bool,
    json: bool,
) -> None:
    """Answer a hand of which only the ranks are given; `suited`: options by name that need its suits.

    Raises:
        InputError: one of them is given, or an option is wrong.
    """
    from paigow.cli import render, warnings
    from paigow.hand.ranks import advise_ranks, refuse_suits

    refuse_suits(suited)
    keys = ("rules", "role", "commission", "wheel", "fee", "bet")
    advice = advise_ranks(ranks, house_way, **{key: options.get(key) for key in keys})  # type: ignore[arg-type]
    warnings.warn_of_pushes(advice.house_way, advice.rules)
    if json:
        render.print_json(advice.to_json())
    else:
        print_rank_advice(advice, all_sets=all_sets)


def print_rank_advice(advice: "RankAdvice", *, all_sets: bool) -> None:
    """Print how to set a hand of these ranks, what that is worth on average and how surely it is the best set."""
    sheet = Sheet()
    best, house, rules = advice.best, advice.house_way_split, advice.rules
    _headline(sheet, best)
    sheet.gap()
    win, push, lose = shares_text((best.wins, best.pushes, best.losses))
    worth = f"{_ev(advice, best)} of {_bet(advice)} on average"
    sheet.paragraph(f"{worth}: win {win}, push {push}, lose {lose}.", "Worth")
    sheet.paragraph(_suitings(advice), "Suits")
    sheet.gap()
    if house is best:
        sheet.paragraph("sets it the same.", "House way", quiet=True)
    else:
        sheet.paragraph(f"{_front_and_back(house)}: {_cost(advice, house)} less.", "House way", quiet=True)
    sheet.paragraph(ruled_text(advice.house_way, house.rule or 0), quiet=True)
    others = [split for split in advice.splits if split not in (best, house)]
    listed = list(advice.splits) if all_sets else _worth_a_look(advice, others)
    if listed:
        sheet.gap()
        sheet.text("All sets, best first" if all_sets else "Other sets worth a look", "bold")
        heads = ["in front", "behind", "", "EV", "cost", "best for"]
        columns = 5 if advice.always_best else 6
        rows = [[[Piece(text)] for text in _row(advice, split)[:columns]] for split in listed]
        sheet.table(heads[:columns], rows, flush_right=[3, 4, 5])
    if hidden := 0 if all_sets else len(others) - len(listed):
        sheet.text(f"{hidden} worse {'set is' if hidden == 1 else 'sets are'} not shown; --all shows all.", "dim")
    sheet.gap()
    _given(sheet, advice.ranks, advice.house_way)
    sheet.paragraph(rules_text(rules), "Rules", quiet=True)
    sheet.print()


def print_split(split: "RankSet | Split") -> None:
    """Print a set by itself, with what it is worth where that was counted; its cards may be ranks alone."""
    sheet = Sheet()
    if all(len(name) == 1 or name == "Jk" for name in split.low + split.high):
        _headline(sheet, split)
    else:
        headline(sheet, split)
    if split.ev is not None:
        sheet.gap()
        win, push, lose = shares_text((split.wins or 0, split.pushes or 0, split.losses or 0))
        sheet.paragraph(f"EV {percent_text(split.ev)}: win {win}, push {push}, lose {lose}.", "Worth")
    if split.rule is not None:
        sheet.gap()
        which = f"Rule {split.rule}" if split.rule else "No rule"
        sheet.text(f"{which} of the house way decides.")
    sheet.print()


def print_rank_set(ranks: "Ranks", way: "HouseWay", split: "Split", reason: "Reason | None" = None) -> None:
    """Print how a house way sets a hand of these ranks without a possible flush, and which rule decides."""
    from paigow.cli.render import add_reason

    sheet = Sheet()
    _headline(sheet, split)
    sheet.gap()
    sheet.text(ruled_text(way, split.rule or 0), hang=2)
    if reason:
        add_reason(sheet, reason)
    sheet.gap()
    _given(sheet, ranks, way)
    sheet.print()


def _given(sheet: Sheet, ranks: "Ranks", way: "HouseWay") -> None:
    sheet.paragraph(f"{_running(ranks.names)}, no flush possible", "Ranks", quiet=True)
    sheet.paragraph(plain(way.name), "Dealer", quiet=True)


def _suitings(advice: "RankAdvice") -> str:
    """Whether the best set is that of each suiting."""
    hands, best = advice.suitings, advice.best
    which = f"{hands:,} hands have these ranks and no possible flush"
    if advice.always_best:
        return f"{which}; this is the best set of each of them."
    others = [
        f"{share_text(split.best_for, hands, 2)} {_running(_low(split))} in front"
        for split in advice.splits
        if split.best_for and split is not best
    ]
    return f"{which}; this is the best set of {share_text(best.best_for, hands, 2)} of them, of {', '.join(others)}."


def _headline(sheet: Sheet, split: "RankSet | Split") -> None:
    (_, low, low_name), (_, high, high_name) = sides(split)
    front, back = f"Put {_ranks(low)} in front", f"{_ranks(high)} behind"
    column = 3 + max(len(front), len(back))
    if column + max(len(low_name), len(high_name)) > sheet.width:
        column = sheet.width  # both names below
    sheet.beside([Piece(front, "bold")], low_name, column)
    sheet.beside([Piece(back, "bold")], high_name, column)


def _row(advice: "RankAdvice", split: "RankSet") -> list[str]:
    (_, low, _), (_, high, name) = sides(split)
    best_for = share_text(split.best_for, advice.suitings, 2)
    return [_ranks(low), _ranks(high), name, _ev(advice, split), _cost(advice, split), best_for]


def _worth_a_look(advice: "RankAdvice", others: "list[RankSet]") -> "list[RankSet]":
    """The next best set, more that cost little, and each that is the best one of some suiting."""
    near = [split for split in others[1:_MOST_OTHERS] if advice.cost(split) <= _WORTH_A_LOOK]
    return [split for n, split in enumerate(others) if not n or split in near or split.best_for]


def _ranks(names: "list[str] | tuple[str, ...]") -> str:
    return " ".join(name[0] if name != "Jk" else name for name in names)


def _running(names: "list[str] | tuple[str, ...]") -> str:
    return _ranks(names).replace(" ", _NO_BREAK)


def _low(split: "RankSet") -> list[str]:
    return sides(split)[0][1]


def _front_and_back(split: "RankSet") -> str:
    (_, low, _), (_, high, _) = sides(split)
    return f"{_running(low)} in front, {_running(high)} behind"


def _bet(advice: "RankAdvice") -> str:
    bet = advice.rules.bet
    return whose_bet(advice.rules) if bet is None else f"a bet of {amount_text(bet)}"


def _ev(advice: "RankAdvice", split: "RankSet") -> str:
    bet = advice.rules.bet
    return percent_text(split.ev) if bet is None else money_text(float(bet) * split.ev)


def _cost(advice: "RankAdvice", split: "RankSet") -> str:
    bet = advice.rules.bet
    if bet is not None:
        return money_text(float(bet) * advice.cost(split), signed=False)
    return gap_text(advice.best.ev, split.ev)
