"""The statistics of a fight's dice: what fell, against what falls on average and how often as much falls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.odds import dice, mean
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event


class Luck(Struct, frozen=True):
    """The luck of one fighter: how many dice, their sum, its mean, and the chance of as much or more. All exact."""

    who: str
    count: int
    fell: int
    mean: Fraction
    chance: Fraction


class FightSnapshot(Struct, frozen=True):
    """A snapshot of a fight as it came to another moment in time."""

    clock: tuple[int, ...]
    board: tuple[Section, ...]


class FightStatistics(Struct, frozen=True):
    """The statistics of a whole fight: the luck of each, in the order of the first throws, and snapshots over time."""

    luck: tuple[Luck, ...]
    frames: tuple[FightSnapshot, ...]


def course(start: Fight, events: Iterable[Event]) -> FightStatistics:
    """A fight from its start through these events; those that do not fit are passed over."""
    sides: dict[str, list[int]] = {}
    sums: dict[str, int] = {}
    fight, frames = start, [FightSnapshot(start.clock, start.board())]
    for event in events:
        ask = next((prompt for prompt in fight.prompts() if (prompt.id, prompt.who) == (event.kind, event.who)), None)
        try:
            after, _notes = fight.apply(event)
        except Refused:
            continue
        for thrown, fell in fallen(ask, event) if ask is not None else ():
            sides.setdefault(event.who, []).extend(thrown)
            sums[event.who] = sums.get(event.who, 0) + fell
        if after.clock != fight.clock:
            frames.append(FightSnapshot(after.clock, after.board()))
        fight = after
    frames.append(FightSnapshot(fight.clock, fight.board()))
    return FightStatistics(tuple(luck_of(who, thrown, sums[who]) for who, thrown in sides.items()), tuple(frames))


def fallen(ask: Prompt, event: Event) -> list[tuple[tuple[int, ...], int]]:
    """The dice of an answer, as their sides, with what fell in all."""
    found = []
    for field in ask.fields:
        value = event.entry(field.name)
        if field.kind == "sum" and type(value) is int:
            found.append((field.sides, value))
        elif field.kind == "dice" and isinstance(value, (list, tuple)):
            found.append((field.sides, sum(die for die in value if type(die) is int)))
    return found


def luck_of(who: str, sides: Iterable[int], fell: int) -> Luck:
    """The luck of these dice."""
    thrown = tuple(sides)
    spread = dice(thrown)
    as_much = sum(ways for total, ways in spread.ways.items() if total >= fell)
    return Luck(who, len(thrown), fell, mean(spread), Fraction(as_much, spread.all))
