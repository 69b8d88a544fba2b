"""What `paigow practice` shows: the hand with a key for each card, the grade of a set, the score."""

import sys
from typing import TYPE_CHECKING, Any

from paigow.cli.layout import NO_BREAK, Piece, Sheet, plain
from paigow.cli.wording import front_and_back, ruled_text, rules_text, whose_bet
from paigow.game.cards import CARD_NAMES
from paigow.game.figures import gap_text, money_text, percent_text, share_text
from paigow.rules.game import amount_text

if TYPE_CHECKING:
    from paigow.hand.advice import Advice
    from paigow.hand.practice import Practice, Record, Result, Tally


def print_start(asked: "Practice") -> None:
    """Print what is practised against whom."""
    sheet = Sheet()
    sheet.paragraph(plain(asked.way.name), "Opponent" if asked.rules.banker else "Dealer", quiet=True)
    sheet.paragraph(rules_text(asked.rules), "Rules", quiet=True)
    kind = asked.wanted or "any kind"
    worth = f", worth asking: {plain((asked.strategy or asked.way).name)} does not set them best"
    sheet.paragraph(f"{kind}{worth if asked.worth_asking else ''}", "Hands", quiet=True)
    keys = f"the keys of the two cards in front, such as 6{NO_BREAK}7; q ends"
    sheet.paragraph(keys, "Keys", quiet=True)
    sheet.print()


def print_question(number: int, advice: "Advice") -> list[str]:
    """Print a hand, a key above each card; returns the cards in the order of the keys."""
    sheet = Sheet()
    cards = [CARD_NAMES[card] for card in sorted(advice.hand.cards, reverse=True)]
    sheet.gap()
    if advice.dealer is not None:
        sheet.paragraph(f"{front_and_back(sheet, advice.dealer.split)}.", "Dealer")
    sheet.lines.append(
        [Piece(f"{f'Hand {number}':<11}", "bold"), Piece("".join(f"{key:<4}" for key in range(1, 8)), "dim")]
    )
    line = [Piece(" " * 11)]
    for name in cards:
        pieces = sheet.cards([name], "bold")
        line += [*pieces, Piece(" " * (4 - len(pieces[0].text)))]
    sheet.lines.append(line)
    sheet.print()
    return cards


def prompt(chosen: list[str]) -> None:
    """Show the cards that are chosen so far for the front, on the line that is being written."""
    text = "".join(piece.text for piece in Sheet().cards(chosen))
    start = "\r" if sys.stdout.isatty() else ""
    print(f"{start}{'In front':<11}{text:<5}", end="", flush=True)


def print_result(result: "Result") -> None:
    """Print the grade of a set: right, a foul, or what it costs and why; and the rule that speaks."""
    sheet = Sheet()
    _grade(sheet, result)
    sheet.print()


def _grade(sheet: Sheet, result: "Result") -> None:
    from paigow.hand.why import why_not

    advice, grade = result.advice, result.grade
    rules, best = advice.rules, advice.best
    if grade.foul:
        sheet.paragraph("The low hand would be higher than the high hand. It is not taken: set it anew.", "Foul")
        return
    if result.right:
        sheet.paragraph(f"{_worth(advice, best.ev)}: none of the {grade.sets} sets is better.", "Right")
    else:
        cost = f"{gap_text(best.ev, grade.split.ev or 0.0)} of {whose_bet(rules)}"
        money = ""
        if rules.bet is not None:
            lost = money_text(float(rules.bet) * (grade.cost or 0), signed=False)
            money = f", {lost} at a bet of {amount_text(rules.bet)}"
        sheet.paragraph(f"{cost}{money}; set {grade.place} of {grade.sets}.", "Costs")
        sheet.paragraph(f"{front_and_back(sheet, best)}: {_worth(advice, best.ev)}.", "Better")
        sheet.paragraph(why_not(advice, grade.split), "Why")
    said = "sets it best" if result.way_right else "sets it otherwise, which is not the best"
    if not result.way_right and grade.as_house_way and result.way is advice.house_way:
        said = "sets it as you did, which is not the best"
    sheet.paragraph(f"{plain(result.way.name)} {said}. {ruled_text(result.way, result.rule)}", "Rule", quiet=True)


def _worth(advice: "Advice", ev: float) -> str:
    if advice.dealer is not None:
        return "EV " + percent_text(ev)
    return f"EV {percent_text(ev)} of {whose_bet(advice.rules)}"


def print_score(total: "Tally") -> None:
    """Print the running score."""
    sheet = Sheet()
    sheet.paragraph(f"{_hands(total)}; {_costs(total)}", "Score", quiet=True)
    sheet.print()


def print_summary(record: "Record", path: str | None) -> None:
    """Print what was done, by kind of hand, and where all practice is kept."""
    from paigow.hand.practice_file import PracticeFileError, read_record

    sheet, total = Sheet(), record.total
    sheet.gap()
    if total.hands or total.fouls:
        kinds = sorted(record.kinds, key=lambda kind: (-record.kinds[kind].cost, kind))
        rows: list[list[Any]] = [_row(kind, record.kinds[kind]) for kind in kinds]
        rows.append(_row("all", total))
        heads = ["kind of hand", "hands", "right", "cost a hand", "house way"]
        fouls = bool(total.fouls)
        sheet.table(heads + ["fouls"] * fouls, [row if fouls else row[:-1] for row in rows], range(1, 6))
        sheet.gap()
        sheet.paragraph(f"{_hands(total)}; {_costs(total)}", "Today")
    else:
        sheet.paragraph("No hand was set.", "Today")
    if path is not None:
        try:
            kept = read_record(path).total
        except (OSError, PracticeFileError):
            kept = None
        if kept is not None and kept.hands:
            sheet.paragraph(f"{_hands(kept)}; {_costs(kept)}", "In all")
            sheet.paragraph(plain(path), "Kept in", quiet=True)
    sheet.print()


def _row(name: str, tally: "Tally") -> list[list[Piece]]:
    each = [_each(tally.cost, tally), _each(tally.house_cost, tally)]
    return [[Piece(text)] for text in (name, f"{tally.hands:,}", f"{tally.right:,}", *each, str(tally.fouls))]


def _each(cost: float, tally: "Tally") -> str:
    return percent_text(cost / tally.hands, 3, signed=False) if tally.hands else "-"


def _hands(tally: "Tally") -> str:
    fouls = f", {_number(tally.fouls, 'foul')}" if tally.fouls else ""
    share = f" ({share_text(tally.right, tally.hands, 0)})" if tally.hands else ""
    return f"{_number(tally.hands, 'hand')}, {tally.right:,} right{share}{fouls}"


def _costs(tally: "Tally") -> str:
    if not tally.hands:
        return "nothing is given away"
    return f"{_each(tally.cost, tally)} of a bet given away a hand, by the house way {_each(tally.house_cost, tally)}."


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
