"""Why a file with a character or with library entries is refused: what they name is not there, or cannot be so."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

from mls_desktop.rules.common.edits import Path
from mls_desktop.rules.common.figures import given
from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.common.places import entry_ids
from mls_desktop.rules.death_or_glory import tables
from mls_desktop.rules.death_or_glory.character import Bases, Person
from mls_desktop.rules.death_or_glory.library import GloryLibrary
from mls_desktop.rules.death_or_glory.world import World

LISTS = ("races", "origins", "skills", "weapons", "shields", "armour", "tables", "templates")
"""The lists of the library in the order they are edited."""


def broken(who: Person, world: World) -> tuple[Finding, ...]:
    """Every reason why no file may hold this character; paths below him.

    Codes: "unknown_reference", and "wrong_form" (two bases for a skill that has one, kind "bases").
    """
    return tuple(_faults(who, world))


def _faults(who: Person, world: World) -> Iterator[Finding]:
    yield from _reference(who.race, world.races, ("race",))
    for key, id in (("origin", who.origin), ("origin_wish", who.origin_wish)):
        if id is not None:
            yield from _reference(id, world.origins, (key,))
    for taught, element in zip(who.skills, entry_ids(who.skills), strict=True):
        path = ("skills", element)
        yield from _reference(taught.skill, world.skills, (*path, "skill"))
        skill = world.skills.get(taught.skill)
        if skill is not None and skill.group != "melee" and isinstance(taught.base, Bases):
            yield _fault("wrong_form", (*path, "base"), "bases", id=taught.skill)
    yield from _references("weapons", who.weapons, world.weapons)
    if who.shield is not None:
        yield from _reference(who.shield, world.shields, ("shield",))
    for worn, element in zip(who.armour, entry_ids(who.armour), strict=True):
        yield from _reference(worn.armour, world.armour, ("armour", element, "armour"))


def _fault(code: str, path: Path, kind: str = "", **facts: str | int) -> Finding:
    return Finding(code, "error", path, tuple((name, given(value)) for name, value in facts.items()), kind)


def _reference(id: str, known: Container[str], path: Path) -> Iterator[Finding]:
    if id not in known:
        yield _fault("unknown_reference", path, id=id)


def _references(name: str, ids: tuple[str, ...], known: Container[str]) -> Iterator[Finding]:
    for id, element in zip(ids, entry_ids(ids), strict=True):
        yield from _reference(id, known, (name, element))


def flaws(world: World, own: GloryLibrary) -> tuple[Finding, ...]:
    """Every reason why no file may hold these library lists; paths below `library`. `world` holds them already.

    Codes: "unknown_reference", "listed_twice", "wrong_table" (by kind, see `tables.faults`), and those of `broken`
    in templates.
    """
    return tuple(_library_faults(world, own))


def _library_faults(world: World, own: GloryLibrary) -> Iterator[Finding]:
    for name in LISTS:
        entries: tuple[Any, ...] = getattr(own, name)
        for entry, element in zip(entries, entry_ids(entries), strict=True):
            if element != entry.id:
                yield _fault("listed_twice", (name, element, "id"), id=entry.id)
    for weapon, element in _with_ids(own.weapons):
        yield from _reference(weapon.skill, world.skills, ("weapons", element, "skill"))
    for skill, element in _with_ids(own.skills):
        for grant in skill.grants:
            yield from _reference(grant.skill, world.skills, ("skills", element, "grants", grant.skill))
        if skill.needs is not None:
            yield from _reference(skill.needs.skill, world.skills, ("skills", element, "needs"))
    for table, element in _with_ids(own.tables):
        for kind in tables.faults(table):
            yield _fault("wrong_table", ("tables", element), kind, id=table.id)
    for origin, element in _with_ids(own.origins):
        for race in origin.ranges:
            yield from _reference(race, world.races, ("origins", element, "ranges", race))
    for template, element in _with_ids(own.templates):
        for fault in broken(template, world):
            yield Finding(fault.rule, "error", ("templates", element, *fault.path), fault.facts, fault.kind)


def _with_ids(entries: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    held = tuple(entries)
    yield from zip(held, entry_ids(held), strict=True)
