"""The page of keys: every shortcut, found by typing, and as text to print."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.shortcuts import key_table, key_text
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.dialog_size import fitting
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class ShortcutsDialog(QDialog):
    """Stays open beside the window, so that keys can be tried."""

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Keys and shortcuts"))
        self._look = look
        self.line = QLineEdit(self)
        self.line.setPlaceholderText(_("Type to filter"))
        self.line.setAccessibleName(_("Filter"))
        self.list = QTreeWidget(self)
        self.list.setAccessibleName(_("Keys"))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(look.px(12))
        self.list.header().setStretchLastSection(True)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.list.header().resizeSection(0, look.px(210))
        self.told = PlainLabel("", self)
        self.copy_button = QPushButton(menu_text(_("Copy as text")), self)
        self.copy_button.setAutoDefault(False)
        close = QPushButton(menu_text(_("Close")), self)
        close.setAutoDefault(False)
        line = QHBoxLayout()
        line.addWidget(self.told, 1)
        line.addWidget(self.copy_button)
        line.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addLayout(line)
        self.line.textChanged.connect(self._fill)
        self.copy_button.clicked.connect(self._on_copy)
        close.clicked.connect(self.close)
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self.line.setFocus)
        self._fill("")
        self.resize(self.sizeHint())

    @guarded(QSize(560, 560))
    def sizeHint(self) -> QSize:
        return fitting(self, self._look, 600, 620)

    def _fill(self, needle: str) -> None:
        self.list.clear()
        wanted = needle.casefold().strip()
        strong = QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        for place in key_table():
            lines = [k for k in place.keys if wanted in f"{place.title} {' '.join(k.keys)} {k.what}".casefold()]
            if not lines:
                continue
            heading = QTreeWidgetItem([place.title])
            heading.setFont(0, strong)
            heading.setForeground(0, self._look.colour("soft_ink"))
            self.list.addTopLevelItem(heading)
            for keys in lines:
                heading.addChild(QTreeWidgetItem([",  ".join(keys.keys), keys.what]))
        self.list.expandAll()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(key_text())
        self.told.setText(_("Copied."))
