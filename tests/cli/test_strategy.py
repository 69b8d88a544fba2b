"""`paigow strategy`: what is wrong is said in one line, before anything takes time."""

import pytest

import paigow
from paigow.cli.main import main
from paigow.cli.strategy_options import given_seconds

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


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("10m", 600), ("1h", 3600), ("2.5", 2.5)])
def test_times(text, seconds):
    assert given_seconds(text) == seconds
