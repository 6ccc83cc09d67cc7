"""Movement points (N-MOVE-1)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, number


def movement(agility: Figure) -> Figure:
    """Movement points, the same for Move, for Charge and for Move and Shoot: Agility + 1, not below 0 (N-MOVE-1)."""
    points = added(("agility", agility), ("every_mover", given(1, "N-MOVE-1")), rule="N-MOVE-1")
    if number(points) >= 0:
        return points
    return greatest(("by_agility", points), ("no_movement", given(0, "N-MOVE-1")), rule="N-MOVE-1")
