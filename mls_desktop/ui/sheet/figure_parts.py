"""The parts of a figure as a tree, and the text of a rule: what "Why?" shows once there is something to explain."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPlainTextEdit,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.shapes.row_split import row_split
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from mls_desktop.ui.widgets.plain_text import item_tip, tell_row
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.operations import fitting, told_operation, ways_to_say
from mls_desktop.words.system_texts import Texts

RULE = Qt.ItemDataRole.UserRole
MADE = Qt.ItemDataRole(RULE + 1)
DEEPEST = 12
SCROLLING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PartDelegate(InkDelegate):
    """The item delegate of names and values: each row has a split of its own, so that no name is cut for the sake of a
    long word beside another one."""

    def __init__(self, tree: FigureParts, theme: Theme) -> None:
        super().__init__(theme, tree)
        self._tree = tree

    @guarded(None)
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if index.column() < 2:
            own = QStyleOptionViewItem(option)
            own.rect = self._tree.room(index, option.rect)
            super().paint(painter, own, index)
            if index.column() == 0:
                self._tree.paint_operation(painter, index, own.rect)
        else:
            super().paint(painter, option, index)


class FigureParts(QTreeWidget):
    """The tree view of a figure's parts, at full height: name, value, rule. `rule_chosen` carries the rule's id of the
    part that becomes current."""

    rule_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        # Not seen: a screen reader says the columns by them.
        self.setHeaderLabels([_("Part"), _("Value"), _("Rule")])
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.setAccessibleName(_("What the figure is made of"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Fixed)
        self.setItemDelegate(PartDelegate(self, theme))
        self.currentItemChanged.connect(self._on_current)
        self.itemExpanded.connect(self.fit)
        self.itemCollapsed.connect(self.fit)

    def set_figure(self, figure: Figure, texts: Texts) -> None:
        """Lists the parts of `figure` and theirs, in place of those before, with two levels unfolded."""
        self.clear()
        for name, part in figure.parts:
            self.addTopLevelItem(self._item(name, part, texts, 1))
        self.expandToDepth(1)
        self.restyle()

    def restyle(self) -> None:
        self.setIndentation(self._theme.px(10))
        self.fit()

    def fit(self) -> None:
        """Fixes the height to that of the rows shown. The rules are left out where there is no room for them beside the
        whole names: the rule of the part chosen is read below."""
        rows = list(self._rows())
        self.setFixedHeight(max(1, len(rows)) * max(1, self.sizeHintForRow(0)) + 2)
        said, gap, wide = self.fontMetrics().horizontalAdvance, self._theme.px(10), self.viewport().width()
        rules = max((said(row.text(2)) for row, _depth in rows), default=0) + gap
        both = max((self._before(depth) + said(row.text(0)) + said(row.text(1)) for row, depth in rows), default=0)
        self.setColumnHidden(2, both + 2 * gap + rules > wide)
        values = max((said(row.text(1)) for row, _depth in rows), default=0) + gap
        self.header().resizeSection(1, min(values, wide // 2))
        self.header().resizeSection(2, rules)

    def _before(self, depth: int) -> int:
        return depth * self.indentation()

    def room(self, index: QModelIndex | QPersistentModelIndex, cell: QRect) -> QRect:
        """Rectangle of a part's name or value in the cell `cell`: the name has as much as it needs, and the value the
        rest."""
        row, said, air = self.itemFromIndex(index), self.fontMetrics().horizontalAdvance, self._theme.px(7)
        left = self.visualItemRect(row).left()
        right = self.columnViewportPosition(1) + self.columnWidth(1)
        name, value = row_split(right - left, said(row.text(0)) + air, said(row.text(1)) + air)
        return (
            QRect(left, cell.top(), name, cell.height())
            if index.column() == 0
            else QRect(right - value, cell.top(), value, cell.height())
        )

    def paint_operation(self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, name: QRect) -> None:
        """Paints after the name of a part, in grey, how its own parts make it, if that fits before its value. `name`:
        rectangle of the name."""
        row, ways = self.itemFromIndex(index), index.data(MADE) or ()
        said, gap = self.fontMetrics().horizontalAdvance, self._theme.px(7)
        right = self.columnViewportPosition(1) + self.columnWidth(1) - said(row.text(1)) - 2 * gap
        left = name.left() + said(row.text(0)) + gap
        text = fitting(ways, right - left, said)
        if text:
            painter.setPen(self._theme.colour("faint_ink"))
            box = QRect(left, name.top(), said(text) + 1, name.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)

    def _rows(self) -> Iterator[tuple[QTreeWidgetItem, int]]:
        """Yields the visible rows from above, each with its depth, 1 at the top."""
        item = self.topLevelItem(0)
        while item is not None:
            depth, above = 1, item.parent()
            while above is not None:
                depth, above = depth + 1, above.parent()
            if not item.isHidden():
                yield item, depth
            item = self.itemBelow(item)

    def _item(self, name: str, figure: Figure, texts: Texts, depth: int) -> QTreeWidgetItem:
        item = QTreeWidgetItem([texts.part(name), texts.figure(figure), figure.rule])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setData(0, RULE, figure.rule)
        item.setData(2, INK, "faint_ink")
        item.setData(0, MADE, ways_to_say(figure, texts))
        for at in range(3):
            lines = (f"{item.text(0)} {item.text(1)}", told_operation(figure, texts), _named(figure.rule, texts))
            item_tip(item, at, "\n".join(line for line in lines if line).strip())
        tell_row(item, self)
        if depth < DEEPEST:
            for part_name, part in figure.parts:
                item.addChild(self._item(part_name, part, texts, depth + 1))
        return item

    def _on_current(self, item: QTreeWidgetItem | None) -> None:
        rule = item.data(0, RULE) if item is not None else None
        if rule:
            self.rule_chosen.emit(str(rule))

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class RuleProse(QPlainTextEdit):
    """The read-only text of a rule, as high as it is long; the keys that scroll are left to what is around it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(_("Text of the rule"))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.textChanged.connect(self.fit)

    def fit(self) -> None:
        """Fixes the height to that of the lines at this width. Each block is asked: those out of sight count as one
        line in the height of the whole document until somebody does."""
        document, layout = self.document(), self.document().documentLayout()
        around = 2 * (document.documentMargin() + self.frameWidth())
        height, block = 0.0, document.firstBlock()
        while block.isValid():
            height, block = height + layout.blockBoundingRect(block).height(), block.next()
        self.setFixedHeight(round(height + around) + 2)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in SCROLLING and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _named(rule: str, texts: Texts) -> str:
    """Title of the rule with the id `rule`, followed by that id; the id alone where there is no title, "" for ""."""
    title = texts.rule(rule) if rule else ""
    return f"{title}  {rule}" if title != rule else title
