"""The base class of pages of cards on which something is drafted for the party and then written in one step."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.adventure.draft_models import DraftModels
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.ui.adventure.number_view import NumberView
from mls_desktop.ui.scrolling.pointing import is_pointing
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.sections.base import Card, SectionView
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.tables.number_keys import NumberTable
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage

SIDE_BY_SIDE = 1100
"""Width, in pixels at 100 %, from which on the columns of cards stand side by side, else below each other."""


Columns = tuple[tuple[str, ...], ...]
"""Ids of the cards in each column."""


ENTERED = ("adventure_cp", "check_stands", "roll_die", "passing_there", "passing_loss")
"""Columns in which a row becomes current, in tables that have one of them."""


class DraftPage(SharedRoom, TabPage):
    """The base page of drafts: columns of cards, and a bar below with what is still open. Arrow keys go on from the end
    of a table to the next, and from the first one up to the fields above it."""

    def __init__(self, model: DraftModels[Any], columns: Columns, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model, self._theme, self._columns = model, theme, columns
        self.area = page_area(self)
        self.said = PlainLabel("", self, wrap=True)
        self.cards: dict[str, Card] = {}
        self.keys: list[QPushButton] = []
        self._waiting: Cell | None = None
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._bar = QHBoxLayout()
        self._lay_out()
        self.area.held = self._held
        model.sections_changed.connect(self._on_sections)
        theme.changed.connect(self.restyle)

    def key(self, text: str) -> QPushButton:
        """Adds a button with `text` to the bar; returns it."""
        made = EnterButton(menu_text(text), self)
        self._bar.addWidget(made)
        self.keys.append(made)
        return made

    def _lay_out(self) -> None:
        holder = QWidget(self.area)
        holder.setObjectName("page")
        holder.setLayout(self._body)
        for ids in self._columns:
            column = QVBoxLayout()
            for id in ids:
                self.cards[id] = self._card(id, holder)
                column.addWidget(self.cards[id])
            column.addStretch(1)
            add_layout(self._body, column, 1)
        self.area.setWidget(holder)
        self._bar.addWidget(self.said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area, 1)
        add_layout(column, self._bar)
        tables = self.tables()
        for above, below in pairwise(tables):
            above.left_below.connect(self._on_left_below)
            below.left_above.connect(self._on_left_above)
        tables[0].left_above.connect(self._on_left_above)

    def _card(self, id: str, holder: QWidget) -> Card:
        view = self._view(id, holder)
        view.wants_entry.connect(self._on_wanted)
        if isinstance(view, NumberView):
            view.table.picked.connect(self._on_picked)
            if isinstance(view.table, NumberTable):
                view.table.begins = ENTERED
            StickyHeader(view.table, self.area)
        return Card(view, self._theme, holder)

    def _view(self, id: str, holder: QWidget) -> SectionView:
        shape = FieldsView if self._model.sections[id].shape == "fields" else NumberView
        return shape(self._model, id, self._theme, holder)

    def tables(self) -> list[SectionTable]:
        """The tables of numbers, in the order of the cards."""
        views = (card.view for card in self.cards.values())
        return [view.table for view in views if isinstance(view, NumberView)]

    def _on_left_below(self) -> None:
        self._step_over(1)

    def _on_left_above(self) -> None:
        self._step_over(-1)

    def _step_over(self, by: int) -> None:
        """Moves the focus from the table that sent the signal to the next one with rows, or back for a negative `by`:
        before the first one to the fields."""
        tables = self.tables()
        here = next((at for at, table in enumerate(tables) if table is self.sender()), None)
        if here is None:
            return
        onward = tables[here + 1 :] if by > 0 else tables[:here][::-1]
        for table in onward:
            if enter_table(table, by):
                return
        fields = next((id for id, card in self.cards.items() if isinstance(card.view, FieldsView)), "")
        if by < 0 and fields:
            self.focus_field(fields)

    def _on_sections(self, ids: Iterable[str]) -> None:
        for id in ids:
            if id in self.cards:
                self.cards[id].refresh()
        self._say()

    def _say(self) -> None:
        """Does nothing in this class; subclasses show in the bar what is still open."""

    def _on_wanted(self, cell: Cell) -> None:
        """Opens a picker for a `cell` with a library field; the entry taken is sent to it. Nothing for other cells."""
        if cell.field is not None and cell.field.kind == "library":
            self._waiting = cell
            section = self._model.catalogue(cell.field.options[0])
            picker = self._picker(section)
            picker.taken.connect(self._on_taken)
            picker.open()

    def _picker(self, section: Section) -> Picker:
        return Picker(section, self._model.texts, self._theme, self._model.texts.adding(section.id), self)

    def _on_taken(self, id: str) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None and waiting.to is not None:
            self._model.send(replace(waiting.to, value=id))

    def _on_picked(self) -> None:
        if not is_pointing():
            self._reveal()

    def _reveal(self) -> None:
        """Scrolls to the current row of the table with the focus; nothing where no table has it."""
        row = self._held()
        if not row.isEmpty():
            self.area.ensureVisible(0, row.center().y(), 0, self._theme.px(60))

    def _held(self) -> QRect:
        """Rectangle, among the cards, of the current row of the table with the focus; empty where no table has it."""
        table, holder = self.focusWidget(), self.area.widget()
        if not isinstance(table, SectionTable) or holder is None or not holder.isAncestorOf(table):
            return QRect()
        rect = table.visualRect(table.currentIndex())
        return QRect(table.viewport().mapTo(holder, rect.topLeft()), rect.size())

    def focus_field(self, id: str) -> None:
        """Puts the focus into the first entry of the card `id`. Raises KeyError where there is no such card."""
        view = self.cards[id].view
        for entry in view.findChildren(LabelledEntry):
            if entry.editor is not None:
                entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._model.watch(True)

    @guarded(None)
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._model.watch(False)

    def close_page(self) -> None:
        self._model.sections_changed.disconnect(self._on_sections)
        self._theme.changed.disconnect(self.restyle)

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        self._body.setContentsMargins(px(14), px(10), px(14), px(14))
        self._body.setSpacing(px(12))
        self._bar.setContentsMargins(px(14), px(8), px(14), px(8))
        self._bar.setSpacing(px(8))
        self.said.ink(self._theme.colour("soft_ink"))
        for card in self.cards.values():
            card.restyle()
        self._share()

    def _share(self) -> None:
        """Puts the columns side by side where there is room, else below each other."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        wide = len(self._columns) > 1 and self.width() >= self._theme.px(SIDE_BY_SIDE)
        self._body.setDirection(across if wide else down)
        for at in range(self._body.count()):
            # Below each other they are as high as they need to be, and what room is left lies below them all.
            self._body.setStretch(at, int(wide or at == self._body.count() - 1))


def enter_table(table: SectionTable, by: int = 1) -> bool:
    """Makes the first row of `table` that is no heading current (`by` -1: the last), focused; False without any."""
    rows = table.rows
    places = range(rows.rowCount()) if by > 0 else reversed(range(rows.rowCount()))
    for at in places:
        row = rows.row(at)
        if row is None or row.state == "title":
            continue
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        table.show_row(row.id)
        return True
    return False
