"""The curve of rows and what they give away: never upwards, whole at any time, with known strategies beside it."""

import made_up_game
import pytest
from messages import one_line

import paigow
from paigow.errors import InputError
from paigow.house_ways.way import parse_house_way
from paigow.study.strategies.curve import curve_of, find_curve, parse_counts
from paigow.study.strategies.rows import rows_of
from paigow.study.strategies.worth import best_balance, distances


@pytest.fixture(scope="module", autouse=True)
def one_strategy():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.study.strategies.curve.strategy_names", lambda: ("carry-10",))
        patch.setattr("paigow.study.strategies.find.plain_wishes", made_up_game.few_wishes)
        yield


@pytest.fixture(scope="module")
def curve():
    games = [made_up_game.game("golden-nugget")]
    found = dict(find_curve(games, (1, 3), steps=0, jobs=1))
    return curve_of(games, found, [paigow.load_house_way("golden-nugget")])


@pytest.mark.slow
def test_more_rows_never_give_away_more(curve):
    assert list(curve.found) == [1, 3]
    assert all(found.ended for found in curve.found.values())
    assert all(len(found.rows) <= count for count, found in curve.found.items())
    one, three = (found.mean for found in curve.found.values())
    assert one > three > 0


def test_what_it_says_of_a_strategy_is_what_its_file_gives_away(curve):
    data = curve.to_json()
    for point in data["found"]:
        rows = rows_of(parse_house_way(point["text"], "again.toml").rules)
        game = curve.games[0]
        assert [float(one) for one in distances([game], rows, [best_balance(game)])] == point["distances"]
        assert point["rows"] == len(rows)
    beside = {line["strategy"]: line for line in data["beside"]}
    assert {name: line["is_dealers_own"] for name, line in beside.items()} == {"carry-10": False, "golden-nugget": True}
    assert (beside["carry-10"]["rows"], beside["golden-nugget"]["rows"]) == (10, 26)
    assert data["found"][1]["mean"] < min(line["mean"] for line in data["beside"])


def test_csv(curve):
    head, *lines = curve.to_csv().splitlines()
    assert head == "strategy,most_rows,rows,mean_points,golden-nugget"
    assert [line.split(",")[:2] for line in lines[:2]] == [["", "1"], ["", "3"]]
    assert {line.split(",")[0] for line in lines[2:]} == {"carry-10", "golden-nugget"}


def test_picture(curve, tmp_path):
    pytest.importorskip("matplotlib")
    from paigow.study.strategies.curve_chart import plot_curve

    plot_curve(curve, str(tmp_path / "curve.svg"))
    text = (tmp_path / "curve.svg").read_text("utf-8")
    for word in ("best found", "carry-10", "the dealer's own way", f"{100 * float(curve.found[3].mean):.4f}"):
        assert word in text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("5,", '--rows "5," are no numbers of rows; right: --rows 5,10,20'),
        ("many", '--rows "many" are no numbers of rows'),
        ("-5", '--rows "-5" are no numbers of rows'),
        ("0,5", "--rows 0: a strategy has from 1 to 200"),
        ("5,201", "--rows 201: a strategy has from 1 to 200"),
    ],
)
def test_wrong_numbers(text, wrong):
    with pytest.raises(InputError) as error:
        parse_counts(text)
    assert wrong in one_line(error.value)


def test_numbers_in_any_order():
    assert parse_counts("20, 5,20") == (5, 20)
