"""`paigow report`: what is written and printed, and what is said of wrong input."""

import json

import pytest
import report_of_a_part

import paigow
from paigow.cli.main import main
from paigow.solving.whole_game import Totals


@pytest.fixture(autouse=True)
def part(monkeypatch, tmp_path):
    """A game whose totals are known and whose costs are not: most of a report, at once. The folder is an empty one."""
    report_of_a_part.set_up(monkeypatch)
    totals = Totals(2_400_000_000_000_000, 2_500_000_000_000_000)
    monkeypatch.setattr("paigow.study.edge.known_totals", lambda _, rules, players, joker: [totals] * len(players))
    monkeypatch.chdir(tmp_path)


FACE_UP = ["report", "foxwoods", "--rules", "face-up"]


def test_forms(capsys, tmp_path):
    """Markdown on standard output or in a file, HTML by the ending, one JSON object: the report of the library."""
    report = paigow.make_report("foxwoods", rules="face-up")
    assert main(FACE_UP) == 0
    output = capsys.readouterr()
    assert output.out == report.to_markdown()
    assert "report on foxwoods: 100%, 0 s left\n" in output.err
    for name, text in (("a.md", report.to_markdown()), ("b.html", report.to_html())):
        assert main([*FACE_UP, "--out", name]) == 0
        output = capsys.readouterr()
        assert output.out == ""
        assert output.err.endswith(f"\n{name}: 4 house edges, 18 rules; all 2 checks hold\n")
        assert (tmp_path / name).read_text("utf-8") == text
    assert main([*FACE_UP, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == report.to_json()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b.html"]


def test_own_file_and_commissions(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text('name = "My <way>"\nrule = [{ hand = "two pair", low = "pair" }]\n', "utf-8")
    words = ["mine.toml", "--rules", "face-up", "--commission", "3%", "--commission", "1.5%", "--out", "a.html"]
    assert main(["report", *words]) == 0
    text = (tmp_path / "a.html").read_text("utf-8")
    assert "<title>My &lt;way&gt;: how the dealer sets, and what it is worth</title>" in text
    assert all(f"<td>{one}</td>" in text for one in ("3%", "1.50%"))
    assert "8 house edges, 1 rules" in capsys.readouterr().err


def test_interrupted_or_no_room_leaves_what_was_there(capsys, monkeypatch, tmp_path):
    (tmp_path / "a.html").write_text("before", "utf-8")

    def fail(*_):
        raise OSError(28, "No space left on device")

    def interrupt(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("paigow.study.strategies.files.os.replace", fail)
        assert main([*FACE_UP, "--out", "a.html"]) == 2
        assert "no space left on device" in capsys.readouterr().err
    monkeypatch.setattr("paigow.study.report.findings.odds", interrupt)
    assert main([*FACE_UP, "--out", "a.html"]) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["a.html"]
    assert (tmp_path / "a.html").read_text("utf-8") == "before"


WRONG = [
    ([], "Missing argument", "right: paigow report foxwoods"),
    (["nowhere"], 'no house way "nowhere"', "or any of"),
    (["foxwods"], 'no house way "foxwods"', "right: paigow report foxwoods"),
    (["foxwoods", "--rules", "commerce"], "the joker of these rules is wild", "right: "),
    (["foxwoods", "--commission", "lots"], 'commission "lots"', "--commission 5%"),
    (["foxwoods", "--wheel", "third"], "neither second nor lowest", "--wheel second"),
    (["foxwoods", "--out", "a.pdf"], "a report is a file in .html or .md", "--out report.html"),
    (["foxwoods", "--out", "nowhere/a.md"], "is in no folder that exists", "--out report.html"),
    (["foxwoods", "--out", "a.md", "--json"], "--json changes nothing beside --out", "right: "),
    (["foxwoods", "--jobs", "0"], "--jobs 0 is not from 1 to 1024", "--jobs 2"),
]


@pytest.mark.parametrize(("words", "wrong", "right"), WRONG)
def test_wrong_input(capsys, tmp_path, words, wrong, right):
    assert main(["report", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert wrong in output.err
    assert right in output.err
    assert list(tmp_path.iterdir()) == []
