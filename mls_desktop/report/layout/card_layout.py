"""The layout of cards on leaves: as many side by side and below each other as the page says; what one cannot hold goes
on in the next."""

from __future__ import annotations

from mls_desktop.report.layout.column_flow import BETWEEN_BLOCKS, fill
from mls_desktop.report.layout.marks import Leaf, Mark, Shape
from mls_desktop.report.layout.paper import LARGE, SIDE
from mls_desktop.report.layout.pieces import QUIET, lead, write
from mls_desktop.report.layout.text_measure import Style, TextMeasure, fitting
from mls_desktop.report.page_blocks import Block, Card, Cards
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import PAPERS, Paper

GAP, INSIDE, TOP = 6.0, 5.0, 18.0
FOOT = 18.0
NAME = Style(10.5, bold=True)


class CardLayout:
    """The layout of one page of cards. Large print has half as many, of twice the width."""

    def __init__(self, page: Cards, measure: TextMeasure, paper: Paper, large: bool) -> None:
        self._page, self._measure = page, measure
        self._scale = LARGE if large else 1.0
        self._paper = PAPERS[paper].width, PAPERS[paper].height
        self._across, self._down = (1 if large else page.across), page.down
        self._room = (self._paper[0] - 2 * SIDE) / self._scale
        high = (self._paper[1] - TOP - FOOT) / self._scale - 1.5 * lead(QUIET)
        self._wide = (self._room - GAP * (self._across - 1)) / self._across
        self._high = (high - GAP * (self._down - 1)) / self._down
        self._leaves: list[list[Mark]] = []
        self._dealt = 0

    def leaves(self) -> tuple[Leaf, ...]:
        """Sets all cards and gives the leaves, with their feet. To be called once."""
        for card in self._page.cards:
            self._card(card)
        count = len(self._leaves)
        for nth, marks in enumerate(self._leaves, 1):
            self._foot(marks, nth, count)
        return tuple(Leaf(self._paper[0], self._paper[1], self._scale, tuple(marks)) for marks in self._leaves)

    def _card(self, card: Card) -> None:
        """Draws a card at the next free place, and what it cannot hold on further ones of the same name."""
        rest: list[Block] = list(card.blocks)
        marks, x, y, top = self._frame(card.title, card.aside)
        while True:
            left = y + self._high - INSIDE - top
            placed = fill(rest, self._wide - 2 * INSIDE, left, self._measure)
            if not placed.pieces and rest:
                placed = fill(rest, self._wide - 2 * INSIDE, left, self._measure, force=True)
            for down, piece in placed.pieces:
                piece.draw(marks, x + INSIDE, top + down)
            rest = placed.rest
            if not rest:
                return
            marks, x, y, top = self._frame(card.title, _("continued"))

    def _frame(self, title: str, aside: str) -> tuple[list[Mark], float, float, float]:
        """Draws frame and title at the next free place, if need be of a new leaf; gives marks, x, y and the body's
        top."""
        at = self._dealt % (self._across * self._down)
        if not at:
            self._leaves.append([])
        self._dealt += 1
        marks, (row, column) = self._leaves[-1], divmod(at, self._across)
        x = SIDE / self._scale + column * (self._wide + GAP)
        y = TOP / self._scale + row * (self._high + GAP)
        marks.append(Shape(x, y, self._wide, self._high, 4.0, 0.8))
        inner = self._wide - 2 * INSIDE
        beside = self._measure.lines(aside, QUIET, inner * 0.4)[:1] if aside else ()
        room = inner - (beside[0].wide + 8 if beside else 0)
        style = fitting(self._measure, title, NAME, room)
        name = self._measure.lines(title, style, room)[:2]
        write(marks, name, style, x + INSIDE, y + INSIDE - 2, room)
        write(marks, beside, QUIET, x + INSIDE, y + INSIDE, inner, right=True)
        return marks, x, y, y + INSIDE + len(name) * lead(style) + BETWEEN_BLOCKS / 2

    def _foot(self, marks: list[Mark], nth: int, count: int) -> None:
        number = _("page {nth} of {of}").format(nth=nth, of=count)
        texts = (self._page.foot, " \N{MIDDLE DOT} ".join(text for text in (self._page.state, number) if text))
        y = (self._paper[1] - FOOT) / self._scale - lead(QUIET)
        for text, right in zip(texts, (False, True), strict=True):
            spans = self._measure.lines(text, QUIET, self._room / 2 - 8)[:1]
            write(marks, spans, QUIET, SIDE / self._scale, y, self._room, right)
