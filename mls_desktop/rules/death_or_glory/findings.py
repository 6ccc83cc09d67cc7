"""Every breach and open choice of a character as made and as he stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mls_desktop.rules.common.findings import Finding
from mls_desktop.rules.death_or_glory.arms import Reckoning
from mls_desktop.rules.death_or_glory.breaches import creation, skills, state
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.world import World

Check = Callable[[Reckoning], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    creation.way_findings,
    creation.high_findings,
    creation.race_findings,
    creation.looks_findings,
    creation.origin_findings,
    creation.rank_findings,
    skills.supplementary_findings,
    skills.need_findings,
    state.load_findings,
    state.points_findings,
    state.fatigue_findings,
    state.armour_findings,
    state.shield_findings,
)
"""In the order of the sheet."""


def findings(who: Person, world: World) -> tuple[Finding, ...]:
    """Every finding of a character that is not broken; waivers are not looked at."""
    reckoning = Reckoning(who, world)
    return tuple(finding for check in CHECKS for finding in check(reckoning))
