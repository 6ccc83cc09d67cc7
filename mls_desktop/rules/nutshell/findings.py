"""Every breach and open choice of a character as created and as he stands (chapters 1 to 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.nutshell.breaches import personality, points, primaries, traits, vitality
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.world import World

Check = Callable[[Reckoning], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    points.budget_findings,
    points.age_findings,
    primaries.step_findings,
    primaries.two_limit_findings,
    points.loss_findings,
    traits.occupation_findings,
    traits.trait_findings,
    vitality.dice_findings,
    vitality.current_findings,
    personality.pair_findings,
    personality.strong_pair_findings,
    personality.fate_findings,
)
"""In the order of the sheet."""


def findings(who: Hero, world: World) -> tuple[Finding, ...]:
    """Every finding of a character that is not broken; waivers are not looked at."""
    return findings_of(Reckoning(who, world))


def findings_of(reckoning: Reckoning) -> tuple[Finding, ...]:
    """The same from a reckoning that is there already, so that its figures are not worked out twice."""
    return tuple(finding for check in CHECKS for finding in check(reckoning))
