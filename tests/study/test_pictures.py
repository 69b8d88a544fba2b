"""Pictures: they are drawn, in both formats, say what they should, and wrong file names are told before the work."""

import re
import sys

import part_of_the_game
import pytest
from messages import one_line

from paigow.errors import InputError
from paigow.house_ways.way import load_house_way
from paigow.study.compare import compare_house_ways
from paigow.study.exceptions import find_exceptions
from paigow.study.group_words import hands_in_words
from paigow.study.pictures import check_picture, plot_comparison, plot_exceptions, plot_price
from paigow.study.price import price_strategy

START = {"svg": b"<?xml", "png": b"\x89PNG"}


@pytest.fixture(scope="module", autouse=True)
def part():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("paigow.study.compare.game_values", part_of_the_game.game_values)
        patch.setattr("paigow.study.valued.values_and_best", part_of_the_game.values_and_best)
        yield


def drawn(draw, what, path):
    draw(what, str(path))
    content = path.read_bytes()
    assert content.startswith(START[path.suffix[1:]])
    return content.decode("utf-8", "replace")


@pytest.mark.parametrize("ending", ["svg", pytest.param("png", marks=pytest.mark.slow)])
def test_exceptions(ending, tmp_path):
    pytest.importorskip("matplotlib")
    found = find_exceptions("trump-plaza")
    text = drawn(plot_exceptions, found, tmp_path / f"chart.{ending}")
    if ending == "svg":
        for words in (
            "Trump Plaza, Atlantic City",
            "lower pair",
            "higher pair",
            "keep with an ace outside",
            "Rules: you play, copies lose; 5% commission; A-2-3-4-5 second-highest",
            f"{hands_in_words(found.groups[0])}:"[:40],
            f"{found.groups[0].pattern}: ",
        ):
            assert words in text
        again = drawn(plot_exceptions, found, tmp_path / "again.svg")
        assert again == text


@pytest.mark.parametrize("ending", ["svg", pytest.param("png", marks=pytest.mark.slow)])
def test_price(ending, tmp_path):
    pytest.importorskip("matplotlib")
    price = price_strategy("wizard-two-pair", "trump-plaza", rules="ez", role="banker")
    text = drawn(plot_price, price, tmp_path / f"price.{ending}")
    if ending == "svg":
        for words in ("Cost by rule", "Cost by shape of hand", "two pair", "against Trump Plaza, Atlantic City"):
            assert words in text
        assert "Rules: ez: you bank, copies win; 0% commission" in text
        # What is too small to be seen stands behind the last bar, so that nothing is left out in silence.
        small = [sum(0 < one.cost / price.unit < 5e-7 for one in part) for part in (price.rules, price.shapes)]
        assert [int(n) for n in re.findall(r">(\d+) more<", text)] == [n for n in small if n]


@pytest.mark.filterwarnings("error")
@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_any_name(ending, tmp_path):
    """A name is no formula, may be in letters that the font lacks, and is broken where it is long."""
    pytest.importorskip("matplotlib")
    name = r"$\foo$ from $5 to $10, 日本" + 30 * " and so on"
    rule = '{ hand = "pair", high = "pair" }'
    (tmp_path / "odd.toml").write_text(f"name = '{name}'\nrule = [ {rule} ]\n", "utf-8")
    way = load_house_way(tmp_path / "odd.toml")
    compared = compare_house_ways(way, "foxwoods", ev=False)
    for draw, what in (
        (plot_price, price_strategy(way, way)),
        (plot_exceptions, find_exceptions(way)),
        (plot_comparison, compared),
    ):
        text = drawn(draw, what, tmp_path / f"odd.{ending}")
        assert ending == "png" or r"$\foo$ from $5 to $10, 日本 and so on" in text


def test_groups_that_do_not_fit_are_one_bar(tmp_path):
    pytest.importorskip("matplotlib")
    found = compare_house_ways("flamingo-hilton", "fair-way-literal", ev=False)
    rest = found.pairs[15:]
    assert rest
    text = drawn(plot_comparison, found, tmp_path / "diff.svg")
    assert f">{len(rest)} more<" in text
    assert f">{sum(pair.hands for pair in rest):,}<" in text


@pytest.mark.parametrize("ev", [True, False])
@pytest.mark.parametrize(("a", "b"), [("trump-plaza", "ballys-ac"), ("foxwoods", "foxwoods")])
def test_comparison(a, b, ev, tmp_path):
    pytest.importorskip("matplotlib")
    text = drawn(plot_comparison, compare_house_ways(a, b, ev=ev), tmp_path / "diff.svg")
    assert "hands set differently" in text
    assert ("against A as dealer, together: " in text) == (ev and a != b)


@pytest.mark.parametrize("name", ["chart.gif", "chart", "", "nowhere/chart.svg"])
def test_wrong_names(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as error:
        check_picture(name)
    assert "--plot chart.svg" in one_line(error.value)


def test_a_folder_is_no_picture(tmp_path):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(InputError, match="is a folder"):
        check_picture(str(tmp_path / "folder.svg"))


def test_without_matplotlib(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError) as error:
        check_picture("chart.svg")
    assert "pip install 'paigow[plot]'" in one_line(error.value)
