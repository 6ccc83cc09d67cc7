"""Active defences against one attack: which may be tried, and how good they are (RB-AT-3, RB-MV-9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, Part, added, given

INCREASED = 2
"""Bonus of All-Out Defense to the defence that was chosen (RB-MV-9)."""


class Stance(Struct, frozen=True):
    """Limits on a fighter's defences till their next turn. `none`: no defence at all (RB-MV-7); `increased`: the
    defence that is better (RB-MV-9); `double`: two defences against one attack (RB-MV-9)."""

    none: bool = False
    increased: str = ""
    double: bool = False


PLAIN = Stance()


def open_defences(defences: Sequence[str], stance: Stance, tried: Sequence[str] = ()) -> tuple[str, ...]:
    """Defences still open against an attack after those `tried` (RB-AT-3): one try, or with two defences another one
    after the first failed (RB-MV-9)."""
    if stance.none or len(tried) >= (2 if stance.double else 1):
        return ()
    return tuple(each for each in defences if each not in tried)


def after_second(stance: Stance, one_attack_only: bool) -> Stance:
    """Stance after a second defence was tried: without `double` if `one_attack_only`, RB-MV-9 read otherwise, by which
    it is good for one attack; else the same."""
    return Stance(stance.none, stance.increased) if one_attack_only else stance


def defence_target(value: Figure, id: str, stance: Stance, effects: int = 0) -> Figure:
    """Target of the active defence `id` (RB-AT-3): its `value`, 2 more for the one that was chosen in `stance`
    (RB-MV-9), and the sum of the lasting `effects`."""
    parts: list[Part] = [("value", value)]
    if stance.increased == id:
        parts.append(("increased", given(INCREASED, "RB-MV-9")))
    if effects:
        parts.append(("effects", given(effects, "RB-SR-2")))
    return added(*parts, rule="RB-AT-3") if len(parts) > 1 else value
