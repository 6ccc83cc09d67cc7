"""Who joins an encounter by a name that is typed: names offered, walked, clicked; the dead; fights against nobody."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from mls_desktop.model.campaign import LineUp
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.tab_order import stops_in
from tests.desk import Desk, Key, press
from tests.ui.fight.test_encounters import page, panel

pytestmark = pytest.mark.needs("nutshell")


def offered(desk: Desk) -> list[str]:
    names = panel(desk).join.names
    return [names.item(row).text() for row in range(names.count())] if names.isVisible() else []


def line_up(desk: Desk) -> tuple[LineUp, ...]:
    return page(desk).running_fight.encounter.line_up


def last(desk: Desk) -> tuple[str, int]:
    return str(line_up(desk)[-1].character["name"]), line_up(desk)[-1].count


@pytest.fixture
def made(desk: Desk) -> Desk:
    desk.do("new_encounter")
    return desk


def test_names_are_offered_while_they_are_typed_and_walked_by_keys(made: Desk) -> None:
    add = panel(made).join.add
    press(add, "salt creek x3")
    assert offered(made)[:2] == ["Salt Creek Raider", "Salt Creek Bow"]
    press(add, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert last(made) == ("Salt Creek Bow", 3)
    assert add.text() == "" and add.hasFocus() and not offered(made)
    press(add, "salt", Key.Key_Up)
    assert panel(made).join.names.currentRow() == len(offered(made)) - 1 > 0


def test_a_name_is_taken_by_a_click(made: Desk) -> None:
    join = panel(made).join
    press(join.add, "salt x2")
    place = join.names.visualItemRect(join.names.item(1)).center()
    QTest.mouseClick(join.names.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert last(made) == ("Salt Creek Bow", 2) and join.add.text() == "" and join.add.hasFocus()


def test_enter_on_what_means_several_says_how_to_choose(made: Desk) -> None:
    join, before = panel(made).join, line_up(made)
    press(join.add, "salt", Key.Key_Return)
    assert "Up and Down" in join.said.text() and line_up(made) == before and offered(made)
    press(join.add, Key.Key_Down, Key.Key_Return)
    assert last(made) == ("Salt Creek Raider", 1) and join.said.text() == ""


@pytest.mark.parametrize("count", ["x0", "x101"])
def test_too_many_or_none_of_a_name_at_hand_are_not_lined_up(made: Desk, count: str) -> None:
    join, before = panel(made).join, line_up(made)
    press(join.add, f"salt {count}", Key.Key_Down, Key.Key_Return)
    assert "1 to 100" in join.said.text() and line_up(made) == before


def test_ctrl_z_takes_back_the_line_and_no_letters(made: Desk) -> None:
    add, before = panel(made).join.add, line_up(made)
    press(add, "oster x2", Key.Key_Return)
    assert last(made) == ("Tam Oster", 2)
    QTest.keyClick(add, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    made.bot.waitUntil(lambda: line_up(made) == before)
    assert add.text() == ""


def test_the_dead_are_marked_and_not_lined_up_unasked(desk: Desk) -> None:
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "now", "dead"), True))
    desk.do("new_encounter")
    assert "tam_oster" not in [entry.of for entry in line_up(desk)] and len(line_up(desk)) == 5
    join = panel(desk).join
    assert "Tam Oster (dead)" in join.said.text()
    press(join.add, "tam")
    assert offered(desk)[0] == "Tam Oster  ·  dead"
    press(join.add, Key.Key_Down, Key.Key_Return)
    assert last(desk) == ("Tam Oster", 1)
    shown = [label.text() for label in panel(desk).line_up.findChildren(PlainLabel)]
    assert "Tam Oster  ·  dead" in shown and "Hedda Vale" in shown


def test_a_fight_against_nobody_begins_when_it_is_asked_for_twice(made: Desk) -> None:
    prepared = panel(made)
    prepared.button.click()
    assert not page(made).fighting and "nobody to fight" in prepared.join.said.text()
    assert prepared.button.text() == "Begin all the same"
    press(prepared.join.add, "reed wolf", Key.Key_Return)
    assert prepared.button.text() == "Begin the fight" and prepared.join.said.text() == ""
    made.do("undo")
    made.do("begin_fight")
    assert not page(made).fighting
    made.do("begin_fight")
    assert page(made).fighting


def test_a_fight_against_somebody_begins_at_once(made: Desk) -> None:
    press(panel(made).join.add, "reed wolf", Key.Key_Return)
    panel(made).button.click()
    assert page(made).fighting


def test_names_offered_below_the_edge_are_scrolled_to(made: Desk) -> None:
    made.window.resize(900, 420)
    prepared = panel(made)
    prepared.area.verticalScrollBar().setValue(0)
    press(prepared.join.add, "o")
    made.bot.waitUntil(lambda: not prepared.join.names.visibleRegion().isEmpty())
    made.bot.waitUntil(lambda: prepared.area.verticalScrollBar().value() > 0)
    assert not prepared.join.add.visibleRegion().isEmpty()
    made.bot.waitUntil(lambda: below(made, prepared.join.names) >= 0)


def below(desk: Desk, widget: QWidget) -> int:
    """How much is free below a widget in what is seen of the preparation."""
    port = panel(desk).area.viewport()
    return port.height() - widget.mapTo(port, widget.rect().bottomLeft()).y()


def test_all_names_that_are_offered_are_in_view(made: Desk) -> None:
    made.window.resize(1280, 720)
    made.window.appearance.set_appearance("light", 150)
    prepared = panel(made)
    press(prepared.join.add, "o")
    press(prepared.join.add, Key.Key_Down)
    made.bot.waitUntil(lambda: prepared.join.names.isVisible() and below(made, prepared.join.names) >= 0)
    assert not prepared.join.add.visibleRegion().isEmpty()


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_the_fight_is_begun_without_scrolling(made: Desk, zoom: int) -> None:
    """The page opens at its top, and however long the line-up is, the button that begins the fight is whole."""
    made.window.appearance.set_appearance("light", zoom)
    made.window.resize(1280, 720)
    made.do("new_encounter")
    prepared = panel(made)
    for who in ("reed wolf x10", "ghazra", "salt creek raider"):
        press(prepared.join.add, who, Key.Key_Return)
    made.bot.waitUntil(lambda: prepared.area.verticalScrollBar().maximum() > 0)
    made.do("copy_encounter")
    opened = panel(made)
    assert opened is not prepared and opened.area.verticalScrollBar().value() == 0
    assert opened.button.isVisible() and opened.button.visibleRegion().boundingRect() == opened.button.rect()


def test_it_is_seen_that_there_is_nobody_to_fight_against(made: Desk) -> None:
    made.window.resize(1280, 720)
    made.window.appearance.set_appearance("light", 150)
    made.do("begin_fight")
    prepared = panel(made)
    assert prepared.join.said.text()
    made.bot.waitUntil(lambda: below(made, prepared.join.said) >= 0)
    assert prepared.button.text() == "Begin all the same" and not prepared.button.visibleRegion().isEmpty()
    assert prepared.join.said.palette().windowText().color() == prepared._theme.colour("warn")
    titles = {title.font().pixelSize() for title in prepared._titles}
    assert titles == {prepared._theme.px(11)}, "what stands above is smaller"


def test_who_is_taken_out_by_keys_leads_to_the_next_and_letters_to_the_names(made: Desk) -> None:
    prepared, names = panel(made), [str(entry.character["name"]) for entry in line_up(made)]
    kept = prepared.line_up.row(names[3])
    prepared.line_up.row(names[1]).leave.setFocus()
    press(prepared.line_up.row(names[1]).leave, Key.Key_Space)
    assert prepared.line_up.row(names[2]).leave.hasFocus()
    press(prepared.line_up.row(names[2]).leave, Key.Key_Space)
    assert [str(entry.character["name"]) for entry in line_up(made)] == [names[0], *names[3:]]
    assert prepared.line_up.row(names[3]) is kept and kept.leave.hasFocus(), "who stays keeps the row"
    QTest.keyClick(kept.leave, Key.Key_W)
    QTest.keyClicks(prepared.join.add, "olf")
    QTest.keyClick(prepared.join.add, Key.Key_Return)
    assert prepared.join.add.hasFocus() and last(made)[0] == "Wolf"
    last_one = prepared.line_up.row("Wolf")
    last_one.leave.setFocus()
    press(last_one.leave, Key.Key_Space)
    assert prepared.line_up.row(names[-1]).leave.hasFocus()


def test_a_click_that_takes_somebody_out_leaves_the_keys_with_the_names(made: Desk) -> None:
    prepared, name = panel(made), str(line_up(made)[0].character["name"])
    QTest.mouseClick(prepared.line_up.row(name).leave, Qt.MouseButton.LeftButton)
    assert prepared.join.add.hasFocus()
    made.do("undo")
    tabbed = prepared.line_up.row(name)
    assert prepared.line_up.rows()[0].who.text() == name and tabbed.leave.isVisible()
    stops = stops_in(prepared)
    assert stops.index(tabbed.leave) < stops.index(prepared.line_up.rows()[1].side)
