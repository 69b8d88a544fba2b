"""`paigow advise --batch`: whole outputs."""

import json

import pytest

import paigow
from paigow.cli.main import main

LINES = """\
As Kd Qh Jc 9s 9d 2c

xx
A♠ Jk Q♠ Q♥ Q♦ 7♠ 2♠
"""
HEADER = "line,hand,low,high,wins,pushes,losses,ev,house_low,house_high,house_rule,house_wins,house_losses,cost"
HEADER += ",made_for\n"
SET_HEADER = "line,hand,low,high,rule,rule_text,made_for\n"
ERRORS = """\
paigow: line 3: the joker is given twice, the pack has it once; right: As Kd Qh Jc 9s 9d 2c (the joker is Jk)
paigow: 1 of the lines is wrong and skipped; right: a hand such as As Kd Qh Jc 9s 9d 2c in each line
"""


def row(number, hand, **options):
    advice = paigow.advise(hand, **options)
    best, house = advice.best, advice.house_way_split
    way, digest = advice.house_way.key, advice.house_way.sha256[:12]
    source = f"paigow {paigow.__version__}; house_way {way} {digest}; {advice.rules}"
    cards = [" ".join(names) for names in (advice.hand.names, best.low, best.high)]
    theirs = [" ".join(house.low), " ".join(house.high), house.rule, house.wins, house.losses, advice.cost(house)]
    return (
        ",".join(map(str, [number, *cards, best.wins, best.pushes, best.losses, best.ev, *theirs])) + f',"{source}"\n'
    )


def test_csv(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    rows = row(1, "As Kd Qh Jc 9s 9d 2c") + row(4, "As Jk Qs Qh Qd 7s 2s")
    assert run("paigow", "advise", "--batch", str(tmp_path / "hands.txt")) == (2, HEADER + rows, ERRORS)


def test_json_lines_with_options_and_nothing_wrong(run, tmp_path):
    (tmp_path / "hands.txt").write_text("As Kd Qh Jc 9s 9d 2c\n", "utf-8")
    done = run("paigow-advise", "--batch", str(tmp_path / "hands.txt"), "--json", "--role", "banker", "--dead", "Kh")
    best = paigow.advise("As Kd Qh Jc 9s 9d 2c", role="banker", dead="Kh").best
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    counted = ["low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev"]
    assert list(answer) == ["line", "hand", *counted, "house_way_split", "cost", "made_for"]
    assert list(answer["house_way_split"]) == [*counted, "rule", "rule_text"]
    assert (answer["low"], answer["wins"], answer["losses"], answer["ev"]) == (
        list(best.low),
        best.wins,
        best.losses,
        best.ev,
    )


def test_an_empty_file_is_no_mistake(run, tmp_path):
    (tmp_path / "hands.txt").write_text("")
    assert run("paigow", "advise", "--batch", str(tmp_path / "hands.txt")) == (0, HEADER, "")
    assert run("paigow", "advise", "--json", "--batch", str(tmp_path / "hands.txt")) == (0, "", "")
    assert run("paigow", "set", "--batch", str(tmp_path / "hands.txt")) == (0, SET_HEADER, "")
    assert run("paigow", "advise", "--role", "nobody", "--batch", str(tmp_path / "hands.txt")).status == 2


def test_what_cannot_be_read(run, tmp_path):
    for path in (tmp_path, tmp_path / "missing.txt", ""):
        done = run("paigow", "advise", "--batch", str(path))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_binary_file_is_wrong_in_every_line(run, tmp_path):
    (tmp_path / "hands.txt").write_bytes(bytes(range(256)) * 4)
    done = run("paigow", "advise", "--batch", str(tmp_path / "hands.txt"))
    assert (done.status, done.out) == (2, HEADER)
    assert all(line.startswith("paigow: ") for line in done.err.splitlines())


def test_wrong_options_write_nothing(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    for options in (["--commission", "200%"], ["--house-way", "nowhere"], ["--all"], ["As"], ["--second-hand", "As"]):
        done = run("paigow", "advise", *options, "--batch", str(tmp_path / "hands.txt"))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), options


def test_set(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    source = f"paigow {paigow.__version__}; house_way foxwoods {paigow.load_house_way('foxwoods').sha256[:12]}"
    rows = f"1,As Kd Qh Jc 9s 9d 2c,As Kd,Qh Jc 9s 9d 2c,17,hand: pair; high: pair,{source}\n"
    rows += f"4,As Jk Qs Qh Qd 7s 2s,As Jk,Qs Qh Qd 7s 2s,8,hand: full house; high: trips; low: pair,{source}\n"
    done = run("paigow", "set", "--batch", str(tmp_path / "hands.txt"), "--house-way", "foxwoods")
    assert done == (2, SET_HEADER + rows, ERRORS)
    done = run("paigow", "set", "--batch", str(tmp_path / "hands.txt"), "--house-way", "foxwoods", "--json")
    answer = json.loads(done.out.splitlines()[1])
    assert list(answer) == ["line", "hand", "low", "high", "low_name", "high_name", "rule", "rule_text", "made_for"]
    assert (answer["line"], answer["low"], answer["rule"]) == (4, ["As", "Jk"], 8)
    done = run("paigow", "set", "As", "--batch", str(tmp_path / "hands.txt"))
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_its_own_output_can_be_read(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    (tmp_path / "out.csv").write_text(run("paigow", "advise", "--batch", str(tmp_path / "hands.txt")).out, "utf-8")
    again = run("paigow", "set", "--batch", str(tmp_path / "out.csv"))
    assert (again.status, [line.split(",")[:2] for line in again.out.splitlines()[1:]]) == (
        0,
        [["2", "As Kd Qh Jc 9s 9d 2c"], ["3", "As Jk Qs Qh Qd 7s 2s"]],
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_told_so(run, tmp_path, encoding):
    (tmp_path / "hands.txt").write_text("As Kd Qh Jc 9s 9d 2c\n", encoding)
    done = run("paigow", "advise", "--batch", str(tmp_path / "hands.txt"))
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert "UTF-16" in done.err


def test_a_long_batch_says_how_far_it_is_and_what_is_faster(run, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr("paigow.cli.batch_lines._LONG", 20)
    (tmp_path / "hands.txt").write_text("As Kd Qh Jc 9s 9d 2c\n" * 40, "utf-8")
    assert main(["advise", "--batch", str(tmp_path / "hands.txt"), "--house-way", "foxwoods", "--role", "banker"]) == 0
    out, err = capfd.readouterr()
    row_ = row(1, "As Kd Qh Jc 9s 9d 2c", house_way="foxwoods", role="banker").removeprefix("1,")
    assert out == HEADER + "".join(f"{line},{row_}" for line in range(1, 41))
    assert "paigow tables build --house-way foxwoods --role banker\n" in err
    assert "hands.txt: 50%" in err


def test_jobs_are_for_a_batch(run):
    done = run("paigow", "advise", "As Kd Qh Jc 9s 9d 2c", "--jobs", "2")
    assert (done.status, done.err.count("\n")) == (2, 1)


def test_what_is_known_of_other_cards_is_in_made_for(run, tmp_path):
    (tmp_path / "hands.txt").write_text("As Kd Qh Jc 9s 9d 2c\n", "utf-8")
    line = run("paigow", "advise", "--batch", "hands.txt", "--dead", "Ah Ad").out.splitlines()[1]
    assert line.endswith('; A-2-3-4-5 second-highest; dead Ah Ad"')
