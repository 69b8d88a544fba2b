"""The page of whole games in a browser: its figures are those of the library's files, by mouse, keyboard and link."""

import pytest

from paigow.web.whole_game import read_file

from .conftest import PHONE

pytestmark = pytest.mark.slow


def shown(ev):
    sign = "\u2212" if ev < 0 else "+"
    return f"{sign}{100 * abs(ev):.4f}%"


def cells(page, label):
    rows = page.get_by_role("table", name=label).locator("tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def test_edges(visit):
    page = visit("whole.html")
    page.wait_for_selector("#shown tbody")
    edges = read_file("edges")["edges"]
    best = {row[0]: shown(row[9]) for row in edges if row[1:4] == ["optimal", "player", "standard"]}
    assert sorted(row[1] for row in cells(page, "Best play against every dealer")) == sorted(best.values())
    page.get_by_role("combobox", name="Dealer").select_option("foxwoods")
    page.get_by_role("combobox", name="You").select_option("banker")
    mine = [row for row in edges if row[0] == "foxwoods" and row[2:4] == ["banker", "standard"]]
    found = cells(page, "Ways to set against this dealer")
    assert [row[1] for row in found] == [shown(row[9]) for row in sorted(mine, key=lambda row: -row[9])]
    assert "dealer=foxwoods&role=banker" in page.url
    page.reload()
    page.wait_for_selector("#shown tbody")
    assert cells(page, "Ways to set against this dealer") == found


def test_exceptions_are_filtered(visit):
    page = visit("whole.html#exceptions?dealer=trump-plaza", size=PHONE, dark=True)
    page.wait_for_selector("#shown ol li")
    groups = read_file("trump-plaza")["player"]["groups"]
    first = page.locator("#shown ol li").first.inner_text().lower()
    assert groups[0]["hands_in_words"].lower() in first
    assert f"{100 * groups[0]['gain']:.4f}%" in first
    page.get_by_role("button", name="more").click()
    assert page.locator("#shown ol li").count() == len(groups)
    page.get_by_role("combobox", name="Hands").select_option("trips")
    page.get_by_label("With the words").fill("aces")
    page.keyboard.press("Enter")
    fit = [one for one in groups if one["shape"] == "trips" and "aces" in f"{one['hands_in_words']} {one['change']}"]
    assert f"{len(fit)} kinds of hands" in page.locator("#shown p").first.inner_text()
    assert page.locator("#shown ol li").count() == len(fit) > 0


def test_other_tabs_by_keyboard(visit):
    page = visit("whole.html")
    page.wait_for_selector("#shown tbody")
    page.locator(".tabs a").nth(2).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#shown .grid")
    chart = read_file("golden-nugget")["player"]["two_pair"]
    first = cells(page, "At its best")[0][1:]  # aces over twos to kings
    assert all((text == "\u2013") == (chart["best"]["from"][12][low] == 13) for low, text in enumerate(first))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#shown ol")
    assert "10 rows for any dealer" in page.locator("#shown h3").first.inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#shown .sides")
    different = {(a, b): hands for a, b, hands in read_file("edges")["different"]}
    assert f"{different['foxwoods', 'golden-nugget']:,} of 154,143,080" in page.locator("#shown p").inner_text()
