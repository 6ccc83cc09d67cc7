"""The text editor of all that is long and written by people: notes of a character, an entry, an encounter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.spent_history import is_left_to_window
from mls_desktop.ui.editors.typing_stretch import TypingStretch


class TextBox(QPlainTextEdit):
    """The plain text editor for texts of the document.

    `typed` carries the text and the gesture of its stretch of typing: half a second after a letter, and as soon as the
    box is left. A text only shown is never emitted. Tab goes on to the next entry. Undo and redo are left to the window
    where nothing typed here can be undone or done again.
    """

    typed = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held = self._sent = ""
        """Text of the document; text of the box when it was shown or sent last."""
        self._stretch: TypingStretch | None = None
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._on_changed)

    def set_text(self, text: str) -> None:
        """Shows the document's text, unless it is the box's own come back, or letters wait to be sent: nothing moves
        while a person types."""
        if text == self._held:
            return
        self._held = text
        if text == self._sent or self._waits():
            return
        self._end_stretch()
        self._show(text)

    def put_back(self) -> None:
        """Shows the document's text again, since the typed one was refused."""
        self._end_stretch()
        self._show(self._held)

    def finish(self) -> None:
        """Emits `typed` at once for letters that wait, as if the focus had left; those that an input method has half
        made count as they stand."""
        if self._stretch is not None and self.hasFocus():
            QGuiApplication.inputMethod().commit()
        self._send()
        self._end_stretch()

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        text, claims = self.document(), event.type() == QEvent.Type.ShortcutOverride
        if claims and is_left_to_window(event, text.isUndoAvailable(), text.isRedoAvailable()):
            event.ignore()
            return True
        return bool(super().event(event))

    @guarded(None)
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish()

    def _show(self, text: str) -> None:
        """Replaces the text in the box by `text`; cursor and scroll place stay where they can. Nothing is emitted."""
        cursor, bar = self.textCursor(), self.verticalScrollBar()
        place, scrolled = cursor.position(), bar.value()
        with QSignalBlocker(self):
            self.setPlainText(text)
        # Not the text itself: the widget may not be able to hold every letter of it.
        self._sent = self.toPlainText()
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        bar.setValue(scrolled)

    def _waits(self) -> bool:
        return self._stretch is not None and self._stretch.waits

    def _on_changed(self) -> None:
        # Also comes when an input method goes on with a letter that is no part of the text yet.
        if self._stretch is None:
            self._stretch = TypingStretch(self)
            self._stretch.paused.connect(self._send)
        self._stretch.note_letter()

    def _send(self) -> None:
        text = self.toPlainText()
        if self._stretch is None or text == self._sent:
            return
        self._stretch.stop()
        self._sent = text
        self.typed.emit(text, self._stretch.gesture)

    def _end_stretch(self) -> None:
        stretch, self._stretch = self._stretch, None
        if stretch is not None:
            stretch.end()
            # It is a step of the document now: undone here as well, it would come back with the next undo there.
            self.document().clearUndoRedoStacks()
