"""`paigow advise --dragon`: a spare hand that the house way sets, beside one's own."""

import json

import pytest

import paigow

HAND, DRAGON = "As Kd Qh Jc 9s 9d 2c", "4s 4h 4d Ah Kc 7d 2s"


def test_set_by_the_house_way(run):
    out = run("paigow", "advise", HAND, "--dragon", DRAGON, "--house-way", "foxwoods").out
    dragon = paigow.advise(DRAGON, "foxwoods", dead=HAND)
    assert "Dragon     A♥ K♣ in front, 4♠ 4♥ 4♦ 7♦ 2♠ behind, by the house way." in out
    assert dragon.house_way_split.low == ("Ah", "Kc")
    assert f"EV {100 * dragon.house_way_split.ev:+.2f}%" in out
    data = json.loads(run("paigow", "advise", HAND, "--dragon", DRAGON, "--house-way", "foxwoods", "--json").out)
    assert data["dragon"] == json.loads(json.dumps(dragon.to_json()))
    assert data["splits"] == json.loads(json.dumps(paigow.advise(HAND, "foxwoods", dead=DRAGON).to_json()))["splits"]
    assert "second_hand" not in data


@pytest.mark.parametrize("wrong", [["Ah"], ["As 2d 3d 4d 5d 6d 8d"], [DRAGON, "--second-hand", DRAGON]])
def test_wrong(run, wrong):
    done = run("paigow", "advise", HAND, "--dragon", *wrong)
    assert (done.status, done.out) == (2, "")
    assert "right: " in done.err
