"""Every breach and open choice of a character (RB-CH-1 to RB-CH-3, RB-MV-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.checks import value_checks, weapon_checks
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World

Check = Callable[[DerivedStats], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    value_checks.negative_findings,
    value_checks.target_findings,
    value_checks.off_hand_findings,
    weapon_checks.unarmed_findings,
    weapon_checks.skill_findings,
    weapon_checks.hand_findings,
    value_checks.counter_findings,
)
"""All checks of a character, in the order of the sheet."""


def findings(who: Person, world: World) -> tuple[Finding, ...]:
    """Every finding of a character that is not broken; waivers are not looked at."""
    stats = DerivedStats(who, world)
    return tuple(finding for check in CHECKS for finding in check(stats))
