"""Conformance cases: right by the oracle, of all kinds, the same each time, such that mistakes are caught."""

import csv
import io
import json

import numpy as np
import pytest
from oracle import evaluate, house_way
from way_wheels import BUG_WAYS

import paigow
from paigow.errors import InputError
from paigow.game.cards import card_name
from paigow.house_ways.cases import NOTATIONS, check_notation, conformance_cases
from paigow.house_ways.dealer_tables import load_dealer_table
from paigow.house_ways.judge import judge_answers
from paigow.house_ways.mutants import class_settings, mutants, mutations
from paigow.house_ways.way import parse_house_way
from paigow.language.grammar import encode
from paigow.native.dealer import DealerTable

SMALL = """
name = "Small"
wheel = "second"
rule = [
  { hand = "two pair 7-T * A", high = "two pair" },
  { hand = "two pair", low = "pair" },
  { high = "made", low = "Q+" },
]
"""


@pytest.fixture(scope="module")
def small():
    return conformance_cases(parse_house_way(SMALL, "small"), size=300)


def answers(cases):
    """The cases as a file of answers."""
    rows = csv.DictReader(line for line in cases.to_csv().splitlines() if not line.startswith("#"))
    return "".join(f"{row['hand']},{row['low']}\n" for row in rows)


def test_every_case_is_right_by_the_oracle(small):
    way = house_way.read(SMALL)
    for case in small.cases:
        hand = evaluate.parse(" ".join(card_name(card) for card in case.hand))
        decision = house_way.decide(way, hand, "second")
        assert decision.rule == case.rule
        for low in (case.low, *case.equal):
            chosen = evaluate.parse(" ".join(card_name(card) for card in low))
            same = [one for one in evaluate.all_settings(hand, "second") if set(one.low_cards) == set(chosen)]
            assert same
            assert (same[0].high, same[0].low) == (decision.setting.high, decision.setting.low)


def test_all_mutants_are_caught_and_kinds_are_there(small):
    assert len(small.cases) == len({frozenset(case.hand) for case in small.cases}) == 300
    assert small.caught == small.mutants > 15
    assert small.missed == ()
    assert small.strength == 1
    whys = {case.why for case in small.cases}
    assert {case.rule for case in small.cases} == {0, 1, 2, 3}
    assert {"joker in straight", "joker in flush", "equal choices", "rule 1 decides"} <= whys
    assert any("in vain" in why for why in whys)
    assert any("foul" in why for why in whys)


@pytest.mark.slow
def test_the_same_each_time_and_fewer_catch_less():
    rules = '{ hand = "pair Q-K", high = "pair" }, { hand = "pair", low = "pair" }'
    way = parse_house_way(f'name = "one"\nrule = [{rules}]', "one")
    few = conformance_cases(way, size=1)
    assert few == conformance_cases(way, size=1)
    assert few.caught < few.mutants
    assert len(few.missed) == few.mutants - few.caught


def test_a_copy_with_one_bound_moved_does_not_pass(small, tmp_path):
    moved = parse_house_way(SMALL.replace("7-T", "7-J"), "moved")
    file = tmp_path / "answers.csv"
    file.write_text(answers(small), "utf-8")
    assert judge_answers(small.way, str(file)).wrong == 0
    assert judge_answers(moved, str(file)).wrong > 0


def test_files(small):
    lines = small.to_csv("A♠").splitlines()
    assert lines[:2] == ["# schema: 1", "# house_way: small"]
    assert f"# sha256: {small.way.sha256}" in lines
    assert "♠" in lines[-1]
    head, *rows = map(json.loads, small.to_json_lines("numbers").splitlines())
    assert head == small.head()
    assert [tuple(row["hand"]) for row in rows] == [case.hand for case in small.cases]
    for notation in NOTATIONS[:2]:
        text = small.to_csv(notation)
        assert ("AS " in text) == (notation == "AS")
        assert len(list(csv.reader(io.StringIO(text)))) == len(small.cases) + 1 + len(small.head())


def test_mutations_are_different_rules():
    way = paigow.load_house_way("foxwoods")
    wrong = list(mutations(way.rules))
    assert all(rules != way.rules for _, rules in wrong)
    assert len({what for what, _ in wrong}) == len(wrong)
    assert {"rule 3 left out", "rules 3 and 4 in the wrong order"} <= {what for what, _ in wrong}


@pytest.mark.parametrize("size", [0, 100_001, True, "many"])
def test_wrong_size(size):
    with pytest.raises(InputError, match="right: size 2000"):
        conformance_cases("foxwoods", size=size)


def test_wrong_notation():
    with pytest.raises(InputError, match="right: one of As"):
        check_notation("ace")


@pytest.mark.slow
def test_mutants_set_as_tables_built_anew():
    """Only classes that a mutant may set differently are set anew: as many differ as in a table built of its rules."""
    way = parse_house_way(SMALL, "small")
    high, _, low = class_settings(DealerTable.build(way.program, way.rule_count, 0))
    found = {mutant.what: mutant.differs for mutant in mutants(way, "second")}
    there = np.array(load_dealer_table(way, "second").all_class_hands()) > 0
    for what, rules in [*mutations(way.rules)][::5]:
        other_high, _, other_low = class_settings(DealerTable.build(encode(rules), len(rules), 0))
        differs = np.flatnonzero(there & ((high != other_high) | (low != other_low)))
        assert found.get(what, np.empty(0)).tolist() == differs.tolist(), what
    assert len(found["the joker always an ace"]) > 1000


GATE = ("california", "golden-nugget")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in GATE else pytest.mark.whole) for name in BUG_WAYS]
)
def test_strength(name):
    """Every mutant is caught, of any way that ships."""
    cases = conformance_cases(name)
    assert (cases.caught, cases.missed) == (cases.mutants, ())
    assert cases.mutants > 40
