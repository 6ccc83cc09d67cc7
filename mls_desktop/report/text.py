"""The plain text writer of a page, for a mail or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mls_desktop.report.page_blocks import Block, Boxes, Brief, Cell, Page, Prose, Scales, Shorts, Table, Tracks

BETWEEN = "   "


def text_of(page: Page) -> str:
    """Plain text of `page`, line by line; tables stand in columns."""
    lines = [page.title, "=" * len(page.title)] if page.title else []
    facts = [*page.facts, *((page.corner,) if page.corner else ())]
    lines += [f"{fact.label}: {fact.value}".rstrip() for fact in facts]
    for block in page.blocks():
        title = block.title.strip()
        if title:
            lines += ["", title, "-" * len(title)]
        lines += _lines(block)
    lines += ["", " \N{MIDDLE DOT} ".join(text for text in (page.foot, page.state) if text)]
    return "".join(line.rstrip() + "\n" for line in lines)


def _lines(block: Block) -> Iterator[str]:
    body: Any = block.body
    if isinstance(body, Table):
        yield from _table(body)
    elif isinstance(body, Boxes):
        for box in body.rows:
            yield f"{box.label}: {box.value}" + (f" ({box.below})" if box.below else "")
    elif isinstance(body, Tracks):
        for track in body.rows:
            yield f"{track.label}: {track.reads} {track.note}".rstrip()
    elif isinstance(body, Scales):
        wide = max(len(scale.left) for scale in body.rows)
        for scale in body.rows:
            yield f"{scale.left:>{wide}} {scale.left_value:>2} \N{EN DASH} {scale.right_value:<2} {scale.right}"
    elif isinstance(body, Brief):
        yield from (f"{entry.name}: {entry.value}" for entry in body.rows)
    elif isinstance(body, Prose):
        yield from body.rows
    elif isinstance(body, Shorts):
        yield from (f"{short.title}: {short.text}" if short.title else short.text for short in body.rows)


def said(cell: Cell) -> str:
    """Text of `cell`; chips as the numbers of the filled ones, "–" where none is filled."""
    if cell.slots:
        return " ".join(str(nth) for nth, filled in enumerate(cell.slots, 1) if filled) or "\N{EN DASH}"
    return cell.text


def filled(table: Table) -> tuple[list[str], list[list[str]]]:
    """Titles and rows of a table as text, without columns and rows that are only for the pencil."""
    rows = [[said(cell) for cell in line.cells] for line in table.rows]
    used = [at for at in range(len(table.heads)) if any(row[at] for row in rows)]
    titles = [table.heads[at].title if table.titled else "" for at in used]
    return titles, [[row[at] for at in used] for row in rows]


def _table(table: Table) -> Iterator[str]:
    titles, rows = filled(table)
    if not titles:
        return
    widths = [max(len(text) for text in column) for column in zip(titles, *rows, strict=True)]
    if any(titles):
        yield BETWEEN.join(title.ljust(wide) for title, wide in zip(titles, widths, strict=True))
    for row, line in zip(rows, table.rows, strict=True):
        if any(row):
            yield BETWEEN.join(text.ljust(wide) for text, wide in zip(row, widths, strict=True))
        if line.note:
            yield f"    {line.note}"
