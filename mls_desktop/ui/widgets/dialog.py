"""The base classes of dialogs: each is gone once it is closed, stops nothing while open, and closes by Escape."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.dialog_size import fitting
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import announce, menu_text, show_tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LIKED = (640, 480)
"""Usual width and height of a dialog, in pixels at 100 %."""


class Dialog(QDialog):
    """A dialog with a title. One that is not `modal` stays open beside the window."""

    def __init__(self, title: str, parent: QWidget, modal: bool = True) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setModal(modal)
        self._does: Callable[[], None] = self.accept
        """Function that OK, or the button in its place, calls."""

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        from mls_desktop.ui.readers.reading_order import set_reading_order

        set_reading_order(self)
        super().showEvent(event)

    def add_ok_and_cancel(self, column: QVBoxLayout, accept: Callable[[], None]) -> QPushButton:
        """Adds OK and Cancel below `column`; returns OK. `accept` is called at OK, unless an entry cannot be read; it
        closes the dialog itself."""
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        column.addWidget(buttons)
        self._does = accept
        buttons.accepted.connect(self._on_confirmed)
        buttons.rejected.connect(self.reject)
        return buttons.button(QDialogButtonBox.StandardButton.Ok)

    def add_choice(self, column: QVBoxLayout, text: str, accept: Callable[[], None]) -> QPushButton:
        """Adds Cancel and, at its right, the default button `text` below `column`; returns the latter. `accept` is
        called at that button, unless an entry cannot be read; it closes the dialog itself."""
        button = QPushButton(menu_text(text), self)
        button.setDefault(True)
        cancel = QPushButton(menu_text(_("Cancel")), self)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(cancel)
        line.addWidget(button)
        add_layout(column, line)
        self._does = accept
        button.clicked.connect(self._on_confirmed)
        cancel.clicked.connect(self.reject)
        return button

    def _on_confirmed(self) -> None:
        """Calls the function of OK, unless an entry in the dialog cannot be read: that gets the focus, and its reason
        is told."""
        for line in self.findChildren(QLineEdit):
            if line.property("wrong") and line.isVisible() and line.isEnabled():
                box = line.parentWidget()
                asked = box if box is not None and box.inherits("QAbstractSpinBox") else line
                line.setFocus()
                line.selectAll()
                told = asked.accessibleDescription()
                announce(asked, told, at_once=True)
                show_tip(asked, told, asked.mapToGlobal(QPoint(0, asked.height())), asked.rect())
                return
        self._does()

    def add_close(self, column: QVBoxLayout) -> QPushButton:
        """Adds Close below `column`, at its right; returns the button."""
        button = QPushButton(menu_text(_("Close")), self)
        button.clicked.connect(self.accept)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(button)
        add_layout(column, line)
        return button


class SizedDialog(Dialog):
    """A dialog that opens `liked` wide and high, in pixels at 100 %, but no larger than its window has room for."""

    liked = LIKED

    def __init__(self, title: str, theme: Theme, parent: QWidget, modal: bool = True) -> None:
        super().__init__(title, parent, modal)
        self._theme = theme

    @guarded(QSize(*LIKED))
    def sizeHint(self) -> QSize:
        return fitting(self, self._theme, *self.liked)

    def fit(self) -> None:
        """Resizes the dialog to its size hint: for when all its contents have been made."""
        self.resize(self.sizeHint())
