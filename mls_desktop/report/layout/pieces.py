"""Blocks cut into pieces that stand one below the other: each knows its height, how it is drawn, and what is left of
its block from it on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

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
    """Piece of a page. `high`: its height in points; `draw`: appends its marks at `x`, `y`; `rest`: gives the block
    from the piece on; `glued`: it does not stand last on a page, but with the piece after it."""

    high: float
    draw: Draw
    rest: Callable[[], Block]
    glued: bool = False


def lead(style: Style) -> float:
    """Distance in points from one base line of `style` to the next."""
    return style.size * LEAD


def write(
    marks: list[Mark], spans: tuple[Span, ...], style: Style, x: float, y: float, room: float, right: bool = False
) -> None:
    """Appends lines to `marks`, below each other in `room` from `x` on; `y` is the upper edge of the first. `right`:
    they end at the right of the room."""
    for nth, span in enumerate(spans):
        if span.text:
            at = x + room - span.wide if right else x
            marks.append(Text(at, y + style.size * 1.0 + nth * lead(style), span.text, style, span.wide, room))


def lines_piece(spans: tuple[Span, ...], style: Style, wide: float, rest: Callable[[], Block]) -> Piece:
    """Piece with lines of a text that is too long to be kept together; `rest` gives what is left of its block from it
    on."""

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, spans, style, x, y, wide)

    return Piece(len(spans) * lead(style), draw, rest)


def _title_from(block: Block, start: int) -> Block:
    """The block with its title from that letter on, in capitals; as it is from the first on."""
    return replace(block, title=block.title.upper()[start:]) if start else block


def continued(block: Block) -> Block:
    """Block with "continued" beside its title; as it is without a title."""
    mark = _("continued")
    return block if not block.title or block.aside == mark else replace(block, aside=mark)


def title_piece(block: Block, wide: float, measure: TextMeasure) -> Iterator[Piece]:
    """Yields the title of a block with a line below, and what stands beside it at the right, or under it where there is
    no room; nothing without a title. Of a very long title only the last lines are kept with what follows."""
    if not block.title:
        return
    spans = measure.lines(block.title.upper(), TITLE, wide)
    for top in range(0, len(spans) - MOST_LINES, MOST_LINES):
        yield lines_piece(spans[top : top + MOST_LINES], TITLE, wide, partial(_title_from, block, spans[top].start))
    last = (len(spans) - 1) // MOST_LINES * MOST_LINES
    spans, block = spans[last:], _title_from(block, spans[last].start)
    aside = measure.lines(block.aside, QUIET, wide)[:MOST_LINES] if block.aside else ()
    same = bool(aside) and spans[-1].wide + 8 + aside[0].wide <= wide and len(aside) == 1
    high = len(spans) * lead(TITLE) + (0 if same or not aside else len(aside) * lead(QUIET)) + 3.2

    def draw(marks: list[Mark], x: float, y: float) -> None:
        write(marks, spans, TITLE, x, y, wide)
        if aside:
            top = y + (len(spans) - 1) * lead(TITLE) - 0.3 if same else y + len(spans) * lead(TITLE)
            write(marks, aside, QUIET, x, top, wide, right=same)
        marks.append(Stroke(x, y + high - 1.4, x + wide, y + high - 1.4, 0.7))

    yield Piece(high + 1.5, draw, lambda: block, glued=True)


def block_from(block: Block, at: int, first: Sequence[Any] = (), whole: bool = False) -> Block:
    """Block from row `at` of its body on. `first`: rows in place of the first of these, where they are begun; `whole`:
    in place of all of them."""
    body: Any = block.body
    rows = (*first, *(() if whole else body.rows[at + len(first) :]))
    return block if rows == body.rows else continued(replace(block, body=replace(body, rows=rows)))


def text_from(text: str, spans: tuple[Span, ...], top: int) -> str:
    """Rest of a text from line `top` on."""
    return text[spans[top].start :] if top < len(spans) else ""
