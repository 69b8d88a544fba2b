"""Exported ways: the C compiles without warnings, and C and JavaScript set all classes of hands as our own program."""

import csv
import json
import shutil
import subprocess

import numpy as np
import pytest

import paigow
from paigow.errors import InputError
from paigow.game.showdown import settings
from paigow.house_ways.export import FORMATS, export_house_way
from paigow.house_ways.kept_tables import kept_table
from paigow.house_ways.way import parse_house_way

ODD = """
name = "odd */ name"
wheel = "lowest"
rule = [
  { hand = "no pair A", low = "2nd+4th" },
  { holds = "straight flush", joker = true, high = "straight 5-9" },
  { high = ["pair", "flush Q+"], low = ["9 high", "77+"] },
  { hand = "any quads 7-T", joker = false, high = "quads", low = "A+" },
  { high = "made" },
]
"""
C_MAIN = r"""
#include <stdio.h>
int paigow_set(const int hand[7], int low[2]);
int main(void) {
    int h[7], low[2];
    while (scanf("%d %d %d %d %d %d %d", h, h + 1, h + 2, h + 3, h + 4, h + 5, h + 6) == 7) {
        int rule = paigow_set(h, low);
        printf("%d %d %d\n", rule, low[0], low[1]);
    }
    return 0;
}
"""
JAVASCRIPT_MAIN = """
const { paigowSet } = require("./way.js");
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\\n")) {
    const set = paigowSet(line.split(" ").map(Number));
    console.log(`${set.rule} ${set.low.join(" ")}`);
}
"""
WARNINGS = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node")


def compiled(way, folder):
    """The command of the exported C program, which must compile without a warning."""
    (folder / "way.c").write_text("".join(export_house_way(way, "c")), "utf-8")
    (folder / "main.c").write_text(C_MAIN, "utf-8")
    done = subprocess.run(
        ["gcc", "-O1", *WARNINGS, "way.c", "main.c", "-o", "way"],
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [str(folder / "way")]


def script(way, folder):
    (folder / "way.js").write_text("".join(export_house_way(way, "javascript")), "utf-8")
    (folder / "main.js").write_text(JAVASCRIPT_MAIN, "utf-8")
    return ["node", str(folder / "main.js")]


def check(command, way, hands):
    """The program's rules are those of the way, and its sets as strong."""
    text = "\n".join(" ".join(map(str, hand)) for hand in hands.tolist())
    done = subprocess.run(command, input=text, capture_output=True, check=True, text=True)
    found = np.array(done.stdout.split(), np.int64).reshape(-1, 3)
    low, rule = way.set_hands(hands)
    assert (found[:, 0] == rule).all()
    ours, theirs = (settings(hands, one, way.wheel_number()) for one in (low, found[:, 1:].astype(np.uint8)))
    assert (ours.high == theirs.high).all()
    assert (ours.low == theirs.low).all()


def some_hands(way, count):
    table = kept_table(way.program, way.rule_count, way.wheel_number())
    places = np.random.default_rng(1).choice(292_253, count, replace=False)
    return np.array([table.class_cards(place) for place in places.tolist()], np.uint8)


@needs_gcc
def test_c(tmp_path):
    way = parse_house_way(ODD, "odd")
    check(compiled(way, tmp_path), way, some_hands(way, 3000))


@needs_node
def test_javascript(tmp_path):
    way = parse_house_way(ODD, "odd")
    check(script(way, tmp_path), way, some_hands(way, 1000))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("california", marks=pytest.mark.whole),
        pytest.param("ballys-ac", marks=pytest.mark.slow),
        pytest.param("flamingo-hilton", marks=pytest.mark.whole),
    ],
)
def test_all_classes(name, tmp_path):
    way = paigow.load_house_way(name)
    table = kept_table(way.program, way.rule_count, way.wheel_number())
    classes = np.array([table.class_cards(place) for place in range(292_253)], np.uint8)
    random = np.random.default_rng(2).permuted(np.tile(np.arange(53, dtype=np.uint8), (100_000, 1)), axis=1)
    if shutil.which("gcc"):
        check(compiled(way, tmp_path), way, np.concatenate([classes, random[:, :7]]))
    if shutil.which("node"):
        check(script(way, tmp_path), way, classes[::5] if name != "california" else classes)


@pytest.mark.whole
@pytest.mark.parametrize("name", ["golden-nugget", "california"])
def test_a_million_hands(name, tmp_path):
    way, random = paigow.load_house_way(name), np.random.default_rng(3)
    hands = random.permuted(np.tile(np.arange(53, dtype=np.uint8), (1_000_000, 1)), axis=1)[:, :7]
    for run, needs in ((compiled, "gcc"), (script, "node")):
        assert shutil.which(needs), f"needs {needs}"
        check(run(way, tmp_path), way, np.ascontiguousarray(hands))


@pytest.mark.slow
def test_classes_are_all_hands():
    way = paigow.load_house_way("foxwoods")
    lines = "".join(export_house_way(way, "csv")).splitlines()
    assert f"# sha256: {way.sha256}" in lines[:6]
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert len(rows) == 292_253
    assert sum(int(row["hands"]) for row in rows) == 154_143_080
    for row in rows[::20_000]:
        split = way.set_hand(row["hand"])
        assert (set(row["low"].split()), int(row["rule"])) == (set(split.low), split.rule)


def test_json_lines():
    lines = export_house_way("foxwoods", "json-lines")
    assert json.loads(next(lines))["house_way"] == "foxwoods"
    assert list(json.loads(next(lines))) == ["class", "hands", "hand", "low", "rule"]


def test_rules_stand_in_the_source_as_sentences():
    for form in FORMATS[2:]:
        text = "".join(export_house_way("foxwoods", form))
        assert "Four of a kind from sevens to tens" in text
        assert "sha256" in text


def test_wrong_format():
    with pytest.raises(InputError, match="right: one of csv"):
        export_house_way("foxwoods", "cobol")
