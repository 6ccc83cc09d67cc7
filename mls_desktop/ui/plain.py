"""The one place that makes labels, tool tips and messages: a document's text is never read as anything but text."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Literal

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QMessageBox, QToolTip, QTreeWidgetItem, QWidget


class PlainLabel(QLabel):
    """A label that shows its text as it stands."""

    def __init__(self, text: str = "", parent: QWidget | None = None, wrap: bool = False) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)

    def ink(self, colour: QColor) -> None:
        """Writes in that colour: by the palette, since a style sheet for each label is slow."""
        own = self.palette()
        own.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(own)


def tip(widget: QWidget, text: str) -> None:
    """Gives a widget a tool tip of plain text."""
    widget.setToolTip(tip_text(text))


def tip_text(text: str) -> str:
    """Plain text, line by line, as a tool tip takes it."""
    return f"<span>{'<br>'.join(escape(line) for line in text.splitlines())}</span>" if text else ""


def show_tip(widget: QWidget, text: str, place: QPoint, area: QRect) -> None:
    """Shows a tool tip of plain text now, until the mouse leaves `area` of the widget."""
    QToolTip.showText(place, tip_text(text), widget, area)


def item_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    """Gives an entry of a tree a tool tip of plain text."""
    item.setToolTip(column, tip_text(text))


def menu_text(text: str) -> str:
    """A text for a menu, tab or button: "&" stays one."""
    return text.replace("&", "&&")


Kind = Literal["accept", "other", "reject"]
ROLES: dict[Kind, QMessageBox.ButtonRole] = {
    "accept": QMessageBox.ButtonRole.AcceptRole,
    "other": QMessageBox.ButtonRole.DestructiveRole,
    "reject": QMessageBox.ButtonRole.RejectRole,
}


class Question(QMessageBox):
    """A question with a few answers, asked without stopping the program."""

    def __init__(self, parent: QWidget, title: str, text: str, more: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(title)
        self.setText(f"{text}\n\n{more}" if more else text)
        self._answers: dict[str, Callable[[], None]] = {}
        self.finished.connect(self._on_finished)

    def answer(self, text: str, kind: Kind, then: Callable[[], None] | None = None) -> Question:
        """Adds an answer and what follows it; the first one added is the usual, "reject" is what Escape says."""
        button = self.addButton(menu_text(text), ROLES[kind])
        if not self._answers:
            self.setDefaultButton(button)
        if kind == "reject":
            self.setEscapeButton(button)
        self._answers[button.text()] = then or _nothing
        return self

    def _on_finished(self) -> None:
        button = self.clickedButton()
        if button is not None:
            self._answers.get(button.text(), _nothing)()


def _nothing() -> None:
    return None
