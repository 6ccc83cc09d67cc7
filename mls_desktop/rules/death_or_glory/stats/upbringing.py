"""The skills that origin and rank bring (DOG-OR-7): they join the sheet when one is chosen, and leave it with it."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from mls_desktop.rules.death_or_glory.character import Person, Taught, source_of
from mls_desktop.rules.death_or_glory.library import Brought, Origin
from mls_desktop.rules.death_or_glory.vocabulary import Rank
from mls_desktop.rules.death_or_glory.world import World

OF_BIRTH = ("origin", "rank")
"""Sources of a skill that nobody picked (DOG-OR-7)."""


def brought(origin: Origin | None, rank: Rank) -> tuple[Brought, ...]:
    """Skills that `origin` brings at `rank`: those for everybody and those for that rank (DOG-OR-7)."""
    held = () if origin is None else origin.brings
    return tuple(each for each in held if each.rank is None or each.rank == rank)


def upbringing(who: Person, world: World) -> list[Taught]:
    """The skills that somebody's origin and rank bring, as they come: untouched, their dice not thrown yet
    (DOG-OR-7). Each is there once."""
    found: dict[str, Taught] = {}
    for each in brought(world.origins.get(who.origin or ""), who.rank):
        if each.skill not in world.skills:
            continue
        source = "origin" if each.rank is None else "rank"
        found.setdefault(each.skill, convert({"skill": each.skill, "base": each.base, "from": source}, Taught))
    return list(found.values())


def with_upbringing(who: Person, world: World, before: Person | None = None) -> Person:
    """Character with the skills that origin and rank bring, without untouched ones that only those of `before` brought.
    `before`: the character as they were; a skill that somebody threw for or changed stays, as does what was entered by
    hand. A skill that was picked stays beside the one brought, and is a finding (DOG-SK-7)."""
    came = upbringing(before, world) if before is not None else []
    due = upbringing(who, world)
    kept = [each for each in who.skills if each not in came or each in due]
    there = {each.skill for each in kept if source_of(each) != "supplementary"}
    return replace(who, skills=(*kept, *(each for each in due if each.skill not in there)))
