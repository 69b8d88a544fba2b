"""Ranks without suits on the command line: advise, set, and lines of a batch."""

import json

VIEW = """\
Put A K in front   ace-king
9 9 Q J 2 behind   pair of nines

Worth      +16.56% of your bet on average: win 38.6%, push 41.3%, lose 20.1%.
Suits      5,940 hands have these ranks and no possible flush; this is the best
           set of each of them.

House way  sets it the same.
           Rule 24: "One pair: keep the pair high, the two highest other cards
           low."
"""


def test_advise(run):
    result = run("paigow", "advise", "A", "K", "Q", "J", "9", "9", "2")
    assert result.status == 0
    assert result.out.startswith(VIEW)
    assert result.out == run("paigow", "advise", "A-K-Q-J-9-9-2").out
    assert result.out == run("paigow", "advise", "AKQJ992", "no flush").out
    assert result.out == run("paigow", "advise", "AKQJ992", "nf").out


def test_shares(run):
    out = " ".join(run("paigow", "advise", "AAJ8653").out.split())
    assert "this is the best set of 89.49% of them, of 10.51% J 6 in front." in out


def test_json(run):
    data = json.loads(run("paigow", "advise", "AKQJ992", "--json").out)
    assert (data["ranks"], data["suitings"]) == (list("AKQJ992"), 5940)
    assert data["best"]["wins"] + data["best"]["pushes"] + data["best"]["losses"] == 5940 * 53_524_680


def test_set(run):
    assert run("paigow", "set", "AKQJ992").out.startswith(
        "Put A K in front   ace-king\n9 9 Q J 2 behind   pair of nines\n"
    )
    assert json.loads(run("paigow", "set", "AKQJ992", "--json").out)["ranks"] == list("AKQJ992")


def test_what_needs_suits(run):
    for option, value in [("--dead", "Kh"), ("--second-hand", "2c 3c 4c 5c 6c 7c 8d"), ("--dealer", "Ah")]:
        result = run("paigow", "advise", "AKQJ992", option, value)
        assert (result.status, result.out) == (2, "")
        assert f"{option} needs the suits of the hand" in result.err


def test_unclear(run):
    wrong = run("paigow", "advise", "K K 9 9 + three").err
    assert "3 cards are missing: only K K 9 9 are named (kings in front of a pair of nines would be a foul)" in wrong
    assert wrong.endswith("; right: paigow advise K K 9 9 A Q 2\n")
    assert "can be read as A K Q J Jk 9 2 or as A K Q J T 9 2" in run("paigow", "advise", "AKQJX92").err
    wrong = run("paigow", "advise", "As Kd Qh J 9s 9d 2c").err
    assert 'suit missing after "J"; ranks alone are fine if you mean the hand without a flush' in wrong


def test_batch(run, tmp_path):
    hands = tmp_path / "hands.txt"
    hands.write_text("AKQJ992\nAs Kd Qh Jc 9s 9d 2c\n", "utf-8")
    lines = run("paigow", "advise", "--batch", str(hands)).out.splitlines()
    assert lines[1].startswith("1,A K Q J 9 9 2,A K,Q J 9 9 2,122610209208,")
    first, second = map(json.loads, run("paigow", "advise", "--batch", str(hands), "--json").out.splitlines())
    assert (first["suitings"], "suitings" in second) == (5940, False)
    lines = run("paigow", "set", "--batch", str(hands)).out.splitlines()
    assert lines[1].startswith("1,A K Q J 9 9 2,A K,Q J 9 9 2,24,")
