"""`paigow set`: how a house way sets seven cards, and which of its rules decides."""

from typing import Annotated

import typer

from paigow.cli.options import (
    BatchOption,
    CardsArgument,
    HouseWayOption,
    JsonOption,
    WheelOption,
    given_hand,
)


def set_hand(
    cards: CardsArgument = None,
    *,
    house_way: HouseWayOption = "golden-nugget",
    wheel: WheelOption = None,
    why: Annotated[
        bool, typer.Option("--why", help="Tell the rule in words, and which rules before it failed.")
    ] = False,
    json: JsonOption = False,
    batch: BatchOption = None,
) -> None:
    """How a house way sets seven cards, and which rule decides. It looks at nothing else."""
    from paigow.cli import batch_lines, render
    from paigow.game.cards import Hand
    from paigow.hand.objects import set_object
    from paigow.house_ways.way import load_house_way
    from paigow.rules.sets import rules_of

    way = load_house_way(house_way)
    rules = rules_of(None, way.ranking, wheel=wheel)
    if batch is not None:
        batch_lines.check_alone({"cards": cards, "--why": why}, "paigow set --batch hands.txt")
        batch_lines.set_lines(batch, way, rules.ranking, json=json)
        return
    hand = given_hand(cards)
    if isinstance(hand, Hand):
        known = hand
        split = way.set_hand(hand, wheel=rules.ranking)
    else:
        from paigow.hand.ranks import set_ranks

        known, split = hand.example, set_ranks(hand, way, rules.ranking)
    reason = None
    if why:
        from paigow.house_ways.explain import explain

        reason = explain(way, known, wheel=rules.ranking)
    if json:
        render.print_json(set_object(hand, way, split, reason))
    elif isinstance(hand, Hand):
        render.print_set(hand, way, split, reason)
    else:
        from paigow.cli.rank_views import print_rank_set

        print_rank_set(hand, way, split, reason)
