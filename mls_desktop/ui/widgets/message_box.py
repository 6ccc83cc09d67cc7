"""The message boxes: a document's text is never read as anything but text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.words.i18n import _

Kind = Literal["accept", "other", "reject"]
ROLES: dict[Kind, QMessageBox.ButtonRole] = {
    "accept": QMessageBox.ButtonRole.AcceptRole,
    "other": QMessageBox.ButtonRole.DestructiveRole,
    "reject": QMessageBox.ButtonRole.RejectRole,
}


class MessageBox(QMessageBox):
    """The message box: a question with a few answers, asked without blocking the program."""

    def __init__(self, parent: QWidget, title: str, text: str, more: str = "") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(title)
        self.setText(f"{text}\n\n{more}" if more else text)
        self._answers: dict[str, Callable[[], object]] = {}
        self._beside: dict[QPushButton, Callable[[], object]] = {}
        self.finished.connect(self._on_finished)

    def answer(self, text: str, kind: Kind, then: Callable[[], object] | None = None) -> MessageBox:
        """Adds a button `text` that calls `then` and closes the box; returns the box. The first one added is the
        default; `kind` "reject" is for Escape too."""
        button = self.addButton(menu_text(text), ROLES[kind])
        if not self._answers:
            self.setDefaultButton(button)
        if kind == "reject":
            self.setEscapeButton(button)
        self._answers[button.text()] = then or _nothing
        return self

    def beside(self, text: str, then: Callable[[], object]) -> MessageBox:
        """Adds a button `text` that calls `then` and leaves the box open; returns the box."""
        button = self.addButton(menu_text(text), QMessageBox.ButtonRole.ActionRole)
        button.clicked.disconnect()
        self._beside[button] = then
        button.clicked.connect(self._on_beside)
        return self

    def _on_beside(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self._beside[button]()

    def _on_finished(self) -> None:
        # Closed by its frame it tells of no button, and is over all the same: that is the answer of Escape.
        button = self.clickedButton() or self.escapeButton()
        if button is not None:
            self._answers.get(button.text(), _nothing)()


def show_message(parent: QWidget, title: str, text: str, more: str = "") -> None:
    """Opens a message with `text`, `more` below it, and Close; returns at once."""
    MessageBox(parent, title, text, more).answer(_("Close"), "reject").open()


def _nothing() -> None:
    return None
