"""A game of made-up numbers, so that nothing has to be solved: what is tested with it is true of any values."""

from functools import cache

import numpy as np

from paigow.language.grammar import parse_rule
from paigow.rules.game import Rules
from paigow.solving.game_values import GameValues
from paigow.solving.legal_sets import legal_sets
from paigow.study.strategies.space import Game


def few_wishes():
    """In place of `paigow.study.strategies.space.plain_wishes`: a search among these takes a tenth of the time."""
    wishes = ({"low": "pair"}, {"high": "made"}, {"high": "pair"}, {"high": "two pair"}, {"low": "2nd+5th"})
    return tuple(map(parse_rule, wishes))


@cache
def game(name="made up", seed=1):
    """Good cards behind and in front are worth something, as in a real game, and chance a little."""
    sets = legal_sets(0)
    wins = sets.low.astype(np.int64) * 2_000_000 + sets.high.astype(np.int64) * 50_000
    losses = np.random.default_rng(seed).integers(0, 10_000_000, len(sets.high))
    return Game(name, Rules(), GameValues(sets, wins, losses))


def load_games(dealers, **options):
    """In place of `paigow.study.strategies.games.load_games`."""
    return tuple(game(name, 1 + number) for number, name in enumerate(dealers))
