"""The class of hands by the array: as for one hand at a time, in any order of the cards, and what is refused."""

import random
import re

import numpy as np
import pytest

from paigow.native.classes import class_cards, class_index, class_values
from paigow.native.dealer import DEALER_CLASSES


def hands(seed, number):
    """Random hands, a third of them of few suits, a third with the joker."""
    source = random.Random(seed)
    narrow = [card for card in range(52) if card & 3 < 2]
    for n in range(number):
        if n % 3 == 0:
            yield source.sample(range(53), 7)
        elif n % 3 == 1:
            yield source.sample([*narrow[::2], *source.sample(range(1, 52, 2), 3), 52], 7)
        else:
            cards = [*source.sample(narrow, 6), 52]
            source.shuffle(cards)
            yield cards


def test_as_one_at_a_time():
    dealt = np.array(list(hands(7, 6_000)), np.uint8)
    known = [class_index(hand) for hand in dealt.tolist()]
    assert len({number >= 67_600 for number in known}) == 2  # with a flush and without
    for shift in (0, 8, 16):  # a value is a byte: the number of the class in three
        values = (np.arange(DEALER_CLASSES) >> shift & 255).astype(np.uint8)
        out = np.empty(len(dealt), np.uint8)
        class_values(dealt, values, out)
        assert out.tolist() == [number >> shift & 255 for number in known]


def test_one_hand_of_each_class():
    """Of every 50th class."""
    numbers = range(0, DEALER_CLASSES, 50)
    dealt = np.array([class_cards(number) for number in numbers], np.uint8)
    assert [class_index(hand) for hand in dealt.tolist()] == list(numbers)
    values = np.zeros(DEALER_CLASSES, np.uint8)
    values[::50] = 1
    out = np.empty(len(dealt), np.uint8)
    class_values(dealt, values, out)
    assert out.all()
    class_values(dealt[:0], values, out[:0])


@pytest.mark.parametrize("row", [[0, 1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 4, 5, 53], [0, 1, 2, 3, 4, 5, 64], [255] * 7])
def test_wrong_rows(row):
    dealt = np.array([[0, 1, 2, 3, 4, 5, 6], row], np.uint8)
    with pytest.raises(ValueError, match=re.escape("row 1 is not seven different card ids from 0 to 52")):
        class_values(dealt, np.zeros(DEALER_CLASSES, np.uint8), np.empty(2, np.uint8))


@pytest.mark.parametrize("shapes", [((2, 6), DEALER_CLASSES, 2), ((2, 7), 5, 2), ((2, 7), DEALER_CLASSES, 3)])
def test_wrong_shapes(shapes):
    cards, values, out = shapes
    with pytest.raises(ValueError, match="needs arrays of shape"):
        class_values(np.zeros(cards, np.uint8), np.zeros(values, np.uint8), np.zeros(out, np.uint8))
    with pytest.raises(IndexError):
        class_cards(DEALER_CLASSES)
