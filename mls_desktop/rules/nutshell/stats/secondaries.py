"""Secondary and negative traits and the occupation: bases, costs, limits (N-SEC-1 to -3, N-NEG-1, N-OCC-1, N-LIM-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from mls_desktop.rules.nutshell.library import TraitType
from mls_desktop.rules.nutshell.vocabulary import Base, Primary

REVERSE_FROM = 2
"""A reverse primary counts as 2 minus it (N-SEC-1)."""

LOWEST_STEP, HIGHEST_STEP = 0, 4
"""The steps that may be bought at creation (N-SEC-3)."""

TRAINED_COST: tuple[int, ...] = (1, 3, 6, 10, 15, 21, 28)
"""N-SEC-3: CP for base, +1 ... +6 of a Trained or Natural trait; a negative yields as much (N-NEG-1)."""
INHERENT_COST: tuple[int, ...] = (0, 2, 5, 9, 14, 20, 27)
"""N-SEC-3: CP for base, +1 ... +6 of an Inherent trait, which is had at base."""

UNACQUIRED: Mapping[TraitType, int | None] = {"trained": None, "natural": -2, "inherent": 0, "negative": None}
"""N-SEC-2: what an unacquired trait stands at, from its base; None: it cannot be used."""

LIMIT = 6
"""Steps above base to which a trait may rise in play (N-LIM-1)."""


def reversed_base(base: Base) -> bool:
    """Whether a primary of a base is a reverse one (N-SEC-1)."""
    return base.startswith("-")


def primary_of(base: Base) -> Primary:
    """The primary that an element of a base stands for, plain or reverse (N-SEC-1)."""
    return cast(Primary, base.removeprefix("-"))


def named_one_way(bases: Iterable[Base]) -> list[Base]:
    """Elements of a base, each once, without primaries that stand in it both plain and reverse (N-AGE-1)."""
    named = dict.fromkeys(bases)
    return [base for base in named if (primary_of(base) if reversed_base(base) else f"-{base}") not in named]


def legal_step(step: int) -> int:
    """Step brought within 0 to +4, the steps that may be bought at creation (N-SEC-3)."""
    return max(LOWEST_STEP, min(HIGHEST_STEP, step))


def trait_cost(type: TraitType, step: int) -> int:
    """Cost of a trait at `step`; one beyond +6 as +6, one below base as base (N-SEC-3)."""
    return _priced(INHERENT_COST if type == "inherent" else TRAINED_COST, step)


def negative_yield(step: int) -> int:
    """CP that a negative trait gives at `step`: as many as a Trained one costs (N-NEG-1)."""
    return _priced(TRAINED_COST, step)


def occupation_cost(step: int, base_paid: bool = False) -> int:
    """Cost of the occupation at `step`: double that of an Inherent trait, whose base is for nothing; if `base_paid`,
    the rule's other reading, double that of a Trained one, whose base is paid for too (N-OCC-1)."""
    return 2 * _priced(TRAINED_COST if base_paid else INHERENT_COST, step)


def _priced(costs: tuple[int, ...], step: int) -> int:
    return costs[max(0, min(step, len(costs) - 1))]


def within_limit(step: int) -> bool:
    """Whether a trait may stand `step` steps above its base in play: 6 at most (N-LIM-1)."""
    return step <= LIMIT
