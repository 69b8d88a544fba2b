"""Practice in a browser: twenty hands, right and wrong, by mouse and by keyboard; what they cost is the library's."""

import re

import pytest

import paigow
from paigow.game.cards import CARD_NAMES

from .conftest import PHONE, WIDE

pytestmark = pytest.mark.slow


def dealt(page):
    page.wait_for_selector("#done:visible")
    return [CARD_NAMES[int(card.get_attribute("data-card"))] for card in page.locator("#practice-hand .card").all()]


def by_click(page, hand, low):
    for card in low:
        page.locator(f"#practice-hand [data-card='{CARD_NAMES.index(card)}']").click()
    page.locator("#done").click()


def by_keyboard(page, hand, low):
    focused = "document.activeElement.dataset.card"
    for card in low:
        for _ in range(60):
            if page.evaluate(focused) == str(CARD_NAMES.index(card)):
                break
            page.keyboard.press("Tab" if hand.index(card) >= hand.index(low[0]) else "Shift+Tab")
        page.keyboard.press("Space")
    while page.evaluate("document.activeElement.id") != "done":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("size", "dark", "choose"),
    [(WIDE, False, by_click), (PHONE, True, by_keyboard)],
    ids=["wide light mouse", "phone dark keyboard"],
)
def test_twenty_hands(visit, size, dark, choose):
    page = visit("#practice", size=size, dark=dark)
    right, lost = 0, 0.0
    for number in range(20):
        hand = dealt(page)
        advice = paigow.advise(hand)
        mine = advice.splits[0] if number % 2 else advice.splits[-1]
        choose(page, hand, sorted(mine.low, key=hand.index))
        page.wait_for_selector("#next:visible")
        said = page.locator("#verdict").inner_text()
        cost = advice.best.ev - mine.ev
        if cost == 0 or (mine.low_strength, mine.high_strength) == (
            advice.best.low_strength,
            advice.best.high_strength,
        ):
            assert re.search(r"Right: ([-+][\d.]+)%", said)[1] == f"{100 * advice.best.ev:+.2f}"
            right += 1
        else:
            assert re.search(r"That costs ([\d.]+)% of your bet", said)[1] == f"{100 * cost:.2f}"
        lost += cost
        assert page.evaluate("document.activeElement.id") == "next"
        page.keyboard.press("Enter")
    dealt(page)
    score = page.locator("#score").inner_text()
    assert score.startswith(f"20 hands, {right} right; you give away {100 * lost / 20:.3f}% of a bet a hand")
    page.reload()
    dealt(page)
    assert page.locator("#score").inner_text() == score


def test_a_foul_is_not_taken(visit):
    page = visit("#practice")
    page.locator("#kind").select_option("one pair")
    for _ in range(20):
        hand = dealt(page)
        advice = paigow.advise(hand)
        legal = {frozenset(split.low) for split in advice.splits}
        foul = next(([a, b] for a in hand for b in hand if a < b and frozenset((a, b)) not in legal), None)
        if foul:
            break
        page.locator("#kind").select_option("any")
        page.locator("#kind").select_option("one pair")
    by_click(page, hand, foul)
    assert "That is a foul" in page.locator("#verdict").inner_text()
    assert page.locator("#score").inner_text() == "No hand yet; 1 foul."
    assert page.locator("#done").is_visible()
