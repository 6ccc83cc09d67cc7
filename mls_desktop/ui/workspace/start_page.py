"""The start page in the middle of an empty window: what to do first."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.commands import COMMANDS, Command
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

FILES = 6


def _comes_late(command: Command) -> bool:
    """People come before files: most who start the program want to make somebody."""
    return command.menu != "character"


class StartPage(QWidget):
    """The start page. `wanted` tells the id of a command, `file_wanted` a file."""

    wanted = Signal(str)
    file_wanted = Signal(object)

    def __init__(self, look: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = PlainLabel("", self, wrap=True)
        self.text = PlainLabel("", self, wrap=True)
        self._doors = QWidget(self)
        self._doors_column = QVBoxLayout(self._doors)
        self.buttons: dict[str, QPushButton] = {}
        for command in sorted(COMMANDS, key=_comes_late):
            if command.start:
                self._door(command.id, command.title(), ", ".join(command.keys[:1]))
        self._files_title = PlainLabel(_("Opened lately"), self._doors)
        self._doors_column.addWidget(self._files_title)
        self._files = QVBoxLayout()
        self._doors_column.addLayout(self._files)
        self.files: list[QPushButton] = []
        inner = QVBoxLayout()
        inner.addStretch(2)
        for widget in (self.title, self.text, self._doors):
            inner.addWidget(widget)
        inner.addStretch(3)
        line = QHBoxLayout(self)
        line.addStretch(1)
        line.addLayout(inner, 2)
        line.addStretch(1)
        self.show_files(())
        self.restyle()

    def greet(self, nobody: bool) -> None:
        """Says what to do: with nobody in the campaign, or with nobody chosen."""
        self._doors.setVisible(nobody)
        self.title.setText(_("Nobody here yet") if nobody else "")
        self.title.setVisible(nobody)
        told = _("Make a character, or look around in the sample: nothing there can be spoilt.")
        self.text.setText(told if nobody else _("Choose a character at the left."))

    def show_files(self, files: tuple[Path, ...]) -> None:
        """Offers the files opened lately."""
        for button in self.files:
            button.hide()
            button.deleteLater()
        self.files = []
        for path in files[:FILES]:
            button = QPushButton(menu_text(path.name), self._doors)
            button.setObjectName("door")
            button.setProperty("file", str(path))
            tip(button, str(path))
            button.setAccessibleName(_("Open {file}").format(file=path.name))
            button.clicked.connect(self._on_file)
            self._files.addWidget(button)
            self.files.append(button)
        self._files_title.setVisible(bool(self.files))

    def restyle(self) -> None:
        """The theme or zoom changed."""
        big = QFont(self.font())
        big.setPixelSize(self._look.px(22))
        big.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(big)
        for label in (self.text, self._files_title):
            label.ink(self._look.colour("soft_ink"))
        self._doors_column.setSpacing(self._look.px(6))
        self._doors_column.setContentsMargins(0, self._look.px(12), 0, 0)
        self._files_title.setContentsMargins(0, self._look.px(12), 0, 0)

    def _door(self, id: str, text: str, keys: str) -> None:
        button = QPushButton(menu_text(f"{text}    {keys}".strip()), self._doors)
        button.setObjectName("door")
        button.setProperty("command", id)
        button.setAccessibleName(text)
        button.clicked.connect(self._on_door)
        self._doors_column.addWidget(button)
        self.buttons[id] = button

    def _on_door(self) -> None:
        self.wanted.emit(str(self.sender().property("command")))

    def _on_file(self) -> None:
        self.file_wanted.emit(Path(str(self.sender().property("file"))))
