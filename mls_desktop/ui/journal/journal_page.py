"""The page of the journal, a tab: its entries by date, and beside them the one that is open, to be written in."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.journal.journal_model import JournalModels
from mls_desktop.bridge.journal.journal_sections import LINKS, PEOPLE, journal_list, list_texts
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.journal.journal_list import JournalList
from mls_desktop.ui.journal.journal_text import JournalText
from mls_desktop.ui.scrolling.pointing import is_pointing, soon_in_sight
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.sections.base import Card, SectionView
from mls_desktop.ui.sections.registry import view_class
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.row_menu import RowMenu
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

ACROSS = 760
"""Width, in pixels at 100 %, from which on the list stands beside the entry, else above it."""


class JournalPage(TabPage):
    """The page of the journal. `character_wanted` and `encounter_wanted` carry the id that a link of the entry leads
    to."""

    character_wanted = Signal(str, bool)
    encounter_wanted = Signal(str)
    print_wanted = Signal()
    export_wanted = Signal()

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._theme = open_campaign, theme
        self.models = JournalModels(open_campaign, self)
        self.line = FilterLine(self)
        self.line.narrows(_("Journal"))
        texts = list_texts(open_campaign.texts)
        self.rows = RowModel(journal_list(open_campaign.document.campaign), texts, self)
        self.table = JournalList(self.rows, theme, self._send, self, header=False)
        self.table.setAccessibleName(_("Journal"))
        self.hint = PlainLabel("", self, wrap=True)
        self.cards: dict[str, Card] = {}
        self._shared = False
        """Flag of list and entry having got their shares of the room; after that a person may give them others."""
        self._lay()
        self.line.textChanged.connect(self._fill)
        self.line.lead_into(lambda: self.table if self.rows.rowCount() else None)
        self.table.picked.connect(self._on_picked)
        self.table.opened.connect(self._on_entered)
        self.table.entry_wanted.connect(self.new_entry)
        self.table.menu_filling.connect(self._fill_menu)
        self.models.sections_changed.connect(self._on_sections)
        open_campaign.document.changed.connect(self.refresh)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.refresh()
        newest = self.rows.row(self.rows.rowCount() - 1)
        if newest is not None:
            self.show_entry(newest.id)

    def focus_first(self) -> None:
        (self.table if self.rows.rowCount() else self.new_key).setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_filter(self) -> bool:
        return self.line.grab_focus()

    def notify_focus(self, widget: QWidget) -> None:
        for card in self.cards.values():
            if card.isAncestorOf(widget) and not is_pointing():
                self.area.ensureWidgetVisible(widget, 0, self._theme.px(12))

    def close_page(self) -> None:
        self._open_campaign.document.changed.disconnect(self.refresh)
        self._theme.changed.disconnect(self.restyle)

    def new_entry(self) -> None:
        """Clears the filter, adds an entry, opens it and puts the focus into its title."""
        self.line.clear()
        made = self.models.add()
        if made:
            self.show_entry(made)
            self.cards["journal_entry"].view.show_row("title")

    def show_entry(self, id: str) -> None:
        """Opens the entry `id` ("" for none) and makes it current in the list; a filter that hides it is cleared."""
        if self.rows.position(id) is None:
            self.line.clear()
        self.models.show_entry(id)
        place = self.rows.position(id)
        if place is not None and self.table.currentIndex().row() != place:
            self.table.setCurrentIndex(self.rows.index(place, 0))
        self._tell()
        soon(self._reveal)

    def refresh(self) -> None:
        """Updates the page from the campaign; where the open entry is gone, opens the one at its place in the list."""
        place = self.rows.position(self.models.id) if self.models.id else None
        self._fill()
        if self.models.entry is None:
            near = self.rows.row(min(place or 0, self.rows.rowCount() - 1)) if self.rows.rowCount() else None
            self.show_entry(near.id if near is not None else "")
        else:
            self.models.refresh()
            self._tell()

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        for column in (self._left, self._body):
            column.setContentsMargins(px(12), px(10), px(12), px(10))
            column.setSpacing(px(8))
        self.hint.ink(self._theme.colour("faint_ink"))
        for card in self.cards.values():
            card.restyle()
        self._turn()

    def _lay(self) -> None:
        side = self._side = QWidget(self)
        self._left = QVBoxLayout(side)
        self._left.addWidget(self.line)
        self.list_area = page_area(side)
        self.list_area.setWidget(self.table)
        self.list_area.held = self._held
        self._left.addWidget(self.list_area, 1)
        self.new_key = tool_button(side, _("New entry"), _("Writes an entry of the campaign’s day; in the list: Ins"))
        self.print_key = tool_button(side, _("Print …"), _("Prints the journal, or keeps it as PDF"))
        self.export_key = tool_button(side, _("Export …"), _("Keeps the journal as Markdown, HTML or text"))
        keys = QHBoxLayout()
        for key, slot in (
            (self.new_key, self.new_entry), (self.print_key, self.print_wanted), (self.export_key, self.export_wanted),
        ):  # fmt: skip
            key.clicked.connect(slot)
            keys.addWidget(key)
        keys.addStretch(1)
        add_layout(self._left, keys)
        holder = QWidget()
        holder.setObjectName("page")
        self._body = QVBoxLayout(holder)
        self._body.addWidget(self.hint)
        self._body.addStretch(1)
        self.area = page_area(self)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(holder)
        self._holder = holder
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.addWidget(side)
        self._split.addWidget(self.area)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self._split.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._split)

    def _turn(self) -> None:
        """Puts the list beside the entry where there is room for both, else above it; the entry has more room."""
        px = self._theme.px
        across = self.width() >= px(ACROSS)
        way = Qt.Orientation.Horizontal if across else Qt.Orientation.Vertical
        self.list_area.setMinimumHeight(px(40 if across else 72))
        self._side.setMinimumWidth(px(260) if across else 0)
        self.area.setMinimumWidth(px(360) if across else 0)
        self.area.setMinimumHeight(px(160))
        if way != self._split.orientation() or not self._shared:
            self._split.setOrientation(way)
            whole = self.width() if across else self.height()
            self._split.setSizes([whole * 2 // 5, whole * 3 // 5] if across else [whole // 3, whole * 2 // 3])
            self._shared = self.isVisible()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._turn()
        soon(self._reveal)

    def _fill(self) -> None:
        """Lists the entries that the filter leaves; the open entry stays open."""
        section = journal_list(self._open_campaign.document.campaign, self.line.text())
        self.rows.show(section, list_texts(self._open_campaign.texts))
        self.line.say_count(self.rows.rowCount())
        self._tell()

    def _tell(self) -> None:
        journal = self._open_campaign.document.campaign.journal
        bare = _("Nothing is written yet. “New entry” begins: what happened, when, and to whom.")
        none = _("No entry holds that.")
        self.hint.setText(bare if not journal else none if not self.rows.rowCount() else "")
        self.hint.setVisible(bool(self.hint.text()))

    def _on_picked(self, row: Row | None, cell: object) -> None:
        if row is not None and row.id != self.models.id and self.rows.position(row.id) is not None:
            self.models.show_entry(row.id)
        soon_in_sight(self._reveal)

    def _held(self) -> QRect:
        """Rectangle of the current row in the list."""
        return self.table.visualRect(self.table.currentIndex())

    def _reveal(self) -> None:
        """Scrolls the list to its current row."""
        rect = self._held()
        if not rect.isEmpty():
            self.list_area.ensureVisible(0, rect.center().y(), 0, rect.height())

    def _on_entered(self, row: Row) -> None:
        """Opens the entry of `row` and puts the focus into its text."""
        self.show_entry(row.id)
        if "journal_text" in self.cards:
            self.cards["journal_text"].view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_menu(self, menu: QMenu, row: Row, cell: object) -> None:
        if isinstance(menu, RowMenu):
            menu.offer(_("New entry"), self.new_entry, "Ins")

    def _on_sections(self, changed: tuple[str, ...]) -> None:
        """Makes a card for each section of the open entry that has none, updates those of the sections `changed` and
        removes those without a section; cards that stay keep the focus and what is being typed."""
        for id in [id for id in self.cards if id not in self.models.sections]:
            gone = self.cards.pop(id)
            self._body.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for at, (id, section) in enumerate(self.models.sections.items()):
            if id not in self.cards:
                kind = JournalText if section.shape == "text" else view_class(section.shape)
                card = self.cards[id] = Card(
                    kind(self.models, id, self._theme, self._holder), self._theme, self._holder
                )
                # As high as its width makes it: entries beside each other go on in another line.
                card.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
                self._body.insertWidget(at + 1, card)
                card.show()
                self._follow(id, card.view)
            elif id in changed:
                self.cards[id].refresh()

    def _follow(self, id: str, view: SectionView) -> None:
        if id in LINKS and isinstance(view, TableView):
            view.table.horizontalHeader().hide()  # names speak for themselves
            view.table.opened.connect(self._on_person if id == PEOPLE else self._on_encounter)

    def _on_person(self, row: Row) -> None:
        self.character_wanted.emit(row.id, True)

    def _on_encounter(self, row: Row) -> None:
        if any(each.id == row.id for each in self._open_campaign.document.campaign.encounters):
            self.encounter_wanted.emit(row.id)

    def _send(self, edit: Edit, gesture: str) -> bool:
        """Applies an edit that removes an entry from the list, which can be undone; refuses any other, with False."""
        return edit.op == "remove" and self._open_campaign.document.apply(edit, gesture)
