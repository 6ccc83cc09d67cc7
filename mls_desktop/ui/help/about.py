"""What the program is, and whose work it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.credits import credits, licence_text
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.dialog_size import fitting
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

PACKAGE = "mls_desktop"


class AboutDialog(QDialog):
    """The program's name, the credits, and the licence of the one that is chosen."""

    def __init__(self, roots: Sequence[Path], look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("About"))
        self._roots, self._look = tuple(roots), look
        self._credits = credits(self._roots)
        title = PlainLabel(f"MLS Desktop {_version()}".strip(), self)
        big = QFont(self.font())
        big.setPixelSize(look.px(20))
        big.setWeight(QFont.Weight.DemiBold)
        title.setFont(big)
        text = _("Character sheets and encounters for point-buy role-playing at a table.")
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Credits"))
        self.licence = QPlainTextEdit(self)
        self.licence.setReadOnly(True)
        self.licence.setTabChangesFocus(True)
        self.licence.setAccessibleName(_("Licence"))
        close = QPushButton(menu_text(_("Close")), self)
        column = QVBoxLayout(self)
        column.addWidget(title)
        column.addWidget(PlainLabel(text, self, wrap=True))
        column.addWidget(self.list, 2)
        column.addWidget(self.licence, 3)
        column.addWidget(close)
        for credit in self._credits:
            told = f"{credit.name} \N{MIDDLE DOT} {credit.by} \N{MIDDLE DOT} {credit.licence}"
            self.list.addItem(f"{told}: {credit.for_what}" if credit.for_what else told)
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(self._on_row)
        close.clicked.connect(self.accept)
        self.list.setCurrentRow(0)
        self.resize(self.sizeHint())
        self.list.setFocus()

    @guarded(QSize(600, 560))
    def sizeHint(self) -> QSize:
        return fitting(self, self._look, 640, 600)

    def _on_row(self, at: int) -> None:
        if 0 <= at < len(self._credits):
            credit = self._credits[at]
            self.licence.setPlainText(licence_text(self._roots, credit) or credit.licence)


def _version() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return ""
