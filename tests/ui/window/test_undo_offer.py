"""What was removed says so at the foot of the window, with a key that brings it back while it was the last step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.window.undo_offer import UndoOffer
from tests.desk import Desk, Key, Left, Modifier, press
from tests.ui.screens import front_fight

pytestmark = pytest.mark.needs("nutshell")


def offer(desk: Desk) -> UndoOffer:
    return desk.window.shell.status.offer


def press_undo(desk: Desk) -> None:
    assert offer(desk).isVisible()
    QTest.mouseClick(offer(desk).button, Left)


def take_row(desk: Desk) -> str:
    row = desk.page.sheet.sections["weapons"].rows[0]
    desk.keys("weapons", Key.Key_Delete, row=row.id)
    return row.name


def take_character(desk: Desk) -> str:
    desk.do("remove")
    return "Tam Oster"


def take_encounter(desk: Desk) -> str:
    table = desk.window.shell.fights.list.table
    assert table is not None and table.show_row("raid_on_the_salt_pans")
    press(table, Key.Key_Delete)
    return "Raid on the salt pans"


def take_fighter(desk: Desk) -> str:
    desk.window.shell.fights.open("raid_on_the_salt_pans")
    made = front_fight(desk).prepare
    assert made is not None
    QTest.mouseClick(made.line_up.rows()[0].leave, Left)
    return "line-up"


REMOVALS: dict[str, Callable[[Desk], str]] = {
    "row": take_row, "character": take_character, "encounter": take_encounter, "fighter": take_fighter
}  # fmt: skip


@pytest.mark.parametrize("kind", REMOVALS)
def test_what_was_removed_is_named_and_comes_back(desk: Desk, kind: str) -> None:
    before = desk.document.campaign
    assert not offer(desk).isVisible()
    name = REMOVALS[kind](desk)
    assert desk.document.campaign != before
    assert offer(desk).isVisible() and name in offer(desk).text.accessibleName()
    press_undo(desk)
    assert desk.document.campaign == before and not offer(desk).isVisible()


def test_another_edit_ends_the_offer(desk: Desk) -> None:
    take_row(desk)
    assert offer(desk).isVisible()
    desk.step("primaries", "mind", 1)
    assert not offer(desk).isVisible()
    desk.do("undo")
    desk.window.shell.status.clearMessage()  # "Undone: ..." has the room first
    assert offer(desk).isVisible(), "the removal is the last step again"
    desk.do("undo")
    assert not offer(desk).isVisible()


def test_what_is_set_or_allowed_is_offered_nothing(desk: Desk) -> None:
    desk.step("primaries", "mind", 1)
    desk.document.apply(Edit("set", ("characters", "tam_oster", "age"), 30))
    assert not offer(desk).isVisible()


def test_the_offer_takes_no_focus(desk: Desk) -> None:
    take_row(desk)
    table = desk.table("weapons")
    desk.focus(table)
    press_undo(desk)
    assert table.hasFocus()


def own_entry(desk: Desk) -> LibraryPage:
    desk.do("to_library")
    page = desk.window.tabs.front_page()
    assert isinstance(page, LibraryPage)
    page.go_to("weapons", "dagger")
    desk.do("copy_entry")
    desk.do("take_changes")
    page.go_to("weapons", "dagger_copy")
    return page


def test_an_entry_of_the_library_comes_back_before_and_after_it_is_applied(desk: Desk) -> None:
    page = own_entry(desk)
    desk.do("remove_entry")
    assert page.entries.model.position("dagger_copy") is None and "Dagger" in offer(desk).text.accessibleName()
    press_undo(desk)
    assert page.chosen() == "dagger_copy" and not desk.window.shell.library.waiting_text()
    before = desk.document.campaign
    desk.do("remove_entry")
    desk.do("take_changes")
    assert desk.document.campaign != before
    press_undo(desk)
    assert desk.document.campaign == before


def test_another_trial_ends_the_offer(desk: Desk) -> None:
    page = own_entry(desk)
    desk.do("remove_entry")
    page.go_to("weapons", "dagger")
    assert offer(desk).isVisible(), "to look at another entry changes nothing"
    desk.do("copy_entry")
    assert not offer(desk).isVisible()


def test_another_campaign_knows_nothing_of_it(desk: Desk) -> None:
    desk.keys("weapons", (Key.Key_Delete, Modifier.NoModifier), row=desk.page.sheet.sections["weapons"].rows[0].id)
    assert offer(desk).isVisible()
    desk.window.shell.history.detach()
    assert not offer(desk).isVisible()
