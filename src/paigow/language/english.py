"""Rules in plain English: one sentence for each rule of a house way, made from its patterns.

A sentence is "subject: what to do." The subject says of which hands the rule speaks (`hand`, `holds`, `joker`), the
rest what it wishes (`high`, `low`). What holds for every rule is said once, by `PREAMBLE`. Where the patterns alone
settle which cards go where, the sentence says that instead of repeating the wish: "split, the lower pair low". Each of
those places says why it is so.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from paigow.game.cards import RANKS
from paigow.game.names import plural, singular
from paigow.language.grammar import CATEGORIES, JOKER_SHAPES, SHAPES, LowPattern, Pattern, RankRange, Rule

__all__ = ["BUILT_IN_SENTENCE", "PREAMBLE", "WILD_PREAMBLE", "groups_in_words", "ranks_in_words", "sentences", "wish"]

PREAMBLE: Final = (
    "Read the rules in order: the first one that speaks of the hand and can be followed without a foul decides. Of the "
    "settings that follow it, take the one with the best low hand, then the best high hand. Hands are named by all "
    "seven cards, the joker counted as an ace, and exactly: two pair is not one pair, nor is a straight flush a "
    "straight. A made hand is a straight, a flush, a straight flush or a royal flush. A card outside belongs to no "
    "pair, three or four of a kind."
)
WILD_PREAMBLE: Final = PREAMBLE.replace(
    "the joker counted as an ace, and exactly",
    "a wild joker, which is any card, counted with none of them, and exactly",
)
BUILT_IN_SENTENCE: Final = "Any hand that is left: play the best legal low hand, then the best high hand."

_ACE: Final = 12
_SHAPE_NAMES: Final = (*SHAPES, *JOKER_SHAPES)
# Sizes of the groups of five cards, the ranks that patterns bind, for the categories that have more than a top card.
_CATEGORY_GROUPS: Final = {
    "high card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two pair": (2, 2, 1),
    "trips": (3, 1, 1),
    "full house": (3, 2),
    "quads": (4, 1),
}
_BY_TOP_CARD: Final = ("straight", "flush", "straight flush", "made")
_MADE: Final = (*_BY_TOP_CARD, "royal flush")
_MADE_MASK: Final = sum(1 << bit for bit, name in enumerate(CATEGORIES) if name in _MADE)
_QUADS: Final = frozenset({"quads", "quads + pair", "quads + trips"})
_FIVE_ACES: Final = frozenset({"five aces", "five aces + pair"})
# A category that is a group of the hand itself: the shapes that hold exactly one such group, and what to call it.
_KEPT: Final = {
    "pair": (frozenset({"pair"}), "the pair"),
    "two pair": (frozenset({"two pair"}), "both pairs"),
    "trips": (frozenset({"trips", "full house"}), "the three of a kind"),
    "full house": (frozenset({"full house"}), "the full house"),
    "quads": (_QUADS, "the four of a kind"),
    "five aces": (_FIVE_ACES, "the five aces"),
}
_PLACES: Final = (
    *("highest", "second-highest", "third-highest", "fourth-highest"),
    *("fifth-highest", "sixth-highest", "seventh-highest"),
)
# Where a shape and a wish (high, low) settle which cards go where.
_SETTLED: Final = {
    # The higher pair low would be a foul: the lower pair is then high, and in no straight or flush.
    ("two pair", "", "a pair"): "split, the lower pair low",
    # Two pair high outrank every pair low.
    ("three pair", "", "a pair"): "the highest pair low, the two other pairs high",
    # No other pair is there, and equal pairs are legal.
    ("quads", "", "a pair"): "split, two of them low and two high",
    ("three pair", "two pair", ""): "the highest pair low, the two other pairs high",
    # Any other way of leaving exactly three of a kind high breaks the pair, or puts it there too.
    ("full house", "trips", "a pair"): "split, the pair low and the three of a kind high",
    ("full house", "trips", ""): "split, the pair low and the three of a kind high",
    ("full house", "full house", ""): "keep the full house high, the two other cards low",
    # A pair from the three of a kind would leave no full house.
    ("full house + pair", "full house", "a pair"): "the higher pair low, the full house high",
    ("full house + pair", "full house", ""): "the higher pair low, the full house high",
    # Either way three of a kind is high, which outranks every pair low.
    ("two trips", "trips", "a pair"): "a pair of the higher three low, the lower three high",
    ("two trips", "trips", ""): "a pair of the higher three low, the lower three high",
}


def sentences(rules: Sequence[Rule]) -> tuple[str, ...]:
    """A sentence for each rule, in order. A rule reads on from those before it ("Otherwise, ...")."""
    texts = []
    for number, rule in enumerate(rules):
        earlier = rules[:number]
        otherwise = "otherwise, " if any(_overlap(rule, other) for other in earlier) else ""
        text = f"{otherwise}{_subject(rule)}: {_deed(rule, made_is_left=_made_is_left(earlier))}."
        texts.append(text[0].upper() + text[1:])
    return tuple(texts)


def wish(rule: Rule) -> str:
    """What a rule wishes for, without its subject: "a made hand high and king-high or better low"."""
    high, low = (_either(map(_category, rule.high)), _either(map(_low, rule.low)))
    parts = [*([f"{high} high"] if high else []), *([f"{low} low"] if low else [])]
    return " and ".join(parts) or "any legal setting"


def ranks_in_words(rank: RankRange) -> str:
    """A rank pattern: "ace", "queen or better", "nine or lower", "jack or queen", "ten to king"."""
    return _span(rank, singular, "or better")


def groups_in_words(shape: str, ranks: Sequence[RankRange]) -> str:
    """The groups of seven cards of a shape, without the single ones: "two pair, jacks over twos or threes"; `ranks`:
    patterns for the first of the groups."""
    text = _grouped(shape, SHAPES[shape], ranks, "")
    return text if _bound(ranks) or shape != "pair" else "one pair"


# ---------------------------------------------------------------------------------------------------------------------
# Ranks


def _many(rank: RankRange) -> str:
    """The ranks of a group: "kings", "jacks or higher", "sixes or lower", "threes or fours", "tens to kings"."""
    return _span(rank, plural, "or higher")


def _one(rank: RankRange) -> str:
    """The ranks of a single card: "a king", "a king or higher", "a six or lower", "a ten to a king"."""
    return _span(rank, lambda number: _a(singular(number)), "or higher")


def _top(rank: RankRange) -> str:
    """The ranks of a top card: "ace-high", "ten-high or better", "king-high or lower", "five-high to king-high"."""
    return _span(rank, lambda number: f"{singular(number)}-high", "or better")


def _span(rank: RankRange, word: Callable[[int], str], upwards: str) -> str:
    low, high = word(rank.low), word(rank.high)
    if rank.low == rank.high:
        return low
    if rank.text.endswith("+"):
        return f"{low} {upwards}"
    if rank.low == 0:
        return f"{high} or lower"
    return f"{low} or {high}" if rank.high == rank.low + 1 else f"{low} to {high}"


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'ae' else 'a'} {word}"


def _either(texts: Iterable[str]) -> str:
    """Alternatives: "a", "a or b", "a, b or c"; parted by semicolons where they have commas or an "or" of their own."""
    *most, last = dict.fromkeys(texts) or [""]
    if not most:
        return last
    if any("," in text or " or " in text for text in (*most, last)):
        return f"{'; '.join(most)}; or {last}"
    return f"{', '.join(most)} or {last}"


# ---------------------------------------------------------------------------------------------------------------------
# What a rule speaks of


def _subject(rule: Rule) -> str:
    """The hands that a rule speaks of, in running words."""
    conditions = []
    if rule.joker is not None:
        conditions.append("with the joker" if rule.joker else "without the joker")
    if rule.holds:
        conditions.append(f"if {_either(map(_category, rule.holds))} can be played high")
    if rule.hand:
        conditions.append(_hands(rule.hand))
    elif not rule.holds:
        conditions.append(_either(map(_category, rule.high)) if _is_its_own_subject(rule) else "any hand")
    return ", ".join(conditions)


def _is_its_own_subject(rule: Rule) -> bool:
    """Whether the wish alone says which hands are meant: those in which a straight, flush ... can be made."""
    made = all(pattern.name in _MADE for pattern in rule.high)
    return bool(rule.high) and made and not rule.hand and not rule.holds


def _hands(patterns: Sequence[Pattern]) -> str:
    """The alternatives of `hand`. What they have in common, such as "two pair with an ace outside", comes once."""
    texts = list(dict.fromkeys(map(_shape, patterns)))
    added = ("four of a kind with a pair", "four of a kind with three of a kind")
    if set(added) <= set(texts):
        texts = [text for text in texts if text not in added] + ["four of a kind with a pair or three of a kind"]
    parts = [text.split(", ") for text in texts]
    common = parts[0][0]
    if len(parts) > 1 and all(len(part) > 1 and part[0] == common for part in parts):
        if len({tuple(part[2:]) for part in parts}) == 1:
            return f"{' '.join((common, *parts[0][2:]))}, {_either(part[1] for part in parts)}"
        return f"{common}, {_either(', '.join(part[1:]) for part in parts)}"
    return _either(texts)


def _shape(pattern: Pattern) -> str:
    """Seven cards of a shape: "two pair, jacks to kings over sixes or lower, with an ace outside"."""
    name, ranks = pattern.name, pattern.ranks
    if name in ("any quads", "any five aces"):
        text = _group(4 if name == "any quads" else 5, ranks[0] if ranks else None)
        if len(ranks) > 1 and _is_bound(ranks[1]):
            kinds = "a pair, three of a kind" if name == "any quads" else "a pair"
            text += f" with {kinds} or highest outside card of {_many(ranks[1])}"
        return f"{text}, whatever the other cards"
    if name in JOKER_SHAPES:
        cards = name.removeprefix("joker + ")
        return f"the joker with {_grouped(cards, JOKER_SHAPES[name], ranks, 'other card')}"
    text = _grouped(name, SHAPES[name], ranks, "card" if name == "no pair" else "outside card")
    return "one pair" + text.removeprefix("a pair") if name == "pair" and not _bound(ranks[:1]) else text


def _category(pattern: Pattern) -> str:
    """Five cards of a category: "a five-high to king-high straight", "a made hand", "a pair of aces"."""
    name, ranks = pattern.name, pattern.ranks
    if name == "high card" and _bound(ranks[:1]) and not _bound(ranks[1:]):
        return _a(f"{_top(ranks[0])} hand without a pair")
    if name in _CATEGORY_GROUPS:
        return _grouped(name, _CATEGORY_GROUPS[name], ranks, "card" if name == "high card" else "other card")
    text = "made hand" if name == "made" else name
    if name == "five of a kind" and ranks:
        one = ranks[0].low == ranks[0].high
        return f"five {plural(ranks[0].low)}" if one else f"five of a kind, {_many(ranks[0])}"
    if name in ("five aces", "five of a kind"):
        return text
    return _a(f"{_top(ranks[0])} {text}" if _bound(ranks) else text)


def _grouped(name: str, sizes: Sequence[int], ranks: Sequence[RankRange], single: str) -> str:
    """Cards that group into `sizes`, with the ranks that are bound; `single` is what a card outside them is called."""
    several = [size for size in sizes if size > 1]
    bound: list[RankRange | None] = [rank if _is_bound(rank) else None for rank in ranks]
    bound += [None] * (len(sizes) - len(bound))
    groups, singles = bound[: len(several)], bound[len(several) :]
    details = ""
    if name == "full house":
        held = [_group(size, rank) for size, rank in zip(several, groups, strict=True) if rank]
        text = f"a full house{' with ' if held else ''}{' and '.join(held)}"
    elif name in ("two pair", "three pair"):
        text, details = name, _in_order(groups, "pair")
    elif name == "two trips":
        text, details = "three of a kind twice", _in_order(groups, "three")
    elif name == "full house + pair":
        text, details = f"{_group(3, groups[0])} with two pairs", _in_order(groups[1:], "pair")
    elif groups:
        text = " with ".join(_group(size, rank) for size, rank in zip(several, groups, strict=True))
    else:
        text = "no pair" if name == "no pair" else "a high-card hand"
    alone = len(singles) == 1
    cards = [
        _single(rank, single, "" if alone else _PLACES[place]) for place, rank in enumerate(singles) if rank is not None
    ]
    if details:
        text += f", {details}"
    if cards:
        link = "and" if " with " in text else "with"
        text += f"{',' if details else ''} {link} {' and '.join(cards)}"
    return text


def _group(size: int, rank: RankRange | None) -> str:
    """Cards of one rank: "a pair of kings", "three aces", "four of a kind from sevens to tens"."""
    if rank is None or not _is_bound(rank):
        return ("a pair", "three of a kind", "four of a kind", "five aces")[size - 2]
    if size == 2:
        return f"a pair of {_many(rank)}"
    number = singular(size - 2)  # rank 0 is the two
    if rank.low == rank.high:
        return f"{number} {plural(rank.low)}"
    if rank.text.endswith("+"):
        return f"{number} of a kind from {plural(rank.low)} up"
    start = f"from {plural(rank.low)} " if rank.low else "up "
    return f"{number} of a kind {start}to {plural(rank.high)}"


def _in_order(groups: Sequence[RankRange | None], noun: str) -> str:
    """Groups of one size, higher rank first: "kings over sixes or lower", "both sixes or lower", "lower pair twos"."""
    bound = [rank for rank in groups if rank is not None]
    if not bound:
        return ""
    if len(bound) == len(groups):
        words = [_many(rank) for rank in bound]
        if len(set(words)) == 1:
            return f"{'both' if len(words) == 2 else 'all'} {words[0]}"
        return " over ".join(words)
    if len(groups) == 2 and groups[0] is not None and groups[0].low == groups[0].high and noun == "pair":
        return f"{_many(groups[0])} and any other pair"
    labels = ("higher", "lower") if len(groups) == 2 else ("highest", "middle", "lowest")
    named = zip(labels, groups, strict=True)
    return " and ".join(f"{label} {noun} {_many(rank)}" for label, rank in named if rank is not None)


def _single(rank: RankRange, noun: str, place: str) -> str:
    """One single card: "an ace outside", "a six or lower as the highest outside card"."""
    # A lower bound on the highest card outside is one on any of them.
    if noun == "outside card" and place in ("", "highest") and rank.high == _ACE and rank.low:
        return f"{_one(rank)} outside"
    return f"{_one(rank)} as the {place + ' ' if place else ''}{noun}"


def _is_bound(rank: RankRange) -> bool:
    return rank.text != "*"


def _bound(ranks: Sequence[RankRange]) -> bool:
    return any(map(_is_bound, ranks))


def _overlap(rule: Rule, earlier: Rule) -> bool:
    """Whether an earlier rule speaks of the same kind of hand, so that this one goes on where it stopped.

    With `hand` that is a hand which both name. Rules without it go by the hands they wish for.
    """
    if rule.joker is not None and earlier.joker is not None and rule.joker != earlier.joker:
        return False
    if rule.hand:
        return any(_meet(one, other) for one in rule.hand for other in earlier.hand)
    if rule.holds or rule.high:
        return any(_meet(one, other) for one in (rule.holds or rule.high) for other in earlier.high)
    return False


def _meet(one: Pattern, other: Pattern) -> bool:
    ranges = zip(one.ranks, other.ranks, strict=False)
    return bool(one.mask & other.mask) and all(a.low <= b.high and b.low <= a.high for a, b in ranges)


# ---------------------------------------------------------------------------------------------------------------------
# What a rule wishes


def _deed(rule: Rule, *, made_is_left: bool) -> str:
    """What to do with the cards."""
    shapes = _shapes(rule.hand)
    known = _known_cards(rule, shapes, made_is_left=made_is_left)
    if known:
        return known
    low = _either(map(_low, rule.low))
    if not rule.high:
        if not low:
            return "play the best legal low hand"
        if low == "a pair":
            low = "the pair" if shapes == {"pair"} else "the highest legal pair"
        if shapes == {"no pair"}:
            low = low.replace(" single cards", " cards")  # all of them are
        return f"play {low} low"
    if _is_its_own_subject(rule):
        keep = "keep it high"
    else:
        kept = [_kept(pattern, shapes) for pattern in rule.high]
        verb = "keep" if any(kept) or any(pattern.name in _MADE for pattern in rule.high) else "play"
        highs = [own or _category(pattern) for own, pattern in zip(kept, rule.high, strict=True)]
        keep = f"{verb} {_either(highs)} high"
    if low:
        if low == "a pair" and shapes == {"pair"}:
            low = "the pair"
        return f"{keep} if {low} can be played low"
    if len(set(rule.high)) > 1:
        return f"{keep}, whichever allows the best low hand"
    return f"{keep} with the best low hand{' it allows' if rule.high[0].name in _MADE else ''}"


def _known_cards(rule: Rule, shapes: frozenset[str], *, made_is_left: bool) -> str:
    """What to do where shape and wish settle which cards go where; empty where they do not."""
    shape = next(iter(shapes)) if len(shapes) == 1 else ""
    low = _either(map(_low, rule.low))
    high = rule.high[0] if len(set(rule.high)) == 1 else None
    kept = _kept(high, shapes) if high else ""
    if high or not rule.high:
        settled = _SETTLED.get((shape, str(high or ""), low))
        if settled:
            return settled
    if shape == "no pair" and not rule.high and not low and not made_is_left:
        # Nothing but a high-card hand is left to make, and it must have the highest card.
        return "the highest card high, the second and third highest low"
    if shape == "trips" and high and high.name == "pair" and not low and _is_same_group(high, rule.hand):
        # The third must go low, or the high hand would be three of a kind; two naturals high are in no flush.
        return "split, a pair high and the third low with the best other card"
    rest = _rest(rule, shapes, low, made_is_left=made_is_left) if kept else ""
    return f"keep {kept} high, {rest}" if rest else ""


def _rest(rule: Rule, shapes: frozenset[str], low: str, *, made_is_left: bool) -> str:
    """What goes low when the group that the hand is named for is kept high; empty where that depends on more."""
    if shapes in ({"quads + pair"}, {"five aces + pair"}):
        pair = rule.hand[0].ranks[1:2] if len(rule.hand) == 1 else ()
        text = _group(2, pair[0]) if pair else "a pair"
        return f"the {text.removeprefix('a ')} low" if low in ("", text) else ""
    if low:
        return ""
    # Only a pair of aces, one of them the joker, may be in a straight or flush with three other cards, and so may not
    # be left with the three lowest.
    no_joker = rule.joker is False or all(pattern.ranks and pattern.ranks[0].high < _ACE for pattern in rule.hand)
    free = no_joker or not made_is_left
    if shapes <= {"two pair", "trips", "quads", *(["pair"] if free else [])}:
        return "the two highest other cards low"
    if shapes == {"quads + trips"}:
        return "a pair of the three low"
    if shapes <= _QUADS:
        return "a pair low" + (" if there is one, else the two highest other cards" if "quads" in shapes else "")
    return "the two other cards low" if shapes <= _FIVE_ACES else ""


def _is_same_group(high: Pattern, hand: Sequence[Pattern]) -> bool:
    """Whether `high` asks for no ranks, or for those and no others that every alternative of `hand` has first."""
    if not _bound(high.ranks):
        return True
    asked = [(high.ranks[0].low, high.ranks[0].high)]
    return not _bound(high.ranks[1:]) and all(
        [(rank.low, rank.high) for rank in pattern.ranks[:1]] == asked for pattern in hand
    )


def _kept(pattern: Pattern, shapes: frozenset[str]) -> str:
    """What the category is called when it is a group of the hand itself, such as "both pairs"; else empty."""
    holders, words = _KEPT.get(pattern.name, (frozenset(), ""))
    return words if shapes and shapes <= holders and not _bound(pattern.ranks) else ""


def _shapes(patterns: Iterable[Pattern]) -> frozenset[str]:
    return frozenset(name for pattern in patterns for bit, name in enumerate(_SHAPE_NAMES) if pattern.mask >> bit & 1)


def _made_is_left(earlier: Iterable[Rule]) -> bool:
    """Whether a hand with a straight, flush, straight flush or royal flush in it may have come past these rules."""
    taken = 0
    for rule in earlier:
        if not rule.hand and not rule.holds and rule.joker is None and not rule.low:
            for pattern in rule.high:
                taken |= 0 if _bound(pattern.ranks) else pattern.mask
            taken |= 0 if rule.high else _MADE_MASK
    return taken & _MADE_MASK != _MADE_MASK


def _low(pattern: LowPattern) -> str:
    """A low hand: "a pair", "a pair of aces", "at least a pair of tens", "ace-king", "king-high or better"."""
    if pattern.text == "pair":
        return "a pair"
    if pattern.places:
        first, second = (_PLACES[place - 1].removesuffix("-highest") for place in pattern.places)
        return f"the {first} and {second} highest single cards"
    if pattern.text.endswith(" high"):
        return f"{singular(RANKS.index(pattern.text[0]))}-high"
    ranks = [RANKS.index(letter) for letter in pattern.text.rstrip("+")]
    up = pattern.text.endswith("+")
    if len(ranks) == 1:
        return f"{singular(ranks[0])}-high or better"
    if ranks[0] == ranks[1]:
        return f"{'at least ' if up else ''}a pair of {plural(ranks[0])}"
    return f"{singular(ranks[0])}-{singular(ranks[1])}{' or better' if up else ''}"
