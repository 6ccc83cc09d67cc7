"""A text measure without a font: every letter is as wide as any other. And what may be said against a leaf."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mls_desktop.report.layout.column_flow import fill
from mls_desktop.report.layout.marks import Leaf, Mark, Shape, Stroke, Text
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure
from mls_desktop.report.page_blocks import Block

TOUCH = 0.2
"""Texts that lie on each other by less are only neighbours."""


class FixedWidth:
    """The text measure in which each letter is `letter` units wide, whatever its style."""

    def __init__(self, letter: float = 1.0) -> None:
        self._letter = letter

    def wide(self, text: str, style: Style) -> float:
        return len(text) * self._letter

    def lines(self, text: str, style: Style, room: float) -> tuple[Span, ...]:
        most, spans, start = max(1, int(room // self._letter)), list[Span](), 0
        while not spans or start < len(text):
            end = line_end(text, start, most)
            said = text[start:end].rstrip()
            spans.append(Span(start, end, said, self.wide(said, style)))
            start = end
        return tuple(spans)


def line_end(text: str, start: int, most: int) -> int:
    """Where a line of at most so many letters ends: behind the blanks after its last whole word."""
    if len(text) - start <= most:
        return len(text)
    blank = text.rfind(" ", start, start + most + 1)
    end = blank + 1 if blank > start else start + most
    while end < len(text) and text[end] == " ":
        end += 1
    return end


def texts(leaf: Leaf) -> list[Text]:
    """The texts on a leaf."""
    return [mark for mark in leaf.marks if isinstance(mark, Text)]


def drawn(block: Block, wide: float, measure: TextMeasure | None = None) -> list[Mark]:
    """The marks of a block alone in an endless column of that width."""
    marks: list[Mark] = []
    for down, piece in fill([block], wide, 1e9, measure or FixedWidth()).pieces:
        piece.draw(marks, 0.0, down)
    return marks


def said(marks: Iterable[Mark]) -> list[str]:
    """The words of texts, in the order they are drawn in."""
    return [mark.text for mark in marks if isinstance(mark, Text)]


def shapes(marks: Iterable[Mark]) -> list[Shape]:
    return [mark for mark in marks if isinstance(mark, Shape)]


def strokes(marks: Iterable[Mark]) -> list[Stroke]:
    return [mark for mark in marks if isinstance(mark, Stroke)]


def faults(leaf: Leaf, measure: TextMeasure) -> list[str]:
    """Texts that are wider than their room or stand off the paper, and texts that lie on each other."""
    found = []
    wide, high = leaf.wide / leaf.scale, leaf.high / leaf.scale
    spots = []
    for mark in texts(leaf):
        real = measure.wide(mark.text, mark.style)
        if real > mark.room + 0.3:
            found.append(f"{mark.text!r}: {real:.1f} in {mark.room:.1f}")
        if mark.x < 15 or mark.x + real > wide - 15 or mark.y < 10 or mark.y > high - 10:
            found.append(f"{mark.text!r} off the paper")
        spots.append((mark.x, mark.x + real, mark.y - mark.style.size * 0.7, mark.y, mark.text))
    return found + collisions(sorted(spots, key=lambda spot: spot[2]))


def collisions(spots: Sequence[tuple[float, float, float, float, str]]) -> list[str]:
    """Which of these texts (left, right, top, bottom), sorted by their tops, lie on each other."""
    found = []
    for at, (left, right, _top, bottom, text) in enumerate(spots):
        for other in spots[at + 1 :]:
            if other[2] >= bottom:
                break
            if other[0] < right - TOUCH and left < other[1] - TOUCH:
                found.append(f"{text!r} over {other[4]!r}")
    return found


def off_paper(leaf: Leaf) -> list[Mark]:
    """Shapes and strokes that leave the paper."""
    wide, high = leaf.wide / leaf.scale, leaf.high / leaf.scale

    def is_off(mark: Mark) -> bool:
        if isinstance(mark, Shape):
            return not (0 <= mark.x <= wide - mark.wide and 0 <= mark.y <= high - mark.high)
        if isinstance(mark, Stroke):
            return not (min(mark.x, mark.to_x) >= 0 and max(mark.x, mark.to_x) <= wide and 0 <= mark.y <= high)
        return False

    return [mark for mark in leaf.marks if is_off(mark)]
