"""`paigow strategy card`: what it prints, the files it writes whole, and what is wrong in one line."""

import json

import part_of_the_game
import pytest

from paigow.cli.main import main


@pytest.fixture(autouse=True)
def part(monkeypatch, tmp_path):
    monkeypatch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("columns", [80, 40])
def test_terminal(columns, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["strategy", "card", "carry-10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "10 rows for any dealer"
    assert all(len(line) <= columns for line in lines)
    text = " ".join(" ".join(lines).split())
    assert "A straight or flush: keep it behind if king-high or better fits in front." in text
    assert " J A A A A A A A - - " in text
    assert "Against Golden Nugget, Las Vegas." in text


def test_json(capsys):
    assert main(["strategy", "card", "carry-10", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["row"] for row in data["rows"]] == list(range(1, 11))
    assert data["dealers"][0]["dealer"] == "golden-nugget"
    assert data["two_pair"][3] == {"high": "J", "keeps_from": dict(zip("23456789T", "AAAAAAA--", strict=True))}


def test_file(capsys, tmp_path):
    assert main(["strategy", "card", "carry-10", "--out", "card.html"]) == 0
    assert capsys.readouterr().out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["card.html"]


def test_no_room_leaves_the_old_file(capsys, tmp_path, monkeypatch):
    """A disk that is full when the new file is put in place of the old one."""

    def replace(*arguments):
        raise OSError(28, "No space left on device")

    (tmp_path / "card.html").write_text("old")
    monkeypatch.setattr("os.replace", replace)
    assert main(["strategy", "card", "carry-10", "--out", "card.html"]) == 2
    assert "no space left on device; right: " in capsys.readouterr().err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("card.html", "old")]


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["nowhere"], 'no house way "nowhere"'),
        (["carry-10", "--out", "card.gif"], "a card is a file in .svg, .pdf, .png or .html, not"),
        (["carry-10", "--out", "nowhere/card.pdf"], "is in no folder that exists"),
        (["carry-10", "--dealer", "nowhere"], 'no house way "nowhere"'),
        (["carry-10", "--dealer", "barona"], "the joker is wild"),
        (["barona"], "the joker is wild"),
        (["carry-10", "--rules", "face-up"], "the dealer's cards lie open"),
        (["carry-10", "--out", "card.html", "--json"], "--json changes nothing beside --out"),
    ],
)
def test_wrong_calls(options, wrong, capsys, tmp_path):
    assert main(["strategy", "card", *options]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert wrong in output.err
    assert "right: " in output.err
    assert not list(tmp_path.iterdir())
