"""Blocks cut into pieces that stand one below the other: each knows its height, how it is drawn, and what is left of
its block from it on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.marks import Mark, Stroke, Text
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure
from mls_desktop.report.page_blocks import Block
from mls_desktop.words.i18n import _

TITLE = Style(6.6, bold=True, spaced=True)
PLAIN, STRONG = Style(8.2), Style(8.2, bold=True)
PALE = Style(8.2, ink="quiet")
QUIET, SMALL = Style(6.9, ink="quiet"), Style(6.9)
NUMBER = Style(9.6, bold=True)
BIG = Style(14.0, bold=True)
LEAD = 1.28
MOST_LINES = 6
"""A row of more lines is cut, so that every piece fits on a page."""

Draw = Callable[[list[Mark], float, float], None]


class Piece(Struct):
    """`glued`: it does not stand last on a page, but with the piece after it."""

    high: float
    draw: Draw
    rest: Callable[[], Block]
    glued: bool = False


def lead(style: Style) -> float:
    """From one base line to the next."""
    return style.size * LEAD


def write(
    marks: list[Mark], spans: tuple[Span, ...], style: Style, x: float, y: float, room: float, right: bool = False
) -> None:
    """Puts lines below each other; `y` is the upper edge of the first."""
    for nth, span in enumerate(spans):
        if span.text:
            at = x + room - span.wide if right else x
            marks.append(Text(at, y + style.size * 1.0 + nth * lead(style), span.text, style, span.wide, room))


def continued(block: Block) -> Block:
    """The block as it goes on elsewhere."""
    mark = _("continued")
    return block if not block.title or block.aside == mark else replace(block, aside=mark)


def title_piece(block: Block, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """The title with a line below; what stands beside it at the right, or under it where there is no room."""
    if not block.title:
        return
    spans = measure.lines(block.title.upper(), TITLE, wide)
    aside = measure.lines(block.aside, QUIET, wide) if block.aside else ()
    same = bool(aside) and spans[-1].wide + 8 + aside[0].wide <= wide and len(aside) == 1
    high = len(spans) * lead(TITLE) + (0 if same or not aside else len(aside) * lead(QUIET)) + 3.2

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, spans, TITLE, x, y, wide)
        if aside:
            top = y + (len(spans) - 1) * lead(TITLE) - 0.3 if same else y + len(spans) * lead(TITLE)
            write(marks, aside, QUIET, x, top, wide, right=same)
        marks.append(Stroke(x, y + high - 1.4, x + wide, y + high - 1.4, 0.7))

    yield Piece(high + 1.5, draw, lambda: block, glued=True)
