"""The panel that says whom a change would change and how, number by number, before it is taken."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.impact_lines import count_of, figure_columns, lines, summary
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.impact import CharacterImpact
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.widgets.buttons import EnterButton, tool_button
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.find_target import second_items, top_items
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.layout_items import add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, item_tip, menu_text, tell_row
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

OPENED = 3
"""How many characters are unfolded when the list appears."""
LEAST_ROWS = 3


class ImpactDelegate(QStyledItemDelegate):
    """The item delegate of changes: a sentence over the whole width is cut at its end, where no figure is lost unseen;
    a figure's name in its middle, since its end tells it from others."""

    def __init__(self, tree: ImpactTree) -> None:
        super().__init__(tree)
        self._tree = tree

    @guarded(None)
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if self._tree.isFirstColumnSpanned(index.row(), QModelIndex(index.parent())):
            option.textElideMode = Qt.TextElideMode.ElideRight


class ImpactTree(QTreeWidget):
    """The tree view of characters, with the figures that change below each: name, value now, value then."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setColumnCount(3)
        self.setHeaderLabels([_("Who and what"), _("Now"), _("Then")])
        self.setAccessibleName(_("What the change does"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(ImpactDelegate(self))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsClickable(False)
        header.setMinimumSectionSize(1)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._shown = 0
        self.itemExpanded.connect(self.updateGeometry)
        self.itemCollapsed.connect(self.updateGeometry)

    def set_impacts(self, found: tuple[CharacterImpact, ...], texts: Texts) -> None:
        """Adds the characters of `found` that are not listed yet, each with its changes; a shorter `found` is listed
        anew. `found` grows by later ones; those listed already stay as they are."""
        if len(found) < self._shown or not found:
            self.clear()
            self._shown = 0
        for touched in found[self._shown :]:
            item = QTreeWidgetItem([f"{touched.name or touched.who} ({count_of(touched)})"])
            font = QFont(self.font())
            font.setWeight(QFont.Weight.DemiBold)
            item.setFont(0, font)
            children = [QTreeWidgetItem(list(line)) for line in lines(touched, texts)]
            item.addChildren(children)
            self.addTopLevelItem(item)
            item.setFirstColumnSpanned(True)
            if self._shown < OPENED:
                item.setExpanded(True)
            for child in children:
                for at in range(3):
                    item_tip(child, at, child.text(at))
                tell_row(child, self)
                child.setFirstColumnSpanned(not child.text(1) and not child.text(2))
            self._shown += 1
        self.restyle()

    def begin(self) -> None:
        """Empties the tree for another change."""
        self.clear()
        self._shown = 0

    def restyle(self) -> None:
        px, said = self._theme.px, self.fontMetrics().horizontalAdvance
        self.setIndentation(px(9))
        heads, rows = self.headerItem(), self._lines()
        names, *figures = (
            max(said(text) for text in (heads.text(at), *(row.text(at) for row in rows))) for at in range(3)
        )
        room = self.viewport().width()
        for at, wide in enumerate(figure_columns(room, names + 2 * px(9), *(each + px(12) for each in figures)), 1):
            self.setColumnWidth(at, wide)
        self.updateGeometry()

    def _lines(self) -> list[QTreeWidgetItem]:
        """Rows of the figures that change, of all characters; not those of findings, which go across."""
        return [item for item in second_items(self) if item.text(1) or item.text(2)]

    def _height(self, rows: int) -> int:
        """Height in pixels of the heading and `rows` rows."""
        tops = top_items(self)
        row = self.visualItemRect(tops[0]).height() if tops else self.fontMetrics().height()
        return self.header().sizeHint().height() + rows * row + 2 * self.frameWidth() + self._theme.px(2)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    @guarded(QSize(300, 160))
    def sizeHint(self) -> QSize:
        """Size hint as high as the rows that are listed."""
        tops = top_items(self)
        rows = len(tops) + sum(top.childCount() for top in tops if top.isExpanded())
        return QSize(self._theme.px(360), self._height(max(rows, 1)))

    @guarded(QSize(100, 60))
    def minimumSizeHint(self) -> QSize:
        """Least size: heading, a character, and two changes."""
        return QSize(self._theme.px(100), self._height(LEAST_ROWS))


class ImpactPanel(CardFrame):
    """The panel that shows the effect of a draft and applies or drops it; hidden while there is nothing to apply.
    Applied while characters are still worked out, it waits for the last of them, and that can be stopped."""

    taken = Signal()

    def __init__(self, draft: Draft, impact_worker: ImpactWorker, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._draft, self._impact_worker = draft, impact_worker
        self._awaited_edits: tuple[Edit, ...] = ()
        """Edits to be applied once all characters are worked out, unless they are others by then."""
        self._texts: Texts | None = None
        self.setObjectName("impact")
        self.title = PlainLabel(_("What this changes").upper(), self)
        self.title.setAccessibleName(_("What this changes"))
        self.said = PlainLabel("", self, wrap=True)
        self.tree = ImpactTree(theme, self)
        self.halt = tool_button(self, _("Stop"))
        self.drop_button = EnterButton(menu_text(_("Discard")), self)
        self.take_button = EnterButton(menu_text(_("Apply")), self)
        # What is not needed for its list is left to the entry.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._lay()
        self.halt.clicked.connect(impact_worker.stop)
        self.drop_button.clicked.connect(draft.drop)
        self.take_button.clicked.connect(self._on_take)
        draft.changed.connect(self._on_draft)
        impact_worker.told.connect(self._on_told)
        theme.changed.connect(self.restyle)
        self.restyle()
        self._on_draft()
        self._on_told()

    def set_terse(self, terse: bool) -> None:
        """Hides the title (`terse`) in a low window, where the list needs the room, or shows it."""
        self.title.setVisible(not terse)

    def speak(self, texts: Texts) -> None:
        """Sets `texts`, by which the figures that change are named from now on."""
        self._texts = texts

    def restyle(self) -> None:
        self.title.ink(self._theme.colour("faint_ink"))
        font = QFont(self.font())
        font.setPixelSize(max(6, self._theme.px(11)))
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.tree.restyle()

    def _lay(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self.title)
        above.addStretch(1)
        above.addWidget(self.halt)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.drop_button)
        below.addWidget(self.take_button)
        column = QVBoxLayout(self)
        keep_gaps(column, self._theme, 6, (10, 8, 10, 10))
        add_layout(column, above)
        column.addWidget(self.said)
        column.addWidget(self.tree, 1)
        add_layout(column, below)

    def _on_draft(self) -> None:
        self.setVisible(bool(self._draft.edits))
        self.tree.begin()

    def _on_told(self) -> None:
        impact_worker = self._impact_worker
        self.halt.setVisible(impact_worker.running)
        waits = bool(self._awaited_edits) and self._awaited_edits == self._draft.edits
        if not waits or not impact_worker.running:
            self._awaited_edits = ()
        self.take_button.setEnabled(bool(self._draft.edits) and not self._awaited_edits)
        self.take_button.setText(menu_text(_("Applied once counted …") if self._awaited_edits else _("Apply")))
        if not impact_worker.running:
            self.take_button.setDefault(True)
        if waits and not impact_worker.running and not impact_worker.stopped:
            self._apply()
            return
        self.said.setText(
            summary(
                len(impact_worker.found),
                impact_worker.done,
                impact_worker.total,
                running=impact_worker.running,
                stopped=impact_worker.stopped,
            )
        )
        if self._texts is not None:
            self.tree.set_impacts(impact_worker.found, self._texts)
        self.tree.setVisible(bool(impact_worker.found))

    def _on_take(self) -> None:
        if self._impact_worker.running:
            self._awaited_edits = self._draft.edits
            self._on_told()
        else:
            self._apply()

    def _apply(self) -> None:
        if self._draft.apply():
            self.taken.emit()
