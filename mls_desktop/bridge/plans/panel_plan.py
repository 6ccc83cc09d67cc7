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
"""page: what is in front wants room, and the panels at the right have nothing to say of it; fight: one that is under
way; over: one that has come to its end; preparation: one that has not begun."""
SIDES: Mapping[Side, tuple[str, ...]] = {"left": ("roster",), "right": ("why", "todo")}
ROOM_OF_SHEET, ROOM_OF_FIGHT = 540, 824
"""So wide, at 100 %, the middle is wanted at least: else panels fold, those at the right first."""
WIDTHS: Mapping[Side, int] = {"left": 176, "right": 236}
"""How wide the panels are at 100 % until a person makes them otherwise."""
LEAST_MIDDLE = 300
"""So wide, at 100 %, what is in front is between a fight's two panels: where it would be narrower, one is seen."""
BESIDE_FIGHT = 190
"""How wide "Why?" is beside a fight, whose chances come first."""


class PanelPlan:
    """The plan of the panels. What a person turns holds as long as the same kind of thing is in front, with as much
    room; beside a fight it holds for those to come. "Why?" is `why_wanted` beside a fight, or not."""

    def __init__(self) -> None:
        self._front: Front = ""
        self._why_wanted = self._crowded = False
        self._folded_sides: frozenset[Side] = frozenset()
        self._turned_sides: frozenset[Side] = frozenset()
        self._sides_beside_fights: frozenset[Side] = frozenset()
        """What was turned beside the last fight."""

    def look(self, front: Front, width: float, why_wanted: bool) -> None:
        """Takes in what is in front, how wide the window is at 100 %, and whether "Why?" is wanted beside a fight."""
        folded = without_room(front, width, why_wanted)
        self._crowded = is_crowded(width)
        asked = why_wanted and not self._why_wanted
        if asked and self._crowded:
            self._turned_sides = self._sides_beside_fights = frozenset()
        elif (front, folded) != (self._front, self._folded_sides):
            self._turned_sides = self._sides_beside_fights if front == "fight" else frozenset()
        self._front, self._folded_sides, self._why_wanted = front, folded, why_wanted

    def turn(self, side: Side) -> None:
        """Shows the panels of a side, or folds them. Where there is no room for both sides, the other one folds, and
        what has room by itself comes back after it."""
        if not self._folded_sides:
            self._turned_sides ^= {side}
        elif not self._stands(side):
            self._turned_sides = frozenset(each for each in SIDES if (each in self._folded_sides) == (each == side))
        else:
            self._turned_sides = frozenset() if side in self._folded_sides else self._turned_sides ^ {side}
        if self._front == "fight":
            self._sides_beside_fights = self._turned_sides

    def _stands(self, side: Side) -> bool:
        """Whether a side is there beside a sheet."""
        return (side in self._folded_sides) == (side in self._turned_sides)

    def seen(self) -> frozenset[str]:
        """The panels to be seen."""
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
        """Whether any panel of `side` is seen."""
        return bool(self.seen() & {*SIDES[side]})


def is_crowded(width: float) -> bool:
    """Whether a window of that width at 100 % has no room for "Why?" and the panels at the left together beside a
    fight, begun or not."""
    return width - WIDTHS["left"] - BESIDE_FIGHT < LEAST_MIDDLE


def without_room(front: Front, width: float, why_wanted: bool = False) -> frozenset[Side]:
    """The sides for which a window of that width at 100 % has no room beside what is in front."""
    left, both = width - WIDTHS["left"], width - sum(WIDTHS.values())
    match front:
        case "fight":
            return frozenset({"left"})
        case "over":
            return frozenset() if left >= ROOM_OF_FIGHT else frozenset({"left"})
        case "page":
            return frozenset({"right"}) if left >= ROOM_OF_SHEET else frozenset({"left", "right"})
        case "preparation" if why_wanted and is_crowded(width):
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
        """Whether no person has parted it."""
        self._met = (0, 0)
        """For how much in all, and which need, it was parted last."""

    def is_of_another(self, total: int) -> bool:
        """Whether the column was last parted for another height than `total`; False once a person has parted it."""
        return self.by_need and self._met[0] not in (0, total)

    def parted(self, total: int, need: int, line: int, anew: bool) -> tuple[int, int] | None:
        """Heights of the upper and the lower panel; None where both stay as they are. A need that differs by no more
        than a `line` moves nothing, unless it is asked `anew`."""
        least = min(need, total // 2)
        if not self.by_need or total <= 0:
            return None
        if not anew and self._met[0] == total and abs(least - self._met[1]) <= line:
            return None
        self._met = (total, least)
        return total - least, least
