"""A report as a document: what is asked first, then rules, frequencies, costs, exceptions and the method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from paigow import __version__
from paigow.game.cards import RANKS
from paigow.game.figures import percent_text, share_text, shares_text
from paigow.game.names import plural, singular
from paigow.house_ways.explain import rule_sentence
from paigow.language.english import PREAMBLE, WILD_PREAMBLE
from paigow.solving.whole_game import DEALS, HANDS
from paigow.study.edge import OPTIMAL
from paigow.study.group_words import change_in_words, hands_in_words
from paigow.study.report.document import Bars, Document, Facts, Grid, Heading, Items, Paragraph, Part, Table

if TYPE_CHECKING:
    from paigow.study.edge import Edge
    from paigow.study.exceptions import Exceptions
    from paigow.study.price import Price
    from paigow.study.report.figures import Figures, SetHands

__all__ = ["report_document"]

_MOST_GROUPS: Final = 30
_MOST_BARS: Final = 12
_HIGH_NAMES: Final = {
    "high card": "no pair",
    "trips": "three of a kind",
    "quads": "four of a kind",
}


def report_document(report: Figures) -> Document:
    """The document that a report is."""
    parts: list[Part] = [
        *_in_short(report),
        *_edge(report),
        *_rules(report),
        *_frequencies(report),
        *_copies(report),
        *_costs(report),
        *_exceptions(report),
        *_method(report),
        *_made_with(report),
    ]
    return Document(f"{report.way.name}: how the dealer sets, and what it is worth", _subtitle(report), tuple(parts))


def _subtitle(report: Figures) -> str:
    return f"Pai gow poker, exact figures. The rules as a player meets them: {report.rules}."


def _in_short(report: Figures) -> Iterator[Part]:
    optimal, mirror = report.edges[:2]
    facts = [
        (_house(mirror), "house edge if players set as the dealer does"),
        (_house(optimal), "house edge if players set every hand best"),
        (share_text(mirror.pushes, mirror.deals, 2), "of hands push, nobody wins"),
        (f"{mirror.standard_deviation:.4f}", "standard deviation of one bet of 1"),
    ]
    banker = next((edge for edge in report.edges if edge.rules.banker and edge.player != OPTIMAL), None)
    if banker is not None:
        facts.append((_house(banker), "house edge on a player who banks and sets as the dealer does"))
    facts.append((share_text(report.copied.low, DEALS, 2), "of deals: equal low hands (copies)"))
    facts.append((share_text(report.copied.high, DEALS, 2), "of deals: equal high hands (copies)"))
    if report.price is not None:
        facts.append(
            (_part(report.price.cost, report.price), "of the bet: what the best play gains on the dealer's way")
        )
    yield Facts(tuple(facts))
    won, pushed, lost = shares_text([mirror.wins, mirror.pushes, mirror.losses], 2)
    share = "keeps" if mirror.house_edge >= 0 else "loses"
    yield Paragraph(
        f"Of all deals a player who sets as the dealer does wins {won}, pushes {pushed} and loses {lost}: the house "
        f"{share} {abs(1000 * mirror.house_edge):.2f} of every 1,000 bet, and {abs(1000 * optimal.house_edge):.2f} "
        f"{'' if (optimal.house_edge >= 0) == (mirror.house_edge >= 0) else '(the other way) '}"
        f"against a player who sets every hand best. {report.way.rule_count} rules decide all {HANDS:,} hands"
        f"{_undecided(report)}."
    )


def _undecided(report: Figures) -> str:
    left = report.counts.counts[0]
    return f", but for {left:,} that are left to the built-in one" if left else ""


def _edge(report: Figures) -> Iterator[Part]:
    yield Heading("House edge")
    rows = []
    for edge in report.edges:
        shares = shares_text([edge.wins, edge.pushes, edge.losses], 4)
        error = f" ± {100 * edge.standard_error:.4f}%" if edge.standard_error else ""
        names = _commission(edge).removesuffix(" commission"), "banks" if edge.rules.banker else "plays", _sets(edge)
        rows.append((*names, _house(edge, 4) + error, f"{edge.standard_deviation:.4f}", *shares))
    heads = ("commission", "the player", "and sets", "house edge", "s.d.", "wins", "pushes", "loses")
    yield Table(heads, tuple(rows), (3, 4, 5, 6, 7))
    note = (
        f"Exact, over all {report.edges[0].deals:,} deals of both hands. House edge: what the house, or whoever is "
        "against the player, gains on average, as a part of the bet; below zero the player gains. s.d.: standard "
        "deviation of one result, as a part of the bet. "
    )
    if any(edge.rules.opponents > 1 for edge in report.edges):
        note += (
            "Against several opponents the edge is that of the round, as a part of one opponent's bet; the commission "
            "on the net win and the standard deviation are estimates from rounds dealt (± standard error). "
        )
    yield Paragraph(note.strip(), small=True)
    bars = [
        (
            f"{_commission(edge)}, {'banks' if edge.rules.banker else 'plays'}, {_sets(edge)}",
            ((edge.house_edge, _house(edge, 4)),),
        )
        for edge in report.edges
    ]
    yield Bars("House edge by commission, role and way of setting", ("house edge",), tuple(bars))


def _rules(report: Figures) -> Iterator[Part]:
    yield Heading("The rules, in sentences")
    yield Paragraph(WILD_PREAMBLE if report.way.joker == "wild" else PREAMBLE)
    price = report.price
    costs = {} if price is None else {one.rule: one.cost for one in price.rules}
    rows = []
    for rule in [*range(1, report.way.rule_count + 1), *([0] if report.counts.counts[0] else [])]:
        hands = report.counts.counts[rule]
        cost = () if price is None else (_part(costs.get(rule, 0), price),)
        row = (str(rule) if rule else "", rule_sentence(report.way, rule), f"{hands:,}", share_text(hands, HANDS, 3))
        rows.append((*row, *cost))
    heads = ("", "rule", "hands", "share", *(() if price is None else ("costs a player",)))
    yield Table(heads, tuple(rows), tuple(range(2, len(heads))))
    if report.way.source:
        yield Paragraph(f"Source of the rules: {report.way.source}.", small=True)


def _frequencies(report: Figures) -> Iterator[Part]:
    dealer, optimal = report.dealer, report.optimal
    yield Heading("How often hands are set as what")
    if dealer is None or report.odds is None:
        yield Paragraph(_sentence(report.missing["odds"]))
        return
    sides: list[tuple[str, SetHands]] = [("dealer", dealer)]
    if optimal is not None:
        sides.append(("best play", optimal))
    yield Paragraph(
        f"Of {HANDS:,} hands of seven cards, how many are set with such a high hand and with such a low hand: by the "
        "dealer, and by a player who sets as he does"
        + (", and by a player who sets every hand best. " if optimal is not None else ". ")
        + "Seven cards: what the best five of them are."
    )
    held = {line.name: line.hands for line in report.odds.categories}
    yield _spread(
        "high hand", [_HIGH_NAMES.get(name, name) for name in dealer.high], [s.high for _, s in sides], sides, held
    )
    yield _spread("low hand", [_low_name(name) for name in dealer.low], [s.low for _, s in sides], sides, None)
    for title, names, tables in (
        ("High hands", [_HIGH_NAMES.get(name, name) for name in dealer.high], [s.high for _, s in sides]),
        ("Low hands", [_low_name(name) for name in dealer.low], [s.low for _, s in sides]),
    ):
        counted = zip(*(table.values() for table in tables), strict=True)
        bars = [
            (name, tuple((hands / HANDS, share_text(hands, HANDS, 3)) for hands in row))
            for name, row in zip(names, counted, strict=True)
        ]
        yield Bars(title, tuple(name for name, _ in sides), tuple(bars))


def _spread(
    what: str,
    names: Sequence[str],
    tables: Sequence[dict[str, int]],
    sides: Sequence[tuple[str, SetHands]],
    held: dict[str, int] | None,
) -> Table:
    heads = [what, *(["seven cards", ""] if held is not None else [])]
    for side, _ in sides:
        heads += [side, ""]
    rows = []
    for name, key in zip(names, tables[0], strict=True):
        row = [name]
        for hands in ([] if held is None else [held.get(key, 0)]) + [table[key] for table in tables]:
            row += [f"{hands:,}", share_text(hands, HANDS, 3)]
        rows.append(tuple(row))
    return Table(tuple(heads), tuple(rows), tuple(range(1, len(heads))))


def _low_name(name: str) -> str:
    """What `SetHands.low` calls "A high" or "pair 2"."""
    if name.startswith("pair "):
        return f"pair of {plural(RANKS.index(name[-1]))}"
    return f"{singular(RANKS.index(name[0]))}-high"


def _copies(report: Figures) -> Iterator[Part]:
    yield Heading("Copies, pushes and fouls")
    optimal, mirror = report.edges[:2]
    lines = []
    for position, deals in (("low", report.copied.low), ("high", report.copied.high)):
        share = share_text(deals, DEALS, 4)
        lines.append(
            f"The {position} hands are equal in {deals:,} of {DEALS:,} deals ({share}), both sides setting so."
        )
    lines.append(f"A copy counts by these rules as follows: {report.rules.copies.text('player')}, for a player.")
    lines.append(
        f"{mirror.pushes:,} deals ({share_text(mirror.pushes, mirror.deals, 4)}) push where the player sets as the "
        f"dealer does, and {optimal.pushes:,} ({share_text(optimal.pushes, optimal.deals, 4)}) where he sets best."
    )
    if report.odds is not None and report.odds.dealer is not None:
        fouls = report.odds.dealer.fouls_avoided
        lines.append(
            f"No foul is ever set. Fouls avoided: {fouls:,} hands ({share_text(fouls, HANDS, 3)}), in which the rules, "
            "read without regard to fouls, would set one."
        )
    yield Items(tuple(lines))


def _costs(report: Figures) -> Iterator[Part]:
    yield Heading("What each rule costs a player")
    price = report.price
    if price is None:
        yield Paragraph(_sentence(report.missing["costs"]))
        return
    costly = [one for one in price.rules if one.cost]
    yield Paragraph(
        f"A player who sets as the dealer does gives away {_part(price.cost, price)} of the bet per hand dealt, "
        f"compared with one who sets every hand best ({_commission(price.edge)}). This is where it goes, by the rule "
        f"that decides: {len(costly)} of {report.way.rule_count} rules cost something. Every hand is decided by one "
        "rule, so the costs add up to the whole."
    )
    bars = [
        (f"{one.rule}: {rule_sentence(report.way, one.rule)}", ((one.cost / price.unit, _part(one.cost, price)),))
        for one in costly[:_MOST_BARS]
    ]
    if len(costly) > _MOST_BARS:
        rest = sum(one.cost for one in costly[_MOST_BARS:])
        bars.append((f"{len(costly) - _MOST_BARS} more rules", ((rest / price.unit, _part(rest, price)),)))
    yield Bars("Cost by rule, EV per hand dealt", ("cost",), tuple(bars))


def _exceptions(report: Figures) -> Iterator[Part]:
    found = report.exceptions
    if found is None:
        return
    yield Heading("Exceptions: where a player does better to set differently")
    yield Paragraph(
        f"{found.hands:,} of {HANDS:,} hands ({share_text(found.hands, HANDS, 3)}) are better set otherwise than the "
        f"dealer sets them. By kind of hand, largest gain first; in front are the two low cards, behind the five high "
        "ones. Only the player may choose; the dealer has no choice."
    )
    listed, rest = found.groups[:_MOST_GROUPS], found.groups[_MOST_GROUPS:]
    rows = []
    for group in listed:
        way, _, better = change_in_words(group).partition(" -> ")
        row = _part(group.cost, found), f"{group.hands:,}", _capital(hands_in_words(group)), way, better
        rows.append(row)
    if rest:
        cost, hands = sum(group.cost for group in rest), sum(group.hands for group in rest)
        kinds = "1 more kind" if len(rest) == 1 else f"{len(rest):,} more kinds"
        rows.append((_part(cost, found), f"{hands:,}", f"{kinds} of hands", "", ""))
    yield Table(("gain", "hands", "hand", "the dealer's way", "better"), tuple(rows), (0, 1))
    yield _two_pair(found)


def _two_pair(found: Exceptions) -> Grid:
    chart = found.chart
    keeps, way = chart.keeps_from(chart.best), chart.keeps_from(chart.way)
    hands, kept = chart.hands.sum(axis=2), chart.best.sum(axis=2)
    highers, lowers = range(len(RANKS) - 1, 0, -1), range(len(RANKS) - 2, -1, -1)
    cells, framed = [], set()
    for row, higher in enumerate(highers):
        line: list[tuple[str, float] | None] = []
        for column, lower in enumerate(lowers):
            if not hands[higher, lower]:
                line.append(None)
                continue
            if keeps[higher, lower] != way[higher, lower]:
                framed.add((row, column))
            line.append((_kept_from(int(keeps[higher, lower])), float(kept[higher, lower] / hands[higher, lower])))
        cells.append(tuple(line))
    down, across = ("".join(RANKS[rank] for rank in ranks) for ranks in (highers, lowers))
    note = (
        "Rows: the higher pair; columns: the lower. From which outside card on both pairs are best kept behind: K+ is "
        "a king or an ace, all: any card, a dot: never, split. The darker, the more of such hands. Framed (in text *): "
        "the dealer's way differs there."
    )
    title = "Two pair without a straight or flush: when a player does best to keep both pairs behind"
    return Grid(title, tuple(down), tuple(across), tuple(cells), frozenset(framed), note)


def _kept_from(rank: int) -> str:
    if rank == 0:
        return "all"
    return "·" if rank == len(RANKS) else RANKS[rank] + ("+" if rank < len(RANKS) - 1 else "")


def _method(report: Figures) -> Iterator[Part]:
    yield Heading("Method and checks")
    yield Paragraph(
        f"Nothing is sampled. A house way looks at ranks, and at suits only where they make a flush, so that the "
        f"{HANDS:,} hands of seven from 53 cards fall into 292,253 classes that are set alike; the rules are run for "
        "each of them. For every hand of a player all splits are compared with every hand that the other side can "
        "hold from the 46 cards left, 53,524,680, as he sets it. Wins, pushes and losses are integers to the last, "
        "splits are compared in integers, and a figure becomes a decimal fraction only here, rounded to the digits "
        "shown."
    )
    yield Paragraph(
        "Figures that were found in different ways were compared with each other while this report was made. All of "
        "this held, exactly:"
    )
    yield Items(tuple(f"{_capital(check.what)}." for check in report.checks))
    for why in report.missing.values():
        yield Paragraph(f"Left out: {why}.", small=True)


def _made_with(report: Figures) -> Iterator[Part]:
    yield Heading("What this report was made with")
    rows = [
        ("program", f"paigow {__version__}"),
        ("house way", report.way.key),
        ("SHA-256 of its rules", report.way.sha256),
    ]
    for edge in report.edges[::2]:
        rows.append((f"rules, {edge.rules.role}", str(edge.rules)))
    yield Table(("", ""), tuple(rows))
    yield Paragraph(
        "The same program with the same rules makes the same report, to the letter. The checksum is that of what the "
        "rules do, whatever words the file has; paigow prints it with every answer (house_way_sha256).",
        small=True,
    )


def _commission(edge: Edge) -> str:
    rules = edge.rules
    if rules.fee is not None:
        return "a flat fee"
    return f"{percent_text(rules.commission, 2, signed=False).replace('.00%', '%')} commission"


def _sets(edge: Edge) -> str:
    return "every hand best" if edge.player == OPTIMAL else "as the dealer does"


def _house(edge: Edge, digits: int = 2) -> str:
    return percent_text(edge.house_edge, digits, signed=edge.house_edge < 0)


def _part(cost: int, of: Price | Exceptions) -> str:
    """A cost or gain of 0 or more as a part of the bet; only nothing is shown as 0."""
    text = f"{100 * cost / of.unit:.4f}%"
    return "<0.0001%" if cost and text == "0.0000%" else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(why: str) -> str:
    return f"{_capital(why)}."
