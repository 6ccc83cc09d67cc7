"""The world a Nutshell character is reckoned in: the library ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import (
    Armour,
    NutshellLibrary,
    OccupationEntry,
    Race,
    Shield,
    Spell,
    Trait,
    Weapon,
)

E = TypeVar("E", Race, Trait, OccupationEntry, Weapon, Armour, Shield, Spell, Hero)
OTHER = "other"


class World(Struct, frozen=True):
    """Every list by id, in the order shown: the shipped entries, each replaced by the campaign's own of that id,
    then the campaign's further ones."""

    races: Mapping[str, Race]
    traits: Mapping[str, Trait]
    occupations: Mapping[str, OccupationEntry]
    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]
    shields: Mapping[str, Shield]
    spells: Mapping[str, Spell]
    templates: Mapping[str, Hero]
    rulings: Mapping[str, str] = {}

    def other(self, rule: str) -> bool:
        """Whether the rule's switch stands at its other reading."""
        return self.rulings.get(rule) == OTHER


def world_of(shipped: NutshellLibrary, own: NutshellLibrary, rulings: Mapping[str, str]) -> World:
    """The library a campaign plays by."""
    return World(
        races=_over(shipped.races, own.races),
        traits=_over(shipped.traits, own.traits),
        occupations=_over(shipped.occupations, own.occupations),
        weapons=_over(shipped.weapons, own.weapons),
        armour=_over(shipped.armour, own.armour),
        shields=_over(shipped.shields, own.shields),
        spells=_over(shipped.spells, own.spells),
        templates=_over(shipped.templates, own.templates),
        rulings=dict(rulings),
    )


def world_with(world: World, own: NutshellLibrary) -> World:
    """The world with further entries, which replace those of their ids."""
    lists = ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates")
    return replace(world, **{list: getattr(world, list) | _over((), getattr(own, list)) for list in lists})


def _over(shipped: Iterable[E], own: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entries in (shipped, own) for entry in entries}
