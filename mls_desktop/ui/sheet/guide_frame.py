"""Frame of a guided page: the bar of pages with the text on the one in front, and the foot."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.guide import GuideStep, Open, done_text, open_text, state_text
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.sections.figure_label import FigureLabel
from mls_desktop.ui.sheet.todo_dock import TodoDock
from mls_desktop.ui.widgets import painting
from mls_desktop.ui.widgets.buttons import ChoiceButton
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.budget import is_allowed
from mls_desktop.words.cut_short import cut_short
from mls_desktop.words.i18n import _

LEFT = "left"
LINES = 4
"""Number of findings in view on the last page where room is short; the others by scrolling."""
ENDLESS = 100_000
BAR_LINES = 2
"""Most lines of the bar of pages."""


class StepButton(ChoiceButton):
    """The button of a page in the bar: its number and title, with a dot while something is open on the page, a tick
    once a person has dealt with the page and nothing is open."""

    def __init__(self, theme: Theme, number: int, title: str, parent: QWidget) -> None:
        super().__init__("", parent)
        self._theme, self._number, self._title, self._told = theme, number, title, ""
        self._open, self._dealt_with = Open(), False
        self.shorten(False)

    @property
    def is_done(self) -> bool:
        """Tells whether a person has dealt with the page and nothing is open on it."""
        return self._dealt_with and self._open == Open()

    def set_open(self, open: Open, dealt_with: bool) -> None:
        """Marks the button by `open`, the problems left on the page, and `dealt_with`: whether a person has done the
        page's work."""
        self._open, self._dealt_with = open, dealt_with
        said = done_text() if self.is_done else open_text(open)
        self._told = said
        self.setAccessibleName(f"{self._title}: {said}" if said else self._title)
        self._tell()
        self.update()

    def shorten(self, short: bool) -> None:
        """Shows the number alone (`short`), or number and title."""
        self._short = short
        self.setText(str(self._number) if short else menu_text(f"{self._number}  {self._title}"))
        self._tell()

    def _tell(self) -> None:
        told = "\n".join(line for line in (self._title if self._short else "", self._told) if line)
        # A screen reader has heard the title, and what is open, in the name.
        tip(self, told, _("Page {n}").format(n=self._number))

    @guarded(QSize(60, 24))
    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self._theme.px(8), 0)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._open == Open() and not self._dealt_with:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.is_done:
                self._tick(painter)
                return
            middle = QPoint(self.width() - self._theme.px(8), self._theme.px(8))
            painting.paint_finding(painter, middle, self._theme, "bad" if self._open.breaches else "warn")

    def _tick(self, painter: QPainter) -> None:
        px, right = self._theme.px, self.width() - self._theme.px(4)
        painter.setPen(QPen(self._theme.colour("good"), px(1.6)))
        painter.drawPolyline([QPoint(right - px(8), px(8)), QPoint(right - px(5), px(11)), QPoint(right, px(5))])


class GuideHead(QWidget):
    """The head widget: the bar of pages, the points, what the page in front is about and, at the end, what is open."""

    chosen = Signal(int)
    asked = Signal(object)
    """The figure of the points that a person clicked, to be explained."""

    def __init__(self, sheet: Sheet, steps: tuple[GuideStep, ...], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet, self._steps, self._theme = sheet, steps, theme
        self._told = self._points_said = ""
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bar = QWidget(self)
        self._flow = FlowLayout(self.bar, theme.px(4), theme.px(4), even=True)
        self.buttons = [self._button(at, step) for at, step in enumerate(steps)]
        self.title = PlainLabel("", self)
        self.points = FigureLabel(theme, self)
        self.points.asked.connect(self._on_asked)
        self.points.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.text = PlainLabel("", self, wrap=True)
        self.todo = TodoDock(theme, self)
        self.todo.list.setAccessibleName(_("To-do list of the guided way"))
        line = QHBoxLayout()
        line.addWidget(self.title)
        line.addWidget(self.points, 1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.bar)
        add_layout(self._column, line)
        self._column.addWidget(self.text)
        self._column.addWidget(self.todo)
        self.restyle()

    def _button(self, at: int, step: GuideStep) -> StepButton:
        button = StepButton(self._theme, at + 1, self._sheet.texts.guide(step.id)[0], self.bar)
        button.setProperty("at", at)
        button.clicked.connect(self._on_button)
        self._flow.addWidget(button)
        return button

    def show_step(self, at: int) -> None:
        """Shows title and text of the page with index `at`; on the last page the list of findings too."""
        title, text = self._sheet.texts.guide(self._steps[at].id)
        self.title.setText(title)
        self._told = text
        self._say(text)
        self.buttons[at].setChecked(True)
        last = at == len(self._steps) - 1
        self.todo.setVisible(last)
        self.todo.show_sheet(self._sheet if last else None)
        self._fit_todo()

    def spoken(self, where: str) -> str:
        """Title of the page in front, `where` it stands among the others, points left, and what it is about, for a
        screen reader."""
        return "\n".join(filter(None, (f"{self.title.text()}, {where}", self._points_said, self._told)))

    def say_points(self) -> None:
        """Updates the line of points from the character; red where points are overspent and that is not allowed."""
        document, told = self._sheet.document, self._sheet.listed()
        points = document.system.points(self._sheet.character, document.world)
        said, before = self._sheet.budget_text(told), self._points_said
        self._points_said = said
        self.points.say("", said)
        if before not in ("", said) and self.isVisible():
            announce(self, said, "points")
        self.points.setVisible(bool(said))
        left = dict(points).get(LEFT)
        over = left is not None and isinstance(left.value, int) and left.value < 0 and not is_allowed(told)
        self.points.ink(self._theme.colour("bad" if over else "soft_ink"))

    def _on_asked(self) -> None:
        document = self._sheet.document
        self.asked.emit(dict(document.system.points(self._sheet.character, document.world)).get(LEFT))

    def mark(self, open: tuple[Open, ...], visits: Container[int]) -> None:
        """Marks the button of each page by `open`, one for each page in order, and `visits`: the indexes of the pages
        that a person has dealt with."""
        for at, (button, each) in enumerate(zip(self.buttons, open, strict=True)):
            button.set_open(each, at in visits)
        if not self.todo.isHidden():
            self.todo.refresh()
            self._fit_todo()

    def _fit_todo(self, lines: int = LINES) -> None:
        """Fixes the height of the list to what `lines` findings and the ways out of one ask for."""
        self.todo.setFixedHeight(self.todo.needed(lines))

    def restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(12), px(10), px(12), px(4))
        self._column.setSpacing(px(8))
        self._flow.across = self._flow.down = px(4)
        font = QFont(self.font())
        font.setPixelSize(px(19))
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.text.ink(self._theme.colour("soft_ink"))
        self._fit_todo()
        self.say_points()

    def fit(self, width: int, room: int, usual: int, free: int) -> int:
        """Fits the head to `width` and returns its height, at most `room` if that can be, and at most `free`, beside
        all else on the page, where more than a few findings are seen. A button of the bar has the same place on every
        page: all say their titles, in two lines at most, or where those have no room, nor the longest text below them
        in the `usual` room of a page, none does, for the title stands below. In a low window fewer findings are seen at
        once, and at last the text is cut short, with "…": it stands whole in its tip."""
        across = width - 2 * self._theme.px(12)
        self._shorten(False)
        self._say(self._told)
        self._fit_todo(LINES)
        high = max(button.sizeHint().height() for button in self.buttons)
        lines = high * BAR_LINES + self._flow.down * (BAR_LINES - 1)
        if self._flow.heightForWidth(across) > lines or self._height_on_any(across) > usual:
            self._shorten(True)
        if not self.todo.isHidden():
            self._fit_findings(self._height(width) - self.todo.height(), room, free)
        over = self._height(width) - room
        if over > 0:
            least = self._text_height("x", across)
            allowed = max(least, self._text_height(self._told, across) - over)
            self._say(cut_short(self._told, lambda text: self._text_height(text, across) <= allowed))
        if not self.todo.isHidden() and (over := self._height(width) - room) > 0:
            # The list then has its own bar for the finding and what can be done about it.
            self.todo.setFixedHeight(max(self._theme.px(80), self.todo.height() - over))
        return self._height(width)

    def _fit_findings(self, others: int, room: int, free: int) -> None:
        """Fixes the list's height to as many findings as, with the height `others` of all else, fit into `room`, or, if
        more than `LINES`, into `free`; one at least."""
        for lines in range(max(self.todo.list.count(), 1), 0, -1):
            if others + self.todo.needed(lines) <= (free if lines > LINES else room) or lines == 1:
                self._fit_todo(lines)
                return

    def _height(self, width: int) -> int:
        # What the layouts remember is of the parts as they were; they hear of it only later.
        self._flow.invalidate()
        self._column.invalidate()
        return self._column.totalHeightForWidth(width)

    def _height_on_any(self, across: int) -> int:
        """Height in pixels of the head, `across` wide inside, on the page with the longest text; without findings."""
        texts = (self._sheet.texts.guide(step.id)[1] for step in self._steps)
        longest = max(self._text_height(text, across) for text in texts)
        margins, gaps = self._column.contentsMargins(), 2 * self._column.spacing()
        around = margins.top() + margins.bottom() + gaps + self.title.sizeHint().height()
        return self._flow.heightForWidth(across) + around + longest

    def _text_height(self, text: str, across: int) -> int:
        box = QRect(0, 0, across, ENDLESS)
        return self.text.fontMetrics().boundingRect(box, Qt.TextFlag.TextWordWrap, text).height()

    def _say(self, text: str) -> None:
        self.text.setText(text)
        self.text.setAccessibleName(self._told)
        tip(self.text, self._told if text != self._told else "")

    def _shorten(self, short: bool) -> None:
        for button in self.buttons:
            button.shorten(short)

    def _on_button(self) -> None:
        sender = self.sender()
        if isinstance(sender, StepButton):
            self.chosen.emit(int(sender.property("at")))


class GuideFoot(QWidget):
    """The foot widget: the buttons that lead to the page before, if there is one, and on."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.back = QToolButton(self)
        self.back.setText(menu_text(_("Back")))
        KeyTip(self.back, _("The previous page"), "guide_back")
        self.where = PlainLabel("", self)
        self.state = PlainLabel("", self)
        self._tone = "faint_ink"
        self.on = QToolButton(self)
        self._on_tip = KeyTip(self.on, "", "guide_next")
        self._line = QHBoxLayout(self)
        self._line.addWidget(self.back)
        self._line.addStretch(1)
        self._line.addWidget(self.where)
        self._line.addWidget(self.state)
        self._line.addStretch(1)
        self._line.addWidget(self.on)
        self.restyle()

    def end_at(self, width: int) -> None:
        """Ends the contents `width` pixels from the left; the background goes on."""
        margins = self._line.contentsMargins()
        margins.setRight(self._theme.px(12) + max(0, self.width() - width))
        self._line.setContentsMargins(margins)

    def spoken(self) -> str:
        """Text on which page is in front, and what is left to do on it, for a screen reader."""
        return ", ".join(filter(None, (self.where.text(), self.state.text())))

    def show_step(self, at: int, count: int) -> None:
        self.back.setEnabled(at > 0)
        self.where.setText(_("page {n} of {count}").format(n=at + 1, count=count))
        last = at == count - 1
        self.on.setText(menu_text(_("Show the whole sheet") if last else _("Next")))
        if last:
            self._on_tip.say(_("You can come back to the guided pages at any time"))
        else:
            self._on_tip.say(_("The next page"), "guide_next")

    def show_open(self, open: Open, dealt_with: bool) -> None:
        """Shows what is left to do on the page in front; where nothing is: done, if `dealt_with`, else optional."""
        self.state.setText(state_text(open, dealt_with))
        self._tone = "warn" if open != Open() else "good" if dealt_with else "faint_ink"
        self._ink()

    def _ink(self) -> None:
        self.where.ink(self._theme.colour("faint_ink"))
        self.state.ink(self._theme.colour(self._tone))

    def restyle(self) -> None:
        px = self._theme.px
        self._line.setContentsMargins(px(12), px(6), px(12), px(6))
        self._line.setSpacing(px(12))
        self._ink()

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self._theme.colours.page))
            painter.fillRect(0, 0, self.width(), 1, self._theme.colour("line"))
