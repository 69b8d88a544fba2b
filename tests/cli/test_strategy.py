"""`paigow strategy`: what is wrong is said in one line, before anything takes time."""

import re
from itertools import islice

import made_up_game
import pytest

import paigow
from paigow.cli.main import main
from paigow.cli.strategy_options import given_seconds
from paigow.study.strategies.find import find_strategy

WRONG = [
    (["--rows", "0", "--out", "a.toml"], "--rows 0: a strategy has from 1 to 200"),
    (["--rows", "5", "--out", "a.txt"], "is no name of a TOML file"),
    (["--rows", "5", "--out", "nowhere/a.toml"], "there is no folder"),
    (["--rows", "5", "--out", "a.toml", "--dealer", "nowhere"], 'no house way "nowhere"'),
    (["--rows", "5", "--out", "a.toml", "--dealer", "foxwoods,"], "does not name dealers"),
    (["--rows", "5", "--out", "a.toml", "--start", "nowhere"], 'no house way "nowhere"'),
    (
        ["--rows", "5", "--out", "a.toml", "--time", "soon"],
        "is no time; right: paigow strategy find --rows 5 --out a.toml --time 10m",
    ),
    (["--rows", "5", "--out", "a.toml", "--steps", "-1"], "--steps -1 is below 0"),
    (["--rows", "5", "--out", "a.toml", "--rules", "face-up"], "the dealer's cards lie open"),
    (["--rows", "many", "--out", "a.toml"], "--rows"),
]


@pytest.mark.parametrize(("options", "wrong"), WRONG)
def test_wrong_searches(options, wrong, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["strategy", "find", *options]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert wrong in output.err
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_strategy_is_left_as_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.toml").write_text('name = "not rules"')
    assert main(["strategy", "find", "--rows", "5", "--out", "a.toml"]) == 2
    assert "a.toml: there are no rules" in capsys.readouterr().err
    assert (tmp_path / "a.toml").read_text() == 'name = "not rules"'


def test_a_file_of_more_rows_is_not_replaced(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    text = paigow.load_house_way("carry-10").text
    (tmp_path / "a.toml").write_text(text, "utf-8")
    assert main(["strategy", "find", "--rows", "5", "--out", "a.toml"]) == 2
    assert "a.toml has 10 rows, which a strategy of 5 would replace; right: " in capsys.readouterr().err
    assert (tmp_path / "a.toml").read_text("utf-8") == text


@pytest.fixture
def made_up(monkeypatch, tmp_path):
    monkeypatch.setattr("paigow.study.strategies.games.load_games", made_up_game.load_games)
    monkeypatch.setattr("paigow.study.strategies.find.plain_wishes", made_up_game.few_wishes)
    monkeypatch.chdir(tmp_path)


FIND = ["strategy", "find", "--rows", "1", "--out", "a.toml", "--jobs", "1"]


@pytest.mark.slow
def test_it_says_what_it_does_from_the_start_and_why_it_stopped(made_up, capsys, tmp_path):
    assert main([*FIND, "--steps", "0", "--dealer", "foxwoods,golden-nugget", "--worst"]) == 0
    output = capsys.readouterr()
    begin, end = output.err.splitlines()
    assert begin == "looking at what hands of all kinds are worth"
    assert end.endswith("step 0: the steps are done")
    [line] = output.out.splitlines()
    text = (tmp_path / "a.toml").read_text("utf-8")
    distances = [float(figure) for figure in re.findall(r"(?m)^# (?!mean).*: ([0-9.]+)$", text)]
    assert float(line.split()[0]) == max(distances)
    assert len(distances) == 2
    assert line.split()[1:4] == ["points", "1", "rows"]


@pytest.mark.parametrize("found", [0, 1])
def test_ctrl_c(found, made_up, capsys, tmp_path, monkeypatch):
    """Before anything was found there is no file; after that the last one, whole."""

    def interrupted(*arguments, **options):
        yield from islice(find_strategy(*arguments, steps=0, jobs=1), found)
        raise KeyboardInterrupt

    monkeypatch.setattr("paigow.study.strategies.find.find_strategy", interrupted)
    assert main(FIND) == 0
    err = capsys.readouterr().err
    assert err.endswith("stopped; the best so far is in a.toml\n" if found else "\nstopped\n")
    assert [paigow.load_house_way(path).rule_count for path in tmp_path.iterdir()] == [1] * found


def test_no_room_leaves_the_old_file(made_up, capsys, tmp_path, monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    old = 'name = "old"\nrule = [{ low = "pair" }]\n'
    (tmp_path / "a.toml").write_text(old, "utf-8")
    monkeypatch.setattr("os.fdopen", full)
    assert main([*FIND, "--steps", "0"]) == 2
    complaint = capsys.readouterr().err.splitlines()[-1]
    complaint = complaint.removesuffix(" --jobs 1 --steps 0")
    assert (
        complaint
        == 'paigow: --out "a.toml": no space left on device; right: paigow strategy find --rows 1 --out mine.toml'
    )
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("a.toml", old)]


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("10m", 600), ("1h", 3600), ("2.5", 2.5)])
def test_times(text, seconds):
    assert given_seconds(text) == seconds
