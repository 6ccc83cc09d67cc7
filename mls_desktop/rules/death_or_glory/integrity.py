"""Reasons why a file with a character or with library entries is refused: what they name is not there, or cannot be
so."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.editing.references import (
    fault,
    feeding,
    in_templates,
    reference,
    references,
    twice_listed,
    with_ids,
)
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.editable_tables import faults
from mls_desktop.rules.death_or_glory.character import Bases, Person
from mls_desktop.rules.death_or_glory.library import LISTS, GloryLibrary
from mls_desktop.rules.death_or_glory.stats.tables import FORMS
from mls_desktop.rules.death_or_glory.world import World


def integrity(who: Person, world: World) -> tuple[Finding, ...]:
    """Faults for which no file may hold `who`: ids that lead nowhere, wrong forms; paths below the character.

    Codes: "unknown_reference", and "wrong_form" (two bases for a skill that has one, kind "bases").
    """
    return tuple(_faults(who, world))


def _faults(who: Person, world: World) -> Iterator[Finding]:
    yield from reference(who.race, world.races, ("race",))
    for key, id in (("origin", who.origin), ("origin_wish", who.origin_wish)):
        if id is not None:
            yield from reference(id, world.origins, (key,))
    for taught, element in with_ids(who.skills):
        path = ("skills", element)
        yield from reference(taught.skill, world.skills, (*path, "skill"))
        skill = world.skills.get(taught.skill)
        if skill is not None and skill.group != "melee" and isinstance(taught.base, Bases):
            yield fault("wrong_form", (*path, "base"), "bases", id=taught.skill)
    yield from references("weapons", who.weapons, world.weapons)
    if who.shield is not None:
        yield from reference(who.shield, world.shields, ("shield",))
    yield from feeding(who.counters, world.weapons)
    for worn, element in with_ids(who.armour):
        yield from reference(worn.armour, world.armour, ("armour", element, "armour"))


def library_integrity(world: World, own: GloryLibrary) -> tuple[Finding, ...]:
    """Faults for which no file may hold the lists of `own`; paths below `library`. `world` holds these lists already.

    Codes: "unknown_reference", "listed_twice", "wrong_table" (by kind, see `faults`), and those of `integrity`
    in templates.
    """
    return tuple(_library_faults(world, own))


def _library_faults(world: World, own: GloryLibrary) -> Iterator[Finding]:
    yield from twice_listed(own, LISTS)
    for weapon, element in with_ids(own.weapons):
        yield from reference(weapon.skill, world.skills, ("weapons", element, "skill"))
    for skill, element in with_ids(own.skills):
        for grant in skill.grants:
            yield from reference(grant.skill, world.skills, ("skills", element, "grants", grant.skill))
        if skill.needs is not None:
            yield from reference(skill.needs.skill, world.skills, ("skills", element, "needs"))
    for table, element in with_ids(own.tables):
        for kind in faults(table, FORMS.get(table.id)):
            yield fault("wrong_table", ("tables", element), kind, id=table.id)
    for origin, element in with_ids(own.origins):
        for race in origin.ranges:
            yield from reference(race, world.races, ("origins", element, "ranges", race))
        for each, nth in with_ids(origin.brings):
            yield from reference(each.skill, world.skills, ("origins", element, "brings", nth))
    yield from in_templates(own.templates, lambda template: _faults(template, world))
