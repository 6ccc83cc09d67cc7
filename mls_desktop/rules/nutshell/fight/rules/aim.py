"""Blows and shots aimed at a place (N-AIM-1, N-ARM-3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mls_desktop.rules.nutshell.vocabulary import Place


class Aim(Struct, frozen=True):
    """Penalty for aiming at a place, and the total from which the blow strikes there."""

    modifier: int
    needed: int


AIMS: Mapping[Place, Aim] = {
    "head": Aim(-3, 17),
    "face": Aim(-3, 18),
    "abdomen": Aim(-1, 16),
    "leg": Aim(-2, 17),
    "arm": Aim(-2, 17),
    "neck": Aim(-3, 19),
    "wrist": Aim(-4, 17),
}
"""N-AIM-1: every place that can be aimed at."""
UNAIMED: Place = "chest"
"""N-ARM-3: where a hit strikes that was not aimed, or whose total did not reach the place."""


def aim_modifier(place: Place | None) -> int:
    """Modifier to the roll for aiming at `place`, 0 for None (N-AIM-1). Raises KeyError for a place that is not aimed
    at."""
    return 0 if place is None else AIMS[place].modifier


def place_struck(aimed: Place | None, total: int, natural: bool) -> Place:
    """Place that a hit strikes: `aimed` if the roll's `total` is as high as that place needs, or `natural` (an 18 that
    counts) is true; else the chest, as for a hit that was not aimed (N-AIM-1)."""
    if aimed is None or not (natural or total >= AIMS[aimed].needed):
        return UNAIMED
    return aimed
