"""Counts tapes: what is played back is what was counted, and nothing else is believed."""

import os
from pathlib import Path

import numpy as np
import pytest

from paigow.house_ways.way import load_house_way
from paigow.rules.game import Rules
from paigow.solving.counts_tape import HEADER_BYTES
from paigow.solving.whole_game import solve

RANKS = (0b1_1111_0000_0000, 0b1_1111_0001_0000)  # sixteen sets of ranks, among them straights, flushes and the bug
WAY = load_house_way("foxwoods")
OTHER = load_house_way("golden-nugget")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def solved(rules=Rules(), strategies=(WAY,), **options):  # noqa: B008
    return solve(WAY, rules, strategies, by_class=True, ranks=RANKS, **options)


def assert_same(one, other):
    for a, b in [(one.split, other.split), (one.wins, other.wins), (one.losses, other.losses)]:
        np.testing.assert_array_equal(a, b)
    for (a, b), (c, d) in zip(one.played, other.played, strict=True):
        np.testing.assert_array_equal(a, c)
        np.testing.assert_array_equal(b, d)
    assert (one.optimal, one.strategies) == (other.optimal, other.strategies)


def tapes(folder: Path):
    return sorted(folder.glob("counts-*.tape"))


def test_a_tape_gives_what_counting_gives(folder):
    counted = solved()
    assert not folder.exists() or not tapes(folder)
    assert_same(solved(remember=True), counted)
    [tape] = tapes(folder)
    before = tape.read_bytes()
    assert_same(solved(remember=True), counted)
    assert tape.read_bytes() == before
    assert not [path for path in folder.iterdir() if path.name.startswith("counts") and path != tape]


def test_commission_and_strategies_come_after_the_tape(folder):
    solved(remember=True)
    rules = Rules(commission="0.5")
    assert_same(solved(rules, (OTHER, WAY), remember=True), solved(rules, (OTHER, WAY)))
    assert len(tapes(folder)) == 1


def test_roles_and_wheels_have_tapes_of_their_own_and_the_newest_are_kept(folder, monkeypatch):
    monkeypatch.setattr("paigow.solving.counts_tape._MOST_KEPT", 2)
    for rules in [Rules(), Rules(role="banker"), Rules(wheel="lowest")]:
        assert_same(solved(rules, remember=True), solved(rules))
        assert_same(solved(rules, remember=True), solved(rules))
    assert len(tapes(folder)) == 2


@pytest.mark.parametrize("place", [0, 40, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 4001, -1])
def test_a_flipped_byte_is_noticed_and_the_tape_made_anew(folder, place):
    counted = solved(remember=True)
    [tape] = tapes(folder)
    whole = tape.read_bytes()
    damaged = bytearray(whole)
    damaged[place] ^= 0x40
    tape.write_bytes(damaged)
    assert_same(solved(remember=True), counted)
    assert tape.read_bytes() == whole


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff" * 10_000])
def test_a_foreign_file_is_not_believed(folder, content):
    counted = solved(remember=True)
    [tape] = tapes(folder)
    tape.write_bytes(content)
    assert_same(solved(remember=True), counted)


def test_without_a_cache_folder_it_is_counted(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert_same(solved(remember=True), solved())


def test_what_a_killed_run_left_goes_in_time(folder):
    solved(remember=True)
    [tape] = tapes(folder)
    old, new = folder / "counts-0.tape.1-a", folder / "counts-0.tape.2-b"
    for path in (old, new):
        path.write_bytes(b"begun")
    os.utime(old, (0, 0))
    solved(Rules(role="banker"), remember=True)
    assert not old.exists()
    assert new.exists()
    assert tape in tapes(folder)
