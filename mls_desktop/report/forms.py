"""The block builders of a sheet: one printed form for each shape of section."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mls_desktop.report.formatting import Formatter, number_of
from mls_desktop.report.page_blocks import (
    Block,
    Body,
    Box,
    Boxes,
    Brief,
    Cell,
    Entry,
    Head,
    Line,
    Prose,
    Scale,
    Scales,
    Short,
    Shorts,
    Table,
    Track,
    Tracks,
)
from mls_desktop.rules.common.sheet.sheets import Marked, Print, Row, Section, cell_of
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import paper_line

MOST_BOXES = 160
"""Greatest number of points of a pool that is ticked off; a larger one is written."""
FEW_BOXES = 40
"""Greatest number of a counter that is ticked off; a larger one is written."""
BLANK_BOXES = 24
LONGEST_LINE = 220
"""Greatest number of letters in a paragraph of a section that is printed in paragraphs."""
GIVEN = "\N{MIDDLE DOT}"


def blocks_of(section: Section, printed: Print, formatter: Formatter, id: str) -> tuple[Block, ...]:
    """Printed blocks of a section under an id of the layout; none where it says nothing of the character."""
    every = not (printed.groups or printed.rows) or (formatter.blank and printed.form == "brief")
    rows = tuple(row for row in section.rows if every or row.group in printed.groups or row.id in printed.rows)
    rows = tuple(row for row in rows if formatter.blank or printed.unset or not _is_unset_flag(row))
    if formatter.blank and section.add is not None and section.shape == "items":
        rows = tuple(row for row in rows if row.remove is None)
    if printed.form == "line" and not formatter.blank:
        lines = _in_lines(_line_texts(section, rows, printed, formatter))
        titles = [formatter.texts.section(section.id), *[""] * len(lines)]
        shorts = tuple(Short(title, text) for title, text in zip(titles, lines, strict=False))
        return (Block(id, "", Shorts(shorts)),) if shorts else ()
    maker = MAKERS[section.shape]
    bodies = maker(section, rows, printed, formatter)
    title = formatter.texts.section(id) if printed.form != "ticks" else ""
    if formatter.blank and printed.form == "brief" and section.groups:
        title = f"{formatter.texts.section(section.id)}: {formatter.texts.group(section.groups[-1])}"
    return tuple(Block(id, title if not nth else "", body) for nth, body in enumerate(bodies))


def _in_lines(texts: Iterable[str]) -> list[str]:
    """Paragraphs of `texts`, joined with "; " as long as a paragraph fits on the smallest card."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) < LONGEST_LINE:
            lines[-1] = f"{lines[-1]}; {text}"
        else:
            lines.append(text)
    return lines


def _line_texts(section: Section, rows: Iterable[Row], printed: Print, formatter: Formatter) -> list[str]:
    """Texts of the rows that have values, name and values: "Mail Hauberk 4 Full"."""
    columns = printed.columns or section.columns[:1]
    said, rows = list[str](), tuple(rows)
    # An entry that is alone goes by the title of its section.
    alone = section.shape == "fields" and len(rows) == 1
    for row in rows:
        if section.shape == "fields":
            text = field_text(row, printed, formatter)
        else:
            held = (cell_of(row, column) for column in columns)
            cells = (cell_of(row, "most") or cell_of(row, "now"),) if section.shape == "pools" else held
            texts = [formatter.whole(cell) for cell in cells if cell is not None and cell.column not in printed.rare]
            text = " ".join(text for text in texts if text)
        if text:
            said.append(text if alone else f"{formatter.row_name(row)} {text}")
    return said


def _is_unset_flag(row: Row) -> bool:
    return all(cell.field is not None and cell.field.kind == "flag" and not cell.figure.value for cell in row.cells)


def _table(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    """Yields one body: a table with the name first, or tracks, boxes, a brief list as `printed.form` says; nothing
    without rows and spare lines. The columns are the layout's, else the section's and what is said after a name."""
    asides = tuple(dict.fromkeys(aside for row in rows for aside in row.asides if not formatter.is_named(aside)))
    columns = printed.columns or (*section.columns, *(a for a in asides if a not in section.columns))
    spare = printed.lines if formatter.blank and (section.add is not None or printed.spare) else printed.spare
    if not rows and not spare:
        return
    if printed.form == "tracks" and rows:
        yield Tracks(tuple(_counted(row, formatter) for row in rows))
        return
    if printed.form == "boxes":
        yield Boxes(tuple(_box(row, columns, formatter) for row in rows), printed.across)
        return
    if printed.form == "brief":
        entries = tuple(Entry(formatter.row_name(row), formatter.cell(row, columns[0]).text) for row in rows)
        yield Brief(entries, printed.across, printed.ticks)
        return
    said = tuple(column for column in columns if not rows or _is_said(rows, column, printed, formatter))
    heads = [Head("", "name" if section.shape == "items" else "text"), *(_head(rows, c, formatter) for c in said)]
    if printed.ticks:
        heads.append(Head(""))
    lines = [_line(row, said, printed, formatter) for row in rows]
    lines += [Line((Cell(),) * len(heads))] * spare
    yield Table(tuple(heads), tuple(lines), titled=section.shape == "items" or len(said) > 2 or not printed.columns)


def _counted(row: Row, formatter: Formatter) -> Track:
    """Track of a row: what it has now of its most, as boxes where these are few; what else it says below."""
    now, most = number_of(row, "now") or 0, number_of(row, "most")
    others = [formatter.text(cell) for cell in row.cells if cell.column not in ("name", "now", "most")]
    said = [text for text in others if text]
    standing = formatter.texts.value(now)
    if most is not None:
        standing = _("{now} of {full}").format(now=standing, full=most)
    if most is None or not 0 < most <= FEW_BOXES or now > most:
        return Track(formatter.row_name(row), 0, note=f" {GIVEN} ".join((standing, *said)))
    return Track(formatter.row_name(row), most, most - now, note=f" {GIVEN} ".join(said), reads=standing)


def _head(rows: tuple[Row, ...], column: str, formatter: Formatter) -> Head:
    """Head of a column; for a column of chips one of plain text, as they stand at the left whatever their number."""
    head = formatter.head(column)
    chips = any(cell is not None and cell.slots for cell in (cell_of(row, column) for row in rows))
    return Head(head.title) if chips else head


def _is_said(rows: tuple[Row, ...], column: str, printed: Print, formatter: Formatter) -> bool:
    """Tells whether a column is printed: some row has it, and a rare one not only zeros."""
    cells = [cell for row in rows if (cell := cell_of(row, column.partition(".")[0])) is not None]
    return any(cell.figure.value for cell in cells) or (bool(cells) and (formatter.blank or column not in printed.rare))


def _line(row: Row, columns: tuple[str, ...], printed: Print, formatter: Formatter) -> Line:
    cells = [Cell(formatter.row_name(row))]
    for column in columns:
        held = cell_of(row, column)
        bare = column in printed.rare and held is not None and held.figure.value == 0 and not held.slots
        alone = any(other.startswith(f"{column}.") for other in columns)
        cells.append(Cell() if bare else formatter.cell(row, column, alone))
    if printed.ticks:
        cells.append(Cell(ticks=printed.ticks))
    note = paper_line(row.note) if printed.notes and row.remove is not None and not formatter.blank else ""
    return Line(tuple(cells), note, row.state in ("muted", "lost"))


def _box(row: Row, columns: tuple[str, ...], formatter: Formatter) -> Box:
    said = [text for text in (formatter.cell(row, column).text for column in columns) if text]
    return Box(formatter.row_name(row), said[0] if said else "", f" {GIVEN} ".join(said[1:]))


def _fields(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    """Yields a table of labelled entries, a line for each row with a text; the further cells of a row are said after
    the first with what they are called."""
    lines = []
    for row in rows:
        text = field_text(row, printed, formatter)
        rare = all(cell.column in printed.rare and not cell.figure.value for cell in row.cells)
        if (text and not rare) or formatter.blank:
            lines.append(Line((Cell(formatter.row_name(row)), Cell(text))))
    if lines:
        yield Table((Head("", "text"), Head("", "entry")), tuple(lines), titled=False)


def field_text(row: Row, printed: Print, formatter: Formatter) -> str:
    """Texts of the cells of `row` in one line, each once: "Soldier 4"; further ones behind a column's title."""
    cells = [c for c in row.cells if not printed.columns or c.column in printed.columns]
    texts = [(cell, formatter.whole(cell)) for cell in cells]
    said = []
    for nth, (cell, text) in enumerate(texts):
        if text and text not in [other for _cell, other in texts[:nth]]:
            bare = not nth or bool(printed.columns) or cell.column == "value"
            said.append(text if bare else f"{formatter.head(cell.column).title} {text}")
    return (" " if printed.columns else ", ").join(said)


def _pairs(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    """Yields the scales of all rows, as one body: two sides with their values, the dot nearer the stronger one."""
    scales = []
    for row in rows:
        left, right = row.cells[0], row.cells[1]
        one, two = number_of(row, left.column) or 0, number_of(row, right.column) or 0
        share = None if formatter.blank or one + two <= 0 else min(1.0, max(0.0, two / (one + two)))
        names = [formatter.texts.name(cell.name) if cell.name else formatter.row_name(row) for cell in (left, right)]
        values = [formatter.text(cell) for cell in (left, right)]
        marked = tuple(cell.state == "marked" and not formatter.blank for cell in (left, right))
        scales.append(Scale(names[0], values[0], names[1], values[1], share, (marked[0], marked[1])))
    if scales:
        yield Scales(tuple(scales))


def _pools(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    """Yields tall boxes, a pool each with its most, and below tracks to tick off where there is a number now."""
    boxes, tracks = [], []
    for row in rows:
        most = cell_of(row, "most") or cell_of(row, "now")
        if most is None:
            continue
        marked = next((m for m in printed.marked if m.row == row.id), Marked(row.id))
        if printed.form != "ticks":
            boxes.append(Box(formatter.row_name(row), formatter.text(most)))
        elif not any(each.row == row.id for each in printed.marked) or not number_of(row, marked.full):
            continue
        if cell_of(row, "most") is not None and cell_of(row, "now") is not None:
            tracks.append(_track(row, marked, formatter))
    if boxes:
        yield Boxes(tuple(boxes), min(4, len(boxes)), tall=True)
    if tracks:
        yield Tracks(tuple(tracks))


def _track(row: Row, marked: Marked, formatter: Formatter) -> Track:
    name = _("{pool} now").format(pool=formatter.row_name(row))
    full, now = number_of(row, marked.full), number_of(row, marked.now)
    if formatter.blank:
        return Track(name, BLANK_BOXES if not marked.round else 6, round=marked.round)
    last = (number_of(row, marked.last) if marked.last else 0) or 0
    if full is None or not 0 < full - last <= MOST_BOXES:
        return Track(name, 0, note=formatter.texts.value(now))
    bounds = [(column, number_of(row, column)) for column in (*marked.thick, *((marked.last,) if marked.last else ()))]
    thick = tuple(full - value for column, value in bounds if value is not None and column in marked.thick)
    titles = [(formatter.texts.column(column).title, value) for column, value in bounds if value is not None]
    note = f" {GIVEN} ".join(f"{title} {formatter.texts.value(value)}" for title, value in titles)
    ticked = min(full - last, max(0, full - (full if now is None else now)))
    standing = _("{now} of {full}").format(now=formatter.texts.value(full if now is None else now), full=full)
    return Track(name, full - last, ticked, thick, marked.round, note, standing)


def _track_rows(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    lines = []
    for row in rows:
        lines += [Line((Cell(formatter.row_name(row)), formatter.cell(row, cell.column))) for cell in row.cells]
    if lines:
        yield Table((Head("", "name"), Head("")), tuple(lines), titled=False)


def _places(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    """Yields boxes, a place each: its protection, large, and below what gives it; nothing without rows."""
    boxes = []
    for row in rows:
        first, *others = [cell_of(row, column) for column in section.columns]
        value = formatter.text(first) if first is not None else ""
        said = [formatter.texts.beside(first.also) if first is not None and not formatter.blank else ""]
        said += [formatter.text(cell) for cell in others if cell is not None]
        boxes.append(Box(formatter.row_name(row), value, f" {GIVEN} ".join(text for text in said if text)))
    if boxes:
        yield Boxes(tuple(boxes), printed.across if printed.form == "boxes" else 3, tall=True)


def _ledger(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    lines = [Line((Cell(formatter.row_name(row)), formatter.cell(row, section.columns[0]))) for row in rows]
    for name, figure in section.heads:
        value = "" if formatter.blank else formatter.texts.value(figure.value)
        lines.append(Line((Cell(_capital(formatter.texts.head(section.id, name))), Cell(value))))
    if lines:
        yield Table((Head("", "text"), Head("", "entry")), tuple(lines), titled=False)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _prose(section: Section, rows: tuple[Row, ...], printed: Print, formatter: Formatter) -> Iterable[Body]:
    texts = [str(cell.figure.value or "") for row in rows for cell in row.cells]
    paragraphs = (
        [] if formatter.blank else [paper_line(line) for text in texts for line in text.splitlines() if line.strip()]
    )
    spare = printed.lines if formatter.blank else printed.spare
    if paragraphs or spare:
        yield Prose(tuple(paragraphs), spare)


Maker = Callable[[Section, tuple[Row, ...], Print, Formatter], Iterable[Body]]
MAKERS: dict[str, Maker] = {
    "fields": _fields,
    "steps": _table,
    "pairs": _pairs,
    "pools": _pools,
    "items": _table,
    "places": _places,
    "track": _track_rows,
    "ledger": _ledger,
    "text": _prose,
}
