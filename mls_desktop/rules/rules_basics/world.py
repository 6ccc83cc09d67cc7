"""The world a character of Rules Basics lives in: the library ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.system.ruleset import Ruleset
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import SkillEntry, WeaponEntry


class World(Ruleset, frozen=True):
    """Every list by id, in the order shown."""

    skills: Mapping[str, SkillEntry]
    weapons: Mapping[str, WeaponEntry]
    templates: Mapping[str, Person]
