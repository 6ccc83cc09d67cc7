"""The read-only text of a page that is mere sentences under names, to be gone through by keys and copied."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from mls_desktop.bridge.adventure.recap_export import ReadLine, What
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

SIZES: Mapping[What, int] = {"title": 22, "facts": 13, "name": 15, "line": 13}
"""Sizes of the type by kind of line, in pixels at 100 %."""
BOLD: frozenset[What] = frozenset({"title", "name"})
ABOVE, BETWEEN, AROUND = 12, 3, 14
"""Space above a name, between lines, and around the text, in pixels at 100 %."""


class RecapText(QTextEdit):
    """The read-only text of a recap."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: tuple[ReadLine, ...] = ()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAcceptRichText(False)
        self.setAccessibleName(_("What the adventure brought"))

    def set_lines(self, lines: tuple[ReadLine, ...]) -> None:
        """Replaces the text by `lines`, each (kind, text) in the type of its kind, with the cursor at the start."""
        self._lines = lines
        self.clear()
        cursor = QTextCursor(self.document())
        for nth, (what, text) in enumerate(lines):
            letters, block = QTextCharFormat(), QTextBlockFormat()
            font = QFont(self.font())
            font.setPixelSize(self._theme.px(SIZES[what]))
            font.setWeight(QFont.Weight.DemiBold if what in BOLD else QFont.Weight.Normal)
            letters.setFont(font)
            letters.setForeground(self._theme.colour("soft_ink" if what == "facts" else "ink"))
            block.setTopMargin(self._theme.px(ABOVE if what == "name" else BETWEEN))
            if nth:
                cursor.insertBlock(block)
            cursor.setBlockFormat(block)
            cursor.insertText(text, letters)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def restyle(self) -> None:
        """Sets the margin and writes the lines anew in the present theme and zoom."""
        self.document().setDocumentMargin(self._theme.px(AROUND))
        self.set_lines(self._lines)
