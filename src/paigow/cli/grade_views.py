"""What `paigow advise --set` shows of a set that somebody laid."""

from typing import TYPE_CHECKING

from paigow.cli.layout import Sheet
from paigow.cli.wording import front_and_back, ruled_text, whose_bet
from paigow.game.figures import gap_text, percent_text

if TYPE_CHECKING:
    from paigow.hand.advice import Advice
    from paigow.hand.grade import Grade


def print_grade(advice: "Advice", grade: "Grade") -> None:
    """Print the grade of a set, above the advice on its hand."""
    sheet = Sheet()
    split, best = grade.split, advice.best
    sheet.paragraph(f"{front_and_back(sheet, split)}: {split.low_name}, {split.high_name}.", "Your set")
    if grade.counted_as is not None:
        anew = f"set anew by the house way, {front_and_back(sheet, grade.counted_as)}"
        costs = "" if advice.dealer is not None or not grade.cost else f": set {grade.place} of {grade.sets}"
        sheet.paragraph(f"A foul: the low hand is higher than the high hand. It is {anew}{costs}.", "Grade")
    elif grade.foul:
        sheet.paragraph("A foul: the low hand is higher than the high hand, and loses the bet.", "Grade")
    elif not grade.cost:
        sheet.paragraph(f"None of the {grade.sets} sets is better.", "Grade")
    elif advice.dealer is None:
        less = f"{gap_text(best.ev, split.ev or 0.0)} of {whose_bet(advice.rules)} less than the best"
        sheet.paragraph(f"EV {percent_text(split.ev or 0.0)}, {less}; set {grade.place} of {grade.sets}.", "Grade")
    else:
        sheet.paragraph(f"Set {grade.place} of {grade.sets}: another does better against these cards.", "Grade")
    if not grade.as_house_way:
        sheet.paragraph(f"breaks {ruled_text(advice.house_way, advice.house_way_split.rule or 0)}", "House way")
    if grade.dealer is not None:
        lost = grade.dealer_foul and advice.rules.fouls.dealer == "lost"
        anew = "and lost" if lost else "and set anew"
        foul = f"His set is a foul, {anew}: " if grade.dealer_foul else ""
        who = "Opponent" if advice.rules.banker else "Dealer"
        sheet.paragraph(f"{foul}{front_and_back(sheet, grade.dealer)}.", who)
        extra = ", and an extra card each decides" if grade.result == "push" and advice.rules.extra_card else ""
        sheet.paragraph(f"As they were laid, you {grade.result}{extra}.", "Result")
    sheet.gap()
    sheet.print()
