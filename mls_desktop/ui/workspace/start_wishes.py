"""Signals of the start page's wishes, to connect to before there is a page, which is made when it is first seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from mls_desktop.ui.workspace.start_page import StartPage


class StartWishes(QObject):
    """The wishes of start pages: `command` carries the id of a command, `file` a file to open, `sample` a file that
    ships, `system` the id of the rule system to be played."""

    command = Signal(str)
    file = Signal(object)
    sample = Signal(object)
    system = Signal(str)

    def follow(self, page: StartPage) -> None:
        """Makes the signals of `page` emit the ones here: `wanted` emits `command`, `file_wanted` `file`, and so on."""
        page.wanted.connect(self.command)
        page.file_wanted.connect(self.file)
        page.sample_wanted.connect(self.sample)
        page.system_wanted.connect(self.system)
