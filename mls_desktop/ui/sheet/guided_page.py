"""The page of guided creation: the cards of the sheet, a few at a time, with a word on each."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later, soon
from mls_desktop.bridge.sheet.guide import Visits, guide_steps, page_of, still_open, with_all_last
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.ui.sheet.guide_frame import GuideFoot, GuideHead
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.plain_text import announce
from mls_desktop.ui.widgets.tab_order import stops_in
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

FOR_CARDS, ON_LAST = 120, 40
"""Height that the cards keep in a low window, in pixels at 100 %: on most pages, and on the last."""
WIDEST = 1050
"""Greatest width of a page, in pixels at 100 %: names stay near their figures."""


class GuidedPage(SheetPage):
    """The page with the sheet's cards a few at a time. `finished` when the whole sheet is wanted, after the last page;
    `turned` when another page is in front."""

    finished = Signal()
    turned = Signal()
    guided = True

    def __init__(self, sheet: Sheet, theme: Theme, parent: QWidget | None = None) -> None:
        """Makes the page with the first step in front; raises ValueError where the system names no pages."""
        steps = guide_steps(sheet.document.system)
        if not steps:
            raise ValueError("this system has no guided pages")
        super().__init__(sheet, theme, parent, steps[0].layout)
        self.steps, self.at = steps, 0
        self._visits = Visits(steps)
        # Framed once more when the texts have taken on their type.
        self._settled = later(self._frame)
        self.setAccessibleName(_("Guided pages"))
        self.head = GuideHead(sheet, steps, theme, self)
        self.foot = GuideFoot(theme, self)
        self.column.insertWidget(0, self.head, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.foot)
        self.head.lower()
        self.head.chosen.connect(self.show_step)
        self.head.asked.connect(self._on_asked)
        self.head.todo.wanted.connect(self.go_to)
        self.head.todo.ways_changed.connect(self._settled.start)
        self.foot.back.clicked.connect(self.back)
        self.foot.on.clicked.connect(self.forward)
        sheet.sections_changed.connect(self._on_figures)
        sheet.findings_changed.connect(self._on_open)
        theme.changed.connect(self._on_look)
        self._show(0)

    def show_step(self, at: int) -> None:
        """Shows the page with index `at`, emits `turned`, and soon puts the focus there as `focus_top` does."""
        if self.isAncestorOf(self.window().focusWidget() or self):
            # Else Qt looks for a place for it among all that stands around the page, and a reader tells each.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show(at)
        self.turned.emit()
        soon(self.focus_top)

    def focus_top(self) -> None:
        """Puts the focus on the list of findings where that is visible, else on the first field for dice in the first
        card, else on the first entry of the page."""
        first = next(iter(self._in_order()), None)
        dice = first.view.first_dice() if first is not None else None
        if self.head.todo.list.isVisible():
            self.head.todo.grab_focus()
        elif dice is not None:
            dice.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().focus_top()

    def forward(self) -> None:
        """Shows the next page; on the last one emits `finished` instead."""
        if self.at + 1 < len(self.steps):
            self.show_step(self.at + 1)
        else:
            self.finished.emit()

    def back(self) -> None:
        if self.at:
            self.show_step(self.at - 1)

    def go_to(self, path: Path) -> None:
        """Turns to the page that shows `path`, below the character, and puts the focus there."""
        place = self.sheet.place_of(path) if path else None
        at = page_of(place[0], self.steps) if place else None
        if at is not None and at != self.at:
            self._show(at)
            self.turned.emit()
        super().go_to(path)

    def focus_row(self, section: str, row: str) -> bool:
        """Turns to the page with `section` and puts the focus on `row` there; False where no page has the section.
        `turned` is not emitted."""
        at = self.at if section in self.steps[self.at].sections else page_of(section, self.steps)
        if at is not None and at != self.at:
            self._show(at)
        return super().focus_row(section, row)

    def _show(self, at: int) -> None:
        self.at = at
        self._visits.turn(at)
        self.head.show_step(at)
        self.foot.show_step(at, len(self.steps))
        self.sheet.keep(self.steps[at].sections)
        self.plan(self.steps[at].layout)
        self._on_open()
        self._settled.start()
        if self.isVisible():
            self._speak_page()

    def _speak_page(self) -> None:
        """Announces which page is in front, what is left to do on it, and what it is about."""
        announce(self, self.head.spoken(self.foot.spoken()), "page")

    def _on_figures(self, sections: tuple[str, ...]) -> None:
        self._visits.enter(sections)
        self.head.say_points()

    def _on_asked(self, figure: Figure | None) -> None:
        """Emits `picked` for the first cell with `figure` on any page of the sheet; nothing where no cell has it."""
        rows = [row for section in self.sheet.sections.values() for row in section.rows]
        found = ((row, cell) for row in rows for cell in row.cells if cell.key and cell.figure == figure)
        for place in itertools.islice(found, 1):
            self.picked.emit(*place)

    def _on_open(self) -> None:
        open = with_all_last(still_open(self.sheet.listed(), self.sheet.place_of, self.steps))
        self.head.mark(open, self._visits)
        self.head.say_points()
        self.foot.show_open(open[self.at], self.at in self._visits)
        self._frame()

    def _on_look(self) -> None:
        self.head.restyle()
        self.foot.restyle()
        self._frame()

    def tab_stops(self) -> list[QWidget]:
        return [*stops_in(self.head), *super().tab_stops(), *stops_in(self.foot)]

    def _top(self) -> int:
        """Height of the head in pixels: as much as it needs, while the cards keep some room."""
        px, room = self._theme.px, self.height() - self.foot.sizeHint().height()
        # On the last page the head holds what counts: what is open.
        kept = ON_LAST if self.at == len(self.steps) - 1 else FOR_CARDS
        wanted = self.head.fit(
            self._across(), max(0, room - px(kept)), max(0, room - px(FOR_CARDS)), room - self.page.height()
        )
        return min(wanted, max(0, room - px(40)))

    def _across(self) -> int:
        """Width of the head in pixels: it ends where the cards do, before the bar that scrolls them."""
        seen = min(self.width(), self._theme.px(WIDEST))
        return max(0, seen - self.area.verticalScrollBar().sizeHint().width())

    def _frame(self) -> None:
        """Gives head and foot their room above and below the cards, which scroll between them."""
        self.head.setFixedSize(self._across(), self._top())
        self.area.setViewportMargins(0, 0, max(0, self.width() - self._theme.px(WIDEST)), 0)
        self.column.activate()
        # Of margins that make it narrower a scroll area tells nobody.
        self._fit_page()
        self.foot.end_at(self._across())

    @guarded(QSize(200, 64))
    def minimumSizeHint(self) -> QSize:
        """Least size of the cards: in a low window the head gives way, once it is that low."""
        return self.area.minimumSizeHint()

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._speak_page()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "foot"):
            self._frame()
