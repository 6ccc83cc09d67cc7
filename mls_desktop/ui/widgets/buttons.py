"""Buttons: a small one with a text, the cross that puts something away, and a large one that Enter presses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import menu_text, tip

CROSS = "\N{MULTIPLICATION SIGN}"


class EnterButton(QPushButton):
    """A button outside of dialogs that Enter presses as well. Not by Qt's `autoDefault`: with that each button that has
    the focus is the default one, and looks so, and the one that was it no longer does."""

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


def tool_button(parent: QWidget, text: str, help: str = "", *, flat: bool = False, checks: bool = False) -> QToolButton:
    """A small button with a text and a tool tip; a `flat` one looks like a link, one that `checks` stays pressed."""
    button = QToolButton(parent)
    button.setText(menu_text(text))
    button.setCheckable(checks)
    if flat:
        button.setObjectName("flat")
    tip(button, help)
    return button


def cross_button(parent: QWidget, name: str = "", help: str = "") -> QToolButton:
    """A cross; `name` says to a screen reader what it puts away."""
    button = tool_button(parent, CROSS, help)
    button.setObjectName("close")
    button.setAccessibleName(name)
    return button
