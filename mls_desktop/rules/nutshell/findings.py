"""Every breach and open choice of a character: as created, as lived since, and as they stand (chapters 1 to 5, 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.checks import (
    arms_checks,
    personality_checks,
    point_checks,
    primary_checks,
    trait_checks,
    vitality_checks,
)
from mls_desktop.rules.nutshell.life.stats_now import stats_now
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.world import World

Check = Callable[[DerivedStats], Iterator[Finding]]


def _made(check: Check) -> Check:
    """Check that runs `check` on the figures at creation, in place of those of now."""
    return lambda stats: check(stats.at_creation)


def _of_life(stats: DerivedStats) -> Iterator[Finding]:
    return stats.life_findings()


CHECKS: tuple[Check, ...] = (
    point_checks.budget_findings,
    _made(point_checks.age_findings),
    _made(primary_checks.step_findings),
    _made(primary_checks.two_limit_findings),
    _made(point_checks.loss_findings),
    _made(trait_checks.occupation_findings),
    _made(trait_checks.trait_findings),
    _made(vitality_checks.dice_findings),
    vitality_checks.spell_findings,
    vitality_checks.current_findings,
    vitality_checks.death_findings,
    _made(personality_checks.pair_findings),
    _made(personality_checks.strong_pair_findings),
    personality_checks.fate_findings,
    arms_checks.shield_findings,
    _of_life,
)
"""Checks of a character, in the order of the sheet."""


def findings(who: Hero, world: World) -> tuple[Finding, ...]:
    """Breaches and open choices of `who`, not broken, by their present figures; waivers are not looked at."""
    return findings_of(stats_now(who, world))


def findings_of(reckoning: DerivedStats) -> tuple[Finding, ...]:
    """Breaches and open choices by all checks on `reckoning`, the figures of a character, so that these are not worked
    out twice; waivers are not looked at."""
    return tuple(finding for check in CHECKS for finding in check(reckoning))
