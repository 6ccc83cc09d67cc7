"""From a filter into its list: Down and Enter lead to what is found, Escape leads back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from mls_desktop.model.campaign import JournalEntry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.help.command_palette import CommandPalette
from mls_desktop.ui.readers.announcer import announcer_of
from tests.desk import Desk, Key, press
from tests.ui.dialogs import close_all, dialogs

pytestmark = pytest.mark.needs("nutshell")
Part = tuple[QLineEdit, QWidget]


def of_the_sheet(desk: Desk) -> Part:
    view: Any = desk.view("secondaries")
    return view.filter.line, view.table


def of_the_library(desk: Desk) -> Part:
    desk.do("to_library")
    page: Any = desk.window.tabs.front_page()
    return page._entries.filter.line, page._entries.table


def of_the_journal(desk: Desk) -> Part:
    desk.document.apply(Edit("add", ("journal",), JournalEntry("a", title="At the ford")))
    desk.do("to_journal")
    page: Any = desk.window.tabs.front_page()
    return page.line, page.table


def of_the_party(desk: Desk) -> Part:
    desk.do("to_party")
    page: Any = desk.window.tabs.front_page()
    return page.line, page.table


def of_the_chronicle(desk: Desk) -> Part:
    desk.do("chronicle")
    page: Any = desk.window.tabs.front_page()
    return page.line, page.table


def of_the_log(desk: Desk) -> Part:
    desk.window.shell.fights.open("raid_on_the_salt_pans")
    desk.do("begin_fight")
    page: Any = desk.window.shell.fights.page()
    while len(page.running_fight.encounter.events) < 8:
        assert page.running_fight.roll_rest() if page.running_fight.dice() else page.running_fight.all_again()
    page.focus_filter()
    return page.log.tools.line, page.log.list


PAGES: dict[str, Callable[[Desk], Part]] = {
    "sheet": of_the_sheet, "library": of_the_library, "journal": of_the_journal, "party": of_the_party,
    "chronicle": of_the_chronicle, "log": of_the_log,
}  # fmt: skip
ONWARD = {"log": "exchange"}
"""Pages on which Escape leads on, as from anywhere in their tab, and not back to the line; and to which part."""


@pytest.mark.parametrize("key", [Key.Key_Down, Key.Key_Return], ids=["down", "enter"])
@pytest.mark.parametrize("page", PAGES)
def test_a_filter_leads_into_its_list_and_escape_leads_back(desk: Desk, page: str, key: Any) -> None:
    line, list = PAGES[page](desk)
    desk.focus(line)
    press(line, "a")
    before = desk.document.campaign
    press(line, key)
    rows: Any = list
    assert QApplication.focusWidget() is list and rows.currentIndex().isValid()
    press(list, Key.Key_Escape)
    if page in ONWARD:
        part: Any = getattr(desk.window.shell.fights.page().battle_view, ONWARD[page])  # type: ignore[union-attr]
        assert part.isAncestorOf(QApplication.focusWidget())
        desk.focus(line)
        line.selectAll()
    assert QApplication.focusWidget() is line and line.selectedText() == "a"
    assert desk.document.campaign is before
    press(line, "qqqqq", key)
    assert QApplication.focusWidget() is line, "where nothing is found it leads nowhere"


def test_what_is_looked_for_is_bought_by_the_next_key(desk: Desk) -> None:
    line, table = of_the_sheet(desk)
    before = {held.trait: held.step for held in desk.who.secondaries}
    desk.focus(line)
    press(line, "climb", Key.Key_Down)
    press(table, "+")
    after = {held.trait: held.step for held in desk.who.secondaries}
    assert after == {**before, "climb": before["climb"] + 1}


def test_escape_of_somebody_who_came_another_way_is_their_own(desk: Desk) -> None:
    line, table = of_the_sheet(desk)
    desk.focus(line)
    press(line, Key.Key_Down)
    desk.focus(line)
    desk.focus(table)
    press(table, Key.Key_Escape)
    assert QApplication.focusWidget() is table


def test_in_a_dialog_escape_still_closes(desk: Desk) -> None:
    desk.do("keys")
    dialog: Any = dialogs(desk)[-1]
    keys: Any = dialog.list
    desk.focus(dialog.line)
    press(dialog.line, "zoom", Key.Key_Down)
    assert QApplication.focusWidget() == keys and keys.currentItem() is not None
    press(keys, Key.Key_Escape)
    assert not dialog.isVisible()
    close_all(desk)


def of_the_list(desk: Desk) -> QLineEdit:
    desk.window.shell.roster.focus_filter()
    line: QLineEdit = desk.window.shell.roster.line
    return line


def of_the_problems(desk: Desk) -> QLineEdit:
    todo: Any = desk.window.shell.sheet_docks.todo
    todo.focus_filter()
    line: QLineEdit = todo.line
    return line


def of_the_keys(desk: Desk) -> QLineEdit:
    desk.do("keys")
    dialog: Any = dialogs(desk)[-1]
    line: QLineEdit = dialog.line
    return line


LINES: dict[str, Callable[[Desk], QLineEdit]] = {
    "characters": of_the_list, "problems": of_the_problems, "keys": of_the_keys,
    "party": lambda desk: of_the_party(desk)[0], "chronicle": lambda desk: of_the_chronicle(desk)[0],
}  # fmt: skip


@pytest.mark.parametrize("page", LINES)
def test_where_nothing_is_found_the_line_says_so(desk: Desk, page: str) -> None:
    line: Any = LINES[page](desk)
    announcer, heard = announcer_of(line), list[str]()
    announcer.announced.connect(lambda text, _at_once: heard.append(text))
    desk.focus(line)
    empty = line.grab().toImage()
    press(line, "a")
    announcer.flush()
    assert not line.is_missed and "nothing found" not in " ".join(heard)
    press(line, "qqqqq")
    announcer.flush()
    assert line.is_missed and "nothing found" in " ".join(heard)
    line.clear()
    assert not line.is_missed and line.grab().toImage() == empty
    close_all(desk)


def test_letters_typed_before_a_dialog_is_in_front_are_in_its_line(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As behind Ctrl+K while a theme is still put on: Qt throws away keys for the window that the dialog blocks."""
    in_front = False
    monkeypatch.setattr(CommandPalette, "isActiveWindow", lambda dialog: in_front)
    desk.do("palette")
    palette: Any = dialogs(desk)[-1]
    for letter in "save":
        event = QKeyEvent(QEvent.Type.ShortcutOverride, 0, Qt.KeyboardModifier.NoModifier, letter)
        QApplication.sendEvent(desk.window.windowHandle(), event)
    assert palette.line.text() == "save" and [each.text for each in palette.shown if "Save" in each.text]
    in_front = True
    QApplication.sendEvent(desk.window.windowHandle(), event)
    assert palette.line.text() == "save", "in front it takes its keys itself"
    close_all(desk)
