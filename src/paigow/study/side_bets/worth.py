"""What a side bet is worth: the return of each line, edge, standard deviation, meters at which it breaks even."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite, sqrt
from typing import TYPE_CHECKING

from paigow.errors import SideBetError, corrected, shown
from paigow.game.answers import Answer
from paigow.language.toml_files import file_name
from paigow.study.side_bets.bet import SideBetLike, load_side_bet
from paigow.study.side_bets.count import count_lines

if TYPE_CHECKING:
    import os

    from paigow.house_ways.way import HouseWay
    from paigow.study.side_bets.bet import Line, SideBet

__all__ = ["LineWorth", "SideBetWorth", "meter_amounts", "parse_meters", "profit_of", "side_bet_edge"]


@dataclass(frozen=True, slots=True)
class LineWorth:
    """One line: `hands` it takes (deals in a bet on both hands), of all; its profit in bets, and what that adds up to.

    `profit` is exact, in units of the bet: what the player is up by, -1 where he loses it. `share` is `hands` of all.
    """

    line: Line | None  # None: the hands that no line takes
    hands: int
    share: Fraction
    profit: Fraction

    @property
    def returned(self) -> Fraction:
        """The line's part of the expectation, in bets a hand."""
        return self.share * self.profit


@dataclass(frozen=True, slots=True, repr=False)
class SideBetWorth(Answer):
    """What `side_bet_edge` finds. `lines` are those of the bet in order, then the hands that none of them takes.

    `hands`: all that are counted, 154,143,080 for seven cards. `house_way`: the key of the way by which the dealer
    sets, None where it does not matter. `meters`: the amounts given, in money. `envy` is what `others` other players'
    hands add, in bets a hand, by the envy bonus given.
    """

    bet: SideBet
    hands: int
    lines: tuple[LineWorth, ...]
    house_way: str | None
    meters: Mapping[str, Fraction]
    envy_bet: SideBet | None = None
    others: int = 0
    envy: Fraction = Fraction(0)

    def __repr__(self) -> str:
        return f"<SideBetWorth {self.bet.key}: EV {float(self.ev):+.6f}>"

    @property
    def ev(self) -> Fraction:
        """The player's expectation in bets, envy bonuses included; of an envy bonus itself what each hand is worth."""
        return sum((line.returned for line in self.lines), Fraction(0)) + self.envy

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each bet: -EV, exact."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """Of one bet's profit, in bets, envy bonuses left aside."""
        ev = self.ev - self.envy
        return sqrt(sum((line.share * line.profit**2 for line in self.lines), Fraction(0)) - ev**2)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bet is paid anything."""
        return sum((line.share for line in self.lines if line.profit > 0), Fraction(0))

    def break_even(self, meter: str) -> Fraction:
        """The amount of a meter, in money, at which the edge is nothing, the others staying as they are.

        Raises:
            SideBetError: the bet has no such meter.
        """
        shares = [line for line in self.lines if line.line is not None and line.line.pays.meter == meter]
        if not shares or self.bet.stake is None:
            raise SideBetError(f"{self.bet.key} has no meter {shown(meter)}; right: {', '.join(self.bet.meters)}")
        part = sum((one.share * (one.line.pays.share or 0) for one in shares if one.line), Fraction(0))
        return self.meters[meter] - self.ev * self.bet.stake / part

    def to_json(self) -> dict[str, object]:
        """The result as JSON data, keys in a fixed order; counts are integers, the edge is there as a fraction too."""
        # Over the hands counted, as published figures are: 11,970,096 / 154,143,080.
        scale = (self.edge * self.hands).denominator
        return {
            "schema": 1,
            "side_bet": self.bet.key,
            "name": self.bet.name,
            "hand": self.bet.hand,
            "odds": self.bet.odds,
            "stake": None if self.bet.stake is None else float(self.bet.stake),
            "house_way": self.house_way,
            "meters": {name: float(amount) for name, amount in self.meters.items()},
            "hands": self.hands,
            "lines": [
                {
                    "line": "no line" if one.line is None else str(one.line),
                    "pays": "lose" if one.line is None else str(one.line.pays),
                    "hands": one.hands,
                    "probability": float(one.share),
                    "profit": float(one.profit),
                    "return": float(one.returned),
                }
                for one in self.lines
            ],
            **({} if self.envy_bet is None else {"envy": self._envy_to_json()}),
            "ev": float(self.ev),
            "edge": float(self.edge),
            "edge_exact": {"numerator": int(self.edge * self.hands * scale), "denominator": self.hands * scale},
            "standard_deviation": self.standard_deviation,
            "hit_frequency": float(self.hit_frequency),
            "break_even": {meter: float(self.break_even(meter)) for meter in self.bet.meters},
        }

    def to_csv(self) -> str:
        """The lines as CSV with a header; hands are integers, profit and return exact fractions where need be."""
        import csv
        from io import StringIO

        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("side_bet", "line", "pays", "hands", "of", "probability", "profit", "return"))
        for one in self.lines:
            name, pays = ("no line", "lose") if one.line is None else (str(one.line), str(one.line.pays))
            figures = (one.hands, self.hands, float(one.share), one.profit, float(one.returned))
            writer.writerow((self.bet.key, name, pays, *figures))
        return text.getvalue()

    def _envy_to_json(self) -> dict[str, object]:
        return {"side_bet": self.envy_bet.key if self.envy_bet else None, "others": self.others, "ev": float(self.envy)}


def side_bet_edge(
    side_bet: SideBetLike,
    *,
    house_way: str | os.PathLike[str] | HouseWay = "golden-nugget",
    others: int = 0,
    envy: SideBetLike | None = None,
    meters: Mapping[str, object] | None = None,
) -> SideBetWorth:
    """Every line of a side bet counted over all hands, and what the bet is worth.

    `house_way`: how the dealer sets, for bets that read it. `others`: other players at the table, for an `envy` bonus
    (a bet with `hand = "others"`, in money for a stake). `meters`: the amount of each progressive meter, in money.

    Raises:
        SideBetError: an unknown or wrongly written bet, a meter that is missing or unknown, a line that takes nothing.
        HouseWayError: an unknown or wrongly written house way.
    """
    from paigow.house_ways.way import as_house_way

    bet = load_side_bet(side_bet)
    amounts = meter_amounts(bet, meters or {})
    way = as_house_way(house_way) if bet.hand == "dealer" and bet.reads_setting else None
    counts = count_lines(bet, way)
    total = sum(counts)
    lines = [
        LineWorth(line, hands, Fraction(hands, total), profit_of(bet, line, amounts))
        for line, hands in zip((None, *bet.lines), counts, strict=True)
    ]
    worth = SideBetWorth(bet, total, (*lines[1:], lines[0]), way.key if way else None, amounts)
    if envy is None:
        if others:
            raise SideBetError("others are given without an envy bonus; right: --others 5 --envy envy-a")
        return worth
    bonus = side_bet_edge(envy)
    if bonus.bet.hand != "others":
        raise SideBetError(f'{bonus.bet.key} is no envy bonus, its hand is not "others"; right: --envy envy-a')
    if isinstance(others, bool) or not isinstance(others, int) or not 0 <= others <= 6:
        raise SideBetError(f"others: {others} is not from 0 to 6; right: --others 5")
    return replace(worth, envy_bet=bonus.bet, others=others, envy=others * bonus.ev)


def profit_of(bet: SideBet, line: Line | None, meters: Mapping[str, Fraction]) -> Fraction:
    """What a player is up by on a line (None: on no line), in bets; of an envy bonus in the bets it goes with."""
    stake = bet.stake or Fraction(1)
    lost = Fraction(0 if bet.hand == "others" else -1)
    if line is None or line.pays.loses:
        return lost
    pays = line.pays
    paid = (pays.share * meters[pays.meter] if pays.share is not None else pays.amount or Fraction(0)) / stake
    return paid - 1 if bet.odds == "for one" else paid


def parse_meters(texts: Sequence[str]) -> dict[str, str]:
    """`NAME=AMOUNT` texts as a mapping.

    Raises:
        SideBetError: a text of another form, a name given twice.
    """
    meters: dict[str, str] = {}
    for text in texts:
        name, sign, amount = text.partition("=")
        if sign and name.strip() in meters:
            right = f"--meter {name.strip()}={meters[name.strip()]}"
            raise SideBetError(f"--meter {shown(text)} is given twice; right: {right}")
        if not sign or not name.strip():
            right = f"{name.strip() or 'mega'}=3922619"
            error = SideBetError(f"--meter {shown(text)} is not NAME=AMOUNT; right: --meter {right}")
            raise corrected(error, text, right)
        meters[name.strip()] = amount.strip()
    return meters


def meter_amounts(bet: SideBet, given: Mapping[str, object]) -> dict[str, Fraction]:
    """The amount of each meter of `bet`, in money, from texts or numbers.

    Raises:
        SideBetError: one is missing, unknown or no amount.
    """
    right = " ".join(f"--meter {name}={given.get(name, 100000)}" for name in bet.meters)
    for name in given:
        if name not in bet.meters:
            has = f"it has {', '.join(bet.meters)}; right: {right}" if right else "it has none; right: leave it out"
            raise SideBetError(f"{bet.key} has no meter {shown(str(name))}, {has}")
    missing = [name for name in bet.meters if name not in given]
    if missing:
        number = next(line.number for line in bet.lines if line.pays.meter == missing[0])
        place = f"{file_name(bet.key)}, line {number}" if number else file_name(bet.key)
        raise SideBetError(f"{place}, pays from a meter, {missing[0]}, whose amount is not given; right: {right}")
    return {name: _amount(name, given[name]) for name in bet.meters}


def _amount(name: str, value: object) -> Fraction:
    try:
        if isinstance(value, float) and not isfinite(value):
            raise ValueError
        amount = Fraction(str(value).replace(",", ""))
    except (ValueError, ZeroDivisionError):
        amount = Fraction(-1)
    if not 0 <= amount <= 10**12:
        raise SideBetError(f"meter {name}: {shown(str(value))} is no amount of money; right: --meter {name}=100000")
    return amount
