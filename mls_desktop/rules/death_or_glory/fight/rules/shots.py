"""Conditions of a shot and their modifiers (chapter 8)."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.death_or_glory.library import Weapon
from mls_desktop.rules.death_or_glory.stats.arms import band_at
from mls_desktop.rules.death_or_glory.stats.tables import CLEAR, PERSON, value_at, value_of
from mls_desktop.rules.death_or_glory.vocabulary import Band
from mls_desktop.rules.death_or_glory.world import World

WIND = (-100, 0)
"""Bounds of the modifier that the referee may enter for wind (DOG-DS-8); 0 unless entered."""


class Conditions(Struct, frozen=True):
    """Conditions of one shot: `distance` in metres, `speed` of the target now, its `size` and how well it is seen
    (`sight`) as ids of table rows, and `wind` as a modifier."""

    distance: int = 0
    speed: int = 0
    size: str = PERSON
    sight: str = CLEAR
    wind: int = 0


def speed_modifier(world: World, speed: int) -> int:
    """Modifier for how fast the target moves now; an edge belongs to the slower band (DOG-DS-5)."""
    return value_at(world, "target_speeds", speed, "chance")


def size_modifier(world: World, size: str) -> int:
    """Modifier for the size of the whole target (DOG-DS-6)."""
    return value_of(world, "target_sizes", size, "chance")


def sight_modifier(world: World, sight: str) -> int:
    """Modifier for how well the target is seen (DOG-DS-7)."""
    return value_of(world, "visibility", sight, "chance")


def band_chance(world: World, band: Band) -> int:
    """Modifier for the distance band of a shot (DOG-DS-3)."""
    return value_of(world, "shot_bands", band, "chance")


def band_damage(world: World, weapon: Weapon, metres: int) -> int:
    """Addition by distance to each damage roll of a missile that hits by its own force; 0 for others (DOG-DS-4)."""
    band = band_at(weapon, metres)
    return value_of(world, "shot_bands", band, "damage") if band is not None and weapon.kinetic else 0


def shot_chance(
    world: World, skill: Figure, weapon: Weapon, conditions: Conditions, *more: tuple[str, Figure]
) -> Figure | None:
    """The chance of a shot (DOG-DS-1): the score, then range, speed, size, visibility and wind with the signs of their
    tables, then the rest. None beyond the limit (DOG-DS-3)."""
    band = band_at(weapon, conditions.distance)
    if band is None:
        return None
    parts = (
        ("range", given(band_chance(world, band), "DOG-DS-3")),
        ("target_speed", given(speed_modifier(world, conditions.speed), "DOG-DS-5")),
        ("size", given(size_modifier(world, conditions.size), "DOG-DS-6")),
        ("sight", given(sight_modifier(world, conditions.sight), "DOG-DS-7")),
        ("wind", given(conditions.wind, "DOG-DS-8")),
        *more,
    )
    return added(("skill", skill), *(part for part in parts if part[1].value), rule="DOG-DS-1")
