"""The progress dialog: work that takes long tells how far it is and can be given up; the program goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.plain_text import PlainLabel

PATIENCE = 200
"""Milliseconds of work before its dialog is shown."""
WHOLE = 1000
"""Number of steps of the progress bar."""


class ProgressDialog(Dialog):
    """A dialog with a text on the work, its progress, and Cancel."""

    def __init__(self, parent: QWidget, title: str, text: str) -> None:
        super().__init__(title, parent)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, WHOLE)
        self._bar.setAccessibleName(title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(text, self))
        column.addWidget(self._bar)
        column.addWidget(buttons)

    def set_share(self, share: float) -> None:
        """Shows `share`, how much is done, from 0 to 1."""
        self._bar.setValue(round(share * WHOLE))


class LongTask(QObject):
    """Work in the background for a window: longer work has a progress dialog. `done` carries its result, `failed` its
    exception; neither comes where it was given up."""

    done = Signal(object)
    failed = Signal(object)

    def __init__(self, window: QWidget, title: str, text: str, work: Callable[[Watch], Any]) -> None:
        super().__init__(window)
        self._window, self._title, self._text = window, title, text
        self._dialog: ProgressDialog | None = None
        self._over = False
        self._work = BackgroundWork(work, self)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)
        self._work.moved.connect(self._show_share)
        self._patience = later(self._show_dialog)
        self._patience.start(PATIENCE)

    def give_up(self) -> None:
        """Gives the work up: no signal comes any more. Nothing happens where it has ended already."""
        if not self._over:
            self._work.give_up()
            self._end()

    def _show_dialog(self) -> None:
        self._dialog = ProgressDialog(self._window, self._title, self._text)
        self._dialog.rejected.connect(self.give_up)
        self._show_share()
        self._dialog.open()

    def _show_share(self) -> None:
        if self._dialog is not None:
            self._dialog.set_share(self._work.share)

    def _on_done(self, value: object) -> None:
        self._end()
        self.done.emit(value)

    def _on_failed(self, error: BaseException) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        """Closes the dialog; the task is deleted with the next turn of the event loop."""
        self._over = True
        self._patience.stop()
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.rejected.disconnect(self.give_up)
            dialog.close()
        self.deleteLater()
