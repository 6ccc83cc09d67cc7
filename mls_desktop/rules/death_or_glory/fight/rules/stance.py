"""Stances of a round: as usual, all for attack, all for defence (DOG-CB-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

Stance = Literal["normal", "total_attack", "total_defence"]
NORMAL, TOTAL_ATTACK, TOTAL_DEFENCE = get_args(Stance)


class StanceEffect(Struct, frozen=True):
    """Modifiers of a stance for attacks, for shots, and for parries and dodges."""

    attack: int = 0
    shot: int = 0
    defence: int = 0


STANCES: Mapping[Stance, StanceEffect] = {
    "normal": StanceEffect(),
    "total_attack": StanceEffect(attack=20, defence=-30),
    "total_defence": StanceEffect(attack=-30, shot=-30, defence=20),
}
"""Modifiers of each stance (DOG-CB-5): a total attack is for blows against one, a total defence hampers shots too."""
