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
from mls_desktop.ui.widgets.plain_text import item_tip, tell_row
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAMES = 0.44
"""Share of the width for the names of what differs, whatever is listed or folded: both sides are shorter."""
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class DifferenceTree(SharedRoom, QTreeWidget):
    """The tree of differences, with headings for both sides. A text without room in one line goes on in the next."""

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
        """Adds a line across all columns, over the rows that are added next."""
        entry = QTreeWidgetItem([text])
        entry.setData(0, INK, "faint_ink")
        entry.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(entry)
        entry.setFirstColumnSpanned(True)

    def add_row(self, texts: Iterable[str], lines: Iterable[Iterable[str]] = (), soft: int = 0) -> QTreeWidgetItem:
        """Adds a row with `texts`, one for each column, and `lines` below it, likewise, written in a softer ink in the
        column `soft`; returns the row."""
        entry = _entry(texts)
        self.addTopLevelItem(entry)
        for line in lines:
            child = _entry(line)
            child.setData(soft, INK, "soft_ink")
            begin_alike(child)
            entry.addChild(child)
            tell_row(child, self)
        tell_row(entry, self)
        return entry

    def set_beside(self, width: int) -> None:
        """Fixes the width of a fourth column at `width` pixels; the others share the rest."""
        self._beside = width
        self.header().setSectionResizeMode(3, QHeaderView.ResizeMode.Fixed)
        self.header().resizeSection(3, width)
        self._share()

    def _share(self) -> None:
        self.header().resizeSection(0, round((self.viewport().width() - self._beside) * NAMES))
        self.scheduleDelayedItemsLayout()  # a narrower column has more lines


def begin_alike(entry: QTreeWidgetItem) -> None:
    """Aligns all texts of `entry` at the top, however many lines each has."""
    for column in range(entry.columnCount()):
        entry.setTextAlignment(column, TOP)


class WrappingDelegate(InkDelegate):
    """The item delegate of cells whose texts go on in a next line; the tree itself takes each for one line high."""

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
    """Entry with `texts`, one for each column, on one line each; whole in tool tips too, since they may be cut."""
    whole = tuple(texts)
    entry = QTreeWidgetItem([" ".join(text.split()) for text in whole])
    for column, text in enumerate(whole):
        item_tip(entry, column, text)
    return entry
