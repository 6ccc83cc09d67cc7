"""The page of a character's sheet: cards in columns that wrap to the width of the window."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.sheet.page_order import arranged_sections, first_tables, leading_sections, shown_sections
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.report.lives.sheet_titles import sheet_title
from mls_desktop.rules.common.sheet.sheets import Layouts, Shape
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.ui.scrolling.pointing import soon_in_sight
from mls_desktop.ui.scrolling.scroll_area import SteadyArea
from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sections.figure_label import SHOWN_ONLY
from mls_desktop.ui.sections.registry import TABLES, view_class
from mls_desktop.ui.sections.table_view import ON_CARD, TableView
from mls_desktop.ui.sheet.card_columns import CardColumns
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.sheet.spoken_sheet import SpokenSheet

UNTITLED: frozenset[Shape] = frozenset({"ledger"})
_REASONS = {True: Qt.FocusReason.TabFocusReason, False: Qt.FocusReason.BacktabFocusReason}


def entries_first(stops: list[QWidget]) -> list[QWidget]:
    """Tab order of `stops` with those that are only shown last, so that entry is not held up by them."""
    return sorted(stops, key=lambda stop: bool(stop.property(SHOWN_ONLY)))


class CardsArea(SteadyArea):
    """The scroll area of a page of cards; the page fits them, and says where Tab leads."""

    def __init__(self, page: CardsPage, cards: QWidget) -> None:
        super().__init__(page)
        self.setObjectName("sheet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(False)
        # One made here: Qt's own would have to be recognized first, and for that every class of widgets be loaded.
        self.setViewport(QWidget(self))
        self.setWidget(cards)

    def refit(self) -> None:
        page = self.parentWidget()
        if isinstance(page, CardsPage):
            page.refit()

    @guarded(False)
    def focusNextPrevChild(self, next: bool) -> bool:
        # Qt's own would scroll to the whole of a table.
        page = self.parentWidget()
        return isinstance(page, CardsPage) and page.focusNextPrevChild(next)


class CardsPage(QWidget):
    """A page of cards that scroll. `picked` carries the row and cell a person is on; `wants_entry` a cell to open a
    picker for; `menu_filling` menu, row and cell; `chronicle_wanted` comes from the card of a character's points."""

    picked = Signal(object, object)
    wants_entry = Signal(object)
    menu_filling = Signal(object, object, object)
    chronicle_wanted = Signal()

    def __init__(
        self, sheet: SectionModels, theme: Theme, parent: QWidget | None = None, planned: Layouts | None = None,
        swift: bool = False,
    ) -> None:  # fmt: skip
        """Makes the cards of the sections of `planned` (None: all); `swift`: only the first table, until `lead` is
        called, so that it takes keys at once."""
        super().__init__(parent)
        self.sheet, self._theme, self._planned = sheet, theme, planned
        self._long: list[SectionTable] = []
        self.page = CardColumns(theme, self)
        self.cards: dict[str, Card] = {}
        self.area = CardsArea(self, self.page)
        self.area.verticalScrollBar().valueChanged.connect(self._keep_headings)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(self.area, 1)
        sheet.sections_changed.connect(self._on_sections)
        theme.changed.connect(self._restyle)
        self._extent = self._first_table
        if swift:
            self._lay_out()
        else:
            self.lead()

    def lead(self) -> None:
        """Lays out the cards that decide where all others stand; soon after calls `complete` for the others."""
        self._extent = self._leading
        self.sheet.bring_rest()
        self._lay_out()
        soon(self.complete)

    def complete(self) -> None:
        """Lays out all cards that are not there yet, at once."""
        self._extent = self._shown
        self.sheet.bring_rest()
        if len(self.cards) < len(self._shown()):
            self.page.let_go()
            self._lay_out()

    def plan(self, layouts: Layouts) -> None:
        """Shows only the cards that `layouts` name, placed as they say, scrolled to the top, without what was kept in
        its place only while its page was in front, such as dice that were thrown."""
        self._planned, self._extent = layouts, self._shown
        self.page.let_go()
        for rows in self.sheet.models.values():
            rows.settle()
        self._lay_out()
        for card in self.cards.values():
            card.view.settle()
        self.area.verticalScrollBar().setValue(0)

    def go_to(self, path: Path) -> None:
        """Puts the focus on the row that shows `path`, below the character, and scrolls there; nothing where the page
        has no place for it."""
        self.complete()
        place = self.sheet.place_of(path)
        if place is not None:
            self.focus_row(*place)

    def focus_row(self, section: str, row: str) -> bool:
        """Puts the focus on `row` of `section`, or on the section's first entry where there is no such row, and scrolls
        there; False where the page does not show the section."""
        self.complete()
        card = self.cards.get(section)
        if card is None:
            return False
        card.view.show_row(row)
        stops, focus = entries_first(self._stops_in(card)), self.window().focusWidget()
        if stops and not (focus is not None and card.isAncestorOf(focus)):
            # A part of the sheet without a row to go to: still, there the person wants to be.
            stops[0].setFocus(Qt.FocusReason.OtherFocusReason)
        soon(self.reveal)
        return True

    def notify_focus(self, widget: QWidget) -> None:
        """Emits `picked` for `widget`, which has got the focus, and scrolls to it; nothing for widgets outside the
        cards."""
        for card in self.cards.values():
            if card.title.holds_figures_at(widget):
                card.pick_heads()
            if card.view.isAncestorOf(widget):
                card.view.notify_focus(widget)
                soon_in_sight(self.reveal)

    def focus_first(self) -> None:
        """Puts the focus on the first table of the page, if there is one."""
        cards = [self.cards[id] for id in self.sheet.sections if id in self.cards]
        first = next((card for card in cards if isinstance(card.view, TableView)), None)
        if first is not None:
            first.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_name(self) -> None:
        """Puts the focus on the first visible line edit of the page, with its text selected: a new character is named
        first."""
        from PySide6.QtWidgets import QLineEdit

        entry = next((w for w in self.page.findChildren(QLineEdit) if w.isVisible()), None)
        if entry is not None:
            entry.setFocus(Qt.FocusReason.OtherFocusReason)
            entry.selectAll()

    def focus_top(self) -> None:
        """Puts the focus on the first widget of the page that is for entry; one that only shows a figure where there is
        none."""
        first = next(iter(entries_first([w for card in self._in_order() for w in self._stops_in(card)])), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_filter(self) -> bool:
        """Puts the focus into the filter line of the first table with groups, or of the first table; False where there
        is no table or no row to find."""
        self.complete()
        views = [card.view for card in self.cards.values() if isinstance(card.view, TableView)]
        filtered = next((view for view in views if view.filter is not None), next(iter(views), None))
        return filtered is not None and filtered.focus_filter()

    def groups(self) -> dict[str, int]:
        """The index of the group chosen in each section whose table has a filter, by the section's id."""
        views = {id: card.view for id, card in self.cards.items()}
        return {
            id: view.filter.chosen.checkedId()
            for id, view in views.items()
            if isinstance(view, TableView) and view.filter
        }

    def choose_groups(self, groups: dict[str, int]) -> None:
        """Chooses the `groups` that `groups()` gave; sections and groups that are gone are skipped."""
        self.complete()
        for id, nth in groups.items():
            view = self.cards[id].view if id in self.cards else None
            button = view.filter.chosen.button(nth) if isinstance(view, TableView) and view.filter else None
            if button is not None:
                button.setChecked(True)

    def reveal(self) -> None:
        """Scrolls to the row or entry that has the focus."""
        widget, held = self.focusWidget(), self.area.held()
        if held.isEmpty() or widget is None:
            return
        if isinstance(widget, SectionTable):
            around = max(0, min(held.height() * 2, (self.area.viewport().height() - held.height()) // 2))
            self.area.ensureVisible(held.center().x(), held.center().y(), 0, around)
        else:
            self.area.ensureWidgetVisible(widget)

    def close_sheet(self) -> None:
        """Closes the sheet's model, which then follows the document no more."""
        self.sheet.close()

    def _layouts(self) -> Layouts:
        return self.sheet.layouts if self._planned is None else self._planned

    def _shown(self) -> tuple[str, ...]:
        """Ids of the sections of the page: all, or those that its plan names."""
        return shown_sections(self._layouts(), self.sheet.sections, self._planned is not None)

    def _first_table(self) -> tuple[str, ...]:
        return first_tables(self._shown(), self.sheet.sections, TABLES)

    def _leading(self) -> tuple[str, ...]:
        return leading_sections(self._layouts(), self._shown())

    def _lay_out(self) -> None:
        """Makes missing cards of the sections due by now (`_extent()`), drops those of sections gone, places all."""
        sections = self.sheet.sections
        for id in self._extent():
            if id not in self.cards:
                section = sections[id]
                view = view_class(section.shape)(self.sheet, id, self._theme)
                if self._planned is not None:
                    view.steady_from_now()
                card = Card(view, self._theme, self.page, titled=section.shape not in UNTITLED)
                self._adorn(id, card)
                if isinstance(view, TableView) and view.filter is not None:
                    # A list that is narrowed is longer than what is seen of it.
                    self._long.append(view.table)
                view.picked.connect(self.picked)
                view.picked.connect(self._on_picked)
                view.growing.connect(self.page.hold)
                card.title.adding.connect(self.page.hold)
                view.wants_entry.connect(self.wants_entry)
                view.menu_filling.connect(self.menu_filling)
                self.cards[id] = card
                card.show()
        shown = set(self._shown())
        for id in [id for id in self.cards if id not in shown]:
            card = self.cards.pop(id)
            card.hide()
            card.deleteLater()
        self.page.set_cards(*self._arranged())
        in_order = self._in_order()
        if [each for each in self.page.children() if each in in_order] != in_order:
            for card in in_order:  # a screen reader comes by them in the order in which they were made, or raised
                card.raise_()
        self._fit_page()

    def _keep_headings(self) -> None:
        """Makes the headings of long lists stay in sight as the page scrolls, at the first scrolling."""
        from mls_desktop.ui.tables.sticky_header import StickyHeader

        for table in filter(isValid, self._long):
            StickyHeader(table, self.area, ON_CARD)
        self._long.clear()

    def _adorn(self, id: str, card: Card) -> None:
        """Adds the portrait to the first card of a character's head, and the links to the chronicle to the card of
        points."""
        if not isinstance(self.sheet, Sheet):
            return
        if self.sheet.layouts.head[:1] == (id,):
            from mls_desktop.ui.sheet.portrait import PortraitFrame

            card.put_beside(PortraitFrame(self.sheet, self._theme, card))
        elif self.sheet.sections[id].shape == "ledger" and self.sheet.document.system.entry_names:
            from mls_desktop.ui.sheet.life_links import LifeLinks

            links = LifeLinks(self.sheet, card)
            links.chronicle_wanted.connect(self.chronicle_wanted)
            card.put_below(links)

    def _arranged(self) -> tuple[list[Card], list[list[Card]]]:
        """The cards of the head and of each column, by the page's layout; cards that it does not name come last."""
        head, columns = arranged_sections(self._layouts(), self.cards)
        return [self.cards[id] for id in head], [[self.cards[id] for id in column] for column in columns]

    def _in_order(self) -> list[Card]:
        """The cards as they are read: head, then column by column."""
        head, columns = self._arranged()
        return [*head, *(card for column in columns for card in column)]

    def tab_stops(self) -> list[QWidget]:
        """Widgets that Tab stops at, in the order in which the page is read."""
        return [widget for card in self._in_order() for widget in self._stops_in(card)]

    def _stops_in(self, part: QWidget) -> list[QWidget]:
        return [widget for widget in part.findChildren(QWidget) if self._stops_at(widget)]

    def _stops_at(self, widget: QWidget) -> bool:
        may = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
        # The list that a choice opens is a window of its own.
        return may and widget.isEnabled() and widget.isVisible() and widget.window() is self.window()

    def _on_sections(self, changed: tuple[str, ...]) -> None:
        self.page.hold()
        if not set(self._extent()) <= set(self.cards) <= set(self._shown()):
            self._lay_out()
        for id in changed:
            card = self.cards.get(id)
            if card is not None:
                card.refresh()
        self._fit_page()

    def _on_picked(self) -> None:
        soon_in_sight(self.reveal)

    def _restyle(self) -> None:
        for card in self.cards.values():
            card.restyle()
        self._fit_page()

    @guarded(False)
    def focusNextPrevChild(self, next: bool) -> bool:
        """Moves the focus to the next or previous stop on the page, in the order of reading, and scrolls there; past
        its ends it leaves the page. Cards still to come are laid out first."""
        self.complete()
        stops, focus = self.tab_stops(), self.focusWidget()
        to = stops.index(focus) + (1 if next else -1) if focus in stops else -1
        if not 0 <= to < len(stops):
            return bool(super().focusNextPrevChild(next))
        stops[to].setFocus(_REASONS[next])
        self.reveal()
        return True

    def refit(self) -> None:
        if not self._theme.wardrobe.dressing:
            self._fit_page()

    def _fit_page(self) -> None:
        """Makes the page as wide as the viewport, or as its cards need at least: then it scrolls sideways."""
        seen = self.area.viewport().width()
        self.page.setFixedWidth(max(seen, self.page.least_width()))
        self.page.place(seen)


class SheetPage(CardsPage):
    """The page of one character. `found` when the character's findings are known, `gone` when the character has left
    the campaign."""

    sheet: Sheet
    found = Signal()
    gone = Signal(object)
    guided = False
    """Tells whether the class shows the sheet page by page."""

    def __init__(
        self, sheet: Sheet, theme: Theme, parent: QWidget | None = None, planned: Layouts | None = None,
        swift: bool = False,
    ) -> None:  # fmt: skip
        self._told = sheet.character
        """Character whose figures were announced last."""
        super().__init__(sheet, theme, parent, planned, swift)
        sheet.findings_changed.connect(self.found)
        sheet.gone.connect(self._on_gone)

    def title(self) -> str:
        """Title of the page's tab: the character's name, marked as creation where the sheet shows the creation of one
        who has lived since."""
        # The document's word: the sheet itself may hear of a change only after this.
        who = self.sheet.document.character(self.sheet.id) or self.sheet.character
        # The guided way is always that of creation.
        of_creation = self.sheet.of_creation and not self.guided
        return sheet_title(who, self.sheet.document.campaign.characters, of_creation)

    def owner_name(self) -> str:
        """Name of the character whose entries these are."""
        return sheet_title(self.sheet.character, self.sheet.document.campaign.characters)

    @cached_property
    def _spoken(self) -> SpokenSheet:
        """Announcer of edits, made at the first edit: nobody who only looks at a sheet needs it."""
        from mls_desktop.ui.sheet.spoken_sheet import SpokenSheet

        return SpokenSheet(self.sheet, self, self.picked)

    def _on_sections(self, changed: tuple[str, ...]) -> None:
        if self.sheet.character is not self._told:
            # Before the points, which the row's new value has moved. Sections that only come later are not told of.
            self._told = self.sheet.character
            self._spoken.say_row()
        super()._on_sections(changed)

    def _on_gone(self) -> None:
        self.gone.emit(self)
