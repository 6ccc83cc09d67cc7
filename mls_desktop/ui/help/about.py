"""The dialog "About": what the program is, and whose work it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.app.credits import credits, licence_text
from mls_desktop.bridge.app.identity import window_icon
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.program_version import program_version

ICON = 48


class AboutDialog(SizedDialog):
    """The dialog with the program's name, the credits, and the licence of the current one."""

    liked = (640, 600)

    def __init__(self, roots: Sequence[Path], theme: Theme, parent: QWidget) -> None:
        super().__init__(_("About"), theme, parent, modal=False)
        self._roots = tuple(roots)
        self._credits = credits(self._roots)
        text = _("Character sheets and encounters for point-buy role-playing at a table.")
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Credits"))
        self.list.setObjectName("offered")
        self.licence = QPlainTextEdit(self)
        self.licence.setReadOnly(True)
        self.licence.setTabChangesFocus(True)
        self.licence.setAccessibleName(_("Licence"))
        column = QVBoxLayout(self)
        add_layout(column, self._head(text))
        column.addWidget(self.list, 2)
        column.addWidget(self.licence, 3)
        self.add_close(column)
        for credit in self._credits:
            under = f"{credit.licence}: {credit.for_what}" if credit.for_what else credit.licence
            self.list.addItem(f"{credit.name} \N{MIDDLE DOT} {credit.by}\n{under}")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.setCurrentRow(0)
        self.fit()
        self.list.setFocus()

    def _head(self, text: str) -> QHBoxLayout:
        """Row with icon, name, and `text` on the program."""
        head, words = QHBoxLayout(), QVBoxLayout()
        picture = PlainLabel("", self)
        side = self._theme.px(ICON)
        picture.setPixmap(window_icon(self._roots[0]).pixmap(QSize(side, side), self.devicePixelRatio()))
        words.addWidget(self._title())
        words.addWidget(PlainLabel(text, self, wrap=True))
        head.addWidget(picture)
        add_layout(head, words, 1)
        return head

    def _title(self) -> PlainLabel:
        title = PlainLabel(f"MLS Desktop {program_version()}".strip(), self)
        big = QFont(self.font())
        big.setPixelSize(self._theme.px(20))
        big.setWeight(QFont.Weight.DemiBold)
        title.setFont(big)
        return title

    def _on_row(self, at: int) -> None:
        if 0 <= at < len(self._credits):
            credit = self._credits[at]
            self.licence.setPlainText(licence_text(self._roots, credit) or credit.licence)
