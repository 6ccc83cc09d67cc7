"""Weapons of which nobody can say how well they are used (RB-CH-2), none at all (RB-CH-1), and more in hand than hands
hold (RB-MV-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.fight.rules.hands import HANDS, hands_marked, hands_of
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.vocabulary import Kind, Use

USES: Mapping[Kind, Use] = {"melee": "melee", "ranged": "ranged", "slam": "melee", "other": "other"}
"""Use of the skills that go with a kind of weapon."""


def hand_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields an error if more weapons are marked as in hand than two hands hold (RB-MV-11); the ways out put one away
    each, the last first."""
    marked = hands_marked(stats.who.weapons)
    if marked > HANDS:
        held = [weapon for weapon in stats.who.weapons if weapon.in_hand and hands_of(weapon)]
        ways = tuple(Edit("set", ("weapons", weapon.id, "in_hand"), False) for weapon in reversed(held))
        yield Finding("RB-MV-11", "error", ("weapons",), (("hands", given(marked)),), "hands", ways)


def unarmed_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields a warning for a player's character without any weapon (RB-CH-1)."""
    if stats.who.role == "player" and not stats.who.weapons:
        yield Finding("RB-CH-1", "warning", ("weapons",), (), "unarmed")


def skill_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Yields a warning for each weapon without a skill; the ways out are the skills for such weapons, or else all."""
    for weapon in stats.who.weapons:
        if weapon.skill is None:
            fitting = [skill.id for skill in stats.who.skills if skill.use == USES[weapon.kind]]
            ids = fitting or [skill.id for skill in stats.who.skills]
            path = ("weapons", weapon.id, "skill")
            ways = tuple(Edit("set", path, id) for id in ids)
            yield Finding("RB-CH-2", "warning", path, (("weapon", given(weapon.name)),), "no_skill", ways)
