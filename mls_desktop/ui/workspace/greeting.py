"""The greeting of an empty window: the start page, made when nothing is open for the first time."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.workspace.start_page import StartPage


class Greeting(QObject):
    """The greeting, in a column of `parent`. Its signals carry what a person chooses on the start page: a command, a
    file, a sample, a rule system."""

    command_wanted = Signal(str)
    file_wanted = Signal(object)
    sample_wanted = Signal(object)
    system_wanted = Signal(str)

    def __init__(self, look: Theme, parent: QWidget, column: QVBoxLayout) -> None:
        super().__init__(parent)
        self._look, self._parent, self._column = look, parent, column
        self._on = True

    @cached_property
    def page(self) -> StartPage:
        """The start page."""
        from mls_desktop.ui.workspace.start_page import StartPage

        made = StartPage(self._look, self._parent)
        made.wanted.connect(self.command_wanted)
        made.file_wanted.connect(self.file_wanted)
        made.sample_wanted.connect(self.sample_wanted)
        made.system_wanted.connect(self.system_wanted)
        made.setVisible(self._on)
        self._column.addWidget(made, 1)
        return made

    @property
    def made(self) -> bool:
        """Whether the page was ever wanted."""
        return "page" in self.__dict__

    def show(self, on: bool) -> None:
        """Shows the page, or hides one that was made."""
        self._on = on
        if on or self.made:
            self.page.setVisible(on)

    def greet(self, nobody: bool, system: str) -> None:
        """Says what may be done where nobody is there yet; `system`: of the open campaign, "" for none."""
        if nobody or self.made:
            self.page.greet(nobody, system)

    def restyle(self) -> None:
        if self.made:
            self.page.restyle()
