"""A chronicle as a page: what is open, creation, every entry under its heading, and the ledger of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.report.lives.chronicle_table import (
    ChronicleLine,
    begun_with,
    chronicle_heads,
    kind_title,
    life_lines,
    open_text,
    option_name,
)
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Cell, Fact, Head, Line, Page, Prose, Table
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text, signed_text
from mls_desktop.words.system_texts import NOTHING, Texts
from mls_desktop.words.terminal import paper_line

LEDGER_ACROSS = 3
"""A ledger is long and narrow: it stands in so many columns."""


def chronicle_page(who: Character, context: PageContext, options: PageOptions) -> Page:
    """Page with the chronicle of `who`, of a system that has lives: open prompts, entries, ledger of points."""
    lived = LivedChronicle(context.system, who, context.world)
    texts = context.texts
    lines = tuple(life_lines(lived, texts))
    told = [*_open(lived, texts), *_entries(lines, bool(lived.life.ledger))]
    facts = tuple(Fact(label, paper_line(text)) for label, text in chronicle_heads(lived, texts))
    bands = tuple(Band(((block,),), (1,)) for block in told)
    bands += tuple(Band(((block,),), (1,), LEDGER_ACROSS) for block in _ledger(lived, texts))
    title = _("{who}: chronicle").format(who=paper_line(who.name) or paper_line(who.id))
    return Page(title, facts, None, bands, foot_of(context), options.date)


def _open(lived: LivedChronicle, texts: Texts) -> Iterator[Block]:
    lines = tuple(paper_line(open_text(prompt, texts)) for prompt in lived.open)
    if lines:
        yield Block("open", _("Still open"), Prose(lines))


def _entries(lines: Sequence[ChronicleLine], points: bool) -> Iterator[Block]:
    """Yields a block with a table for all entries under one heading. `points`: they have columns."""
    parts: list[tuple[str, list[Line]]] = [(_("Chronicle"), [])]
    for line in lines:
        if line.level:
            parts.append((line.text, []))
        else:
            parts[-1][1].append(_row(line, points))
    heads: tuple[Head, ...] = (Head(_("Date"), "small"), Head(_("What happened")))
    if points:
        heads += (Head(_("CP"), "number"), Head(_("Left"), "number"))
    alike = tuple(_widths(row for _title, rows in parts for row in rows))
    for nth, (title, rows) in enumerate((title, rows) for title, rows in parts if rows):
        table = Table(heads, tuple(rows), titled=not nth, alike=alike)
        yield Block(f"chronicle {nth}", paper_line(title), table)


def _widths(rows: Iterable[Line]) -> Iterator[Line]:
    """Yields rows as wide as `rows`: each date and each sum once, without the sentences, which get the rest."""
    columns = [dict.fromkeys(cells) for cells in zip(*(row.cells for row in rows), strict=True)]
    for date, *sums in zip_longest(*columns[:1], *columns[2:], fillvalue=Cell()):
        yield Line((date, Cell(), *sums))


def _row(line: ChronicleLine, points: bool) -> Line:
    came = "" if line.points is None else signed_text(line.points)
    left = "" if line.left is None else number_text(line.left)
    sums = (came, left) if points else ()
    return _line((line.date, line.text, *sums), " ".join(line.found), line.kept)


def _ledger(lived: LivedChronicle, texts: Texts) -> Iterator[Block]:
    """Yields a block with every point that came or went, and the sum so far; nothing where there is none."""
    rows, left = list[Line](), 0
    for each in lived.life.ledger:
        left += each.cp
        what = begun_with(each.on, texts) if each.entry is None else _spent_on(each.on, lived, texts)
        rows.append(_line((what, signed_text(each.cp), number_text(left))))
    if rows:
        heads = (Head(_("For what")), Head(_("CP"), "number"), Head(_("Left"), "number"))
        yield Block("ledger", _("Ledger"), Table(heads, tuple(rows)))


def _spent_on(on: str, lived: LivedChronicle, texts: Texts) -> str:
    return kind_title(on, texts) if on in lived.kinds else option_name(on, texts) or NOTHING


def _line(texts: Iterable[str], note: str = "", pale: bool = False) -> Line:
    return Line(tuple(Cell(paper_line(text)) for text in texts), paper_line(note), pale)
