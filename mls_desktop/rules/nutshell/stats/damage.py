"""Damage of a weapon: its Dam, doubled or not, and the dice rolled for it (N-DAM-1 to -3)."""

from __future__ import annotations

import re

from mls_desktop.rules.common.figures.figures import Figure, added, given, greatest, half, less, number, times
from mls_desktop.rules.common.values.base_character import Role
from mls_desktop.rules.nutshell.library import Dam

_EXPRESSION = re.compile(r"strength(?P<half>/2)?(?:(?P<sign>[+-])(?P<number>\d{1,6}))?")
POINTS_OF_A_D6 = 4
"""So many full points of Dam are one d6."""


def raw_dam(dam: Dam, strength: Figure) -> Figure:
    """Dam `dam` of a weapon in the hands of somebody of `strength`, perhaps below 0 (N-DAM-3).

    Raises ValueError for a text that is no Dam.
    """
    if isinstance(dam, int):
        return given(dam, "N-DAM-3")
    found = _EXPRESSION.fullmatch(dam)
    if found is None:
        raise ValueError(f"not a Dam: {dam!r}")
    share = half(("strength", strength), rule="N-DAM-3") if found["half"] else strength
    name = "half_strength" if found["half"] else "strength"
    if found["sign"] is None:
        return share if found["half"] else added((name, share), rule="N-DAM-3")
    weapon = given(int(found["number"]), "N-DAM-3")
    join = added if found["sign"] == "+" else less
    return join((name, share), ("weapon", weapon), rule="N-DAM-3")


def shown_dam(raw: Figure) -> Figure:
    """A Dam as the sheet shows it: `raw`, or 0 where that is below 0 (N-DAM-3)."""
    if number(raw) >= 0:
        return raw
    return greatest(("dam", raw), ("no_damage", given(0, "N-DAM-3")), rule="N-DAM-3")


def blow(raw: Figure, critical: bool, strengths: tuple[Figure, ...] = ()) -> Figure:
    """Dam of one blow: `raw` with any Total Attack's `strengths` added (none below 0), at least 0, then doubled by a
    critical (N-DAM-2, N-DAM-3)."""
    dam = raw
    for strength in strengths:
        helps = greatest(("strength", strength), ("no_strength", given(0, "N-DAM-2")), rule="N-DAM-2")
        dam = added(("dam", dam), ("total_attack", helps), rule="N-DAM-2")
    dam = shown_dam(dam)
    return times(("dam", dam), ("critical", given(2, "N-DAM-2")), rule="N-DAM-2") if critical else dam


def dice(dam: int) -> tuple[int, int]:
    """Numbers of d6 and of d3 rolled for `dam`: one d6 for each 4 full points, a d3 for 2 or 3 left (N-DAM-1)."""
    if dam < 1:
        return 0, 0
    return dam // POINTS_OF_A_D6, int(dam % POINTS_OF_A_D6 >= 2)


def dice_text(dam: int, role: Role) -> str | None:
    """The dice of a Dam as people write them ("1d6+1d3"); None without dice, and for minor characters, who do exactly
    their Dam (N-DAM-1)."""
    sixes, threes = dice(dam) if role != "minor" else (0, 0)
    parts = [f"{count}d{sides}" for count, sides in ((sixes, 6), (threes, 3)) if count]
    return "+".join(parts) or None


def damage_done(dam: Figure, rolled: Figure) -> Figure:
    """The greater of Dam and roll (N-DAM-1)."""
    return greatest(("dam", dam), ("roll", rolled), rule="N-DAM-1")
