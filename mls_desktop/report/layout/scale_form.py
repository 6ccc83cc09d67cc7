"""The form of scales on paper: names at both ends, the values inside, a dot between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Mark, Shape, Stroke
from mls_desktop.report.layout.pieces import MOST_LINES, Piece, block_from, lead, text_from, write
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure, fitting
from mls_desktop.report.page_blocks import Block, Scale

DOT = 2.4
SIDE, SIDE_BOLD, SPACE = Style(7.7), Style(7.7, bold=True), 3.0
"""Type, and room between the parts."""


class ScaleSetting(Struct, frozen=True):
    """The widths of a scale: the whole, and each of its parts, as a name, a value, the line between."""

    wide: float
    room: float
    value_room: float
    track: float


def scale_pieces(block: Block, at: int, scale: Scale, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields the piece of one scale, and further pieces for names that are very long."""
    value_room = max(11.0, *(measure.wide(v, SIDE_BOLD) for v in (scale.left_value, scale.right_value)))
    track = max(26.0, min(60.0, wide * 0.17))
    room = (wide - track - 2 * value_room - 4 * SPACE) / 2
    setting = ScaleSetting(wide, room, value_room, track)
    marked = [(scale.left, scale.marked[0]), (scale.right, scale.marked[1])]
    styles = [fitting(measure, name, SIDE_BOLD if bold else SIDE, room) for name, bold in marked]
    names = [measure.lines(name, style, room) for (name, _bold), style in zip(marked, styles, strict=True)]
    for top in range(0, max(map(len, names)), MOST_LINES):
        chunk = [(spans[top : top + MOST_LINES], style) for spans, style in zip(names, styles, strict=True)]
        rest = replace(scale, left=text_from(scale.left, names[0], top), right=text_from(scale.right, names[1], top))
        high = max(len(spans) for spans, _style in chunk) * lead(SIDE) + 2.2

        def draw(marks: list[Mark], x: float, y: float, top: int = top, chunk: list[SetName] = chunk) -> None:
            (left, left_style), (right, right_style) = chunk
            write(marks, left, left_style, x, y, room, right=True)
            if not top:
                _draw_values(marks, x, y, scale, setting, measure)
            write(marks, right, right_style, x + wide - room, y, room)
            if not top:
                _draw_track(marks, x, y, scale, setting)

        yield Piece(high, draw, partial(block_from, block, at, (rest,)))


SetName = tuple[tuple[Span, ...], Style]


def _draw_values(
    marks: list[Mark], x: float, y: float, scale: Scale, setting: ScaleSetting, measure: TextMeasure
) -> None:
    """Appends to `marks` each value in the middle of its room, or a line for the pencil where it is ""."""
    values, base = (scale.left_value, scale.right_value), y + SIDE.size * 1.1
    at_x = (x + setting.room + SPACE, x + setting.wide - setting.room - SPACE - setting.value_room)
    for text, start in zip(values, at_x, strict=True):
        span = Span(0, len(text), text, measure.wide(text, SIDE_BOLD))
        write(marks, (span,), SIDE_BOLD, start + (setting.value_room - span.wide) / 2, y, span.wide)
        if not text:
            marks.append(Stroke(start + 1, base, start + setting.value_room - 1, base, 0.5))


def _draw_track(marks: list[Mark], x: float, y: float, scale: Scale, setting: ScaleSetting) -> None:
    start, middle = x + setting.room + setting.value_room + 2 * SPACE, y + SIDE.size * 0.66
    half = start + setting.track / 2
    marks.append(Stroke(start, middle, start + setting.track, middle, 0.6))
    marks.append(Stroke(half, middle - 1.8, half, middle + 1.8, 0.4))
    if scale.share is not None:
        centre = start + DOT + (setting.track - 2 * DOT) * scale.share
        marks.append(Shape(centre - DOT, middle - DOT, 2 * DOT, 2 * DOT, DOT, 0.0, "plain", "plain"))
