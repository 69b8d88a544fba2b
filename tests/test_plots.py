"""Pictures: they are drawn, in both formats, say what they should, and wrong file names are told before the work."""

import sys

import part_of_the_game
import pytest
from messages import one_line

from paigow.compare import compare_house_ways
from paigow.errors import InputError
from paigow.exceptions import find_exceptions
from paigow.plots import check_picture, plot_comparison, plot_exceptions, plot_price
from paigow.price import price_strategy

START = {"svg": b"<?xml", "png": b"\x89PNG"}


@pytest.fixture(scope="module", autouse=True)
def part():
    with pytest.MonkeyPatch.context() as patch:
        for module in ("compare", "exceptions", "price"):
            patch.setattr(f"paigow.{module}.class_counts", part_of_the_game.class_counts)
        yield


def drawn(draw, what, path):
    draw(what, str(path))
    content = path.read_bytes()
    assert content.startswith(START[path.suffix[1:]])
    return content.decode("utf-8", "replace")


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_exceptions(ending, tmp_path):
    pytest.importorskip("matplotlib")
    found = find_exceptions("trump-plaza")
    text = drawn(plot_exceptions, found, tmp_path / f"chart.{ending}")
    if ending == "svg":
        for words in (
            "Trump Plaza, Atlantic City",
            "lower pair",
            "higher pair",
            "always split",
            found.groups[0].pattern,
        ):
            assert words in text
        again = drawn(plot_exceptions, found, tmp_path / "again.svg")
        assert again == text


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_price(ending, tmp_path):
    pytest.importorskip("matplotlib")
    text = drawn(plot_price, price_strategy("wizard-two-pair", "trump-plaza"), tmp_path / f"price.{ending}")
    if ending == "svg":
        for words in ("Cost by rule", "Cost by shape of hand", "two pair"):
            assert words in text


@pytest.mark.parametrize("ev", [True, False])
@pytest.mark.parametrize(("a", "b"), [("trump-plaza", "ballys-ac"), ("foxwoods", "foxwoods")])
def test_comparison(a, b, ev, tmp_path):
    pytest.importorskip("matplotlib")
    text = drawn(plot_comparison, compare_house_ways(a, b, ev=ev), tmp_path / "diff.svg")
    assert "hands set differently" in text
    assert ("against A as dealer" in text) == (ev and a != b)


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
