"""The world a Nutshell character is reckoned in: the library ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.system.ruleset import Ruleset
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import (
    Armour,
    OccupationEntry,
    Race,
    Shield,
    Spell,
    Trait,
    Weapon,
)


class World(Ruleset, frozen=True):
    """The library's lists, each by id in the order shown, beside the rulings of `Ruleset`."""

    races: Mapping[str, Race]
    traits: Mapping[str, Trait]
    occupations: Mapping[str, OccupationEntry]
    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]
    shields: Mapping[str, Shield]
    spells: Mapping[str, Spell]
    templates: Mapping[str, Hero]
