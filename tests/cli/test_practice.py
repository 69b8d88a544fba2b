"""`paigow practice`: what is asked, answered and kept, with lines from a pipe and with keys."""

import io
import json
import os
import pty
import re
import select
import sys
import time
from pathlib import Path

import pytest

from paigow.cli.main import main
from paigow.hand.practice import Tally
from paigow.hand.practice_file import add_to_file, practice_path, read_record

FIRST = """\
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
Hands      any kind
Keys       the keys of the two cards in front, such as 6 7; q ends

Hand 1     1   2   3   4   5   6   7
           J♥  T♠  9♥  6♣  5♥  3♣  2♣
In front   T♠ 9♥
Right      EV -92.09% of your bet: none of the 15 sets is better.
Rule       Golden Nugget, Las Vegas sets it best. Rule 25: "No pair: the highest
           card high, the second and third highest low."
Score      1 hand, 1 right (100%); 0.000% of a bet given away a hand, by the
           house way 0.000%.
"""


@pytest.fixture
def practise(monkeypatch, capsys, tmp_path):
    """``practise("23\\n", "--seed", "3")``: what is printed; progress is kept in an empty folder."""
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def practise(lines, *arguments, status=0):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert main(["practice", *arguments]) == status
        return capsys.readouterr()

    return practise


def plain(text):
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def test_a_hand(practise):
    done = practise("23\n", "--seed", "3", "--hands", "1")
    assert plain(done.out).startswith(FIRST)
    assert done.err == ""
    assert read_record(practice_path()).total == Tally(1, 1)


def test_cards_in_place_of_keys_and_a_cost_in_money(practise):
    out = practise("3c 2c\n", "--seed", "3", "--bet", "50", "--hands", "1").out
    assert "Costs      7.35% of your bet, 3.67 at a bet of 50; set 15 of 15." in out
    assert "Better     T♠ 9♥ in front, J♥ 6♣ 5♥ 3♣ 2♣ behind: EV -92.09% of your bet." in out
    assert re.search(r"^Why +Jack high with better side cards behind would win", out, re.MULTILINE)


def test_a_foul_is_shown_and_not_taken(practise):
    out = practise("12\n23\n", "--seed", "3").out
    assert "Foul       The low hand would be higher" in out
    assert "Right " in out
    record = read_record(practice_path())
    assert record.kinds == {"no pair": Tally(1, 1, 1)}
    assert re.search(r"no pair +1 +1 +0\.000% +0\.000% +1$", out, re.MULTILINE)


@pytest.mark.parametrize("line", ["11", "9", "abc", "2c 3c 4c", "123", "Ah 2c", "\x00", "é"])
def test_what_is_no_set_is_asked_again(practise, line):
    out = practise(f"{line}\n23\n", "--seed", "3", "--hands", "1").out
    assert "right: 67, or the two cards" in out
    assert "1 hand, 1 right" in out


def test_the_end_of_the_input(practise):
    assert "No hand was set." in practise("", "--seed", "3").out
    assert "1 hand, 1 right" in practise("23\nq\n12\n", "--seed", "3").out


def test_interrupted(practise, monkeypatch):
    from paigow.hand.practice import Practice

    ask = Practice.ask
    asked = []

    def interrupted(self):
        asked.append(1)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return ask(self)

    monkeypatch.setattr(Practice, "ask", interrupted)
    assert "Today      1 hand, 1 right" in practise("23\n", "--seed", "3").out


def test_strategy_and_kind(practise):
    done = practise("67\n12\n67\n", "--kind", "two pair", "--strategy", "carry-20", "--worth-asking", "--hands", "1")
    assert "Hands      two pair, worth asking: 20 rows for any dealer does not set them best" in done.out
    assert "20 rows for any dealer sets it otherwise, which is not the best." in " ".join(done.out.split())


def test_progress_adds_up(practise):
    for _ in range(2):
        out = practise("23\n", "--seed", "3", "--hands", "1").out
    assert "In all     2 hands, 2 right" in out
    data = json.loads(Path(practice_path()).read_text("utf-8"))
    assert (data["schema"], data["what"], data["hands"]) == (1, "paigow practice", 2)
    assert os.listdir(os.path.dirname(practice_path())) == ["practice.json"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", "[" * 100_000, "\x00\x01", "1e999"),
        '{"what": "paigow practice", "schema": 2, "kinds": {}}',
        '{"what": "paigow practice", "schema": 1, "kinds": {"pair": {"hands": NaN}}}',
        '{"what": "paigow practice", "schema": 1, "kinds": {"pair": {"hands": 1, "right": 2, "fouls": 0, '
        '"cost": 0, "house_cost": 0}}}',
    ],
)
def test_another_file_is_put_aside_and_told(practise, text, tmp_path):
    path = tmp_path / "data" / "practice.json"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    done = practise("23\n", "--seed", "3", "--hands", "1")
    assert done.err == f"paigow: {path} holds no progress that can be read; it is kept as {path}.unread-1\n"
    assert (tmp_path / "data" / "practice.json.unread-1").read_text("utf-8") == text
    assert read_record(str(path)).total.hands == 1


def test_nothing_can_be_kept(practise, tmp_path):
    (tmp_path / "data").write_text("a file", "utf-8")
    done = practise("23\n", "--seed", "3", "--hands", "1")
    assert "nothing is kept" in done.err or "not kept any more" in done.err
    assert len(done.err.splitlines()) == 1
    assert "1 hand, 1 right" in done.out


def test_half_a_file_is_never_there(tmp_path, monkeypatch):
    path = str(tmp_path / "practice.json")
    add_to_file(path, "pair", Tally(1, 1))

    def fail(*arguments, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("json.dump", fail)
    with pytest.raises(OSError, match="No space"):
        add_to_file(path, "pair", Tally(1, 1))
    assert read_record(path).total == Tally(1, 1)
    assert os.listdir(tmp_path) == ["practice.json"]


def test_narrow(practise, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = practise("12\n76\n", "--seed", "3", "--hands", "1").out
    lines = [line for line in plain(out).splitlines() if not line.startswith("Kept in")]  # a path is not broken
    assert max(map(len, lines)) <= 40
    assert "Foul  " in out


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--kind", "four pair"], '"four pair" is no kind of hands'),
        (["--hands", "0"], "--hands 0 is below 1; right: "),
        (["--seed", "-1"], "--seed -1 is below 0; right: "),
        (["--strategy", "nowhere"], 'no house way "nowhere"'),
        (["--rules", "nowhere"], 'no rule set "nowhere"'),
        (["--role", "boss"], "boss"),
        (["now"], 'right: paigow practice --kind "two pair" --hands 20'),
    ],
)
def test_wrong_input(practise, arguments, wrong):
    done = practise("", *arguments, status=2)
    assert done.out == ""
    assert wrong in done.err
    assert "right: " in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own")
def test_keys_of_a_terminal(tmp_path, programs, environment):
    """One key for each card, one taken back, and q; the terminal gives lines again afterwards."""
    pid, terminal = pty.fork()
    if not pid:
        os.chdir(tmp_path)
        program = programs["paigow"]
        words = [program, "--color", "never", "practice", "--seed", "3"]
        os.execve(program, words, environment | {"PAIGOW_DATA_DIR": str(tmp_path), "TERM": "vt100"})
    seen = ""

    def wait_for(text):
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen:
            assert time.monotonic() < end, seen
            if select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 4096).decode("utf-8", "replace")
        seen = seen.partition(text)[2]

    wait_for("In front")
    os.write(terminal, b"17\x7fx")
    wait_for("J")
    os.write(terminal, b"\x7f2")
    wait_for("T")
    os.write(terminal, b"3")
    wait_for("Right")
    wait_for("q: end")
    os.write(terminal, b" ")
    wait_for("Hand 2")
    wait_for("In front")
    os.write(terminal, b"q")
    wait_for("1 hand, 1 right")
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
