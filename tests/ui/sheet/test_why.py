"""The "Why?" dock tells of the sheet as it is now: after an edit, an undo, and on another character's sheet."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sheet.why_controller import explain
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")
NOTHING = "Click a number of a sheet or a fight: here you see how it is made."


def figure(desk: Desk) -> str:
    """What the sheet in front shows, in the words of the dock."""
    return desk.page.sheet.texts.figure(desk.cell("primaries", "agility", "level").figure)


@pytest.fixture(autouse=True)
def in_sight(desk: Desk) -> None:
    """Out of sight nothing is worked out. The list of characters has room beside it."""
    desk.window.resize(1400, 800)
    desk.window.shell.panels.reveal("right")


def tells(desk: Desk, text: str) -> None:
    why = desk.window.shell.sheet_docks.why
    desk.bot.waitUntil(lambda: (why.name.text(), why.value.text()) == ("Agility", text) and not why.value.isHidden())


def test_it_goes_with_edits_and_undo(desk: Desk) -> None:
    desk.at("primaries", "agility", "level")
    first = figure(desk)
    tells(desk, first)
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "agility"), 9))
    assert figure(desk) != first
    tells(desk, figure(desk))
    desk.do("undo")
    tells(desk, first)


def test_it_goes_with_the_character_in_front(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "agility"), 9))
    desk.at("primaries", "agility", "level")
    first = figure(desk)
    tells(desk, first)
    desk.window.shell.roster.grab_focus()
    desk.window.tabs.open("saelith")
    assert figure(desk) != first
    tells(desk, figure(desk))


def test_what_the_other_does_not_have_is_told_no_more(desk: Desk) -> None:
    desk.at("primaries", "agility", "level")
    tells(desk, figure(desk))
    why = desk.window.shell.sheet_docks.why
    desk.at("weapons", "short_sword", "skill")
    desk.bot.waitUntil(lambda: why.name.text() != "Agility")
    desk.window.shell.roster.grab_focus()
    desk.window.tabs.open("saelith")
    desk.bot.waitUntil(why.value.isHidden)
    assert why.name.text() == NOTHING


def test_a_rule_that_is_read_stays_while_the_figure_does(desk: Desk) -> None:
    desk.at("primaries", "agility", "level")
    tells(desk, figure(desk))
    why = desk.window.shell.sheet_docks.why
    why.show_rule("K")
    desk.document.apply(Edit("set", ("characters", "tam_oster", "notes"), "Tired."))
    desk.settle()
    desk.bot.waitUntil(lambda: not desk.window.shell.front_sheet._idle.isActive())
    assert why.rule_title.text() == "K"


def test_a_rule_read_for_its_own_sake_shows_no_strangers_figure(desk: Desk) -> None:
    desk.window.shell.panels.reveal("right")
    desk.at("primaries", "agility", "level")
    tells(desk, figure(desk))
    why = desk.window.shell.sheet_docks.why
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    assert desk.todo()
    desk.bot.waitUntil(lambda: not desk.window.shell.front_sheet._idle.isActive())
    desk.window.shell.sheet_docks.todo.list.setCurrentRow(0)
    assert why.name.isHidden() and why.value.isHidden() and why.parts.isHidden() and why.rule.isVisible()
    told = why.rule_title.text()
    desk.window.shell.sheet_docks.todo.refresh()
    assert why.rule_title.text() == told
    desk.at("primaries", "mind", "level")
    desk.bot.waitUntil(lambda: why.name.isVisible() and why.name.text() == "Mind")
    rule = why.rule_title.text()
    desk.document.apply(Edit("set", ("characters", "tam_oster", "notes"), "Tired."))
    assert desk.todo()
    desk.bot.waitUntil(lambda: not desk.window.shell.front_sheet._idle.isActive())
    assert why.rule_title.text() == rule, "a list filled anew tells of no rule"


def test_a_rule_asked_for_right_after_a_figure_stays(desk: Desk) -> None:
    """What is told of a figure comes a moment later: not over what has been asked for meanwhile."""
    desk.window.shell.panels.reveal("right")
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 6))
    assert desk.todo()
    front, why = desk.window.shell.front_sheet, desk.window.shell.sheet_docks.why
    desk.bot.waitUntil(lambda: not front._idle.isActive())
    desk.page.picked.emit(*front.here) if front.here else desk.at("primaries", "mind", "level")
    front._idle.start()
    desk.window.shell.sheet_docks.todo.list.setCurrentRow(0)
    assert not front._idle.isActive()
    assert why.parts.isHidden() and why.rule.isVisible()


def test_another_page_explains_nothing_of_the_one_before(desk: Desk) -> None:
    desk.do("guide")
    desk.do("guide_next")
    desk.at("primaries", "agility", "level")
    why = desk.window.shell.sheet_docks.why
    desk.bot.waitUntil(lambda: why.name.text() == "Agility")
    desk.do("guide_next")
    desk.bot.waitUntil(lambda: why.name.text() != "Agility")
    desk.do("to_library")
    assert why.name.text() == NOTHING


def test_no_name_of_a_part_is_cut_beside_empty_room(desk: Desk) -> None:
    """One long word among the values makes no other row narrower."""
    desk.window.resize(1280, 720)
    why, sheet = desk.window.shell.sheet_docks.why, desk.page.sheet
    explain(why, sheet, sheet.sections["occupation"].rows[0], None)
    parts = why.parts
    desk.bot.waitUntil(lambda: parts.isVisible() and parts.topLevelItemCount() > 1)
    desk.settle()
    said = parts.fontMetrics().horizontalAdvance
    rows = [item for item, _depth in parts._rows()]
    assert max(said(item.text(1)) for item in rows) > said("base for")
    for item in rows:
        name, value = (parts.room(parts.indexFromItem(item, at), parts.visualItemRect(item)) for at in (0, 1))
        assert name.right() < value.left() and value.width() >= said(item.text(1))
        assert name.width() >= said(item.text(0)), item.text(0)
