"""The controller of row menus: what the window knows can be done with a row, beside what its table can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.sheet.row_entries import entry_of
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.rules.common.sheet.sheets import Cell, Row
    from mls_desktop.ui.library.controller import LibraryController
    from mls_desktop.ui.roll.controller import RollController
    from mls_desktop.ui.tables.row_menu import RowMenu
    from mls_desktop.ui.workspace.actions import Actions
    from mls_desktop.ui.workspace.tabs import Tabs

CHARACTER = (("copy", "duplicate", "as_template"), ("chronicle", "plans", "compare", "approve"),
             ("move_up", "move_down"), ("print", "export_pdf", "export_text", "copy_text"), ("remove",))  # fmt: skip
ENCOUNTER = (("begin_fight",), ("copy_encounter", "run_again", "look_back"), ("print_fight",), ("remove_encounter",))
ENTRY = (("change_entry", "copy_entry"), ("new_entry",), ("remove_entry",))
"""Commands in the menus of rows, in groups."""


class RowMenus:
    """The controller that fills the menus of rows: on sheets, and in the lists of characters, encounters, entries."""

    def __init__(self, actions: Actions, tabs: Tabs, library: LibraryController, rolls: RollController) -> None:
        self._actions, self._tabs, self._library, self._rolls = actions, tabs, library, rolls

    def fill_sheet_row(self, menu: RowMenu, row: Row, cell: Cell | None) -> None:
        """Fills `menu` for `cell` of a sheet's `row`: parts of its figure, a roll of it, its entry in the library."""
        front = self._tabs.front()
        if front is None:
            return
        if menu.actions():
            menu.addSeparator()
        menu.offer_command(self._actions["to_why"])
        if self._rolls.can_roll(front.sheet.id, (row, cell)):
            menu.offer_command(self._actions["roll"])
        place = entry_of(row, cell, self._library.lists(), self._library.has_entry)
        if place is not None:
            menu.offer(_("Open in the library"), lambda: self._library.open_entry(*place))

    def fill_character(self, menu: RowMenu, id: str) -> None:
        """Fills `menu` with the commands on the character `id` of the list."""
        menu.offer(_("Open"), lambda: self._open(id), "Return")
        menu.offer(_("Rename …"), lambda: self._rename(id))
        self._offer(menu, CHARACTER)

    def fill_entry(self, menu: RowMenu) -> None:
        """Fills `menu` with the commands on an entry of the library."""
        self._offer(menu, ENTRY)

    def fill_encounter(self, menu: RowMenu) -> None:
        """Fills `menu` with the commands on an encounter of the list."""
        menu.offer_command(self._actions["open_encounter"])
        menu.offer_command(self._actions["rename_encounter"])
        self._offer(menu, ENCOUNTER)

    def _offer(self, menu: RowMenu, groups: tuple[tuple[str, ...], ...]) -> None:
        """Adds commands of the window, by id, with a line between their `groups`; disabled ones are grey."""
        for ids in groups:
            if menu.actions():
                menu.addSeparator()
            for id in ids:
                menu.offer_command(self._actions[id])

    def _open(self, id: str) -> None:
        page = self._tabs.open(id)
        if page is not None:
            page.focus_first()

    def _rename(self, id: str) -> None:
        page = self._tabs.open(id)
        if page is not None:
            page.focus_name()
