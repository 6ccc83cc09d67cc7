"""A chronicle as a page: what is open, creation, every entry under its heading, and the ledger of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from mls_desktop.words.system_texts import NOTHING, Texts, number_text, signed_text
from mls_desktop.words.terminal import one_line


def chronicle_page(who: Character, desk: PageContext, wishes: PageOptions) -> Page:
    """The chronicle of a character of a system that has lives."""
    lived = LivedChronicle(desk.system, who, desk.world)
    speech = desk.speech
    lines = tuple(life_lines(lived, speech))
    blocks = [*_open(lived, speech), *_entries(lines, bool(lived.life.ledger)), *_ledger(lived, speech)]
    facts = tuple(Fact(label, one_line(text)) for label, text in chronicle_heads(lived, speech))
    bands = tuple(Band(((block,),), (1,)) for block in blocks)
    title = _("{who}: chronicle").format(who=one_line(who.name) or one_line(who.id))
    return Page(title, facts, None, bands, foot_of(desk), wishes.date)


def _open(lived: LivedChronicle, speech: Texts) -> Iterator[Block]:
    texts = tuple(one_line(open_text(ask, speech)) for ask in lived.open)
    if texts:
        yield Block("open", _("Still open"), Prose(texts))


def _entries(lines: Sequence[ChronicleLine], points: bool) -> Iterator[Block]:
    """A block for all that stands under one heading. `points`: they have columns."""
    title, rows, made = _("Chronicle"), list[Line](), 0
    for line in lines:
        if not line.level:
            rows.append(_row(line, points))
            continue
        if rows:
            yield _block(title, rows, made, points)
            rows, made = [], made + 1
        title = line.text
    if rows:
        yield _block(title, rows, made, points)


def _block(title: str, rows: Sequence[Line], nth: int, points: bool) -> Block:
    heads = (Head(_("Date"), "small"), Head(_("What happened")))
    sums = (Head(_("CP"), "number"), Head(_("Left"), "number")) if points else ()
    return Block(f"chronicle {nth}", one_line(title), Table((*heads, *sums), tuple(rows), titled=not nth))


def _row(line: ChronicleLine, points: bool) -> Line:
    came = "" if line.points is None else signed_text(line.points)
    left = "" if line.left is None else number_text(line.left)
    sums = (came, left) if points else ()
    return _line((line.date, line.text, *sums), " ".join(line.found), line.kept)


def _ledger(lived: LivedChronicle, speech: Texts) -> Iterator[Block]:
    """Every point that came or went, and the sum so far."""
    rows, left = list[Line](), 0
    for each in lived.life.ledger:
        left += each.cp
        what = begun_with(each.on, speech) if each.entry is None else _spent_on(each.on, lived, speech)
        rows.append(_line((what, signed_text(each.cp), number_text(left))))
    if rows:
        heads = (Head(_("For what")), Head(_("CP"), "number"), Head(_("Left"), "number"))
        yield Block("ledger", _("Ledger"), Table(heads, tuple(rows)))


def _spent_on(on: str, lived: LivedChronicle, speech: Texts) -> str:
    return kind_title(on, speech) if on in lived.kinds else option_name(on, speech) or NOTHING


def _line(texts: Iterable[str], note: str = "", pale: bool = False) -> Line:
    return Line(tuple(Cell(one_line(text)) for text in texts), one_line(note), pale)
