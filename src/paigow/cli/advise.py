"""`paigow-advise` and `paigow advise`: the exact best set of seven cards and what every other set costs."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from paigow.cli.options import (
    EXAMPLE_CARDS,
    BatchOption,
    BetOption,
    CardsArgument,
    CommissionOption,
    DeadOption,
    FeeOption,
    HouseWayOption,
    JsonOption,
    OpponentsOption,
    RoleOption,
    RulesOption,
    SeedOption,
    TrialsOption,
    VersionOption,
    WheelOption,
    check_opponents,
    check_sampling,
    given_dead,
    given_hand,
    optional,
    refuse,
)
from paigow.cli.outputs import JobsOption
from paigow.cli.side_bet import MeterOption, SideBetOption, named_bets
from paigow.errors import InputError

if TYPE_CHECKING:
    from paigow.hand.advice import AdviceOptions

DealerOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--dealer",
        "CARDS",
        "The dealer's cards that you can see, one to seven, in one argument; he sets them by the house way.",
    ),
]
SetOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--set",
        metavar="CARDS",
        show_default=False,
        help="A set to be graded: its two low cards, or both hands parted by a bar.",
    ),
]
DealerSetOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--dealer-set",
        metavar="CARDS",
        show_default=False,
        help="With --set and the seven cards of --dealer: how the dealer laid them, a mistake included.",
    ),
]
SecondHandOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--second-hand",
        "CARDS",
        "A second hand you play, in one argument: both are set, each knowing the cards of the other.",
    ),
]
DragonOption: TypeAlias = Annotated[
    str | None,
    optional(
        "--dragon",
        "CARDS",
        "A spare hand you play besides, which the house way sets, in one argument; yours is set knowing its cards.",
    ),
]
_DRAGON_EXAMPLE = f'paigow advise {EXAMPLE_CARDS} --dragon "Ah Ad Tc Ts 4h 3d 2s"'
BATCH_EXAMPLE = "paigow advise --batch hands.txt"


def advise(
    cards: CardsArgument = None,
    *,
    house_way: HouseWayOption = "golden-nugget",
    rules: RulesOption = None,
    wheel: WheelOption = None,
    commission: CommissionOption = None,
    fee: FeeOption = None,
    bet: BetOption = None,
    role: RoleOption = None,
    opponents: OpponentsOption = None,
    dead: DeadOption = None,
    second_hand: SecondHandOption = None,
    dragon: DragonOption = None,
    dealer: DealerOption = None,
    laid: SetOption = None,
    dealer_set: DealerSetOption = None,
    trials: TrialsOption = None,
    seed: SeedOption = None,
    json: JsonOption = False,
    all_sets: Annotated[bool, typer.Option("--all", help="Show every set, not only those worth a look.")] = False,
    side_bet: SideBetOption = None,
    meter: MeterOption = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count in any case, and leave tables aside.")] = False,
    batch: BatchOption = None,
    jobs: JobsOption = None,
    version: VersionOption = False,
) -> None:
    """How to set seven cards: the exact best set, what the house way does, and what every other set costs."""
    from paigow.cli import advice_views, batch_lines, render, warnings
    from paigow.game.cards import Hand
    from paigow.hand.advice import DEFAULT_TRIALS, advise_both
    from paigow.hand.advice import advise as answer
    from paigow.hand.objects import advice_object

    options: AdviceOptions = {
        "rules": rules,
        "role": role,
        "commission": commission,
        "wheel": wheel,
        "opponents": opponents,
        "fee": fee,
        "bet": bet,
        "dead": given_dead(dead),
        "dealer": dealer,
        "trials": DEFAULT_TRIALS if trials is None else trials,
        "seed": 1 if seed is None else seed,
    }
    check_opponents(opponents, rules, role)
    refuse({"--all": all_sets and json}, "--json", "that has every set", "paigow advise " + EXAMPLE_CARDS + " --json")
    refuse({"--second-hand": dragon and second_hand}, "--dragon", "which is a second hand itself", _DRAGON_EXAMPLE)
    if batch is not None:
        given = {
            "cards": cards,
            "--second-hand": second_hand,
            "--dragon": dragon,
            "--dealer": dealer,
            "--all": all_sets,
        }
        given |= {"--side-bet": side_bet, "--set": laid, "--dealer-set": dealer_set}
        batch_lines.check_alone(given, BATCH_EXAMPLE)
        if opponents is None and rules is None:
            refuse({"--trials": trials, "--seed": seed}, "--batch", "against one opponent all is exact", BATCH_EXAMPLE)
        if fee is None:
            refuse({"--bet": bet}, "--batch", "its EVs are parts of the bet", BATCH_EXAMPLE)
        batch_lines.advise_lines(batch, house_way, options, json=json, exact=exact, jobs=jobs)
        return
    if jobs is not None:
        raise InputError(f"--jobs is for many hands, one takes no time; right: {BATCH_EXAMPLE} --jobs 2")
    hand = given_hand(cards)
    if not isinstance(hand, Hand):
        from paigow.cli.rank_views import answer_ranks

        given = {
            "--dead": dead,
            "--second-hand": second_hand,
            "--dragon": dragon,
            "--dealer": dealer,
            "--side-bet": side_bet,
        }
        given |= {"--set": laid, "--dealer-set": dealer_set}
        answer_ranks(hand, house_way, options, given | {"--opponents": opponents}, all_sets=all_sets, json=json)
        return
    if dragon is None and second_hand is None:
        first, second = answer(hand, house_way, **options), None
    else:
        first, second = advise_both(hand, dragon or second_hand or "", house_way, **options)
    check_sampling(first.rules, trials, seed)
    if dealer_set is not None and laid is None:
        raise InputError(
            '--dealer-set is for a set of yours against it; right: --set "9s 9d" --dealer "Ah Ks Th 8c 7d 5s 3c" '
            '--dealer-set "Ks Th"'
        )
    graded = None
    if laid is not None:
        from paigow.hand.grade import grade

        graded = grade(first, laid, dealer_set)
    warnings.warn_of_pushes(first.house_way, first.rules)
    table = None if exact else warnings.confirmed_by_table(first)
    beside = named_bets(side_bet, meter, first)
    if json:
        bets = [found.to_json() for found in beside]
        name = "second_hand" if dragon is None else "dragon"
        render.print_json(
            advice_object(first, graded=graded, table=table, second=second, second_is=name, side_bets=bets)
        )
    else:
        if graded is not None:
            from paigow.cli.grade_views import print_grade

            print_grade(first, graded)
        advice_views.print_advice(
            first, second, all_sets=all_sets, table=table, beside=beside, dragon=dragon is not None
        )
