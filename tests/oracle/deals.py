"""Hands and remaining decks to compare on: card names only, no rule of the game.

Random cards seldom hold what the difficult rules are about, so half of the draws come from a part of the deck where
flushes, straights, groups or the joker are frequent.
"""

import random
from collections.abc import Sequence

NAMES = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
DECK = (*NAMES, "Jk")


def rich(rng: random.Random, size: int) -> list[str]:
    """``size`` different cards out of a part of the deck that is rich in something, in random order."""
    kind = rng.randrange(5)
    if kind == 0:  # one suit, some strangers
        suit = rng.choice("cdhs")
        suited = [name for name in NAMES if name[1] == suit]
        pool = rng.sample(suited, min(13, size))
    elif kind == 1:  # neighbouring ranks of two suits
        suits = rng.sample("cdhs", 2)
        start = rng.randrange(-1, 8)
        ranks = ["A23456789TJQKA"[start + 1 + step] for step in range(6)]
        pool = [rank + suit for rank in ranks for suit in suits]
    elif kind == 2:  # few ranks: pairs, trips, quads
        ranks = rng.sample("23456789TJQKA", max(3, (size + 3) // 3))
        pool = [rank + suit for rank in ranks for suit in "cdhs"]
    elif kind == 3:  # aces and high cards
        pool = [rank + suit for rank in "TJQKA" for suit in "cdhs"]
    else:
        pool = list(NAMES)
    if rng.random() < 0.5:
        pool = [*pool, "Jk"]
    core = rng.sample(sorted(set(pool)), min(size, len(set(pool))))
    if "Jk" in pool and "Jk" not in core and rng.random() < 0.7:
        core[0] = "Jk"
    spare = [name for name in DECK if name not in core]
    cards = core + rng.sample(spare, size - len(core))
    for _ in range(rng.choice((0, 0, 1, 2))):  # strangers
        other = rng.choice([name for name in DECK if name not in cards])
        cards[rng.randrange(size)] = other
    rng.shuffle(cards)
    return cards


def seven_cards(rng: random.Random) -> list[str]:
    return rng.sample(DECK, 7) if rng.random() < 0.4 else rich(rng, 7)


def small_deal(rng: random.Random, left: int) -> tuple[list[str], list[str]]:
    """Seven cards and dead cards that leave ``left`` for the dealer; the cards left may be rich too."""
    remaining = rich(rng, left) if rng.random() < 0.6 else rng.sample(DECK, left)
    others = [name for name in DECK if name not in remaining]
    hand = rng.sample(others, 7)
    if rng.random() < 0.5:  # a hand rich in something, as far as its cards are there
        wanted = [name for name in rich(rng, 12) if name in others][:7]
        hand = wanted + rng.sample([name for name in others if name not in wanted], 7 - len(wanted))
    return hand, [name for name in others if name not in hand]


def rename_suits(cards: Sequence[str], suits: str) -> list[str]:
    """The same cards with c, d, h, s replaced by the four letters of ``suits``."""
    return [card if card == "Jk" else card[0] + suits["cdhs".index(card[1])] for card in cards]
