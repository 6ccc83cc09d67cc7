"""The map in the real window: gestures and keys in, the document and the fight out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from mls_desktop.bridge.map.small_map import small_map
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.map.map_canvas import STEP
from mls_desktop.ui.map.map_panel import MapPanel
from tests.ring import Key, Modifier, Ring
from tests.rules.nutshell.fighting import script
from tests.ui.map.maps import SCRIPT, click, drag, encounter, fought, ground, point, prepared, ring_with, settle

pytestmark = pytest.mark.needs("nutshell")


def test_a_ground_is_made_drawn_on_and_taken_away(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(ground=None))
    panel = prepared(ring)
    assert not panel.canvas.isVisible() and panel.tools.resize_key.text() == "Make a ground"
    panel.tools.width_box.setValue(6)
    panel.tools.height_box.setValue(5)
    panel.tools.resize_key.click()
    settle()
    assert (ground(ring).width, ground(ring).height) == (6, 5) and panel.canvas.isVisible()
    panel.tools.buttons["wall"].click()
    click(panel.canvas, (2, 2), 0.5, 0.95)
    click(panel.canvas, (2, 2), 0.95, 0.5)
    panel.tools.buttons["door"].click()
    click(panel.canvas, (3, 3), 0.5, 0.05)
    assert [(each.edge, each.door) for each in ground(ring).edges] == [
        ((2, 2, "s"), None), ((2, 2, "e"), None), ((3, 2, "s"), "closed"),
    ]  # fmt: skip
    panel.tools.buttons["erase"].click()
    click(panel.canvas, (2, 2), 0.95, 0.5)
    assert [each.edge for each in ground(ring).edges] == [(2, 2, "s"), (3, 2, "s")]
    panel.tools.buttons["erase"].click()
    panel.tools.remove.click()
    settle()
    assert ring.running_fight.encounter.ground is None
    ring.desk.do("undo")
    assert len(ground(ring).edges) == 2


def test_a_stroke_over_many_squares_is_one_step(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel, before = prepared(ring), ground(ring)
    panel.tools.buttons["water"].click()
    drag(panel.canvas, (4, 4), (5, 4), (6, 4), (7, 4))
    assert {each.at for each in ground(ring).cells if each.block == "step"} == {(4, 4), (5, 4), (6, 4), (7, 4)}
    assert ring.desk.document.history.undoText() == "Draw on a ground"
    ring.desk.do("undo")
    assert ground(ring) == before


def test_with_shift_a_tool_is_put_on_a_whole_box_as_one_step(qtbot, tmp_path: Path) -> None:
    bare = {**script(SCRIPT).encounter["ground"], "edges": [], "cells": [], "texts": [], "fog": []}
    ring = ring_with(qtbot, tmp_path, encounter(ground=bare))
    panel, before = prepared(ring), ground(ring)
    panel.tools.buttons["fog"].click()
    drag(panel.canvas, (3, 4), (6, 2), (2, 3), held=Modifier.ShiftModifier)
    assert [row[:5] for row in ground(ring).fog[1:5]] == [".....", ".....", "..##.", "..##."]
    ring.desk.do("undo")
    assert ground(ring) == before, "from corner to corner, and one step"
    panel.tools.buttons["wall"].click()
    drag(panel.canvas, (2, 2), (3, 3), held=Modifier.ShiftModifier)
    assert {each.edge for each in ground(ring).edges} == {
        (2, 1, "s"), (3, 1, "s"), (2, 3, "s"), (3, 3, "s"), (1, 2, "e"), (1, 3, "e"), (3, 2, "e"), (3, 3, "e"),
    }, "a room"  # fmt: skip
    panel.tools.choose("")
    drag(panel.canvas, (8, 4), (7, 4), held=Modifier.ShiftModifier)
    assert len(ground(ring).edges) == 8, "nothing is at hand"


def test_a_figure_that_is_dragged_is_told_of_before_it_is_let_go(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel, told = fought(ring), []
    panel.canvas.carried.connect(lambda _who, _cell, _share: told.append(panel.said.text()))
    drag(panel.canvas, (2, 2), (3, 2))
    assert told and "of 5 points" in told[-1], told
    other = next(who for who in panel.model.view.there if who != "ada")  # type: ignore[union-attr]
    start, events = panel.model.view.battlefield.stands[other].at, len(ring.running_fight.encounter.events)  # type: ignore[union-attr]
    drag(panel.canvas, start, (8, 4))
    assert told[-1].endswith(f"you put {ring.running_fight.names()[other]} there") and "points" not in told[-1]
    assert len(ring.running_fight.encounter.events) == events + 1
    drag(panel.canvas, (8, 4), (2, 2))
    assert told[-1].endswith(f"no room for {ring.running_fight.names()[other]}"), "Ada stands there"
    assert len(ring.running_fight.encounter.events) == events + 1 and panel.said.text() != told[-1]


def test_who_is_asked_is_seen_on_the_map_whatever_they_are_asked(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(0))
    panel = fought(ring)
    prompt = ring.battle_view.exchange.prompt
    assert prompt is not None and panel.model.draft is None
    marked = panel.canvas.grab().toImage()
    panel.model.at_turn = ""
    assert panel.canvas.grab().toImage() != marked
    panel.model.at_turn = prompt.who
    assert panel.canvas.grab().toImage() == marked


def test_who_is_to_throw_dice_is_seen_on_the_map(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(0))
    panel = fought(ring)
    for _nth in range(60):
        dice = ring.running_fight.dice()
        if dice and not ring.running_fight.choices():
            assert panel.model.at_turn == dice[0].who != ""
            return
        ring.press(Key.Key_Space)
        settle()
    raise AssertionError("nobody throws")


def test_figures_are_placed_before_the_fight(qtbot, tmp_path: Path) -> None:
    held = script(SCRIPT).encounter["ground"]
    bare = {**held, "start": {"ada": held["start"]["ada"]}}
    ring = ring_with(qtbot, tmp_path, encounter(ground=bare))
    panel = prepared(ring)
    panel.show_tools(False)
    settle()
    assert [who for who, _name in panel.model.unplaced()] == ["ann", "bor", "cob"]
    drag(panel.canvas, (2, 2), (1, 1))
    assert ground(ring).start["ada"].at == (1, 1) and ground(ring).start["ada"].facing == "e"
    panel.nowhere.placing = "bor"
    click(panel.canvas, (6, 2))
    assert ground(ring).start["bor"].at == (6, 2)
    panel.model.point((1, 1))
    panel.canvas.setFocus()
    ring.press((Key.Key_Down, Modifier.ShiftModifier))
    assert ground(ring).start["ada"].facing == "s"
    drag(panel.canvas, (1, 1), (6, 2))
    assert ground(ring).start["ada"].at == (1, 1), "another figure stands there"


def test_a_move_is_made_by_keys_alone(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)
    assert panel.canvas.hasFocus() and panel.model.draft is not None and panel.model.draft.who == "ada"
    assert "4 of 5 points" in panel.said.text(), "the usual charge is drafted"
    ring.running_fight.changed.emit()
    assert "4 of 5 points" in panel.said.text(), "whatever else is looked at again"
    ring.press(Key.Key_Left, Key.Key_Left, Key.Key_Up)
    assert panel.model.cursor == (3, 1) and "2 of 5 points" in panel.said.text()
    ring.press((Key.Key_Up, Modifier.ShiftModifier))
    chosen = panel.model.draft.chosen
    assert chosen is not None and (chosen.at, chosen.facing, chosen.cost) == ((3, 1), "n", 3)
    ring.press(Key.Key_Return)
    assert_choices_have_the_keys(ring)
    event = ring.running_fight.encounter.events[4]
    assert (event.kind, event.who) == ("move", "ada")
    view = panel.model.view
    assert view is not None and (view.battlefield.stands["ada"].at, view.battlefield.stands["ada"].facing) == (
        (3, 1),
        "n",
    )


def assert_choices_have_the_keys(ring: Ring) -> None:
    """Nothing more is asked that is answered on the map: Down walks the choices."""
    table = ring.panel.table
    assert table.hasFocus() and ring.panel.prompt is not None and table.model().rowCount() > 1
    before = table.current()
    ring.press(Key.Key_Down)
    assert table.hasFocus() and table.current() != before
    ring.press(Key.Key_Up)


@pytest.mark.parametrize("way", ["enter", "double"])
def test_after_a_move_by_the_mouse_the_choices_have_the_keys(qtbot, tmp_path: Path, way: str) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)
    if way == "enter":
        drag(panel.canvas, (2, 2), (4, 2))
        assert panel.canvas.hasFocus()
        ring.press(Key.Key_Return)
    else:
        click(panel.canvas, (4, 2))
        QTest.mouseDClick(panel.canvas, Qt.MouseButton.LeftButton, pos=point(panel.canvas, (4, 2)))
    assert [event.kind for event in ring.running_fight.encounter.events][4:] == ["move"]
    assert_choices_have_the_keys(ring)


def test_a_move_is_made_by_the_mouse(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)
    drag(panel.canvas, (2, 2), (3, 2), (4, 2))
    draft = panel.model.draft
    assert draft is not None and draft.chosen is not None and draft.chosen.at == (4, 2)
    click(panel.canvas, (8, 4))
    assert draft.chosen.at == (4, 2), "out of reach"
    ring.panel.table.setFocus()
    ring.press(Key.Key_Return)
    assert ring.running_fight.encounter.events[4].entry("path") == [[3, 2, "e"], {"open": [3, 2, "e"]}, [4, 2, "e"]]


def test_same_again_makes_the_usual_move(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    fought(ring)
    ring.press(" ")
    path = ring.running_fight.encounter.events[4].entry("path")
    assert isinstance(path, list) and path[-1] == [5, 2, "e"]


def test_the_referee_puts_somebody_elsewhere_in_the_fight(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    drag(panel.canvas, (7, 3), (8, 4))
    event = ring.running_fight.encounter.events[5]
    assert (event.kind, event.who, event.entry("mode"), event.entry("path")) == ("move", "cob", "put", [[8, 4, "w"]])
    ring.desk.do("undo")
    assert len(ring.running_fight.encounter.events) == 5


def test_the_map_goes_from_place_to_place(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    ring.panel.table.setFocus()
    assert panel.isVisible() and ring.panel.isVisible()
    ring.press("j")
    assert panel.isVisible() and not ring.panel.isVisible()
    settle()
    assert panel.height() > ring.battle_view.height() * 0.7, "alone it has the room"
    ring.press("j")
    assert not panel.isVisible() and ring.panel.isVisible() and ring.battle_view.fighters.isVisible()
    ring.press("j")
    assert panel.isVisible() and ring.panel.isVisible()


def test_an_earlier_moment_shows_where_everybody_stood(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    scene = panel.model.scene
    assert scene is not None and (token := scene.token("ada")) is not None and token.at == (5, 2)
    ring.running_fight.peek(2)
    scene = panel.model.scene
    assert scene is not None and (token := scene.token("ada")) is not None and token.at == (2, 2)
    assert [each.kind for each in scene.edges if each.edge == (3, 2, "e")] == ["closed"]


def test_a_cell_is_told_in_words(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    panel.model.point((3, 2))
    assert panel.model.sentence() == "column 4, row 3; a closed door to the east"
    panel.model.point((6, 2))
    assert panel.model.sentence().startswith("column 7, row 3; Bor") and "facing west" in panel.model.sentence()


def test_a_ground_is_kept_in_the_library_and_copied_from_there(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel, before = prepared(ring), ground(ring)
    panel.tools.keep.click()
    settle()
    (entry,) = ring.desk.document.campaign.library.grounds
    assert entry.edges == before.edges and panel.tools.library.isVisible()
    assert panel.said.text().startswith(f"“{entry.name}” is in the library now")
    panel.tools.keep.click()
    settle()
    assert panel.said.text() == f"This ground is in the library already: “{entry.name}”."
    assert ring.desk.document.campaign.library.grounds == (entry,)
    panel.tools.remove.click()
    panel.tools.library.setCurrentIndex(1)
    panel.tools.library.activated.emit(1)
    settle()
    assert ground(ring).edges == before.edges and not ground(ring).start
    away = panel.tools.library.findText("Remove “", Qt.MatchFlag.MatchStartsWith)
    panel.tools.library.activated.emit(away)
    settle()
    assert ring.desk.document.campaign.library.grounds == () and not panel.tools.library.isVisible()
    assert ground(ring).edges == before.edges, "who copied it keeps it"
    ring.desk.do("undo")
    settle()
    assert ring.desk.document.campaign.library.grounds == (entry,)


def test_a_distance_is_measured_by_the_mouse_and_by_keys(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel, before = fought(ring), ring.running_fight.encounter
    panel.view_bar.measure.click()
    drag(panel.canvas, (2, 2), (4, 2), (8, 5))
    assert panel.model.length() == 7 and panel.said.text().startswith("7 squares from column 3, row 3; column 9, row 5")
    assert ring.running_fight.encounter == before, "nobody was moved"
    panel.canvas.setFocus()
    ring.press("/")
    assert panel.model.measuring is None and "squares from" not in panel.said.text()
    ring.press("/", Key.Key_Left, Key.Key_Left)
    assert panel.view_bar.measure.isChecked() and panel.said.text().startswith(
        "2 squares from column 9, row 5; column 7"
    )
    panel.show_tools(True)
    panel.tools.buttons["wall"].click()
    assert not panel.view_bar.measure.isChecked() and panel.model.measuring is None, "a tool puts the measure away"


def test_a_small_map_leads_where_a_part_is_seen(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel, before = fought(ring), ring.running_fight.encounter
    canvas = panel.canvas
    room = canvas.width(), canvas.height()
    held = ground(ring)
    assert small_map(canvas.view, (held.width, held.height), room) is None
    for _nth in range(8):
        canvas.zoom(STEP)
    small = small_map(canvas.view, (held.width, held.height), room)
    assert small is not None
    corner = QPoint(round(small.x + small.cell * 0.5), round(small.y + small.cell * 0.5))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=corner)
    assert canvas.view.cell_at(room[0] / 2, room[1] / 2) == (0, 0)
    assert ring.running_fight.encounter == before and not canvas.draws
    canvas.fit()
    assert small_map(canvas.view, (held.width, held.height), room) is None


def test_the_referee_opens_and_closes_doors(qtbot, tmp_path: Path) -> None:
    """A double click on a door, or ; at its square: in the fight the referee's word, before it the ground's own."""
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)

    def door(nth: int) -> tuple[str, object, object]:
        event = ring.running_fight.encounter.events[nth]
        return event.kind, event.entry("edge"), event.entry("state")

    QTest.mouseDClick(panel.canvas, Qt.MouseButton.LeftButton, pos=point(panel.canvas, (4, 2), 0.05, 0.5))
    settle()
    assert door(4) == ("door", [3, 2, "e"], "open") and len(ring.running_fight.encounter.events) == 5
    panel.canvas.setFocus()
    panel.model.point((3, 2))
    ring.press(";")
    assert door(5) == ("door", [3, 2, "e"], "closed")
    panel.model.point((1, 1))
    ring.press(";")
    assert len(ring.running_fight.encounter.events) == 6, "no door is there"
    ring.desk.do("undo")
    ring.desk.do("undo")
    assert len(ring.running_fight.encounter.events) == 4


def test_before_the_fight_a_door_of_the_ground_is_turned(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    panel.model.point((4, 2))
    panel.canvas.setFocus()
    ring.press(";")
    assert [each.door for each in ground(ring).edges if each.door] == [
        "open"
    ] and not ring.running_fight.encounter.events
    assert ring.desk.document.history.undoText() == "Open or close a door"


@pytest.mark.parametrize("wide", [1400, 900, 700])
def test_beside_the_map_players_see_how_everybody_stands(qtbot, tmp_path: Path, wide: int) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    fought(ring)
    ring.desk.do("players")
    window = ring.desk.window.shell.reports.players
    assert window is not None and window.map.isVisible()
    window.resize(wide, 640)
    for _nth in range(3):
        settle()
    room = window.area.viewport().rect()
    for line in window._lines:
        told = line.told
        right = told.mapTo(window.area.viewport(), told.rect().topRight()).x()
        assert told.text() and told.width() >= told.sizeHint().width() and right <= room.right() + 1, line.name.text()
    window.close()


def corrected(ring: Ring, at: int) -> CorrectionPane:
    """The pane in which an entry of the log is corrected, with the map at hand."""
    log = ring.page.log
    assert log is not None
    log.correct_entry(at)
    settle()
    assert isinstance(log.aside, CorrectionPane)
    return log.aside


@pytest.mark.parametrize("by_pane", [True, False], ids=["by-its-pane", "from-the-map"])
def test_a_past_move_is_corrected_on_the_map(qtbot, tmp_path: Path, by_pane: bool) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(6))
    panel = fought(ring)
    before = ring.running_fight.encounter.events[4].entry("path")
    pane = corrected(ring, 4)
    draft = panel.model.draft
    assert draft is not None and draft.who == "ada" and draft.path() == before
    assert panel.isVisible() and panel.canvas.hasFocus() and not ring.panel.isVisible()
    ring.press(" ")
    assert len(ring.running_fight.encounter.events) == 6, "no key goes on from the moment before"
    panel.canvas.dropped.emit("cob", (8, 4), (0.5, 0.5))
    assert len(ring.running_fight.encounter.events) == 6, "nor does a figure that is dragged"
    click(panel.canvas, (3, 1))
    pane.correction.compare()
    assert "column 4, row 2" in str(pane.form.section.rows[0].cells[0].figure.value)
    if by_pane:
        ring.press(Key.Key_Return)
        assert pane.isAncestorOf(ring.focus)
    assert panel.canvas.hasFocus() != by_pane
    ring.press((Key.Key_Return, Modifier.ControlModifier))
    settle()
    path = ring.running_fight.encounter.events[4].entry("path")
    assert isinstance(path, list) and path[-1][:2] == [3, 1] and path != before
    assert panel.model.correction is None and ring.panel.isVisible() and not ring.running_fight.peeking
    scene = panel.model.scene
    assert scene is not None and (token := scene.token("ada")) is not None and token.at == (3, 1)
    ring.desk.do("undo")
    assert ring.running_fight.encounter.events[4].entry("path") == before


def test_a_correction_that_is_cancelled_leads_back(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(6))
    panel = fought(ring)
    pane = corrected(ring, 4)
    assert ring.running_fight.at == 4
    pane.cancel_key.click()
    settle()
    assert ring.running_fight.at == 6 and not ring.running_fight.peeking and panel.model.correction is None


def test_where_the_referee_put_somebody_is_corrected_on_the_map(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    drag(panel.canvas, (7, 3), (8, 4))
    pane = corrected(ring, 5)
    assert panel.model.draft is not None and panel.model.draft.chosen is not None
    assert panel.model.draft.chosen.at == (8, 4)
    click(panel.canvas, (1, 0))
    pane.correction.compare()
    pane.take_key.click()
    settle()
    assert ring.running_fight.encounter.events[5].entry("path") == [[1, 0, "w"]]


def opened(qtbot, tmp_path: Path) -> tuple[Ring, MapPanel, str, Cell]:
    """The fight when a square has opened to somebody: the map, to whom, and which."""
    held = script(SCRIPT)
    nth = next(at for at, (event, _state) in enumerate(held.steps) if event.get("mode") == "follow")
    ring = ring_with(qtbot, tmp_path, encounter(nth))
    panel = fought(ring)
    ((cell, prompt),) = panel.model.opened().items()
    return ring, panel, prompt.who, cell


def test_a_square_that_has_opened_is_taken_by_keys(qtbot, tmp_path: Path) -> None:
    ring, panel, who, cell = opened(qtbot, tmp_path)
    before = len(ring.running_fight.encounter.events)
    panel.grab_focus()
    panel.model.point((cell[0] - 1, cell[1]))
    ring.press(Key.Key_Right)
    assert panel.model.taking is not None and "Ada: Follow up" in panel.said.text()
    assert ring.panel.ways.offer.text() == "Ada: Follow up  Q"
    ring.press((Key.Key_Up, Modifier.ShiftModifier), Key.Key_Return)
    event = ring.running_fight.encounter.events[before]
    assert (event.kind, event.who, event.entry("mode"), event.entry("path")) == ("move", who, "follow", [[*cell, "n"]])
    assert not panel.model.opened() and panel.model.taking is None


def test_a_square_that_has_opened_is_taken_by_the_mouse(qtbot, tmp_path: Path) -> None:
    ring, panel, who, cell = opened(qtbot, tmp_path)
    before, view = len(ring.running_fight.encounter.events), panel.model.view
    assert view is not None
    drag(panel.canvas, view.battlefield.stands[who].at, cell)
    assert len(ring.running_fight.encounter.events) == before, "drafted, not taken"
    for press in (QTest.mouseClick, QTest.mouseDClick):
        press(panel.canvas, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point(panel.canvas, cell))
    settle()
    assert ring.running_fight.encounter.events[before].entry("mode") == "follow"


def test_a_square_that_has_opened_is_taken_by_its_key(qtbot, tmp_path: Path) -> None:
    ring, _panel, _who, cell = opened(qtbot, tmp_path)
    before = len(ring.running_fight.encounter.events)
    ring.press("q")
    path = ring.running_fight.encounter.events[before].entry("path")
    assert isinstance(path, list) and path[0][:2] == [*cell]


def test_the_row_of_a_move_tells_what_it_costs(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)
    options = ring.panel.options
    option = options.option(0)
    assert option is not None
    assert options.sentence(option) == "Move, 4 of 5 points (Y)"
    click(panel.canvas, (3, 1))
    assert options.sentence(option) == "Move, 2 of 5 points (Y)"
    click(panel.canvas, (2, 2))
    assert options.sentence(option) == "Move, stays (Y)"


def test_a_door_is_opened_at_the_end_of_a_move(qtbot, tmp_path: Path) -> None:
    """Ada goes to the door and opens it without going through, by the key; taken back, then by the mouse."""
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel = fought(ring)
    click(panel.canvas, (3, 2))
    assert "the door ahead can be opened or closed; 1 of 5 points" in panel.said.text()
    ring.press(";")
    option = ring.panel.options.option(0)
    assert option is not None and ring.panel.options.sentence(option) == "Move, 2 of 5 points, a door (Y)"
    ring.press(";")
    assert ring.panel.options.sentence(option) == "Move, 1 of 5 points (Y)", "or not"
    assert len(ring.running_fight.encounter.events) == 4, "it is no word of the referee"
    QTest.mouseDClick(panel.canvas, Qt.MouseButton.LeftButton, pos=point(panel.canvas, (3, 2), 0.9))
    settle()
    panel.grab_focus()
    ring.press(Key.Key_Return)
    event = ring.running_fight.encounter.events[4]
    assert event.entry("path") == [[3, 2, "e"], {"open": [3, 2, "e"]}]
    scene = panel.model.scene
    assert scene is not None and [each.kind for each in scene.edges if each.edge == (3, 2, "e")] == ["open"]
    pane = corrected(ring, 4)
    assert panel.model.draft is not None and panel.model.draft.turns_door
    ring.press(";")
    pane.correction.compare()
    pane.take_key.click()
    settle()
    assert ring.running_fight.encounter.events[4].entry("path") == [[3, 2, "e"]]


def test_a_quick_hand_draws_without_gaps(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    panel.tools.buttons["fog"].click()
    drag(panel.canvas, (0, 0), (7, 0))
    assert ground(ring).fog[0][:8] == "########"


def test_who_is_to_be_put_somewhere_puts_the_tool_away_and_a_tool_puts_them_away(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(ground={**script(SCRIPT).encounter["ground"], "start": {}}))
    panel = prepared(ring)
    panel.tools.buttons["wall"].click()
    who = next(iter(ring.running_fight.fighters()))
    button = next(each for each in panel.findChildren(QToolButton) if each.property("who") == who)
    button.click()
    assert (panel.nowhere.placing, panel.tools.tool) == (who, "")
    panel.tools.buttons["wall"].click()
    assert (panel.nowhere.placing, panel.tools.tool) == ("", "wall")
    before = ground(ring).edges
    button = next(each for each in panel.findChildren(QToolButton) if each.property("who") == who and each.isVisible())
    button.click()
    click(panel.canvas, (0, 0))
    assert ground(ring).edges == before and ground(ring).start[who].at == (0, 0)
    assert ground(ring).start[who].facing in ("e", "s"), "to the middle of the ground"


def test_what_a_ground_is_made_with_is_in_sight_once_one_is_wanted(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(ground=None))
    ring.desk.window.resize(1100, 480)
    settle()
    assert ring.page.prepare is not None
    part, area = ring.page.prepare.ground, ring.page.prepare.area
    area.verticalScrollBar().setValue(0)
    part.begin.click()
    qtbot.waitUntil(lambda: isinstance(part.map, MapPanel) and not part.map.tools.resize_key.visibleRegion().isEmpty())
    assert isinstance(part.map, MapPanel)
    assert part.map.tools.y() < ring.desk.window.height() // 4
    assert area.viewport().rect().contains(part.map.tools.resize_key.mapTo(area.viewport(), QPoint(0, 0)))


@pytest.mark.parametrize("drawing", [False, True])
def test_a_small_window_has_the_whole_breadth_in_sight(qtbot, tmp_path: Path, drawing: bool) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1000, 700)
    ring.begin()
    settle()
    view = ring.battle_view
    assert view.exchange.isVisible() and view.ground.map is None, "there is no room for both"
    view.ground.turn()
    panel = view.ground.map
    assert panel is not None and panel.isVisible() and not view.exchange.isVisible()
    panel.show_tools(drawing)
    settle()
    assert panel.tools.isVisible() == drawing
    assert ring.desk.window.width() == 1000 >= ring.page.mapTo(ring.desk.window, ring.page.rect().bottomRight()).x()
    view.ground.turn()
    assert view.exchange.isVisible() and not panel.isVisible(), "one key between"
