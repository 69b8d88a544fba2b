"""What the commands show: JSON, and views for a person at a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paigow.cli.layout import TWO_COLUMNS, Piece, Sheet, plain
from paigow.cli.wording import given, headline, low_and_high, ruled_text
from paigow.game.figures import share_text
from paigow.rules.game import wheel_text

if TYPE_CHECKING:
    from paigow.game.cards import Hand
    from paigow.game.splits import Split
    from paigow.house_ways.check import HouseWayCheck, RuleCounts, Taken
    from paigow.house_ways.explain import Reason
    from paigow.house_ways.way import HouseWay


def print_json(data: dict[str, object]) -> None:
    """Print one JSON object on one line."""
    from json import dumps

    print(dumps(data))


def print_set(hand: "Hand", way: "HouseWay", split: "Split", reason: "Reason | None" = None) -> None:
    """Print how a house way sets a hand, and which rule decides; with `reason`, as its file writes it too, and what was
    tried before."""
    sheet = Sheet()
    headline(sheet, split)
    sheet.gap()
    sheet.text(ruled_text(way, split.rule or 0), hang=2)
    if reason:
        add_reason(sheet, reason)
    sheet.gap()
    given(sheet, hand, way)
    sheet.print()


def print_house_ways(ways: Sequence["HouseWay"], strategies: Sequence["HouseWay"]) -> None:
    """Print a list of house ways, and one of players' strategies."""
    sheet = Sheet()
    width = max(len(way.key) for way in (*ways, *strategies))
    for title, listed in (("house way", ways), ("strategy", strategies)):
        if sheet.lines:
            sheet.gap()
        if sheet.width < TWO_COLUMNS:
            sheet.text(f"{title}: rules, A-2-3-4-5, name", "dim")
            for way in listed:
                sheet.text(
                    f"{way.rule_count}, {way.wheel}, {plain(way.name)}", lead=f"{way.key}: ", hang=2 - len(way.key) - 2
                )
            continue
        sheet.text("name", "dim", lead=f"{title:<{width}}  rules  A-2-3-4-5  ", lead_style="dim")
        for way in listed:
            sheet.text(plain(way.name), lead=f"{way.key:<{width}}  {way.rule_count:>5}  {way.wheel:<9}  ", hang=2)
    sheet.print()


def print_house_way(counted: "RuleCounts") -> None:
    """Print a house way in words: a sentence, a share of all hands and an example for each rule."""
    from paigow.language.english import BUILT_IN_SENTENCE, PREAMBLE, WILD_PREAMBLE, sentences

    sheet, way = Sheet(), counted.house_way
    _head(sheet, way)
    preamble = WILD_PREAMBLE if way.joker == "wild" else PREAMBLE
    sheet.text(f"{preamble} A-2-3-4-5 is the {wheel_text(way.wheel)} straight.")
    sheet.gap()
    sheet.text("what to do, and an example: low | high", "dim", lead="rule    share  ", lead_style="dim")
    texts = sentences(way.rules)
    for rule in (*range(1, way.rule_count + 1), 0):
        if not rule and not counted.counts[0]:
            sheet.gap()
            sheet.text("Every hand is decided by one of these rules.")
            continue
        sheet.gap()
        lead = f"{rule:>4}  {share_text(counted.counts[rule], sum(counted.counts), 3):>7}  "
        sheet.text(texts[rule - 1] if rule else BUILT_IN_SENTENCE, lead=lead)
        split = counted.example_split(rule)
        example = low_and_high(sheet, split) if split else [Piece("no hand is left for it", "dim")]
        sheet.lines.append([Piece(" " * len(lead)), *example])
    sheet.print()


def print_rules(way: "HouseWay") -> None:
    """Print the rules of a house way as its file states them."""
    sheet = Sheet()
    _head(sheet, way)
    sheet.text(
        f"A-2-3-4-5 is the {wheel_text(way.wheel)} straight. The first rule that fits and can be granted decides."
    )
    sheet.gap()
    for rule in range(1, way.rule_count + 1):
        sheet.text(way.rule_text(rule), lead=f"{rule:>3}  ", hang=2)
    sheet.text(way.rule_text(0), "dim", lead="  0  ", lead_style="dim", hang=2)
    sheet.print()


def print_check(report: "HouseWayCheck") -> None:
    """Print what each rule of a house way decides, what the rules leave open, and what they say in vain."""
    sheet = Sheet()
    way, hands = report.house_way, sum(report.counts)
    sheet.text(f"{plain(way.name)}: {way.rule_count} rules, {hands:,} hands", "bold")
    sheet.gap()
    sheet.text("decides what", "dim", lead="rule        hands    share  ", lead_style="dim")
    for rule in (*range(1, way.rule_count + 1), 0):
        count = report.counts[rule]
        sheet.text(way.rule_text(rule), lead=f"{rule:>4}  {count:>11,}  {share_text(count, hands, 3):>7}  ", hang=2)
    sheet.gap()
    if report.undecided_example is not None:
        share = share_text(report.undecided, hands, 3)
        example = "".join(piece.text for piece in sheet.cards(report.undecided_example.names))
        sheet.text(f"No rule decides {report.undecided:,} hands ({share}), such as {example}.", hang=2)
    else:
        sheet.text("Every hand is decided by a rule.")
    if not report.never:
        sheet.text("Every rule decides some hand.")
    _never(sheet, report)
    sheet.gap()
    _redundant(sheet, report)
    sheet.gap()
    _order(sheet, report)
    sheet.print()


def _never(sheet: Sheet, report: "HouseWayCheck") -> None:
    for rule, (by, example) in report.never.items():
        if example is None:
            sheet.text(f"Rule {rule} never decides: no hand fits it that it could set.", hang=2)
            continue
        cards = "".join(piece.text for piece in sheet.cards(example.names))
        sheet.text(f"Rule {rule} never decides: the hands it is for, such as {cards}, go to {_takers(by)}.", hang=2)


def _redundant(sheet: Sheet, report: "HouseWayCheck") -> None:
    if not report.redundant:
        sheet.text("No rule is redundant: without any one of them some hand would be set otherwise.")
        return
    sheet.text(
        "Redundant rules: any one of these could be left out, the others staying, and no hand would be set otherwise."
    )
    rows = []
    for rule, (by, _) in report.redundant.items():
        split = report.example_split(rule)
        example = low_and_high(sheet, split) if split else []
        rows.append([[Piece(str(rule))], example, [Piece(_takers(by))]])
    sheet.table(["rule", "example", "its hands would go to"], rows, flush_right=[0])


def _order(sheet: Sheet, report: "HouseWayCheck") -> None:
    """Whether it matters that a rule looks for the best low hand first."""
    free = ", ".join(map(str, report.order_free))
    words = [
        "Order of choice: of the settings that a rule asks for, the best low hand is taken first, then the best high."
    ]
    if free:
        words.append(f"The other order would change no hand of {'rule' if free.isdigit() else 'rules'} {free}.")
    if report.order:
        words.append("It would change hands of the others, such as:" if free else "The other order would change hands:")
    sheet.text(" ".join(words))
    if report.order:
        rows = [
            [[Piece(str(rule))], low_and_high(sheet, low_first), low_and_high(sheet, high_first)]
            for rule, (_, low_first, high_first) in report.order.items()
        ]
        sheet.table(["rule", "best low first", "best high first"], rows, flush_right=[0])


def _takers(taken: Sequence["Taken"]) -> str:
    return ", ".join(f"{f'rule {rule}' if rule else 'the built-in rule'} ({hands:,})" for rule, hands in taken)


def add_reason(sheet: Sheet, reason: "Reason") -> None:
    """Add a rule as its file writes it, and the rules that were tried before."""
    from paigow.language.english import wish

    way, rule = reason.house_way, reason.split.rule
    sheet.text(f"In the file: {reason.split.rule_text}", "dim", lead="  ", hang=2)
    sheet.gap()
    if not reason.passed_over:
        sheet.text("No earlier rule speaks of this hand." if rule else "No rule speaks of this hand.")
        return
    sheet.text("Rules before it that speak of this hand:" if rule else "Rules that speak of this hand:")
    for earlier in reason.passed_over:
        text = f"rule {earlier} wanted {wish(way.rules[earlier - 1])}: no legal setting does that"
        sheet.text(text, lead="  ", hang=2)


def _head(sheet: Sheet, way: "HouseWay") -> None:
    sheet.text(plain(way.name), "bold")
    if way.source:
        sheet.text(f"Source: {plain(way.source)}", hang=2)
