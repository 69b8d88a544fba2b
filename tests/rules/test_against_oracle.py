"""Push rules, rule sets, known cards and several opponents: the package against every hand dealt one by one."""

import random
from fractions import Fraction
from math import comb

import pytest
from oracle import brute, deals, evaluate, house_way, variants
from way_wheels import BUG_WAYS

import paigow
from paigow.game.showdown import set_all
from paigow.hand.advice import advise_both
from paigow.rules.game import Rules
from paigow.rules.sets import load_rule_set, rule_set_names, rules_of

WAYS = BUG_WAYS
ROLES = ("player", "banker")
KEYS = ("wins", "pushes", "losses", "high_wins", "high_copies", "low_wins", "low_copies")
RNG = random.Random(27_195)
SMALL_DEALS = [deals.small_deal(RNG, left) for left in (7, 8, *[9] * 10, *[10] * 6, 11)]
#: Cards left that often make the dealer a hand without a pair, which is what most push rules are about.
for its_left in (
    "Qc Jd 9h 8s 6c 4d 3h 2s Td 7c",
    "Ac Kd Jh 9s 7c 5d 3h 2s Qd 8h",
    "As Kc 9d 8h 6s 4c 3d Jk 2h Td",
    "9c 8d 7h 6s 4c 3d 2h 5s Kd Qc",
):
    gone = [name for name in deals.DECK if name not in its_left.split()]
    its_hand = RNG.sample(gone, 7)
    SMALL_DEALS.append((its_hand, [name for name in gone if name not in its_hand]))
#: Each kind of push rule by itself, and some together.
PUSHES = {
    "ez": [{"high": "high card Q"}],
    "face-up": [{"high": "high card A"}],
    "tiger-9": [{"low": "9 high"}],
    "both keys": [{"high": "pair", "low": "Q+"}],
    "lists": [{"high": ["high card T-Q", "pair 2-9 A"], "low": ["8 high", "JT", "pair"]}],
    "several": [{"high": "made"}, {"low": "A high"}, {"high": "two pair * 2-5"}],
    "everything": [{"low": "2+"}],
    "nothing": [{"high": "high card 7"}],
}


def text(cards):
    return " ".join(cards)


def known_counts(hand, dead, way, *, wheel, role, pushes):
    cards = evaluate.parse(text(hand))
    dealer = brute.dealer_settings(cards, evaluate.parse(text(dead)), way, wheel)
    return len(dealer), variants.count_splits(cards, dealer, wheel, role, pushes)


def found_counts(advice):
    return {
        frozenset(evaluate.parse(text(split.low))): {key: getattr(split, key) for key in KEYS}
        for split in advice.splits
    }


def test_the_push_rules_fit_some_hands_and_not_others(oracle_ways):
    """Of the dealer hands in these deals, so that comparing counts compares something."""
    way = oracle_ways["golden-nugget"]
    fits = dict.fromkeys(PUSHES, 0)
    total = 0
    for hand, dead in SMALL_DEALS:
        dealer = brute.dealer_settings(evaluate.parse(text(hand)), evaluate.parse(text(dead)), way, "second")
        total += len(dealer)
        for name, pushes in PUSHES.items():
            fits[name] += sum(variants.is_pushed(pushes, setting) for setting in dealer)
    assert fits.pop("everything") == total
    assert fits.pop("nothing") == 0
    assert all(total / 200 < count < total for count in fits.values()), fits


SOME_OR_ALL = [pytest.param(7, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("every", SOME_OR_ALL)
@pytest.mark.parametrize("name", PUSHES)
def test_counts_under_push_rules(name, every, role, oracle_ways):
    pushes = PUSHES[name]
    for n, (hand, dead) in enumerate(SMALL_DEALS[::every]):
        way = WAYS[n % len(WAYS)]
        wheel = ("second", "lowest")[n % 2]
        rules = Rules(wheel=wheel, role=role, pushes=tuple(pushes))
        advice = paigow.advise(text(hand), way, rules=rules, dead=text(dead))
        dealer_hands, known = known_counts(hand, dead, oracle_ways[way], wheel=wheel, role=role, pushes=pushes)
        assert advice.dealer_hands == dealer_hands
        assert found_counts(advice) == {low: vars(counts) for low, counts in known.items()}, f"{text(hand)}, {way}"


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", [name for name in rule_set_names() if name not in ("dealer-open", "no-push")])
def test_rule_sets(name, role, oracle_ways):
    """Every rule set: counts, EV with its commission, and the best set; those with other ways to win are for
    `test_dealer_wins` and `test_extra_card`."""
    rule_set = load_rule_set(name).rules
    pushes = [dict(push) for push in rule_set.to_json()["push"]]
    for n, (hand, dead) in enumerate(SMALL_DEALS[-4:]):
        way = "barona" if rule_set.joker == "wild" else WAYS[n % len(WAYS)]
        advice = paigow.advise(text(hand), way, rules=name, role=role, dead=text(dead))
        wheel = oracle_ways[way].wheel if name != "marina-bay-sands" else "lowest"
        assert (advice.rules.ranking, advice.rules.role, advice.rules.name) == (wheel, role, name)
        dealer_hands, known = known_counts(hand, dead, oracle_ways[way], wheel=wheel, role=role, pushes=pushes)
        assert found_counts(advice) == {low: vars(counts) for low, counts in known.items()}
        commission = Fraction(1, 20) if name in {"standard", "commerce", "marina-bay-sands"} else 0
        evs = [((1 - commission) * counts.wins - counts.losses) / Fraction(dealer_hands) for counts in known.values()]
        assert advice.best.ev == float(max(evs))
        assert [split.ev for split in advice.splits] == sorted(map(float, evs), reverse=True)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", PUSHES)
def test_known_cards_of_the_dealer(name, role, oracle_ways):
    """Each split wins, pushes or loses outright; the best result is that of the best reply."""
    pushes = PUSHES[name]
    rng = random.Random(name)
    seen = set()
    for n in range(14):
        dealt = deals.rich(rng, 14) if n % 2 else rng.sample(deals.DECK, 14)
        hand, dealer = dealt[:7], dealt[7:]
        way = WAYS[n % len(WAYS)]
        wheel = oracle_ways[way].wheel
        rules = rules_of(Rules(wheel=wheel, pushes=tuple(pushes)), wheel, role=role)
        advice = paigow.advise(text(hand), way, rules=rules, dealer=text(dealer))
        cards = evaluate.parse(text(hand))
        setting = house_way.decide(oracle_ways[way], evaluate.parse(text(dealer)), wheel).setting
        both = setting.high, setting.low
        known = {
            frozenset(split.low_cards): variants.result(split, both, role, pushes)
            for split in evaluate.legal_settings(cards, wheel)
        }
        assert advice.dealer_hands == 1
        assert {
            frozenset(evaluate.parse(text(split.low))): split.wins - split.losses for split in advice.splits
        } == known
        assert advice.dealer.pushes == variants.is_pushed(pushes, both)
        assert advice.best.wins - advice.best.losses == variants.best_reply(cards, both, wheel, role, pushes)
        assert len(advice.equals) == list(known.values()).count(max(known.values()))
        low = evaluate.low_hand(evaluate.parse(text(advice.dealer.split.low)))
        high = evaluate.high_hand(evaluate.parse(text(advice.dealer.split.high)), wheel)
        assert (high, low) == both
        seen |= set(known.values())
    assert seen == ({0} if name == "everything" else {-1, 0, 1})


@pytest.mark.parametrize(
    ("left", "pushes", "sets"),
    [
        (14, PUSHES["ez"], 1),
        pytest.param(14, (), 4, marks=pytest.mark.slow),
        pytest.param(15, PUSHES["tiger-9"], 4, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_two_opponents(left, pushes, sets, oracle_ways):
    """The simulated commission on the net win against every way of dealing two opponents their cards."""
    way = oracle_ways["trump-plaza"]
    rules = Rules(role="banker", opponents=2, pushes=tuple(pushes))
    rng = random.Random(left)
    for _ in range(16 - left if sets > 1 else 1):
        hand, dead = deals.small_deal(rng, left)
        advice = paigow.advise(text(hand), "trump-plaza", rules=rules, dead=text(dead), trials=20_000, seed=left)
        cards = [card for card in (*evaluate.DECK, evaluate.JOKER) if card not in evaluate.parse(text([*hand, *dead]))]
        assert len(cards) == left
        settings = {
            frozenset(split.low_cards): split
            for split in evaluate.legal_settings(evaluate.parse(text(hand)), way.wheel)
        }
        strengths = set()
        for split in advice.splits[:sets]:
            if (split.high_strength, split.low_strength) in strengths:
                continue
            strengths.add((split.high_strength, split.low_strength))
            mine = settings[frozenset(evaluate.parse(text(split.low)))]
            known = variants.round_of(mine, cards, 2, way, wheel=way.wheel, pushes=pushes)
            # What each opponent does is the same as alone: twice one is exact.
            assert known.won == Fraction(2 * split.wins, advice.dealer_hands)
            assert known.lost == Fraction(2 * split.losses, advice.dealer_hands)
            assert split.round.before_commission == float(known.won - known.lost)
            exact = known.net / 20
            assert split.round.commission == pytest.approx(float(exact), abs=4 * split.round.standard_error + 1e-9)
            assert split.ev == split.round.before_commission - split.round.commission


def test_a_second_hand(oracle_ways):
    """Each hand is counted against what the other leaves."""
    hand, dead = SMALL_DEALS[5]
    second, others = dead[:7], dead[7:]
    advices = advise_both(text(hand), text(second), "foxwoods", dead=text(others), rules="ez")
    for advice, own, other in zip(advices, (hand, second), (second, hand), strict=True):
        gone = [*others, *other]
        dealer_hands, known = known_counts(
            own, gone, oracle_ways["foxwoods"], wheel="second", role="player", pushes=PUSHES["ez"]
        )
        assert advice.dealer_hands == dealer_hands == comb(53 - 14 - len(others), 7)
        assert found_counts(advice) == {low: vars(counts) for low, counts in known.items()}


def test_pushed_strengths_as_arrays(oracle_ways, dealer_table):
    """`Rules.pushed` over arrays, and the push in the native table, fit the hands that the oracle says."""
    import numpy as np

    rng = np.random.default_rng(7)
    hands = np.ascontiguousarray(rng.permuted(np.tile(np.arange(53, dtype=np.uint8), (400, 1)), axis=1)[:, :7])
    table = dealer_table("mgm-grand", "second")
    settings = set_all(table, hands)
    for pushes in PUSHES.values():
        rules = Rules(pushes=tuple(pushes))
        pushed = np.broadcast_to(rules.pushed(settings.high, settings.low), len(hands))
        for row, fits, high, low in zip(hands, pushed, settings.high.tolist(), settings.low.tolist(), strict=True):
            setting = house_way.decide(
                oracle_ways["mgm-grand"], evaluate.parse(text(map(paigow.game.cards.card_name, row))), "second"
            ).setting
            assert fits == variants.is_pushed(pushes, (setting.high, setting.low)) == rules.pushed(high, low)
