"""What stands beside a sheet is made when it is wanted, and then tells what it would have told before."""

from __future__ import annotations

import pytest

from tests.desk import Desk
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")


def made(desk: Desk) -> set[str]:
    return {"why", "todo"} & vars(desk.window.shell.sheet_docks).keys()


@pytest.fixture
def folded(desk: Desk) -> Desk:
    """A window in which there is no room for them."""
    desk.window.resize(800, 720)
    settle()
    assert not desk.window.shell.docks["why"].isVisible() and made(desk) == set()
    return desk


def test_folded_they_are_not_there_and_come_with_what_they_have_to_tell(folded: Desk) -> None:
    folded.at("primaries", "agility", "level")
    folded.settle()
    settle()
    assert made(folded) == set()
    folded.window.shell.panels.reveal("right")
    settle()
    docks = folded.window.shell.sheet_docks
    assert made(folded) == {"why", "todo"} and docks.why.isVisible() and docks.todo.isVisible()
    assert docks.why.name.text() == "Agility"
    assert docks.todo.list.count() == len(folded.page.sheet.listed()) > 0
    folded.window.resize(1400, 900)
    settle()
    assert docks.todo.height() == docks.todo_room.height() > 0 and docks.why.width() == docks.why_room.width()


def test_a_rule_that_is_wanted_while_they_are_folded_is_opened(folded: Desk) -> None:
    docks = folded.window.shell.sheet_docks
    docks.read_rule("K")
    assert made(folded) == {"why"} and not docks.why.isVisible()
    rule = folded.open_campaign.reference.rule("K")
    assert docks.why.rule_title.text() == (rule.title if rule is not None else "K")


def test_a_key_into_them_goes_there(folded: Desk) -> None:
    folded.do("to_todo")
    settle()
    assert folded.window.shell.docks["todo"].isAncestorOf(folded.window.focusWidget())


def test_shown_and_folded_in_one_go_they_are_not_made(folded: Desk) -> None:
    panels = folded.window.shell.panels
    panels.reveal("right")
    panels.turn_right()
    settle()
    assert made(folded) == set()


def test_a_window_that_closes_makes_none(folded: Desk) -> None:
    folded.window.leave()
    settle()
    assert made(folded) == set()
