"""The menu of the files opened lately, below File."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mls_desktop.ui.files.controller import FileController
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.words.i18n import _

AT = 3
"""Index in the file menu: after New, Open and the sample."""


class RecentMenu(QObject):
    """The menu of recent files, filled when it opens: starting the program asks no disk."""

    def __init__(self, menu: QMenu, files: FileController) -> None:
        super().__init__(menu)
        self._files = files
        self.menu = QMenu(_("Open &recent"), menu)
        before = menu.actions()[AT] if len(menu.actions()) > AT else None
        if before is not None:
            menu.insertMenu(before, self.menu)
        else:
            menu.addMenu(self.menu)
        self.menu.aboutToShow.connect(self._fill)
        self.menu.triggered.connect(self._on_triggered)

    def _fill(self) -> None:
        self.menu.clear()
        for path in self._files.recents():
            action = self.menu.addAction(menu_text(path.name))
            action.setData(str(path))
            action.setStatusTip(str(path))
        if self.menu.isEmpty():
            self.menu.addAction(_("none yet")).setEnabled(False)

    def _on_triggered(self, action: QAction) -> None:
        if action.data():
            self._files.open_file(Path(str(action.data())))
