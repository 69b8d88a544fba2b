"""`paigow strategy curve`: the table, what is kept and gone on from, Ctrl-C, and what is wrong in one line."""

import json

import made_up_game
import pytest

import paigow
from paigow.cli.main import main
from paigow.study.strategies.curve import find_curve
from paigow.study.strategies.rows import rows_of

CALL = ["strategy", "curve", "--rows", "1,3", "--steps", "0", "--jobs", "1"]


@pytest.fixture(autouse=True)
def made_up(monkeypatch, tmp_path):
    monkeypatch.setattr("paigow.study.strategies.games.load_games", made_up_game.load_games)
    monkeypatch.setattr("paigow.study.strategies.find.plain_wishes", made_up_game.few_wishes)
    monkeypatch.setattr("paigow.study.strategies.curve.strategy_names", lambda: ("carry-10",))
    monkeypatch.chdir(tmp_path)


def test_table_and_kept_files(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("COLUMNS", "40")
    assert main([*CALL, "--keep", "."]) == 0
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert [line.split()[2:] for line in lines if line.endswith("found")] == [
        f"best of {n} found".split() for n in (1, 3)
    ]
    assert any(line.split()[0] == "26" and line.endswith("golden-nugget (own way)") for line in lines if line)
    assert all(len(line) <= 40 for line in lines)
    assert "3 rows: " in output.err
    kept = {path.name: rows_of(paigow.load_house_way(path).rules) for path in tmp_path.iterdir()}
    assert {name: len(rows) for name, rows in kept.items()} == {"rows-1.toml": 1, "rows-3.toml": 3}


def test_it_goes_on_from_what_is_kept(capsys, tmp_path, monkeypatch):
    """The best of three rows is kept and nothing else is known: cut to two it is where the search for two begins."""
    assert main([*CALL, "--keep", "."]) == 0
    (tmp_path / "rows-1.toml").unlink()
    started = []

    def find_strategy(games, count, *, start, **options):
        started.append([rows_of(way.rules) for way in start])
        return iter(())

    monkeypatch.setattr("paigow.study.strategies.curve.find_strategy", find_strategy)
    assert main([*CALL, "--keep", "."]) == 130  # nothing was found
    assert rows_of(paigow.load_house_way(tmp_path / "rows-3.toml").rules) in started[0]


def test_ctrl_c_shows_what_there_is(capsys, monkeypatch):
    def interrupted(*arguments, **options):
        yield next(find_curve(*arguments, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr("paigow.study.strategies.curve.find_curve", interrupted)
    assert main([*CALL, "--json"]) == 0
    output = capsys.readouterr()
    assert [point["most_rows"] for point in json.loads(output.out)["found"]] == [1]
    assert output.err.endswith("stopped\n")


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["--rows", "0"], "--rows 0: a strategy has from 1 to 200"),
        (["--rows", "few"], '--rows "few" are no numbers of rows; right: paigow strategy curve --rows 5,10,20'),
        (["--keep", "nowhere"], '--keep "nowhere": there is no such folder'),
        (["--dealer", "nowhere"], 'no house way "nowhere"'),
        (["--time", "soon"], "is no time"),
        (["--steps", "-1"], "--steps -1 is below 0"),
        (["--plot", "curve.gif"], "a picture is a file in .svg or .png"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_calls(options, wrong, capsys, tmp_path):
    assert main(["strategy", "curve", *options]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert wrong in output.err
    assert not list(tmp_path.iterdir())
