"""The file dialogs: a file is asked for, to be read or to be written; they stop nothing while they are open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from mls_desktop.ui.folders.chosen_folders import FolderKind, folder_in


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
        """The names proposed while one types have a ground of their own: they are a window, and lists have none. The
        system's own dialog has no such line."""
        line = self.findChild(QLineEdit)
        completer = line.completer() if line is not None else None
        names = completer.popup() if completer is not None else None
        if names is not None:
            names.setObjectName("offered")

    def _on_selected(self, name: str) -> None:
        self.picked.emit(Path(name))


def own_folder() -> str:
    """Where a person keeps files of their own, for whoever has not been anywhere yet: the folder that the program was
    started from is nobody's."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return found if QDir(found).exists() else QDir.homePath()


def ask_to_open(window: QWidget, title: str, filters: Sequence[str], then: Callable[[Path], object]) -> None:
    """Asks for a file that is there; the first of the filters is in force. Without an answer nothing happens."""
    dialog = FileDialog(window, title, QFileDialog.AcceptMode.AcceptOpen, filters)
    dialog.picked.connect(then)
    dialog.open()


def ask_to_save(
    window: QWidget,
    title: str,
    filters: Sequence[str],
    then: Callable[[str], None],
    *,
    suffix: str = "",
    proposed: str = "",
    given_up: Callable[[], None] | None = None,
    folder_kind: FolderKind = "own_folder",
) -> None:
    """Asks where a file is to be written; `then` gets its name as typed, with the suffix if it has none. A name may be
    proposed; `given_up` follows where there is no answer."""
    dialog = FileDialog(window, title, QFileDialog.AcceptMode.AcceptSave, filters, suffix, folder_kind)
    if proposed:
        dialog.selectFile(proposed)
    dialog.fileSelected.connect(then)
    if given_up is not None:
        dialog.rejected.connect(given_up)
    dialog.open()
