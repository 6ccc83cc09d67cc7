"""Parry and dodge (DOG-CB-2 to DOG-CB-4)."""

from __future__ import annotations

from typing import Literal

from mls_desktop.rules.death_or_glory.library import Weapon

Defence = Literal["parry", "dodge", "take"]
AGAIN = -20
DEBT = 10
THROWN, SHOT = -15, -50
HARDER = {"thrown": THROWN, "arrow": SHOT, "bolt": SHOT}


def again(before: int) -> int:
    """Modifier of the next parry (or dodge) after `before` earlier ones of the same kind in the round: `AGAIN` for each
    of them (DOG-CB-3)."""
    return AGAIN * before


def debt_of(dodges: int) -> int:
    """Points that the latest of `dodges` in a round takes off the next attack: 10, none for the first (DOG-CB-3)."""
    return DEBT if dodges > 1 else 0


def missile_dodge(weapon: Weapon) -> int | None:
    """Modifier of dodging a blow or missile from `weapon`: its own, else by its kind; None for bullets (DOG-CB-4)."""
    if weapon.missile == "bullet":
        return None
    return weapon.dodge if weapon.dodge is not None else HARDER.get(weapon.missile or "", 0)


def defences(weapon: Weapon, able: bool, shield: bool, thrown_parried: bool) -> tuple[Defence, ...]:
    """Defences open against a blow or shot of `weapon` that hits, "take" last; () where neither parry nor dodge is open
    (DOG-CB-2, DOG-CB-4). `able`: target on their feet and aware of it; `shield`: target has a whole one;
    `thrown_parried`: the other reading, by which a shield parries thrown weapons."""
    if not able:
        return ()
    found: list[Defence] = []
    if weapon.missile is None or (weapon.missile == "thrown" and thrown_parried and shield):
        found.append("parry")
    if weapon.missile is None or missile_dodge(weapon) is not None:
        found.append("dodge")
    return (*found, "take") if found else ()
