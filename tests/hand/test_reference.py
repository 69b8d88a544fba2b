"""24 hands with all counts, from a program that is independent of this one.

Source: data/advise-examples.json, as it was given to the project: exact counts by an independent program, which agreed
with brute force over every dealer hand wherever that was run. For each legal split its low hand, wins and losses.
"""

import json
from pathlib import Path

import pytest
from way_wheels import BUG_WAYS

import paigow

EXAMPLES = json.loads((Path(__file__).parent.parent / "data" / "advise-examples.json").read_text("utf-8"))["examples"]


def test_all_are_there():
    assert len(EXAMPLES) == 24
    assert {example["role"] for example in EXAMPLES} == {"player", "banker"}
    assert {example["house_way"] for example in EXAMPLES} == set(BUG_WAYS) - {"claridge", "fair-way-literal"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['house_way']}: {example['hand']}")
def test_counts(example):
    advice = paigow.advise(example["hand"], example["house_way"], role=example["role"], dead=example["dead"])
    # "Wheel: second highest, but lowest for california": what the files of the house ways say.
    assert advice.rules.wheel == ("lowest" if example["house_way"] == "california" else "second")
    assert advice.dealer_hands == example["dealer_hands"]
    found = {frozenset(split.low): (split.wins, split.losses) for split in advice.splits}
    assert found == {frozenset(split["low"].split()): (split["wins"], split["losses"]) for split in example["splits"]}
    assert len(found) == len(advice.splits)
    assert all(split.pushes == example["dealer_hands"] - split.wins - split.losses for split in advice.splits)
