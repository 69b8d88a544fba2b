"""The exported folder: whole or not at all, never over other people's files, and it says what the library says."""

import json
import re

import pytest

import paigow
from paigow.cli.main import main
from paigow.errors import InputError
from paigow.language.english import sentences
from paigow.web.export import export_site
from paigow.web.files import SITE
from paigow.web.tables import page_table

WAYS = ("california", "foxwoods")


@pytest.fixture(scope="module", autouse=True)
def two_ways():
    """Two house ways, one for each wheel rule, and a strategy, in place of all; all others come out the same way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.web.games.house_way_names", lambda: WAYS)
        patch.setattr("paigow.web.games.strategy_names", lambda: ("carry-10",))
        yield


@pytest.fixture(scope="module")
def page(two_ways, tmp_path_factory):
    folder = tmp_path_factory.mktemp("web") / "page"
    return folder, export_site(folder)


def test_what_is_in_it(page):
    folder, files = page
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()) == files
    games = json.loads((folder / "games.json").read_text("utf-8"))
    assert [way["key"] for way in games["ways"]] == list(WAYS)
    assert [rules["key"] for rules in games["rules"]] == [
        name for name in paigow.rule_set_names() if name not in {"commerce", "dealer-open", "ez-wild", "no-push"}
    ]
    for way in games["ways"] + games["strategies"]:
        loaded = paigow.load_house_way(way["key"])
        assert way["rules"][1:] == list(sentences(loaded.rules))
        for wheel, name in zip(("second", "lowest"), way["tables"], strict=True):
            assert (folder / "data" / name).read_bytes() == page_table(loaded, wheel)


def test_it_needs_nothing_from_elsewhere(page):
    """No address of another host; every file that one names is there; the service worker keeps all but the tables."""
    folder, files = page
    for name in files:
        if name.endswith((".html", ".js", ".css", ".webmanifest")):
            text = (folder / name).read_text("utf-8")
            assert not re.search(r"(https?:)?//[a-z]", re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)), name
            for module in re.findall(r'from "(\./[^"]+)"', text):
                assert (folder / name).parent.joinpath(module).is_file()
    worker = (folder / "sw.js").read_text("utf-8")
    kept = set(re.findall(r'"([^"]+\.(?:js|html|css|json|svg|webmanifest))"', worker))
    assert kept == {name for name in files if not name.startswith("data/") and name != "sw.js"}
    assert "VERSION" not in worker
    assert "FILES" not in worker


def test_first_page_is_small(page):
    folder, files = page
    assert sum((folder / name).stat().st_size for name in files if not name.startswith("data/")) < 200_000
    assert max((folder / name).stat().st_size for name in files if name.startswith("data/")) < 400_000


def test_again_into_the_same_folder(page):
    folder, files = page
    worker = (folder / "sw.js").read_bytes()
    (folder / "stale.txt").write_text("x", "utf-8")
    assert export_site(folder) == files
    assert (folder / "sw.js").read_bytes() == worker
    assert not (folder / "stale.txt").exists()


def test_not_over_other_files(tmp_path):
    (tmp_path / "letter.txt").write_text("x", "utf-8")
    for folder in (tmp_path, tmp_path / "letter.txt", tmp_path / "letter.txt" / "page"):
        with pytest.raises(InputError, match="right: --export my-page"):
            export_site(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_half_of_it_is_never_there(tmp_path, monkeypatch):
    def fail(way, wheel):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("paigow.web.export.page_table", fail)
    with pytest.raises(InputError, match="no space left"):
        export_site(tmp_path / "page")
    assert list(tmp_path.iterdir()) == []


def test_command(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["web", "--export", "page"]) == 0
    assert "page: " in capsys.readouterr().out
    assert (tmp_path / "page" / "index.html").read_bytes() == (SITE / "index.html").read_bytes()
    assert main(["web", "--export", "."]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["web", "--export", "other", "--port", "8000"]) == 2
    assert not (tmp_path / "other").exists()
