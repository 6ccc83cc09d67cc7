"""Depth of wounds, their course, and how they are stopped (chapter 9)."""

from __future__ import annotations

from typing import Literal

from mls_desktop.rules.death_or_glory.stats.grades import Grade
from mls_desktop.rules.death_or_glory.vocabulary import LOWEST_ALIVE

Step = Literal["up", "unconscious", "grave", "mortal", "comatose", "dead"]
LADDER: tuple[tuple[int, Step], ...] = (
    (0, "up"),
    (-3, "unconscious"),
    (-5, "grave"),
    (-7, "mortal"),
    (LOWEST_ALIVE, "comatose"),
)
"""Lowest hit points of each step; below all of them is death (DOG-HP-3)."""
STEADY_ABOVE = -3
EVERY = 2
"""Rounds from one roll for life, or one try to help, to the next (DOG-HP-4, DOG-HP-5)."""
AIDED, AIDED_WELL = -2, -1


def step_of(hp: int) -> Step:
    """Step of the wound ladder at `hp` hit points (DOG-HP-3)."""
    return next((step for low, step in LADDER if hp >= low), "dead")


def is_serious(damage: int, most: int, more_than_half: bool = False) -> bool:
    """Whether `damage` of one blow or shot is a serious wound: half of `most` hit points, rounded up (DOG-HP-2).
    `more_than_half`: the rule's other reading."""
    return damage * 2 > most if more_than_half else damage >= (most + 1) // 2


def bleeds(serious_since: int | None, round: int) -> bool:
    """Whether a serious wound takes a hit point as a round ends: every round after that of the wound (DOG-HP-2)."""
    return serious_since is not None and round > serious_since


def rolls_due(low_since: int | None, round: int) -> bool:
    """Whether END is rolled as a round ends (DOG-HP-4): the 2nd, 4th ... after that of falling below -3."""
    return low_since is not None and round > low_since and (round - low_since) % EVERY == 0


def rounds_to_roll(low_since: int, round: int) -> int:
    """Number of rounds after `round` until END is rolled next (DOG-HP-4); 0: as this one ends."""
    passed = max(0, round - low_since)
    return -passed % EVERY if passed else EVERY


def can_be_aided(hp: int) -> bool:
    """Whether somebody at `hp` can be brought back by help: from -4 to -9 (DOG-HP-5)."""
    return LOWEST_ALIVE <= hp < STEADY_ABOVE


def may_try(last: int | None, round: int) -> bool:
    """Whether help of a kind that was last tried in a round may be tried again: once in two rounds (DOG-HP-5)."""
    return last is None or round >= last + EVERY


def after_aid(hp: int, grade: Grade) -> int:
    """Hit points after a try to help: from -4 to -9 a success makes -2, a critical -1; else `hp` (DOG-HP-5)."""
    if not can_be_aided(hp) or grade not in ("success", "critical"):
        return hp
    return AIDED_WELL if grade == "critical" else AIDED
