"""A character's age, primaries, secondary traits and occupation as figures, each worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from mls_desktop.rules.common.figures.figures import (
    Figure,
    Part,
    added,
    exact,
    floor_average,
    given,
    greatest,
    least,
    less,
    looked_up,
    number,
)
from mls_desktop.rules.nutshell.character import Hero, Occupation, Owned
from mls_desktop.rules.nutshell.library import Race, Trait, TraitType
from mls_desktop.rules.nutshell.stats import ages, primaries, secondaries
from mls_desktop.rules.nutshell.stats.fixed_traits import FALLBACK, FixedTrait
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, Base, Primary
from mls_desktop.rules.nutshell.world import World

F = TypeVar("F", Figure, Figure | None)


class TraitStats:
    """Figures of one character in one world: traits, age, occupation. Made anew for each; `who` must not be broken
    (unknown ids raise KeyError).

    Prices are in CP, below 0 where they yield. A figure that does not apply (an unusable trait, no occupation, no next
    step within the legal range) is None.
    """

    def __init__(self, who: Hero, world: World) -> None:
        self.who = who
        self.world = world
        self._held: dict[tuple[str | int, ...], Any] = {}

    def _once(self, key: tuple[str | int, ...], make: Callable[[], F]) -> F:
        if key not in self._held:
            self._held[key] = make()
        made: F = self._held[key]
        return made

    # Race and age

    @cached_property
    def race(self) -> Race:
        return self.world.races[self.who.race]

    @cached_property
    def age(self) -> Figure:
        """Years at the start of play; the base age where none is written."""
        if self.who.age is None:
            return given(ages.exact_years(self.race.base_age), "N-RACE-1")
        return given(ages.exact_years(self.who.age))

    @cached_property
    def increments(self) -> Figure:
        """Completed age increments past the base age (N-RACE-1)."""
        base, length = ages.exact_years(self.race.base_age), ages.exact_years(self.race.increment)
        parts = (("age", self.age), ("base_age", given(base, "N-RACE-1")), ("increment", given(length, "N-RACE-1")))
        return looked_up(ages.completed_increments(exact(self.age), base, length), *parts, rule="N-RACE-1")

    @cached_property
    def reductions_due(self) -> Figure:
        """Ages of reduction reached, each of which asks for one loss (N-RACE-1, N-AGE-1)."""
        reached = ages.reductions_reached(number(self.increments))
        return looked_up(reached, ("increments", self.increments), rule="N-RACE-1")

    @property
    def levels_lost(self) -> Figure:
        """Number of levels that age has taken (N-AGE-1)."""
        return counted(self.who.age_losses, "N-AGE-1")

    @property
    def reductions_so_far(self) -> Figure:
        """Number of ages of reduction reached by now (N-RACE-1): here those at creation."""
        return self.reductions_due

    # Primaries

    @cached_property
    def steps(self) -> dict[Primary, int]:
        """Steps of all eight primaries as written; 0 where none is."""
        return {p: self.who.primaries.get(p, 0) for p in PRIMARIES}

    def average(self, primary: Primary) -> Figure:
        """Racial average of a primary (N-PRIM-1; another race's N-RACE-2)."""
        rule = "N-RACE-2" if primary in self.race.averages else "N-PRIM-1"
        return given(primaries.average(self.race, primary), rule)

    def primary(self, primary: Primary) -> Figure:
        """Level of a primary, as a roll uses it: average, step and age losses (N-PRIM-2, N-AGE-1, N-ROLL-3)."""

        def make() -> Figure:
            return added(*self._bought_parts(primary), *self.moved[primary], rule="N-PRIM-2")

        return self._once(("primary", primary), make)

    def bought_primary(self, primary: Primary) -> Figure:
        """Level of a primary without what age and training do to it, on which bases stand (N-AGE-1, N-ADV-6)."""
        if not self.moved[primary]:
            return self.primary(primary)
        return self._once(("bought", primary), lambda: added(*self._bought_parts(primary), rule="N-PRIM-2"))

    def _bought_parts(self, primary: Primary) -> tuple[Part, ...]:
        return (("average", self.average(primary)), ("step", given(self.steps[primary])))

    @cached_property
    def moved(self) -> dict[Primary, tuple[Part, ...]]:
        """Parts by which age or training moves each primary; traits based on it follow (N-AGE-1, N-ADV-6)."""
        return {primary: self._moved_parts(primary) for primary in PRIMARIES}

    def _moved_parts(self, primary: Primary) -> tuple[Part, ...]:
        lost = self.who.age_losses.count(primary)
        return (("age_losses", given(-lost, "N-AGE-1")),) if lost else ()

    def legal_primary_step(self, primary: Primary) -> Figure:
        """Step of a primary, or the nearest that may be bought, by which it is priced and counted (N-PRIM-2)."""
        top = least(
            ("highest", given(primaries.HIGHEST_STEP, "N-PRIM-2")),
            ("step", given(self.steps[primary])),
            rule="N-PRIM-2",
        )
        return greatest(("lowest", given(primaries.LOWEST_STEP, "N-PRIM-2")), ("highest", top), rule="N-PRIM-2")

    def primary_cost(self, primary: Primary) -> Figure:
        """Cost of the step of `primary` (N-PRIM-2)."""
        return self._once(("primary_cost", primary), lambda: _primary_cost(self.steps[primary]))

    def primary_next(self, primary: Primary) -> Figure | None:
        """Cost of one step more of `primary` (N-PRIM-2); None from the highest on."""
        step = self.steps[primary]
        if step >= primaries.HIGHEST_STEP:
            return None
        return less(("next", _primary_cost(step + 1)), ("now", self.primary_cost(primary)), rule="N-PRIM-2")

    @cached_property
    def plus_two_used(self) -> Figure:
        """Number of primaries at +2 as bought (N-PRIM-3)."""
        return counted((p for p in PRIMARIES if primaries.at_two((self.steps[p],))), "N-PRIM-3")

    @cached_property
    def plus_two_allowed(self) -> Figure:
        """Number of primaries that may stand at +2: a number that age lessens, and one for each bought below average
        (N-PRIM-3, N-PRIM-4)."""
        reached = self.reductions_due
        free = looked_up(primaries.free_at_two(number(reached)), ("reductions_due", reached), rule="N-PRIM-4")
        extra = counted((p for p in PRIMARIES if primaries.below_average((self.steps[p],))), "N-PRIM-3")
        return added(("free", free), ("below_average", extra), rule=primaries.two_limit_rule(number(reached)))

    # Bases and secondary traits

    def base(self, bases: Iterable[Base], rule: str = "N-SEC-1") -> Figure:
        """The average of primaries, plain or reverse (2 minus the level), rounded down (N-SEC-1)."""
        of = tuple(bases)  # many traits share theirs
        return self._once(
            ("average", rule, *of), lambda: floor_average(((b, self._base_part(b)) for b in of), rule=rule)
        )

    def _base_part(self, base: Base) -> Figure:
        primary = secondaries.primary_of(base)
        level = self.primary(primary) if self.world.other("N-AGE-1") else self.bought_primary(primary)
        if not secondaries.reversed_base(base):
            return level
        two = given(secondaries.REVERSE_FROM, "N-SEC-1")
        return self._once(("base", base), lambda: less(("two", two), (primary, level), rule="N-SEC-1"))

    def _followed(self, bases: Iterable[Base]) -> tuple[Part, ...]:
        """Part "follows", the sum of the levels by which a trait on `bases` follows primaries that age or training has
        moved: with one that they name plainly, against one that they name reversed, not with one that they name both
        ways (N-AGE-1, N-ADV-6); () for none, and by the rule's other reading, in which the base itself follows."""
        if self.world.other("N-AGE-1"):
            return ()
        named = secondaries.named_one_way(bases)
        moved = [self._followed_part(base) for base in named if self.moved[secondaries.primary_of(base)]]
        return (("follows", added(*moved, rule="N-AGE-1")),) if moved else ()

    def _followed_part(self, base: Base) -> Part:
        primary = secondaries.primary_of(base)
        by = added(*self.moved[primary], rule="N-AGE-1")
        if secondaries.reversed_base(base):
            by = less(("nothing", given(0)), (primary, by), rule="N-AGE-1")
        return primary, by

    def trait(self, trait_id: str) -> Trait:
        return self.world.traits[trait_id]

    @cached_property
    def owned(self) -> dict[str, Owned]:
        """Secondaries and negatives the character has, by trait."""
        return {entry.trait: entry for entry in (*self.who.secondaries, *self.who.negatives)}

    def trait_step(self, trait_id: str) -> int | None:
        """Step of a trait as written; None where the trait is not acquired."""
        entry = self.owned.get(trait_id)
        return None if entry is None else entry.step

    def trait_base(self, trait_id: str) -> Figure:
        """The base of a secondary or negative trait (N-SEC-1)."""
        return self._once(("trait_base", trait_id), lambda: self.base(self.trait(trait_id).base))

    def trait_level(self, trait_id: str) -> Figure | None:
        """Level of a secondary or negative: base and step; unacquired as its type has it, None where it cannot be used
        then (N-SEC-1, N-SEC-2)."""

        def make() -> Figure | None:
            steps = self._step_parts(trait_id)
            below = secondaries.UNACQUIRED[self.trait(trait_id).type]
            if steps is None and below is None:
                return None
            rule = "N-SEC-2" if steps is None else "N-SEC-1"
            above = (("unacquired", given(below, "N-SEC-2")),) if steps is None else steps
            followed = self._followed(self.trait(trait_id).base)
            return added(("base", self.trait_base(trait_id)), *above, *followed, rule=rule)

        return self._once(("trait_level", trait_id), make)

    def _step_parts(self, trait_id: str) -> tuple[Part, ...] | None:
        """Parts by which a trait is above its base; None where it is not acquired."""
        step = self.trait_step(trait_id)
        return None if step is None else (("step", given(step)),)

    def is_had(self, trait_id: str) -> bool:
        """Whether a trait is acquired, or bought above what everybody has."""
        return self._step_parts(trait_id) is not None

    def usable_level(self, trait_id: str) -> Figure | None:
        """The level of a trait; None where it cannot be used, or is not in the library."""
        return self.trait_level(trait_id) if trait_id in self.world.traits else None

    def trait_cost(self, trait_id: str) -> Figure | None:
        """Cost of a secondary (N-SEC-3); None where it is not acquired."""
        step = self.trait_step(trait_id)
        return None if step is None else self.trait_cost_at(trait_id, step)

    def trait_cost_at(self, trait_id: str, step: int) -> Figure:
        """Cost of a secondary at `step` (N-SEC-3); of a negative its yield, as a number below 0 (N-NEG-1)."""
        type = self.trait(trait_id).type
        return self._once(("cost", type, step), lambda: _trait_cost(type, step))

    def trait_next(self, trait_id: str) -> Figure | None:
        """Cost of one step more, or of acquiring the trait at base (N-SEC-3, N-NEG-1); None from the highest on."""
        step = self.trait_step(trait_id)
        if step is None:
            return self.trait_cost_at(trait_id, secondaries.LOWEST_STEP)
        if step >= secondaries.HIGHEST_STEP:
            return None
        now, dearer = self.trait_cost_at(trait_id, step), self.trait_cost_at(trait_id, step + 1)
        return less(("next", dearer), ("now", now), rule=now.rule)

    @property
    def negatives_in_play(self) -> tuple[str, ...]:
        """Ids of the negative traits that came after creation (N-LIM-1); none here."""
        return ()

    def negative_level(self, trait_id: str) -> Figure | None:
        """Level of a negative trait (N-SEC-1); None where the character does not have it."""
        return self.trait_level(trait_id)

    def negative_cost(self, trait_id: str) -> Figure | None:
        """Yield of a negative, as a number below 0 (N-NEG-1); None where the character does not have it."""
        return self.trait_cost(trait_id)

    def negative_next(self, trait_id: str) -> Figure | None:
        """Yield of one step more of a negative, or of taking it, as a number below 0 (N-NEG-1); None from the highest
        on."""
        return self.trait_next(trait_id)

    def skill_or_fallback(self, trait_id: FixedTrait) -> Figure:
        """Level of the trait, or of the primary in its place where the library has no such trait (N-LIB-1).

        The primary too where the campaign's own kind of it cannot be used unacquired.
        """
        level = self.trait_level(trait_id) if trait_id in self.world.traits else None
        from mls_desktop.rules.nutshell.stats.rolls import level_rolled

        return level_rolled(level, self.primary(FALLBACK[trait_id]))

    # Occupation

    @cached_property
    def occupation_name(self) -> str | None:
        held = self.who.occupation
        if held is None:
            return None
        return held.name if held.occupation is None else self.world.occupations[held.occupation].name

    @cached_property
    def occupation_base(self) -> Figure | None:
        """Base of the occupation, formed as a secondary's (N-OCC-1, N-SEC-1); None without one."""
        held = self.who.occupation
        return None if held is None else self.base(self._occupation_bases(held))

    @cached_property
    def occupation_level(self) -> Figure | None:
        """Level of the occupation: base, step, and how it follows primaries that age or training moved (N-OCC-1,
        N-AGE-1); None without one."""
        held = self.who.occupation
        if held is None or self.occupation_base is None:
            return None
        above = (*self._occupation_parts(held), *self._followed(self._occupation_bases(held)))
        return added(("base", self.occupation_base), *above, rule="N-OCC-1")

    def _occupation_bases(self, held: Occupation) -> tuple[Base, ...]:
        return held.base if held.occupation is None else self.world.occupations[held.occupation].base

    def _occupation_parts(self, held: Occupation) -> tuple[Part, ...]:
        return (("step", given(held.step)),)

    @cached_property
    def occupation_cost(self) -> Figure | None:
        """Cost of the occupation (N-OCC-1); None without one."""
        return None if self.who.occupation is None else self._occupation_cost_at(self.who.occupation.step)

    def _occupation_cost_at(self, step: int) -> Figure:
        paid = self.world.other("N-OCC-1")
        parts = (("base", given("base_paid" if paid else "base_free", "N-OCC-1")), ("step", given(step)))
        return looked_up(secondaries.occupation_cost(step, paid), *parts, rule="N-OCC-1")

    @cached_property
    def occupation_next(self) -> Figure | None:
        """Cost of one step more, or of an occupation at base (N-OCC-1); None from the highest on."""
        held = self.who.occupation
        if held is None:
            return self._occupation_cost_at(secondaries.LOWEST_STEP)
        if held.step >= secondaries.HIGHEST_STEP:
            return None
        now, dearer = self._occupation_cost_at(held.step), self._occupation_cost_at(held.step + 1)
        return less(("next", dearer), ("now", now), rule="N-OCC-1")


def _primary_cost(step: int) -> Figure:
    return looked_up(primaries.step_cost(step), ("step", given(step)), rule="N-PRIM-2")


def _trait_cost(type: TraitType, step: int) -> Figure:
    if type == "negative":
        gives = looked_up(secondaries.negative_yield(step), ("step", given(step)), rule="N-NEG-1")
        return less(("nothing", given(0)), ("yield", gives), rule="N-NEG-1")
    parts = (("type", given(type, "N-SEC-2")), ("step", given(step)))
    return looked_up(secondaries.trait_cost(type, step), *parts, rule="N-SEC-3")


def counted(names: Iterable[str], rule: str) -> Figure:
    """Number of `names`, each a part that counts one."""
    return added(*((name, given(1)) for name in names), rule=rule)
