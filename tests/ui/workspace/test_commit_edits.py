"""What is being typed: one step for a stretch of it, finished before anything else is done, left alone meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.ui.editors.typing_stretch import PAUSE
from mls_desktop.ui.workspace.commit_edits import finish_typing
from tests.desk import Desk, Key, Modifier, press
from tests.hand_clock import turn
from tests.ui.screens import front_fight
from tests.ui.writing import Place, places

pytestmark = pytest.mark.needs("nutshell")
END = (Key.Key_End, Modifier.ControlModifier)


def entered(desk: Desk, role: str) -> Any:
    desk.page.complete()
    place: Place = next(each for each in places(desk) if each.role == role)
    widget = place.enter()
    press(widget, Key.Key_End if isinstance(widget, QLineEdit) else END)
    return widget


def sent(desk: Desk, steps: int) -> None:
    """Time goes by until what is typed is one step more."""
    turn(PAUSE)
    desk.bot.waitUntil(lambda: desk.document.history.index() == steps + 1)


def in_two_sends(desk: Desk, widget: QWidget) -> None:
    """Types a word that is sent in two parts, with the focus in the widget all the time."""
    steps = desk.document.history.index()
    press(widget, "qw")
    sent(desk, steps)
    press(widget, "er")
    finish_typing()
    assert widget.hasFocus()


ON_THE_SHEET = ["who: text name", "who: text player", "occupation: text name", "notes: TextBox", "gear: cell text note"]


@pytest.mark.parametrize("role", ON_THE_SHEET)
def test_a_stretch_of_typing_is_one_step(desk: Desk, role: str) -> None:
    before, steps = desk.document.campaign, desk.document.history.index()
    widget = entered(desk, role)
    if role.startswith("gear"):
        press(widget, "qw")
        sent(desk, steps)
        press(widget, "er", Key.Key_Return)
    else:
        in_two_sends(desk, widget)
    after = desk.document.campaign
    assert "qwer" in repr(desk.who) and desk.document.history.index() == steps + 1
    desk.do("undo")
    assert desk.document.campaign == before
    desk.do("redo")
    assert desk.document.campaign == after


def test_an_undo_shows_in_the_box_that_has_the_focus(desk: Desk) -> None:
    box = entered(desk, "notes: TextBox")
    before = box.toPlainText()
    in_two_sends(desk, box)
    desk.do("undo")
    assert box.hasFocus() and box.toPlainText() == before == desk.who.notes
    press(box, END, "new")
    finish_typing()
    assert desk.who.notes == f"{before}new"


UNDO = (Key.Key_Z, Modifier.ControlModifier)


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("role", ["who: text name", "notes: TextBox"])
def test_ctrl_z_takes_back_what_is_typed_and_then_the_step_before(desk: Desk, role: str, finished: bool) -> None:
    """Each press shows something, and what is gone does not come back."""
    before = desk.who.money
    assert desk.document.apply(_money(desk))
    widget = entered(desk, role)
    steps = desk.document.history.index()
    press(widget, "qw")
    sent(desk, steps)
    if finished:
        finish_typing()
    press(widget, UNDO)
    turn(PAUSE)
    desk.bot.waitUntil(lambda: "qw" not in repr(desk.who))
    assert desk.who.money == 5
    press(widget, UNDO)
    assert "qw" not in repr(desk.who) and desk.who.money == before


def _money(desk: Desk) -> Any:
    from mls_desktop.rules.common.values.edits import Edit

    return Edit("set", ("characters", desk.who.id, "money"), 5)


def test_the_window_says_that_something_is_unsaved_while_one_types(desk: Desk) -> None:
    widget = entered(desk, "who: text player")
    assert not desk.window.isWindowModified()
    press(widget, "q")
    turn(PAUSE)
    assert desk.window.isWindowModified()
    assert widget.hasFocus()


def test_a_number_half_typed_is_neither_sent_nor_refused(desk: Desk) -> None:
    said: list[Any] = []
    desk.document.refused.connect(said.append)
    age, player = desk.line("who", "age"), desk.line("who", "player")
    before = desk.who.age
    press(age, Key.Key_End, "-")
    assert age.property("wrong")
    press(player, "q")
    turn(PAUSE)
    assert desk.window.isWindowModified()
    assert desk.who.age == before and said == []


def test_the_name_of_a_side_stays_in_its_line_while_it_is_typed(desk: Desk) -> None:
    desk.do("new_encounter")
    side = next(each for each in places(desk) if each.role == "SidesRow text name").enter()
    press(side, Key.Key_Home)
    in_two_sends(desk, side)
    names = [each.name for each in front_fight(desk).running_fight.encounter.sides]
    assert any(name.startswith("qwer") for name in names) and side.isVisible()


@pytest.mark.parametrize("command", ["close_tab", "to_library", "new_encounter", "duplicate"])
def test_a_command_has_the_typing_finished_first(desk: Desk, command: str) -> None:
    who = desk.who.id
    press(entered(desk, "notes: TextBox"), "qwz")
    desk.do(command)
    found: Any = desk.document.character(who)
    assert found.notes.endswith("qwz")


def test_a_tab_closed_by_the_mouse_keeps_what_was_typed(desk: Desk) -> None:
    who = desk.who.id
    press(entered(desk, "notes: TextBox"), "qwz")
    desk.window.tabs.close_front()
    found: Any = desk.document.character(who)
    assert found.notes.endswith("qwz")


def test_the_preparation_closed_by_the_mouse_keeps_its_notes(desk: Desk) -> None:
    desk.do("new_encounter")
    press(next(each for each in places(desk) if each.role == "TextBox").enter(), "qwz")
    desk.window.tabs.close_front()
    assert desk.document.campaign.encounters[-1].notes == "qwz"


def test_text_in_a_dialog_is_no_edit_before_it_is_accepted(desk: Desk) -> None:
    name = desk.document.campaign.name
    desk.do("rename")
    line = desk.dialog().line
    press(line, "Another")
    finish_typing()
    assert desk.document.campaign.name == name and line.text().endswith("Another")
    desk.dialog().reject()


def test_the_note_of_an_entry_that_ships_cannot_be_typed(desk: Desk) -> None:
    """It would go nowhere."""
    desk.do("to_library")
    page: Any = desk.window.tabs.front_page()
    page.go_to("traits")

    def box() -> Any:
        desk.bot.waitUntil(lambda: "entry_note" in page.form.cards)
        return page.form.cards["entry_note"].view.box

    assert box().isReadOnly()
    desk.do("change_entry")
    assert not box().isReadOnly()
