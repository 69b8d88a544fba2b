"""The count in the browser, run under node: every number the same as the library's."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from way_wheels import BUG_WAYS

import paigow
from paigow.game.cards import CARD_NAMES, WHEELS
from paigow.hand.practice import _fits, kind_of, parse_kind
from paigow.web.games import games
from paigow.web.tables import page_table

ENGINE = Path(paigow.__file__).parent / "web" / "site" / "engine"
NODE = shutil.which("node")
if NODE is None and not os.environ.get("CI"):
    pytest.skip("needs node", allow_module_level=True)

COUNTS = ("wins", "pushes", "losses", "highWins", "highCopies", "lowWins", "lowCopies")
FIELDS = ("wins", "pushes", "losses", "high_wins", "high_copies", "low_wins", "low_copies")
#: How many of the dealer's cards are known, hand by hand, if so many are drawn beside the hand.
OPEN = (0, 1, 0, 2, 0, 3, 0, 7, 0, 4, 0)


def in_the_browser(folder, tables, cases):
    """What the engine answers; `tables` by name: (house way, wheel)."""
    files = {}
    for name, (way, wheel) in tables.items():
        file = folder / f"{name}.bin"
        file.write_bytes(page_table(paigow.load_house_way(way), wheel))
        files[name] = [str(file), WHEELS.index(wheel)]
    question = folder / "cases.json"
    question.write_text(json.dumps({"tables": files, "cases": cases}), "utf-8")
    call = [NODE, Path(__file__).parent / "engine.mjs", ENGINE, question]
    return json.loads(subprocess.run(call, check=True, capture_output=True, encoding="utf-8").stdout)["answers"]


def named(low):
    return frozenset(CARD_NAMES[card] for card in low)


def strengths_of(advice, low):
    split = next(split for split in advice.splits if frozenset(split.low) == named(low))
    return split.low_strength, split.high_strength


def compare(folder, names, each, seed):
    source = random.Random(seed)
    tables = {f"{way}-{wheel}": (way, wheel) for way in names for wheel in WHEELS}
    known = {rules["key"]: rules for rules in games()["rules"]}
    cases, advices = [], []
    for name, (way, wheel) in tables.items():
        for n in range(each):
            cards = source.sample(range(53), 7 + n % 21)
            role = ("player", "banker")[n % 2]
            rules = paigow.load_rule_set(("standard", "ez", "tiger-9", "no-commission")[n % 4])
            shown = 7 + OPEN[n % len(OPEN)]
            dealer, dead = cards[7:shown], cards[shown:]
            case = {"table": name, "hand": cards[:7], "dead": dead, "dealer": dealer, "banker": role == "banker"}
            game = known[rules.key]
            cases.append(case | {"commission": game["commission"], "pushes": game["pushes"]})
            options = {"rules": rules, "wheel": wheel, "role": role, "dead": dead}
            advices.append(paigow.advise(cards[:7], way, **options, **({"dealer": dealer} if dealer else {})))
    for case, advice, answer in zip(cases, advices, in_the_browser(folder, tables, cases), strict=True):
        found = {named(split["low"]): [split[count] for count in COUNTS] for split in answer["splits"]}
        expected = {frozenset(split.low): [getattr(split, count) for count in FIELDS] for split in advice.splits}
        assert found == expected, case
        assert answer["dealerHands"] == advice.dealer_hands
        house = advice.house_way_split
        assert (named(answer["house"]), answer["rule"]) == (frozenset(house.low), house.rule)
        assert strengths_of(advice, answer["best"]) == (advice.best.low_strength, advice.best.high_strength)
        assert [round(split["ev"], 12) for split in answer["splits"]] == [round(one.ev, 12) for one in advice.splits]
        if advice.dealer is not None:  # many sets are equally good, and the order says which one is played
            order = [(one["lowStrength"], one["highStrength"]) for one in answer["splits"]]
            assert order == [(one.low_strength, one.high_strength) for one in advice.splits]
        assert len(answer["fouls"]) == 21 - len(advice.splits)


def test_random_hands(tmp_path):
    compare(tmp_path, ("golden-nugget",), 11, seed=1)


def test_kinds_of_hands():
    """What practice calls a hand, on the page as in the terminal."""
    source = random.Random(5)
    hands = [source.sample(range(53), 7) for _ in range(3000)]
    script = f"""import {{ kindOf, fits, KINDS }} from {json.dumps((ENGINE.parent / "kinds.js").as_uri())};
        const kinds = {hands}.map(kindOf);
        console.log(JSON.stringify([KINDS, kinds, kinds.map((kind) => KINDS.filter((one) => fits(kind, one)))]));"""
    call = [NODE, "--input-type=module", "-e", script]
    names, kinds, fitting = json.loads(subprocess.run(call, check=True, capture_output=True, encoding="utf-8").stdout)
    assert kinds == [kind_of(tuple(hand)) for hand in hands]
    for kind, fits in zip(kinds, fitting, strict=True):
        assert fits == [name for name in names if _fits(kind, parse_kind(name))]


@pytest.mark.slow
def test_every_house_way(tmp_path):
    """All shipped ways, both wheel rules, both roles, up to 20 dead cards, dealer's cards that are known.

    PAIGOW_ENGINE_HANDS sets another number of hands for each way and wheel rule than 11; 1000 makes 20,000 in all.
    """
    compare(tmp_path, BUG_WAYS, int(os.environ.get("PAIGOW_ENGINE_HANDS", "11")), seed=2)


def test_a_table_is_small_and_always_the_same():
    way = paigow.load_house_way("foxwoods")
    data = page_table(way, "second")
    assert data == page_table(way, "second")
    assert len(data) < 100_000
