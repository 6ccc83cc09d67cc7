"""Accounts of a character's choices, as figures with their effects: race, age, origin, rank, shield, pieces of
armour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure, Part, added, bringing, given, less
from mls_desktop.rules.death_or_glory.character import Person, source_of
from mls_desktop.rules.death_or_glory.library import Armour, Origin, Race, Shield, Span
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.body import covers
from mls_desktop.rules.death_or_glory.stats.creation import NOBLE_TO, SLAVE_FROM
from mls_desktop.rules.death_or_glory.stats.skills import ALWAYS
from mls_desktop.rules.death_or_glory.stats.tables import type_row
from mls_desktop.rules.death_or_glory.vocabulary import BODY, PLACES, Rank
from mls_desktop.rules.death_or_glory.world import World

BY_DIE = "half_of_d100"
"""Word in place of the base of a skill that is still to be thrown for."""
RANK_SHOWN: Mapping[Rank, Figure] = {
    "noble": given(f"1-{NOBLE_TO}", "DOG-OR-5"),
    "common": given(f"{NOBLE_TO + 1}-{SLAVE_FROM - 1}", "DOG-OR-5"),
    "slave": given(f"{SLAVE_FROM}-100", "DOG-OR-5"),
}
"""The d100 that shows each rank (DOG-OR-5)."""


def race_account(race: Race) -> Figure:
    """Figure of a race's id, with its changes to attributes and skills as parts (DOG-OR-1)."""
    changes = ((name, given(change, "DOG-OR-1")) for name, change in race.attributes.items())
    skills = ((skill, given(bonus, "DOG-OR-1")) for skill, bonus in race.skills.items())
    return bringing(race.id, *changes, *skills, rule="DOG-OR-1")


def years_account(years: int | float | None, race: Race) -> Figure:
    """Figure of an age, None if unknown, with the span of years usual among the race as parts (DOG-OR-1)."""
    return bringing(_typed(years), *_usual(race.age), rule="DOG-OR-1")


def height_account(height: int | float, race: Race) -> Figure:
    """Figure of a height, with the span usual among the race as parts; weight follows from it (DOG-DV-4)."""
    return bringing(_typed(height), *_usual(race.height), rule="DOG-DV-4")


def _usual(span: Span | None) -> tuple[Part, ...]:
    return () if span is None else (("usual_from", given(span[0])), ("usual_to", given(span[1])))


def _typed(number: int | float | None) -> int | Fraction | None:
    return Fraction(str(number)) if isinstance(number, float) else number


def origin_account(origin: Origin | None, race: str) -> Figure:
    """Figure of an origin's id, with the skills it brings, the d100 that shows it, the ranks it bars and what it needs
    as parts (DOG-OR-2, DOG-OR-3, DOG-OR-4, DOG-OR-7); the value None without one."""
    if origin is None:
        return given(None, "DOG-OR-2")
    needs = ((f"needs_{name}", given(least, "DOG-OR-3")) for name, least in origin.needs.items())
    span = origin.ranges.get(race)
    shown = (("shown_by", given("{}-{}".format(*span), "DOG-OR-4")),) if span is not None else ()
    barred = (("barred", given(", ".join(origin.barred), "DOG-OR-5")),) if origin.barred else ()
    return bringing(origin.id, *_skills_of(origin, None), *shown, *barred, *needs, rule="DOG-OR-2")


def rank_account(stats: DerivedStats) -> Figure:
    """Figure of the rank, with the d100 that shows it, those that were thrown, the ranks that the origin bars and the
    skills that it brings at this one as parts (DOG-OR-5, DOG-OR-7)."""
    person, origin = stats.who, stats.world.origins.get(stats.who.origin or "")
    rolls = ((f"d100_{nth}", given(roll, "DOG-OR-5")) for nth, roll in enumerate(person.rank_rolls, 1))
    barred = (("barred", given(", ".join(origin.barred), "DOG-OR-5")),) if origin is not None and origin.barred else ()
    skills = _skills_of(origin, person.rank) if origin is not None else ()
    return bringing(person.rank, ("shown_by", RANK_SHOWN[person.rank]), *rolls, *barred, *skills, rule="DOG-OR-5")


def _skills_of(origin: Origin, rank: Rank | None) -> tuple[Part, ...]:
    """Parts for the skills an origin brings: to all (`rank` None), or to those of a rank alone (DOG-OR-7)."""
    held = [each for each in origin.brings if each.rank == rank]
    bases = (given(BY_DIE if each.base is None else each.base, "DOG-OR-7") for each in held)
    return tuple((f"skills/{each.skill}", base) for each, base in zip(held, bases, strict=True))


def supplementary_account(die: int | None) -> Figure:
    """Figure of the die for supplementary skills, with the number of picks; None if not thrown (DOG-SK-7)."""
    if die is None:
        return given(None, "DOG-SK-7")
    return bringing(die, ("picks", _picks(die)), rule="DOG-SK-7")


def _picks(die: int) -> Figure:
    """Number of skills that may be picked: the 1d4 and four more (DOG-SK-7)."""
    return added(("die", given(die, "DOG-SK-7")), ("always", given(ALWAYS, "DOG-SK-7")), rule="DOG-SK-7")


def picks_left(who: Person) -> Figure | None:
    """Number of skills still to be picked: those allowed less those picked; below 0 for too many. None while the 1d4 is
    not thrown (DOG-SK-7)."""
    if who.supplementary is None:
        return None
    picked = sum(source_of(each) == "supplementary" for each in who.skills)
    return less(("picks", _picks(who.supplementary)), ("picked", given(picked, "DOG-SK-7")), rule="DOG-SK-7")


def shield_account(world: World, shield: Shield | None) -> Figure:
    """Figure of a shield's id, with its addition to a parry as a part; the value None without a shield (DOG-WP-6)."""
    if shield is None:
        return given(None, "DOG-WP-6")
    return bringing(shield.id, ("shield", shield_bonus(world, shield)), rule="DOG-WP-6")


def shield_bonus(world: World, shield: Shield) -> Figure:
    """Addition of `shield` to a parry, by its type (DOG-WP-6)."""
    return given(type_row(world, shield.type).values["shield"], "DOG-WP-6")


def covered(piece: Armour) -> Figure:
    """Figure of the places that `piece` covers, as text: their ids in order, or "all_but_head" (DOG-AR-2)."""
    there = [place for place in PLACES if covers(piece, place)]
    return given("all_but_head" if set(there) == set(BODY) else ", ".join(there), "DOG-AR-2")
