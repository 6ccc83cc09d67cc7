"""The error report: the dialog a person gets when the program itself is wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.widgets.message_box import MessageBox

CRASH_TOLD = 1500
"""How many of the last letters of a crash's traces are shown."""

_log = logging.getLogger(__name__)


class ErrorReport(QObject):
    """The controller of error dialogs.

    One dialog at a time; further errors are counted. `keep` writes the recovery copy and tells whether it holds
    everything; `say` shows a line of status. `folder`: that of the log.
    """

    def __init__(self, window: QWidget, keep: Callable[[], bool], say: Callable[[str], None], folder: Path) -> None:
        super().__init__(window)
        self._window, self._keep, self._say, self._folder = window, keep, say, folder
        self._count, self._told = 0, False

    def happened(self, text: str, trace: str = "") -> None:
        """Writes the recovery copy and shows an exception that nobody caught, with its traceback; while a dialog is
        open only in the line of status."""
        self._count += 1
        kept = self._kept()
        if self._told:
            self._say(_("Something went wrong ({n} times): {error}").format(n=self._count, error=text))
            return
        self._told = True
        try:
            self._show(text, trace, kept)
        except Exception:
            # The next one is told again.
            self._told = False
            raise

    def _show(self, text: str, trace: str, kept: bool) -> None:
        from mls_desktop.ui.widgets.message_box import MessageBox

        more = _("What you did last was done completely or not at all: look which.")
        held = _("Everything is in the file or in a recovery copy.")
        more += " " + (held if kept else _("No recovery copy could be written."))
        more += "\n\n" + _("The log is in {folder}").format(folder=self._folder)
        question = MessageBox(self._window, _("Something went wrong"), text, more)
        question.answer(_("Go on"), "reject", self._on_read)
        self._add_details(question, text, trace)
        question.open()

    def tell_crash(self, traces: str) -> None:
        """Shows the last part of `traces`, which the last session left when it crashed."""
        from mls_desktop.ui.widgets.message_box import MessageBox

        text = _("The program ended unexpectedly last time. What it left for its makers:")
        question = MessageBox(self._window, _("Crash"), text).answer(_("Close"), "reject")
        self._add_details(question, _("The program ended unexpectedly."), traces[-CRASH_TOLD:])
        question.open()

    def _add_details(self, question: MessageBox, text: str, trace: str) -> None:
        """Adds the details to `question`, to be read and copied, and a button for the folder of the log."""
        from mls_desktop.bridge.app.error_details import error_details
        from mls_desktop.ui.folders.show_folder import show_folder

        details = error_details(text, trace, self._folder, windows())
        question.setDetailedText(details)
        question.beside(_("Copy details"), partial(QGuiApplication.clipboard().setText, details))
        question.beside(_("Open the log’s folder"), partial(show_folder, self._folder))

    def _kept(self) -> bool:
        """Writes the recovery copy; True if it holds all that is not saved. An error in writing is logged, so that it
        does not hide the error to be shown."""
        try:
            return self._keep()
        except Exception:
            _log.exception("no recovery copy")
            return False

    def _on_read(self) -> None:
        self._told = False


def windows() -> tuple[str, str]:
    """Name of the platform that shows the windows ("xcb"), and a text with the versions of Qt and PySide6."""
    return QGuiApplication.platformName(), f"Qt {qVersion()}, PySide6 {pyside_version}"
