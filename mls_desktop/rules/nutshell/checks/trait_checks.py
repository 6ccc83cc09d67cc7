"""Breaches of the steps of secondary and negative traits and of the occupation (N-SEC-3, N-NEG-1, N-OCC-1)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.secondaries import HIGHEST_STEP, LOWEST_STEP, legal_step


def trait_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for each step of a secondary or negative trait that cannot be bought at creation (N-SEC-3, N-NEG-1)."""
    for name, rule, entries in (
        ("secondaries", "N-SEC-3", stats.who.secondaries),
        ("negatives", "N-NEG-1", stats.who.negatives),
    ):
        for entry in entries:
            facts = (("trait", given(entry.trait)), ("name", given(stats.trait(entry.trait).name)))
            yield from _step_finding(rule, (name, entry.trait, "step"), entry.step, facts)


def occupation_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for a step of the occupation that cannot be bought at creation (N-OCC-1)."""
    held = stats.who.occupation
    if held is not None:
        facts = (("name", given(stats.occupation_name)),)
        yield from _step_finding("N-OCC-1", ("occupation", "step"), held.step, facts)


def _step_finding(rule: str, path: Path, step: int, facts: Facts) -> Iterator[Finding]:
    if step == legal_step(step):
        return
    steps = (
        ("step", given(step)),
        ("away", given(abs(step))),
        ("lowest", given(LOWEST_STEP, "N-SEC-3")),
        ("highest", given(HIGHEST_STEP, "N-SEC-3")),
    )
    kind = "too_high" if step > HIGHEST_STEP else "too_low"
    yield Finding(rule, "error", path, (*facts, *steps), kind, ways=(Edit("set", path, legal_step(step)),))
