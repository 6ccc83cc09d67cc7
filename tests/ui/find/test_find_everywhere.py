"""Find in the campaign: typing narrows, Enter goes to where the thing stands."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from mls_desktop.ui.find.everywhere_button import EverywhereButton
from mls_desktop.ui.find.find_dialog import TITLE, FindDialog
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.dialogs import dialogs

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]

CTRL_SHIFT = Modifier.ControlModifier | Modifier.ShiftModifier


def opened(desk: Desk) -> FindDialog:
    found = dialogs(desk)[-1]
    assert isinstance(found, FindDialog)
    return found


def looked(desk: Desk, text: str) -> FindDialog:
    """The dialog after a text was typed and all was looked through."""
    desk.do("find_everywhere")
    dialog = opened(desk)
    press(dialog.line, text)
    search(desk)
    return dialog


def search(desk: Desk) -> None:
    """Waits until all is looked through."""
    dialog = opened(desk)
    desk.bot.waitUntil(lambda: dialog._worker.search.done)


def lines(dialog: FindDialog) -> list[str]:
    """What the list shows; titles of groups begin with #."""
    items = [dialog.list.item(at) for at in range(dialog.list.count())]
    return [f"# {item.text()}" if item.data(TITLE) else f"{item.text()} | {item.data(0x100)}" for item in items]


def current(table: SectionTable) -> str:
    """The row with the focus."""
    here = table.current()
    assert here is not None
    return here[0].id


def test_what_is_found_stands_in_groups_with_its_place(desk: Desk) -> None:
    dialog = looked(desk, "short sword")
    found = lines(dialog)
    assert found[0] == "# ON SHEETS" and "Short Sword | Tam Oster, Weapons" in found
    at = found.index("# LIBRARY")
    assert found[at + 1] == "Short Sword | Weapons"
    dialog.close()


def test_enter_goes_to_the_row_and_the_focus_is_on_it(desk: Desk) -> None:
    dialog = looked(desk, "florins urzha")
    press(dialog.line, Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.sheet.id == "urzha")
    entry = desk.entry("purse", "money")
    desk.bot.waitUntil(lambda: entry.isAncestorOf(desk.window.focusWidget()))


def test_a_word_of_a_note_leads_into_the_note(desk: Desk) -> None:
    dialog = looked(desk, "herring boats")
    assert lines(dialog)[1].startswith("Notes: ") and "herring boats" in lines(dialog)[1]
    assert dialog.at_hand() is not None and dialog.at_hand().id == "tam_oster"
    press(dialog.line, Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.cards["notes"].isAncestorOf(desk.window.focusWidget()))


def test_a_skill_that_a_filter_hides_is_shown(desk: Desk) -> None:
    """Of the one in front every row is found, of the others what they have."""
    dialog = looked(desk, "acrobatics")
    rows = [find for find in dialog.shown() if find.kind == "row"]
    assert "tam_oster" in {find.id for find in rows}
    while dialog.at_hand() not in rows or dialog.at_hand().id != "tam_oster":
        press(dialog.line, Key.Key_Down)
    row = dialog.at_hand().row
    press(dialog.line, Key.Key_Return)
    table = desk.table("secondaries")
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is table)
    assert current(table) == row


def test_down_passes_the_titles_and_a_click_takes(desk: Desk) -> None:
    dialog = looked(desk, "short sword")
    walked = []
    for _nth in range(len(dialog.shown()) - 1):
        walked.append(dialog.at_hand())
        press(dialog.line, Key.Key_Down)
    assert (*walked, dialog.at_hand()) == dialog.shown()
    at = next(at for at, line in enumerate(lines(dialog)) if line == "Short Sword | Weapons")
    rect = dialog.list.visualItemRect(dialog.list.item(at))
    QTest.mouseClick(dialog.list.viewport(), Left, Modifier.NoModifier, rect.center())
    desk.bot.waitUntil(lambda: desk.window.shell.library.page() is not None)
    page = desk.window.shell.library.page()
    assert page is not None and (page.list, page.chosen()) == ("weapons", "short_sword")
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is page.entries.table)


def test_characters_encounters_rules_and_commands_are_gone_to(desk: Desk) -> None:
    press(looked(desk, "saelith").line, Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.sheet.id == "saelith")
    press(looked(desk, "zoom in").line, Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window._theme.zoom == 110)
    press(looked(desk, "N-PRIM-3").line, Key.Key_Return)
    desk.bot.waitUntil(lambda: any(isinstance(each, ReferenceDialog) for each in dialogs(desk)))
    book = dialogs(desk)[-1]
    assert isinstance(book, ReferenceDialog) and book.shown == "N-PRIM-3"
    book.close()
    press(looked(desk, "salt pans").line, Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.window.shell.fights.in_front() == "raid_on_the_salt_pans")


def test_enter_before_all_was_looked_through_means_the_same(desk: Desk) -> None:
    desk.do("find_everywhere")
    dialog = opened(desk)
    dialog._worker.stop()
    dialog.line.setText("short sword")
    dialog._worker.search.look_for("short sword")
    press(dialog.line, Key.Key_Return)
    assert dialog.isVisible()
    dialog._worker._idle.start()
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is desk.table("weapons"))
    assert current(desk.table("weapons")) == "short_sword"


def test_letters_alone_count_where_no_word_is_found_and_escape_closes(desk: Desk) -> None:
    dialog = looked(desk, "hddvle")
    assert [find.id for find in dialog.shown() if find.kind == "character"] == ["hedda_vale"]
    dialog.line.clear()
    assert dialog.shown() == ()
    press(dialog.line, "xqzzxq")
    desk.bot.waitUntil(lambda: dialog._worker.search.done)
    assert dialog.shown() == () and dialog.state.text() == "nothing found"
    press(dialog.line, Key.Key_Return)
    assert dialog.isVisible()
    press(dialog.line, Key.Key_Escape)
    assert not dialogs(desk)


@pytest.mark.parametrize("way", ["keys", "button"])
@pytest.mark.parametrize("where", ["weapons", "secondaries", "roster"])
def test_from_the_line_of_a_list_one_key_leads_everywhere(desk: Desk, where: str, way: str) -> None:
    table = desk.window.shell.roster._table if where == "roster" else desk.table(where)
    assert table is not None
    desk.focus(table)
    desk.do("find")
    line = desk.window.focusWidget()
    assert isinstance(line, QLineEdit)
    press(line, "harbour")
    button = line.findChild(EverywhereButton)
    assert isinstance(button, EverywhereButton) and button.isVisible() and line.rect().contains(button.geometry())
    if way == "keys":
        QTest.keyClick(line, Key.Key_F, CTRL_SHIFT)
    else:
        QTest.mouseClick(button, Left)
    dialog = opened(desk)
    assert dialog.line.text() == "harbour"
    desk.bot.waitUntil(lambda: dialog._worker.search.done)
    assert "harbour_guard" in {find.id for find in dialog.shown()}
    dialog.close()


def test_a_guided_sheet_turns_to_the_page(desk: Desk) -> None:
    page = desk.window.tabs.open("tam_oster", guided=True)
    assert page is not None and page.guided
    press(looked(desk, "short sword tam").line, Key.Key_Return)
    desk.bot.waitUntil(lambda: "weapons" in page.cards)
    assert desk.window.tabs.front() is page, "still page by page"
    desk.bot.waitUntil(lambda: page.cards["weapons"].isAncestorOf(desk.window.focusWidget()))


def test_it_works_for_the_made_up_system_and_without_anybody(kites: Desk) -> None:
    dialog = looked(kites, "banner")
    assert {find.kind for find in dialog.shown()} <= {"rule", "entry", "command"}
    assert "rule" in {find.kind for find in dialog.shown()}
    dialog.close()
