"""The canonical index: every class once, every hand in one class, and classes that are hands up to renamed suits."""

import random
from itertools import permutations

import numpy as np
import pytest

from paigow.native.index import (
    CLASSES,
    canonical_order,
    class_hand,
    class_hands,
    class_index,
    class_indices,
    class_size,
)
from paigow.native.index import class_sizes as fill_class_sizes

BUG = 52
#: All renamings of the suits, as tables from card to card.
RENAMINGS = np.array(
    [[4 * (card // 4) + suits[card % 4] for card in range(52)] + [BUG] for suits in permutations(range(4))]
)
#: Six cards, eight cards, a card twice, and numbers of no card.
NO_HANDS = [[0, 1, 2, 3, 4, 5], list(range(8)), [0] * 7, [0, 1, 2, 3, 4, 5, 53], [-1, 1, 2, 3, 4, 5, 6]]


@pytest.fixture(scope="module")
def all_hands():
    """(CLASSES, 7) uint8: the hand that stands for each class."""
    hands = np.empty((CLASSES, 7), np.uint8)
    class_hands(np.arange(CLASSES, dtype=np.uint32), hands)
    return hands


@pytest.fixture(scope="module")
def sizes():
    sizes = np.empty(CLASSES, np.uint8)
    fill_class_sizes(sizes)
    return sizes


def indices_of(hands):
    indices = np.empty(len(hands), np.uint32)
    class_indices(np.ascontiguousarray(hands, np.uint8), indices)
    return indices


def random_hands(rng, n):
    return np.argpartition(rng.random((n, 53)), 7, axis=1)[:, :7].astype(np.uint8)


def test_published_numbers_of_classes(all_hands):
    """6,009,159 hands of seven from 52 cards up to suits, 962,988 of six (with the bug), as Burnside's lemma has it."""
    with_bug = (all_hands == BUG).any(axis=1)
    assert CLASSES == 6_972_147
    assert np.count_nonzero(~with_bug) == 6_009_159
    assert np.count_nonzero(with_bug) == 962_988


def test_every_class_has_its_hand_and_is_found_again(all_hands):
    assert all_hands.max() == BUG
    ordered = np.sort(all_hands, axis=1)
    assert (ordered[:, 1:] > ordered[:, :-1]).all()
    assert (all_hands == ordered).all(), "the hand of a class is in ascending order"
    np.testing.assert_array_equal(indices_of(all_hands), np.arange(CLASSES, dtype=np.uint32))


@pytest.mark.parametrize("step", [101, pytest.param(1, marks=pytest.mark.whole)])
def test_sizes_are_numbers_of_renamed_hands(all_hands, sizes, step):
    """The different hands among the 24 renamings, all of the same class, are as many as the size says."""
    classes = np.arange(0, CLASSES, step, dtype=np.uint32)
    for block in np.array_split(classes, len(classes) // 100_000 + 1):
        codes = np.empty((24, len(block)), np.uint64)
        for row, renaming in zip(codes, RENAMINGS, strict=True):
            hands = renaming.astype(np.uint8)[all_hands[block]]
            np.testing.assert_array_equal(indices_of(hands), block)
            row[:] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
        codes.sort(axis=0)
        np.testing.assert_array_equal(1 + np.count_nonzero(codes[1:] != codes[:-1], axis=0), sizes[block])


def test_sizes_add_up_to_all_hands(all_hands, sizes):
    """With the test above: different classes share no hand, so the classes hold each hand once."""
    with_bug = (all_hands == BUG).any(axis=1)
    assert int(sizes.sum(dtype=np.int64)) == 154_143_080
    assert int(sizes[with_bug].sum(dtype=np.int64)) == 20_358_520  # C(52, 6)
    assert int(sizes[~with_bug].sum(dtype=np.int64)) == 133_784_560  # C(52, 7)
    assert set(np.unique(sizes)) == {4, 6, 12, 24}


def test_neither_suits_nor_order_change_the_class():
    rng = np.random.default_rng(3)
    hands = random_hands(rng, 200_000)
    renamed = RENAMINGS[rng.integers(0, 24, len(hands))[:, None], hands].astype(np.uint8)
    np.testing.assert_array_equal(indices_of(rng.permuted(renamed, axis=1)), indices_of(hands))


def test_hands_of_a_class_have_its_ranks(all_hands):
    hands = random_hands(np.random.default_rng(4), 200_000)
    ranks, class_ranks = np.sort(hands // 4, axis=1), all_hands[indices_of(hands)] // 4
    np.testing.assert_array_equal(ranks, class_ranks)


def test_one_hand_and_many_agree(sizes):
    hands = random_hands(np.random.default_rng(5), 2000)
    for hand, index in zip(hands.tolist(), indices_of(hands).tolist(), strict=True):
        assert class_index(hand) == index
        assert class_size(index) == sizes[index]
        assert class_index(class_hand(index)) == index


def test_canonical_order_is_a_renaming_of_the_classs_hand():
    """Taken in canonical order, the cards of a hand are those of its class with the suits renamed."""
    rng = random.Random(6)
    for _ in range(2000):
        hand = rng.sample(range(53), 7)
        order = canonical_order(hand)
        assert sorted(order) == list(range(7))
        ordered, canonical = [hand[k] for k in order], class_hand(class_index(hand))
        assert any([renaming[card] for card in ordered] == canonical for renaming in RENAMINGS.tolist())


def test_canonical_order_of_a_classs_hand_changes_nothing(all_hands):
    for hand in all_hands[:: CLASSES // 500].tolist():
        assert canonical_order(hand) == list(range(7))


@pytest.mark.parametrize("hand", NO_HANDS)
def test_what_is_no_hand_has_no_class(hand):
    with pytest.raises(ValueError):
        class_index(hand)


@pytest.mark.parametrize("index", [-1, CLASSES, 1 << 30])
def test_there_are_no_other_classes(index):
    with pytest.raises(IndexError):
        class_hand(index)
    with pytest.raises(IndexError):
        class_size(index)


def test_arrays_are_checked():
    good = np.arange(14, dtype=np.uint8).reshape(2, 7)
    for row in ([0, 0, 1, 2, 3, 4, 5], [53, 1, 2, 3, 4, 5, 6], [255] * 7):
        bad = np.vstack([good, np.array([row], np.uint8)])
        with pytest.raises(ValueError, match="row 2 is not seven different"):
            class_indices(bad, np.empty(3, np.uint32))
    with pytest.raises(ValueError, match="shape"):
        class_indices(good, np.empty(3, np.uint32))
    with pytest.raises(ValueError, match="shape"):
        class_indices(good[:, :6].copy(), np.empty(2, np.uint32))
    with pytest.raises(IndexError, match="row 1"):
        class_hands(np.array([0, CLASSES], np.uint32), np.empty((2, 7), np.uint8))
    with pytest.raises(ValueError, match="shape"):
        class_hands(np.array([0], np.uint32), np.empty((2, 7), np.uint8))
    with pytest.raises(ValueError):
        fill_class_sizes(np.empty(5, np.uint8))
