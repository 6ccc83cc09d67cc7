"""The doors of the start page: large quiet buttons that lead to a file, with a picture or an icon."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.app.icon_strokes import IconName
from mls_desktop.ui.icons.stroke_icon import stroke_icon
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip
from mls_desktop.ui.widgets.theme import Theme

PICTURE, ICON, GAP = (112, 70), 22, 8


def beside_text(picture: QPixmap) -> QPixmap:
    """Copy of `picture` with some room at its right: Qt leaves hardly any between an icon and a text."""
    roomy = QPixmap(round(picture.width() * (PICTURE[0] + GAP) / PICTURE[0]), picture.height())
    roomy.fill(Qt.GlobalColor.transparent)
    with QPainter(roomy) as painter:
        painter.drawPixmap(0, 0, picture)
    return roomy


class FileDoor(EnterButton):
    """The button that opens a file: its title, with a word on it below, beside a picture or an icon."""

    def __init__(self, path: Path, title: str, more: str, said: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(menu_text(f"{title}\n{more}" if more else title), parent)
        self.path, self._theme = path, theme
        self._picture: Callable[[bool], bytes] | None = None
        self._icon: IconName = "sheet"
        self.setObjectName("door")
        self.setAccessibleName(said)
        self.restyle()

    def show_picture(self, picture: Callable[[bool], bytes]) -> None:
        """Shows in place of the icon the PNG that `picture` gives for the dark theme (True) or the light one; bytes
        that are no picture leave the icon."""
        self._picture = picture
        self.restyle()

    def restyle(self) -> None:
        """Draws the icon or picture for the present theme and zoom."""
        px = self._theme.px
        picture = QPixmap()
        if self._picture is not None:
            picture.loadFromData(self._picture(self._theme.is_dark), "PNG")
        if picture.isNull():
            self.setIconSize(QSize(px(ICON), px(ICON)))
            self.setIcon(stroke_icon(self._icon, self._theme, ICON))
        else:
            self.setIconSize(QSize(px(PICTURE[0] + GAP), px(PICTURE[1])))
            self.setIcon(QIcon(beside_text(picture)))


class Doors(QWidget):
    """The buttons for files below a title, in columns; hidden where there is none. `wanted` carries the file of the one
    that is pressed."""

    wanted = Signal(object)

    def __init__(self, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = PlainLabel(title, self)
        self.doors: list[FileDoor] = []
        self._columns = 1
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout()
        self._column.addWidget(self.title)
        add_layout(self._column, self._grid)
        self._column.addStretch(1)
        self.hide()

    def clear(self) -> None:
        for door in self.doors:
            door.hide()
            door.deleteLater()
        self.doors = []
        self.hide()

    def add(self, path: Path, title: str, more: str, said: str) -> FileDoor:
        """Adds a button for `path` at the end, with `title`, `more` below, `said` for a screen reader; returns it."""
        door = FileDoor(path, title, more, said, self._theme, self)
        tip(door, str(path))
        door.clicked.connect(self._on_door)
        self.doors.append(door)
        self._place(len(self.doors) - 1)
        self.show()
        return door

    def set_columns(self, count: int) -> None:
        """Sets the number of columns to `count`, and places the buttons anew where it was another."""
        if count != self._columns:
            self._columns = count
            for at in range(len(self.doors)):
                self._place(at)

    def _place(self, at: int) -> None:
        self._grid.addWidget(self.doors[at], at // self._columns, at % self._columns)

    def restyle(self) -> None:
        """Adapts title, gaps and buttons to the present theme and zoom."""
        self.title.ink(self._theme.colour("soft_ink"))
        self._column.setSpacing(self._theme.px(6))
        self._grid.setSpacing(self._theme.px(6))
        for door in self.doors:
            door.restyle()

    def _on_door(self) -> None:
        door = self.sender()
        if isinstance(door, FileDoor):
            self.wanted.emit(door.path)
