"""Plan of the panels beside the middle that are seen, by what is in front, how wide the window is and what a person
wants.

Example: a window of 640 (at 100 %) with a sheet in front has no room for either side: none is seen. Whoever turns the
right one sees it; the left one then takes its place, since there is never room for both. One of 850 has room for one
side: the left one, until somebody turns the right one, and again after that is folded. A fight under way folds the left
one, however wide the window is; whoever turns it then has it beside every fight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Side = Literal["left", "right"]
Front = Literal["", "sheet", "page", "preparation", "fight", "over"]
"""Kind of page in front. page: it wants room, and the panels at the right have nothing to say of it; fight: a fight
under way; over: a fight that has ended; preparation: a fight that has not begun; "": none."""
SIDES: Mapping[Side, tuple[str, ...]] = {"left": ("roster",), "right": ("why", "todo")}
ROOM_OF_SHEET, ROOM_OF_FIGHT, ROOM_OF_PREPARATION = 540, 824, 420
"""Least width of the middle, at 100 %: where it would be less, panels fold, those at the right first."""
WIDTHS: Mapping[Side, int] = {"left": 176, "right": 236}
"""Width of the panels at each side, at 100 %, until a person makes them otherwise."""
LEAST_MIDDLE = 300
"""Least width of the middle, at 100 %, between a fight's two panels: where it would be less, only one is seen."""
BESIDE_FIGHT = 190
"""Width of "Why?" beside a fight, at 100 %: chances come first there."""


class PanelPlan:
    """The plan of the panels. A side that a person turns stays so as long as the same kind of page is in front, with as
    much room; beside a fight, for later fights too. "Why?" beside a fight is seen as `why_wanted` says."""

    def __init__(self) -> None:
        self._front: Front = ""
        self._why_wanted = self._crowded = False
        self._folded_sides: frozenset[Side] = frozenset()
        self._turned_sides: frozenset[Side] = frozenset()
        self._sides_beside_fights: frozenset[Side] = frozenset()
        """Sides that were turned beside the last fight."""

    def look(self, front: Front, width: float, why_wanted: bool) -> None:
        """Sets the page in `front`, the window's `width` at 100 % and whether "Why?" is wanted beside a fight; where
        page or room changes, forgets the sides turned by hand, but those beside fights. These go too where "Why?" is
        newly wanted in a crowded window."""
        folded = without_room(front, width, why_wanted)
        self._crowded = is_crowded(width)
        asked = why_wanted and not self._why_wanted
        if asked and self._crowded:
            self._turned_sides = self._sides_beside_fights = frozenset()
        elif (front, folded) != (self._front, self._folded_sides):
            self._turned_sides = self._sides_beside_fights if front == "fight" else frozenset()
        self._front, self._folded_sides, self._why_wanted = front, folded, why_wanted

    def turn(self, side: Side) -> None:
        """Shows the panels of `side`, or folds them if they are seen. Where there is no room for both sides, the other
        one folds, and a side that has room by itself comes back after it."""
        if not self._folded_sides:
            self._turned_sides ^= {side}
        elif not self._stands(side):
            self._turned_sides = frozenset(each for each in SIDES if (each in self._folded_sides) == (each == side))
        else:
            self._turned_sides = frozenset() if side in self._folded_sides else self._turned_sides ^ {side}
        if self._front == "fight":
            self._sides_beside_fights = self._turned_sides

    def _stands(self, side: Side) -> bool:
        """Tells whether the panels of `side` are unfolded: with room and not turned by hand, or turned without room."""
        return (side in self._folded_sides) == (side in self._turned_sides)

    def seen(self) -> frozenset[str]:
        """Ids of the panels to be seen."""
        shown = {id for side in SIDES if self._stands(side) for id in SIDES[side]}
        match self._front:
            case "":
                return frozenset(shown & {*SIDES["left"]})
            case "sheet" | "page":
                return frozenset(shown)
        left = shown & {*SIDES["left"]}
        beside = self._why_wanted and not (left and self._crowded)
        return frozenset(left | ({"why"} if beside else set[str]()))

    def is_seen(self, side: Side) -> bool:
        """Tells whether any panel of `side` is seen."""
        return bool(self.seen() & {*SIDES[side]})


def is_crowded(width: float) -> bool:
    """Tells whether a window of `width` at 100 % has no room for "Why?" and the panels at the left together beside a
    fight, begun or not."""
    return width - WIDTHS["left"] - BESIDE_FIGHT < LEAST_MIDDLE


def without_room(front: Front, width: float, why_wanted: bool = False) -> frozenset[Side]:
    """Sides for which a window of `width` at 100 % has no room beside the page `front`."""
    left, both = width - WIDTHS["left"], width - sum(WIDTHS.values())
    match front:
        case "fight":
            return frozenset({"left"})
        case "over":
            return frozenset() if left >= ROOM_OF_FIGHT else frozenset({"left"})
        case "page":
            return frozenset({"right"}) if left >= ROOM_OF_SHEET else frozenset({"left", "right"})
        case "preparation" if left < ROOM_OF_PREPARATION or (why_wanted and is_crowded(width)):
            return frozenset({"left"})
        case "sheet" if both < ROOM_OF_SHEET:
            return frozenset({"right"}) if left >= ROOM_OF_SHEET else frozenset({"left", "right"})
    return frozenset()


class ColumnSplit:
    """The split of a column between two panels by what the lower one needs, until a person parts it otherwise.

    Example: 700 pixels, of which the lower panel needs 120: it gets these, the upper one 580. If it then needs 128,
    nothing moves; with 190 it gets them, and never more than 350.
    """

    def __init__(self) -> None:
        self.by_need = True
        """Tells whether no person has parted the column."""
        self._met = (0, 0)
        """Total height and need at the last parting."""

    def is_of_another(self, total: int) -> bool:
        """Tells whether the column was last parted for another height than `total`; False before, and once a person has
        parted it."""
        return self.by_need and self._met[0] not in (0, total)

    def parted(self, total: int, need: int, line: int, anew: bool) -> tuple[int, int] | None:
        """Heights of the upper and the lower panel in `total` pixels, the lower with its `need`, at most half; None to
        leave both: after a person's parting, or where `need` moved by `line` or less, if not asked `anew`."""
        least = min(need, total // 2)
        if not self.by_need or total <= 0:
            return None
        if not anew and self._met[0] == total and abs(least - self._met[1]) <= line:
            return None
        self._met = (total, least)
        return total - least, least
