"""The factory of labels and tool tips, the only one: a document's text is never read as anything but text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.words.markup import tip_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint, QRect
    from PySide6.QtGui import QColor, QPaintEvent
    from PySide6.QtWidgets import QTreeWidgetItem, QWidget


class PlainLabel(QLabel):
    """A label that shows its text as it stands; on several lines it breaks no rule's id."""

    def __init__(self, text: str = "", parent: QWidget | None = None, wrap: bool = False) -> None:
        super().__init__(parent)
        self._given = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)

    @guarded(None)
    def setText(self, text: str) -> None:
        self._given = text
        if self.wordWrap():
            from mls_desktop.words.unbroken import unbroken

            text = unbroken(text)
        super().setText(text)

    @guarded("")
    def text(self) -> str:
        """The text that was given, whatever stands there to keep its lines in order."""
        return self._given

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


class ShortLabel(PlainLabel):
    """A label of one line whose text ends in "…" where there is no room for it, and then stands whole in its tip."""

    def is_cut(self) -> bool:
        """Whether there is no room for all of it."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    @guarded(QSize(20, 16))
    def minimumSizeHint(self) -> QSize:
        whole, least = super().minimumSizeHint(), self.fontMetrics().horizontalAdvance("00…")
        margins = self.contentsMargins()
        return QSize(min(whole.width(), least + margins.left() + margins.right()), whole.height())

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_cut():
            super().paintEvent(event)
            return
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        from PySide6.QtGui import QPainter

        with QPainter(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(room, self.alignment(), shown)

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if asks_tip(event) and self.is_cut():
            return tell_whole(self, self.text(), event)
        return bool(super().event(event))


def tip(widget: QWidget, text: str) -> None:
    """Gives a widget a tool tip of plain text."""
    widget.setToolTip(tip_text(text))


def tip_text(text: str) -> str:
    """Plain text, line by line, as a tool tip takes it."""
    return tip_of(text.splitlines())


def show_tip(widget: QWidget, text: str, place: QPoint, area: QRect) -> None:
    """Shows a tool tip of plain text now, until the mouse leaves `area` of the widget."""
    from PySide6.QtWidgets import QToolTip

    QToolTip.showText(place, tip_text(text), widget, area)


def item_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    """Gives an entry of a tree a tool tip of plain text."""
    item.setToolTip(column, tip_text(text))


def asks_tip(event: QEvent) -> bool:
    """Whether a tool tip is asked for."""
    return event.type() == QEvent.Type.ToolTip


def tell_whole(widget: QWidget, text: str, event: QEvent) -> bool:
    """Shows all of a text that is cut short on a widget, above the widget's own tip, if it has one."""
    from PySide6.QtGui import QHelpEvent, QTextDocumentFragment

    if isinstance(event, QHelpEvent):
        own = QTextDocumentFragment.fromHtml(widget.toolTip()).toPlainText()
        lines = [text, *(line for line in own.splitlines() if line != text)]
        show_tip(widget, "\n".join(lines), event.globalPos(), widget.rect())
    return True


def menu_text(text: str) -> str:
    """A text for a menu, tab or button: "&" stays one."""
    return text.replace("&", "&&")
