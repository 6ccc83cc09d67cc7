"""The other printed forms: boxes, points to tick off, scales, brief lists, prose, rules in short.

Invariant: each piece can tell what is left of its block from it on, so that a cut may come before any piece that the
one before is not glued to. Text is cut between lines, never cropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Mark, Shape, Stroke, Text
from mls_desktop.report.layout.pieces import (
    BIG,
    MOST_LINES,
    NUMBER,
    PLAIN,
    QUIET,
    SMALL,
    Piece,
    block_from,
    continued,
    lead,
    lines_piece,
    text_from,
    title_piece,
    write,
)
from mls_desktop.report.layout.scale_form import scale_pieces
from mls_desktop.report.layout.table_form import table_pieces, ticks
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure, fitting
from mls_desktop.report.page_blocks import (
    Block,
    Box,
    Boxes,
    Brief,
    Entry,
    Prose,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)

GAP = 5.0
POINT = 7.4
SMALL_TICK, BETWEEN_SMALL = 5.0, 2.4
LINE = 15.0
"""From one empty line for the pencil to the next."""
BRIEF, BRIEF_BOLD = Style(7.6), Style(7.6, bold=True)
R = TypeVar("R")


def pieces_of(block: Block, wide: float, measure: TextMeasure) -> list[Piece]:
    """All pieces of a block at that width, its title first."""
    body: Any = block.body
    pieces = list(title_piece(block, wide, measure))
    if isinstance(body, Table):
        pieces += table_pieces(block, body, wide, measure)
    elif isinstance(body, Boxes):
        pieces += _box_rows(block, body, wide, measure)
    elif isinstance(body, Tracks):
        for at, track in enumerate(body.rows):
            pieces += _track(block, body, at, track, wide, measure)
    elif isinstance(body, Scales):
        for at, scale in enumerate(body.rows):
            pieces += scale_pieces(block, at, scale, wide, measure)
    elif isinstance(body, Brief):
        pieces += _brief(block, body, wide, measure)
    elif isinstance(body, Prose):
        pieces += _prose(block, body, wide, measure)
    elif isinstance(body, Shorts):
        pieces += _shorts(block, body, wide, measure)
    return pieces


def _groups(rows: Sequence[R], across: int) -> list[tuple[R, ...]]:
    return [tuple(rows[at : at + across]) for at in range(0, len(rows), across)]


def _box_rows(block: Block, body: Boxes, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    across = body.across
    while across > 1 and (wide - GAP * (across - 1)) / across < (40 if body.tall else 60):
        across = (across + 1) // 2
    room = (wide - GAP * (across - 1)) / across
    for nth, group in enumerate(_groups(body.rows, across)):
        yield from _boxes(block, group, nth * across, room, body.tall, measure)


def _boxes(
    block: Block, group: tuple[Box, ...], at: int, room: float, tall: bool, measure: TextMeasure
) -> Iterator[Piece]:
    """Yields the piece of a row of boxes side by side; for very long texts further pieces, with boxes below."""
    inner = room - 10
    set_boxes: list[BoxSetting] = []
    for box in group:
        value_style = BIG if not tall or len(box.value) < 8 else NUMBER
        value = measure.lines(box.value, value_style, inner * (0.5 if not tall else 1.0))
        label_room = inner if tall else max(inner * 0.5, inner - value[0].wide - 4)
        label_style = fitting(measure, box.label, SMALL if tall else PLAIN, label_room)
        label = measure.lines(box.label, label_style, label_room)
        below = measure.lines(box.below, QUIET, inner) if box.below else ()
        set_boxes.append(((label_style, label), (value_style, value), (QUIET, below)))
    lines = max(max(len(spans) for _style, spans in parts) for parts in set_boxes)
    for top in range(0, lines, MOST_LINES):
        chunk: list[BoxSetting] = [
            tuple((style, spans[top : top + MOST_LINES]) for style, spans in parts) for parts in set_boxes
        ]
        left = tuple(_box_from(box, parts, top) for box, parts in zip(group, set_boxes, strict=True))
        yield _box_piece(block_from(block, at, left), chunk, room, tall)


def _box_from(box: Box, parts: BoxSetting, top: int) -> Box:
    """Box with what is left of each of its texts from line `top` on."""
    texts = (box.label, box.value, box.below)
    label, value, below = (text_from(text, spans, top) for text, (_style, spans) in zip(texts, parts, strict=True))
    return Box(label, value, below)


BoxSetting = tuple[tuple[Style, tuple[Span, ...]], ...]


def _box_piece(block: Block, chunk: list[BoxSetting], room: float, tall: bool) -> Piece:
    heights = [[len(spans) * lead(style) for style, spans in parts] for parts in chunk]
    names_high = max(names for names, _numbers, _under in heights)
    # Of all figures, those that stood in boxes above too: else what is below would move up into the names.
    largest = max(style.size for _names, (style, _spans), _under in chunk)
    if tall:
        under_names = [
            largest - parts[1][0].size + each[1] + each[2] for parts, each in zip(chunk, heights, strict=True)
        ]
        inside = names_high + max(under_names) + 5
    else:
        inside = max(max(each[0], each[1]) + each[2] for each in heights) + 4
    high = max(inside, 22.0 if not tall else 31.0)

    def draw(marks: list[Mark], x: float, y: float) -> None:
        for nth, (label, value, below) in enumerate(chunk):
            left = x + nth * (room + GAP)
            marks.append(Shape(left, y, room, high, 2.6, 0.75))
            if tall:
                write(marks, label[1], label[0], left + 5, y + 2.6, room - 10)
                # The figures of all boxes stand on one line, however many lines their names have.
                top = y + 2.6 + names_high + largest - value[0].size
                write(marks, value[1], value[0], left + 5, top, room - 10)
                write(marks, below[1], below[0], left + 5, top + len(value[1]) * lead(value[0]), room - 10)
            else:
                names, numbers = len(label[1]) * lead(label[0]), len(value[1]) * lead(value[0])
                under = len(below[1]) * lead(below[0])
                middle = y + (high - under) / 2
                write(marks, label[1], label[0], left + 6, middle - names / 2, room - 10)
                write(marks, value[1], value[0], left + 5, middle - numbers / 2, room - 11, right=True)
                write(marks, below[1], below[0], left + 6, y + high - under - 2, room - 10)

    return Piece(high + GAP, draw, lambda: block)


def _track(block: Block, body: Tracks, at: int, track: Track, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields the piece of a track's label and note, then the rows of boxes (or circles) to tick. Of a very long label
    only the last lines are kept with them."""
    label = measure.lines(track.label, SMALL, wide)
    for top in range(0, len(label) - MOST_LINES, MOST_LINES):
        begun = block_from(block, at, (replace(track, label=text_from(track.label, label, top)),))
        yield lines_piece(label[top : top + MOST_LINES], SMALL, wide, partial(block_from, begun, 0))
    last = (len(label) - 1) // MOST_LINES * MOST_LINES
    track, label = replace(track, label=text_from(track.label, label, last)), label[last:]
    note = measure.lines(track.note, QUIET, wide)[:MOST_LINES]
    same = len(label) == 1 and len(note) == 1 and label[0].wide + note[0].wide + 8 <= wide
    high = len(label) * lead(SMALL) + (0 if same or not track.note else len(note) * lead(QUIET)) + 2

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, label, SMALL, x, y, wide)
        if track.note:
            top = y if same else y + len(label) * lead(SMALL)
            write(marks, note, QUIET, x, top, wide, right=same)

    yield Piece(high, draw, lambda: block_from(block, at, (track,)), glued=track.count > 0)
    across = max(1, int((wide + 2.2) // (POINT + 2.2)))
    for first in range(1, track.count + 1, across):
        points = range(first, min(first + across, track.count + 1))
        yield _points(block_from(block, at, (track,)), track, points)


def _points(block: Block, track: Track, points: range) -> Piece:
    def draw(marks: list[Mark], x: float, y: float) -> None:
        for nth, point in enumerate(points):
            left, thick = x + nth * (POINT + 2.2), 1.5 if point in track.thick else 0.55
            corner = POINT / 2 if track.round else 1.6
            marks.append(Shape(left, y, POINT, POINT, corner, thick))
            if point <= track.ticked:
                marks.append(Stroke(left + 1.6, y + POINT - 1.6, left + POINT - 1.6, y + 1.6, 0.9))

    last = points[-1] == track.count
    return Piece(POINT + (6.5 if last else 2.6), draw, lambda: block, glued=not last)


def _brief(block: Block, body: Brief, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields the pieces of entries side by side, which are read down the columns."""
    across = body.across
    while across > 1 and (wide - 12 * (across - 1)) / across < 96:
        across -= 1
    deep = -(-len(body.rows) // across)
    for row in range(deep):
        group = [body.rows[at] for at in range(row, len(body.rows), deep)]
        yield from _brief_row(block, body, row, (group, deep), (wide - 12 * (across - 1)) / across, measure)


def _brief_row(
    block: Block, body: Brief, row: int, entries: tuple[list[Entry], int], room: float, measure: TextMeasure
) -> Iterator[Piece]:
    group, deep = entries
    boxes = body.ticks * (SMALL_TICK + BETWEEN_SMALL) + 5 if body.ticks else 0.0
    values = [Span(0, len(e.value), e.value, measure.wide(e.value, BRIEF_BOLD)) for e in group]
    texts = [measure.lines(e.name, BRIEF, room - boxes - span.wide - 4) for e, span in zip(group, values, strict=True)]
    count = max(len(lines) for lines in texts)

    def piece(top: int) -> Piece:
        chunk = [lines[top : top + MOST_LINES] for lines in texts]
        high = max(len(lines) for lines in chunk) * lead(BRIEF) + 1.9

        def draw(marks: list[Mark], x: float, y: float) -> None:
            for nth, (lines, value) in enumerate(zip(chunk, values, strict=True)):
                left = x + nth * (room + 12)
                write(marks, lines, BRIEF, left, y + 0.4, room - boxes - value.wide - 4)
                if not top:
                    write(marks, (value,), BRIEF_BOLD, left + room - boxes - value.wide, y + 0.4, value.wide)
                    ticks(marks, body.ticks, left + room, y + 2.7, SMALL_TICK, BETWEEN_SMALL)
                marks.append(Stroke(left, y + high - 0.4, left + room, y + high - 0.4, 0.45, "line", dotted=True))

        return Piece(high, draw, lambda: _brief_from(block, body, (row, deep), [lines[top:] for lines in texts]))

    for top in range(0, count, MOST_LINES):
        yield piece(top)


def _brief_from(block: Block, body: Brief, place: tuple[int, int], begun: list[tuple[Span, ...]]) -> Block:
    """Block with the entries left from a row on. `place`: that row, and the number of rows in a column. `begun`: the
    lines that are left of that row's names."""
    row, deep = place
    left = [entry for at, entry in enumerate(body.rows) if at % deep >= row]
    for nth, lines in enumerate(begun):
        at = sum(other % deep >= row for other in range(row + nth * deep))
        name, start = left[at].name, lines[0].start if lines else None
        left[at] = left[at] if start == 0 else Entry("" if start is None else name[start:], "")
    return block_from(block, 0, tuple(left), whole=True)


def _prose(block: Block, body: Prose, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields a piece for each line of text, then one for each empty line."""
    for at, paragraph in enumerate(body.rows):
        spans = measure.lines(paragraph, PLAIN, wide)
        for nth, span in enumerate(spans):
            yield _prose_line(block, body, (at, span, nth == len(spans) - 1), wide)
    for nth in range(body.spare):
        yield _empty_line(block, body, nth, wide)


def _prose_line(block: Block, body: Prose, place: tuple[int, Span, bool], wide: float) -> Piece:
    at, span, last = place

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, (span,), PLAIN, x, y + 0.8, wide)

    def rest() -> Block:
        if not at and not span.start:
            return block
        rows = (body.rows[at][span.start :], *body.rows[at + 1 :])
        return continued(replace(block, body=replace(body, rows=rows)))

    return Piece(lead(PLAIN) + (2.4 if last else 0.4), draw, rest)


def _empty_line(block: Block, body: Prose, nth: int, wide: float) -> Piece:
    def draw(marks: list[Mark], x: float, y: float) -> None:
        marks.append(Stroke(x, y + LINE - 1, x + wide, y + LINE - 1, 0.5, "line", dotted=True))

    def rest() -> Block:
        return continued(replace(block, body=Prose((), body.spare - nth))) if nth or body.rows else block

    return Piece(LINE, draw, rest)


def _shorts(block: Block, body: Shorts, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields the pieces of rules below each other: the title, bold, then the text."""
    for at, short in enumerate(body.rows):
        lines = _set_short(short, wide, measure)
        for top in range(0, len(lines), MOST_LINES):
            yield _short_piece(block_from(block, at, (lines[top].rest,)), lines[top : top + MOST_LINES], wide)


class ShortLine(Struct, frozen=True):
    """A line of a rule: its parts (how far right, text, style and width), and what is left of the rule from it on."""

    parts: tuple[tuple[float, str, Style, float], ...]
    rest: Short


def _short_piece(block: Block, lines: list[ShortLine], room: float) -> Piece:
    def draw(marks: list[Mark], x: float, y: float) -> None:
        for down, line in enumerate(lines):
            for shift, text, style, wide in line.parts:
                marks.append(Text(x + shift, y + style.size + down * lead(SMALL), text, style, wide, room - shift))

    return Piece(len(lines) * lead(SMALL) + 1.6, draw, lambda: block)


def _set_short(short: Short, room: float, measure: TextMeasure) -> list[ShortLine]:
    """Lines of a rule broken to `room`: its title, bold, then its text. The text goes on behind the title."""
    bold = replace(SMALL, bold=True)
    titles = measure.lines(short.title, bold, room) if short.title else ()
    lines = [
        ShortLine(((0.0, span.text, bold, span.wide),), Short(short.title[span.start :], short.text))
        for span in titles
    ]  # fmt: skip
    used = titles[-1].wide + 4 if titles else 0.0
    text = short.text
    if titles and room - used > 60:
        first = measure.lines(text, SMALL, room - used)[0]
        lines[-1] = replace(lines[-1], parts=(*lines[-1].parts, (used, first.text, SMALL, first.wide)))
        text = text[first.end :].lstrip()
    for span in measure.lines(text, SMALL, room) if text else ():
        lines.append(ShortLine(((0.0, span.text, SMALL, span.wide),), Short("", text[span.start :])))
    return lines
