"""`paigow cache info|clear`: whole outputs."""

import json

import pytest

KEY = "0123456789abcdef" * 2


@pytest.fixture
def folder(tmp_path, monkeypatch, environment):
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(folder))
    environment["PAIGOW_CACHE_DIR"] = str(folder)
    (folder / f"counts-{KEY}.tape").write_bytes(b"1" * 3_279_865)
    (folder / f"edge-{KEY}.json").write_bytes(b"{}")
    (folder / "mine.txt").write_text("mine")
    return folder


def test_info(run, folder):
    status, out, err = run("paigow", "cache", "info", env={"COLUMNS": "100"})
    assert (status, err) == (0, "")
    assert (
        out.split("\n", 1)[1]
        == """
  kind    files     size
  counts      1   3.3 MB  counts of whole games, as older versions kept them
  edge        1  2 bytes  results of whole games

3.3 MB together. All of it can be computed again; paigow cache clear removes it.
"""
    )


def test_json(run, folder):
    done = run("paigow", "cache", "info", "--json")
    assert json.loads(done.out) == {
        "schema": 1,
        "folder": str(folder),
        "holds": [{"kind": "counts", "files": 1, "bytes": 3279865}, {"kind": "edge", "files": 1, "bytes": 2}],
        "total": {"files": 2, "bytes": 3279867},
    }


def test_clear(run, folder):
    wrong = run("paigow", "cache", "clear", "nothing")
    assert (wrong.status, wrong.out, wrong.err) == (
        2,
        "",
        'paigow: nothing of the kind "nothing" lies in the cache; right: one of counts, edge\n',
    )
    done = run("paigow", "cache", "clear", "edge", "--json")
    assert json.loads(done.out)["removed"] == [{"kind": "edge", "files": 1, "bytes": 2}]
    assert run("paigow", "cache", "clear").out.endswith("\n3.3 MB removed.\n")
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert run("paigow", "cache", "clear").out.endswith("\nNothing to remove.\n")
    assert run("paigow", "cache", "info").out.endswith("\nNothing lies there.\n")
