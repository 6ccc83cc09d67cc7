"""The page of keys: keys are changed by pressing others, what stands against one is told and decided."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mls_desktop.ui.settings.keys_page import KeysPage
from mls_desktop.ui.settings.settings_dialog import SettingsDialog
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.dialogs import close_all, dialogs

CTRL, SHIFT = Modifier.ControlModifier, Modifier.ShiftModifier


@pytest.fixture
def page(kites: Desk) -> KeysPage:
    kites.do("settings")
    dialog = dialogs(kites)[-1]
    assert isinstance(dialog, SettingsDialog)
    dialog.show_page("keys")
    return dialog.keys


def of(desk: Desk, id: str) -> tuple[str, ...]:
    return desk.window.shell.keys.of(id)


def ask(page: KeysPage, id: str, *stroke: object, adds: bool = False) -> None:
    """Asks for another key for a command, or one more, and presses it."""
    page.list.go_to(id)
    QTest.mouseClick(page.bar.add if adds else page.bar.change, Left)
    assert page.bar.recorder.hasFocus()
    press(page.bar.recorder, stroke if len(stroke) > 1 else stroke[0])


def test_a_key_is_changed_by_pressing_another(kites: Desk, page: KeysPage) -> None:
    ask(page, "save", Key.Key_F12)
    assert of(kites, "save") == ("F12",) and page.bar.recorder.isHidden() and page.list.hasFocus()
    row = page.list.row()
    assert row is not None and (row.id, row.keys, row.usual) == ("save", ("F12",), False)
    assert "F12" in page.bar.title.text() and page.bar.reset.isEnabled() and page.reset_all.isEnabled()
    QTest.mouseClick(page.bar.reset, Left)
    assert of(kites, "save") == ("Ctrl+S",) and not page.bar.reset.isEnabled() and not page.reset_all.isEnabled()
    close_all(kites)


def test_a_second_key_is_added_and_each_is_removed(kites: Desk, page: KeysPage) -> None:
    ask(page, "save", Key.Key_F12, adds=True)
    assert of(kites, "save") == ("Ctrl+S", "F12")
    assert [cross.text() for cross in page.bar.crosses] == ["Remove Ctrl+S", "Remove F12"]
    QTest.mouseClick(page.bar.crosses[0], Left)
    assert of(kites, "save") == ("F12",)
    QTest.mouseClick(page.bar.crosses[0], Left)
    assert of(kites, "save") == () and page.bar.crosses == [] and "no key" in page.bar.title.text()
    close_all(kites)


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return, Key.Key_Enter], ids=["space", "return", "enter"])
def test_a_clash_is_told_and_the_key_taken(kites: Desk, page: KeysPage, key: Qt.Key) -> None:
    ask(page, "save", Key.Key_O, CTRL)
    assert of(kites, "save") == ("Ctrl+S",), "nothing before it is decided"
    assert page.bar.told.text() == "Ctrl+O belongs to “Open …” (File) so far." and page.bar.take.hasFocus()
    press(page.bar.take, key)
    assert (of(kites, "save"), of(kites, "open")) == (("Ctrl+O",), ())
    assert page.bar.told.text() == "“Open …” has no key any more." and page.list.hasFocus()
    page.list.walk(1)
    assert page.bar.told.isHidden(), "told once"
    close_all(kites)


def test_a_command_that_loses_one_key_of_two_says_which_is_left(kites: Desk, page: KeysPage) -> None:
    ask(page, "open", Key.Key_F12, adds=True)
    ask(page, "save", Key.Key_O, CTRL)
    press(page.bar.take, Key.Key_Space)
    assert page.bar.told.text() == "“Open …” keeps F12." and of(kites, "open") == ("F12",)
    close_all(kites)


def test_a_clash_is_told_and_the_key_left(kites: Desk, page: KeysPage) -> None:
    ask(page, "save", Key.Key_O, CTRL)
    QTest.mouseClick(page.bar.leave, Left)
    assert (of(kites, "save"), of(kites, "open")) == (("Ctrl+S",), ("Ctrl+O",))
    assert page.bar.take.isHidden() and page.bar.told.isHidden() and page.list.hasFocus()
    close_all(kites)


@pytest.mark.parametrize(
    ("stroke", "text"),
    [
        ((Key.Key_X,), "X alone is needed for typing"),
        ((Key.Key_F4,), "F4 is taken, in tables"),
        ((Key.Key_F, Modifier.AltModifier), "Alt+F opens a menu"),
        ((Key.Key_Tab,), "Tab moves or edits"),
    ],
)
def test_a_key_that_cannot_be_had_is_refused_and_another_may_be_pressed(
    kites: Desk, page: KeysPage, stroke: tuple[Qt.Key, ...], text: str
) -> None:
    ask(page, "save", *stroke)
    assert text in page.bar.told.text() and page.bar.take.isHidden() and of(kites, "save") == ("Ctrl+S",)
    assert page.bar.recorder.hasFocus()
    press(page.bar.recorder, Key.Key_F12)
    assert of(kites, "save") == ("F12",)
    close_all(kites)


def test_a_letter_is_a_key_in_a_fight_large_or_small(kites: Desk, page: KeysPage) -> None:
    ask(page, "fight_roll", Key.Key_X, SHIFT)
    assert of(kites, "fight_roll") == ("X",)
    ask(page, "fight_hand", Key.Key_X)
    assert "In a fight" in page.bar.told.text() and of(kites, "fight_hand") == ("G",)
    close_all(kites)


def test_escape_leaves_all_as_it_is_and_the_dialog_open(kites: Desk, page: KeysPage) -> None:
    page.list.go_to("save")
    press(page.list, Key.Key_Return)
    assert page.bar.recorder.hasFocus()
    press(page.bar.recorder, Key.Key_Escape)
    assert of(kites, "save") == ("Ctrl+S",) and page.isVisible() and page.list.hasFocus()
    close_all(kites)


def test_a_fixed_key_says_why_it_is(kites: Desk, page: KeysPage) -> None:
    press(page.line, "one step more")
    row = page.list.row()
    assert row is not None and row.id == "" and "cannot be changed" in page.bar.title.text()
    assert page.bar.change.isHidden() and page.bar.add.isHidden() and page.bar.reset.isHidden()
    press(page.line, Key.Key_Return)
    assert page.bar.recorder.isHidden()
    close_all(kites)


def test_the_line_narrows_by_command_menu_and_key(kites: Desk, page: KeysPage) -> None:
    for needle, first in (("find a command", "palette"), ("ctrl+shift+v", "versions"), ("help", "palette")):
        page.line.clear()
        press(page.line, needle)
        row = page.list.row()
        assert row is not None and row.id == first
    press(page.line, Key.Key_Down)
    row = page.list.row()
    assert row is not None and row.id == "manual", "arrows walk the list while one types"
    close_all(kites)


def test_all_keys_go_back_once_that_is_confirmed(kites: Desk, page: KeysPage) -> None:
    ask(page, "save", Key.Key_F12)
    QTest.mouseClick(page.reset_all, Left)
    kites.answer("Cancel")
    assert of(kites, "save") == ("F12",)
    QTest.mouseClick(page.reset_all, Left)
    kites.answer("Give them back")
    assert of(kites, "save") == ("Ctrl+S",)
    close_all(kites)


def test_going_back_takes_a_key_from_who_has_it_now_only_if_wanted(kites: Desk, page: KeysPage) -> None:
    ask(page, "open", Key.Key_S, CTRL)
    press(page.bar.take, Key.Key_Space)
    assert (of(kites, "open"), of(kites, "save")) == (("Ctrl+S",), ())
    page.list.go_to("save")
    QTest.mouseClick(page.bar.reset, Left)
    assert "belongs to “Open …”" in page.bar.told.text() and of(kites, "save") == ()
    press(page.bar.take, Key.Key_Space)
    assert (of(kites, "open"), of(kites, "save")) == ((), ("Ctrl+S",))
    close_all(kites)


def test_the_list_of_keys_and_the_palette_name_the_new_one(kites: Desk, page: KeysPage) -> None:
    ask(page, "save", Key.Key_F12)
    close_all(kites)
    kites.do("keys")
    shown = dialogs(kites)[-1]
    press(shown.line, "f12")  # type: ignore[attr-defined]
    assert shown.list.topLevelItem(0).child(0).text(1) == "Save"  # type: ignore[attr-defined]
    close_all(kites)
    shell = kites.window.shell
    offer = next(each for each in shell.help.offers(shell.actions) if each.kind == "command" and each.id == "save")
    assert offer.aside == "F12"


def test_an_open_page_of_the_manual_names_the_new_key(empty: Desk) -> None:
    shell = empty.window.shell
    shell.help.page("undo")
    book = shell.help._manual_dialog
    assert book is not None and "Undo (Ctrl+Z)" in book.text.toPlainText()
    shell.keys.set_keys("undo", ("Ctrl+F12",))
    assert "Undo (Ctrl+F12)" in book.text.toPlainText() and "Ctrl+Z" not in book.text.toPlainText()
    close_all(empty)
