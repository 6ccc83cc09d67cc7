"""What a newcomer enters on the guided pages: it is taken as it was meant, called by its name, and gone on from."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox

from mls_desktop.bridge.sheet.guide import guide_steps
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.ui.widgets.painting import choice_zone
from tests.desk import Desk, Key, press
from tests.ui.measuring import settle
from tests.ui.walking import controls, namesakes, spoken

pytestmark = [
    pytest.mark.needs("death_or_glory", "nutshell"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


def begun(desk: Desk, system: str) -> GuidedPage:
    """The guided way of a system, from nothing."""
    desk.window.shell.files.new_of(system)
    desk.do("new_guided")
    desk.picker().taken.emit("-")
    desk.picker().reject()
    desk.settle()
    page = desk.page
    assert isinstance(page, GuidedPage)
    return page


def turned(desk: Desk, page: GuidedPage, id: str) -> None:
    """Goes to a page by its button."""
    at = [step.id for step in page.steps].index(id)
    page.head.buttons[at].click()
    settle()
    desk.settle()


def change(desk: Desk, op: Any, *path: str, value: Any) -> None:
    assert desk.document.apply(Edit(op, ("characters", desk.who.id, *path), value))
    desk.settle()


@pytest.mark.parametrize("system", ["nutshell", "death_or_glory"])
def test_every_control_of_every_page_has_a_name_of_its_own(empty: Desk, system: str) -> None:
    """The keys that roll among them: each says what it rolls for."""
    page = begun(empty, system)
    if system == "death_or_glory":
        change(empty, "set", "race", value="caveman")
    for at in range(len(guide_steps(empty.document.system))):
        page.head.buttons[at].click()
        settle()
        assert (at, namesakes(page)) == (at, [])


def test_a_key_that_rolls_says_what_for(empty: Desk) -> None:
    page = begun(empty, "death_or_glory")
    turned(empty, page, "skills")
    said = [spoken(each) for each in controls(page)]
    assert "1d4 for skills: the program rolls (R)" in said
    assert "Dice of the senses: the program rolls (R)" in said


def test_after_a_race_was_chosen_one_goes_on_from_it(empty: Desk) -> None:
    begun(empty, "nutshell")
    empty.choose("who", "race", "dwarf")
    assert empty.who.race == "dwarf"
    empty.window.activateWindow()
    empty.bot.waitUntil(lambda: empty.window.focusWidget() is empty.entry("who", "race").button)
    press(empty.window.focusWidget(), Key.Key_Tab)
    assert empty.entry("who", "age").isAncestorOf(empty.window.focusWidget())


@pytest.mark.parametrize(
    ("typed", "chosen", "own"), [("soldier", "soldier", None), ("Soldier of Fortune", None, "Soldier of Fortune")]
)
def test_an_occupation_typed_is_that_of_the_library(empty: Desk, typed: str, chosen: Any, own: Any) -> None:
    page = begun(empty, "nutshell")
    turned(empty, page, "occupation")
    empty.type_into(empty.line("occupation", "occupation"), typed)
    held = empty.who.occupation
    assert (held.occupation, held.name) == (chosen, own)


def test_a_weakness_says_what_it_gives_back(empty: Desk) -> None:
    """N-NEG-1: read as a price, a minus frightens."""
    page = begun(empty, "nutshell")
    turned(empty, page, "negatives")
    change(empty, "add", "negatives", value="gullible")
    rows = empty.table("negatives").rows
    row = rows.row(0)
    assert row is not None
    assert [rows.title(column) for column in ("yield", "next_yield")] == ["Gives", "Next"]
    assert [rows.text(row, column) for column in ("yield", "next_yield")] == ["1", "2"]


def test_a_skill_is_picked_by_one_click_and_stays_where_it_is(empty: Desk) -> None:
    """Its list comes by the arrow in its cell; the row goes to those known when the page is turned."""
    desk = empty
    page = begun(desk, "death_or_glory")
    turned(desk, page, "skills")
    table = desk.table("skills")
    place = desk.at("skills", "searching", "from")
    desk.click("skills", "searching", "from", choice_zone(place, table.theme).center())
    desk.bot.waitUntil(lambda: any(box.view().isVisible() for box in table.findChildren(QComboBox)))
    box = table.findChild(QComboBox)
    press(box.view(), *("P", Key.Key_Return))
    desk.bot.waitUntil(lambda: bool(desk.who.skills))
    desk.settle()
    assert [held.skill for held in desk.who.skills] == ["searching"]
    assert desk.at("skills", "searching", "from") == place
    turned(desk, page, "arms")
    turned(desk, page, "skills")
    assert desk.table("skills").rows.position("searching") == 0


@pytest.mark.parametrize("section", ["weapons", "armour"])
def test_what_joins_has_the_focus_on_its_name_where_space_ticks_nothing(empty: Desk, section: str) -> None:
    page = begun(empty, "death_or_glory")
    turned(empty, page, "arms")
    page.cards[section].title.add.click()
    press(empty.picker().line, Key.Key_Down, Key.Key_Return)
    settle()
    table = empty.table(section)
    assert table.rows.column(table.currentIndex()) == "name"
    before = empty.document.campaign
    press(table, Key.Key_Space)
    assert empty.document.campaign is before
