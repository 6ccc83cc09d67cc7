"""The file dialogs: a file is asked for, to be read or to be written; they stop nothing while they are open."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from mls_desktop.ui.folders.chosen_folders import FolderKind, folder_in
from mls_desktop.words.i18n import _


class FileDialog(QFileDialog):
    """A dialog for one file; `picked` carries its path."""

    picked = Signal(object)

    def __init__(
        self, window: QWidget, title: str, mode: QFileDialog.AcceptMode, filters: Sequence[str], suffix: str = "",
        folder_kind: FolderKind = "own_folder",
    ) -> None:  # fmt: skip
        super().__init__(window, title)
        reads = mode == QFileDialog.AcceptMode.AcceptOpen
        self.setAcceptMode(mode)
        self.setFileMode(QFileDialog.FileMode.ExistingFile if reads else QFileDialog.FileMode.AnyFile)
        self.setNameFilters(list(filters))
        folder = folder_in(window, folder_kind)
        if folder:
            self.setDirectory(folder)
        elif self.directory() == QDir.current():
            self.setDirectory(own_folder())
        self.setDefaultSuffix(suffix)
        self._dress_names()
        self.fileSelected.connect(self._on_selected)
        self.finished.connect(self.deleteLater)

    def _dress_names(self) -> None:
        """Sets the object name of the list of names proposed in typing, for the style sheet: it is a window, and lists
        have no ground. The system's own dialog has no such list."""
        line = self.findChild(QLineEdit)
        completer = line.completer() if line is not None else None
        names = completer.popup() if completer is not None else None
        if names is not None:
            names.setObjectName("offered")

    def _on_selected(self, name: str) -> None:
        self.picked.emit(Path(name))


def own_folder() -> str:
    """Path of a person's folder of documents, for the first dialog of all; the home folder where there is none."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return found if QDir(found).exists() else QDir.homePath()


def ask_to_open(window: QWidget, title: str, filters: Sequence[str], then: Callable[[Path], object]) -> None:
    """Opens a dialog for an existing file; `then` gets its path, later. The first of `filters` is in force. Nothing
    happens where the dialog is cancelled."""
    dialog = FileDialog(window, title, QFileDialog.AcceptMode.AcceptOpen, filters)
    dialog.picked.connect(then)
    dialog.open()


def ask_to_save(
    window: QWidget,
    title: str,
    filters: Sequence[str],
    then: Callable[[Path], None],
    *,
    endings: Sequence[str] = (),
    proposed: str = "",
    given_up: Callable[[], None] | None = None,
    folder_kind: FolderKind = "own_folder",
) -> None:
    """Opens a dialog for a file to be written; `then` gets its path, later. The name ends with one of `endings`: the
    first is added where it has none of them. `proposed`: name to begin with; `given_up` is called where there is no
    answer."""
    SavePlace(window, title, filters, then, endings, given_up, folder_kind).ask(proposed)


class SavePlace(QObject):
    """The question where a file is to be written: the dialog, and then, where that very file exists, whether it is to
    be replaced. The dialog itself does not ask that: it would name the file as it was typed, not the one that is
    written."""

    def __init__(
        self, window: QWidget, title: str, filters: Sequence[str], then: Callable[[Path], None],
        endings: Sequence[str], given_up: Callable[[], None] | None, folder_kind: FolderKind,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._title, self._filters, self._then = window, title, filters, then
        self._endings, self._given_up, self._folder_kind = endings, given_up, folder_kind
        self._place = Path()

    def ask(self, proposed: str) -> None:
        """Opens the dialog, with the name `proposed` if it is not ""."""
        suffix = self._endings[0].removeprefix(".") if self._endings else ""
        mode = QFileDialog.AcceptMode.AcceptSave
        dialog = FileDialog(self._window, self._title, mode, self._filters, suffix, self._folder_kind)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        if proposed:
            dialog.selectFile(proposed)
        dialog.picked.connect(self._on_picked)
        dialog.rejected.connect(self._give_up)
        dialog.open()

    def _on_picked(self, typed: Path) -> None:
        self._place = self._completed(typed)
        if not os.path.exists(self._place):
            self._write()
            return
        from mls_desktop.ui.widgets.message_box import MessageBox

        text = _("“{file}” is there already.").format(file=self._place.name)
        more = _("It is in {folder}. Is it to be replaced?").format(folder=self._place.parent)
        question = MessageBox(self._window, self._title, text, more)
        question.answer(_("Cancel"), "reject", self._ask_again).answer(_("Replace"), "other", self._write)
        question.open()

    def _completed(self, typed: Path) -> Path:
        if not self._endings or typed.name.lower().endswith(tuple(self._endings)):
            return typed
        return typed.with_name(typed.name + self._endings[0])

    def _ask_again(self) -> None:
        self.ask(str(self._place))

    def _write(self) -> None:
        self.deleteLater()
        self._then(self._place)

    def _give_up(self) -> None:
        self.deleteLater()
        if self._given_up is not None:
            self._given_up()
