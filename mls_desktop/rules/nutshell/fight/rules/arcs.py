"""Into which arcs one may shoot or cast (N-SHOOT-3)."""

from __future__ import annotations

from typing import Literal

from mls_desktop.rules.common.grids.square_arcs import Arc
from mls_desktop.rules.nutshell.character import Handed

ShotKind = Literal["bow", "thrown", "gun", "spell"]


def arcs(kind: ShotKind, handed: Handed, on_foot: bool = True, horse_archer: bool = False) -> tuple[Arc, ...]:
    """Arcs into which a shot of `kind` may go: on foot bows and thrown weapons forward and to the off-hand side, other
    weapons to both sides, spells forward; a trained horse archer riding away to the rear too (N-SHOOT-3)."""
    if kind == "spell":
        return ("forward",)
    off: Arc = "left" if handed == "right" else "right"
    found: tuple[Arc, ...] = ("forward", off) if on_foot and kind != "gun" else ("forward", "left", "right")
    return (*found, "rear") if horse_archer and not on_foot and kind == "bow" else found
