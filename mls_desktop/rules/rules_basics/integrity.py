"""Reasons why a file with a character or with library entries is refused: what they name is not there, or stands
twice."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from mls_desktop.rules.common.editing.references import fault, feeding, in_templates, reference, twice_listed, with_ids
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.rules_basics.character import Entered, Person
from mls_desktop.rules.rules_basics.library import LISTS, BasicsLibrary
from mls_desktop.rules.rules_basics.world import World

OWN_LISTS = ("skills", "weapons", "defences")
"""A character's own lists whose things are named by their ids."""


def integrity(who: Person, world: World) -> tuple[Finding, ...]:
    """Every reason why no file may hold this character; paths below them.

    Codes: "listed_twice" (an id twice in one of their own lists), "unknown_reference" (a weapon's skill, or the weapon
    a counter feeds, is not among their own), "wrong_value" (no number: no file can hold it, but an event may).
    """
    return tuple(_faults(who))


def _faults(who: Person) -> Iterator[Finding]:
    for path, entered in _numbers(who):
        # A whole number may be too long to be held against the infinite.
        if isinstance(entered, float) and not isfinite(entered):
            yield fault("wrong_value", path, why=str(entered))
    for name in OWN_LISTS:
        for thing, element in with_ids(getattr(who, name)):
            if element != thing.id:
                yield fault("listed_twice", (name, element, "id"), id=thing.id)
    skills = {skill.id for skill in who.skills}
    for weapon, element in with_ids(who.weapons):
        if weapon.skill is not None:
            yield from reference(weapon.skill, skills, ("weapons", element, "skill"))
    yield from feeding(who.counters, {weapon.id for weapon in who.weapons})


def _numbers(who: Person) -> Iterator[tuple[Path, Entered]]:
    """Yields path and value of every number of `who` that may have decimals."""
    yield from ((("speed",), who.speed), (("move",), who.move), (("money",), who.money))
    yield from ((("values", id), value) for id, value in who.values.items())
    yield from ((("skills", element, "value"), skill.value) for skill, element in with_ids(who.skills))
    yield from ((("weapons", element, "acc"), weapon.acc) for weapon, element in with_ids(who.weapons))
    yield from ((("defences", element, "value"), defence.value) for defence, element in with_ids(who.defences))
    yield from ((("armour", element, "resistance"), piece.resistance) for piece, element in with_ids(who.armour))


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
