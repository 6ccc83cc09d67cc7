"""Layout of the cards of a page: a head across, then columns; few columns where the window is narrow.

Example: cards that need 200 at least, in three columns with gaps of 10, have room beside each other from 640 on; in 630
the cards of the third stand below those of the second and the first, and in less than 430 all stand in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise
from typing import Generic, Protocol, TypeVar

from msgspec import Struct


class Box(Protocol):
    """The protocol of a card as it is measured, in pixels."""

    def like_width(self) -> int:
        """Width that the card is best shown in."""

    def whole_width(self) -> int:
        """Width below which what is said beside a name would be left out."""

    def least_width(self) -> int:
        """Width below which figures on the card would be cut off."""

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
    beside another where each has a `comfortable` width. Each card is asked once for what it needs: a layout is of one
    moment."""

    def __init__(self, head: Sequence[B], columns: Sequence[Sequence[B]], gap: int, comfortable: int) -> None:
        self._head, self._gap, self._comfortable = head, gap, comfortable
        self._columns = [list(column) for column in columns if column]
        self._asked: dict[tuple[int, int | str], int] = {}

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
                placed.append(Placed(box, x, down, own, self._height(box, own)))
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

    def fitting(self, seen: int, kept: Sequence[Sequence[B]] = ()) -> list[list[B]]:
        """Columns of cards, as many as fit into the width `seen` without cutting figures off, now and as rows are
        added. The cards of the last columns stand in their order below those of the others, so that these end as evenly
        as whole cards allow. `kept`: columns whose cards stay in them, where they fit. [] without any columns."""
        for count in range(len(self._columns), 1, -1):
            fitting = [way for way in self._dealt(count) if self._fit(way, seen)]
            if fitting:
                alike = [way for way in fitting if _agree(way, kept)] or fitting
                # Measured at one width for all ways: to be measured is what takes time.
                widths = self.widths(alike[len(alike) // 2], seen)
                return min(alike, key=lambda way: self._unevenness(way, widths)) if alike[1:] else alike[0]
        joined = [box for column in self._columns for box in column]
        return [joined] if joined else []

    def _dealt(self, count: int) -> Iterator[list[list[B]]]:
        """Ways to have `count` columns: the cards of those after them go on below the first, then below the next."""
        loose = [box for column in self._columns[count:] for box in column]
        for cuts in combinations_with_replacement(range(len(loose) + 1), count - 1):
            ends = pairwise((0, *cuts, len(loose)))
            yield [[*column, *loose[one:other]] for column, (one, other) in zip(self._columns, ends, strict=False)]

    def _fit(self, columns: Sequence[Sequence[B]], seen: int) -> bool:
        """Tells whether `columns` fit into the width `seen` without cutting figures off, now and as rows are added."""
        return sum(self._grown(column) + self._gap for column in columns) + self._gap <= seen

    def measured(self, columns: Sequence[Sequence[B]], widths: Sequence[int]) -> list[tuple[int, int, int]]:
        """Measures that decide how cards are dealt: of each in `columns` of these `widths` which it is, its least width
        and its height."""
        pairs = zip(columns, widths, strict=True)
        return [(id(box), self._least_of(box), self._height(box, width)) for column, width in pairs for box in column]

    def _unevenness(self, columns: Sequence[Sequence[B]], widths: Sequence[int]) -> int:
        """Pixels by which the highest of `columns`, which have these `widths`, is higher than the lowest."""
        heights = [
            sum(self._height(box, width) + self._gap for box in column)
            for column, width in zip(columns, widths, strict=True)
        ]
        return max(heights) - min(heights)

    def widths(self, columns: Sequence[Sequence[B]], seen: int, kept: Sequence[int] = ()) -> list[int]:
        """Widths of `columns` that fill the width `seen` with the gaps, shared by what the first card of each likes
        (the others only set how narrow it may become); just `kept` where these are as many and each is enough."""
        if not columns:
            return []
        room = seen - self._gap * (len(columns) + 1)
        whole = [max(map(self._whole_of, column)) for column in columns]
        least = whole if sum(whole) <= room else [self._least(column) for column in columns]
        if len(kept) == len(least) and all(low <= width for low, width in zip(least, kept, strict=True)):
            return [*kept]
        likes = [max(low, column[0].like_width()) for low, column in zip(whole, columns, strict=True)]
        spare = room - sum(likes)
        if spare >= 0:
            return [like + spare * like // sum(likes) for like in likes]
        over = [like - low for like, low in zip(likes, least, strict=True)]
        if -spare > sum(over):
            return [room * low // sum(least) for low in least]
        return [like + spare * each // (sum(over) or 1) for like, each in zip(likes, over, strict=True)]

    def _least_of(self, box: B) -> int:
        return self._once(box, "least", box.least_width)

    def _whole_of(self, box: B) -> int:
        return self._once(box, "whole", box.whole_width)

    def _height(self, box: B, width: int) -> int:
        return self._once(box, width, lambda: box.height_at(width))

    def _once(self, box: B, what: int | str, ask: Callable[[], int]) -> int:
        """Result of `ask` for `what` of `box`, asked the first time only."""
        if (id(box), what) not in self._asked:
            self._asked[id(box), what] = ask()
        return self._asked[id(box), what]

    def _grown(self, boxes: Sequence[B]) -> int:
        """Width below which figures on one of `boxes` would be cut off now or as rows are added."""
        return max(max(self._least_of(box), box.grown_width()) for box in boxes)

    def _least(self, boxes: Sequence[B]) -> int:
        """Width below which figures on one of `boxes` would be cut off."""
        return max(map(self._least_of, boxes))


def _agree(columns: Sequence[Sequence[B]], kept: Sequence[Sequence[B]]) -> bool:
    """Tells whether each card of `kept` is in the same one of as many `columns`."""
    places = {id(box): nth for nth, column in enumerate(columns) for box in column}
    both = [(places.get(id(box), nth), nth) for nth, column in enumerate(kept) for box in column]
    return len(columns) == len(kept) and all(one == other for one, other in both)


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
