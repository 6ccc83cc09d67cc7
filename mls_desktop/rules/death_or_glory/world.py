"""The world a character of Death or Glory lives in: the library ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, GloryLibrary, Origin, Race, Shield, Skill, Table, Weapon
from mls_desktop.rules.death_or_glory.terms import ATTRIBUTES, MAGICAL, PSIONIC, Attribute

E = TypeVar("E", Race, Origin, Skill, Weapon, Shield, Armour, Table, Person)
OTHER = "other"


class World(Struct, frozen=True):
    """Every list by id, in the order shown: the shipped entries, each replaced by the campaign's own of that id,
    then the campaign's further ones."""

    races: Mapping[str, Race]
    origins: Mapping[str, Origin]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    shields: Mapping[str, Shield]
    armour: Mapping[str, Armour]
    tables: Mapping[str, Table]
    templates: Mapping[str, Person]
    rulings: Mapping[str, str] = {}

    def other(self, rule: str) -> bool:
        """Whether the rule's switch stands at its other reading."""
        return self.rulings.get(rule) == OTHER

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The attributes of everybody here: twelve, and those of worlds with magic or psionics (DOG-AT-1,
        DOG-AT-5)."""
        out = (() if self.other("DOG-AT-1") else MAGICAL) + (() if self.other("DOG-AT-5") else PSIONIC)
        return tuple(each for each in ATTRIBUTES if each not in out)


def world_of(shipped: GloryLibrary, own: GloryLibrary, rulings: Mapping[str, str]) -> World:
    """The library a campaign plays by."""
    return World(
        races=_over(shipped.races, own.races),
        origins=_over(shipped.origins, own.origins),
        skills=_over(shipped.skills, own.skills),
        weapons=_over(shipped.weapons, own.weapons),
        shields=_over(shipped.shields, own.shields),
        armour=_over(shipped.armour, own.armour),
        tables=_over(shipped.tables, own.tables),
        templates=_over(shipped.templates, own.templates),
        rulings=dict(rulings),
    )


def _over(shipped: Iterable[E], own: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entries in (shipped, own) for entry in entries}
