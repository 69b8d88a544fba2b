"""What `paigow house-way diff`, `paigow price` and `paigow exceptions` show."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Final, TypeVar

from paigow.cli.layout import Sheet, plain
from paigow.cli.wording import low_and_high, other_side, rule_sentence, rules_text, whose_bet
from paigow.game.figures import apportioned, gap_text, percent_text, share_text

if TYPE_CHECKING:
    from paigow.game.splits import Split
    from paigow.study.compare import Comparison, RulePair
    from paigow.study.exceptions import Exceptions
    from paigow.study.groups import HandGroup
    from paigow.study.price import Price, RuleCost, ShapeCost
    from paigow.study.strategy_rows import StrategyRow

_Part = TypeVar("_Part", "RuleCost", "ShapeCost")

ALL_HANDS: Final = 154_143_080

# Without --all so many groups of hands are shown.
_MOST_EXCEPTIONS: Final = 20
_MOST_EXAMPLES: Final = 8
_MOST_ROWS: Final = 10
_NARROW: Final = 64  # columns


def print_comparison(found: "Comparison") -> None:
    """Print how many hands two house ways set differently, by pair of rules, and whose choices are better."""
    sheet = Sheet()
    for side, name in zip("AB", found.names, strict=True):
        sheet.text(plain(name), lead=f"{side}      ")
    sheet.text(rules_text(found.rules), lead="Rules  ")
    if found.a.wheel != found.b.wheel:
        other = f"A's file says {found.a.wheel}, B's {found.b.wheel}; both are set under {found.rules.wheel} here."
        sheet.text(f"A-2-3-4-5: {other}", "dim", lead="       ", lead_style="dim")
    sheet.gap()
    if not found.hands:
        sheet.text(f"All {ALL_HANDS:,} hands are set the same.")
        sheet.print()
        return
    share = _share(found.hands)
    sheet.text(f"{found.hands:,} of {ALL_HANDS:,} hands ({share}) are set differently.", "bold")
    for side, gain in (("A", found.gain_a), ("B", found.gain_b)):
        if gain is not None:
            against = f"Against {side} as {other_side(found.rules)}"
            sheet.text(f"{against} {_whose(gain, found.unit)} of {whose_bet(found.rules)} per hand dealt.", hang=2)
    sheet.gap()
    solved = found.gain_a is not None
    heads = "      hands    share" + ("  against A   against B" if solved else "") + "  rules"
    sheet.text("", lead=heads, lead_style="dim")
    for pair in found.pairs:
        _pair(sheet, found, pair, solved=solved)
    if solved:
        sheet.gap()
        sheet.text("A or B and a share: whose choice is better, by that share of the bet per hand dealt.", "dim")
    sheet.print()


def print_price(price: "Price", dealer_name: str, *, every: bool, hands: bool) -> None:
    """Print what a strategy costs: as a whole, by rule, by shape, what its rows are worth, and if `hands` in which
    hands it costs most."""
    sheet = Sheet()
    sheet.text(plain(price.strategy.name), lead="Strategy  ")
    rules = price.edge.rules
    sheet.text(plain(dealer_name), lead=f"{other_side(rules).capitalize():<10}")
    sheet.text(rules_text(rules), lead="Rules     ")
    sheet.gap()
    ev, best = -price.edge.house_edge, -price.optimal.house_edge
    cost = gap_text(best, ev, 4)
    evs = f"Your EV {percent_text(ev, 4)}, at best {percent_text(best, 4)}"
    sheet.text(f"{evs}: the strategy gives away {cost} of {whose_bet(rules)} per hand dealt.", "bold")
    sheet.gap()
    costly = "costly: the share of its hands that could be set better"
    sheet.text("", lead="    cost  costly  rule", lead_style="dim")
    for rule, text in _shown(price.rules, cost, every=every):
        lead = f"{_figures(text, rule.costly, rule.hands)}{rule.rule:>3}  "
        sheet.text(rule_sentence(price.strategy, rule.rule), lead=lead, lead_style="", hang=2)
    sheet.gap()
    sheet.text("shape", "dim", lead="    cost  costly  ", lead_style="dim")
    for shape, text in _shown(price.shapes, cost, every=every):
        name = shape.shape + (" with a straight or flush" if shape.made else "")
        sheet.text(name, lead=_figures(text, shape.costly, shape.hands), lead_style="", hang=2)
    sheet.gap()
    sheet.text(f"cost: EV per hand dealt. {costly}.", "dim")
    _rows(sheet, price, every=every)
    if not (hands or every):
        if price.cost:
            sheet.gap()
            sheet.text("--hands names the hands that cost most.", "dim")
    elif price.groups:
        sheet.gap()
        sheet.text("Costliest hands", "bold")
        _group_heads(sheet, "cost", "strategy")
        listed = price.groups if every else price.groups[:_MOST_EXAMPLES]
        for group in listed:
            _group(sheet, group, price.unit)
            _example(sheet, group)
        _rest(sheet, price.groups[len(listed) :], price.unit)
    sheet.print()


def print_exceptions(found: "Exceptions", *, every: bool) -> None:
    """Print where a player should not set as the dealer does."""
    sheet = Sheet()
    sheet.text(plain(found.dealer.name), lead=f"{other_side(found.rules).capitalize():<10}")
    sheet.text(rules_text(found.rules), lead="Rules     ")
    sheet.gap()
    ev, best = -found.way.house_edge, -found.optimal.house_edge
    evs = f"Your EV {percent_text(ev, 4)} by the {other_side(found.rules)}'s own way, {percent_text(best, 4)} at best"
    gain = f"the exceptions gain {gap_text(best, ev, 4)} of {whose_bet(found.rules)} per hand dealt"
    sheet.text(f"{evs}: {gain}.", "bold")
    sheet.text(f"They are {found.hands:,} hands, {_share(found.hands)} of all.")
    sheet.gap()
    if found.groups:
        _group_heads(sheet, "gain", "way")
        listed = found.groups if every else found.groups[:_MOST_EXCEPTIONS]
        for group in listed:
            _group(sheet, group, found.unit)
        _rest(sheet, found.groups[len(listed) :], found.unit)
        sheet.gap()
        note = (
            "In front: the two low cards; behind: the five high cards. Cards count from the highest down, outside "
            "cards are those that belong to no pair or more. holds: for how many of such hands; where that is few, "
            "most of the others have lines of their own, or are set best by the way."
        )
        sheet.text(note, "dim")
    sheet.print()


def _rows(sheet: Sheet, price: "Price", *, every: bool) -> None:
    """What leaving out each row would cost, in the order in which to learn them."""
    from paigow.study.strategy_rows import learning_order

    learn = learning_order(price.rows)
    if not learn:
        return
    sheet.gap()
    count = "1 row" if len(price.rows) == 1 else f"{len(price.rows)} rows"
    sheet.text(f"What to learn first: {count}, each with what leaving it out would cost", "bold")
    sheet.text("", lead=" without    hands   row", lead_style="dim")
    listed = learn if every else learn[:_MOST_ROWS]
    for row in listed:
        row_line(sheet, row, price.unit, row.sentence.removeprefix("Otherwise, "))
    if len(listed) < len(learn):
        more = len(learn) - len(listed)
        sheet.text(f"{more} more {'row' if more == 1 else 'rows'}; --all shows all", "dim", lead=" " * 25)


def row_line(sheet: Sheet, row: "StrategyRow", unit: int, sentence: str) -> None:
    """Add a row of a strategy: what leaving it out would cost, how many hands it decides, its number and words."""
    lead = f"{_without(row.cost, unit):>8}  {_share(row.hands):>7}  {row.row:>4}  "
    sheet.text(sentence[0].upper() + sentence[1:], lead=lead, lead_style="", hang=2)


def _without(cost: int, unit: int) -> str:
    """What is lost without a row, below 0 where that were better; only nothing is shown as 0."""
    text = f"{100 * cost / unit:.4f}%"
    if cost and float(text[:-1]) == 0:
        return "<.0001%" if cost > 0 else ">-.0001%"
    return text


def _pair(sheet: Sheet, found: "Comparison", pair: "RulePair", *, solved: bool) -> None:
    lead = f"{pair.hands:>11,}  {_share(pair.hands):>7}"
    if solved:
        gains = (pair.gain_a, pair.gain_b)
        lead += "".join(f"  {_side(gain or 0, found.unit):>10}" for gain in gains)
    sheet.text(f"A {pair.rule_a}, B {pair.rule_b}", lead=f"{lead}  ", lead_style="")
    for side, way, rule in (("A", found.a, pair.rule_a), ("B", found.b, pair.rule_b)):
        sheet.text(f'{side} {rule}: "{rule_sentence(way, rule)}"', "dim", lead="      ", hang=4)
    sheet.text(f"such as A: {_set(sheet, pair.set_a)}; B: {_set(sheet, pair.set_b)}", lead="      ", hang=4)


def _group_heads(sheet: Sheet, value: str, who: str) -> None:
    lead = f"{value:>8}    hands   holds  "
    sheet.text(f"hand: what the {who} does -> what is better", "dim", lead=lead, lead_style="dim")


def _group(sheet: Sheet, group: "HandGroup", unit: int) -> None:
    from paigow.study.group_words import change_in_words, hands_in_words

    holds = "all" if group.hands == group.with_front else share_text(group.hands, group.with_front, 0)
    lead = f"{_ev(group.cost, unit):>8}  {_share(group.hands):>7}  {holds:>6}  "
    margin = " " * len(lead)
    if sheet.width < _NARROW:  # no room beside the figures
        sheet.text("", lead=lead, lead_style="")
        lead = margin = "  "
    sheet.text(f"{hands_in_words(group)}:", lead=lead, lead_style="", hang=2)
    sheet.text(change_in_words(group), lead=f"{margin}  ")


def _example(sheet: Sheet, group: "HandGroup") -> None:
    text = f"rule {group.played.rule} sets {_set(sheet, group.played)}, better {_set(sheet, group.best)}"
    sheet.text(text, "dim", lead=" " * 27, hang=2)


def _rest(sheet: Sheet, groups: Sequence["HandGroup"], unit: int) -> None:
    if groups:
        hands = _share(sum(group.hands for group in groups))
        lead = f"{_ev(sum(group.cost for group in groups), unit):>8}  {hands:>7}  {'':>6}  "
        kinds = "1 more kind" if len(groups) == 1 else f"{len(groups)} more kinds"
        sheet.text(f"{kinds} of hands; --all shows all", "dim", lead=lead, lead_style="dim")


def _shown(parts: Sequence[_Part], total: str, *, every: bool) -> list[tuple[_Part, str]]:
    """The parts that cost something, or every one, each with its cost as printed: together they are the total, which
    is printed too."""
    costs = [part.cost for part in parts]
    units = int(Decimal(total.strip("<%")).scaleb(4)) if total[0] != "<" else 0
    printed = apportioned(costs, units) if any(costs) else costs
    texts = [
        f"{Decimal(n).scaleb(-4):.4f}%" if n or not cost else "<.0001%" for n, cost in zip(printed, costs, strict=True)
    ]
    return [(part, text) for part, text in zip(parts, texts, strict=True) if every or part.cost]


def _figures(cost: str, costly: int, hands: int) -> str:
    return f"{cost:>8}  {share_text(costly, max(hands, 1), 0):>6}  "


def _set(sheet: Sheet, split: "Split") -> str:
    """A set as running text: "K♥ 8♣ | T♣ T♦ 6♣ 6♦ 7♣"."""
    return "".join(piece.text for piece in low_and_high(sheet, split))


def _ev(cost: int, unit: int) -> str:
    """A cost or gain of 0 or more in percent of the bet; only nothing is shown as 0."""
    text = f"{100 * cost / unit:.4f}%"
    return "<.0001%" if cost and text == "0.0000%" else text


def _side(gain: int, unit: int) -> str:
    """Whose choice is better by how much, such as "B +0.0012%"."""
    return f"{'B' if gain > 0 else 'A'} +{_ev(abs(gain), unit)}" if gain else "equal"


def _whose(gain: int, unit: int) -> str:
    if not gain:
        return "both sides' choices are worth the same: 0.0000%"
    return f"{'B' if gain > 0 else 'A'}'s choices are better, by {_ev(abs(gain), unit)}"


def _share(hands: int) -> str:
    return share_text(hands, ALL_HANDS, 3)
