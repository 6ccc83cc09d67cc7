"""Weapons of which nobody can say how well they are used (RB-CH-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.vocabulary import Kind, Use

USES: Mapping[Kind, Use] = {"melee": "melee", "ranged": "ranged", "slam": "melee", "other": "other"}
"""What a skill is for that goes with a kind of weapon."""


def skill_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Weapons without a skill: warnings; the ways out are the skills that are for such weapons, or else all."""
    for weapon in stats.who.weapons:
        if weapon.skill is None:
            fitting = [skill.id for skill in stats.who.skills if skill.use == USES[weapon.kind]]
            ids = fitting or [skill.id for skill in stats.who.skills]
            path = ("weapons", weapon.id, "skill")
            ways = tuple(Edit("set", path, id) for id in ids)
            yield Finding("RB-CH-2", "warning", path, (("weapon", given(weapon.name)),), "no_skill", ways)
