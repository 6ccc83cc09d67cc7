"""The random number generator of the dice: the only place where chance comes in."""

from __future__ import annotations

import random
from collections.abc import Iterable


class Roller:
    """The random number generator behind rolled dice; with a `seed` it gives the same dice again."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed) if seed is not None else random.SystemRandom()

    def roll(self, sides: Iterable[int]) -> tuple[int, ...]:
        """Results of dice with these `sides`: a number from 1 to its sides for each die, in their order."""
        return tuple(self._random.randint(1, faces) for faces in sides)
