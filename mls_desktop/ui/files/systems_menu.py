"""The menu of campaigns of every rule system, below File: new ones and those that ship."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mls_desktop.bridge.campaign.files import ENDING, sample_title
from mls_desktop.ui.files.controller import FileController
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.words.i18n import _

AT = 3
"""Index in the file menu: after New, Open and the sample."""


class SystemsMenu(QObject):
    """The menu of rule systems and samples, filled when it opens, so that starting the program reads no words of other
    systems."""

    def __init__(self, menu: QMenu, files: FileController, several: bool) -> None:
        """Inserts the menu into `menu`, that of files, if `several`: there is more to choose than New and the sample
        beside it."""
        super().__init__(menu)
        self._files = files
        self.menu = QMenu(_("Rule s&ystems and samples"), menu)
        before = menu.actions()[AT] if len(menu.actions()) > AT else None
        if not several:
            return
        if before is not None:
            menu.insertMenu(before, self.menu)
        else:
            menu.addMenu(self.menu)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self._on_triggered)

    def fill(self) -> None:
        """Lists the systems, each with its samples."""
        self.menu.clear()
        for nth, (id, name) in enumerate(self._files.systems()):
            if nth:
                self.menu.addSeparator()
            self.menu.addAction(menu_text(_("New {system} campaign").format(system=name))).setData(id)
            for path in self._files.samples(id):
                title = _("Open the sample “{name}”").format(name=sample_title(path))
                self.menu.addAction(menu_text(title)).setData(str(path))

    def _on_triggered(self, action: QAction) -> None:
        told = str(action.data())
        if told.endswith(ENDING):
            self._files.open_sample_of(Path(told))
        else:
            self._files.new_of(told)
