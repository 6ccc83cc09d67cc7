"""Why a file with a character or with library entries is refused: what they name is not there, or cannot be so."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from mls_desktop.rules.common.edits import Path
from mls_desktop.rules.common.figures import given
from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.common.places import entry_ids
from mls_desktop.rules.nutshell.character import Hero, Occupation, Owned
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.personality import PAIR_SUM
from mls_desktop.rules.nutshell.terms import PAIRS
from mls_desktop.rules.nutshell.world import World


def broken(who: Hero, world: World) -> tuple[Finding, ...]:
    """Every reason why no file may hold this character; paths below him.

    Codes: "unknown_reference", "listed_twice", "wrong_kind" (a trait in the wrong list), "two_sides" (of a pair, kinds
    "sum" and "rolled") and "wrong_form" (an occupation that is neither of its forms, or both: kinds "neither", "both").
    """
    return tuple(_faults(who, world))


def _faults(who: Hero, world: World) -> Iterator[Finding]:
    yield from _reference(who.race, world.races, ("race",))
    if who.occupation is not None:
        yield from _occupation(who.occupation, world)
    yield from _owned("secondaries", who.secondaries, world)
    yield from _owned("negatives", who.negatives, world)
    yield from _personality(who)
    yield from _references("weapons", who.weapons, world.weapons)
    yield from _references("armour", who.armour, world.armour)
    yield from _references("spells", who.spells, world.spells)
    if who.shield is not None:
        yield from _reference(who.shield, world.shields, ("shield",))


def _fault(code: str, path: Path, kind: str = "", **facts: str | int) -> Finding:
    return Finding(code, "error", path, tuple((name, given(value)) for name, value in facts.items()), kind)


def _reference(id: str, known: Container[str], path: Path) -> Iterator[Finding]:
    if id not in known:
        yield _fault("unknown_reference", path, id=id)


def _references(name: str, ids: Sequence[str], known: Container[str]) -> Iterator[Finding]:
    for id, element in zip(ids, entry_ids(ids), strict=True):
        yield from _reference(id, known, (name, element))


def _occupation(held: Occupation, world: World) -> Iterator[Finding]:
    if held.occupation is not None:
        yield from _reference(held.occupation, world.occupations, ("occupation", "occupation"))
        if held.name is not None or held.base:
            yield _fault("wrong_form", ("occupation",), "both")
    elif held.name is None or not held.base:
        yield _fault("wrong_form", ("occupation",), "neither")


def _owned(name: str, entries: Sequence[Owned], world: World) -> Iterator[Finding]:
    seen: set[str] = set()
    for entry, element in zip(entries, entry_ids(entries), strict=True):
        path = (name, element, "trait")
        if entry.trait in seen:
            yield _fault("listed_twice", path, id=entry.trait)
        seen.add(entry.trait)
        trait = world.traits.get(entry.trait)
        if trait is None:
            yield _fault("unknown_reference", path, id=entry.trait)
        elif (trait.type == "negative") != (name == "negatives"):
            yield _fault("wrong_kind", path, id=entry.trait, type=trait.type, list=name)


def _personality(who: Hero) -> Iterator[Finding]:
    values, rolled = who.personality, who.personality_rolled
    for one, other in PAIRS:
        held = [value for side, value in values.items() if side in (one, other)]
        if len(held) == 2 and sum(held) != PAIR_SUM:
            yield _fault("two_sides", ("personality",), "sum", one=one, other=other, sum=sum(held))
        if one in rolled and other in rolled:
            yield _fault("two_sides", ("personality_rolled",), "rolled", one=one, other=other)
    for id, element in zip(rolled, entry_ids(rolled), strict=True):
        if element != id:
            yield _fault("listed_twice", ("personality_rolled", element), id=id)


def flaws(world: World, own: NutshellLibrary) -> tuple[Finding, ...]:
    """Every reason why no file may hold these library lists; paths below `library`. `world` holds them already.

    Codes: "unknown_reference", "listed_twice", and those of `broken` in templates.
    """
    return tuple(_library_faults(world, own))


def _library_faults(world: World, own: NutshellLibrary) -> Iterator[Finding]:
    for name in ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates"):
        entries: tuple[Any, ...] = getattr(own, name)
        for entry, element in zip(entries, entry_ids(entries), strict=True):
            if element != entry.id:
                yield _fault("listed_twice", (name, element, "id"), id=entry.id)
    for weapon, element in zip(own.weapons, entry_ids(own.weapons), strict=True):
        yield from _reference(weapon.trait, world.traits, ("weapons", element, "trait"))
    for spell, element in zip(own.spells, entry_ids(own.spells), strict=True):
        yield from _reference(spell.trait, world.traits, ("spells", element, "trait"))
    for template, element in zip(own.templates, entry_ids(own.templates), strict=True):
        for fault in broken(template, world):
            yield Finding(fault.rule, "error", ("templates", element, *fault.path), fault.facts, fault.kind)
