"""Hands by the line, and tables that answer beside the count."""

import random

import numpy as np
import pytest
from messages import refused

import paigow
from paigow.errors import CardError, HouseWayError, InputError, RulesError, TableError
from paigow.game.cards import CARD_NAMES
from paigow.hand.batch import BatchSets, advise_batch, confirm, fitting_table, set_batch


def lines_of(count, seed):
    draw = random.Random(seed)
    return [" ".join(CARD_NAMES[card] for card in draw.sample(range(53), 7)) for _ in range(count)]


def test_every_line_is_the_best_set_of_its_hand():
    lines = lines_of(25, 1)
    answers = list(advise_batch([*lines[:10], "\n", "  \t\n", *lines[10:]], "foxwoods", role="banker"))
    assert [answer.line for answer in answers] == [*range(1, 11), *range(13, 28)]
    for line, answer in zip(lines, answers, strict=True):
        assert answer.best == paigow.advise(line, "foxwoods", role="banker").best
        assert answer.to_json()["hand"] == line.split()


def test_a_wrong_line_is_told_and_skipped():
    lines = ["As Kd Qh Jc 9s 9d 2c", "As Kd", "As As Kd Qh Jc 9s 9d", "\x00", "Jk Ac 5s 5c 7c 6c 9d"]
    answers = list(advise_batch(lines))
    assert [answer.error is None for answer in answers] == [True, False, False, False, True]
    assert all("\n" not in answer.error for answer in answers if answer.error)
    with pytest.raises(ValueError):
        answers[1].to_json()


def test_cards_in_a_hand_that_are_dead_are_a_matter_of_the_line():
    answers = list(advise_batch(["As Kd Qh Jc 9s 9d 2c", "Jk Ac 5s 5c 7c 6c 9d"], dead="Kd"))
    assert answers[0].error == str(refused(CardError, lambda: paigow.advise("As Kd Qh Jc 9s 9d 2c", dead="Kd")))
    assert answers[1].best == paigow.advise("Jk Ac 5s 5c 7c 6c 9d", dead="Kd").best


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"house_way": "nowhere"}, HouseWayError),
        ({"commission": "200%"}, RulesError),
        ({"dead": "As As"}, CardError),
        ({"role": "dealer"}, RulesError),
    ],
)
def test_options_that_no_line_could_meet_are_refused(options, error):
    refused(error, lambda: list(advise_batch(["As Kd Qh Jc 9s 9d 2c"], **options)))


def test_any_number_of_threads_gives_the_same_answers_in_order():
    lines = lines_of(40, 5)
    lines[7] = "As Kd"
    one = list(advise_batch(lines, "foxwoods"))
    assert list(advise_batch(lines, "foxwoods", jobs=3)) == one
    assert one[7].error
    refused(RulesError, lambda: list(advise_batch(lines, jobs=0)))


def test_what_the_house_way_does_and_what_that_costs():
    for line, answer in zip(lines_of(40, 6), advise_batch(lines_of(40, 6), "trump-plaza"), strict=True):
        advice = paigow.advise(line, "trump-plaza")
        assert answer.house_way_split == advice.house_way_split
        assert answer.cost == advice.cost(advice.house_way_split)


def test_a_full_table_answers_the_same(built_table):
    lines = lines_of(200, 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.hand.batch.find_table", lambda game: str(built_table))
        found = list(advise_batch(lines, "foxwoods", hint=pytest.fail))
    costs = set()
    for answer, line in zip(found, lines, strict=True):
        advice = paigow.advise(line, "foxwoods")
        house, own = advice.house_way_split, answer.house_way_split
        assert (answer.best.low, answer.best.wins, answer.best.ev) == (
            advice.best.low,
            advice.best.wins,
            advice.best.ev,
        )
        assert (own.low, own.rule, own.wins, own.losses, own.ev) == (
            house.low,
            house.rule,
            house.wins,
            house.losses,
            house.ev,
        )
        assert answer.cost == advice.cost(house)
        costs.add(answer.cost > 0)
    assert costs == {True, False}


def test_the_command_that_makes_it_faster_is_told():
    told = []
    list(advise_batch(lines_of(1, 8), "foxwoods", role="banker", hint=told.append))
    assert told == ["paigow tables build --house-way foxwoods --role banker"]
    list(advise_batch(lines_of(1, 8), "foxwoods", dead="2c", exact=True, hint=pytest.fail))
    list(advise_batch([], "foxwoods", rules="face-up", hint=pytest.fail))


@pytest.mark.parametrize("lines", [[], ["", "  "], ["# nothing"]])
def test_options_are_checked_where_there_are_no_hands(lines):
    assert list(advise_batch(lines)) == []
    refused(RulesError, lambda: list(advise_batch(lines, commission="200%")))
    refused(CardError, lambda: list(advise_batch(lines, dead="As As")))
    refused(InputError, lambda: list(advise_batch(lines, role="banker", opponents=2, trials=1)))


def test_set_by_a_house_way_alone():
    way = paigow.load_house_way("california")
    answers = list(set_batch(["xx", *lines_of(5, 9)], way, wheel="second"))
    assert answers[0].error
    for answer, line in zip(answers[1:], lines_of(5, 9), strict=True):
        assert answer.house_way_split == way.set_hand(line, wheel="second")
        assert (answer.best, answer.cost) == (None, None)


def test_nothing_is_read_ahead():
    def lines():
        yield "As Kd Qh Jc 9s 9d 2c"
        raise AssertionError("read before the first answer was taken")

    assert next(advise_batch(lines())).line == 1


def test_the_shipped_table_has_the_best_set_of_every_hand_tried():
    way = paigow.load_house_way("golden-nugget")
    for line in lines_of(300, 2):
        advice = paigow.advise(line, way)
        table = fitting_table(way, advice.rules)
        assert table is not None
        confirm(advice, table)


def test_no_table_is_for_other_games():
    way = paigow.load_house_way("golden-nugget")
    assert fitting_table(way, paigow.Rules(role="banker")) is None
    assert fitting_table(way, paigow.Rules(commission="4%")) is None
    assert fitting_table(paigow.load_house_way("foxwoods"), paigow.Rules()) is None


def test_a_table_that_says_otherwise_is_named():
    way = paigow.load_house_way("golden-nugget")
    table = fitting_table(way, paigow.Rules())
    # Where next to nothing is paid for a win the best set is often another one.
    others = [paigow.advise(line, way, commission="99%") for line in lines_of(40, 3)]
    other = next(one for one in others if one.best.low != paigow.advise(one.hand, way).best.low)
    refused(TableError, lambda: confirm(other, table))


def test_a_damaged_table_is_left_aside(table, monkeypatch):
    """Every hand is counted, and the reason is told once."""
    told = []
    monkeypatch.setattr("paigow.hand.batch.fitting_table", lambda *_: open_damaged(table))
    lines = lines_of(3, 4)
    answers = list(advise_batch(lines, "foxwoods", warn=told.append))
    assert [answer.best for answer in answers] == [paigow.advise(line, "foxwoods").best for line in lines]
    assert len(told) == 1
    assert "is damaged" in told[0]


def open_damaged(folder):
    name = next(path for path in folder.iterdir() if path.name.startswith("split"))
    content = bytearray(name.read_bytes())
    content[-1] ^= 1
    name.write_bytes(content)
    return paigow.open_table(str(folder))


def of_lines(lines, **options):
    return BatchSets(
        *map(
            np.array,
            zip(
                *(
                    (
                        sorted(CARD_NAMES.index(card) for card in one.best.low),
                        *(one.best.wins, one.best.pushes, one.best.losses, one.best.ev),
                        sorted(CARD_NAMES.index(card) for card in one.house_way_split.low),
                        *(one.house_way_split.rule, one.house_way_split.wins, one.house_way_split.losses),
                        *(one.house_way_split.ev, one.cost),
                    )
                    for one in advise_batch(lines, **options)
                ),
                strict=True,
            ),
        )
    )


def test_an_array_of_hands_is_answered_with_arrays(built_table):
    """As line by line, from a table and counted, on one thread and on two."""
    lines = lines_of(60, 9)
    hands = np.array([paigow.parse_hand(line).cards for line in lines])
    expected = of_lines(lines, house_way="foxwoods", exact=True)
    counted = advise_batch(hands, "foxwoods", exact=True, jobs=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.hand.batch.find_table", lambda game: str(built_table))
        looked_up = advise_batch(hands, "foxwoods", hint=pytest.fail)
    for found in (counted, looked_up):
        for name, values in expected._asdict().items():
            assert getattr(found, name).tolist() == values.tolist(), name
    assert 0 < (counted.cost > 0).sum() < 60
    assert advise_batch(hands[:0], "foxwoods", exact=True).low.shape == (0, 2)


def test_a_wrong_row_of_an_array_is_told_by_its_number():
    hands = np.array([paigow.parse_hand(line).cards for line in lines_of(3, 9)], np.uint8)
    hands[1, 3] = hands[1, 4]
    assert "row 1 " in str(refused(CardError, lambda: advise_batch(hands)))
    assert "row 0: " in str(refused(CardError, lambda: advise_batch(hands[:1], dead=[int(hands[0, 0])])))
    refused(CardError, lambda: advise_batch(hands[:, :6]))
