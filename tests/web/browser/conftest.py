"""One server and one browser for all tests of the pages: Debian's Chromium, driven by Playwright.

Where either is missing, the tests are skipped and pytest says what to install; in the gate, which sets CI, they fail.
Every page that a test opens must come from the server alone, without an error in the console.
"""

import os
import shutil
from importlib.util import find_spec
from urllib.parse import urlsplit

import pytest

import paigow

from ..served import served

WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
MARKUP = "<img src=x onerror=alert(1)>.toml"  # the name of a file of one's own, which is shown as it stands
_CALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def needed(*modules):
    """The test ends here where a module of the extra is missing."""
    if missing := [name for name in modules if find_spec(name) is None]:
        _without(f"pip install '.[browser]' for {', '.join(missing)}")


def _without(what):
    end = pytest.fail if os.environ.get("CI") else pytest.skip
    end(f"the pages are tested in a browser: {what}")


@pytest.fixture(scope="package")
def chromium():
    needed("playwright")
    path = next(filter(None, map(shutil.which, _CALLED)), None)
    if path is None:
        _without("apt-get install chromium")
    from playwright.sync_api import sync_playwright

    # Its event loop runs as long as the browser does, and nobody else's can then: not beyond this package.
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(_QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory):
    """The address of a server that knows a house way in a file whose name is markup, a copy of Foxwoods'."""
    path = tmp_path_factory.mktemp("ways") / MARKUP
    path.write_text(paigow.load_house_way("foxwoods").text, "utf-8")
    with served(str(path)) as (port, _):
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture
def visit(chromium, site):
    """`visit(path, size=WIDE, dark=False, **of the context)`: a page that was opened by someone who was never here.

    At the end of the test the console of all of them must be empty, and nothing asked of anybody else.
    """
    contexts, wrong = [], []

    def opened(path="", size=WIDE, *, dark=False, at=site, **options):
        context = chromium.new_context(
            viewport=size, color_scheme="dark" if dark else "light", reduced_motion="reduce", **options
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        host = urlsplit(at).netloc
        context.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on("request", lambda asked: _same_host(asked.url, host, wrong))
        page = context.new_page()
        page.goto(at + path)
        return page

    opened.site = site
    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def _same_host(url, host, wrong):
    scheme, there = urlsplit(url)[:2]
    if scheme in ("http", "https") and there != host:
        wrong.append(f"asks {url}")
