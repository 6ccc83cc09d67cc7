"""Buttons: one of a dialog, a small one with a text, one of several that exclude each other, one whose text may be cut
short, the cross that puts something away, and a large one that Enter presses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import asks_tip, menu_text, tell_whole, tip

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QPaintEvent

ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
CROSS = "\N{MULTIPLICATION SIGN}"


class EnterButton(QPushButton):
    """A button that Enter presses as well, outside dialogs too. Not by Qt's `autoDefault`: with that each button that
    has the focus becomes the default one, and looks so."""

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class ChoiceButton(QPushButton):
    """A button that excludes the others beside it: drawn as a tool button that stays pressed, a radio button to a
    screen reader, for which Qt takes no tool button. `apart`: Tab comes by each of them, and no arrow key chooses,
    since much follows from a choice."""

    def __init__(self, text: str, parent: QWidget, apart: bool = False) -> None:
        super().__init__(menu_text(text), parent)
        self._apart, self._beside = apart, parent
        self.setObjectName("choice")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Of those that exclude each other Qt leaves Tab the one that is pressed.
        for each in self._beside.findChildren(ChoiceButton) if self._apart else ():
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._apart and event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def choose(self, on: bool) -> None:
        """Checks the button (`on`), or unchecks it, also where no other one beside it is checked then."""
        self.setAutoExclusive(on)
        self.setChecked(on)
        self.setAutoExclusive(True)
        if self._apart:
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def choice_button(parent: QWidget, text: str, help: str = "", apart: bool = False) -> ChoiceButton:
    """A small button with `text` and the tool tip `help` that is checked in place of those beside it; by an arrow key
    too, but `apart` by none, so that Tab stops at each. See `ChoiceButton`."""
    button = ChoiceButton(text, parent, apart)
    tip(button, help)
    return button


def own_button(parent: QWidget, text: str, then: Callable[[], object] | SignalInstance) -> QPushButton:
    """Button of a dialog that calls or emits `then`; Enter presses it only where it has the focus."""
    button = EnterButton(menu_text(text), parent)
    button.setAutoDefault(False)
    button.clicked.connect(then)
    return button


def tool_button(parent: QWidget, text: str, help: str = "", *, flat: bool = False, checks: bool = False) -> QToolButton:
    """A small button with `text` and the tool tip `help`; `flat`: it looks like a link; `checks`: it stays pressed."""
    button = QToolButton(parent)
    button.setText(menu_text(text))
    button.setCheckable(checks)
    if flat:
        button.setObjectName("flat")
    tip(button, help)
    return button


def cross_button(parent: QWidget, name: str = "", help: str = "") -> QToolButton:
    """A button with a cross; `name`, for a screen reader, and `help`, its tool tip, say what it removes or closes."""
    button = tool_button(parent, CROSS, help)
    button.setObjectName("close")
    button.setAccessibleName(name)
    return button


class ShortButton(QToolButton):
    """A small button whose text ends in "…" where there is no room for it, and then stands whole in its tip."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = text
        self.setText(menu_text(text))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def is_cut(self) -> bool:
        """Tells whether the button is too narrow for its whole text."""
        return self.width() < self.sizeHint().width()

    def _around(self) -> int:
        """Width in pixels of the button without that of its text."""
        return self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self._whole)

    @guarded(QSize(60, 24))
    def sizeHint(self) -> QSize:
        """Size hint that leaves no room beside the text of a button without a frame, as Qt would."""
        air = 2 * self.fontMetrics().horizontalAdvance(" ") if self.objectName() == "read" else 0
        return super().sizeHint() - QSize(air, 0)

    @guarded(QSize(20, 16))
    def minimumSizeHint(self) -> QSize:
        whole, least = self.sizeHint(), self.fontMetrics().horizontalAdvance("00…")
        return QSize(min(whole.width(), self._around() + least), whole.height())

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_cut():
            super().paintEvent(event)
            return
        from PySide6.QtGui import QPainter
        from PySide6.QtWidgets import QStyle, QStyleOptionToolButton

        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        said, around = self.fontMetrics(), self._around()
        shown = said.elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width() - around)
        option.text = menu_text(shown)
        option.rect.setWidth(around + said.horizontalAdvance(shown))
        with QPainter(self) as painter:
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if asks_tip(event) and self.is_cut():
            return tell_whole(self, self._whole, event)
        return bool(super().event(event))
