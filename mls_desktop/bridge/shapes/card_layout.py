"""Layout of the cards of a page: a head across, then columns; few columns where the window is narrow.

Example: cards that need 200 at least, in three columns with gaps of 10, have room beside each other from 640 on; in 630
the third column joins the first below its cards, and in less than 430 all stand in one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct


class Box(Protocol):
    """The protocol of a card as it is measured, in pixels."""

    def like_width(self) -> int:
        """Width that the card is best shown in."""

    def least_width(self) -> int:
        """Width below which something on the card would be cut off."""

    def grown_width(self) -> int:
        """Least width that the card may come to have as rows are added; 0 where that is not foreseen."""

    def height_at(self, width: int) -> int:
        """Height that the card needs at `width`."""


B = TypeVar("B", bound=Box)


class Placed(Struct, Generic[B], frozen=True):
    """A card with its place on the page, in pixels."""

    box: B
    x: int
    y: int
    width: int
    height: int


class CardLayout(Generic[B]):
    """The layout of a page's cards: `head` across, then `columns`, with `gap` between all. A card of the head stands
    beside another where each has a `comfortable` width. Each card is asked once for its least width: a layout is of one
    moment."""

    def __init__(self, head: Sequence[B], columns: Sequence[Sequence[B]], gap: int, comfortable: int) -> None:
        self._head, self._gap, self._comfortable = head, gap, comfortable
        self._columns = [list(column) for column in columns if column]
        self._asked: dict[int, int] = {}

    def least_width(self) -> int:
        """Width of the page below which figures on a card would be cut off."""
        boxes = [box for column in (self._head, *self._columns) for box in column]
        return (self._least(boxes) if boxes else 0) + 2 * self._gap

    def places(self, seen: int, columns: Sequence[Sequence[B]], widths: Sequence[int]) -> tuple[list[Placed[B]], int]:
        """Places of all cards, the head's first, in `columns` of these `widths`, and the height of the page. `seen`:
        width that is seen, for the head. A card that needs more than its column reaches beyond it."""
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
        """Places of the head's cards, in as few lines as comfortable widths allow, and the y for the next card."""
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
        """Cards of the head by lines: the cards of a line stand beside each other in `room` pixels."""
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
        """Columns of cards, as many as fit into the width `seen` without cutting figures off, now and as rows are
        added; the cards of the last columns join the first. [] without any columns."""
        columns = self._columns
        for count in range(len(columns), 1, -1):
            joined = [box for column in columns[count:] for box in column]
            tried = [[*columns[0], *joined], *columns[1:count]]
            if sum(self._grown(column) + self._gap for column in tried) + self._gap <= seen:
                return tried
        joined = [box for column in columns for box in column]
        return [joined] if joined else []

    def widths(self, columns: Sequence[Sequence[B]], seen: int, kept: Sequence[int] = ()) -> list[int]:
        """Widths of `columns` that fill the width `seen` with the gaps, shared by what the first card of each likes
        (the others only set how narrow it may become); just `kept` where these are as many and each is enough."""
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
        """Width below which figures on one of `boxes` would be cut off now or as rows are added."""
        return max(max(self._least_of(box), box.grown_width()) for box in boxes)

    def _least(self, boxes: Sequence[B]) -> int:
        """Width below which figures on one of `boxes` would be cut off."""
        return max(map(self._least_of, boxes))


class KeptWidths:
    """The widths that columns keep: those they had when `hold` was called, as long as they are `where` they were then:
    as many, in the same room."""

    def __init__(self) -> None:
        self._last: tuple[Hashable, tuple[int, ...]] = (None, ())
        self._held: tuple[Hashable, tuple[int, ...]] = self._last

    def note(self, where: Hashable, widths: Sequence[int]) -> None:
        """Stores the present `widths`, and `where` the columns are, for the next `hold`."""
        self._last = (where, tuple(widths))

    def hold(self) -> None:
        """Makes the widths of the last `note` those that `kept` gives from now on."""
        self._held = self._last

    def let_go(self) -> None:
        """Forgets all widths, noted and held, since other cards stand there."""
        self._last = self._held = (None, ())

    def kept(self, where: Hashable) -> tuple[int, ...]:
        """Widths held for `where`; () where none are, or for another place."""
        held, widths = self._held
        return widths if held == where else ()


def _shared(line: Sequence[Box], room: int) -> list[int]:
    """Widths of boxes side by side that fill `room`, in proportion to those they like, none below its least."""
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
