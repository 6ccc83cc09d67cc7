"""Every breach and open choice of a character as created and as they stand (chapters 1 to 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.checks import (
    personality_checks,
    point_checks,
    primary_checks,
    trait_checks,
    vitality_checks,
)
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World

Check = Callable[[DerivedStats], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    point_checks.budget_findings,
    point_checks.age_findings,
    primary_checks.step_findings,
    primary_checks.two_limit_findings,
    point_checks.loss_findings,
    trait_checks.occupation_findings,
    trait_checks.trait_findings,
    vitality_checks.dice_findings,
    vitality_checks.current_findings,
    personality_checks.pair_findings,
    personality_checks.strong_pair_findings,
    personality_checks.fate_findings,
)
"""In the order of the sheet."""


def findings(who: Hero, world: World) -> tuple[Finding, ...]:
    """Every finding of a character that is not broken; waivers are not looked at."""
    return findings_of(DerivedStats(who, world))


def findings_of(reckoning: DerivedStats) -> tuple[Finding, ...]:
    """The same from a reckoning that is there already, so that its figures are not worked out twice."""
    return tuple(finding for check in CHECKS for finding in check(reckoning))
