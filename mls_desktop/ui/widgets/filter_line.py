"""The line edits of the window, and those beside a list: what stands in these narrows it, or searches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QLineEdit

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import announce, asks_tip, tell_whole
from mls_desktop.words.i18n import _, how_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject, QRect
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QAbstractItemView, QWidget

    from mls_desktop.bridge.sheet.row_model import RowModel

INTO = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Keys that lead from a line into the list that it filters."""
INSIDE = 2
"""Pixels that Qt keeps free before and after the text of a line."""


class EntryLine(QLineEdit):
    """The line edit that leaves undo and redo to the window where nothing typed in it can be undone or done again. A
    text that is longer than the line ends in "…" while nobody is in it, and stands whole in its tip."""

    is_missed = False
    """Tells whether the typed text finds nothing, as the line shows."""
    _has_missed = False
    """Flag of "nothing found" having been announced for what is typed."""

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            from mls_desktop.bridge.qt.spent_history import is_left_to_window

            if is_left_to_window(event, self.isUndoAvailable(), self.isRedoAvailable()):
                event.ignore()
                return True
        if asks_tip(event) and self.is_cut():
            return tell_whole(self, self.text(), event)
        return bool(super().event(event))

    def grab_focus(self) -> bool:
        """Puts the focus into the line, with its text selected, as a key asks for it. Always True."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()
        return True

    def tell_found(self, found: bool) -> None:
        """Shows at the end of the line, and announces, "nothing found", unless `found` is True or nothing is typed."""
        is_missed = not found and bool(self.text().strip())
        if is_missed != self.is_missed:
            self.is_missed = is_missed
            self.update()
        self.say_found(found)

    def say_found(self, found: bool) -> None:
        """Announces "nothing found", unless `found` is True or nothing is typed; once, until something is found."""
        has_missed, self._has_missed = self._has_missed, not found and bool(self.text().strip())
        if self._has_missed and not has_missed:
            announce(self, _("nothing found"), "found")

    def say_count(self, count: int) -> None:
        """Announces "nothing found" where `count` is 0, else, if the line has the focus, that `count` rows are left by
        what is typed; nothing while nothing is typed."""
        self.say_found(count > 0)
        if count and self.text().strip() and self.hasFocus():
            announce(self, how_many("{n} found", "{n} found", count), "found")

    def narrow_rows(self, rows: RowModel) -> None:
        """Narrows `rows` to those that hold what is typed; shows and announces how many are left."""
        rows.narrow(self.text(), frozenset())
        self.tell_found(rows.rowCount() > 0)
        self.say_count(rows.rowCount())

    def is_cut(self) -> bool:
        """Tells whether the line is too narrow for its whole text."""
        metrics = self.fontMetrics()
        wide = metrics.horizontalAdvance(self.text())
        # No frame is as wide as a letter is high: most lines need not ask their style, which is long in coming.
        return wide + metrics.height() > self.width() and wide > self._room().width()

    def _room(self) -> QRect:
        """Rectangle of the text in the line."""
        from PySide6.QtWidgets import QStyle, QStyleOptionFrame

        option = QStyleOptionFrame()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        return room.marginsRemoved(self.textMargins()).adjusted(INSIDE, 0, -INSIDE, 0)

    @guarded(None)
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.is_missed:
            super().paintEvent(event)
            self._paint_missed()
            return
        if self.hasFocus() or not self.is_cut():
            super().paintEvent(event)
            return
        from PySide6.QtWidgets import QStyle, QStyleOptionFrame

        option = QStyleOptionFrame()
        self.initStyleOption(option)
        with QPainter(self) as painter:
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
            room = self._room()
            shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _paint_missed(self) -> None:
        """Paints "nothing found" at the end, if there is room for it behind the text."""
        said, metrics = _("nothing found"), self.fontMetrics()
        cross = metrics.height() if self.isClearButtonEnabled() else 0
        room = self._room().adjusted(metrics.horizontalAdvance(f"{self.text()}  "), 0, -cross, 0)
        if room.width() < metrics.horizontalAdvance(said):
            return
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, said)

    def forget_letters(self) -> None:
        """Clears the line's own undo: the text is entered, and to be undone where it was entered, no longer here. Text,
        cursor and selection stay as they are."""
        place, start, length = self.cursorPosition(), self.selectionStart(), self.selectionLength()
        with QSignalBlocker(self):
            self.setText(self.text())
            self.setCursorPosition(place)
            if length and start == place:
                self.setSelection(start + length, -length)
            elif length:
                self.setSelection(start, length)


class FilterLine(EntryLine):
    """A line edit that narrows a list; with `cross` it can be emptied by the mouse."""

    def __init__(self, parent: QWidget, cross: bool = True) -> None:
        super().__init__(parent)
        self._list: Callable[[], QWidget | None] | None = None
        self._leads_back = False
        self.setPlaceholderText(_("Type to filter"))
        self.setAccessibleName(_("Filter"))
        self.setClearButtonEnabled(cross)

    def narrows(self, what: str) -> None:
        """Sets the accessible name of the line: "Filter", and `what` it narrows."""
        self.setAccessibleName(filter_name(what))

    def lead_into(self, list: Callable[[], QWidget | None], back: bool = True) -> None:
        """Makes Down and Enter lead into the widget that `list` gives, if any; with `back` Escape leads back from
        there."""
        self._list, self._leads_back = list, back

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in INTO or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._enter():
            super().keyPressEvent(event)

    def _enter(self) -> bool:
        """Puts the focus into the list, where text is typed on the first row; False where there is no visible list, or
        what is typed finds nothing."""
        list = self._list() if self._list is not None else None
        if list is None or not list.isVisible() or self.is_missed:
            return False
        from PySide6.QtCore import QModelIndex
        from PySide6.QtWidgets import QAbstractItemView

        if isinstance(list, QAbstractItemView) and self.text().strip():
            list.setCurrentIndex(QModelIndex())
        list.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(list, QAbstractItemView) and not list.currentIndex().isValid():
            list.setCurrentIndex(list.model().index(0, 0))
        if self._leads_back:
            list.installEventFilter(self)
        return True

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leads back from the list to the line at Escape, until the focus leaves the list."""
        is_key = event.type() == QEvent.Type.KeyPress
        if not is_key and event.type() != QEvent.Type.FocusOut:
            return False
        if is_key and event.key() != Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            return False
        watched.removeEventFilter(self)
        if is_key:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.selectAll()
        return is_key

    def come_by_key(self, window: QWidget) -> None:
        """Makes Ctrl+F anywhere in `window` put the focus into the line."""
        from PySide6.QtGui import QKeySequence, QShortcut

        QShortcut(QKeySequence("Ctrl+F"), window).activated.connect(self.setFocus)


def filter_name(what: str) -> str:
    """Accessible name of a line that narrows the list called `what`."""
    return _("Filter: {list}").format(list=what) if what else _("Filter")


class SearchLine(FilterLine):
    """A line edit whose Up and Down walk the list below it."""

    walked = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, cross=False)
        self._followed: QAbstractItemView | None = None
        self._blocked: QObject | None = None
        """The window that a dialog with this line blocks, until the dialog is in front."""

    def follow(self, list: QAbstractItemView) -> None:
        """Announces the current row of `list`, and which of how many it is, as a text is typed or another row becomes
        current while the focus is in the line, and as it comes there."""
        self._followed = list
        list.selectionModel().currentChanged.connect(self._say_row)
        self.textChanged.connect(self._say_row)

    def refill(self, fill: Callable[[], int]) -> None:
        """Lists anew by `fill`, which gives the index of the row to be current, -1 for none. By Qt's own events a
        screen reader would ask for rows that the next letter has taken away; the current one is announced instead."""
        if self._followed is not None:
            with QSignalBlocker(self._followed.selectionModel()):
                row = fill()
                self._followed.setCurrentIndex(self._followed.model().index(row, 0))
            self._followed.viewport().update()
            self._say_row()

    def _say_row(self) -> None:
        if self._followed is not None and self.hasFocus():
            from mls_desktop.ui.readers.row_at_hand import spoken_row

            announce(self, spoken_row(self._followed), "row")

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        dialog, above = self.window(), self.window().parentWidget()
        if dialog.isModal() and above is not None and not dialog.isActiveWindow():
            self._blocked = above.window().windowHandle()
            if self._blocked is not None:
                self._blocked.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the letters that are typed before the system has brought the dialog to the front: as keys Qt throws
        away what comes for a window that a dialog blocks, but asks first whether it is a shortcut."""
        if watched is not self._blocked:
            return super().eventFilter(watched, event)
        if self.window().isActiveWindow() or not self.isVisible():
            self._blocked.removeEventFilter(self)
            self._blocked = None
        elif event.type() == QEvent.Type.ShortcutOverride and event.text().isprintable():  # type: ignore[attr-defined]
            self.insert(event.text())  # type: ignore[attr-defined]
            event.accept()
            return True
        return False

    @guarded(None)
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._say_row()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)
