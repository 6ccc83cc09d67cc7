""" "Why?" beside a fight: what is at hand with all its figures, kept by its place, told anew at each moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from mls_desktop.ui.sheet.why_dock import WhyDock
from tests.bouts import scripted
from tests.ring import Key, Modifier, Ring

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    """A fight in which somebody is asked what they do in a round."""
    found = Ring(qtbot, tmp_path, scripted("four_against_six", 0))
    found.begin()
    while found.running_fight.choices()[0].id != "declare":
        found.running_fight.all_again()
    return found


def dock(ring: Ring) -> WhyDock:
    return ring.desk.window.shell.sheet_docks.why


def told(ring: Ring) -> dict[str, str]:
    """What the dock tells, by name: the parts, and theirs."""
    parts = dock(ring).parts
    found: dict[str, str] = {}

    def take(item: QTreeWidgetItem | None) -> None:
        if item is not None:
            found.setdefault(item.text(0), item.text(1))
            for at in range(item.childCount()):
                take(item.child(at))

    for at in range(parts.topLevelItemCount()):
        take(parts.topLevelItem(at))
    return found


def weighed(ring: Ring) -> None:
    who = ring.running_fight.choices()[0].who
    ring.bot.waitUntil(lambda: ring.running_fight.odds(who) is not None)
    ring.bot.wait(1)


def shown(ring: Ring) -> bool:
    return ring.desk.window.shell.docks["why"].isVisible()


def test_its_key_shows_it_beside_a_fight_and_puts_it_away_while_the_fight_keeps_the_keys(ring: Ring) -> None:
    focus = ring.focus
    assert not shown(ring)
    ring.desk.do("to_why")
    assert shown(ring) and not ring.desk.window.shell.docks["todo"].isVisible() and ring.focus is focus
    ring.desk.do("to_why")
    assert not shown(ring)


def test_a_choice_tells_its_chances_as_exact_fractions_and_whose_figures_bear_on_it(ring: Ring) -> None:
    ring.desk.do("to_why")
    weighed(ring)
    ring.panel.table.go_to("attack")
    answer = ring.panel.answer
    assert answer is not None
    chances = dict(ring.panel.options.chances("attack"))
    ring.bot.waitUntil(lambda: "to hit" in told(ring))
    hit = chances["hit"].value
    assert told(ring)["to hit"].endswith(" %") and f"to hit {hit};" in dock(ring).change.text()
    name, whom = ring.running_fight.names()[answer.prompt.who], ring.running_fight.names()[answer.target()]
    assert dock(ring).name.text() == f"{name}: Attack, {whom}"
    top = [dock(ring).parts.topLevelItem(at) for at in range(dock(ring).parts.topLevelItemCount())]
    people = [item for item in top if item is not None and item.text(0) in (name, whom)]
    assert [item.text(0) for item in people] == [name, whom]
    skill = people[0].child(0)
    assert skill is not None and skill.text(0) == "Skill" and skill.childCount() > 0, "down to its parts"


def test_it_is_told_anew_as_another_is_aimed_at_and_at_another_moment(ring: Ring) -> None:
    ring.desk.do("to_why")
    weighed(ring)
    ring.panel.table.go_to("attack")
    before = dock(ring).name
    ring.bot.waitUntil(lambda: "Attack" in before.text())
    first = before.text()
    ring.press("2")
    ring.bot.waitUntil(lambda: before.text() != first)
    ring.press("a")
    ring.bot.waitUntil(
        lambda: before.text().startswith(ring.running_fight.names()[ring.running_fight.choices()[0].who])
    )


def test_a_fighter_of_the_list_is_kept_and_told_anew_at_each_moment(ring: Ring) -> None:
    table = ring.battle_view.fighters
    table.setFocus()
    ring.desk.do("to_why")
    place = table.visualRect(table.model().index(1, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    table.setFocus()
    fighter_row = table.current()
    assert fighter_row is not None
    ring.bot.waitUntil(lambda: dock(ring).name.text() == fighter_row.name)
    points = told(ring)["Now"]
    assert ring.running_fight.answer(_lower(ring, fighter_row.id))
    ring.bot.waitUntil(lambda: told(ring)["Now"] != points)
    assert dock(ring).name.text() == fighter_row.name and dock(ring).value.text().startswith("3 / ")
    ring.running_fight.peek(0)
    ring.bot.waitUntil(lambda: told(ring)["Now"] == points)


def _lower(ring: Ring, who: str):  # type: ignore[no-untyped-def]
    from mls_desktop.rules.common.values.events import told as event

    return event("override", who, what="chp", value=3)


def test_dice_waited_for_tell_their_level_with_its_parts(ring: Ring) -> None:
    ring.desk.do("to_why")
    for side in ring.running_fight.encounter.sides:
        ring.running_fight.throwing.let(side.id, False)
    while not ring.running_fight.dice():
        ring.running_fight.all_again()
    ring.battle_view.grab_focus()
    line = ring.panel.falls.at_hand()
    assert line is not None
    ring.bot.waitUntil(lambda: "level" in told(ring))
    assert dock(ring).name.text().startswith(ring.running_fight.names()[line.prompt.who])
    assert told(ring)["level"] == str(dict(line.prompt.facts)["level"].value)


def test_a_sheet_in_front_is_told_of_again(ring: Ring) -> None:
    ring.desk.window.resize(1280, 720)
    ring.desk.do("to_why")
    ring.desk.do("new_player")
    assert shown(ring)
    ring.press((Key.Key_PageUp, Modifier.ControlModifier))
    assert ring.page.fighting and shown(ring)
