"""The two cards of a dealer who sets by Trump Plaza's way, from the full deck, against published figures.

Source: the Wizard of Odds' "Power Ratings" (https://wizardofodds.com/games/pai-gow-poker/appendix/1/), added up per top
card. Its single rows cannot all be right: some are no multiples of four, which the last test shows that they must be.
"""

from collections import Counter

import pytest

ALL_HANDS = 154_143_080
PUBLISHED = {"3": 221_460, "4": 392_144, "5": 517_204, "6": 613_620, "7": 918_000, "8": 1_758_344}


@pytest.fixture(scope="module")
def lows(dealer_table):
    """Number of all hands by packed low strength: pair << 8 | higher rank << 4 | lower rank."""
    table = dealer_table("trump-plaza", "second")
    found = Counter()
    for number, hands in enumerate(table.all_class_hands()):
        _, _, _, low, _ = table.setting(number)
        found[low] += hands
    return found


def by_top_card(lows):
    found = Counter()
    for low, hands in lows.items():
        if low < 1 << 8:
            found["23456789TJQKA"[low >> 4]] += hands
    return found


def test_totals_by_top_card(lows):
    found = by_top_card(lows)
    assert {card: found[card] for card in PUBLISHED} == PUBLISHED
    assert sum(found[card] for card in PUBLISHED) == 4_420_772  # through 8-7
    assert found["2"] == 0
    assert lows.total() == ALL_HANDS


def test_nine_high(lows):
    """0.025007 of the dealer's low hands are 9-high; allowed is 0.00001.

    Source: https://wizardofodds.com/games/commission-free-pai-gow-poker/. The exact share is 0.025000.
    """
    assert abs(by_top_card(lows)["9"] / ALL_HANDS - 0.025007) < 0.00001


def test_nine_high_by_the_lower_card(lows):
    """Exact, by an independent solver. The published row of 9-2 is 612 hands more, as the page of side bets says."""
    nines = [lows[7 << 4 | lower] for lower in range(7)]
    assert nines == [148_836, 132_168, 130_268, 178_440, 310_308, 956_416, 1_997_160]
    assert sum(nines) == 3_853_596
    assert 149_448 - nines[0] == 612


def test_rows_of_unpaired_low_hands_are_multiples_of_four(lows):
    """Under renaming of suits these hands fall into families of 24, 12, 8 or 4."""
    assert [low for low, hands in lows.items() if low < 1 << 8 and hands % 4] == []
