"""The announcer: what changes without the focus being there is said by a screen reader.

Read where something is first announced, never before the window takes keys.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.soon import later

PAUSE = 150
"""Milliseconds in which texts are put together: one edit changes points more than once."""


class Announcer(QObject):
    """The announcer of a window. `announced` carries a text for the screen reader, and whether at once: before all else
    that it is saying.

    Other texts are put together, each of a `subject` in place of an earlier one on it: of "65 of 70 points spent" and
    "66 of 70 points spent", in one pause, the latter.
    """

    announced = Signal(str, bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: dict[str, str] = {}
        self._pause = later(self.flush, PAUSE)

    def say(self, text: str, subject: str = "", at_once: bool = False) -> None:
        """Announces `text` after a pause, or `at_once`; a later text on the same `subject` ("": the same text) in that
        pause takes its place, "" so that nothing is said."""
        if not text:
            self._waiting.pop(subject, None)
            return
        if at_once:
            self._send(text, True)
            return
        key = subject or text
        self._waiting.pop(key, None)
        self._waiting[key] = text
        self._pause.start()

    def flush(self) -> None:
        """Announces the texts that have come together, without waiting for the pause."""
        waiting, self._waiting = list(self._waiting.values()), {}
        self._pause.stop()
        if waiting:
            self._send("\n".join(waiting), False)

    def _send(self, text: str, at_once: bool) -> None:
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._window, text)
            kind = QAccessible.AnnouncementPoliteness
            event.setPoliteness(kind.Assertive if at_once else kind.Polite)
            QAccessible.updateAccessibility(event)
        self.announced.emit(text, at_once)


def announcer_of(widget: QWidget) -> Announcer:
    """The announcer of the window of `widget`, made at the first call; never that of a dialog of this window, with
    which it would go."""
    window = widget.window()
    return window.findChild(Announcer, options=Qt.FindChildOption.FindDirectChildrenOnly) or Announcer(window)
