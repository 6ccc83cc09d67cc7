"""Encounters prepared by hand: the list at the left, the page before the fight, commands, undo."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.encounter_list import EncounterTable
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.fight.preparation import PreparationPanel
from tests.desk import Desk, Key, press

pytestmark = pytest.mark.needs("nutshell", "death_or_glory", "rules_basics")
SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


def page(desk: Desk) -> FightPage:
    found = desk.window.shell.fights.page()
    assert found is not None
    return found


def panel(desk: Desk) -> PreparationPanel:
    found = page(desk).prepare
    assert found is not None and found.isVisible()
    return found


SHIPPED_ONE = "Raid on the salt pans"
"""The fight that the sample holds to start with."""


def names(desk: Desk) -> list[str]:
    """The encounters that were made here."""
    return [each.name for each in desk.document.campaign.encounters if each.name != SHIPPED_ONE]


def test_the_sample_holds_a_fight_to_start_with(desk: Desk) -> None:
    desk.window.shell.fights.open("raid_on_the_salt_pans")
    prepared = panel(desk)
    assert not prepared.line_up.unfit and prepared.name.line.text() == SHIPPED_ONE
    desk.do("begin_fight")
    assert page(desk).fighting and len(page(desk).running_fight.fighters()) == 13
    desk.do("all_again")
    assert page(desk).running_fight.encounter.events


def test_an_encounter_is_prepared_and_begun(desk: Desk) -> None:
    desk.do("new_encounter")
    made = panel(desk)
    players = [c.id for c in desk.document.campaign.characters if c.role == "player"]
    assert [entry.of for entry in page(desk).running_fight.encounter.line_up] == players
    assert made.join.add.hasFocus()
    press(made.join.add, "wolf x4", Key.Key_Return)
    press(made.join.add, "Ghazra", Key.Key_Return)
    press(made.join.add, "nobody of that name", Key.Key_Return)
    assert made.join.said.text() and made.join.add.text() == "nobody of that name"
    foes = [entry for entry in page(desk).running_fight.encounter.line_up if entry.side == "foes"]
    assert [entry.count for entry in foes] == [4, 1]
    made.name.setFocus()
    desk.type_into(made.name.line, "The ford")
    assert (
        names(desk) == ["The ford"]
        and desk.window.tabs.tabs.tabText(desk.window.tabs.tabs.currentIndex()) == "The ford"
    )
    joins = next(each for each in made.findChildren(QLineEdit) if each.accessibleName().endswith("Wolf: comes in Turn"))
    desk.type_into(joins, "2")
    assert page(desk).running_fight.encounter.line_up[-2].joins == 2
    first = page(desk).running_fight.encounter.line_up[0]
    leave = next(
        b for b in made.findChildren(QToolButton) if b.accessibleName().startswith(str(first.character["name"]))
    )
    leave.click()
    assert page(desk).running_fight.encounter.line_up[0].id != first.id
    desk.do("undo")
    assert page(desk).running_fight.encounter.line_up[0].id == players[0]
    telling, box = made.opening.boxes[0]
    box.setCurrentIndex(box.findData("foes"))
    made.button.click()
    assert page(desk).fighting
    assert [event.kind for event in page(desk).running_fight.encounter.events] == [telling.id]
    assert not page(desk).running_fight.throwing.falls("party") and page(desk).running_fight.throwing.falls("foes")


def test_who_joins_is_chosen_from_a_list(desk: Desk) -> None:
    desk.do("new_encounter")
    made, before = panel(desk), len(page(desk).running_fight.encounter.line_up)
    for name, side in (("Reed Wolf", "foes"), ("Salt Creek Raider", "foes")):
        made.join.browse.click()
        press(desk.picker().line, name, Key.Key_Return)
        assert page(desk).running_fight.encounter.line_up[-1].side == side
    assert len(page(desk).running_fight.encounter.line_up) == before + 2
    made.join.browse.click()
    listed = [row.name for row in desk.picker().model.section.rows]
    assert "Tam Oster" not in listed and "Orm, the Keeper" in listed
    desk.picker().reject()


def test_notes_and_names_of_sides_are_kept(desk: Desk) -> None:
    desk.do("new_encounter")
    made = panel(desk)
    desk.focus(made.notes)
    press(made.notes, "By night, in the rain.")
    desk.focus(made.name.line)
    assert page(desk).running_fight.encounter.notes == "By night, in the rain."
    line = [each for each in made.findChildren(QLineEdit) if each.accessibleName().startswith("Name of side")][-1]
    desk.type_into(line, "Raiders")
    assert page(desk).running_fight.names()["foes"] == "Raiders"
    desk.do("undo")
    desk.do("undo")
    assert page(desk).running_fight.encounter.notes == "" and made.notes.toPlainText() == ""


def test_copies_lists_and_deletes(desk: Desk) -> None:
    desk.do("new_encounter")
    desk.do("copy_encounter")
    desk.do("run_again")
    assert len(set(names(desk))) == 3
    listed = desk.window.shell.fights.list
    assert listed.isVisible() and listed.table is not None and listed.table.rows.rowCount() == 4
    front = page(desk).running_fight.id
    desk.do("remove_encounter")
    assert front not in [each.id for each in desk.document.campaign.encounters]
    assert listed.table.rows.rowCount() == 3
    desk.do("undo")
    assert listed.table.rows.rowCount() == 4
    first = desk.document.campaign.encounters[1].id
    listed.table.setFocus()
    listed.choose(first)
    QTest.keyClick(listed.table, Key.Key_Return)
    assert page(desk).running_fight.id == first
    listed.table.setFocus()
    QTest.keyClick(listed.table, Key.Key_Delete)
    assert len(names(desk)) == 2


def test_docks_about_sheets_give_way_to_a_fight(desk: Desk) -> None:
    docks = desk.window.shell.docks
    desk.window.resize(1280, 720)
    desk.do("new_encounter")
    assert not docks["why"].isVisible() and not docks["todo"].isVisible()
    desk.window.tabs.open("tam_oster")
    assert docks["why"].isVisible() and docks["todo"].isVisible()


def test_everything_that_takes_keys_has_a_name(desk: Desk) -> None:
    desk.do("new_encounter")
    nameless = [
        type(each).__name__
        for each in panel(desk).findChildren(QWidget)
        if each.isVisible()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (each.accessibleName() or getattr(each, "text", lambda: "")())
    ]
    assert not nameless


def test_nothing_of_a_fight_is_loaded_before_one_opens() -> None:
    code = (
        "import sys, mls_desktop.ui.window.shell;"
        "late = ('ui.fight.page', 'bridge.fight.running_fight', 'nutshell.fight');"
        "print([module for module in sys.modules if any(each in module for each in late)])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_back_to_the_preparation_of_a_fight_under_way(desk: Desk) -> None:
    desk.do("new_encounter")
    made = panel(desk)
    press(made.join.add, "wolf x4", Key.Key_Return)
    desk.do("begin_fight")
    desk.do("all_again")
    battle_view = page(desk).battle_view
    assert battle_view is not None
    battle_view.preparation_wanted.emit()
    assert not page(desk).fighting and made.isVisible() and not made.join.add.isEnabled()
    desk.type_into(made.name.line, "The ford")
    assert names(desk) == ["The ford"] and not page(desk).fighting
    made.button.click()
    assert page(desk).fighting and len(page(desk).running_fight.encounter.events) > 1


def test_the_commands_of_a_fight(desk: Desk) -> None:
    desk.do("new_encounter")
    made = panel(desk)
    press(made.join.add, "wolf x4", Key.Key_Return)
    made.button.click()
    running_fight = page(desk).running_fight
    desk.do("all_again")
    assert len(running_fight.encounter.events) > 1
    while not running_fight.dice():
        desk.do("all_again")
    desk.do("roll_rest")
    assert not [prompt for prompt in running_fight.dice() if prompt.id == "roll"]
    desk.do("roll_for_all")
    assert running_fight.throwing.falls("party") and not running_fight.dice()
    desk.do("roll_for_all")
    assert not running_fight.throwing.falls("party") and running_fight.throwing.falls("foes")
    while not any(running_fight.group_of(prompt.who) for prompt in running_fight.choices()):
        desk.do("all_again" if running_fight.choices() else "roll_rest")
    asked = next(prompt.who for prompt in running_fight.choices() if running_fight.group_of(prompt.who))
    battle_view = page(desk).battle_view
    assert battle_view is not None
    battle_view.exchange.prefer(asked)
    for apart in (frozenset({running_fight.group_of(asked)}), frozenset()):
        desk.do("each_alone")
        assert running_fight.apart == apart
    desk.do("by_hand")
    assert battle_view.hand.isVisible()
    desk.do("newcomer")
    press(desk.picker().line, Key.Key_Return)
    assert running_fight.encounter.events[-1].kind == "join"
    desk.window.tabs.open("tam_oster")
    desk.do("to_encounters")
    assert desk.window.shell.fights.list.has_focus()
    desk.do("open_encounter")
    assert page(desk).fighting


# How far each is, in the list


def listed(desk: Desk) -> EncounterTable:
    table = desk.window.shell.fights.list.table
    assert table is not None
    return table


def badge(desk: Desk, id: str) -> str:
    rows = listed(desk).rows
    at = rows.position(id)
    assert at is not None
    return str(rows.index(at, 1).data())


def test_the_list_says_that_a_fight_has_begun(desk: Desk) -> None:
    """Before anything has happened in it."""
    id = "raid_on_the_salt_pans"
    desk.window.shell.fights.open(id)
    assert badge(desk, id) == "ready"
    desk.do("begin_fight")
    assert not page(desk).running_fight.encounter.events and badge(desk, id) == "begun"
    desk.do("preparation")
    assert badge(desk, id) == "ready"
    desk.do("begin_fight")
    desk.do("close_tab")
    assert badge(desk, id) == "ready", "it is not fought, and nothing has happened"


@pytest.mark.parametrize("system", ["nutshell", "death_or_glory", "rules_basics"])
def test_no_game_has_another_word_for_it(empty: Desk, system: str) -> None:
    """One of them has a manoeuvre called "ready" by its id."""
    empty.window.shell.files.open_sample_of(min((SAMPLES / system).glob("*.mls.json")))
    empty.do("new_encounter")
    id = page(empty).running_fight.id
    assert badge(empty, id) == "one side only"
    first, second = empty.document.campaign.encounters[-1].line_up[:2]
    assert first.side == second.side
    assert empty.document.apply(Edit("set", ("encounters", id, "line_up", first.id, "side"), "foes"))
    assert badge(empty, id) == "ready"


@pytest.mark.parametrize("sample", ["nutshell/three_fights", "death_or_glory/the_ford", "rules_basics/the_toll_bridge"])
def test_dice_that_the_program_rolls_have_fallen_when_a_fight_begins(empty: Desk, sample: str) -> None:
    empty.window.shell.files.open_sample_of(SAMPLES / f"{sample}.mls.json")
    id = empty.document.campaign.encounters[0].id
    assert empty.document.apply(Edit("set", ("encounters", id, "events"), []))
    empty.window.shell.fights.open(id)
    steps, running_fight = empty.document.history.count(), page(empty).running_fight
    assert all(not running_fight.throwing.falls(side.id) for side in running_fight.encounter.sides[:1])
    waited_for = {
        prompt.who for prompt in running_fight.dice() if running_fight.throwing.falls(running_fight.side_of(prompt.who))
    }
    empty.do("begin_fight")
    assert not waited_for & {prompt.who for prompt in running_fight.dice()}
    assert empty.document.history.count() == steps + bool(waited_for), "as one step"
    assert bool(waited_for) == sample.startswith("rules_basics"), "they begin in an order that dice decide"
    before = running_fight.encounter.events
    page(empty).back()
    page(empty).begin()
    assert running_fight.encounter.events == before, "only where nothing has happened yet"


def test_what_stands_beside_a_name_is_not_cut_at_its_left(desk: Desk) -> None:
    """Where it is longer than usual the name gives way."""
    table = listed(desk)
    row = replace(table.rows.section.rows[0], name="Raid", cells=(Cell("badge", given("MMMMMMMMMMMMM")),))
    table.rows.show(replace(table.rows.section, rows=(row,)))
    box = table.visualRect(table.rows.index(0, 1))
    wide = table.fontMetrics().horizontalAdvance("MMMMMMMMMMMMM")
    assert wide > box.width(), "more than its column has"
    seen = table.viewport().grab().toImage()
    first = box.right() - table.theme.px(6) - wide
    ground = seen.pixel(first - 3, box.center().y())
    letter = QRect(first, box.top() + 2, wide // 13, box.height() - 4)
    dots = [(x, y) for x in range(letter.left(), letter.right()) for y in range(letter.top(), letter.bottom())]
    assert sum(seen.pixel(*dot) != ground for dot in dots) > 20


def test_a_sheet_that_has_changed_since_is_named_and_taken_as_it_is_now(desk: Desk) -> None:
    """In the tab that is open while it changes, and no more once anything has happened."""
    desk.do("new_encounter")
    line = panel(desk).changed_sheets
    assert line.isHidden()
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "notes"), "A letter"))
    assert line.isHidden()
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "agility"), 2))
    assert line.isVisible() and "Tam Oster" in line.said.text() and "Hedda" not in line.said.text()
    assert desk.document.apply(Edit("set", ("characters", "hedda_vale", "primaries", "agility"), 2))
    assert "Tam Oster" in line.said.text() and "Hedda Vale" in line.said.text()
    line.button.setFocus()
    press(line.button, Key.Key_Return)
    assert line.isHidden()
    assert agility(desk, "tam_oster") == agility(desk, "hedda_vale") == 2
    desk.do("undo")
    assert line.isVisible() and "Hedda Vale" in line.said.text()
    for _step in range(2):
        desk.do("undo")
    assert line.isHidden()
    desk.window.tabs.open("tam_oster")
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "agility"), 2))
    desk.window.shell.fights.open(desk.document.campaign.encounters[-1].id)
    assert panel(desk).changed_sheets.isVisible()


def agility(desk: Desk, who: str) -> Any:
    """The step of somebody in the last encounter."""
    (character,) = (e.character for e in desk.document.campaign.encounters[-1].line_up if e.of == who)
    primaries: Any = character["primaries"]
    return primaries["agility"]
