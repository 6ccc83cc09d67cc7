"""The entries of a page of settings: each a control with its label as buddy and a line that explains it. What is chosen
is in force at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.settings.pages import Choice, ChosenFolder, Entry, OnOff, OwnFolder, PageNote
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.folders.show_folder import show_folder
from mls_desktop.ui.widgets.boxes import CheckBox, ComboBox
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class SettingEntry(QWidget):
    """The base of an entry of settings: shows the value in force, also when it is changed elsewhere."""

    def __init__(self, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._store, self._theme = store, theme
        self._notes: list[PlainLabel] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(theme.px(3))

    def refresh(self) -> None:
        """Does nothing in this class; subclasses show the value in force."""

    def restyle(self) -> None:
        """Adapts the notes to the present theme."""
        for note in self._notes:
            note.ink(self._theme.colour("soft_ink"))

    def explain(self, text: str) -> None:
        """Adds `text` as a note below the entry."""
        note = PlainLabel(text, self, wrap=True)
        self._notes.append(note)
        self.column.addWidget(note)

    def _line(self, *widgets: QWidget) -> QHBoxLayout:
        line = QHBoxLayout()
        for widget in widgets:
            line.addWidget(widget)
        add_layout(self.column, line)
        return line


class ChoiceEntry(SettingEntry):
    """The entry of a setting with several values: a combo box."""

    def __init__(self, choice: Choice, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(store, theme, parent)
        self._choice, self._values = choice, [*choice.values]
        label = PlainLabel(choice.title, self)
        self.box = ComboBox(theme, self)
        self.box.setAccessibleName(choice.title)
        self.box.addItems([*choice.values.values()])
        label.setBuddy(self.box)
        self.column.addWidget(label)
        self.column.addWidget(self.box, 0, Qt.AlignmentFlag.AlignLeft)
        self.explain(choice.explained)
        self.box.activated.connect(self._on_activated)
        self.refresh()

    def refresh(self) -> None:
        value = getattr(self._store.settings, self._choice.name)
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(self._values.index(value) if value in self._values else -1)

    def _on_activated(self, at: int) -> None:
        self._store.change(**{self._choice.name: self._values[at]})


class OnOffEntry(SettingEntry):
    """The entry of a setting that is on or off."""

    def __init__(self, flag: OnOff, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(store, theme, parent)
        self._flag = flag
        self.box = CheckBox(theme, self, flag.title)
        self._line(self.box).addStretch(1)
        self.explain(flag.explained)
        self.box.clicked.connect(self._on_clicked)
        self.refresh()

    def refresh(self) -> None:
        self.box.setChecked(getattr(self._store.settings, self._flag.name))

    def _on_clicked(self, on: bool) -> None:
        self._store.change(**{self._flag.name: on})


class FolderEntry(SettingEntry):
    """The entry of a folder that may be chosen."""

    def __init__(self, folder: ChosenFolder, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(store, theme, parent)
        self._folder = folder
        label = PlainLabel(folder.title, self)
        self.shown = _path_line(self, folder.title)
        self.shown.setPlaceholderText(folder.usual)
        label.setBuddy(self.shown)
        self.choose = own_button(self, _("Choose …"), self._on_choose)
        self.choose.setAccessibleName(_("Choose a folder: {what}").format(what=folder.title))
        self.column.addWidget(label)
        self._line(self.shown, self.choose).setStretch(0, 1)
        self.explain(folder.explained)
        self.refresh()

    def refresh(self) -> None:
        self.shown.setText(getattr(self._store.settings, self._folder.name))
        self.shown.setCursorPosition(0)

    def _on_choose(self) -> None:
        dialog = QFileDialog(self, self._folder.title, self.shown.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._on_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_chosen(self, name: str) -> None:
        self._store.change(**{self._folder.name: name})


class OwnFolderEntry(SettingEntry):
    """The entry of a folder of the program: it can be opened, and its name copied."""

    def __init__(self, own: OwnFolder, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(store, theme, parent)
        self._own = own
        label = PlainLabel(own.title, self)
        self.shown = _path_line(self, own.title)
        self.shown.setText(str(own.folder))
        self.shown.setCursorPosition(0)
        label.setBuddy(self.shown)
        self.open = own_button(self, _("Open folder"), self._on_open)
        self.open.setAccessibleName(_("Open folder: {what}").format(what=own.title))
        self.copy = own_button(self, _("Copy"), self._on_copy)
        self.copy.setAccessibleName(_("Copy the name of the folder: {what}").format(what=own.title))
        self.column.addWidget(label)
        self._line(self.shown, self.open, self.copy).setStretch(0, 1)

    def _on_open(self) -> None:
        show_folder(self._own.folder)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(str(self._own.folder))


class NoteEntry(SettingEntry):
    """The entry of a line that is only to be read."""

    def __init__(self, told: PageNote, store: SettingsStore, theme: Theme, parent: QWidget) -> None:
        super().__init__(store, theme, parent)
        self.explain(told.text)


KINDS: Mapping[type[Entry], Callable[[Any, SettingsStore, Theme, QWidget], SettingEntry]] = {
    Choice: ChoiceEntry,
    OnOff: OnOffEntry,
    ChosenFolder: FolderEntry,
    OwnFolder: OwnFolderEntry,
    PageNote: NoteEntry,
}


def _path_line(parent: QWidget, name: str) -> QLineEdit:
    line = EntryLine(parent)
    line.setReadOnly(True)
    line.setAccessibleName(name)
    return line
