"""What holds for every page: no violation that axe finds, valid HTML and CSS, nothing beside the screen."""

import pytest

import paigow
from paigow.web.files import site_files

from .conftest import PHONE, WIDE, needed

pytestmark = pytest.mark.slow

HAND = "AsKdQhJc9s9d2c"
#: Each page by its address, and what is on it once it is whole.
PAGES = {
    "": "#answer h2",
    f"#set?hand={HAND}&second=ThTc8h7h6h5h4d&dead=Kh2d&dealer=AdKs&sidebet=tiger-9&stake=5": "#answer .side h3",
    "#practice": "#practice-hand .card",
    "api.html": "main.text h3",
    "whole.html": "#shown tbody",
    "whole.html#exceptions": "#shown ol",
    "whole.html#two-pair?dealer=foxwoods&role=banker": "#shown .grid",
    "whole.html#strategies": "#shown ol",
    "whole.html#house-ways": "#shown .sides",
}
LOOKS = {"wide light": (WIDE, False), "phone dark": (PHONE, True)}


@pytest.mark.parametrize(("size", "dark"), LOOKS.values(), ids=LOOKS)
def test_anyone_can_use_it(visit, size, dark):
    """axe finds nothing, and no page is wider than the screen: tables scroll by themselves."""
    needed("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    axe, wrong = Axe(), {}
    page = visit(size=size, dark=dark)
    for path, whole in PAGES.items():
        page.goto("about:blank")
        page.goto(visit.site + path)
        page.wait_for_selector(whole)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
        width = page.evaluate("document.documentElement.scrollWidth")
        if found or width > size["width"]:
            named = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
            wrong[path] = (named, width)
    assert wrong == {}


def test_html_is_valid():
    needed("html5lib")
    import html5lib

    pages = {name: data for name, data in site_files([]).items() if name.endswith(".html")}
    assert set(pages) >= {"index.html", "api.html", "whole.html"}
    for name, data in pages.items():
        parser = html5lib.HTMLParser(strict=True)
        try:
            parser.parse(data)
        except html5lib.html5parser.ParseError as error:
            pytest.fail(f"{name}: {error} at {parser.errors[-1][0]}")
        assert len(set(ids := _ids(parser.tree.getDocument()))) == len(ids), name


def _ids(document):
    return [element.get("id") for element in document.iter() if element.get("id")]


def test_css_is_valid():
    needed("tinycss2")
    import tinycss2

    def rules(nodes):
        for node in nodes:
            assert node.type != "error", (node.source_line, node.message)
            if node.type == "at-rule":
                rules(tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True))
            else:
                declarations = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
                for one in declarations:
                    assert one.type == "declaration", (one.source_line, one)
                    names.update(_names(one.value))
                    known.update([one.lower_name] if one.lower_name.startswith("--") else [])

    names, known = set(), set()
    sheets = [data for name, data in site_files([]).items() if name.endswith(".css")]
    assert sheets
    for sheet in sheets:
        rules(tinycss2.parse_stylesheet_bytes(sheet, skip_comments=True, skip_whitespace=True)[0])
    assert names <= known, "a colour that is not there"


def _names(value):
    """The custom properties that a value reads."""
    for token in value:
        if token.type == "function" and token.lower_name == "var":
            yield token.arguments[0].value
        elif token.type == "function":
            yield from _names(token.arguments)


def test_first_page_is_small_and_soon_there(visit):
    page = visit()
    page.wait_for_selector("#answer h2")
    sizes = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".filter(({ name }) => !name.includes('/data/')).map((one) => one.encodedBodySize)"
    )
    assert len(sizes) > 10
    assert sum(sizes) < 200_000
    assert page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") < 1000


def test_a_file_name_with_markup_is_shown_as_it_stands(visit):
    from .conftest import MARKUP

    page = visit("#set?way=%3Cimg src=x%3E&ranks=%3Cimg src=x%3E&dead=%3Cimg src=x%3E&hand=" + HAND)
    page.wait_for_selector("#sets tbody tr")
    assert page.locator("img").count() == 0
    page.locator("#options summary").click()
    page.locator("#way").select_option(MARKUP)
    page.wait_for_selector("#answer .laid")
    assert page.locator("main img, option img").count() == 0
    assert page.locator("#way option:checked").inner_text() == paigow.load_house_way("foxwoods").name
