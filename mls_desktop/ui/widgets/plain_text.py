"""The factory of labels, names and tool tips, the only one: a document's text is never read as anything but text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import QLabel

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.words.markup import tip_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint, QRect
    from PySide6.QtGui import QColor, QPaintEvent
    from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

    from mls_desktop.ui.widgets.theme import Theme


class PlainLabel(QLabel):
    """A label that shows its text as plain text; where it wraps, it breaks no rule's id."""

    def __init__(self, text: str = "", parent: QWidget | None = None, wrap: bool = False) -> None:
        super().__init__(parent)
        self._given = ""
        self._kept: tuple[Theme, str] | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)

    @guarded(None)
    def setText(self, text: str) -> None:
        self._given = text
        if self.wordWrap():
            from mls_desktop.words.unbroken import unbroken

            text = unbroken(text)
        # In a label that names another widget Qt takes "&" for a key.
        super().setText(menu_text(text) if "&" in text and self.buddy() is not None else text)

    @guarded("")
    def text(self) -> str:
        """The text that was set, without the signs added to keep its lines in order."""
        return self._given

    def ink(self, colour: QColor) -> None:
        """Sets the colour of the text: by the palette, since a style sheet for each label is slow."""
        own = self.palette()
        own.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(own)

    def keep_ink(self, theme: Theme, name: str) -> None:
        """Sets the colour of the text to that of `name` in `theme`, also after each change of the theme."""
        if self._kept is None:
            theme.changed.connect(self.ink_anew)
        self._kept = (theme, name)
        self.ink_anew()

    def ink_anew(self) -> None:
        """Sets the colour given to `keep_ink` once more, if any: a label that is moved to another parent gets its first
        one back from Qt."""
        if self._kept is not None:
            theme, name = self._kept
            self.ink(theme.colour(name))


def name_widget(widget: QWidget, name: str) -> None:
    """Sets `name` for a screen reader, for a widget that no label beside it names.

    Of a combo box Qt tells on Linux what is chosen in place of its name, and takes the name from the label that is
    bound to it: so it has one that is never seen.
    """
    widget.setAccessibleName(name)
    if not widget.inherits("QComboBox"):
        return
    unseen = widget.findChild(UnseenLabel)
    if unseen is None:
        unseen = UnseenLabel(name, widget)
        unseen.hide()
        unseen.setBuddy(widget)
    unseen.setText(name)


def label_widget(label: PlainLabel, widget: QWidget, name: str = "") -> None:
    """Binds `label` to the widget beside it: a screen reader calls the widget by its text, or by `name`."""
    label.setBuddy(widget)
    label.setText(label.text())
    widget.setAccessibleName(name or label.text().rstrip(":"))


def announce(widget: QWidget, text: str, subject: str = "", at_once: bool = False) -> None:
    """Makes a screen reader say `text`, wherever the focus is, in its turn or `at_once`, in place of a text on the same
    `subject` that still waits."""
    # With what this reads comes every kind of thing that a screen reader knows: not before there is something to say.
    from mls_desktop.ui.readers.announcer import announcer_of

    announcer_of(widget).say(text, subject, at_once)


class UnseenLabel(PlainLabel):
    """The hidden label of a widget that has no label beside it."""


class DrawnLabel(QLabel):
    """The base of widgets that paint themselves: a picture to a screen reader, which reads name and description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        # Never painted: by it Qt takes a label for a picture.
        self.setPixmap(QPixmap(1, 1))

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints nothing: a label on top of another widget is there to be heard, not seen."""


class ShortLabel(PlainLabel):
    """A label of one line whose text ends in "…" where there is no room for it, and then stands whole in its tip."""

    def is_cut(self) -> bool:
        """Tells whether the label is too narrow for its whole text."""
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


def tip(widget: QWidget, text: str, spoken: str = "") -> None:
    """Sets the tool tip of `widget` to `text`, plain, and what a screen reader reads as its description to `spoken`, or
    for "" to `text`: without that Qt would have it read the markup."""
    widget.setToolTip(tip_text(text))
    widget.setAccessibleDescription(spoken or text)


def tip_text(text: str) -> str:
    """Markup of a tool tip that shows `text`, plain, line by line."""
    return tip_of(text.splitlines())


def show_tip(widget: QWidget, text: str, place: QPoint, area: QRect) -> None:
    """Shows a tool tip of plain text now, until the mouse leaves `area` of the widget."""
    from PySide6.QtWidgets import QToolTip

    QToolTip.showText(place, tip_text(text), widget, area)


def item_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    """Sets the tool tip of `item` in `column` to plain text."""
    item.setToolTip(column, tip_text(text))


def tell_row(item: QTreeWidgetItem, tree: QTreeWidget) -> None:
    """Has a screen reader say on the first cell of `item` the others too, each after its heading in `tree`."""
    heading = tree.headerItem()
    texts = [(heading.text(column), item.text(column)) for column in range(1, item.columnCount())]
    told = ", ".join(f"{title}: {text}".removeprefix(": ") for title, text in texts if text)
    item.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, told)


def asks_tip(event: QEvent) -> bool:
    """Tells whether `event` asks for a tool tip."""
    return event.type() == QEvent.Type.ToolTip


def tell_whole(widget: QWidget, text: str, event: QEvent) -> bool:
    """Shows `text`, which is cut short on `widget`, in a tip with the widget's own tip below it; always True."""
    from PySide6.QtGui import QHelpEvent, QTextDocumentFragment

    if isinstance(event, QHelpEvent):
        own = QTextDocumentFragment.fromHtml(widget.toolTip()).toPlainText()
        lines = [text, *(line for line in own.splitlines() if line != text)]
        show_tip(widget, "\n".join(lines), event.globalPos(), widget.rect())
    return True


def menu_text(text: str) -> str:
    """The text as menus, tabs and buttons take it: "&" is doubled."""
    return text.replace("&", "&&")
