"""The sentence that says why a set is the best one, and that its figures are what decides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paigow
from paigow.hand.why import why

HANDS = st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True)


@settings(max_examples=30)
@given(HANDS, st.sampled_from(["player", "banker"]), st.sampled_from(["standard", "ez"]))
def test_wins_less_losses_is_what_both_hands_win_alone(hand, role, rules):
    """What the sentence rests on: of each split, exactly, but for the hands against which every bet pushes."""
    advice = paigow.advise(hand, role=role, rules=rules)
    pushed = set()
    for split in advice.splits:
        alone = split.low_wins + split.high_wins
        if role == "banker":
            alone += split.low_copies + split.high_copies
        pushed.add(split.wins - split.losses - (alone - advice.dealer_hands))
    assert len(pushed) == 1
    assert (pushed == {0}) == (rules == "standard")
    assert why(advice).endswith(".")
    assert why(advice)[0].isupper()


@pytest.mark.parametrize(
    ("hand", "options", "sentence"),
    [
        (
            "As Jk Qs Qh Qd 7s 2s",
            {},
            "A pair of aces in front would win there 1.2% more often (99.5% against 98.3%), but three queens behind "
            "would lose the high hand about 33 times as often (9.1% against 0.3%).",
        ),
        (
            "4s 2s 3c Qd Jh 8d 6s",
            {},
            "Queen high with better side cards behind would win there 0.7% more often (1.5% against 0.8%), and "
            "jack-six in front would win only 0.6% less often there: the commission on wins decides.",
        ),
        (
            "7s 5c 7d 7h 2c 4h Jd",
            {},
            "Jack-seven in front would win there 0.4% more often (10.2% against 9.8%), but a pair of sevens behind "
            "would lose the high hand about five times as often (70.1% against 15.1%).",
        ),
        (
            "As Kd Qh Jc 9s 9d 2c",
            {"rules": "face-up"},
            "A better pair of nines behind would win there hardly more often, but ace-queen in front would lose the "
            "low hand 5.4% more often (41.9% against 36.5%).",
        ),
        (
            "4c 2c As 5d Ad 4h Ks",
            {"house_way": "foxwoods", "role": "banker"},
            "Aces and fours behind would win there 5.2% more often (81.4% against 76.2%), but king-five in front would "
            "lose the low hand about three times as often (62.3% against 18.7%).",
        ),
        ("Ad 5s Qd 2s 4h 3s 7s", {"house_way": "foxwoods"}, "No other set is stronger in front or behind."),
        (
            "As Kd Qh Jc 9s 9d 2c",
            {"dealer": "Ah Ks Th 8c 7d 5s 3c"},
            "In front your ace-king beats his king-ten; behind your pair of nines beats his ace high.",
        ),
        (
            "As Kd Qh Jc 9s 9d 2c",
            {"dealer": "Ah Ks Th 8c 7d 5s 3c", "rules": "face-up"},
            "This hand of his pushes every bet, however you set yours.",
        ),
        (
            "As Kd Qh Jc 9s 9d 2c",
            {"dealer": "Th Tc Ah Ks 8c 5s 3c"},
            "In front your ace-king copies his ace-king, which loses as a copy; behind your pair of nines loses to his "
            "pair of tens.",
        ),
        (
            "As Kd Qh Jc 9s 9d 2c",
            {"dealer": "9h 9c Ah Ks 8c 5s 3c", "role": "banker"},
            "In front your ace-king copies his ace-king, which you win as a copy; behind your better pair of nines "
            "beats his pair of nines.",
        ),
    ],
)
def test_sentence(hand, options, sentence):
    assert why(paigow.advise(hand, **options)) == sentence


def test_a_house_way_that_is_weaker_everywhere(tmp_path):
    """A way that keeps a straight and puts the two lowest cards in front."""
    path = tmp_path / "low.toml"
    path.write_text('name = "Low"\nrule = [{ low = ["32"] }, { high = "made" }]\n')
    advice = paigow.advise("As Kd Qh 9c 7s 3d 2c", path)
    house, best = advice.house_way_split, advice.best
    assert (house.low_strength, house.high_strength) != (best.low_strength, best.high_strength)
    assert why(advice).startswith("Ace high with better side cards behind would win there")
