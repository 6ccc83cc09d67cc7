"""The line edits of the window, and those beside a list: what stands in these narrows it, or searches it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.spent_history import is_left_to_window
from mls_desktop.words.i18n import _


class EntryLine(QLineEdit):
    """The line edit that leaves undo and redo to the window where nothing typed in it can be undone or done again."""

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        claims = event.type() == QEvent.Type.ShortcutOverride
        if claims and is_left_to_window(event, self.isUndoAvailable(), self.isRedoAvailable()):
            event.ignore()
            return True
        return bool(super().event(event))

    def forget_letters(self) -> None:
        """What was typed is entered, and to be undone where it was entered, no longer here. Text, cursor and selection
        stay as they are."""
        place, start, length = self.cursorPosition(), self.selectionStart(), self.selectionLength()
        with QSignalBlocker(self):
            self.setText(self.text())
            self.setCursorPosition(place)
            if length and start == place:
                self.setSelection(start + length, -length)
            elif length:
                self.setSelection(start, length)


class FilterLine(EntryLine):
    """A line edit that says what it is for; one with a `cross` can be emptied by the mouse."""

    def __init__(self, parent: QWidget, cross: bool = True) -> None:
        super().__init__(parent)
        self.setPlaceholderText(_("Type to filter"))
        self.setAccessibleName(_("Filter"))
        self.setClearButtonEnabled(cross)

    def come_by_key(self, window: QWidget) -> None:
        """Ctrl+F anywhere in that window comes here."""
        QShortcut(QKeySequence("Ctrl+F"), window).activated.connect(self.setFocus)


class SearchLine(FilterLine):
    """A line edit whose Up and Down walk the list below it."""

    walked = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, cross=False)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)
