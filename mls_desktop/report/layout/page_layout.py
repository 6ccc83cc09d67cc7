"""The layout of a page: head and foot, columns of blocks in bands, bands on as many leaves as they need.

The pen goes down the leaf (`_y`); where a band does not fit it goes on, on a new leaf. All lengths are points of the
unscaled page, so that large print is the same layout in less room: on paper 595 points wide at a scale of 1.25 there
are 476 of them. The foot is measured with "88" in place of the numbers before any leaf is known, so that its height,
and with it the room for blocks, does not turn on how many leaves there will be.
"""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.report.layout.column_flow import BETWEEN_BLOCKS, Placed, fill, is_cut, newspaper, without_spare
from mls_desktop.report.layout.marks import Leaf, Mark, Stroke
from mls_desktop.report.layout.paper import LARGE, SIDE
from mls_desktop.report.layout.pieces import MOST_LINES, QUIET, lead, write
from mls_desktop.report.layout.text_measure import Span, Style, TextMeasure
from mls_desktop.report.page_blocks import Band, Block, Fact, Page
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import PAPERS, Paper

TOP, BOTTOM = 27.0, 24.0
BETWEEN_COLUMNS = 14.0
NARROWEST = 130.0
"""Columns narrower than this are set two abreast."""
NAME, FACT, LABEL = Style(21.0, bold=True), Style(9.0, bold=True), Style(6.9, ink="quiet")
AGAIN = Style(11.0, bold=True)


SetFact = tuple[tuple[Span, ...], tuple[Span, ...], float]
"""The lines of a fact's label and of its value, and how wide they are."""


class PageLayout:
    """Sets one page of the report on leaves."""

    def __init__(self, page: Page, measure: TextMeasure, paper: Paper, large: bool) -> None:
        self._page, self._measure = page, measure
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
        """Sets the whole page and gives its leaves, with their feet. To be called once."""
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
        """Begins a new leaf, with the page's title again at its head."""
        self._leaves.append([])
        self._y = self._top
        marks = self._leaves[-1]
        # The whole name is on the first leaf; here the beginning of a very long one will do.
        spans = self._measure.lines(self._page.title, AGAIN, self.wide * 0.8)[:2]
        write(marks, spans, AGAIN, self._left, self._y, self.wide)
        word = self._measure.lines(_("continued"), QUIET, self.wide)
        write(marks, word, QUIET, self._left, self._y + 3, self.wide, right=True)
        self._y += len(spans) * lead(AGAIN) + 4
        marks.append(Stroke(self._left, self._y, self._left + self.wide, self._y, 1.2))
        self._y += 9

    def _head(self) -> None:
        """Draws the name, large, with the facts beside or below it, what stands in the corner, and a line below."""
        page, measure = self._page, self._measure
        corner = self._set_fact(page.corner) if page.corner else None
        room = self.wide - (corner[2] + 14 if corner else 0)
        name = measure.lines(page.title, NAME, room)
        beside = len(name) == 1 and name[0].wide <= room * 0.42
        first_y = self._y
        for span in name:
            self._need(lead(NAME))
            write(self._leaves[-1], (span,), NAME, self._left, self._y, room)
            self._y += lead(NAME)
        if corner:
            self._write_fact(self._leaves[0], corner, self._left + self.wide - corner[2], first_y + 1, right=True)
        indent = max(name[0].wide, 150.0 if not page.title else 0.0) + 18 if beside else 0.0
        if beside:
            self._y = first_y + 1
        if beside and not page.title:
            base = first_y + lead(NAME)
            self._leaves[-1].append(Stroke(self._left, base, self._left + 150, base, 0.6))
            write(self._leaves[-1], self._measure.lines(_("Name"), LABEL, 150), LABEL, self._left, self._y, 150)
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
            while len(value) > MOST_LINES:
                self._write_part((label, value[:MOST_LINES], wide), self._left + x)
                label, value = (), value[MOST_LINES:]
            high = lead(LABEL) * len(label) + lead(FACT) * len(value)
            self._need(high)
            self._write_fact(self._leaves[-1], (label, value, wide), self._left + x, self._y)
            x += wide + 15
            deep = max(deep, high)
        self._y += deep

    def _write_part(self, fact: SetFact, x: float) -> None:
        """Draws the beginning of a fact that is too long to be kept together, and moves the pen below it."""
        high = lead(LABEL) * len(fact[0]) + lead(FACT) * len(fact[1])
        self._need(high)
        self._write_fact(self._leaves[-1], fact, x, self._y)
        self._y += high

    def _set_fact(self, fact: Fact, room: float = 160.0) -> SetFact:
        label = self._measure.lines(fact.label, LABEL, room)
        value = self._measure.lines(fact.value, FACT, room)
        return label, value, max(span.wide for span in (*label, *value)) + 0.1

    def _write_fact(self, marks: list[Mark], fact: SetFact, x: float, y: float, right: bool = False) -> None:
        label, value, wide = fact
        write(marks, label, LABEL, x, y, wide, right)
        top = y + len(label) * lead(LABEL) - 0.6
        write(marks, value, FACT, x, top, wide, right)
        if not value[0].text:
            marks.append(Stroke(x, top + lead(FACT), x + wide, top + lead(FACT), 0.5))

    def _need(self, high: float) -> None:
        if self._left_over() < high:
            self._turn()

    def _band(self, band: Band) -> None:
        """Draws a band, columns side by side; what does not fit goes on overleaf, two columns abreast. One of several
        across flows into as many of them as are not too narrow."""
        if band.across > 1:
            most = int((self.wide + BETWEEN_COLUMNS) / (NARROWEST + BETWEEN_COLUMNS))
            self._abreast([block for column in band.columns for block in column], max(1, min(band.across, most)))
            return
        room = self.wide - BETWEEN_COLUMNS * (len(band.columns) - 1)
        widths = [room * share / sum(band.shares) for share in band.shares]
        if min(widths) < NARROWEST and len(band.columns) > 1:
            self._abreast([block for column in band.columns for block in column], 2)
            return
        placed = self._fitted(band, widths)
        if is_cut(placed) and self._better_overleaf(band, widths):
            self._turn()
            placed = self._filled(band.columns, widths, self._left_over())
        self._place(placed, widths)
        rest = [block for each in placed for block in each.rest]
        if rest:
            self._turn()
            self._abreast(rest, min(2, len(band.columns)))

    def _fitted(self, band: Band, widths: list[float]) -> list[Placed]:
        """Columns of a band filled into what is left of the leaf; without spare empty lines where all fits only so.
        Nobody turns a page for empty lines, but on a blank sheet, which has no title."""
        high = self._left_over()
        placed = self._filled(band.columns, widths, high)
        if not is_cut(placed) or not self._page.title:
            return placed
        bare = [tuple(without_spare(block) for block in column) for column in band.columns]
        tries = self._filled(bare, widths, high)
        return placed if is_cut(tries) else tries

    def _filled(self, columns: Sequence[Sequence[Block]], widths: list[float], high: float) -> list[Placed]:
        return [fill(column, wide, high, self._measure) for column, wide in zip(columns, widths, strict=True)]

    def _better_overleaf(self, band: Band, widths: list[float]) -> bool:
        """Tells whether a band that would be cut is to begin on the next page: it is short and stands there whole."""
        whole = self._bottom - self._top - 2 * lead(AGAIN)
        if self._y <= self._top + 40:
            return False
        tries = self._filled(band.columns, widths, whole)
        deepest = max(each.deep for each in tries)
        return not is_cut(tries) and deepest < whole * 0.3

    def _abreast(self, blocks: list[Block], across: int) -> None:
        """Draws `blocks` in `across` columns of one width, as in a newspaper, on as many leaves as they need."""
        wide = (self.wide - BETWEEN_COLUMNS * (across - 1)) / across
        while blocks:
            high = self._left_over()
            placed, rest = newspaper(blocks, across, wide, high, self._measure)
            if not any(each.pieces for each in placed):
                if self._y > self._top + 40:
                    self._turn()
                    continue
                placed = [fill(blocks, wide, high, self._measure, force=True)]
                rest = placed[0].rest
            self._place(placed, [wide] * across)
            blocks = rest
            if blocks:
                self._turn()

    def _place(self, placed: list[Placed], widths: list[float]) -> None:
        """Draws columns side by side from the pen down, and moves the pen below the deepest."""
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
        left = self._measure.lines(self._page.foot, QUIET, half)
        return left[:MOST_LINES], self._measure.lines(right, QUIET, half)[:MOST_LINES]

    def _foot(self, marks: list[Mark], nth: str, of: str) -> None:
        left, right = self._set_foot(nth, of)
        y = self._bottom + 6
        marks.append(Stroke(self._left, y - 3, self._left + self.wide, y - 3, 0.5, "line"))
        half = (self.wide - 16) / 2
        write(marks, left, QUIET, self._left, y, half)
        write(marks, right, QUIET, self._left + self.wide - half, y, half, right=True)
