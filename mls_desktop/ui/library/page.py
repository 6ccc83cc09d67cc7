"""The page of the library, a tab: lists at the left, the chosen entry at the right, below it what a change would do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabBar, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.entry_form import EntryForm
from mls_desktop.bridge.library.entry_remark import about, about_none
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.bridge.library.library_lists import Kind, LibraryLists
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.sheet.row_model import RowModel
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.ui.library.entry_list import EntryList
from mls_desktop.ui.library.impact_panel import ImpactPanel
from mls_desktop.ui.readers.reading_order import set_reading_order
from mls_desktop.ui.sheet.library_picker import LibraryPicker
from mls_desktop.ui.sheet.page import CardsPage
from mls_desktop.ui.tables.row_menu import RowMenu
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.layout_items import add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, tip_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

NARROW = 560
"""Width, in pixels at 100 %, below which there is no room for an entry beside the list."""
LOW = 480
"""Height, in pixels at 100 %, below which there is no room for an entry with the effect of a change below it."""


class LibraryPage(TabPage):
    """The page of the library. `changed` when another entry is shown, which commands are about; `menu_filling` carries
    the menu of the chosen entry."""

    changed = Signal()
    menu_filling = Signal(object)

    def __init__(
        self,
        open_campaign: OpenCampaign,
        shelves: LibraryLists,
        draft: Draft,
        impact_worker: ImpactWorker,
        theme: Theme,
        choosing: LibraryPicker,
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._open_campaign, self._shelves, self._draft, self._theme = open_campaign, shelves, draft, theme
        self._choosing = choosing
        self._entries: EntryList | None = None
        self.form: CardsPage | None = None
        self.shown = ("", "")
        self._kind_shown: Kind = "starter"
        self.lists = self._make_lists()
        self.about = PlainLabel("", self, wrap=True)
        self.buttons = self._make_buttons()
        self.impact = ImpactPanel(draft, impact_worker, theme, self)
        self._left, self._right = QWidget(self), QWidget(self)
        self._lay()
        self._later = later(self._show_entry)
        self._connect()
        self._on_list()
        self._on_draft()
        self.restyle()

    def _make_lists(self) -> QTabBar:
        lists = QTabBar(self)
        lists.setObjectName("lists")
        lists.setDrawBase(False)
        lists.setExpanding(False)
        # Where there is no room for all of them they are cut short, visibly: none goes out of sight.
        lists.setUsesScrollButtons(False)
        lists.setElideMode(Qt.TextElideMode.ElideRight)
        lists.setAccessibleName(_("Lists of the library"))
        for name in self._shelves.lists:
            lists.addTab(menu_text(self._open_campaign.texts.section(name)))
            lists.setTabToolTip(lists.count() - 1, tip_text(self._open_campaign.texts.section(name)))
        return lists

    def _connect(self) -> None:
        self.lists.currentChanged.connect(self._on_list)
        self._draft.changed.connect(self._on_draft)
        self._draft.renamed.connect(self._on_renamed)
        self._theme.changed.connect(self.restyle)

    @property
    def list(self) -> str:
        """The id of the list shown; "" for none."""
        lists = self._shelves.lists
        return lists[self.lists.currentIndex()] if lists else ""

    @property
    def entries(self) -> EntryList:
        """The table of the list shown. Raises AssertionError where there is none."""
        assert self._entries is not None
        return self._entries

    def chosen(self) -> str:
        """The id of the current entry; "" for none."""
        return self._entries.current() if self._entries is not None else ""

    def go_to(self, list: str, id: str = "") -> None:
        """Shows `list`, with the entry `id` of it if given; nothing for an unknown list."""
        if list in self._shelves.lists:
            self.lists.setCurrentIndex(self._shelves.lists.index(list))
            if id and self._entries is not None and self._entries.choose(id):
                self._show_entry()

    def focus_form(self) -> None:
        """Puts the focus on the name of the current entry, after showing its form; nothing where there is none."""
        if self._later.isActive():
            self._later.stop()
            self._show_entry()
        if self.form is not None:
            self.form.focus_name()

    def focus_first(self) -> None:
        if self._entries is not None:
            self._entries.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_filter(self) -> bool:
        if self._entries is None:
            return False
        return self._entries.filter.line.grab_focus()

    def notify_focus(self, widget: QWidget) -> None:
        if self.form is not None and self.form.isAncestorOf(widget):
            self.form.notify_focus(widget)

    def close_page(self) -> None:
        self._later.stop()
        self._draft.changed.disconnect(self._on_draft)
        self._draft.renamed.disconnect(self._on_renamed)
        self._drop_form()

    def restyle(self) -> None:
        self.about.ink(self._theme.colour("soft_ink"))
        self._fit_sides()
        self._turn()
        self._place_impact()
        if self._entries is not None:
            self._entries.restyle()

    def _place_impact(self) -> None:
        """Moves the panel of a change's effect below the entry, or in a low window below the list, which can spare
        more."""
        low = self._low()
        column = self._left_column if low else self._right_column
        if column.indexOf(self.impact) < 0:
            self._left_column.removeWidget(self.impact)
            self._right_column.removeWidget(self.impact)
            column.addWidget(self.impact, 4 if low else 2)
            self.impact.raise_()
            self.impact.set_terse(low)

    def _low(self) -> bool:
        return self.height() < self._theme.px(LOW)

    def _fit_sides(self) -> None:
        """Sets the least widths of both sides, so that no figures are cut in the list or in the effect of a change."""
        px = self._theme.px
        least = self._entries.table.columns.least_width() if self._entries is not None else 0
        self._left.setMinimumWidth(max(px(320) if self._low() else px(230), least + px(44)))
        self._right.setMinimumWidth(px(270))

    def _turn(self) -> None:
        """Puts the entry beside the list, or in a narrow window below it."""
        wide = self.width() >= self._theme.px(NARROW)
        self._split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sides()
        self._turn()
        self._place_impact()

    @guarded(QSize(300, 200))
    def minimumSizeHint(self) -> QSize:
        """Least size, at which list and entry stand below each other."""
        return QSize(self._theme.px(300), self._theme.px(200))

    def connect_button(self, id: str, handler: Callable[[], None]) -> None:
        """Connects the button `id` ("new", "change", "copy" or "remove") with `handler`; KeyError for another id."""
        self.buttons[id].clicked.connect(handler)

    def _make_buttons(self) -> dict[str, QToolButton]:
        made = {}
        for id, text, help in (
            ("new", _("New"), _("A new entry in this list")),
            ("change", _("Change it here"), _("A copy in this campaign takes the place of the starter’s")),
            ("copy", _("Copy"), _("A copy as a new entry")),
            ("remove", _("Remove"), _("Removes the campaign’s own entry")),
        ):
            made[id] = tool_button(self, text, help)
            made[id].setAccessibleName(text)
        return made

    def _lay(self) -> None:
        px = self._theme.px
        left = QVBoxLayout(self._left)
        keep_gaps(left, self._theme, None, (10, 6, 6, 6))
        self._left_column = left
        head = QHBoxLayout()
        for id in ("change", "copy", "remove"):
            head.addWidget(self.buttons[id])
        head.addStretch(1)
        right = QVBoxLayout(self._right)
        keep_gaps(right, self._theme, 4, (6, 8, 10, 6))
        right.addWidget(self.about)
        add_layout(right, head)
        right.addWidget(self.impact, 2)
        self._right_column = right
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.addWidget(self._left)
        self._split.addWidget(self._right)
        self._split.setSizes([px(420), px(640)])
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        self._split.setChildrenCollapsible(False)
        above = QHBoxLayout()
        keep_gaps(above, self._theme, None, (10, 4, 10, 0))
        above.addWidget(self.lists, 1)
        above.addWidget(self.buttons["new"])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        add_layout(column, above)
        column.addWidget(self._split, 1)

    def _on_list(self) -> None:
        """Makes the table of the list chosen, in place of the one before, and shows its first entry."""
        if not self.list:
            return
        old = self._entries
        name = self._open_campaign.texts.section(self.list)
        rows = RowModel(self._shelves.section(self.list), self._draft.texts, self)
        self._entries = EntryList(rows, name, self._theme, self._left)
        self._left_column.insertWidget(0, self._entries, 1)
        if old is not None:
            self._left_column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._entries.chosen.connect(self._on_chosen)
        self._entries.entered.connect(self.focus_form)
        self._entries.table.menu_filling.connect(self._on_menu)
        self._entries.show()
        self.restyle()
        first = self._entries.model.row(0)
        if first is not None:
            self._entries.choose(first.id)
        self._show_entry()

    def _on_menu(self, menu: RowMenu) -> None:
        """Shows the current entry, which commands are about, and emits `menu_filling`."""
        self._later.stop()
        self._show_entry()
        self.menu_filling.emit(menu)

    def _on_chosen(self) -> None:
        self._later.start()

    def _on_renamed(self, list: str, before: str, id: str) -> None:
        """Goes to the new entry `id` of `list`, which had another id until now, if that list is shown."""
        if list == self.list:
            self.go_to(list, id)

    def _on_draft(self) -> None:
        texts = self._draft.texts
        self.impact.speak(texts)
        if self._entries is not None:
            self._entries.model.show(self._shelves.section(self.list), texts)
        self._show_entry()

    def _show_entry(self) -> None:
        """Shows the form of the current entry; the same entry keeps its form, so that typing is not broken. Emits
        `changed`."""
        list, id = self.list, self.chosen()
        here = bool(id) and self._shelves.entry(list, id) is not None
        kind: Kind = self._shelves.kind(list, id) if here else "starter"
        if not here:
            self._drop_form()
        elif self.form is None or self.shown != (list, id) or self._kind_shown != kind:
            self._drop_form()
            sheet = EntryForm(self._open_campaign, self._draft, list, id, self)
            self.form = CardsPage(sheet, self._theme, self._right)
            self.form.wants_entry.connect(self._on_wants_entry)
            self._right_column.insertWidget(2, self.form, 3)
            set_reading_order(self._right)
            self.form.show()
        self.shown, self._kind_shown = (list, id) if here else ("", ""), kind
        self._say(list, id, here, kind)
        self.changed.emit()

    def _say(self, list: str, id: str, here: bool, kind: Kind) -> None:
        self.about.setText(about(kind, self._shelves.users(list, id)) if here else about_none(list))
        self.buttons["new"].setVisible(list != GROUNDS)
        self.buttons["change"].setVisible(here and kind == "starter")
        self.buttons["copy"].setVisible(here)
        self.buttons["remove"].setVisible(here and kind != "starter")
        self.buttons["remove"].setText(menu_text(_("Back to the starter’s") if kind == "changed" else _("Remove")))

    def _drop_form(self) -> None:
        if self.form is not None:
            self.form.close_sheet()
            self._right_column.removeWidget(self.form)
            self.form.hide()
            self.form.sheet.deleteLater()
            self.form.deleteLater()
            self.form = None

    def _on_wants_entry(self, cell: object) -> None:
        if self.form is not None:
            self._choosing.choose(self.form.sheet, cell)  # type: ignore[arg-type]
