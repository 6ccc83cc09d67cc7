"""The watch over the focus of the whole program, for those who follow a person from part to part."""

from __future__ import annotations

from collections.abc import Callable
from weakref import ref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget


class FocusWatch(QObject):
    """The watch over the focus. `told` is called with the widget that has got it, but only while there is something to
    follow: the program outlives the listener, and would call parts that are being taken apart."""

    def __init__(self, told: Callable[[QWidget], None], parent: QObject, says_rows: bool = False) -> None:
        """`says_rows`: a screen reader is told the current row of each list that gets the focus, in any window, but for
        the first as the program starts."""
        super().__init__(parent)
        self._told, self._on, self._says_rows = told, False, says_rows
        self._last: Callable[[], QWidget | None] = lambda: None
        """Function that gives the widget that was told of last; None where it is gone."""

    def follow(self, on: bool) -> None:
        """Starts (`on`) or stops following the focus."""
        application = QApplication.instance()
        if on == self._on or not isinstance(application, QApplication):
            return
        self._on = on
        if on:
            application.focusChanged.connect(self._on_focus)
        else:
            application.focusChanged.disconnect(self._on_focus)

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            return
        if self._says_rows and self._last() is not None:
            from mls_desktop.ui.readers.row_in_focus import tell_row_in

            tell_row_in(new)
        if old is None and new is self._last():
            return  # the window is come back to: nobody has gone anywhere in it
        self._last = ref(new)
        self._told(new)
