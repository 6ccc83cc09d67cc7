"""The screens of what opens over or beside others: menus, panels folded out of the way; for `scenes.py`."""

from __future__ import annotations

from typing import Any, Literal

from campaigns import FIGHTER, sample
from fight_scenes import Act
from PySide6.QtWidgets import QApplication, QMenu

from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.window.main import MainWindow


def _sheet(window: MainWindow) -> Any:
    page = window.tabs.open(FIGHTER)
    assert page is not None
    page.complete()
    page.focus_first()
    QApplication.processEvents()
    return page


def menu(nth: int) -> Act:
    """One of the menus of the menu bar, over a sheet."""

    def act(window: MainWindow) -> None:
        _sheet(window)
        bar = window.menuBar()
        entry = bar.actions()[nth]
        below: Any = entry.menu()
        below.popup(bar.mapToGlobal(bar.actionGeometry(entry).bottomLeft()))

    return act


def of_row(section: str) -> Act:
    """The menu of the right button on a row of a sheet's table."""

    def act(window: MainWindow) -> None:
        view = _sheet(window).cards[section].view
        assert isinstance(view, TableView)
        row = view.section.rows[0]
        view.show_row(row.id, row.cells[0].column)
        view.table.open_menu(row)

    return act


def of_character(window: MainWindow) -> None:
    """The menu of the right button on a character of the list."""
    _sheet(window)
    window.shell.panels.reveal("left")
    table = window.shell.roster.findChildren(SectionTable)[0]
    table.open_menu(next(row for row in table.rows.section.rows if row.id == FIGHTER))


def drawer(side: Literal["left", "right"]) -> Act:
    """A panel, brought out where there is no room for it beside the sheet."""

    def act(window: MainWindow) -> None:
        _sheet(window)
        window.shell.panels.reveal(side)

    return act


def open_menus(window: MainWindow) -> list[QMenu]:
    """The menus that stand open, one over the other."""
    return [each for each in window.findChildren(QMenu) if each.isVisible()]


def put_away(window: MainWindow) -> None:
    """The menus that a scene has left open are closed."""
    for each in open_menus(window):
        each.close()


MENU_SCENES = (
    *((f"menu-{nth + 1}", menu(nth), sample) for nth in range(7)),
    ("menu-of-row", of_row("weapons"), sample),
    ("menu-of-trait", of_row("secondaries"), sample),
    ("menu-of-character", of_character, sample),
    ("drawer-left", drawer("left"), sample),
    ("drawer-right", drawer("right"), sample),
)
