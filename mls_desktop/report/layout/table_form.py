"""Tables on paper: columns by measured text, rows that are cut rather than cropped.

The widths of columns (`set_columns`, `shared`): each column needs its widest cell or its title. Beginning with the one
that needs least, each gets its need if that is at most its fair share of what is still left, or at most 60 points and
half of what is left; else the fair share. What is left at last goes to the columns of words in equal parts.

Invariants: widths and gaps together are at most the room; no column is wider than its need while another one gets less
than it needs. A narrowed column wraps its cells; nothing is cropped.

An example: needs of 10, 200 and 300 in a room of 210. The first gets its 10 (its fair share is 70); 200 are left for
two, so the second gets 100 and the third the other 100. With needs of 10, 90 and 300 the second gets its 90, and the
third 110. With needs of 10, 20 and 30 all get them, and the 150 that are left go to the columns of words.

Cost: every cell is measured once for the widths and once where its lines are set; sorting the columns is nothing beside
it. A table that goes on overleaf is measured again for the rows that are left, at its new width."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Mark, Shape, Stroke, Text
from mls_desktop.report.layout.pieces import (
    MOST_LINES,
    NUMBER,
    PALE,
    PLAIN,
    QUIET,
    STRONG,
    Piece,
    continued,
    lead,
    write,
)
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure
from mls_desktop.report.page_blocks import Block, Cell, Head, Line, Table

GAP = 6.0
PAD = 2.2
CHIP, TICK = 9.2, 7.0
EMPTY = 14.5
"""How high an empty line for the pencil is."""
NARROW = 60.0
"""A column that needs no more than this is never narrowed."""
AT_RIGHT = ("number", "small", "entry")


class Column(Struct, frozen=True):
    """One column as it is set: where, how wide, in which styles."""

    x: float
    wide: float
    right: bool
    style: Style


def table_pieces(block: Block, table: Table, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """A piece a row (more for a very high one), the column titles before them."""
    columns = set_columns(table, wide, measure)
    if table.titled and any(head.title for head in table.heads):
        yield _titles(block, table, columns, measure)
    for at, line in enumerate(table.rows):
        yield from _row(block, table, at, line, columns, wide, measure)


def set_columns(table: Table, wide: float, measure: TextMeasure) -> tuple[Column, ...]:
    """Widths by what the columns hold: narrow ones get what they need, the others share what is left."""
    styles = [_style(head) for head in table.heads]
    needs = []
    for at, head in enumerate(table.heads):
        cells = [_natural(line.cells[at], styles[at], measure) for line in table.rows if at < len(line.cells)]
        title = measure.wide(head.title, QUIET) if table.titled else 0.0
        needs.append(max([title, *cells], default=0.0) + 0.1)
    room = wide - GAP * (len(needs) - 1)
    got = shared(needs, room)
    if sum(got) < room and got:
        slack = room - sum(got)
        wordy = [at for at, head in enumerate(table.heads) if head.kind not in AT_RIGHT] or [0]
        for at in wordy:
            got[at] += slack / len(wordy)
    columns, x = [], 0.0
    for head, width, style in zip(table.heads, got, styles, strict=True):
        columns.append(Column(x, width, head.kind in AT_RIGHT, style))
        x += width + GAP
    return tuple(columns)


def shared(needs: list[float], room: float) -> list[float]:
    """What each gets of the room: all of its need, or an equal share of what the smaller ones leave."""
    got = [0.0] * len(needs)
    left, waiting = room, sorted(range(len(needs)), key=lambda at: needs[at])
    while waiting:
        at = waiting.pop(0)
        fair = left / (len(waiting) + 1)
        got[at] = needs[at] if needs[at] <= max(fair, min(NARROW, left * 0.5)) else fair
        left -= got[at]
    return got


def _style(head: Head) -> Style:
    return {"name": STRONG, "number": NUMBER, "entry": STRONG, "quiet": QUIET, "small": QUIET, "text": PLAIN}[head.kind]


def _natural(cell: Cell, style: Style, measure: TextMeasure) -> float:
    if cell.slots:
        return len(cell.slots) * (CHIP + 1.6)
    if cell.ticks:
        return cell.ticks * (TICK + 1.6) - 1.6
    return measure.wide(cell.text, style)


def _titles(block: Block, table: Table, columns: tuple[Column, ...], measure: TextMeasure) -> Piece:
    cells = [measure.lines(head.title, QUIET, col.wide) for head, col in zip(table.heads, columns, strict=True)]
    high = max(len(lines) for lines in cells) * lead(QUIET) + 1.6

    def draw(marks: list[Mark], x: float, y: float) -> None:
        for lines, column in zip(cells, columns, strict=True):
            write(marks, lines, QUIET, x + column.x, y + 1, column.wide, column.right)

    return Piece(high, draw, lambda: block, glued=True)


def _row(
    block: Block, table: Table, at: int, line: Line, columns: tuple[Column, ...], wide: float, measure: TextMeasure
) -> Iterator[Piece]:
    """The row, then its note; each cut after so many lines."""
    styles = [_paled(column.style) if line.pale else column.style for column in columns]
    cells = [
        measure.lines(cell.text, style, column.wide)
        for cell, style, column in zip(line.cells, styles, columns, strict=False)
    ]
    notes = measure.lines(line.note, QUIET, wide) if line.note else ()
    bare = bool(notes) and not any(cell.text or cell.slots or cell.ticks for cell in line.cells)
    count = 0 if bare else max(len(lines) for lines in cells)
    for top in range(0, count, MOST_LINES):
        chunk = [lines[top : top + MOST_LINES] for lines in cells]
        ends = top + MOST_LINES >= count and not notes
        yield _row_piece(block, table, at, chunk, (columns, styles, top, ends))
    for top in range(0, len(notes), MOST_LINES):
        yield _note_piece(block, table, at, notes[top : top + MOST_LINES], wide, top + MOST_LINES >= len(notes))


def _paled(style: Style) -> Style:
    return PALE if style == STRONG else replace(style, bold=False, ink="quiet")


Setting = tuple[tuple[Column, ...], list[Style], int, bool]


def _row_piece(block: Block, table: Table, at: int, chunk: list[tuple[Span, ...]], setting: Setting) -> Piece:
    columns, styles, top, ends = setting
    line = table.rows[at]
    step = max(
        lead(PLAIN), *(lead(s) if lines and lines[0].text else 0.0 for s, lines in zip(styles, chunk, strict=False))
    )
    count = max(len(lines) for lines in chunk)
    pad = PAD if table.titled or any(cell.ticks for cell in line.cells) else PAD / 2
    empty = not any(cell.text or cell.slots or cell.ticks for cell in line.cells)
    step = max(step, CHIP if any(cell.slots for cell in line.cells) else 0.0)
    high = EMPTY if empty else (count - 1) * lead(PLAIN) + step + 2 * pad

    def draw(marks: list[Mark], x: float, y: float) -> None:
        for cell, lines, column, style in zip(line.cells, chunk, columns, styles, strict=False):
            left = x + column.x
            if cell.slots and not top:
                chips(marks, cell.slots, left, y + pad)
            elif cell.ticks and not top:
                ticks(marks, cell.ticks, left + column.wide, y + pad + 2)
            else:
                # Sizes differ: all of a row stand on one line.
                base = y + pad + PLAIN.size * 1.08
                for nth, span in enumerate(lines):
                    if span.text:
                        at_x = left + column.wide - span.wide if column.right else left
                        marks.append(Text(at_x, base + nth * lead(PLAIN), span.text, style, span.wide, column.wide))
        if ends:
            end = columns[-1].x + columns[-1].wide
            marks.append(Stroke(x, y + high, x + end, y + high, 0.5, "line", dotted=True))

    def rest() -> Block:
        cells = tuple(
            replace(cell, text=cell.text[lines[0].start :] if lines else "", slots=() if top else cell.slots,
                    ticks=0 if top else cell.ticks)
            for cell, lines in zip(line.cells, chunk, strict=False)
        )  # fmt: skip
        return continued(replace(block, body=replace(table, rows=(replace(line, cells=cells), *table.rows[at + 1 :]))))

    return Piece(high, draw, rest if at or top else lambda: _whole(block, table))


def _whole(block: Block, table: Table) -> Block:
    return replace(block, body=table)


def _note_piece(block: Block, table: Table, at: int, spans: tuple[Span, ...], wide: float, ends: bool) -> Piece:
    high = len(spans) * lead(QUIET) + (PAD if ends else 0)
    line = table.rows[at]

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, spans, QUIET, x, y - 1.5, wide)
        if ends:
            marks.append(Stroke(x, y + high, x + wide, y + high, 0.5, "line", dotted=True))

    def rest() -> Block:
        left = replace(line, cells=(Cell(),) * len(line.cells), note=line.note[spans[0].start :])
        return continued(replace(block, body=replace(table, rows=(left, *table.rows[at + 1 :]))))

    return Piece(high, draw, rest)


def chips(marks: list[Mark], slots: tuple[bool, ...], x: float, y: float) -> None:
    """Numbered boxes, dark where filled."""
    digit = Style(6.4, bold=True)
    for nth, filled in enumerate(slots):
        left = x + nth * (CHIP + 1.6)
        marks.append(Shape(left, y, CHIP, CHIP, 1.8, 0.6, "plain", "plain" if filled else ""))
        style = replace(digit, ink="paper") if filled else replace(digit, bold=False)
        marks.append(Text(left + CHIP / 2 - 2.0, y + CHIP / 2 + 2.3, str(nth + 1), style, 4.0, CHIP))


def ticks(marks: list[Mark], count: int, right: float, y: float, size: float = TICK) -> None:
    """Empty boxes that end at `right`."""
    for nth in range(count):
        left = right - (count - nth) * (size + 1.6) + 1.6
        marks.append(Shape(left, y, size, size, 1.6, 0.55))
