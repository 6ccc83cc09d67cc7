"""Sections of a library entry for editing; paths below the entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.sheet.cells import line
from mls_desktop.rules.common.sheet.entry_forms import about, noted
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.rules_basics.library import SkillEntry, WeaponEntry
from mls_desktop.rules.rules_basics.sheet.arms_section import ACC, DAMAGE, FLAG, HANDS, KIND, TEXT
from mls_desktop.rules.rules_basics.sheet.roll_section import USE

SKILL = Field("skill", "library", options=("skills",), blank=True)


def entry_form(list: str, held: Entry) -> tuple[Section, ...]:
    """Sections for editing `held`, an entry of the library list `list`. Raises KeyError for any list but "skills" and
    "weapons"."""
    return FORMS_OF[list](held)


def _skill(skill: SkillEntry) -> tuple[Section, ...]:
    return about(skill, line("use", skill.use, USE, ("use",))), noted(skill.note)


def _weapon(weapon: WeaponEntry) -> tuple[Section, ...]:
    told = about(
        weapon,
        line("skill", weapon.skill, SKILL, ("skill",)),
        line("kind", weapon.kind, KIND, ("kind",)),
        line("damage", weapon.damage, DAMAGE, ("damage",)),
        line("acc", weapon.acc, ACC, ("acc",)),
        line("reach", weapon.reach, TEXT, ("reach",)),
        line("hands", weapon.hands, HANDS, ("hands",)),
        line("readying", weapon.readying, FLAG, ("readying",)),
    )
    return told, noted(weapon.note)


FORMS_OF: Mapping[str, Callable[[Any], tuple[Section, ...]]] = {"skills": _skill, "weapons": _weapon}
