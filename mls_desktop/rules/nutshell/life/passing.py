"""Time that passes for a Nutshell character: pieces that end with each increment of their race, and in each the CP it
brings, losses to age that fall due, training that lapses or is paid again (N-CP-2, N-RACE-1, N-AGE-1, N-ADV-6)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.life.campaign_dates import Date, date_after
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.passings import TimeChoices, TimePiece, TimeSpan, Years
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.chronicle_forms import losable
from mls_desktop.rules.nutshell.life.entries import Ageing, Time, Training
from mls_desktop.rules.nutshell.life.life_state import LifeState, points_by
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.taking import losses_due, taken
from mls_desktop.rules.nutshell.stats import ages
from mls_desktop.rules.nutshell.vocabulary import Primary
from mls_desktop.rules.nutshell.world import World

FINEST = 10_000
"""Where no decimal says how long it is to an increment, years are said in so many parts, rounded up."""
MOST_PIECES = 1_000
"""A time of more increments than that is not split beyond them."""
Stretch = tuple[Fraction, int]
"""Years, and days beside them."""
Told = tuple[str, LifeEntry]


Dates = tuple[Date | None, Date | None]
"""Dates before and after a piece of time; None where nobody keeps dates."""
Worn = tuple[tuple[tuple[str, ...], ...], tuple[Told, ...]]
"""Options of each loss to age, and the entries of the losses that are chosen."""


class Aged(Struct, frozen=True):
    """One piece of time before age takes anything: with the entries, and the losses that fall due in it."""

    piece: TimePiece
    told: tuple[Told, ...]
    completed_losses: int


class Lived(Struct, frozen=True):
    """One piece of time as it was lived, with the entries that tell of it."""

    piece: TimePiece
    told: tuple[Told, ...]


class NutshellPassing:
    """Passing time of a Nutshell character: its pieces and the entries for them, as `Passing` asks for them."""

    renewal: int = prices.TRAINING_PRICE

    def pieces(self, who: Hero, world: World, span: TimeSpan, choices: TimeChoices) -> tuple[TimePiece, ...]:
        return tuple(each.piece for each in lived(PresentStats(who, world).life.now, span, choices))

    def edits(self, who: Hero, world: World, span: TimeSpan, choices: TimeChoices) -> tuple[Edit, ...]:
        told = lived(PresentStats(who, world).life.now, span, choices)
        entries = (_written(kind, entry) for each in told for kind, entry in each.told)
        return tuple(Edit("add", (CHRONICLE,), entry) for entry in entries)


def lived(state: LifeState, span: TimeSpan, choices: TimeChoices) -> tuple[Lived, ...]:
    """Pieces of `span` as lived from `state` on, in order, each with the entries for it (N-CP-2, N-AGE-1, N-ADV-6)."""
    made: list[Lived] = []
    passed, date, losses = Fraction(0), span.date, choices.losses
    open_losses = losses_due(state) - len(state.losses)
    for at, (years, days) in enumerate(stretches(state, span)):
        passed += years + Fraction(days, state.world.days_of_a_year)
        dates = date, None if span.date is None else date_after(span.date, passed, state.world.days_of_a_year)
        older, state = _aged(state, (years, days), at in choices.renewed, dates)
        due = older.completed_losses + max(0, open_losses)
        chosen, state = _worn(state, due, losses, dates[1])
        options, told = chosen
        piece = replace(older.piece, age=state.age, balance=state.balance, losses=options)
        made.append(Lived(piece, (*older.told, *told)))
        losses, date, open_losses = losses[due:], dates[1], 0
    return tuple(made)


def stretches(state: LifeState, span: TimeSpan) -> tuple[Stretch, ...]:
    """Pieces of `span`, each (years, days), together just as long: if `span.split` one up to each end of an increment
    and the rest, else a single one; () for no time. Where it is split, each but the last ends at the first moment at or
    after the end of an increment that years in decimals and whole days can say (N-RACE-1).

    Example: 2 years of an ork of 18.3, whose increments of .75 end at 18.75, 19.5, 20.25: .45, .75, .75 and .05.
    """
    left: Stretch = ages.exact_years(span.years), span.days
    length = ages.exact_years(state.race.increment)
    found: list[Stretch] = []
    age = state.age
    while span.split and length > 0 and any(left) and len(found) < MOST_PIECES:
        base = ages.exact_years(state.race.base_age)
        number = (age - base) // length + 1
        piece = _reaching(base + number * length - age, left, state.world.days_of_a_year)
        if piece is None or piece == left:
            break
        found.append(piece)
        left = left[0] - piece[0], left[1] - piece[1]
        age += piece[0] + Fraction(piece[1], state.world.days_of_a_year)
    return (*found, left) if any(left) else tuple(found)


def _reaching(wanted: Fraction, left: Stretch, year: int) -> Stretch | None:
    """Part of the stretch `left` that is at least `wanted` years, years before days; None where `left` is less. `year`:
    days of a year."""
    years, days = left
    if wanted <= years:
        return min(years, _sayable(wanted)), 0
    more = ceil((wanted - years) * year)
    return (years, more) if more <= days else None


def _sayable(years: Fraction) -> Fraction:
    """Years that a decimal can say: `years` itself, or, where none is exact, rounded up to a 10,000th."""
    rest = years.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return years if rest == 1 else Fraction(ceil(years * FINEST), FINEST)


def _aged(state: LifeState, stretch: Stretch, renews: bool, dates: Dates) -> tuple[Aged, LifeState]:
    """Piece of time that lasts `stretch`, before age takes anything, and the state after it; `renews`: of the trainings
    that end in it the last is paid again before it begins. `dates`: before and after it."""
    began, told = state, list[Told]()
    until = state.age + stretch[0] + Fraction(stretch[1], state.world.days_of_a_year)
    ending = tuple(each for each in state.running() if each[1] <= until)
    renewed = renews and bool(ending)
    if renewed:
        told.append(("training", Training(primary=ending[-1][0], date=dates[0])))
    told.append(("time", Time(years=_as_years(stretch[0]), days=stretch[1], date=dates[1])))
    for kind, entry in told:
        state = taken(state, kind, entry).state
    points = points_by(state.increment) - points_by(began.increment)
    completed = state.increment - began.increment
    piece = TimePiece(
        _as_years(stretch[0]), stretch[1], state.age, state.balance, completed, points, ending, renewed, (), dates[1],
        began.balance, prices.TRAINING_PRICE if renewed else 0,
    )  # fmt: skip
    return Aged(piece, tuple(told), losses_due(state) - losses_due(began)), state


def _worn(state: LifeState, due: int, losses: tuple[str, ...], date: Date | None) -> tuple[Worn, LifeState]:
    """Options and entries of `due` losses to age, each after those before it, and the state after them; `losses`: those
    chosen, left open where missing (N-AGE-1)."""
    options, told = list[tuple[str, ...]](), list[Told]()
    for at in range(due):
        options.append(losable(state))
        if at < len(losses) and losses[at] in options[-1]:
            loss = Ageing(primary=cast(Primary, losses[at]), date=date)
            told.append(("ageing", loss))
            state = taken(state, "ageing", loss).state
    return (tuple(options), tuple(told)), state


def _as_years(years: Fraction) -> Years:
    return years.numerator if years.denominator == 1 else float(years)


def _written(kind: str, entry: LifeEntry) -> dict[str, Json]:
    """Entry of `kind` as a file has it: "kind", then "primary", "years" and "days" where they are not 0, "date" where
    it has one."""
    keys: dict[str, Json] = {"kind": kind}
    for key in ("primary", "years", "days"):
        if getattr(entry, key, 0):
            keys[key] = getattr(entry, key)
    if entry.date is not None:
        keys["date"] = list(entry.date)
    return keys
