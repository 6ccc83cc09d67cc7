"""The page of guided creation: the cards of the sheet, a few at a time, with a word on each."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.guide import GuideStep, Open, guide_steps, still_open
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.sheet.todo_dock import TodoDock
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.tab_order import stops_in
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.budget import budget_text
from mls_desktop.words.i18n import _, how_many

LEFT = "left"
LINES = 4
"""So many findings are seen at once on the last page; the others by scrolling."""
BAR_LINES = 2
"""So many lines the bar of pages may have."""
WIDEST = 1040
"""A page is no wider than this at 100 %, so that names stay near their figures."""


class StepButton(QToolButton):
    """The button of a page in the bar: its number and title, with a mark where something is open on it."""

    def __init__(self, look: Theme, number: int, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._number, self._title, self._told = look, number, title, ""
        self._open = Open()
        self.shorten(False)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_open(self, open: Open) -> None:
        """Marks what is open on the page."""
        self._open = open
        said = open_text(open)
        self._told = said
        self.setAccessibleName(f"{self._title}: {said}" if said else self._title)
        self._tell()
        self.update()

    def shorten(self, short: bool) -> None:
        """Says the number alone, or the title with it."""
        self._short = short
        self.setText(str(self._number) if short else menu_text(f"{self._number}  {self._title}"))
        self._tell()

    def _tell(self) -> None:
        tip(self, "\n".join(line for line in (self._title if self._short else "", self._told) if line))

    @guarded(QSize(60, 24))
    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self._look.px(8), 0)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._open == Open():
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("bad" if self._open.breaches else "warn"))
            side = self._look.px(7)
            painter.drawEllipse(self.width() - side - self._look.px(4), self._look.px(4), side, side)


def open_text(open: Open) -> str:
    """What is open, in words; "" for nothing."""
    said = []
    if open.breaches:
        said.append(how_many("{n} problem", "{n} problems", open.breaches))
    if open.choices:
        said.append(how_many("{n} thing open", "{n} things open", open.choices))
    return ", ".join(said)


class GuideHead(QWidget):
    """The head widget: the bar of pages, the points, what the page in front is about and, at the end, what is open."""

    chosen = Signal(int)

    def __init__(self, sheet: Sheet, steps: tuple[GuideStep, ...], look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet, self._steps, self._look = sheet, steps, look
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = QWidget(self)
        self._flow = FlowLayout(self.bar, look.px(4), look.px(4))
        self.buttons = [self._button(at, step) for at, step in enumerate(steps)]
        self.title = PlainLabel("", self)
        self.points = PlainLabel("", self)
        self.points.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.text = PlainLabel("", self, wrap=True)
        self.todo = TodoDock(look, self)
        line = QHBoxLayout()
        line.addWidget(self.title)
        line.addWidget(self.points, 1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.bar)
        self._column.addLayout(line)
        self._column.addWidget(self.text)
        self._column.addWidget(self.todo)
        self.restyle()

    def _button(self, at: int, step: GuideStep) -> StepButton:
        button = StepButton(self._look, at + 1, self._sheet.speech.guide(step.id)[0], self.bar)
        button.setProperty("at", at)
        button.clicked.connect(self._on_button)
        self._flow.addWidget(button)
        return button

    def show_step(self, at: int) -> None:
        """Says what this page is about."""
        title, text = self._sheet.speech.guide(self._steps[at].id)
        self.title.setText(title)
        self.text.setText(text)
        self.buttons[at].setChecked(True)
        last = at == len(self._steps) - 1
        self.todo.setVisible(last)
        self.todo.show_sheet(self._sheet if last else None)
        self._fit_todo()

    def say_points(self) -> None:
        """The points of the character as they are now."""
        speech, document = self._sheet.speech, self._sheet.document
        points = document.system.points(self._sheet.character, document.world)
        self.points.setText(budget_text(points, speech))
        left = dict(points).get(LEFT)
        over = left is not None and isinstance(left.value, int) and left.value < 0
        self.points.ink(self._look.colour("bad" if over else "soft_ink"))

    def mark(self, open: tuple[Open, ...]) -> None:
        """Marks each page by what is open on it."""
        for button, each in zip(self.buttons, open, strict=True):
            button.set_open(each)
        if not self.todo.isHidden():
            self.todo.refresh()
            self._fit_todo()

    def _fit_todo(self) -> None:
        """As high as a few findings and the ways out of one ask for."""
        lines = min(self.todo.list.count(), LINES)
        self.todo.setFixedHeight(self._look.px(48 * lines + 72 if lines else 34))

    def restyle(self) -> None:
        px = self._look.px
        self._column.setContentsMargins(px(12), px(10), px(12), px(4))
        self._column.setSpacing(px(8))
        self._flow.across = self._flow.down = px(4)
        font = QFont(self.font())
        font.setPixelSize(px(19))
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.text.ink(self._look.colour("soft_ink"))
        self._fit_todo()
        self.say_points()

    def needed(self, width: int) -> int:
        """The height at a width. A button of the bar has the same place on every page: all say their titles, in two
        lines at most, or where those have no room none does, for the title stands below."""
        self._shorten(False)
        room = width - 2 * self._look.px(12)
        high = max(button.sizeHint().height() for button in self.buttons)
        if self._flow.heightForWidth(room) > high * BAR_LINES + self._flow.down * (BAR_LINES - 1):
            self._shorten(True)
        # What the layouts remember is of the buttons as they were; they hear of it only later.
        self._flow.invalidate()
        self._column.invalidate()
        return self._column.totalHeightForWidth(width)

    def _shorten(self, short: bool) -> None:
        for button in self.buttons:
            button.shorten(short)

    def _on_button(self) -> None:
        sender = self.sender()
        if isinstance(sender, StepButton):
            self.chosen.emit(int(sender.property("at")))


class GuideFoot(QWidget):
    """The foot widget: Back, where one is, and on."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.back = QToolButton(self)
        self.back.setText(menu_text(_("Back")))
        tip(self.back, _("The previous page (Alt+Left)"))
        self.where = PlainLabel("", self)
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.on = QToolButton(self)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self.back)
        self._line.addWidget(self.where, 1)
        self._line.addWidget(self.on)
        self.restyle()

    def show_step(self, at: int, count: int) -> None:
        self.back.setEnabled(at > 0)
        self.where.setText(_("page {n} of {count}").format(n=at + 1, count=count))
        last = at == count - 1
        self.on.setText(menu_text(_("Show the whole sheet") if last else _("Next")))
        tip(self.on, _("The guided pages can be had again at any time") if last else _("The next page (Alt+Right)"))

    def restyle(self) -> None:
        px = self._look.px
        self._line.setContentsMargins(px(12), px(6), px(12), px(6))
        self.where.ink(self._look.colour("faint_ink"))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._look.colours.page))
            painter.fillRect(0, 0, self.width(), 1, self._look.colour("line"))


class GuidedPage(SheetPage):
    """The page with the sheet's cards a few at a time. `finished` comes at the end: the whole sheet is wanted."""

    finished = Signal()
    guided = True

    def __init__(self, sheet: Sheet, look: Theme, parent: QWidget | None = None) -> None:
        """Raises ValueError where the system names no pages."""
        steps = guide_steps(sheet.document.system)
        if not steps:
            raise ValueError("this system has no guided pages")
        super().__init__(sheet, look, parent, steps[0].layout)
        self.steps, self.at = steps, 0
        # Framed once more when the texts have taken on their type.
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(0)
        self._settled.timeout.connect(self._frame)
        self.head = GuideHead(sheet, steps, look, self)
        self.foot = GuideFoot(look, self)
        self.head.chosen.connect(self.show_step)
        self.head.todo.wanted.connect(self.go_to)
        self.foot.back.clicked.connect(self.back)
        self.foot.on.clicked.connect(self.forward)
        sheet.sections_changed.connect(self._on_figures)
        sheet.findings_changed.connect(self._on_open)
        look.changed.connect(self._on_look)
        self._show(0)

    def show_step(self, at: int) -> None:
        """Goes to a page, and puts the focus on the first thing to enter there."""
        self._show(at)
        QTimer.singleShot(0, self, self.focus_top)

    def focus_top(self) -> None:
        """Puts the focus on what is open, where that is listed, else on the first thing to enter."""
        if self.head.todo.list.isVisible():
            self.head.todo.grab_focus()
        else:
            super().focus_top()

    def forward(self) -> None:
        """The next page; after the last one the whole sheet."""
        if self.at + 1 < len(self.steps):
            self.show_step(self.at + 1)
        else:
            self.finished.emit()

    def back(self) -> None:
        if self.at:
            self.show_step(self.at - 1)

    def go_to(self, path: Path) -> None:
        """Puts the focus where a path below the character is shown, on whichever page that is."""
        place = self.sheet.place_of(path) if path else None
        at = next((at for at, step in enumerate(self.steps) if place and place[0] in step.sections), self.at)
        if at != self.at:
            self._show(at)
        super().go_to(path)

    def focus_row(self, section: str, row: str) -> bool:
        """Puts the focus on a row, on whichever page it is; False where none of them has a place for it."""
        at = next((at for at, step in enumerate(self.steps) if section in step.sections), self.at)
        if at != self.at:
            self._show(at)
        return super().focus_row(section, row)

    def _show(self, at: int) -> None:
        self.at = at
        self.head.show_step(at)
        self.foot.show_step(at, len(self.steps))
        self.plan(self.steps[at].layout)
        self._on_open()
        self._settled.start()

    def _on_figures(self) -> None:
        self.head.say_points()

    def _on_open(self) -> None:
        self.head.mark(still_open(self.sheet.listed(), self.sheet.place_of, self.steps))
        self._frame()

    def _on_look(self) -> None:
        self.head.restyle()
        self.foot.restyle()
        self._frame()

    def tab_stops(self) -> list[QWidget]:
        return [*stops_in(self.head), *super().tab_stops(), *stops_in(self.foot)]

    def _top(self) -> int:
        """How high the head is: as high as it needs, while the cards keep some room."""
        room = self.height() - self.foot.sizeHint().height() - self._look.px(120)
        return min(self.head.needed(self.width()), max(0, room))

    def _frame(self) -> None:
        """Head and foot stand still, the cards scroll between them."""
        top, bottom = self._top(), self.foot.sizeHint().height()
        self.setViewportMargins(0, top, max(0, self.width() - self._look.px(WIDEST)), bottom)
        # Of margins that make it narrower a scroll area tells nobody.
        self._fit_page()
        self.head.setGeometry(QRect(0, 0, self.width(), top))
        self.foot.setGeometry(QRect(0, self.height() - bottom, self.width(), bottom))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "foot"):
            self._frame()
