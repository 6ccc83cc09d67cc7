"""Attributes as they are: as rolled, changed by race and in play, and less what a load takes (DOG-AT-2, DOG-AT-3,
DOG-DV-2)."""

from __future__ import annotations

from functools import cached_property

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, less, looked_up, number, times
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, Race, Weapon
from mls_desktop.rules.death_or_glory.life.chronicle import Lesson, LifeSoFar, LifeTold, life_told
from mls_desktop.rules.death_or_glory.life.entries import AttributeChange
from mls_desktop.rules.death_or_glory.stats.creation import race_change
from mls_desktop.rules.death_or_glory.vocabulary import Attribute
from mls_desktop.rules.death_or_glory.world import World

UNSET = 10
"""An attribute that is not written (DOG-AT-1)."""
LEAST = 1
HUMAN = Race(id="human", name="")
"""Who is of a race the library lacks counts as the yardstick of all races (DOG-OR-1)."""
LOAD_EACH = 30
STEP = 50
SLOWED: tuple[Attribute, ...] = ("agility", "speed")


def load_steps(load: int, free: int) -> int:
    """Number of full 50s that `load` is above the free one (DOG-DV-2)."""
    return max(0, (load - free) // STEP)


class AttributeStats:
    """Natural figures of a character in one world. `so_far`: with only so many of the changes in play, as they were
    then; all of them without it. `begun`: results already worked out for the same character with the first entries of
    the chronicle alone."""

    def __init__(self, who: Person, world: World, so_far: int | None = None, begun: LifeSoFar | None = None) -> None:
        self.who, self.world, self.so_far, self.begun = who, world, so_far, begun

    @cached_property
    def race(self) -> Race:
        return self.world.races.get(self.who.race, HUMAN)

    @cached_property
    def told(self) -> LifeTold:
        """Changes and tries to learn, read from the chronicle."""
        return life_told(self.who, self.begun.told if self.begun is not None else None)

    @property
    def changes(self) -> tuple[AttributeChange, ...]:
        """Changes of attributes in play (DOG-AT-3): the first `so_far`, all where that is None."""
        return self.told.changes[: self.so_far]

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The tries to learn (DOG-SK-4)."""
        return self.told.lessons

    def rolled(self, name: Attribute) -> Figure:
        """Attribute `name` before race, as written; 10 where none is (DOG-AT-1)."""
        return given(self.who.attributes.get(name, UNSET), "DOG-AT-1")

    def by_race(self, name: Attribute) -> Figure | None:
        """Addition of the race to attribute `name` (DOG-OR-1); None where the race leaves it alone."""
        change = self.race.attributes.get(name)
        if change is None:
            return None
        fell = self.who.race_dice.get(name)
        parts = (("die", given(fell)),) if fell is not None else ()
        return looked_up(race_change(change, fell), ("change", given(change)), *parts, rule="DOG-OR-1")

    def attribute(self, name: Attribute) -> Figure:
        """Attribute `name` after race and changes in play, at least 1, cached (DOG-AT-2, DOG-AT-3)."""
        if name not in self._attributes:
            self._attributes[name] = self._attribute(name)
        return self._attributes[name]

    @cached_property
    def _attributes(self) -> dict[Attribute, Figure]:
        return {}

    def _attribute(self, name: Attribute) -> Figure:
        parts = [("before_race", self.rolled(name))]
        by_race = self.by_race(name)
        if by_race is not None:
            parts.append(("race", by_race))
        played = [change.by for change in self.changes if change.attribute == name]
        if played:
            parts.append(("play", given(sum(played), "DOG-AT-3")))
        total = added(*parts, rule="DOG-AT-1")
        if number(total) >= LEAST:
            return total
        return greatest(("total", total), ("lowest", given(LEAST)), rule="DOG-AT-2")

    # What the character carries, and how it slows them

    @cached_property
    def weapons(self) -> tuple[tuple[str, Weapon], ...]:
        """Weapons carried that the library has, each after its path element, in the order carried."""
        held = self.who.weapons
        pairs = zip(held, entry_ids(held), strict=True)
        return tuple((at, self.world.weapons[id]) for id, at in pairs if id in self.world.weapons)

    @cached_property
    def worn(self) -> tuple[tuple[str, Armour, bool], ...]:
        """Armour worn that the library has: for each piece its path element, itself, and whether it is plated."""
        held = self.who.armour
        pairs = zip(held, entry_ids(held), strict=True)
        return tuple((at, self.world.armour[w.armour], w.plated) for w, at in pairs if w.armour in self.world.armour)

    @cached_property
    def load(self) -> Figure:
        """The encumbrance of weapons, armour and gear (DOG-DV-2)."""
        arms = [(weapon.id, given(weapon.enc or 0)) for _at, weapon in self.weapons]
        armour = [(piece.id, given(piece.enc or 0)) for _at, piece, _plated in self.worn]
        gear = [
            (thing.name, times(("each", given(thing.enc)), ("count", given(thing.count))))
            for thing in self.who.gear
            if thing.enc
        ]
        return added(*(part for part in (*arms, *armour, *gear) if part[1].value), rule="DOG-DV-2")

    @cached_property
    def free_load(self) -> Figure:
        """Load that can be carried freely: 30 for each point of strength (DOG-DV-2)."""
        return times(("strength", self.attribute("strength")), ("each", given(LOAD_EACH)), rule="DOG-DV-2")

    @cached_property
    def steps(self) -> Figure:
        """Number of full 50s that the load is above the free one (DOG-DV-2)."""
        steps = load_steps(number(self.load), number(self.free_load))
        return looked_up(steps, ("load", self.load), ("free_load", self.free_load), rule="DOG-DV-2")

    def slowed(self, name: Attribute) -> Figure:
        """Attribute `name` less what the load takes off agility and speed, below 1 too (DOG-DV-2): for order and
        attribute rolls."""
        if name not in SLOWED or not self.steps.value:
            return self.attribute(name)
        return less((name, self.attribute(name)), ("load", self.steps), rule="DOG-DV-2")

    def used(self, name: Attribute) -> Figure:
        """Attribute `name` as bonuses and the minima of weapons take it: without load unless DOG-DV-2 is read so."""
        return self.slowed(name) if self.world.other("DOG-DV-2") else self.attribute(name)
