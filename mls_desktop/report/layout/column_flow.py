"""The flow of blocks into columns.

A block is cut into pieces (`block_forms.pieces_of`), and pieces are put below each other until one does not fit. That
piece knows what is left of its block from it on; this rest and the blocks after it are filled into the next column,
where they are cut into pieces anew, for that column may be wider.

Invariants: what stands and what is left over are together the blocks as they were, each word once. A glued piece (a
title, the titles of a table, a low row before its last one, a row of points that is not the last) never stands last.
Where `force` is set and there is any block, at least one piece that is not glued stands, so that filling column after
column comes to an end: each rest is less than what it is the rest of.

An example: a column 40 high, and a block of a title (13 high, glued) and three lines (11 each). Title and first line
stand at 0 and 13; the second at 24; the third would end at 46 and is left over, as a block of one line under the same
title, "continued". In a column 20 high title and first line do not fit together: nothing stands, all is left over.

Cost: each column cuts the blocks it is offered into pieces once, those left over again in the next. `newspaper` fills
its columns up to eight times (once, and seven halvings), and measuring is most of it: the measure keeps its widths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.report.layout.block_forms import pieces_of
from mls_desktop.report.layout.pieces import Piece
from mls_desktop.report.layout.text_measure import TextMeasure
from mls_desktop.report.page_blocks import Block, Line, Prose, Table

BETWEEN_BLOCKS = 8.0
HALVINGS = 7
"""Number of halvings of the room between too low and high enough: a 128th of a leaf is near enough."""


class Placed(Struct):
    """Placed part of a column: pieces with how far down they stand, how deep that is, and the blocks left over."""

    pieces: list[tuple[float, Piece]]
    deep: float
    rest: list[Block]


def fill(blocks: Sequence[Block], wide: float, high: float, measure: TextMeasure, force: bool = False) -> Placed:
    """Places pieces of `blocks` below each other in a column of `wide` x `high` while they fit; the rest is left over.
    `force`: the first piece is placed even where it does not fit."""
    placed: list[tuple[float, Piece]] = []
    y = 0.0
    for nth, block in enumerate(blocks):
        pieces = pieces_of(block, wide, measure)
        top = y + (BETWEEN_BLOCKS if placed and block.title else 0.0)
        for at, piece in enumerate(pieces):
            first = _first_glued(pieces, at)
            if top + _with_glued(pieces, at) > high and not (force and len(placed) == at - first):
                # What is kept together goes together: the pieces glued to this one go over with it.
                del placed[len(placed) - (at - first) :]
                deep = placed[-1][0] + placed[-1][1].high if placed else 0.0
                return Placed(placed, deep, [pieces[first].rest(), *blocks[nth + 1 :]])
            placed.append((top, piece))
            top += piece.high
        y = top
    return Placed(placed, y, [])


def is_cut(columns: Iterable[Placed]) -> bool:
    """Tells whether some column has blocks left over."""
    return any(each.rest for each in columns)


def _first_glued(pieces: list[Piece], at: int) -> int:
    """Index of the first of the pieces that must stand with the one at index `at`."""
    while at and pieces[at - 1].glued:
        at -= 1
    return at


def _with_glued(pieces: list[Piece], at: int) -> float:
    """Height of the piece at index `at` and of those after it that it must stand with."""
    high = pieces[at].high
    while pieces[at].glued and at + 1 < len(pieces):
        at += 1
        high += pieces[at].high
    return high


def without_spare(block: Block) -> Block:
    """The block without the empty lines at its end, but for one."""
    body = block.body
    if isinstance(body, Prose):
        return replace(block, body=replace(body, spare=min(body.spare, 1)))
    if not isinstance(body, Table):
        return block
    rows = list(body.rows)
    while len(rows) > 1 and is_empty(rows[-1]) and is_empty(rows[-2]):
        rows.pop()
    return replace(block, body=replace(body, rows=tuple(rows)))


def is_empty(line: Line) -> bool:
    """Tells whether a row has no text, slots, ticks or note: it is there for the pencil alone."""
    return not line.note and not any(cell.text or cell.slots or cell.ticks for cell in line.cells)


def newspaper(
    blocks: Sequence[Block], across: int, wide: float, high: float, measure: TextMeasure
) -> tuple[list[Placed], list[Block]]:
    """Columns of one width filled one after the other, and the blocks left over. Where nothing is left, the columns are
    as short as they can be, so that they end at about one height."""
    placed, rest = _columns(blocks, across, wide, high, measure)
    low = 0.0
    for _nth in range(0 if rest else HALVINGS):
        middle = (low + high) / 2
        found, over = _columns(blocks, across, wide, middle, measure)
        if over:
            low = middle
        else:
            high, placed = middle, found
    return placed, rest


def _columns(
    blocks: Sequence[Block], across: int, wide: float, high: float, measure: TextMeasure
) -> tuple[list[Placed], list[Block]]:
    placed, rest = [], list(blocks)
    for _nth in range(across):
        if not rest:
            break
        found = fill(rest, wide, high, measure)
        placed.append(found)
        rest = found.rest
    return placed, rest
