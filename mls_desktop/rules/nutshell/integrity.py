"""Refusals of a file with a character or with library entries: the things they name are not there, or cannot be so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from mls_desktop.rules.nutshell.character import Hero, Occupation, Owned
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.stats.personality import PAIR_SUM
from mls_desktop.rules.nutshell.vocabulary import PAIRS
from mls_desktop.rules.nutshell.world import World


def integrity(who: Hero, world: World) -> tuple[Finding, ...]:
    """Faults for which no file may hold `who`: ids that lead nowhere, doubles, wrong forms; paths below the character.

    Codes: "unknown_reference", "listed_twice", "wrong_kind" (a trait in the wrong list), "two_sides" (of a pair, kinds
    "sum" and "rolled") and "wrong_form" (an occupation that is neither of its forms, or both: kinds "neither", "both");
    of the chronicle those of `chronicle_faults`, of the plan those of `wish_faults`.
    """
    return tuple(_faults(who, world))


def _faults(who: Hero, world: World) -> Iterator[Finding]:
    yield from reference(who.race, world.races, ("race",))
    if who.occupation is not None:
        yield from _occupation(who.occupation, world)
    yield from _owned("secondaries", who.secondaries, world)
    yield from _owned("negatives", who.negatives, world)
    yield from _personality(who)
    yield from references("weapons", who.weapons, world.weapons)
    yield from references("armour", who.armour, world.armour)
    yield from references("spells", who.spells, world.spells)
    if who.shield is not None:
        yield from reference(who.shield, world.shields, ("shield",))
    yield from feeding(who.counters, world.weapons)
    if who.chronicle:
        from mls_desktop.rules.nutshell.life.entry_faults import chronicle_faults

        yield from chronicle_faults(who, world)
    if who.plan.wishes:
        from mls_desktop.rules.nutshell.life.wish_faults import wish_faults

        yield from wish_faults(who, world)


def _occupation(held: Occupation, world: World) -> Iterator[Finding]:
    if held.occupation is not None:
        yield from reference(held.occupation, world.occupations, ("occupation", "occupation"))
        if held.name is not None or held.base:
            yield fault("wrong_form", ("occupation",), "both")
    elif held.name is None or not held.base:
        yield fault("wrong_form", ("occupation",), "neither")


def _owned(name: str, entries: Sequence[Owned], world: World) -> Iterator[Finding]:
    seen: set[str] = set()
    for entry, element in with_ids(entries):
        path = (name, element, "trait")
        if entry.trait in seen:
            yield fault("listed_twice", path, id=entry.trait)
        seen.add(entry.trait)
        trait = world.traits.get(entry.trait)
        if trait is None:
            yield fault("unknown_reference", path, id=entry.trait)
        elif (trait.type == "negative") != (name == "negatives"):
            yield fault("wrong_kind", path, id=entry.trait, type=trait.type, list=name)


def _personality(who: Hero) -> Iterator[Finding]:
    values, rolled = who.personality, who.personality_rolled
    for one, other in PAIRS:
        held = [value for side, value in values.items() if side in (one, other)]
        if len(held) == 2 and sum(held) != PAIR_SUM:
            yield fault("two_sides", ("personality",), "sum", one=one, other=other, sum=sum(held))
        if one in rolled and other in rolled:
            yield fault("two_sides", ("personality_rolled",), "rolled", one=one, other=other)
    for id, element in with_ids(rolled):
        if element != id:
            yield fault("listed_twice", ("personality_rolled", element), id=id)


def library_integrity(world: World, own: NutshellLibrary) -> tuple[Finding, ...]:
    """Faults for which no file may hold the lists of `own`; paths below `library`. `world` holds these lists already.

    Codes: "unknown_reference", "listed_twice", and those of `integrity` in templates.
    """
    return tuple(_library_faults(world, own))


def _library_faults(world: World, own: NutshellLibrary) -> Iterator[Finding]:
    yield from twice_listed(own, LISTS)
    for weapon, element in with_ids(own.weapons):
        yield from reference(weapon.trait, world.traits, ("weapons", element, "trait"))
    for spell, element in with_ids(own.spells):
        yield from reference(spell.trait, world.traits, ("spells", element, "trait"))
    yield from in_templates(own.templates, lambda template: _faults(template, world))
