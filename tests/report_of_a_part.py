"""Reports on part of the game: its values stand for those of the whole, and what the part leaves out is set as the
house way sets it, and worth nothing. All figures are then as they would be, but for the symmetries of whole games."""

from dataclasses import replace
from functools import cache

import numpy as np

from paigow.solving.game_values import BestSets, make_values
from paigow.study.report import findings

SYMMETRIES = findings._symmetries
RANKS = (6144, 6144 + 5)  # aces, kings, and at most one of twos and threes or a four besides


def set_up(monkeypatch):
    """Put the part in place of whole games, for all that a report asks of them."""
    monkeypatch.setattr("paigow.study.valued.values_and_best", values_and_best)
    monkeypatch.setattr("paigow.study.edge.known_totals", known_totals)
    monkeypatch.setattr(findings, "_symmetries", lambda report, mirror: ())


def values_and_best(dealer, rules, *, jobs=None, progress=None):
    """In place of `paigow.solving.game_values.values_and_best`."""
    if progress:
        progress(1, 2)
    return _filled(dealer, rules)


def known_totals(dealer, rules, players, *, joker=True):
    """In place of `paigow.solving.kept_totals.known_totals`: everything is known."""
    values, best = part(dealer, replace(rules, open_dealer=False))
    return [best.optimal if way is None else values.total(values.rows(way)) for way in players]


@cache
def part(dealer, rules):
    return make_values(dealer, rules, jobs=1, ranks=RANKS)


@cache
def _filled(dealer, rules):
    values, best = part(dealer, rules)
    rows = values.rows(dealer)
    others = np.setdiff1d(np.arange(len(rows)), values.classes(best.row))
    row = np.concatenate([best.row, rows[others]])
    hands = np.concatenate([best.hands, values.sets.hands[others]])
    example = np.concatenate([best.example, np.zeros(len(others), np.uint32)])
    order = np.argsort(row)
    return values, BestSets(row[order], hands[order], example[order], best.optimal, best.ties, best.parts)
