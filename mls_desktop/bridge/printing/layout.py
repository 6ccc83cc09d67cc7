"""Where everything stands: blocks in columns, columns in bands, bands on as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.printing.block_forms import pieces_of
from mls_desktop.bridge.printing.marks import Leaf, Mark, Stroke
from mls_desktop.bridge.printing.pieces import QUIET, Piece, lead, write
from mls_desktop.bridge.printing.type_metrics import Span, Style, TypeMetrics
from mls_desktop.report.page_blocks import Band, Block, Fact, Line, Page, Prose, Table
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import PAPERS, Paper

"""Width and height in points."""
LARGE = 1.25
SIDE, TOP, BOTTOM = 32.0, 27.0, 24.0
BETWEEN_COLUMNS, BETWEEN_BLOCKS = 14.0, 8.0
NARROWEST = 130.0
"""Columns narrower than this are set two abreast."""
NAME, FACT, LABEL = Style(21.0, bold=True), Style(9.0, bold=True), Style(6.9, ink="quiet")
AGAIN = Style(11.0, bold=True)


class Placed(Struct):
    """What fitted into a column: pieces with how far down they stand, how deep that is, and the blocks left over."""

    pieces: list[tuple[float, Piece]]
    deep: float
    rest: list[Block]


def fill(blocks: Sequence[Block], wide: float, high: float, type: TypeMetrics, force: bool = False) -> Placed:
    """Puts pieces below each other while they fit. `force`: the first one is placed even where it does not."""
    placed: list[tuple[float, Piece]] = []
    y = 0.0
    for nth, block in enumerate(blocks):
        pieces = pieces_of(block, wide, type)
        top = y + (BETWEEN_BLOCKS if placed and block.title else 0.0)
        for at, piece in enumerate(pieces):
            if top + _with_glued(pieces, at) > high and (placed or not force):
                # What is kept together goes together: the pieces glued to this one go over with it.
                first = at
                while first and pieces[first - 1].glued:
                    first -= 1
                    placed.pop()
                left = pieces[first].rest()
                deep = placed[-1][0] + placed[-1][1].high if placed else 0.0
                return Placed(placed, deep, [left, *blocks[nth + 1 :]])
            placed.append((top, piece))
            top += piece.high
        y = top
    return Placed(placed, y, [])


def _with_glued(pieces: list[Piece], at: int) -> float:
    """The height of a piece and of those it must stand with."""
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
    """Whether a row is there for the pencil alone."""
    return not line.note and not any(cell.text or cell.slots or cell.ticks for cell in line.cells)


class PageLayout:
    """Sets one page of the report on leaves."""

    def __init__(self, page: Page, type: TypeMetrics, paper: Paper, large: bool) -> None:
        self._page, self._type = page, type
        self._scale = LARGE if large else 1.0
        self._paper = PAPERS[paper].width, PAPERS[paper].height
        self.wide = (self._paper[0] - 2 * SIDE) / self._scale
        self._left = SIDE / self._scale
        self._top = TOP / self._scale
        self._foot_lines = self._set_foot("88", "88")
        foot = max(len(lines) for lines in self._foot_lines) * lead(QUIET)
        self._bottom = (self._paper[1] - BOTTOM) / self._scale - foot - 8
        self._leaves: list[list[Mark]] = [[]]
        self._y = self._top

    def leaves(self) -> tuple[Leaf, ...]:
        """All leaves, with their feet."""
        self._head()
        for band in self._page.bands:
            self._band(band)
        made = []
        for nth, marks in enumerate(self._leaves, 1):
            self._foot(marks, str(nth), str(len(self._leaves)))
            made.append(Leaf(self._paper[0], self._paper[1], self._scale, tuple(marks)))
        return tuple(made)

    def _left_over(self) -> float:
        return self._bottom - self._y

    def _turn(self) -> None:
        """A new leaf, with the name again."""
        self._leaves.append([])
        self._y = self._top
        marks = self._leaves[-1]
        # The whole name is on the first leaf; here the beginning of a very long one will do.
        spans = self._type.lines(self._page.title, AGAIN, self.wide * 0.8)[:2]
        write(marks, spans, AGAIN, self._left, self._y, self.wide)
        word = self._type.lines(_("continued"), QUIET, self.wide)
        write(marks, word, QUIET, self._left, self._y + 3, self.wide, right=True)
        self._y += len(spans) * lead(AGAIN) + 4
        marks.append(Stroke(self._left, self._y, self._left + self.wide, self._y, 1.2))
        self._y += 9

    def _head(self) -> None:
        """The name, large, with the facts beside or below it, and what stands in the corner."""
        page, type = self._page, self._type
        corner = self._set_fact(page.corner) if page.corner else None
        room = self.wide - (corner[2] + 14 if corner else 0)
        name = type.lines(page.title, NAME, room)
        beside = len(name) == 1 and name[0].wide <= room * 0.42
        first_y = self._y
        for span in name:
            self._need(lead(NAME))
            write(self._leaves[-1], (span,), NAME, self._left, self._y, room)
            self._y += lead(NAME)
        if corner and len(self._leaves) == 1:
            self._write_fact(corner, self._left + self.wide - corner[2], first_y + 1, right=True)
        indent = max(name[0].wide, 150.0 if not page.title else 0.0) + 18 if beside else 0.0
        if beside:
            self._y = first_y + 1
        if beside and not page.title:
            base = first_y + lead(NAME)
            self._leaves[-1].append(Stroke(self._left, base, self._left + 150, base, 0.6))
        self._facts(indent, room)
        self._y = max(self._y, first_y + lead(NAME)) + 3
        self._leaves[-1].append(Stroke(self._left, self._y, self._left + self.wide, self._y, 1.4))
        self._y += 9

    def _facts(self, indent: float, room: float) -> None:
        x, deep = indent, 0.0
        for fact in self._page.facts:
            label, value, wide = self._set_fact(fact, room - indent)
            wide = max(wide, 52.0 if value and not value[0].text else 0.0)
            if x > indent and x + wide > room:
                self._y += deep + 1
                x, deep = indent, 0.0
            self._need(min(lead(LABEL) * len(label) + lead(FACT) * len(value), self._bottom - self._top - 60))
            self._write_fact((label, value, wide), self._left + x, self._y)
            x += wide + 15
            deep = max(deep, lead(LABEL) * len(label) + lead(FACT) * len(value))
        self._y += deep

    def _set_fact(self, fact: Fact, room: float = 160.0) -> tuple[tuple[Span, ...], tuple[Span, ...], float]:
        label = self._type.lines(fact.label, LABEL, room)
        value = self._type.lines(fact.value, FACT, room)
        return label, value, max(span.wide for span in (*label, *value)) + 0.1

    def _write_fact(
        self, fact: tuple[tuple[Span, ...], tuple[Span, ...], float], x: float, y: float, right: bool = False
    ) -> None:
        label, value, wide = fact
        marks = self._leaves[-1]
        write(marks, label, LABEL, x, y, wide, right)
        top = y + len(label) * lead(LABEL) - 0.6
        write(marks, value, FACT, x, top, wide, right)
        if not value[0].text:
            marks.append(Stroke(x, top + lead(FACT), x + wide, top + lead(FACT), 0.5))

    def _need(self, high: float) -> None:
        if self._left_over() < high:
            self._turn()

    def _band(self, band: Band) -> None:
        """Columns side by side; what does not fit goes on overleaf, two columns abreast."""
        shares = sum(band.shares)
        room = self.wide - BETWEEN_COLUMNS * (len(band.columns) - 1)
        widths = [room * share / shares for share in band.shares]
        if min(widths) < NARROWEST and len(band.columns) > 1:
            self._abreast([block for column in band.columns for block in column], 2)
            return
        high = self._left_over()
        placed = [fill(column, wide, high, self._type) for column, wide in zip(band.columns, widths, strict=True)]
        if any(each.rest for each in placed) and self._page.title:
            # Empty lines are a gift where there is room; nobody turns a page for them.
            bare = [[without_spare(block) for block in column] for column in band.columns]
            tries = [fill(column, wide, high, self._type) for column, wide in zip(bare, widths, strict=True)]
            placed = tries if not any(each.rest for each in tries) else placed
        if any(each.rest for each in placed) and self._better_overleaf(band, widths):
            self._turn()
            high = self._left_over()
            placed = [fill(column, wide, high, self._type) for column, wide in zip(band.columns, widths, strict=True)]
        self._place(placed, widths)
        rest = [block for each in placed for block in each.rest]
        if rest:
            self._turn()
            self._abreast(rest, min(2, len(band.columns)))

    def _better_overleaf(self, band: Band, widths: list[float]) -> bool:
        """Whether a band that would be cut is short enough to stand whole on the next page."""
        whole = self._bottom - self._top - 2 * lead(AGAIN)
        if self._y <= self._top + 40:
            return False
        tries = [fill(c, wide, whole, self._type) for c, wide in zip(band.columns, widths, strict=True)]
        deepest = max(each.deep for each in tries)
        return not any(each.rest for each in tries) and deepest < whole * 0.3

    def _abreast(self, blocks: list[Block], across: int) -> None:
        """Fills columns of one width one after the other, as a newspaper does, of equal length on the last page."""
        wide = (self.wide - BETWEEN_COLUMNS * (across - 1)) / across
        while blocks:
            high = self._left_over()
            placed, rest = self._columns(blocks, across, wide, high)
            if not rest:
                low = 0.0
                for _nth in range(7):
                    middle = (low + high) / 2
                    found, over = self._columns(blocks, across, wide, middle)
                    if over:
                        low = middle
                    else:
                        high, placed = middle, found
            if not any(each.pieces for each in placed):
                if self._y > self._top + 40:
                    self._turn()
                    continue
                placed = [fill(blocks, wide, high, self._type, force=True)]
                rest = placed[0].rest
            self._place(placed, [wide] * across)
            blocks = rest
            if blocks:
                self._turn()

    def _columns(self, blocks: list[Block], across: int, wide: float, high: float) -> tuple[list[Placed], list[Block]]:
        placed, rest = [], blocks
        for _nth in range(across):
            if not rest:
                break
            found = fill(rest, wide, high, self._type)
            placed.append(found)
            rest = found.rest
        return placed, rest

    def _place(self, placed: list[Placed], widths: list[float]) -> None:
        """Draws columns from here on down, and goes below the deepest."""
        x = self._left
        for each, wide in zip(placed, widths, strict=False):
            for down, piece in each.pieces:
                piece.draw(self._leaves[-1], x, self._y + down)
            x += wide + BETWEEN_COLUMNS
        deepest = max((each.deep for each in placed), default=0.0)
        self._y += deepest + (BETWEEN_BLOCKS + 2 if deepest else 0.0)

    def _set_foot(self, nth: str, of: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        number = _("page {nth} of {of}").format(nth=nth, of=of)
        right = f"{self._page.state} \N{MIDDLE DOT} {number}" if self._page.state else number
        half = (self.wide - 16) / 2
        return self._type.lines(self._page.foot, QUIET, half), self._type.lines(right, QUIET, half)

    def _foot(self, marks: list[Mark], nth: str, of: str) -> None:
        left, right = self._set_foot(nth, of)
        y = self._bottom + 6
        marks.append(Stroke(self._left, y - 3, self._left + self.wide, y - 3, 0.5, "line"))
        half = (self.wide - 16) / 2
        write(marks, left, QUIET, self._left, y, half)
        write(marks, right, QUIET, self._left + self.wide - half, y, half, right=True)
