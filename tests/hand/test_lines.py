"""Hands in lines of text: what is a hand, what is none, and what is passed over."""

import pytest
from messages import refused

from paigow.errors import InputError
from paigow.hand.lines import hands_in

HAND = "As Kd Qh Jc 9s 9d 2c"


@pytest.mark.parametrize(
    ("lines", "hands"),
    [
        ([HAND, "", "  \n", "xx"], [(1, HAND), (4, "xx")]),
        (["# a comment", f"{HAND} # and another", "#"], [(2, HAND)]),
        ([f'"{HAND}"', '"As","Kd","Qh","Jc","9s","9d","2c"'], [(1, HAND), (2, HAND)]),
        (["As,Kd,Qh,Jc,9s,9d,2c"], [(1, "As,Kd,Qh,Jc,9s,9d,2c")]),  # which is a hand as it stands
        (["hand", HAND], [(2, HAND)]),
        (["# made by hand", "line,Hand,low", f"1,{HAND},As Kd", f'2,"{HAND}",'], [(3, HAND), (4, HAND)]),
        (["date;cards", f"friday;{HAND}", "saturday"], [(2, HAND), (3, "")]),
        (["date\thands", f"friday\t{HAND}\n"], [(2, HAND)]),
        ([",".join(f"card{n}" for n in range(1, 8)), "As,Kd,Qh,Jc,9s,9d,2c"], [(2, HAND)]),
        (["\ufeffhand", HAND], [(2, HAND)]),
        ([HAND, "hand"], [(1, HAND), (2, "hand")]),  # no header any more
    ],
)
def test_lines(lines, hands):
    assert list(hands_in(lines)) == hands


def test_a_field_beyond_all_measure_is_no_failure():
    assert [number for number, _ in hands_in([HAND, '"' + "A" * 200_000])] == [1, 2]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16(encoding):
    refused(InputError, list, hands_in([HAND.encode(encoding).decode("utf-8", "replace")]))


def test_lines_are_taken_as_they_are_asked_for():
    def lines():
        yield HAND
        raise AssertionError("read ahead")

    assert next(hands_in(lines())) == (1, HAND)
