"""Order of turns (DOG-CB-1)."""

from __future__ import annotations

from collections.abc import Mapping

ROUND_SECONDS, ROUNDS_A_MINUTE = 3, 20


def turn_groups(agility: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
    """Groups of fighters by falling AGI less load, given as `agility`; equal ones act at once (DOG-CB-1)."""
    found: dict[int, list[str]] = {}
    for who, value in agility.items():
        found.setdefault(value, []).append(who)
    return tuple(tuple(found[value]) for value in sorted(found, reverse=True))


def minute(round: int) -> int:
    """Minute of the fight in which `round` lies (DOG-CB-1)."""
    return (max(1, round) - 1) // ROUNDS_A_MINUTE + 1
