"""The line edit for what somebody has to say of a roll that has fallen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from mls_desktop.ui.widgets.dice_line import DiceLine
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

LONGEST = 200


class RemarkLine(QWidget):
    """The line for a remark, visible while one is asked for. `written` carries the text; "" for no remark."""

    written = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.label = PlainLabel("", self)
        self.line = DiceLine(self)
        self.line.setMaxLength(LONGEST)
        tip(self.line, _("Enter adds it to the roll; empty leaves it out."))
        self.line.returnPressed.connect(self._on_return)
        self.setFocusProxy(self.line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.line, 1)
        self.hide()

    def ask(self, whose: str, what: str) -> None:
        """Shows the line, empty, with the label "Ann: What goes wrong", from the name `whose` and the text `what`."""
        self.label.setText(f"{whose}: {what}")
        self.line.setAccessibleName(f"{whose}: {what}")
        self.line.clear()
        self.show()

    def _on_return(self) -> None:
        self.written.emit(self.line.text())
