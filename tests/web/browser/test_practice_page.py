"""Practice in a browser: twenty hands, right and wrong, by mouse and by keyboard; what they cost is the library's."""

import re

import pytest

import paigow
from paigow.game.cards import CARD_NAMES
from paigow.hand.practice import Tally, kind_of, parse_kind
from paigow.hand.practice_file import add_to_file, read_record
from paigow.language.english import BUILT_IN_SENTENCE, sentences

from .conftest import PHONE, WIDE

pytestmark = pytest.mark.slow


def strengths(split):
    return split.low_strength, split.high_strength


def compared(advice, mine):
    """Of each position: how often it is won by a set, and by the best one, in per cent as they are shown."""
    pairs = [(split.low_wins, split.high_wins) for split in (mine, advice.best)]
    return {tuple(f"{100 * won / advice.dealer_hands:.1f}" for won in place) for place in zip(*pairs, strict=True)}


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
        if cost == 0 or strengths(mine) == strengths(advice.best):
            assert re.search(r"Right: ([-+][\d.]+)%", said)[1] == f"{100 * advice.best.ev:+.2f}"
            right += 1
        else:
            assert re.search(r"That costs ([\d.]+)% of your bet", said)[1] == f"{100 * cost:.2f}"
            assert {*re.findall(r"([\d.]+)% of the time instead of ([\d.]+)%", said)} <= compared(advice, mine)
        lost += cost
        assert page.evaluate("document.activeElement.id") == "next"
        page.keyboard.press("Enter")
    dealt(page)
    score = page.locator("#score").inner_text()
    assert score.startswith(f"20 hands, {right} right; you give away {100 * lost / 20:.3f}% of a bet a hand")
    assert len(page.locator("#course .mine").get_attribute("points").split()) == 21
    page.reload()
    dealt(page)
    assert page.locator("#score").inner_text() == score


def foul_of(hand):
    legal = {frozenset(split.low) for split in paigow.advise(hand).splits}
    return next(([a, b] for a in hand for b in hand if a < b and frozenset((a, b)) not in legal), None)


def test_a_foul_is_not_taken(visit):
    page = visit("#practice")
    page.locator("#kind").select_option("no pair")  # the two highest in front are one
    hand = dealt(page)
    by_click(page, hand, foul_of(hand))
    assert "That is a foul" in page.locator("#verdict").inner_text()
    assert page.locator("#score").inner_text() == "No hand yet; 1 foul."
    assert page.locator("#done").is_visible()


def test_hands_of_one_kind(visit):
    """The kinds are those of `paigow practice`, and the hands are of them."""
    page = visit("#practice")
    dealt(page)
    for kind in page.locator("#kind option").evaluate_all("options => options.map(({ value }) => value)")[2:]:
        if kind == "five aces":
            continue  # some 140,000 hands are dealt for one
        page.locator("#kind").select_option(kind)
        found = kind_of(tuple(map(CARD_NAMES.index, dealt(page))))
        assert is_of(found, parse_kind(kind)), (kind, found)


def is_of(kind, wanted):
    if wanted in ("straight", "flush"):
        return f"a {wanted}" in kind
    return kind == wanted or (" with " in wanted and kind.startswith(wanted[:8]) and wanted.split(" with ")[1] in kind)


@pytest.mark.parametrize("learnt", ["golden-nugget", "carry-10"])
def test_hands_worth_asking(visit, learnt):
    """Who sets by what is learnt, the house way or a strategy, loses with each of them; its rule is told."""
    page = visit("#practice")
    page.locator("#kind").select_option("worth")
    way = paigow.load_house_way(learnt)
    if learnt != "golden-nugget":
        page.locator("#learn").select_option(learnt)
    for _ in range(2):
        hand = dealt(page)
        advice = paigow.advise(hand)
        own = way.set_hand(hand)
        mine = next(split for split in advice.splits if {*split.low} == {*own.low})
        assert advice.best.ev > mine.ev
        by_click(page, hand, own.low)
        said = page.locator("#verdict").inner_text()
        assert f"That costs {100 * (advice.best.ev - mine.ev):.2f}%" in said
        assert f"{way.name} does otherwise. {[BUILT_IN_SENTENCE, *sentences(way.rules)][own.rule or 0]}" in said
        page.locator("#next").click()
        page.wait_for_selector("#next", state="hidden")


def test_under_rules_that_show_the_dealers_cards(visit):
    page = visit("#practice?rules=face-up")
    for number in range(4):
        hand = dealt(page)
        names = page.locator("#practice-dealer .hidden").all_text_contents()
        dealer = [card for card in CARD_NAMES if spoken(card) in names]
        assert len(dealer) == 7
        advice = paigow.advise(hand, rules="face-up", dealer=dealer)
        mine = advice.splits[-1] if number % 2 else advice.best
        by_click(page, hand, mine.low)
        said = page.locator("#verdict").inner_text()
        cost = advice.best.ev - mine.ev
        assert f"That costs {100 * cost:.2f}%" in said if cost else f"Right: {outcome(mine)}." in said
        page.locator("#next").click()


def outcome(split):
    return "it wins" if split.wins else "it loses" if split.losses else "it is a push"


def spoken(card):
    ranks = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return "joker" if card == "Jk" else f"{ranks['23456789TJQKA'.index(card[0])]} of {suits[card[1]]}"


def test_by_dragging(visit):
    page = visit("#practice")
    hand = dealt(page)
    cards = page.locator("#practice-hand .card")
    top = page.locator("#practice-hand").bounding_box()["y"] + 40

    def drag(place, y):
        box = cards.nth(place).bounding_box()
        x = box["x"] + box["width"] / 2
        page.mouse.move(x, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(x + 5, y, steps=3)
        page.mouse.up()

    def front():
        page.wait_for_timeout(50)
        return [
            CARD_NAMES[int(one.get_attribute("data-card"))]
            for one in cards.all()
            if one.get_attribute("aria-pressed") == "true"
        ]

    drag(2, top)
    assert front() == [hand[2]]
    drag(5, top)
    assert front() == [hand[2], hand[5]]
    drag(2, top + 150)
    assert front() == [hand[5]]


def test_progress_is_saved_and_loaded(visit, tmp_path):
    """A file that is saved can be read by `paigow practice`, and by the page of somebody else; nothing else can."""
    page = visit("#practice")
    hand = dealt(page)
    by_click(page, hand, paigow.advise(hand).best.low)
    with page.expect_download() as download:
        page.locator("#save").click()
    path = tmp_path / "practice.json"
    download.value.save_as(path)
    record = read_record(str(path))
    assert (record.total.hands, record.total.right, list(record.kinds)) == (
        1,
        1,
        [kind_of(tuple(map(CARD_NAMES.index, hand)))],
    )
    add_to_file(str(path), "two pair", Tally(3, 1, 2, 0.5, 0.25))

    other = visit("#practice")
    dealt(other)
    other.locator("#load").set_input_files(path)
    other.wait_for_selector("#score:has-text('4 hands, 2 right')")
    assert "2 fouls" in other.locator("#score").inner_text()
    path.write_text('{"what": "paigow practice", "schema": 1, "kinds": {"<b>": {"hands": -1}}}', "utf-8")
    other.locator("#load").set_input_files(path)
    other.wait_for_selector("#load-wrong:has-text('holds no progress')")
    assert "4 hands, 2 right" in other.locator("#score").inner_text()
