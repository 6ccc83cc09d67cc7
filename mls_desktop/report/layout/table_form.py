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

GAP, APART = 6.0, 6.0
"""Between columns; and so much more before words at the right, as "1 Turn", behind a number: "1 1 Turn" would be 11."""
PAD = 2.2
CHIP, TICK = 9.2, 7.0
BETWEEN_TICKS, TICK_LINE = 1.6, 0.55
ROUND = 0.23
"""Share of the size of a box to tick that is round at its corners: a small one is no circle."""
EMPTY = 14.5
"""Height of an empty line for the pencil."""
SHALLOW = 24.0
"""A row that is lower than this has a line or two, and keeps with the one after it."""
NARROW = 60.0
"""A column that needs no more than this is never narrowed."""
AT_RIGHT = ("number", "small", "entry")


class Column(Struct, frozen=True):
    """Column of a table as it is set: where, how wide, in which styles."""

    x: float
    wide: float
    right: bool
    style: Style


def table_pieces(block: Block, table: Table, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields a piece for the column titles, if any, then one for each row, more for a very high one."""
    columns = set_columns(table, wide, measure)
    table = replace(table, needs=_needs(table, measure))
    if table.titled and any(head.title for head in table.heads):
        yield _titles(block, table, columns, measure)
    for at, line in enumerate(table.rows):
        pieces = list(_row(block, table, at, line, columns, wide, measure))
        if at == len(table.rows) - 2 and len(pieces) == 1 and pieces[0].high < SHALLOW and not _is_bare(table.rows[-1]):
            # A last row does not stand alone overleaf.
            pieces[0].glued = True
        yield from pieces


def _is_bare(line: Line) -> bool:
    """Tells whether a row is there for the pencil alone, or has a note and so takes more room than a line."""
    return bool(line.note) or not any(cell.text or cell.slots or cell.ticks for cell in line.cells)


def set_columns(table: Table, wide: float, measure: TextMeasure) -> tuple[Column, ...]:
    """Columns of a table with place, width and style: narrow ones get what they need, the others share what is left."""
    styles, needs = [_style(head) for head in table.heads], list(_needs(table, measure))
    room = wide - GAP * (len(needs) - 1)
    if sum(needs) > room and table.needs:
        needs = list(_needs(replace(table, needs=()), measure))
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


def _needs(table: Table, measure: TextMeasure) -> tuple[float, ...]:
    """Width each column needs for its title and widest cell, in `rows`, `alike` or an earlier part (`needs`)."""
    needs = []
    for at, head in enumerate(table.heads):
        cells = [line.cells[at] for line in (*table.rows, *table.alike) if at < len(line.cells)]
        apart = at and {head.kind, table.heads[at - 1].kind} <= set(AT_RIGHT)
        wide = [
            _natural(cell, _style(head), measure) + (APART if apart and " " in cell.text else 0.0) for cell in cells
        ]
        title = measure.wide(head.title, QUIET) if table.titled or table.alike else 0.0
        before = table.needs[at] if table.needs else 0.0
        needs.append(max(before, max([title, *wide], default=0.0) + 0.1))
    return tuple(needs)


def shared(needs: list[float], room: float) -> list[float]:
    """Width of each of `needs` within the room: all of its need, or an equal share of what the smaller ones leave."""
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
        return cell.ticks * (TICK + BETWEEN_TICKS) - BETWEEN_TICKS
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
    """Yields the pieces of the row `line`, then of its note; each cut after `MOST_LINES` lines."""
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
    """Appends numbered boxes to `marks`, from `x` to the right, dark where filled."""
    digit = Style(6.4, bold=True)
    for nth, filled in enumerate(slots):
        left = x + nth * (CHIP + 1.6)
        marks.append(Shape(left, y, CHIP, CHIP, 1.8, 0.6, "plain", "plain" if filled else ""))
        style = replace(digit, ink="paper") if filled else replace(digit, bold=False)
        marks.append(Text(left + CHIP / 2 - 2.0, y + CHIP / 2 + 2.3, str(nth + 1), style, 4.0, CHIP))


def ticks(
    marks: list[Mark], count: int, right: float, y: float, size: float = TICK, between: float = BETWEEN_TICKS
) -> None:
    """Appends `count` empty boxes to `marks`, side by side; the outer edge of the last one's line lies at `right`."""
    for nth in range(count):
        left = right - TICK_LINE / 2 - (count - nth) * (size + between) + between
        marks.append(Shape(left, y, size, size, size * ROUND, TICK_LINE))
