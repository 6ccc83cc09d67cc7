"""Layout of the cards of a page: a head across, then columns; few columns where the window is narrow.

Example: cards that need 200 at least, in three columns with gaps of 10, have room beside each other from 640 on; in 630
the third column joins the first below its cards, and in less than 430 all stand in one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct


class Box(Protocol):
    """The protocol of a card as it is measured."""

    def like_width(self) -> int:
        """The width it would like to have."""

    def least_width(self) -> int:
        """The width below which something on it would be cut off."""

    def grown_width(self) -> int:
        """The least width that it may come to have as things join there; 0 where that is not foreseen."""

    def height_at(self, width: int) -> int:
        """Height at `width`."""


B = TypeVar("B", bound=Box)


class Placed(Struct, Generic[B], frozen=True):
    """Card at its place."""

    box: B
    x: int
    y: int
    width: int
    height: int


class CardLayout(Generic[B]):
    """The layout of a page's cards. A card of the head stands beside another where each has a `comfortable` width.
    Each card is asked once how narrow it may be: a layout is of one moment."""

    def __init__(self, head: Sequence[B], columns: Sequence[Sequence[B]], gap: int, comfortable: int) -> None:
        self._head, self._gap, self._comfortable = head, gap, comfortable
        self._columns = [list(column) for column in columns if column]
        self._asked: dict[int, int] = {}

    def least_width(self) -> int:
        """The width below which figures on a card would be cut off."""
        boxes = [box for column in (self._head, *self._columns) for box in column]
        return (self._least(boxes) if boxes else 0) + 2 * self._gap

    def places(self, seen: int, columns: Sequence[Sequence[B]], widths: Sequence[int]) -> tuple[list[Placed[B]], int]:
        """Places of the cards when `seen` of the width is seen, and the height of the page; in columns so wide. A card
        that needs more reaches beyond that; the others do not."""
        placed, y = self._placed_head(seen)
        bottom, x = y, self._gap
        for column, width in zip(columns, widths, strict=True):
            down = y
            for box in column:
                own = max(width, self._least_of(box))
                placed.append(Placed(box, x, down, own, box.height_at(own)))
                down += placed[-1].height + self._gap
            bottom, x = max(bottom, down), x + width + self._gap
        return placed, bottom

    def _placed_head(self, seen: int) -> tuple[list[Placed[B]], int]:
        """The head in as few lines as comfortable widths allow, and where the next card may stand."""
        placed: list[Placed[B]] = []
        y = self._gap
        for line in self.head_lines(seen - self._gap):
            widths = _shared(line, seen - self._gap * (len(line) + 1))
            height = max(box.height_at(width) for box, width in zip(line, widths, strict=True))
            x = self._gap
            for box, width in zip(line, widths, strict=True):
                placed.append(Placed(box, x, y, width, height))
                x += width + self._gap
            y += height + self._gap
        return placed, y

    def head_lines(self, room: int) -> list[list[B]]:
        """Lines of the cards of the head: those in a line stand beside each other."""
        lines: list[list[B]] = []
        used = 0
        for box in self._head:
            comfortable = max(box.least_width(), min(box.like_width(), self._comfortable)) + self._gap
            if not lines or used + comfortable > room:
                lines.append([])
                used = 0
            lines[-1].append(box)
            used += comfortable
        return lines

    def fitting(self, seen: int) -> list[list[B]]:
        """Columns, as many as can be shown without cutting figures off, now and as things join; the last ones join the
        first."""
        columns = self._columns
        for count in range(len(columns), 1, -1):
            joined = [box for column in columns[count:] for box in column]
            tried = [[*columns[0], *joined], *columns[1:count]]
            if sum(self._grown(column) + self._gap for column in tried) + self._gap <= seen:
                return tried
        joined = [box for column in columns for box in column]
        return [joined] if joined else []

    def widths(self, columns: Sequence[Sequence[B]], seen: int, kept: Sequence[int] = ()) -> list[int]:
        """The room shared by what each column would like: its first card decides that, the others only how narrow it
        may become. `kept`: how wide they were, which they stay where that is enough."""
        if not columns:
            return []
        room = seen - self._gap * (len(columns) + 1)
        least = [self._least(column) for column in columns]
        if len(kept) == len(least) and all(low <= width for low, width in zip(least, kept, strict=True)):
            return [*kept]
        likes = [max(low, column[0].like_width()) for low, column in zip(least, columns, strict=True)]
        spare = room - sum(likes)
        if spare >= 0:
            return [like + spare * like // sum(likes) for like in likes]
        over = [like - low for like, low in zip(likes, least, strict=True)]
        if -spare > sum(over):
            return [room * low // sum(least) for low in least]
        return [like + spare * each // (sum(over) or 1) for like, each in zip(likes, over, strict=True)]

    def _least_of(self, box: B) -> int:
        if id(box) not in self._asked:
            self._asked[id(box)] = box.least_width()
        return self._asked[id(box)]

    def _grown(self, boxes: Sequence[B]) -> int:
        """The width below which figures on any of them would be cut off sooner or later."""
        return max(max(self._least_of(box), box.grown_width()) for box in boxes)

    def _least(self, boxes: Sequence[B]) -> int:
        """The width below which figures on any of them would be cut off."""
        return max(map(self._least_of, boxes))


class KeptWidths:
    """The widths that columns keep: those they had when `hold` was called, as long as they are `where` they were then:
    as many, in the same room."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, tuple[int, ...]] = (None, ())
        self._held: tuple[Hashable, tuple[int, ...]] = self._last

    def note(self, where: Hashable, widths: Sequence[int]) -> None:
        """Takes in how wide they are now."""
        self._last = (where, tuple(widths))

    def hold(self) -> None:
        """Keeps the widths that the columns have, from now on."""
        self._held = self._last

    def let_go(self) -> None:
        """Other cards stand there: they keep nothing."""
        self._last = self._held = (None, ())

    def kept(self, where: Hashable) -> tuple[int, ...]:
        """Widths of the columns held for `where`; none where the columns are elsewhere now."""
        held, widths = self._held
        return widths if held == where else ()


def _shared(line: Sequence[Box], room: int) -> list[int]:
    """The widths of boxes side by side: as each would like, yet none below its least."""
    likes, least = [box.like_width() for box in line], [box.least_width() for box in line]
    fixed: set[int] = set()
    while True:
        left = room - sum(least[at] for at in fixed)
        liked = sum(like for at, like in enumerate(likes) if at not in fixed) or 1
        widths = [least[at] if at in fixed else left * like // liked for at, like in enumerate(likes)]
        short = {at for at, width in enumerate(widths) if width < least[at]} - fixed
        if not short:
            return widths
        fixed |= short
