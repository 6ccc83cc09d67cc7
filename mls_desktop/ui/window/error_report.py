"""The error report: the dialog a person gets when the program itself is wrong."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.ui.widgets.message_box import MessageBox
from mls_desktop.words.i18n import _

CRASH_TOLD = 1500


class ErrorReport(QObject):
    """The controller of error dialogs.

    One dialog at a time; what comes meanwhile is counted. `keep` keeps what is not saved, `say` says a line.
    """

    def __init__(self, window: QWidget, keep: Callable[[], None], say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._keep, self._say = window, keep, say
        self._count, self._told = 0, False

    def happened(self, text: str) -> None:
        """An exception nobody caught."""
        self._count += 1
        self._keep()
        if self._told:
            self._say(_("Something went wrong ({n} times): {error}").format(n=self._count, error=text))
            return
        self._told = True
        more = _("The campaign is as it was before the last step, and a recovery copy is kept. Saving it is wise.")
        question = MessageBox(self._window, _("Something went wrong"), text, more)
        question.answer(_("Go on"), "reject", self._on_read)
        question.open()

    def tell_crash(self, traces: str) -> None:
        """What the last session left when it ended by itself."""
        text = _("The program ended unexpectedly last time. What it left for its makers:")
        question = MessageBox(self._window, _("Crash"), text).answer(_("Close"), "reject")
        question.setDetailedText(traces[-CRASH_TOLD:])
        question.open()

    def _on_read(self) -> None:
        self._told = False
