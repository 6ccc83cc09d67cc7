"""The statistics of a fight's dice: what fell, against what falls on average and how often they fall as well. Rolls to
succeed and damage stand apart, and a system says of each whether it is good to throw high."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import DiceUse, Fight
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.odds import dice, mean
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.events import Event


class Luck(Struct, frozen=True):
    """The luck of one fighter with the dice of one use: how many, their sum, its mean, and the chance of a sum as good
    or better. All exact."""

    who: str
    use: DiceUse
    count: int
    fell: int
    mean: Fraction
    chance: Fraction


class FightSnapshot(Struct, frozen=True):
    """A snapshot of a fight as it came to another moment in time."""

    clock: tuple[int, ...]
    board: tuple[Section, ...]


class FightStatistics(Struct, frozen=True):
    """The statistics of a whole fight: the luck of each in each use, by their first throws, and snapshots over time."""

    luck: tuple[Luck, ...]
    frames: tuple[FightSnapshot, ...]


def course(start: Fight, events: Iterable[Event]) -> FightStatistics:
    """Statistics of a fight from `start` through `events`; events that do not fit are passed over. Snapshots are of the
    start, of each change of the clock and of the end."""
    thrown: dict[tuple[str, DiceUse], list[tuple[tuple[int, ...], int]]] = {}
    fight, frames = start, [FightSnapshot(start.clock, start.board())]
    for event in events:
        prompt = next(
            (prompt for prompt in fight.prompts() if (prompt.id, prompt.who) == (event.kind, event.who)), None
        )
        try:
            after, _notes = fight.apply(event)
        except Refused:
            continue
        use, fell = fight.dice_uses.get(event.kind), fallen(prompt, event) if prompt is not None else []
        if use is not None and fell:
            thrown.setdefault((event.who, use), []).extend(fell)
        if after.clock != fight.clock:
            frames.append(FightSnapshot(after.clock, after.board()))
        fight = after
    frames.append(FightSnapshot(fight.clock, fight.board()))
    return FightStatistics(tuple(luck_of(who, use, fell) for (who, use), fell in thrown.items()), tuple(frames))


def fallen(prompt: Prompt, event: Event) -> list[tuple[tuple[int, ...], int]]:
    """Throws in `event`, an answer to `prompt`: sides of the dice and their sum, for each field of dice that is
    filled."""
    found = []
    for field in prompt.fields:
        value = event.entry(field.name)
        if field.kind == "sum" and type(value) is int:
            found.append((field.sides, value))
        elif field.kind == "dice" and isinstance(value, (list, tuple)):
            found.append((field.sides, sum(die for die in value if type(die) is int)))
    return found


def luck_of(who: str, use: DiceUse, fallen: Iterable[tuple[tuple[int, ...], int]]) -> Luck:
    """Luck of `who` with the throws `fallen` (sides, sum) of one use: dice, sum, mean, chance of as good a sum.

    Against a target one hopes to throw low: of 2 dice that came to 4, the chance of as good is that of 2, 3 or 4,
    6/36; of damage that came to 4 it is that of 4 to 12, 33/36.
    """
    throws = tuple(fallen)
    sides, fell = tuple(side for thrown, _fell in throws for side in thrown), sum(fell for _sides, fell in throws)
    spread = dice(sides)
    as_good = sum(ways for sum_, ways in spread.ways.items() if (sum_ <= fell if use.good == "low" else sum_ >= fell))
    return Luck(who, use, len(sides), fell, mean(spread), Fraction(as_good, spread.all))
