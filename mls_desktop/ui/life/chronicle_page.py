"""The page of a character's chronicle, a tab: everything that happened since creation, and the form of what comes."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from mls_desktop.bridge.life.chronicle_model import ChronicleModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.shapes.chronicle_shares import is_beside, shares
from mls_desktop.model.life.entry_draft import EntryDraft
from mls_desktop.report.lives.chronicle_table import FOLD, OPEN, number_of
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.life.chronicle_log import ChronicleLog
from mls_desktop.ui.life.entry_desk import EntryDesk
from mls_desktop.ui.scrolling.pointing import is_pointing
from mls_desktop.ui.scrolling.scroll_area import page_area
from mls_desktop.ui.tables.row_menu import RowMenu
from mls_desktop.ui.tables.sticky_header import StickyHeader
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.filter_line import FilterLine
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.shared_room import SharedRoom
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.words.i18n import _

LEAST = 34
"""Least height of the chronicle, in pixels at 100 %."""
BETWEEN = " \N{MIDDLE DOT} "


class ChroniclePage(SharedRoom, TabPage):
    """The page of one chronicle. `sheet_wanted`, `plans_wanted` and `print_wanted` carry the id of its character;
    `past_wanted` the id, and the number of entries after which the sheet is to be shown; `gone` when the character has
    left the campaign."""

    sheet_wanted = Signal(str)
    plans_wanted = Signal(str)
    print_wanted = Signal(str)
    past_wanted = Signal(str, int)
    gone = Signal(object)
    wants_room = True

    def __init__(self, chronicle: ChronicleModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.chronicle, self._theme = chronicle, theme
        chronicle.setParent(self)
        self._is_new = True
        """Mark that the page was never shown yet."""
        self.heads = PlainLabel("", self, wrap=True)
        self.line = FilterLine(self)
        self.line.narrows(_("Chronicle"))
        self.sheet_key = tool_button(self, _("Sheet"), _("Opens the character’s sheet"))
        self.plans_key = tool_button(self, _("Plans"), _("What they could buy now, and what they wish for"))
        self.print_key = tool_button(self, _("Print …"), _("Prints the chronicle, or writes it to a file"))
        self.area = page_area(self)
        self.area.held = self._held
        self.table = ChronicleLog(chronicle.model, theme, self._send, self)
        self.desk = EntryDesk(chronicle, theme, self)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lay_out()
        self._connect()
        self._say()
        self._restyle()
        self._show_newest()

    def _lay_out(self) -> None:
        self.table.setAccessibleName(_("Chronicle"))
        self.area.setWidget(self.table)
        for part in (self.area, self.desk):
            # They share the room there is, however much of it each would like.
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        StickyHeader(self.table, self.area)
        bar = QHBoxLayout()
        bar.addWidget(self.line, 1)
        bar.addWidget(self.sheet_key)
        bar.addWidget(self.plans_key)
        bar.addWidget(self.print_key)
        self._told = QVBoxLayout()
        self._told.addWidget(self.heads)
        add_layout(self._told, bar)
        self._told.addWidget(self.area, 1)
        add_layout(self._both, self._told)
        self._both.addWidget(self.desk)

    def _connect(self) -> None:
        self.line.textChanged.connect(self._narrow)
        self.line.lead_into(lambda: self.table if self.table.rows.rowCount() else None)
        self.sheet_key.clicked.connect(self._on_sheet)
        self.plans_key.clicked.connect(self._on_plans)
        self.print_key.clicked.connect(self._on_print)
        self.table.opened.connect(self._on_opened)
        self.table.inserted.connect(self._on_inserted)
        self.table.menu_filling.connect(self._fill_menu)
        self.table.picked.connect(self._on_picked)
        self.desk.made.connect(self._on_made)
        self.desk.left.connect(self._on_left)
        self.chronicle.changed.connect(self._on_changed)
        self.chronicle.gone.connect(self._on_gone)
        self._theme.changed.connect(self._restyle)

    def focus_first(self) -> None:
        self.desk.focus_first()

    def focus_filter(self) -> bool:
        return self.line.grab_focus()

    def show_entry(self, at: int) -> None:
        """Makes the entry at index `at` current, with the focus; a filter or fold that hides it gives way."""
        self.chronicle.show_entry(at)
        if not self.table.show_row(f"entry {at}"):
            self.line.clear()
            self.table.show_row(f"entry {at}")
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        soon(self._reveal)

    def _show_newest(self) -> None:
        """Makes the last entry current."""
        rows = self.table.rows
        newest = rows.row(rows.rowCount() - 1) if rows.rowCount() else None
        if newest is not None:
            self.table.show_row(newest.id)

    @guarded(None)
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_new:
            self._is_new = False
            soon(self._reveal)

    def close_page(self) -> None:
        self.desk.close_desk()
        self.chronicle.close()
        self._theme.changed.disconnect(self._restyle)

    # What is done with entries

    def _send(self, edit: Edit, gesture: str) -> bool:
        """Opens the form that shows the effect of removing or moving an entry, or makes a move without further effect
        at once; always False, since the table itself edits nothing."""
        at = int(edit.path[1])
        if edit.op == "remove":
            self.desk.remove_entry(at)
        elif edit.op == "move" and isinstance(edit.value, int):
            if self._is_free(EntryDraft(self.chronicle.lived, "move", at, to=edit.value)):
                self._on_made(edit.value)
                return False
            self.desk.move_entry(at, edit.value)
        self.desk.focus_first()
        return False

    def _is_free(self, draft: EntryDraft) -> bool:
        """Makes the change of `draft` if it has no further effect; tells whether it was made."""
        found = draft.compare()
        return found is not None and not found and self.chronicle.open_campaign.document.apply(draft.edit())

    def _on_opened(self, row: Row) -> None:
        at = number_of(row)
        if at is not None:
            self.desk.correct_entry(at)
        elif row.id.startswith(FOLD):
            self.chronicle.fold(int(row.id.removeprefix(FOLD)))
            return
        elif row.id.startswith(OPEN):
            self.desk.write(row.id.removeprefix(OPEN))
        else:
            return
        self.desk.focus_first()

    def _on_inserted(self, row: Row) -> None:
        at = number_of(row)
        if at is not None:
            self.desk.write(at=at)
            self.desk.kinds.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill_menu(self, menu: QMenu, row: Row, cell: Cell | None) -> None:
        at = number_of(row)
        if at is None or not isinstance(menu, RowMenu):
            return
        menu.offer(_("Correct …"), lambda: self._on_opened(row), "Return")
        menu.offer(_("Insert an entry before it …"), lambda: self._on_inserted(row), "Ins")
        menu.offer(_("The sheet as it was after it"), lambda: self.past_wanted.emit(self.chronicle.id, at + 1))

    # What is shown

    def _say(self) -> None:
        said = (f"{label}: {text}" for label, text in self.chronicle.heads())
        self.heads.setText(BETWEEN.join(said))
        self.desk.setEnabled(not self.chronicle.open_campaign.document.read_only)

    def _on_changed(self) -> None:
        self._say()
        self.desk.renew()

    def _on_gone(self) -> None:
        self.gone.emit(self)

    def _on_made(self, at: int) -> None:
        """Goes to the entry at index `at` (-1: to none), with the focus, unless that is in the form."""
        if at >= 0:
            self.chronicle.show_entry(at)
            self.table.show_row(f"entry {at}")
        if not self.desk.isAncestorOf(self.focusWidget() or self.desk):
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        soon(self._reveal)

    def _on_left(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_picked(self, row: Row, cell: Cell | None) -> None:
        if not is_pointing():
            self._reveal()

    def _on_sheet(self) -> None:
        self.sheet_wanted.emit(self.chronicle.id)

    def _on_plans(self) -> None:
        self.plans_wanted.emit(self.chronicle.id)

    def _on_print(self) -> None:
        self.print_wanted.emit(self.chronicle.id)

    def _narrow(self) -> None:
        self.line.narrow_rows(self.table.rows)

    def _held(self) -> QRect:
        """Rectangle of the current row in the table."""
        return self.table.visualRect(self.table.currentIndex())

    def _reveal(self) -> None:
        rect = self._held()
        if not rect.isEmpty():
            self.area.ensureVisible(0, rect.center().y(), 0, rect.height() // 2 + self._theme.px(26))

    def _share(self) -> None:
        room = self.width(), self.height(), self._theme.px
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._both.setDirection(across if is_beside(*room) else down)
        for nth, share in enumerate(shares(*room)):
            self._both.setStretch(nth, share)

    def _restyle(self) -> None:
        px = self._theme.px
        self._both.setContentsMargins(px(12), px(10), px(12), px(10))
        self._both.setSpacing(px(12))
        self._told.setSpacing(px(8))
        self.heads.ink(self._theme.colour("soft_ink"))
        self.area.setMinimumHeight(px(LEAST))
        self._share()
