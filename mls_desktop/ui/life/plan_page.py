"""The page of a character's plans, a tab: what could be bought now, wishes and the way to them, growth by use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.life.plan_model import PlanModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.ui.life.plan_cards import PlanCards
from mls_desktop.ui.sheet.library_picker import LibraryPicker
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from mls_desktop.bridge.sheet.section_models import SectionModels
    from mls_desktop.rules.common.sheet.sheets import Cell


class PlanPage(TabPage):
    """The page of one character's plans. `sheet_wanted`, `chronicle_wanted` and `print_wanted` carry the id of the
    character; `gone` when the character has left the campaign."""

    sheet_wanted = Signal(str)
    chronicle_wanted = Signal(str)
    print_wanted = Signal(str)
    gone = Signal(object)
    wants_room = True

    def __init__(self, plans: PlanModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.plans, self._theme = plans, theme
        plans.setParent(self)
        self.told = PlainLabel(_("Enter or a double click on a row buys what it offers."), self, wrap=True)
        self.chronicle_key = tool_button(self, _("Chronicle"), _("What happened since creation, and every point"))
        self.sheet_key = tool_button(self, _("Sheet"), _("Opens the character’s sheet"))
        self.print_key = tool_button(self, _("Print …"), _("Prints the plans, or writes them to a file"))
        self.cards = PlanCards(plans, theme, self)
        self._choosing = LibraryPicker(parent, theme)
        self._column = QVBoxLayout(self)
        self._bar = QHBoxLayout()
        self._bar.addWidget(self.told, 1)
        for key in (self.chronicle_key, self.sheet_key, self.print_key):
            self._bar.addWidget(key)
        add_layout(self._column, self._bar)
        self._column.addWidget(self.cards, 1)
        self._connect()
        self._restyle()

    def _connect(self) -> None:
        self.chronicle_key.clicked.connect(self._on_chronicle)
        self.sheet_key.clicked.connect(self._on_sheet)
        self.print_key.clicked.connect(self._on_print)
        self.cards.acted.connect(self._on_acted)
        self.cards.wants_entry.connect(self._on_wants_entry)
        self._choosing.entered.connect(self._on_entered)
        self.plans.gone.connect(self._on_gone)
        self._theme.changed.connect(self._restyle)

    def focus_first(self) -> None:
        self.cards.focus_first()

    def focus_filter(self) -> bool:
        return self.cards.focus_filter()

    def notify_focus(self, widget: QWidget) -> None:
        self.cards.notify_focus(widget)

    def close_page(self) -> None:
        self.cards.close_sheet()
        self._choosing.forget()
        self._choosing.deleteLater()
        self._theme.changed.disconnect(self._restyle)

    def _on_acted(self, row: Row) -> None:
        """Writes the purchase that `row` offers into the chronicle; nothing where the campaign is read-only."""
        if row.act is not None and not self.plans.read_only:
            self.plans.buy(row.act)

    def _on_wants_entry(self, cell: Cell) -> None:
        self._choosing.choose(self.plans, cell)

    def _on_entered(self, sheet: SectionModels, section: str, row: str) -> None:
        self.cards.focus_row(section, row)

    def _on_chronicle(self) -> None:
        self.chronicle_wanted.emit(self.plans.id)

    def _on_sheet(self) -> None:
        self.sheet_wanted.emit(self.plans.id)

    def _on_print(self) -> None:
        self.print_wanted.emit(self.plans.id)

    def _on_gone(self) -> None:
        self.gone.emit(self)

    def _restyle(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(0, px(10), 0, 0)
        self._column.setSpacing(0)
        self._bar.setContentsMargins(px(12), 0, px(12), 0)
        self._bar.setSpacing(px(6))
        self.told.ink(self._theme.colour("soft_ink"))

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.plans.show_seen(True)

    @guarded(None)
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.plans.show_seen(False)
