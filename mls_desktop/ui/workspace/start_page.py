"""The start page in the middle of an empty window: what to do first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.commands import COMMANDS, Command
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

FILES = 6
LATER = 300
"""Milliseconds after which the samples are looked up: the first keys come before."""


def _comes_late(command: Command) -> bool:
    """People come before files: most who start the program want to make somebody."""
    return command.menu != "character"


class StartPage(QWidget):
    """The start page. `wanted` tells the id of a command, `file_wanted` a file, `sample_wanted` one that ships."""

    wanted = Signal(str)
    file_wanted = Signal(object)
    sample_wanted = Signal(object)

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
        self._samples_title, self._samples = self._part(_("More samples"))
        self._files_title, self._files = self._part(_("Opened lately"))
        self.samples: list[QPushButton] = []
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
        self._samples_title.hide()
        self._looked_up: Callable[[], Iterable[tuple[Path, str]]] = tuple
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LATER)
        self._later.timeout.connect(self._show_samples)
        self.show_files(())
        self.restyle()

    def _part(self, title: str) -> tuple[PlainLabel, QVBoxLayout]:
        """The title of further doors, and the column they stand in."""
        label, column = PlainLabel(title, self._doors), QVBoxLayout()
        self._doors_column.addWidget(label)
        self._doors_column.addLayout(column)
        return label, column

    def greet(self, nobody: bool) -> None:
        """Says what to do: with nobody in the campaign, or with nobody chosen."""
        self._doors.setVisible(nobody)
        self.title.setText(_("No characters yet") if nobody else "")
        self.title.setVisible(nobody)
        told = _("Make a character, or look around in the sample: it is a copy, try anything.")
        self.text.setText(told if nobody else _("Choose a character at the left."))

    def show_files(self, files: tuple[Path, ...]) -> None:
        """Offers the files opened lately."""
        for button in self.files:
            button.hide()
            button.deleteLater()
        self.files = []
        for path in files[:FILES]:
            button = self._file_door(path, path.name, _("Open {file}").format(file=path.name))
            tip(button, str(path))
            button.clicked.connect(self._on_file)
            self._files.addWidget(button)
            self.files.append(button)
        self._files_title.setVisible(bool(self.files))

    def offer_samples(self, looked_up: Callable[[], Iterable[tuple[Path, str]]]) -> None:
        """Offers the campaigns that ship, with their titles, beside the one that has a command: once, and a little
        later, since they are looked up on the disk."""
        self._looked_up = looked_up
        if not self.samples:
            self._later.start()

    def _show_samples(self) -> None:
        for path, title in self._looked_up():
            button = self._file_door(path, title, _("Open the sample {name}").format(name=title))
            button.clicked.connect(self._on_sample)
            self._samples.addWidget(button)
            self.samples.append(button)
        self._samples_title.setVisible(bool(self.samples))

    def _file_door(self, path: Path, text: str, said: str) -> QPushButton:
        button = QPushButton(menu_text(text), self._doors)
        button.setObjectName("door")
        button.setProperty("file", str(path))
        button.setAccessibleName(said)
        return button

    def restyle(self) -> None:
        """The theme or zoom changed."""
        big = QFont(self.font())
        big.setPixelSize(self._look.px(22))
        big.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(big)
        for label in (self.text, self._samples_title, self._files_title):
            label.ink(self._look.colour("soft_ink"))
        self._doors_column.setSpacing(self._look.px(6))
        self._doors_column.setContentsMargins(0, self._look.px(12), 0, 0)
        for title in (self._samples_title, self._files_title):
            title.setContentsMargins(0, self._look.px(12), 0, 0)

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

    def _on_sample(self) -> None:
        self.sample_wanted.emit(Path(str(self.sender().property("file"))))
