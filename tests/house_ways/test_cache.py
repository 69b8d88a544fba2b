"""What lies in the cache folder, and what a clear leaves alone."""

import os

import pytest
from messages import refused

from paigow import InputError, load_dealer_table
from paigow.house_ways import kept_tables
from paigow.house_ways.cache import clear_cache, kept_files

KEY = "0123456789abcdef" * 2
OWN = {
    f"counts-{KEY}.tape": b"1234567",
    f"values-{KEY}{KEY}.npz": b"12",
    f"edge-{KEY}.json": b"1",
    f"side-bet-{KEY}.json": b"1",
}
OTHERS = ["mine.txt", "counts-1.tape", f"COUNTS-{KEY}.tape", f"{KEY}.json", f"counts-{KEY}", f"counts-{KEY}xyz.tape"]
RUNNING = [f"counts-{KEY}.tape.123-abcd", f"dealer-{KEY}.table.lock"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(kept_tables, "_kept", {})
    return tmp_path / "cache"


@pytest.fixture
def filled(folder):
    folder.mkdir()
    for name, content in OWN.items():
        (folder / name).write_bytes(content)
    for name in [*OTHERS, *RUNNING]:
        (folder / name).write_bytes(b"other")
    (folder / f"values-{'f' * 32}.npy").mkdir()
    return folder


def test_no_folder_holds_nothing(folder):
    assert kept_files() == []
    assert clear_cache() == []
    assert "paigow cache info" in refused(InputError, clear_cache, ["dealer"])


def test_kinds_and_sizes(filled):
    load_dealer_table("foxwoods")
    found = [(one.kind, len(one.paths), one.size) for one in kept_files()]
    size = next(filled.glob("dealer-*.table")).stat().st_size
    assert found == [("dealer", 1, size), ("counts", 1, 7), ("values", 1, 2), ("edge", 1, 1), ("side-bet", 1, 1)]


def test_a_kind_is_cleared_alone(filled):
    (removed,) = clear_cache(["counts"])
    assert removed.paths == (str(filled / f"counts-{KEY}.tape"),)
    assert not (filled / f"counts-{KEY}.tape").exists()
    assert (filled / f"edge-{KEY}.json").exists()
    message = refused(InputError, clear_cache, ["edge", "counts"])
    assert "one of values, edge, side-bet" in message
    assert (filled / f"edge-{KEY}.json").exists()


def test_a_clear_takes_no_files_of_others_and_none_of_a_run(filled):
    clear_cache()
    assert {path.name for path in filled.iterdir()} == {*OTHERS, *RUNNING, f"values-{'f' * 32}.npy"}


def test_leavings_of_a_killed_run_are_known_after_an_hour(filled):
    for name in RUNNING:
        os.utime(filled / name, (0, 0))
    (unfinished,) = [one for one in kept_files() if one.kind == "unfinished"]
    assert sorted(map(os.path.basename, unfinished.paths)) == sorted(RUNNING)
    clear_cache(["unfinished"])
    assert not any((filled / name).exists() for name in RUNNING)
    assert (filled / f"counts-{KEY}.tape").exists()
