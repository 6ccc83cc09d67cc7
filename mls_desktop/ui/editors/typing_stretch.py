"""The stretch of typing in a text widget: when its letters are sent, and what makes one undo step of them."""

from __future__ import annotations

import uuid

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.soon import later

PAUSE = 500
"""Milliseconds from the first letter that is not sent yet to its sending; later letters do not put that off. With the
delay of the recovery copy (`bridge/document/autosave.py`) a letter is in a copy within a second."""


class TypingStretch(QObject):
    """One stretch of typing: from its first letter until the widget is left, or a command is given.

    `paused` when the letters so far are to be sent, with `gesture`: so the whole stretch is one step of undo.
    """

    paused = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.gesture = uuid.uuid4().hex
        self._timer = later(self._pause, PAUSE)

    @property
    def waits(self) -> bool:
        """Tells whether letters wait to be sent."""
        return self._timer.isActive()

    def note_letter(self) -> None:
        """Starts the pause before `paused`, unless it runs already."""
        if not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Stops the pause without `paused`, since all letters were sent."""
        self._timer.stop()

    def end(self) -> None:
        """Ends the stretch, without `paused`, and deletes it later."""
        self.stop()
        self.deleteLater()

    def _pause(self) -> None:
        self.paused.emit()
