"""Place hit by a blow or shot (DOG-CB-6, DOG-CB-8)."""

from __future__ import annotations

from mls_desktop.rules.death_or_glory.stats.tables import row_at, value_of
from mls_desktop.rules.death_or_glory.vocabulary import PLACES, Place
from mls_desktop.rules.death_or_glory.world import World


def swapped(roll: int) -> int:
    """Number of a d100 with its two digits the other way round: 23 is 32, 5 is 50, 100 is 0 (DOG-CB-8)."""
    tens, ones = divmod(roll % 100, 10)
    return ones * 10 + tens


def struck(world: World, roll: int) -> Place:
    """Place hit by an unaimed attack `roll`: the table's at the roll with its digits swapped (DOG-CB-8)."""
    id = row_at(world, "hit_places", max(1, swapped(roll))).id
    return next(place for place in PLACES if place == id)


def aim_modifier(world: World, place: Place | None) -> int:
    """Modifier of the chance for aiming at `place`; 0 without aim (DOG-CB-6)."""
    return 0 if place is None else value_of(world, "hit_places", place, "aimed")
