"""Gain and loss of fatigue: hours awake and asleep, minutes of a fight (chapter 11)."""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS_A_MINUTE = 20
SLEEP_DUE, SLEEP_EACH, REST_EACH = 7, 5, 1
LIGHT_UP_TO = 70


def is_heavy(enc: int | None) -> bool:
    """Whether a minute with a weapon is a heavy one: its encumbrance is above 70 (DOG-TI-1, DOG-TI-4)."""
    return enc is not None and enc > LIGHT_UP_TO


def fight_loss(rounds: Sequence[bool], light: int, heavy: int) -> int:
    """Fatigue cost of a fight of `rounds`, each True for a heavy weapon: `heavy` for each minute of 20 rounds with any
    such, `light` for one without and for the rounds left over; 0 without rounds (DOG-TI-4)."""
    if not rounds:
        return 0
    whole = len(rounds) // ROUNDS_A_MINUTE
    minutes = [any(rounds[at * ROUNDS_A_MINUTE : (at + 1) * ROUNDS_A_MINUTE]) for at in range(whole)]
    rest = light if len(rounds) % ROUNDS_A_MINUTE else 0
    return sum(heavy if minute else light for minute in minutes) + rest
