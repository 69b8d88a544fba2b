"""price_strategy(): costs by rule, by shape and by group of hands add up to the whole distance; what the rules cost."""

from fractions import Fraction

import numpy as np
import part_of_the_game
import pytest

import paigow
from paigow.errors import HouseWayError, RulesError
from paigow.game.cards import CARD_NAMES
from paigow.house_ways.way import strategy_names
from paigow.language.grammar import SHAPES
from paigow.native.index import class_hands, class_size
from paigow.rules.game import Rules
from paigow.solving.game_values import values_and_best
from paigow.solving.whole_game import DEALS
from paigow.study.class_arrays import departures
from paigow.study.price import price_strategy, price_values


@pytest.fixture
def part(monkeypatch):
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)


HALF = """
name = "Half a way"
rule = [
  { hand = "pair", high = "pair" },
  { hand = "two pair", low = "pair" },
]
"""


def parts(price):
    return [sum(part.cost for part in parts) for parts in (price.rules, price.shapes, price.groups)]


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        ("wizard-two-pair", {}),
        ("golden-nugget", {"role": "banker", "commission": "0"}),
        ("half", {"commission": "0.123456789"}),
        ("half", {"role": "banker", "commission": "99.9999999%"}),
        ("golden-nugget", {"rules": "ez"}),
        ("half", {"rules": "tiger-9", "role": "banker", "commission": "1%"}),
    ],
)
def test_costs_add_up(part, strategy, options, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    strategy = tmp_path / "half.toml" if strategy == "half" else strategy
    price = price_strategy(strategy, "trump-plaza", **options)
    assert parts(price) == [price.cost] * 3
    rules = price.edge.rules
    assert price.cost == rules.balance(price.optimal.wins, price.optimal.losses) - rules.balance(
        price.edge.wins, price.edge.losses
    )
    assert price.unit == rules.commission.denominator * DEALS
    assert price.distance == float(Fraction(price.cost, price.unit)) > 0


@pytest.mark.parametrize("rules", ["standard", "ez", "tiger-9"])
def test_costs_are_those_of_single_hands(rules):
    """What departures cost is what the one-hand path says of the same hands under the same rules."""
    dealer, way = paigow.load_house_way("trump-plaza"), paigow.load_house_way("foxwoods")
    game = paigow.load_rule_set(rules).rules
    found = departures(way, game, *part_of_the_game.values_and_best(dealer, game))
    for k in range(0, len(found.classes), max(1, len(found.classes) // 25)):
        hand = [CARD_NAMES[card] for card in found.hands[k]]
        advice = paigow.advise(hand, dealer, rules=game)
        played = {hand[place] for place in found.played[k]}
        its = next(split for split in advice.splits if set(split.low) == played)
        lost = game.balance(advice.best.wins, advice.best.losses) - game.balance(its.wins, its.losses)
        assert lost > 0  # of other hands of the class it may be another number: suits matter


@pytest.mark.parametrize("rules", [Rules(), Rules(role="banker", commission="0.123456789")], ids=str)
def test_costs_are_those_of_a_solve_by_class(part, rules):
    """By rule, what all hands lose and how many lose anything, from the solve that keeps them apart by suits."""
    dealer, way = paigow.load_house_way("golden-nugget"), paigow.load_house_way("foxwoods")
    solution = part_of_the_game.class_counts(dealer, rules, [way])
    hands = np.empty((len(solution.split), 7), np.uint8)
    class_hands(np.arange(len(hands), dtype=np.uint32) + np.uint32(solution.first), hands)
    deciding = way.set_hands(hands, wheel=rules.wheel).rule.tolist()
    costs, costly = [0] * (way.rule_count + 1), [0] * (way.rule_count + 1)
    counts = (solution.wins, solution.losses, *solution.played[0])
    for k, (rule, *both) in enumerate(zip(deciding, *(part.tolist() for part in counts), strict=True)):
        lost = rules.balance(*both[:2]) - rules.balance(*both[2:])
        if lost:
            costs[rule] += lost * class_size(solution.first + k)
            costly[rule] += class_size(solution.first + k)
    price = price_strategy(way, dealer, rules=rules)
    assert sum(costs) > 0
    assert {one.rule: (one.cost, one.costly) for one in price.rules} == {
        rule: (costs[rule], costly[rule]) for rule in range(1, way.rule_count + 1)
    }


def test_rules_and_shapes(part):
    price = price_strategy("trump-plaza", "trump-plaza")
    assert sorted(rule.rule for rule in price.rules) == list(range(1, 20))
    assert sum(rule.hands for rule in price.rules) == 154_143_080
    for listed in (price.rules, price.shapes):
        costs = [part.cost for part in listed]
        assert costs == sorted(costs, reverse=True)
        assert all((part.costly > 0) == (part.cost > 0) for part in listed)
        assert all(0 <= part.costly <= part.hands for part in listed)
    assert {shape.shape for shape in price.shapes} == set(SHAPES)
    assert sum(shape.costly for shape in price.shapes) == sum(rule.costly for rule in price.rules)
    assert sum(shape.costly for shape in price.shapes) == sum(group.hands for group in price.groups)


def test_an_incomplete_way_pays_for_the_built_in_rule(part, tmp_path):
    (tmp_path / "half.toml").write_text(HALF, "utf-8")
    price = price_strategy(tmp_path / "half.toml", "trump-plaza")
    assert sorted(rule.rule for rule in price.rules) == [0, 1, 2]
    built_in = next(rule for rule in price.rules if rule.rule == 0)
    assert built_in.text == paigow.house_ways.way.BUILT_IN_RULE
    assert built_in.cost > 0


def test_a_strategy_is_not_better_than_the_best(part):
    prices = {name: price_strategy(name, "foxwoods") for name in ("foxwoods", "claridge", "freedman-two-pair")}
    assert len({price.optimal for price in prices.values()}) == 1
    for price in prices.values():
        assert price.edge.ev < price.optimal.ev


def test_json(part):
    price = price_strategy("wizard-two-pair", "trump-plaza")
    data = price.to_json()
    assert list(data) == [
        *("schema", "strategy", "dealer", "role", "commission", "wheel", "house_edge"),
        *("cost", "unit", "distance", "ev_cost", "rules", "shapes", "groups", "rows", "program", "game"),
        *("strategy_sha256", "dealer_sha256", "house_way_sha256"),
    ]
    assert (data["strategy"], data["dealer"]) == ("wizard-two-pair", "trump-plaza")
    for cut in ("rules", "shapes", "groups"):
        assert sum(piece["cost"] for piece in data[cut]) == data["cost"]
    assert data["house_edge"] == {"strategy": price.edge.house_edge, "optimal": price.optimal.house_edge}
    assert list(data["rules"][0]) == ["rule", "rule_text", "hands", "costly_hands", "cost", "ev_cost"]
    assert list(data["shapes"][0]) == ["shape", "made", "hands", "costly_hands", "cost", "ev_cost"]


def test_wrong_input():
    with pytest.raises(HouseWayError, match="no house way"):
        price_strategy("nowhere")
    with pytest.raises(HouseWayError, match="no house way"):
        price_strategy("foxwoods", "nowhere")
    with pytest.raises(RulesError, match="role"):
        price_strategy("foxwoods", "foxwoods", role="dealer")
    with pytest.raises(RulesError, match="no price is made for a game in which the dealer's cards lie open"):
        price_strategy("foxwoods", rules="face-up")
    with pytest.raises(RulesError, match="no price is made for a game in which a banker has 3 opponents"):
        price_strategy("foxwoods", rules=Rules(role="banker", opponents=3))


# The strategies that ship, over the whole game.


def two_pair_rule(name):
    """(keeps the pairs) of a strategy for two pair of these ranks with this outside card, 2..14, by its own words."""
    if name == "wizard-two-pair":
        return lambda high, low, outside: (high + low <= 9 and outside >= 13) or (high + low <= 15 and outside == 14)
    return lambda high, low, outside: (
        (high + low <= 6 and outside >= 12)
        or (high + low <= 11 and outside >= 13)
        or (high + low <= 16 and outside == 14)
    )


@pytest.mark.parametrize("name", ["freedman-two-pair", "wizard-two-pair"])
def test_strategies_say_what_was_published(name):
    """As the file's source says, all two pairs with all highest outside cards; nothing else of Trump Plaza changed."""
    way, trump_plaza = paigow.load_house_way(name), paigow.load_house_way("trump-plaza")
    keeps = two_pair_rule(name)
    letters = "23456789TJQKA"
    for high in range(3, 15):
        for low in range(2, high):
            for outside in range(2, 15):
                others = [rank for rank in range(2, outside) if rank not in (high, low)]
                if outside in (high, low) or len(others) < 2:
                    continue
                ranks = [high, high, low, low, outside, *others[:2]]
                hand = " ".join(letters[rank - 2] + suit for rank, suit in zip(ranks, "cdhscdh", strict=True))
                split = way.set_hand(hand)
                together = split.high_strength >> 24 != 1 and split.low_strength < 256
                assert together == keeps(high, low, outside), hand
    differing = paigow.compare_house_ways(way, trump_plaza, ev=False)
    assert {trump_plaza.rule_text(pair.rule_b) for pair in differing.pairs} <= {
        trump_plaza.rule_text(12),
        trump_plaza.rule_text(13),
    }


def test_strategies_are_no_house_ways():
    assert strategy_names() == (
        *("carry-10", "carry-15", "carry-20", "carry-20-golden-nugget", "carry-30", "carry-50"),
        *("freedman-two-pair", "wizard-two-pair"),
    )
    assert not set(strategy_names()) & set(paigow.house_way_names())
    assert len(paigow.house_way_names()) == 12  # Barona's way in both readings is for a wild joker


@pytest.mark.whole
def test_what_the_two_pair_rules_gain():
    """Against a Trump Plaza dealer, over all deals, of which 1 in 8,250,459,031,214,400 x 20 is the unit.

    Published for the Wizard's rule, by simulation: about 0.04 points (newsletter of 2 March 2001). The exact figure is
    0.0789, and 0.0862 for the rival rule.
    """
    names = ["trump-plaza", "wizard-two-pair", "freedman-two-pair"]
    ways = [paigow.load_house_way(name) for name in names]
    rules = Rules()
    values, best = values_and_best(ways[0], rules)
    prices = [price_values(way, ways[0], rules, values, best) for way in ways]
    for price in prices:
        assert parts(price) == [price.cost] * 3
    own, wizard, freedman = (price.cost for price in prices)
    assert own - wizard == 130_226_753_466_216
    assert own - freedman == 142_174_016_609_616
    assert round(100 * prices[0].distance, 4) == 0.2959
    assert round(100 * (prices[0].distance - prices[1].distance), 4) == 0.0789
    assert round(100 * (prices[0].distance - prices[2].distance), 4) == 0.0862
