"""The factory of labels and tool tips, the only one: a document's text is never read as anything but text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QToolTip, QTreeWidgetItem, QWidget

from mls_desktop.words.markup import tip_of


class PlainLabel(QLabel):
    """A label that shows its text as it stands."""

    def __init__(self, text: str = "", parent: QWidget | None = None, wrap: bool = False) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)

    def ink(self, colour: QColor) -> None:
        """Writes in that colour: by the palette, since a style sheet for each label is slow."""
        own = self.palette()
        own.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(own)


def alert(label: QLabel) -> None:
    """Has a screen reader say at once what a label shows."""
    # With these names comes every kind of thing that a screen reader knows: most sessions need none.
    from PySide6.QtGui import QAccessible, QAccessibleEvent

    QAccessible.updateAccessibility(QAccessibleEvent(label, QAccessible.Event.Alert))


def tip(widget: QWidget, text: str) -> None:
    """Gives a widget a tool tip of plain text."""
    widget.setToolTip(tip_text(text))


def tip_text(text: str) -> str:
    """Plain text, line by line, as a tool tip takes it."""
    return tip_of(text.splitlines())


def show_tip(widget: QWidget, text: str, place: QPoint, area: QRect) -> None:
    """Shows a tool tip of plain text now, until the mouse leaves `area` of the widget."""
    QToolTip.showText(place, tip_text(text), widget, area)


def item_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    """Gives an entry of a tree a tool tip of plain text."""
    item.setToolTip(column, tip_text(text))


def menu_text(text: str) -> str:
    """A text for a menu, tab or button: "&" stays one."""
    return text.replace("&", "&&")
