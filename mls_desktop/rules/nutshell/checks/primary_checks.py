"""Breaches of the steps of primaries (N-PRIM-2 to N-PRIM-4)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.primaries import (
    HIGHEST_STEP,
    LOWEST_STEP,
    legal_step,
    over_two_limit,
    two_limit_rule,
)


def step_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for each primary whose step is beyond the range, with the nearest legal step as the way out (N-PRIM-2)."""
    for primary, step in stats.steps.items():
        if step == legal_step(step):
            continue
        path = ("primaries", primary)
        facts = (
            ("primary", given(primary)),
            ("step", given(step)),
            ("away", given(abs(step))),
            ("lowest", given(LOWEST_STEP, "N-PRIM-2")),
            ("highest", given(HIGHEST_STEP, "N-PRIM-2")),
            ("counted", stats.legal_primary_step(primary)),
            ("over", given(abs(step - legal_step(step)))),
        )
        kind = "too_high" if step > HIGHEST_STEP else "too_low"
        yield Finding("N-PRIM-2", "error", path, facts, kind, ways=(Edit("set", path, legal_step(step)),))


def two_limit_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for more primaries at +2 than allowed: by N-PRIM-3, from the first age of reduction on by N-PRIM-4."""
    reached = number(stats.reductions_due)
    over = over_two_limit(tuple(stats.steps.values()), reached)
    if not over:
        return
    facts = (
        ("used", stats.plus_two_used),
        ("allowed", stats.plus_two_allowed),
        ("over", given(over)),
        ("reductions_due", stats.reductions_due),
        ("age", stats.age),
    )
    high = [primary for primary, step in stats.steps.items() if step >= HIGHEST_STEP]
    ways = tuple(Edit("set", ("primaries", p), HIGHEST_STEP - 1) for p in high) if over == 1 else ()
    yield Finding(two_limit_rule(reached), "error", ("primaries",), facts, ways=ways)
