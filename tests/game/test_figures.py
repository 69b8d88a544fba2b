"""Figures as they are printed: they add up, nothing is "-0", and only nothing is shown as nothing."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.game.figures import apportioned, gap_text, money_text, percent_text, share_text, shares_text

COUNTS = st.lists(st.integers(0, 10**16), min_size=1, max_size=6).filter(any)


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.166825, 2, "+16.68%"),
        (-0.025, 2, "-2.50%"),
        (0.0, 2, "0.00%"),
        (-0.00000001, 4, "0.0000%"),
        (Fraction(-1, 10**9), 4, "0.0000%"),
        (1, 1, "+100.0%"),
    ],
)
def test_percent(value, digits, text):
    assert percent_text(value, digits) == text
    assert percent_text(value, digits, signed=False) == text.removeprefix("+")


def test_money():
    assert [money_text(amount) for amount in (4.17, -0.004, Fraction(95, 4))] == ["+4.17", "0.00", "+23.75"]


@given(st.floats(-1, 1), st.floats(-1, 1))
def test_a_gap_is_the_difference_of_what_is_printed(a, b):
    higher, lower = max(a, b), min(a, b)
    printed = Decimal(percent_text(higher).rstrip("%")) - Decimal(percent_text(lower).rstrip("%"))
    text = gap_text(higher, lower)
    assert text == ("<0.01%" if higher != lower and not printed else f"{printed:.2f}%")


@given(COUNTS, st.integers(0, 10**6))
def test_apportioned_parts_add_up_and_are_within_one(parts, units):
    found = apportioned(parts, units)
    assert sum(found) == units
    assert all(abs(n - Fraction(units * part, sum(parts))) < 1 for n, part in zip(found, parts, strict=True))


@given(COUNTS)
def test_shares_add_up_to_a_hundred(parts):
    texts = shares_text(parts)
    assert sum(Decimal(0 if text[0] == "<" else 100 if text[0] == ">" else text[:-1]) for text in texts) == 100
    assert [text == "0.0%" for text in texts] == [part == 0 for part in parts]


def test_only_nothing_is_nothing_and_only_all_is_all():
    assert [share_text(n, 10**6) for n in (0, 1, 500_000, 999_999, 10**6)] == [
        *("0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"),
    ]
