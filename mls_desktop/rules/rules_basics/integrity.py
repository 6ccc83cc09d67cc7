"""Why a file with a character or with library entries is refused: what they name is not there, or stands twice."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.editing.references import fault, feeding, in_templates, reference, twice_listed, with_ids
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.world import World

OWN_LISTS = ("skills", "weapons", "defences")
"""A character's own lists whose things are named by their ids."""


def integrity(who: Person, world: World) -> tuple[Finding, ...]:
    """Every reason why no file may hold this character; paths below them.

    Codes: "listed_twice" (an id twice in one of their own lists), "unknown_reference" (a weapon's skill, or the weapon
    a counter feeds, is not among their own).
    """
    return tuple(_faults(who))


def _faults(who: Person) -> Iterator[Finding]:
    for name in OWN_LISTS:
        for thing, element in with_ids(getattr(who, name)):
            if element != thing.id:
                yield fault("listed_twice", (name, element, "id"), id=thing.id)
    skills = {skill.id for skill in who.skills}
    for weapon, element in with_ids(who.weapons):
        if weapon.skill is not None:
            yield from reference(weapon.skill, skills, ("weapons", element, "skill"))
    yield from feeding(who.counters, {weapon.id for weapon in who.weapons})


def library_integrity(world: World, own: BasicsLibrary) -> tuple[Finding, ...]:
    """Every reason why no file may hold these library lists; paths below `library`. `world` holds them already.

    Codes: "listed_twice", "unknown_reference" (the skill of a weapon), and those of `integrity` in templates.
    """
    return tuple(_library_faults(world, own))


def _library_faults(world: World, own: BasicsLibrary) -> Iterator[Finding]:
    yield from twice_listed(own, LISTS)
    for weapon, element in with_ids(own.weapons):
        if weapon.skill is not None:
            yield from reference(weapon.skill, world.skills, ("weapons", element, "skill"))
    yield from in_templates(own.templates, _faults)
