"""The tree of what is otherwise: one version beside the campaign as it is now, thing by thing, figure by figure."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from mls_desktop.bridge.campaign.version_account import (
    VersionAccount,
    VersionItem,
    kind_headings,
    same_item,
    with_alike,
)
from mls_desktop.ui.tables.difference_tree import DifferenceTree
from mls_desktop.ui.widgets.find_target import top_items
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

OPEN_LINES = 8
"""Most lines of an item that is unfolded by itself, but for the current one."""


class VersionDetails(DifferenceTree):
    """The tree of what differs in a version. An item has lines below it; `chosen` is the item that the current row
    belongs to."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, (_("then"), _("now")), parent)
        self._items: tuple[VersionItem, ...] = ()
        self._before: VersionItem | None = None
        self._of: Path | None = None
        self.setAccessibleName(_("What differs between then and now"))

    def show_account(self, account: VersionAccount | None, of: Path) -> None:
        """Lists the items of `account`, on the version in the file `of`; empties the tree for None, while it is read.
        The item chosen before is chosen again, and stays listed where it has just been restored."""
        before = self._before = self.chosen() or self._before
        self.clear()
        self._items = account.items if account is not None else ()
        if account is not None:
            if of == self._of and before is not None and not account.problem:
                self._items = with_alike(self._items, before)
            self._of = of
        self.setHeaderHidden(not self._items)
        group = ""
        for item in self._items:
            if item.kind != group and item.kind in kind_headings():
                self.add_heading(kind_headings()[item.kind])
            group = item.kind
            self._add(item)
        again = next((at for at in top_items(self) if before is not None and same_item(self._item(at), before)), None)
        first = next((at for at in top_items(self) if _restorable(self._item(at))), None)
        current = again or first
        if current is not None:
            self.setCurrentItem(current)
            current.setExpanded(True)
            self.scrollToItem(current)

    def chosen(self) -> VersionItem | None:
        """The item of the current row, or of the item above it; None where there is none."""
        entry = self.currentItem()
        while entry is not None and entry.parent() is not None:
            entry = entry.parent()
        return self._item(entry) if entry is not None else None

    def choose(self, id: str) -> None:
        """Makes the item with that id current; nothing where it is not listed."""
        for entry in top_items(self):
            item = self._item(entry)
            if item is not None and item.id == id:
                self.setCurrentItem(entry)

    def _item(self, entry: QTreeWidgetItem) -> VersionItem | None:
        at = entry.data(0, Qt.ItemDataRole.UserRole)
        return self._items[at] if isinstance(at, int) else None

    def _add(self, item: VersionItem) -> None:
        lines = ((line.whole, line.theirs, line.mine) for line in item.lines)
        entry = self.add_row((item.name, item.then, item.now), lines, soft=2)
        entry.setData(0, Qt.ItemDataRole.UserRole, self._items.index(item))
        entry.setExpanded(0 < len(item.lines) <= OPEN_LINES)


def _restorable(item: VersionItem | None) -> bool:
    return item is not None and item.restorable
