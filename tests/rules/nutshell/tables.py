"""The functions behind `table` figures: what a rule makes of the parts such a figure shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.figures.figures import Figure, Value, computed, exact
from mls_desktop.rules.nutshell.stats import ages, personality, primaries, range, rounds, secondaries

TABLES: Mapping[tuple[str, tuple[str, ...]], Callable[..., Any]] = {
    ("N-RACE-1", ("age", "base_age", "increment")): ages.completed_increments,
    ("N-RACE-1", ("increments",)): ages.reductions_reached,
    ("N-PRIM-2", ("step",)): primaries.step_cost,
    ("N-PRIM-4", ("reductions_due",)): primaries.free_at_two,
    ("N-SEC-3", ("type", "step")): secondaries.trait_cost,
    ("N-NEG-1", ("step",)): secondaries.negative_yield,
    ("N-OCC-1", ("base", "step")): lambda base, step: secondaries.occupation_cost(step, base == "base_paid"),
    ("N-TMP-1", ("magic",)): lambda magic: {"no": 0}[magic],
    ("N-FATE-1", ("side",)): personality.fate_for_side,
    ("N-ROUND-3", ("magic_points",)): rounds.casting_time,
    ("N-RANGE-1", ("range", "distance")): range.penalty,
}
"""By rule and part names; each takes the values of those parts in their order."""


def recomputed(figure: Figure) -> Value:
    """What a figure's parts make of it, by its operation or the table of its rule; what is entered stands for itself.

    Raises KeyError where no table is known for a `table` figure.
    """
    if figure.how in ("input", "brings"):
        return figure.value
    if figure.how == "table":
        table = TABLES[figure.rule, tuple(name for name, _ in figure.parts)]
        value: Value = table(*(part.value for _, part in figure.parts))
        return value
    return computed(figure.how, [exact(part) for _, part in figure.parts])
