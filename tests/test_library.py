"""The library as its users see it: what comes back is exported, signatures are whole, wrong types are told."""

import dataclasses
import inspect
import pickle
import re
import types
import typing
from pathlib import Path

import pytest
from messages import refused

import paigow
from paigow.cli.main import main

CARDS = "As Kd Qh Jc 9s 9d 2c"
FUNCTIONS = [
    name
    for name in paigow.__all__
    if inspect.isfunction(getattr(paigow, name)) or isinstance(getattr(paigow, name), types.FunctionType)
]


def classes_in(annotation, names):
    """The package's own classes that an annotation names, resolved in the names of its module."""
    if isinstance(annotation, str):
        try:
            annotation = eval(annotation, {**vars(typing), **names})
        except NameError:
            return
    if inspect.isclass(annotation) and annotation.__module__.startswith("paigow."):
        yield annotation
    for inner in typing.get_args(annotation) if typing.get_origin(annotation) is not typing.Literal else ():
        yield from classes_in(inner, names)


def names_of(thing):
    """What annotations in the module of `thing` may name: its own names, and all public ones."""
    public = {name: getattr(paigow, name) for name in paigow.__all__}
    return public | vars(inspect.getmodule(thing))


def reached():
    """Every class that a public function returns, or that hangs on what it returns."""
    found, open_ends = {}, []
    for name in FUNCTIONS:
        function = getattr(paigow, name)
        open_ends += classes_in(function.__annotations__.get("return"), names_of(function))
    while open_ends:
        one = open_ends.pop()
        if one in found.values():
            continue
        found[one.__name__] = one
        fields = [field.type for field in dataclasses.fields(one)] if dataclasses.is_dataclass(one) else []
        fields += getattr(one, "__annotations__", {}).values()
        for field in fields:
            open_ends += classes_in(field, names_of(one))
    return found


def test_what_a_public_function_returns_is_exported_and_documented():
    found = reached()
    assert {"Advice", "CountedSplit", "Price", "RulePair", "TableRound", "Sample", "Rule"} <= set(found)
    assert sorted(name for name in found if name not in paigow.__all__) == []
    assert [name for name, one in found.items() if not inspect.getdoc(one)] == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_signatures_are_whole(name):
    signature = inspect.signature(getattr(paigow, name))
    kinds = {parameter.kind for parameter in signature.parameters.values()}
    assert not kinds & {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}
    for parameter in signature.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty
    if "role" in signature.parameters:
        assert re.search(r"Role|Literal\['player', 'banker'\]", str(signature.parameters["role"].annotation))
    if "wheel" in signature.parameters:
        assert re.search(r"Wheel|Ranking|Literal\['second', 'lowest'\]", str(signature.parameters["wheel"].annotation))


def test_options_that_are_listed_are_those_that_are_taken():
    own = inspect.signature(paigow.advise).parameters
    for name in ("advise_both", "advise_batch"):
        listed = inspect.signature(getattr(paigow, name)).parameters
        assert {key: one.default for key, one in listed.items() if key in own and key != "hand"} == {
            key: one.default for key, one in own.items() if key != "hand"
        }
    assert inspect.signature(paigow.edge).parameters["trials"].default == 1_000_000


WRONG = [
    paigow.advise,
    lambda thing: paigow.advise(CARDS, thing),
    lambda thing: paigow.advise(CARDS, dead=thing),
    lambda thing: paigow.advise(CARDS, dealer=[thing]),
    lambda thing: paigow.advise(CARDS, rules=thing),
    lambda thing: paigow.advise(CARDS, role=thing),
    lambda thing: paigow.advise(CARDS, wheel=thing),
    lambda thing: paigow.advise(CARDS, commission=thing),
    lambda thing: paigow.advise(CARDS, opponents=thing),
    lambda thing: paigow.advise(CARDS, role="banker", opponents=2, trials=thing),
    lambda thing: paigow.advise(CARDS).cost(thing),
    lambda thing: list(paigow.advise_batch(thing)),
    lambda thing: list(paigow.advise_batch([], jobs=thing)),
    paigow.check_house_way,
    lambda thing: paigow.compare_house_ways(thing, "foxwoods"),
    paigow.deal_round,
    lambda thing: paigow.deal_round(seats=thing),
    paigow.edge,
    lambda thing: paigow.edges("foxwoods", thing),
    lambda thing: paigow.edge("foxwoods", jobs=thing),
    paigow.find_exceptions,
    paigow.load_dealer_table,
    lambda thing: paigow.load_dealer_table("foxwoods", pushes=thing),
    paigow.load_house_way,
    lambda thing: paigow.load_house_way("foxwoods").set_hand(thing),
    lambda thing: paigow.load_house_way("foxwoods").set_hand(CARDS, wheel=thing),
    lambda thing: paigow.load_house_way("foxwoods").set_hands(thing),
    lambda thing: paigow.load_house_way("foxwoods").rule_text(thing),
    paigow.load_rule_set,
    paigow.open_table,
    paigow.parse_cards,
    paigow.price_strategy,
]


@pytest.mark.parametrize("call", WRONG)
@pytest.mark.parametrize("thing", [7.5, object()], ids=["a number", "an object"])
def test_wrong_types_are_told_in_a_line(call, thing):
    refused(paigow.InputError, call, thing)


def test_values_and_tables_survive_pickling(tmp_path):
    advice = paigow.advise(CARDS, "foxwoods", dead="2d")
    assert pickle.loads(pickle.dumps(advice)) == advice
    dealer = paigow.load_dealer_table("california")
    again = pickle.loads(pickle.dumps(dealer))
    assert (again.tobytes(), again.wheel) == (dealer.tobytes(), 1)
    with paigow.open_table("golden-nugget") as table:
        kept = pickle.dumps(table)
        assert len(kept) < 10_000
        assert pickle.loads(kept).advise(CARDS) == table.advise(CARDS)
    refused(paigow.TableError, pickle.loads(pickle.dumps(table)).advise, CARDS)  # it was closed


def test_a_table_that_is_another_one_now_is_not_taken_for_the_old(table, tmp_path):
    kept = pickle.dumps(paigow.open_table(str(table)))
    assert pickle.loads(kept).manifest == paigow.open_table(str(table)).manifest
    manifest = Path(table) / "manifest.json"
    manifest.unlink()
    refused(paigow.TableError, pickle.loads, kept)


def test_the_text_of_an_answer_is_what_the_command_prints(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    checked = paigow.check_house_way("foxwoods")
    for answer, words in (
        (paigow.advise(CARDS, "foxwoods"), ["advise", CARDS, "--house-way", "foxwoods"]),
        (paigow.deal_round(1), ["deal", "--seed", "1"]),
        (checked, ["house-way", "check", "foxwoods"]),
        (
            paigow.compare_house_ways("foxwoods", "claridge", ev=False),
            ["house-way", "diff", "foxwoods", "claridge", "--no-ev"],
        ),
        (paigow.advise_ranks("AKQJ992"), ["advise", "AKQJ992"]),
        (paigow.odds(), ["odds"]),
        (paigow.side_bet_edge("fortune-2"), ["side-bet", "edge", "fortune-2"]),
    ):
        assert main(words) == 0
        assert f"{answer}\n" == capsys.readouterr().out
        assert len(repr(answer)) < 120
        assert "\n" not in repr(answer)
    advice = paigow.advise(CARDS, "foxwoods")
    graded = paigow.grade(advice, "As Qh")
    assert main(["advise", CARDS, "--house-way", "foxwoods", "--set", "As Qh"]) == 0
    assert capsys.readouterr().out == f"{graded}\n{advice}\n"
    assert repr(graded) == "<Grade As Qh in front: 2 of 14, cost 0.0517>"
    assert main(["set", CARDS, "--house-way", "foxwoods"]) == 0
    lines = capsys.readouterr().out.splitlines()
    split = paigow.load_house_way("foxwoods").set_hand(CARDS)
    assert str(split).splitlines() == [*lines[:3], "Rule 17 of the house way decides."]
    assert repr(split) == "<Split As Kd | Qh Jc 9s 9d 2c: ace-king, pair of nines>"
    assert str(advice.best).splitlines()[:2] == lines[:2]
    ranks = paigow.advise_ranks("AKQJ992").best
    assert str(ranks).startswith(
        "Put A K in front   ace-king\n9 9 Q J 2 behind   pair of nines\n\nWorth      EV +16.56%"
    )
    assert repr(ranks) == "<RankSet A K | Q J 9 9 2: ace-king, pair of nines, EV +0.1656>"
    with paigow.open_table("golden-nugget") as table:
        assert "Golden Nugget, Las Vegas" in str(table)
        assert repr(table).startswith("<Table golden-nugget, player, in ")
    edge = paigow.Edge("foxwoods", "optimal", paigow.Rules(), 3, 5, deals=10)
    assert str(paigow.play_session(edge, 20)).startswith("Dealer   foxwoods\nPlayer   optimal\n")
    assert str(edge).startswith("Dealer ")
    assert repr(edge) == "<Edge optimal against foxwoods as player: +0.215000>"
    both = paigow.AlternateEdge(edge, paigow.Edge("foxwoods", "optimal", paigow.Rules(role="banker"), 5, 3, deals=10))
    assert "Average of" in str(both)
    assert capsys.readouterr().out == ""
    with pytest.raises(TypeError):
        paigow.answer_text(7)
