"""The target of Find: which list Ctrl+F means, and what of it stays; the items of a tree, to be looked through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from mls_desktop.rules.common.values.folding import holds, sought_words

if TYPE_CHECKING:
    from PySide6.QtWidgets import QListWidget, QTreeWidget, QTreeWidgetItem, QWidget


@runtime_checkable
class FindTarget(Protocol):
    """The protocol of a part of the window with a list in it."""

    def focus_filter(self) -> bool:
        """Puts the focus into the line that narrows the list, opening it if need be; False where there is none."""
        ...


def narrow_list(list: QListWidget, needle: str) -> bool:
    """Hides the items of `list` that do not hold all words of `needle`; tells whether any is left."""
    wanted, found = sought_words(needle), False
    for at in range(list.count()):
        item = list.item(at)
        if item is not None:
            item.setHidden(not holds(item.text(), wanted))
            found = found or not item.isHidden()
    return found


def narrow_branch(item: QTreeWidgetItem, needle: str) -> bool:
    """Hides `item` of a tree unless it, or an item below it, holds all words of `needle`; tells whether it is shown.
    All items below one that holds them are shown."""
    wanted = sought_words(needle)
    own = holds(" ".join(item.text(column) for column in range(item.columnCount())), wanted)
    children = [item.child(at) for at in range(item.childCount())]
    below = [narrow_branch(child, "" if own else needle) for child in children if child is not None]
    shown = own or any(below)
    item.setHidden(not shown)
    return shown


def top_items(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """Items of `tree` that stand below no other."""
    items = (tree.topLevelItem(at) for at in range(tree.topLevelItemCount()))
    return [item for item in items if item is not None]


def second_items(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    """Items of `tree` right below those of `top_items`."""
    items = (top.child(at) for top in top_items(tree) for at in range(top.childCount()))
    return [item for item in items if item is not None]


def find_in(widget: QWidget | None) -> bool:
    """Puts the focus into the filter of the innermost list around `widget`, opening it; False where there is none."""
    while widget is not None:
        if isinstance(widget, FindTarget) and widget.focus_filter():
            return True
        widget = widget.parentWidget()
    return False
