"""Aiming: at one target with one weapon, second after second (RB-MV-3)."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given

BRACED = 1
BY_SECONDS = (0, 0, 1, 2)
"""Bonus of aiming by seconds: 1 for two, 2 for three or more (RB-MV-3)."""


class Aim(Struct, frozen=True):
    """An aim taken: own turns in a row, at one target with one weapon; `braced` as it stood on the last of them."""

    weapon: str
    target: str
    seconds: int = 1
    braced: bool = False

    def fits(self, weapon: str, target: str) -> bool:
        """Tells whether this aim was taken with `weapon` at `target`."""
        return (self.weapon, self.target) == (weapon, target)


def aimed(before: Aim | None, weapon: str, target: str, braced: bool) -> Aim:
    """The aim after one second more; it begins anew at another target or with another weapon (RB-MV-3)."""
    seconds = before.seconds + 1 if before is not None and before.fits(weapon, target) else 1
    return Aim(weapon, target, seconds, braced)


def aim_bonus(acc: int, seconds: int, braced: bool) -> Figure:
    """Bonus of an aim for its attack (RB-MV-3): the weapon's Acc, 1 if braced, 1 after two seconds, 2 after three."""
    longer = BY_SECONDS[min(seconds, len(BY_SECONDS) - 1)]
    more = (("braced", BRACED if braced else 0), ("seconds", longer))
    parts = tuple((name, given(by, "RB-MV-3")) for name, by in more if by)
    return added(("acc", given(acc, "RB-CH-1")), *parts, rule="RB-MV-3")
