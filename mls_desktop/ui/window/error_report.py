"""The error report: the dialog a person gets when the program itself is wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.words.i18n import _

CRASH_TOLD = 1500

_log = logging.getLogger(__name__)


class ErrorReport(QObject):
    """The controller of error dialogs.

    One dialog at a time; what comes meanwhile is counted. `keep` keeps what is not saved and tells whether it is
    kept; `say` says a line.
    """

    def __init__(self, window: QWidget, keep: Callable[[], bool], say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._keep, self._say = window, keep, say
        self._count, self._told = 0, False

    def happened(self, text: str) -> None:
        """An exception nobody caught."""
        self._count += 1
        kept = self._kept()
        if self._told:
            self._say(_("Something went wrong ({n} times): {error}").format(n=self._count, error=text))
            return
        self._told = True
        try:
            self._show(text, kept)
        except Exception:
            # The next one is told again.
            self._told = False
            raise

    def _show(self, text: str, kept: bool) -> None:
        from mls_desktop.ui.widgets.message_box import MessageBox

        more = _("What you did last was done completely or not at all: look which.")
        held = _("Everything is in the file or in a recovery copy.")
        more += " " + (held if kept else _("No recovery copy could be written."))
        question = MessageBox(self._window, _("Something went wrong"), text, more)
        question.answer(_("Go on"), "reject", self._on_read)
        question.open()

    def tell_crash(self, traces: str) -> None:
        """What the last session left when it ended by itself."""
        from mls_desktop.ui.widgets.message_box import MessageBox

        text = _("The program ended unexpectedly last time. What it left for its makers:")
        question = MessageBox(self._window, _("Crash"), text).answer(_("Close"), "reject")
        question.setDetailedText(traces[-CRASH_TOLD:])
        question.open()

    def _kept(self) -> bool:
        """Whether what is not saved is kept now; that keeping breaks too must not hide what is told."""
        try:
            return self._keep()
        except Exception:
            _log.exception("no recovery copy")
            return False

    def _on_read(self) -> None:
        self._told = False
