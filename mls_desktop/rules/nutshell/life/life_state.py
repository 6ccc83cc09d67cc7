"""State of a character at one moment of a life: creation, and all that the chronicle has made of it so far. It never
changes; each entry gives the next."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import Race
from mls_desktop.rules.nutshell.stats import ages
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE, PAIR_SUM, UNSET
from mls_desktop.rules.nutshell.stats.primaries import average
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, PersonalitySide, Primary
from mls_desktop.rules.nutshell.world import World

Trained = tuple[Primary, Fraction]
"""A primary trained up, and the age at which that ends."""


class LifeState(Struct, frozen=True):
    """A character after some entries. `balance`: CP had less CP spent.

    `steps`: of every secondary and negative that is had; `sides`: of each pair the one that was written or changed
    last; `losses`: in play; `bought`: levels and points bought by `what` and increment; `ticked`: checks that stand,
    `ready`: those of them that an adventure has come after; `trained`: in the order they began.
    """

    who: Hero
    world: World
    balance: int
    age: Fraction
    steps: Mapping[str, int]
    sides: Mapping[PersonalitySide, int]
    primaries: Mapping[Primary, int]
    occupation: int | None
    losses: tuple[Primary, ...] = ()
    trained: tuple[Trained, ...] = ()
    bought: Mapping[tuple[str, int], int] = {}
    ticked: Mapping[str, int] = {}
    ready: Mapping[str, int] = {}
    fate: int = 0
    """Points bought and gained in play, less those spent beside `now.fate_spent`."""
    sums: Mapping[str, int] = {}
    """CP that the entries of each kind brought in all, below 0: spent."""
    florins: Fraction = Fraction(0)
    favor: Fraction = Fraction(0)

    @property
    def race(self) -> Race:
        return self.world.races[self.who.race]

    @property
    def increment(self) -> int:
        """Number of the age increment the character lives in: 0 for the first after the base age, below 0 before that
        age; 0 where the race has none (N-ADV-1, N-RACE-1)."""
        return increment_at(self.race, self.age)

    def running(self) -> tuple[Trained, ...]:
        """Primaries being trained up now (N-ADV-6)."""
        return tuple(each for each in self.trained if self.age < each[1])

    def level(self, primary: Primary, with_training: bool = True) -> int:
        """Level of `primary` now (N-PRIM-2, N-AGE-1, N-ADV-6), without the level that training adds if not
        `with_training`."""
        lost = self.who.age_losses.count(primary) + self.losses.count(primary)
        up = sum(name == primary for name, _until in self.running()) if with_training else 0
        return self.race_average(primary) + self.primaries.get(primary, 0) - lost + min(up, 1)

    def race_average(self, primary: Primary) -> int:
        """The racial average of a primary (N-PRIM-1, N-RACE-2)."""
        return average(self.race, primary)

    def side(self, name: PersonalitySide) -> int:
        """Value of side `name`: as set, 20 less the opposite one, or 10 (N-PERS-1)."""
        if name in self.sides:
            return self.sides[name]
        other = OTHER_SIDE[name]
        return PAIR_SUM - self.sides[other] if other in self.sides else UNSET

    def step(self, trait: str) -> int | None:
        """The step of a trait as a purchase counts it: an Inherent is at base without being listed (N-ADV-3); None
        where it is not had."""
        if trait in self.steps:
            return self.steps[trait]
        return 0 if self.world.traits[trait].type == "inherent" else None

    def with_step(self, trait: str, step: int | None) -> LifeState:
        """State with a trait at `step`; None: without it."""
        rest = {name: held for name, held in self.steps.items() if name != trait or step is not None}
        return replace(self, steps=rest if step is None else {**rest, trait: step})

    def with_side(self, name: PersonalitySide, value: int) -> LifeState:
        """State with a side at `value`; the other follows (N-PERS-1)."""
        rest = {side: held for side, held in self.sides.items() if side not in (name, OTHER_SIDE[name])}
        return replace(self, sides={**rest, name: value})


def at_creation(who: Hero, world: World, left: int) -> LifeState:
    """State of `who` before the first entry, with `left`, the CP that creation left of its budget, as its balance."""
    race = world.races[who.race]
    written = race.base_age if who.age is None else who.age
    held = {owned.trait: owned.step for owned in (*who.secondaries, *who.negatives)}
    return LifeState(
        who=who,
        world=world,
        balance=left,
        age=ages.exact_years(written),
        steps=held,
        sides=dict(who.personality),
        primaries={name: who.primaries.get(name, 0) for name in PRIMARIES},
        occupation=None if who.occupation is None else who.occupation.step,
    )


def increment_at(race: Race, age: Fraction) -> int:
    """Number of the increment in which `age` lies: 0 for the first after the base age, below 0 before that age
    (N-ADV-1); 0 for any age where the race has no increments."""
    length = ages.exact_years(race.increment)
    return floor((age - ages.exact_years(race.base_age)) / length) if length > 0 else 0


def points_by(increment: int) -> int:
    """CP that the first `increment` increments bring in all: 2 each up to the 22nd, 1 each beyond; 0 for a number below
    1 (N-CP-2)."""
    early = min(max(increment, 0), ages.EARLY_INCREMENTS)
    return ages.EARLY_CP * early + ages.LATE_CP * max(0, increment - ages.EARLY_INCREMENTS)


def side_of(what: str) -> PersonalitySide:
    """Side that the subject `what` of an entry names: "chaste" of "personality/chaste". Nothing is checked."""
    return cast(PersonalitySide, what.partition("/")[2])
