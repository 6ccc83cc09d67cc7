"""The list of all keys by menu and place, found by typing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.bridge.settings.key_rows import KeyRow, key_rows
from mls_desktop.ui.widgets.find_target import second_items
from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from mls_desktop.ui.widgets.plain_text import item_tip, tell_row
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

AT = Qt.ItemDataRole.UserRole
LEAST, KEYS = 130, 190
"""Least height of the list, and width of its column of keys, in pixels at 100 %."""
SHARE = 0.4
"""Greatest share of the width for the column of keys."""


class KeyList(QTreeWidget):
    """The list of commands: name, keys, whether they differ from the usual ones. `chosen` carries the row that becomes
    current, None for a heading."""

    chosen = Signal(object)

    def __init__(self, keys: KeyMap, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys, self._theme, self._needle = keys, theme, ""
        self._rows: list[KeyRow] = []
        self.setAccessibleName(_("Keys"))
        self.setItemDelegate(InkDelegate(theme, self))
        self.setColumnCount(3)
        self.setHeaderLabels([_("Command"), _("Keys"), ""])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(self._on_current)
        self.restyle()
        self.fill("")

    def row(self) -> KeyRow | None:
        """The current row; None where none is, or a heading is current."""
        item = self.currentItem()
        at = item.data(0, AT) if item is not None else None
        return self._rows[at] if at is not None else None

    def go_to(self, command: str) -> None:
        """Makes the row of `command` current, in sight, if it is listed."""
        item = next((item for item in second_items(self) if self._rows[item.data(0, AT)].id == command), None)
        if item is not None:
            self.setCurrentItem(item)
            # With its heading, where there is room for both.
            heading = item.parent()
            if heading is not None:
                self.scrollToItem(heading)
            self.scrollToItem(item)

    def walk(self, by: int) -> None:
        """Makes the row `by` places on (-1: back) current, headings not counted, or from no row the first; nothing
        beyond the ends."""
        items = second_items(self)
        at = next((nth for nth, item in enumerate(items) if item is self.currentItem()), -by)
        if 0 <= at + by < len(items):
            self.setCurrentItem(items[at + by])

    def fill(self, needle: str) -> None:
        """Lists the commands that hold all words of `needle`, in title, place or keys. The current command stays
        current where it is listed, else the first is. Emits `chosen`."""
        before = self.row()
        self._needle = needle
        self.blockSignals(True)
        self._rows.clear()
        self.clear()
        for title, rows in key_rows(self._keys, needle):
            self._add(title, rows)
        self.expandAll()
        self.blockSignals(False)
        first = next(iter(second_items(self)), None)
        if before is not None and before.id:
            self.go_to(before.id)
        if self.currentItem() is None and first is not None:
            self.setCurrentItem(first)
            self.scrollToTop()
        self._on_current()

    def refresh(self) -> None:
        """Updates the list to the keys in force."""
        self.fill(self._needle)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sets the width of the column of keys and scrolls to the current row, also where the bar below grows."""
        super().resizeEvent(event)
        self._share()
        here = self.currentItem()
        if here is not None:
            self.scrollToItem(here)

    def restyle(self) -> None:
        """Adapts the list to the present theme and zoom."""
        self.setIndentation(self._theme.px(12))
        self.setMinimumHeight(self._theme.px(LEAST))
        self._share()
        if self._rows:
            self.refresh()

    def _share(self) -> None:
        """Sets the width of the column of keys: enough for two in most rows, without making commands unreadable."""
        self.header().resizeSection(1, min(self._theme.px(KEYS), round(self.width() * SHARE)))

    def _add(self, title: str, rows: list[KeyRow]) -> None:
        strong = QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        heading = QTreeWidgetItem([title])
        heading.setFont(0, strong)
        heading.setData(0, INK, "soft_ink")
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(heading)
        heading.setFirstColumnSpanned(True)
        for row in rows:
            changed = "" if row.usual else _("changed")
            item = QTreeWidgetItem([row.title, ",  ".join(row.keys), changed])
            for column in (0, 1):
                item_tip(item, column, f"{row.title}: {item.text(1)}" if row.keys else row.title)
            if not row.id:
                item.setData(0, INK, "soft_ink")
                item.setData(1, INK, "soft_ink")
            tell_row(item, self)
            heading.addChild(item)
            item.setData(0, AT, len(self._rows))
            self._rows.append(row)

    def _on_current(self) -> None:
        self.chosen.emit(self.row())
