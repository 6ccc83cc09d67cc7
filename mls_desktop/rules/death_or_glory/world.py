"""The world a character of Death or Glory lives in: the library ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.sheet.editable_tables import Table
from mls_desktop.rules.common.system.ruleset import Ruleset
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, Origin, Race, Shield, Skill, Weapon
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES, MAGICAL, PSIONIC, Attribute


class World(Ruleset, frozen=True):
    """The library's lists, each by id in the order shown, beside the rulings of `Ruleset`."""

    races: Mapping[str, Race]
    origins: Mapping[str, Origin]
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    shields: Mapping[str, Shield]
    armour: Mapping[str, Armour]
    tables: Mapping[str, Table]
    templates: Mapping[str, Person]

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """Attributes of everybody in this world: twelve, more with magic or psionics (DOG-AT-1, DOG-AT-5)."""
        out = (() if self.other("DOG-AT-1") else MAGICAL) + (() if self.other("DOG-AT-5") else PSIONIC)
        return tuple(each for each in ATTRIBUTES if each not in out)
