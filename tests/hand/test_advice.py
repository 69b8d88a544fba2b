"""advise(): what an answer holds, its order, and that it is what the oracle counts."""

import json
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import brute, deals, evaluate
from way_wheels import BUG_WAYS

import paigow
from paigow.native.index import canonical_order

WAYS = BUG_WAYS
DEAL = st.integers(0, 39).flatmap(
    lambda dead: st.lists(st.sampled_from(deals.DECK), min_size=7 + dead, max_size=7 + dead, unique=True)
)
SPLIT_KEYS = ["low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev"]
SPLIT_KEYS += ["high_wins", "high_copies", "low_wins", "low_copies"]


def exact_ev(advice, split):
    return ((1 - advice.rules.commission) * split.wins - split.losses) / advice.dealer_hands


@given(cards=DEAL, name=st.sampled_from(WAYS), role=st.sampled_from(["player", "banker"]))
def test_every_answer_is_consistent(cards, name, role):
    advice = paigow.advise(cards[:7], name, role=role, dead=cards[7:])
    assert advice.dealer_hands == comb(53 - len(cards), 7)
    assert advice.splits[0] is advice.best
    assert len(advice.splits) + len(advice.fouls) == 21
    assert {split.low for split in advice.splits + advice.fouls} == {
        (a, b) for n, a in enumerate(advice.hand.names) for b in advice.hand.names[n + 1 :]
    }
    for split in advice.splits:
        assert {*split.low, *split.high} == set(advice.hand.names)
        assert split.wins + split.pushes + split.losses == advice.dealer_hands
        assert min(split.wins, split.pushes, split.losses) >= 0
        # A bet is won or lost at both positions, so it is won no more often than either alone.
        copies = (split.high_copies, split.low_copies) if role == "banker" else (0, 0)
        assert split.wins <= min(split.high_wins + copies[0], split.low_wins + copies[1])
        assert split.ev == float(exact_ev(advice, split))
        assert advice.cost(split) == float(exact_ev(advice, advice.best) - exact_ev(advice, split)) >= 0
    house = advice.house_way_split
    alone = advice.house_way.set_hand(advice.hand)
    assert (house.low, house.high, house.rule, house.rule_text) == (alone.low, alone.high, alone.rule, alone.rule_text)
    assert [split for split in advice.splits if split.rule is not None] == [house]
    assert (advice.best == house) == (advice.best.low == house.low)
    assert all(type(split) is paigow.CountedSplit for split in advice.splits)


@pytest.mark.parametrize("opponents", [1, 3])
def test_ev_with_a_flat_fee(opponents):
    advice = paigow.advise("As Kd Qh Jc 9s 9d 2c", role="banker", opponents=opponents, fee="1.50", bet=70)
    for split in advice.splits:
        won = Fraction(split.wins - split.losses, advice.dealer_hands)
        assert split.ev == float(opponents * won - Fraction(150, 7000))


@given(cards=DEAL, commission=st.sampled_from(["0", "5%", "0.1", "99%"]))
def test_splits_are_in_order(cards, commission):
    advice = paigow.advise(cards[:7], dead=cards[7:], commission=commission)

    order = [advice.hand.cards[k] for k in canonical_order(advice.hand.cards)]

    def place(split):
        low_cards = sorted(map(order.index, paigow.parse_cards(split.low)))
        return -exact_ev(advice, split), -split.low_strength, -split.high_strength, low_cards

    assert all(place(one) < place(other) for one, other in pairwise(advice.splits))


@pytest.mark.parametrize(("role", "wheel"), [*product(["player", "banker"], ["second", "lowest"])])
def test_all_counts_are_the_oracles(role, wheel, oracle_ways):
    hand = "As 2s 3s 4d 5c 5h Jk"
    dead = [name for name in deals.DECK if name not in hand][:-11]
    advice = paigow.advise(hand, "foxwoods", role=role, wheel=wheel, dead=dead)
    cards = evaluate.parse(hand)
    dealer = brute.dealer_settings(cards, evaluate.parse(" ".join(dead)), oracle_ways["foxwoods"], wheel)
    known = brute.count_splits(cards, dealer, wheel, role)
    assert advice.dealer_hands == len(dealer) == 330
    assert len(advice.splits) == len(known)
    for split in advice.splits:
        counts = known[frozenset(evaluate.parse(" ".join(split.low)))]
        assert {key: getattr(split, key) for key in vars(counts)} == vars(counts)


def test_the_hand_may_come_in_any_form():
    answer = paigow.advise("As Kd Qh Jc 9s 9d 2c").to_json()
    for hand in ("A♠,k♦,QH,jc,9s,9d,2c", "AsKdQhJc9s9d2c", ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"]):
        assert paigow.advise(hand).to_json() == answer
    hand = paigow.parse_hand("As Kd Qh Jc 9s 9d 2c")
    assert paigow.advise(hand).to_json() == paigow.advise(hand.cards).to_json() == answer


def test_the_house_way_may_come_in_any_form(tmp_path):
    hand = "As Kd Qh Jc 9s 9d 2c"
    by_name = paigow.advise(hand, "foxwoods")
    assert paigow.advise(hand, paigow.load_house_way("foxwoods")) == by_name
    file = tmp_path / "way.toml"
    shipped = Path(paigow.__file__).parent / "house_ways" / "foxwoods.toml"
    file.write_text(shipped.read_text("utf-8"), "utf-8")
    by_path = paigow.advise(hand, file)
    assert by_path.splits == by_name.splits
    assert by_path.to_json() == by_name.to_json() | {"house_way": str(file)}  # the same checksum of its rules


def test_wheel_is_what_the_house_way_says_unless_given():
    hand = "As 2s 3d 4c 5h Kd Qc"
    assert paigow.advise(hand, "california").rules.wheel == "lowest"
    assert paigow.advise(hand, "foxwoods").rules.wheel == "second"
    low, second = paigow.advise(hand, wheel="lowest"), paigow.advise(hand, wheel="second")
    assert low.rules.wheel == "lowest"
    # The wheel high: beaten by six-high straights in one game only.
    assert low.best.low == second.best.low == ("Kd", "Qc")
    assert low.best.high_wins < second.best.high_wins


def test_commission_changes_evs_and_no_counts():
    free, dear = paigow.advise("As Kd Qh Jc 9s 9d 2c", commission=0), paigow.advise("As Kd Qh Jc 9s 9d 2c")
    assert free.best.ev == float(Fraction(free.best.wins - free.best.losses, free.dealer_hands))
    assert {(s.low, s.wins, s.losses) for s in free.splits} == {(s.low, s.wins, s.losses) for s in dear.splits}


def test_commission_can_change_the_best_set():
    """King-eight in front wins more often, and loses more often too: right only while a win pays nearly in full."""
    free, dear = (paigow.advise("Ac Kd Jh 8h 5h 4s 2d", commission=rate) for rate in ("0", "20%"))
    assert free.best.low == ("Kd", "8h")
    assert dear.best.low == ("Kd", "Jh")
    assert free.best.wins > dear.best.wins
    assert free.best.losses > dear.best.losses


def test_the_banker_wins_copies():
    player, banker = (paigow.advise("As Kd Qh Jc 9s 9d 2c", role=role) for role in ("player", "banker"))
    by_low = {split.low: split for split in banker.splits}
    for split in player.splits:
        assert by_low[split.low].high_wins == split.high_wins
        assert by_low[split.low].low_copies == split.low_copies
        assert by_low[split.low].wins >= split.wins
        assert by_low[split.low].losses <= split.losses


def test_one_dealer_hand():
    """39 dead cards leave exactly one dealer hand, and each split wins, pushes or loses outright."""
    hand = "As Ad Kd Kh Qc 9d 2c"
    others = [name for name in deals.DECK if name not in hand]
    advice = paigow.advise(hand, dead=others[7:])
    assert advice.dealer_hands == 1
    assert advice.best.ev in (0.95, 0.0, -1.0)


def test_json_has_the_keys_of_the_contract_in_order():
    advice = paigow.advise("As Kd Qh Jc 9s 9d 2c", "foxwoods", role="banker", commission="2.5%", dead="Kh 10c")
    answer = json.loads(json.dumps(advice.to_json()))
    splits, fouls = answer.pop("splits"), answer.pop("fouls")
    best, house = answer.pop("best"), answer.pop("house_way_split")
    rules, knowledge = answer.pop("rules"), answer.pop("knowledge")
    assert rules == answer.pop("game") == advice.rules.to_json()
    assert answer.pop("program") == f"paigow {paigow.__version__}"
    assert answer.pop("house_way_sha256") == paigow.load_house_way("foxwoods").sha256
    assert knowledge["unaware"] in splits
    assert answer == {
        "schema": 1,
        "hand": ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"],
        "house_way": "foxwoods",
        "role": "banker",
        "commission": 0.025,
        "wheel": "second",
        "dead": ["Kh", "Tc"],
        "dealer_hands": comb(44, 7),
    }
    counted, source = ["splits", "fouls", "rules", "knowledge"], ["program", "game", "house_way_sha256"]
    assert list(advice.to_json()) == [*answer, "best", "house_way_split", *counted, *source]
    assert best == splits[0]
    assert [split for split in splits if "rule" in split] == [house]
    assert (house["rule"], house["rule_text"]) == (17, "hand: pair; high: pair")
    assert {tuple(split) for split in splits} == {tuple(SPLIT_KEYS), (*SPLIT_KEYS, "rule", "rule_text")}
    assert fouls == [
        {"low": ["As", "9s"], "high": ["Kd", "Qh", "Jc", "9d", "2c"]},
        {"low": ["As", "9d"], "high": ["Kd", "Qh", "Jc", "9s", "2c"]},
        {"low": ["9s", "9d"], "high": ["As", "Kd", "Qh", "Jc", "2c"]},
    ]


def test_a_split_of_another_hand_has_no_cost():
    advice, other = paigow.advise("As Kd Qh Jc 9s 9d 2c"), paigow.advise("Ah Ad Kh Qc 5s 4d 3c")
    with pytest.raises(paigow.InputError, match="is a split of another hand; right: "):
        advice.cost(other.best)


def test_a_foul_has_no_cost():
    advice = paigow.advise("As Kd Qh Jc 9s 9d 2c")
    with pytest.raises(ValueError, match="foul"):
        advice.cost(advice.fouls[0])


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"hand": "As Kd"}, paigow.CardError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "dead": "As"}, paigow.CardError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "dead": "Zs"}, paigow.CardError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "role": "dealer"}, paigow.RulesError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "wheel": "first"}, paigow.RulesError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "commission": 1.5}, paigow.RulesError),
        ({"hand": "As Kd Qh Jc 9s 9d 2c", "house_way": "nowhere"}, paigow.HouseWayError),
        ({"hand": 7}, paigow.CardError),
    ],
)
def test_wrong_arguments(arguments, error):
    with pytest.raises(error) as caught:
        paigow.advise(**arguments)
    assert isinstance(caught.value, paigow.InputError)
    assert isinstance(caught.value, ValueError)
    assert "right: " in str(caught.value)
