"""The text of a page to read, with links in it, and what is looked for marked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from mls_desktop.bridge.find.hits import hits
from mls_desktop.bridge.qt.guard import guarded


class ReferenceText(QPlainTextEdit):
    """The read-only text of a page, with the ids in it as links. `followed` carries the id of the link that is
    followed."""

    followed = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self._first: int | None = None
        self._links: tuple[tuple[int, int, str], ...] = ()

    def set_page(self, text: str, links: tuple[tuple[int, int, str], ...], colour: QColor) -> None:
        """Shows `text`; `links`: index of the first letter, index after the last, and id of each. `colour`: that of
        links."""
        self.clear()
        self._links = links
        cursor = QTextCursor(self.document())
        at = 0
        for start, end, id in links:
            cursor.insertText(text[at:start], QTextCharFormat())
            link = QTextCharFormat()
            link.setAnchor(True)
            link.setAnchorHref(id)
            link.setFontUnderline(True)
            cursor.insertText(text[start:end], link)
            at = end
        cursor.insertText(text[at:], QTextCharFormat())
        self.ink_links(colour)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def ink_links(self, colour: QColor) -> None:
        """Sets the colour of all links of the page."""
        written = QTextCharFormat()
        written.setForeground(colour)
        for start, end, _id in self._links:
            self._cursor(start, end).mergeCharFormat(written)

    def mark(self, words: str, ground: QColor) -> None:
        """Marks each of `words` wherever it stands, with the ground `ground`, in place of the marks before."""
        marks, found = [], hits(self.toPlainText(), words)
        self._first = found[0][0] if found else None
        for start, end in found:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self._cursor(start, end)
            mark.format.setBackground(ground)
            marks.append(mark)
        self.setExtraSelections(marks)

    def go_to_mark(self) -> None:
        """Puts the cursor on the first marked word, if there is one, and scrolls to it."""
        if self._first is not None:
            self.setTextCursor(self._cursor(self._first, self._first))
            self.ensureCursorVisible()

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    @guarded(None)
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = bool(self.anchorAt(event.position().toPoint()))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        id = self.anchorAt(event.position().toPoint())
        if id and not self.textCursor().hasSelection():
            self.followed.emit(id)
