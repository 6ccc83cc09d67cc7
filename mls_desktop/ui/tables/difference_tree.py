"""The tree of what differs: thing by thing, what each is called and how it stands on the one side and on the other."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.item_delegate import INK, Index, InkDelegate
from mls_desktop.ui.widgets.plain_text import item_tip
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAMES = 0.44
"""The share of the width for what differs, whatever is listed or folded: both its sides are shorter."""
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class DifferenceTree(SharedRoom, QTreeWidget):
    """The tree, with headings for both sides and what stands beside them. What has no room in a line goes on in the
    next."""

    def __init__(self, theme: Theme, headings: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._beside = theme, 0
        self.setHeaderLabels(["", *headings])
        self.headerItem().setData(0, Qt.ItemDataRole.AccessibleTextRole, _("What"))
        self.setIndentation(theme.px(14))
        self.setWordWrap(True)
        self.setItemDelegate(WrappingDelegate(self, theme))
        header = self.header()
        header.setObjectName("tree")
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)

    def add_heading(self, text: str) -> None:
        """Adds a line over those that follow."""
        entry = QTreeWidgetItem([text])
        entry.setData(0, INK, "faint_ink")
        entry.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(entry)
        entry.setFirstColumnSpanned(True)

    def add_row(self, texts: Iterable[str], lines: Iterable[Iterable[str]] = (), soft: int = 0) -> QTreeWidgetItem:
        """Adds a thing with its lines, which are written in a softer ink in the column `soft`."""
        entry = _entry(texts)
        self.addTopLevelItem(entry)
        for line in lines:
            child = _entry(line)
            child.setData(soft, INK, "soft_ink")
            begin_alike(child)
            entry.addChild(child)
        return entry

    def set_beside(self, width: int) -> None:
        """Keeps a fourth column so wide beside the others."""
        self._beside = width
        self.header().setSectionResizeMode(3, QHeaderView.ResizeMode.Fixed)
        self.header().resizeSection(3, width)
        self._share()

    def _share(self) -> None:
        self.header().resizeSection(0, round((self.viewport().width() - self._beside) * NAMES))
        self.scheduleDelayedItemsLayout()  # a narrower column has more lines


def begin_alike(entry: QTreeWidgetItem) -> None:
    """Has all texts of an entry begin in its first line, however many lines each has."""
    for column in range(entry.columnCount()):
        entry.setTextAlignment(column, TOP)


class WrappingDelegate(InkDelegate):
    """The item delegate of cells whose texts go on in a next line: a tree itself counts them as if all had one."""

    def __init__(self, tree: DifferenceTree, theme: Theme) -> None:
        super().__init__(theme, tree)
        self._tree = tree

    @guarded(QSize(100, 16))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        inside = QStyleOptionViewItem(option)
        inside.rect = QRect(0, 0, self._room(index), 1)  # one without height would count as endless
        return super().sizeHint(inside, index)

    def _room(self, index: Index) -> int:
        """Width in pixels of the cell at `index`, without the indentation before it."""
        tree, parent = self._tree, index.parent()
        if index.column():
            return tree.columnWidth(index.column())
        spanned = tree.isFirstColumnSpanned(index.row(), QModelIndex(parent))
        indents = 2 if parent.isValid() else 1
        return (tree.viewport().width() if spanned else tree.columnWidth(0)) - indents * tree.indentation()


def _entry(texts: Iterable[str]) -> QTreeWidgetItem:
    """An entry whose texts, which may be cut, stand in tool tips too."""
    whole = tuple(texts)
    entry = QTreeWidgetItem([" ".join(text.split()) for text in whole])
    for column, text in enumerate(whole):
        item_tip(entry, column, text)
    return entry
