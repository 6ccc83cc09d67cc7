"""Fighters as blows and shots need them, in the state of this round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.nutshell.stats.armour import Protection
from mls_desktop.rules.nutshell.vocabulary import Place

State = Literal["up", "out", "dead"]
FALLEN: tuple[State, ...] = ("out", "dead")
NONE = given(0)


class Health(Struct, frozen=True):
    """Health of a fighter. `turns`: of an unconscious one the Turns left; None: until the fight ends (N-HARM-2, -3).

    `minor`: the harsher lines of N-HARM-5 hold for them.
    """

    chp: int
    thp: int
    state: State = "up"
    turns: int | None = None
    fate: int = 0
    minor: bool = False


class Combatant(Struct, frozen=True):
    """A fighter with the weapon in hand. `skill`: the level with the weapon's standing modifier, nothing of the moment.

    `dam`: as N-DAM-3 gives it, perhaps below 0. `shield`: what shield or parrying weapon takes off (N-SHIELD-1).
    `worn`: what protects each place; a place that is missing is bare.
    """

    id: str
    health: Health
    skill: Figure = NONE
    dam: Figure = NONE
    strength: Figure = NONE
    shield: Figure = NONE
    dodge: Figure = NONE
    shock: Figure = NONE
    worn: Mapping[Place, Protection] = {}


class Hit(Struct, frozen=True):
    """A blow or shot that strikes. `critical`: one that counts; `natural`: a natural 18 that counts (N-FIGHT-7).

    `shield`: whether the target's shield takes part (N-SHIELD-1). `strengths`: whose Strength joins (N-TA-1 to -3).
    """

    by: str
    on: str
    total: int
    critical: bool = False
    natural: bool = False
    shield: bool = False
    place: Place = "chest"
    strengths: tuple[str, ...] = ()
