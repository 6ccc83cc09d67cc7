"""Shots and offensive spells, and the Dodge that answers them (N-SHOOT-1, N-SHOOT-2, N-SHOOT-4, N-RANGE-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.nutshell.fight.rules.aim import aim_modifier
from mls_desktop.rules.nutshell.fight.rules.combatant import Hit
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.melee import hit_of
from mls_desktop.rules.nutshell.fight.rules.strikes import strike
from mls_desktop.rules.nutshell.stats.range import range_modifier
from mls_desktop.rules.nutshell.stats.rolls import Thrown
from mls_desktop.rules.nutshell.vocabulary import Place


class Shot(Struct, frozen=True):
    """A shot, a throw or an offensive spell (N-SHOOT-2), its range reckoned in `far` (`range_modifier`).

    `skill`: the level of the weapon, or of the Sphere or Deity; `dam`: as N-DAM-3 gives it; `modifier`: of the moment.
    """

    by: str
    at: str
    skill: Figure
    dam: Figure
    far: int = 0
    place: Place | None = None
    modifier: int = 0


def far(range: Figure, distance: Figure) -> int | None:
    """Modifier to a shot of range `range` over `distance` (N-RANGE-1); None where it cannot reach so far."""
    found = range_modifier(range, distance)
    return None if found.value is None else number(found)


def shot_level(shot: Shot) -> Figure:
    """Level of the roll for `shot`: skill plus the modifiers of distance, aim and moment (N-SHOOT-1, N-RANGE-1,
    N-AIM-1)."""
    parts = (
        ("far", given(shot.far, "N-RANGE-1")),
        ("aim", given(aim_modifier(shot.place), "N-AIM-1")),
        ("modifier", given(shot.modifier)),
    )
    return added(("skill", shot.skill), *((name, part) for name, part in parts if part.value), rule="N-SHOOT-1")


def dodge_level(dodge: Figure, shooters: int, modifier: int = 0) -> Figure:
    """The level of the one Dodge that answers all shots of a round: -1 for each shooter beyond the first (N-SHOOT-4).

    `modifier`: of the moment.
    """
    parts = (("extra_shooters", given(-max(0, shooters - 1), "N-SHOOT-4")), ("modifier", given(modifier)))
    return added(("dodge", dodge), *((name, part) for name, part in parts if part.value), rule="N-SHOOT-4")


def shooters(shots: Sequence[Shot], at: str) -> tuple[str, ...]:
    """Ids of those who shoot at the target `at` in `shots`, each once."""
    return tuple(dict.fromkeys(shot.by for shot in shots if shot.at == at))


def shot_hit(shot: Shot, thrown: Thrown, dodge: Thrown | None) -> Hit | None:
    """Hit that `shot` makes by the roll `thrown`: with a success, and above the roll `dodge` where one is made
    (N-SHOOT-1); else None. A Dodge that succeeded and lost brings the shield in (N-SHIELD-1)."""
    blow = strike(thrown, dodge)
    return None if blow is None else hit_of(Declarations(shot.by, place=shot.place), shot.at, thrown, blow)


def shot_hits(
    shots: Sequence[Shot], thrown: Mapping[str, Thrown], dodges: Mapping[str, Thrown]
) -> tuple[tuple[Shot, Hit], ...]:
    """Shots of a round that hit, each with its hit, in the order of `shots`: each is compared singly with the target's
    Dodge (N-SHOOT-4); nobody's own shot saves them from another's (N-SHOOT-1). `thrown` by shooter, `dodges` by target:
    who is not in it does not dodge."""
    found = [(shot, shot_hit(shot, thrown[shot.by], dodges.get(shot.at))) for shot in shots]
    return tuple((shot, hit) for shot, hit in found if hit is not None)
