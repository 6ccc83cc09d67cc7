"""Attacks and the rounds of a Turn they fall in; how long spells take (N-ROUND-1, N-ROUND-3)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, given, greatest, half, least, looked_up, number

ROUNDS_OF_A_TURN = 5
MOST_ATTACKS = 5
ROUNDS: tuple[tuple[int, ...], ...] = ((), (3,), (2, 4), (1, 3, 5), (1, 2, 4, 5), (1, 2, 3, 4, 5))
"""The rounds in which so many attacks fall, by their number."""


def attacks(skill: Figure) -> Figure:
    """Attacks a Turn at `skill`, the weapon's standing modifier in it: half, rounded down, 0 to 5 (N-ROUND-1)."""
    halved = half(("skill", skill), rule="N-ROUND-1")
    if number(halved) > MOST_ATTACKS:
        return least(("half_skill", halved), ("most_attacks", given(MOST_ATTACKS, "N-ROUND-1")), rule="N-ROUND-1")
    if number(halved) < 0:
        return greatest(("half_skill", halved), ("fewest_attacks", given(0, "N-ROUND-1")), rule="N-ROUND-1")
    return halved


def rounds(count: int) -> tuple[int, ...]:
    """The rounds, 1 to 5, in which `count` attacks fall (N-ROUND-1). Raises ValueError for other than 0 to 5."""
    if not 0 <= count <= MOST_ATTACKS:
        raise ValueError(f"no rounds for {count} attacks")
    return ROUNDS[count]


def slots(count: int) -> tuple[bool, ...]:
    """True for each round of a Turn in which one of `count` attacks falls (N-ROUND-1)."""
    taken = rounds(count)
    return tuple(nth in taken for nth in range(1, ROUNDS_OF_A_TURN + 1))


def casting(points: Figure) -> Figure:
    """Number of attacks that an offensive spell of `points` magic points takes, or of Turns that any other does: one
    for each 2 or part (N-ROUND-3)."""
    return looked_up(casting_time(number(points)), ("magic_points", points), rule="N-ROUND-3")


def casting_time(points: int) -> int:
    """Number of attacks, or of Turns, that a spell of `points` magic points takes: one for each 2 or part, 0 for none
    (N-ROUND-3)."""
    return max(0, (points + 1) // 2)
