"""Every breach and open choice of a character as made and as they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.checks import (
    creation_checks,
    life_checks,
    open_checks,
    skill_checks,
    state_checks,
)
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.world import World

Check = Callable[[DerivedStats], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    open_checks.open_ways,
    creation_checks.way_findings,
    creation_checks.high_findings,
    open_checks.open_race,
    creation_checks.race_findings,
    creation_checks.looks_findings,
    open_checks.open_origin,
    creation_checks.origin_findings,
    creation_checks.rank_findings,
    open_checks.open_skills,
    skill_checks.supplementary_findings,
    skill_checks.need_findings,
    open_checks.open_arms,
    state_checks.load_findings,
    state_checks.points_findings,
    state_checks.fatigue_findings,
    state_checks.armour_findings,
    state_checks.shield_findings,
    life_checks.life_findings,
)
"""In the order of the sheet."""


def findings(who: Person, world: World) -> tuple[Finding, ...]:
    """Breaches and open choices of `who`, waived ones too. `who` must name nothing that `world` lacks."""
    reckoning = DerivedStats(who, world)
    return tuple(finding for check in CHECKS for finding in check(reckoning))
