"""`paigow house-way cases|judge`: what goes to a file and to the screen, and what is said of wrong input."""

import json

import pytest

from paigow.cli.main import main

WAY = """
name = "Small"
rule = [{ hand = "two pair", low = "pair" }, { high = "made", low = "Q+" }]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "small.toml").write_text(WAY, "utf-8")
    return tmp_path


def test_cases_pass_and_mistakes_are_told(capsys, folder):
    assert main(["house-way", "cases", "small.toml", "--size", "200", "--out", "cases.csv"]) == 0
    output = capsys.readouterr()
    assert output.out == ""
    assert "200 hands; " in output.err
    assert "are caught (100.0%)" in output.err
    assert [path.name for path in folder.iterdir() if path.suffix != ".toml"] == ["cases.csv"]
    assert main(["house-way", "judge", "small.toml", "cases.csv"]) == 0
    assert "200 of 200 hands (100.00%) are set right." in capsys.readouterr().out
    assert main(["house-way", "judge", "golden-nugget", "cases.csv", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["hands"] == 200
    assert data["wrong"] > 0
    assert main(["house-way", "judge", "golden-nugget", "cases.csv"]) == 0
    text = capsys.readouterr().out
    assert f"{data['wrong']} are wrong" in text
    assert "Worst mistakes" in text
    assert max(map(len, text.splitlines())) <= 80


def test_bad_lines(capsys, folder):
    (folder / "answers.csv").write_text("As Kd Qh Jc 9s 9d 2c,As Kd\nAs Kd,As\n", "utf-8")
    assert main(["house-way", "judge", "golden-nugget", "answers.csv"]) == 2
    output = capsys.readouterr()
    assert "1 of 1 hands (100.00%) are set right." in output.out
    lines = output.err.splitlines()
    assert lines[0].startswith("paigow: line 2: 2 cards in the hand and 1 card in front")
    assert lines[1].startswith("paigow: 1 line is no answer and not judged; right: ")


WRONG = [
    (["cases", "small.toml", "--size", "0"], "size 0", "right: paigow house-way cases small.toml --size 2000"),
    (["cases", "small.toml", "--cards", "aces"], '"aces" is no notation', "right: one of As"),
    (["cases", "nowhere"], 'no house way "nowhere"', "right: "),
    (["cases", "small.toml", "--out", "nowhere/a.csv"], 'there is no folder "nowhere"', "--out foxwoods.csv"),
    (["cases", "small.toml", "--out", "."], "is a folder, not a file", "--out foxwoods.csv"),
    (["export", "small.toml", "--out", "nowhere/a.csv"], 'there is no folder "nowhere"', "--out foxwoods.csv"),
    (["judge", "small.toml", "nowhere.csv"], "No such file", "right: "),
    (["cases", "small.toml", "--wheel", "first"], 'wheel "first"', "--wheel second"),
]


@pytest.mark.parametrize(("words", "what", "right"), WRONG)
def test_wrong_input(capsys, words, what, right):
    assert main(["house-way", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert what in output.err
    assert right in output.err


def test_no_room_leaves_what_was_there(capsys, folder, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    (folder / "way.c").write_text("before", "utf-8")
    monkeypatch.setattr("paigow.study.strategies.files.os.replace", fail)
    before = sorted(folder.iterdir())
    assert main(["house-way", "export", "small.toml", "--format", "c", "--out", "way.c"]) == 2
    assert "no space left on device" in capsys.readouterr().err
    assert sorted(folder.iterdir()) == before
    assert (folder / "way.c").read_text("utf-8") == "before"


def test_export(capsys, folder):
    assert main(["house-way", "export", "small.toml", "--format", "c", "--out", "way.c"]) == 0
    assert capsys.readouterr().out == ""
    assert "int paigow_set(const int hand[7], int low[2])" in (folder / "way.c").read_text("utf-8")
    assert main(["house-way", "export", "small.toml", "--format", "javascript"]) == 0
    assert "function paigowSet(hand)" in capsys.readouterr().out
    assert main(["house-way", "export", "small.toml", "--format", "cobol", "--out", "way.cob"]) == 2
    assert "right: one of csv" in capsys.readouterr().err
    assert not (folder / "way.cob").exists()
