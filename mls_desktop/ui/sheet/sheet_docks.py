"""The docks beside a sheet, "Why?" and the to-do list: each is made when it first comes into sight or is asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.bridge.sheet.sheet import Sheet
    from mls_desktop.ui.sheet.todo_dock import TodoDock
    from mls_desktop.ui.sheet.why_dock import WhyDock
    from mls_desktop.words.reference import Reference


class DockRoom(QWidget):
    """The room of one dock. `seen` when it has come into sight, before anything of it is painted; not where it is shown
    and folded again at once, as while a window is built or taken down. `usual`, `least`: sizes it asks for at 100 %
    while it is empty, so that the window is parted as it will be."""

    seen = Signal()
    _shown = Signal()

    def __init__(self, theme: Theme, usual: QSize, least: QSize, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._usual, self._least = theme, usual, least
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        # What is queued comes before the picture.
        self._shown.connect(self._on_shown, Qt.ConnectionType.QueuedConnection)
        theme.changed.connect(self.updateGeometry)

    def fill(self, content: QWidget) -> None:
        """Adds `content` to the room and shows it."""
        self._column.addWidget(content)
        content.show()

    def _on_shown(self) -> None:
        if self.isVisible():
            self.seen.emit()

    def _sized(self, size: QSize) -> QSize:
        return QSize(self._theme.px(size.width()), self._theme.px(size.height()))

    @guarded(QSize(280, 240))
    def sizeHint(self) -> QSize:
        return self._sized(self._usual) if self._column.isEmpty() else super().sizeHint()

    @guarded(QSize(0, 0))
    def minimumSizeHint(self) -> QSize:
        return self._sized(self._least) if self._column.isEmpty() else super().minimumSizeHint()

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown.emit()


class SheetDocks(QObject):
    """The docks beside the sheet that a window shows, each made when it is first wanted; until then only its room is
    there. `wanted`, `rule_chosen` and `filled` are those of the to-do list, `rule_wanted` comes from either dock;
    `why_shown`: "Why?" has come into sight."""

    wanted = Signal(object)
    rule_chosen = Signal(object)
    filled = Signal(bool)
    rule_wanted = Signal(str)
    why_shown = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._sheet: Sheet | None = None
        self._reference: Reference | None = None
        self.why_room = DockRoom(theme, QSize(280, 360), QSize(180, 70), window)
        self.todo_room = DockRoom(theme, QSize(280, 240), QSize(0, 0), window)
        self.why_room.seen.connect(self._on_why_seen)
        self.todo_room.seen.connect(self._on_todo_seen)

    @cached_property
    def why(self) -> WhyDock:
        """The "Why?" dock, made at the first request."""
        from mls_desktop.ui.sheet.why_dock import WhyDock

        made = WhyDock(self._theme, self.why_room)
        if self._reference is not None:
            made.refer_to(self._reference)
        made.rule_wanted.connect(self.rule_wanted)
        made.shown.connect(self.why_shown)
        self.why_room.fill(made)
        return made

    @cached_property
    def todo(self) -> TodoDock:
        """The to-do list, made at the first request."""
        from mls_desktop.ui.sheet.todo_dock import TodoDock

        made = TodoDock(self._theme, self.todo_room)
        made.show_sheet(self._sheet)
        made.wanted.connect(self.wanted)
        made.rule_chosen.connect(self.rule_chosen)
        made.rule_wanted.connect(self.rule_wanted)
        made.filled.connect(self.filled)
        self.todo_room.fill(made)
        return made

    def refer_to(self, reference: Reference) -> None:
        """Takes `reference`, the rule texts of a system, for "Why?"."""
        self._reference = reference
        if "why" in self.__dict__:
            self.why.refer_to(reference)

    def forget(self) -> None:
        """Empties "Why?", since the figure it explained is gone."""
        if "why" in self.__dict__:
            self.why.forget()

    def read_rule(self, id: str) -> None:
        """Shows the text of rule `id` in "Why?", without a figure."""
        self.why.read_rule(id)

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Lists the findings of `sheet` in the to-do list; None empties it."""
        self._sheet = sheet
        if "todo" in self.__dict__:
            self.todo.show_sheet(sheet)

    def refresh(self) -> None:
        """Lists the findings as they are now."""
        if "todo" in self.__dict__:
            self.todo.refresh()

    def grab_why(self) -> None:
        """Puts the focus into "Why?"."""
        self.why.grab_focus()

    def grab_todo(self) -> None:
        """Puts the focus into the to-do list."""
        self.todo.grab_focus()

    def whole(self) -> int:
        """Height in pixels of the to-do list with all findings in view."""
        return self.todo.whole()

    def _on_why_seen(self) -> None:
        _ = self.why

    def _on_todo_seen(self) -> None:
        _ = self.todo
