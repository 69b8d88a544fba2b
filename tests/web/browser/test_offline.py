"""The exported folder below some path of a static host: opened once, it answers with nobody there any more."""

import functools
import http.server
import threading

import pytest

import paigow
from paigow.web.export import export_site

from .test_set_page import in_front

pytestmark = pytest.mark.slow


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def test_without_a_network(visit, tmp_path, monkeypatch):
    monkeypatch.setattr("paigow.web.games.strategy_names", lambda: ())
    export_site(tmp_path / "cards" / "pai gow", ways=[paigow.load_house_way("foxwoods")])
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{host.server_port}/cards/pai%20gow/"
    try:
        page = visit("#set?hand=AsKdQhJc9s9d2c", at=address)
        assert in_front(page) == "ace of spades and king of diamonds"
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()  # by the worker now, which keeps the table as well
        in_front(page)
    finally:
        host.shutdown()
        host.server_close()
    page.goto("about:blank")
    page.goto(address + "#set?hand=AhAdKsKdQc7h2s")
    low = paigow.advise("Ah Ad Ks Kd Qc 7h 2s", "foxwoods").best.low
    assert in_front(page) == "king of spades and king of diamonds"
    assert set(low) == {"Ks", "Kd"}
    page.locator("#options summary").click()
    assert page.locator("#alone").is_visible()
    assert not page.locator("#sidebet").is_visible()
    page.locator("#cards").fill("AKQJ992")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer .wrong")
    assert "are counted by paigow web" in page.locator("#answer .wrong").inner_text()
    page.goto(address + "#practice")
    page.wait_for_selector("#practice-hand .card")
