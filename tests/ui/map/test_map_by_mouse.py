"""The map by the mouse: as large as its page allows, turned by a drag, and done with once nothing follows."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from mls_desktop.bridge.fight.reinforcements import candidates, join
from mls_desktop.bridge.map.map_tools import TOOLS, stroked, tool_of
from mls_desktop.bridge.map.viewport import fitted
from mls_desktop.model.ground.drawing import with_start
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.map import tool_bar
from mls_desktop.ui.map.map_canvas import STEP, MapCanvas
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.scrolling.wheel_course import PAUSE
from tests.hand_clock import turned_by_hand
from tests.ui.map.maps import click, drag, encounter, fought, ground, point, prepared, ring_with, settle
from tests.ui.scrolling.test_wheel_course import turn

pytestmark = pytest.mark.needs("nutshell")
SIDES = {"n": (0.5, 0.05), "e": (0.95, 0.5), "s": (0.5, 0.95), "w": (0.05, 0.5)}


def pull(canvas: MapCanvas, cell: tuple[int, int], across: float, down: float) -> None:
    """Drags from the middle of a square to another point of it."""
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(canvas, left, none, point(canvas, cell))
    QTest.mouseMove(canvas, point(canvas, cell, across, down))
    QTest.mouseRelease(canvas, left, none, point(canvas, cell, across, down))
    settle()


@pytest.mark.parametrize("size", [(1680, 945), (1280, 720)], ids=str)
def test_before_the_fight_the_map_is_as_large_as_its_page_allows(qtbot, tmp_path: Path, size: tuple[int, int]) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    ring.desk.window.resize(*size)
    settle()
    panel, prepare = prepared(ring), ring.page.prepare
    assert prepare is not None
    page, held = prepare.area.viewport().height(), ground(ring)
    assert panel.height() <= page, "seen whole, with its tools"
    by_width = fitted(held.width, held.height, (panel.canvas.width(), 1 << 20)).cell
    assert panel.height() >= page - 40 or panel.canvas.view.cell >= by_width * 0.99, "its page or its width is full"


def test_a_figure_that_is_placed_faces_the_nearest_foe(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    start = ground(ring).start
    who, foes = "ada", [id for id in start if ring.running_fight.side_of(id) != ring.running_fight.side_of("ada")]
    (first, *others), others_gone = foes, ground(ring)
    for id in (who, *others):
        others_gone = with_start(others_gone, id, None)
    ring.running_fight.send(Edit("set", ("ground",), others_gone))
    settle()
    x, y = ground(ring).start[first].at
    for cell, facing in {(x - 3, y): "e", (x, y + 3): "n", (x + 2, y): "w", (x, y - 2): "s"}.items():
        ring.running_fight.send(Edit("set", ("ground",), with_start(ground(ring), who, None)))
        settle()
        if 0 <= cell[0] < ground(ring).width and 0 <= cell[1] < ground(ring).height:
            assert panel.model.put(who, cell) and ground(ring).start[who].facing == facing


@pytest.mark.parametrize(("side", "at"), SIDES.items(), ids=SIDES)
def test_a_drag_within_its_square_turns_a_figure(qtbot, tmp_path: Path, side: str, at: tuple[float, float]) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    stand = ground(ring).start["ada"]
    pull(panel.canvas, stand.at, *at)
    assert ground(ring).start["ada"].facing == side and ground(ring).start["ada"].at == stand.at


def test_in_a_fight_it_ends_the_move_so_or_is_the_referees_word(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel, told = fought(ring), []
    panel.canvas.carried.connect(lambda *_carried: told.append(panel.said.text()))
    view, draft = panel.model.view, panel.model.draft
    assert view is not None and draft is not None and draft.who == "ada"
    before = len(ring.running_fight.encounter.events)
    pull(panel.canvas, view.battlefield.stands["ada"].at, *SIDES["s"])
    assert told[-1] == "Ada turns to the south" and len(ring.running_fight.encounter.events) == before
    drafted = panel.model.draft
    assert drafted is not None and drafted.chosen is not None and drafted.chosen.facing == "s"
    other = next(who for who in view.there if who != "ada")
    pull(panel.canvas, view.battlefield.stands[other].at, *SIDES["n"])
    event = ring.running_fight.encounter.events[before]
    assert (event.kind, event.who, event.entry("path")) == ("move", other, [[*view.battlefield.stands[other].at, "n"]])


def test_a_figure_put_elsewhere_leaves_the_keys_to_what_is_asked(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(0))
    panel = fought(ring)
    view = panel.model.view
    assert view is not None and panel.model.draft is None
    drag(panel.canvas, view.battlefield.stands["ada"].at, (8, 4))
    assert ground(ring).start["ada"].at == (8, 4) and ring.focus is ring.panel.table


def test_no_turn_of_the_wheel_makes_the_ground_smaller_than_it_fits(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    canvas = prepared(ring).canvas
    whole = canvas.view
    canvas.zoom(1 / STEP)
    assert canvas.view == whole
    canvas.zoom(STEP**2, QPoint(10, 10).toPointF())
    canvas.zoom(STEP**-5)
    assert canvas.view == whole


def test_a_page_that_is_scrolled_until_the_map_comes_below_the_mouse_does_not_zoom_it(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    ring.desk.window.resize(1280, 720)
    canvas, prepare = prepared(ring).canvas, ring.page.prepare
    assert prepare is not None
    bar, before = prepare.area.verticalScrollBar(), canvas.view
    bar.setValue(bar.maximum())
    places = [bar.value()]
    with turned_by_hand() as clock:
        for part in (prepare.area.viewport(), canvas, canvas):
            turn(part, by=40)
            places.append(bar.value())
        assert canvas.view == before and places == sorted({*places}, reverse=True), "it goes on scrolling"
        clock.advance(PAUSE)
        turn(canvas, by=120)
    assert canvas.view != before and bar.value() == places[-1]


def test_a_newcomer_who_is_put_on_the_map_in_a_fight_faces_the_nearest_foe(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(4))
    panel, running_fight = fought(ring), ring.running_fight
    foes = [who for who in running_fight.fighters() if running_fight.side_of(who) == "party"]
    rows = candidates(running_fight)
    assert rows is not None
    who = join(running_fight, rows.rows[0].id, "foes")
    settle()
    events = len(running_fight.encounter.events)
    assert panel.model.unplaced() == ((who, running_fight.names()[who]),)
    seen = set[str]()
    for cell, facing in faced(panel, foes).items():
        next(each for each in panel.nowhere.findChildren(QToolButton) if each.isVisible()).click()
        click(panel.canvas, cell)
        assert running_fight.encounter.events[events] == told("move", who, mode="put", path=[[*cell, facing]])
        seen.add(facing)
        ring.desk.do("undo")
        settle()
    assert len(seen) >= 3


def faced(panel: MapPanel, foes: list[str]) -> dict[tuple[int, int], str]:
    """A free square for each side from which the nearest of the foes is straight ahead there; that side."""
    scene = panel.model.scene
    assert scene is not None
    found: dict[str, tuple[int, int]] = {}
    stands = [token.at for token in scene.tokens if token.who in foes]
    for x, y in product(range(scene.width), range(scene.height)):
        ways = sorted(((abs(a - x) + abs(b - y), (a, b)) for a, b in stands))
        near, (a, b) = ways[0]
        mark = scene.mark((x, y))
        free = not scene.standing_in((x, y)) and (mark is None or mark.block is None)
        if free and 0 < near < 4 and (a == x or b == y) and (len(ways) < 2 or ways[1][0] > near + 1):
            found.setdefault("n" if b < y else "s" if b > y else "e" if a > x else "w", (x, y))
    return {cell: side for side, cell in found.items()}


def test_a_tool_pressed_once_more_is_put_away_and_says_so(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(tool_bar, "announce", lambda _widget, text, *_more: heard.append(text))
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    assert len(panel.tools.buttons) == len(TOOLS) + 2
    for id, button in panel.tools.buttons.items():
        button.click()
        assert panel.tools.tool == id and panel.said.text() == heard[-1] and button.text() in heard[-1]
        button.click()
        put_away = f"“{button.text()}” is put away: a press on the map draws nothing now."
        assert not panel.tools.tool and panel.said.text() == heard[-1] == put_away
        before = ground(ring)
        drag(panel.canvas, (1, 1), (3, 1))
        assert ground(ring) == before


def test_what_a_stroke_takes_away_is_told_above_the_map_until_the_cursor_goes_on(qtbot, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    door = tool_of("door")
    assert door is not None
    for y in (1, 2):
        panel.model.draw(lambda held, y=y: stroked(held, door, (2, y), "e"))  # type: ignore[misc]
    panel.tools.choose("wall")
    start, end = point(panel.canvas, (2, 1), 0.97, 0.3), point(panel.canvas, (2, 2), 0.97, 0.7)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(panel.canvas, left, none, start)
    QTest.mouseMove(panel.canvas, end)
    QTest.mouseRelease(panel.canvas, left, none, end)
    settle()
    assert panel.said.text().startswith("Taken away by this: 2 doors. Undo brings it back. column 3, row 3")
    assert panel.canvas.accessibleDescription() == panel.said.text()
    ring.desk.do("undo")
    settle()
    assert not panel.said.text().startswith("Taken") and sum(each.door is not None for each in ground(ring).edges) >= 2
    ring.desk.do("redo")
    QTest.mousePress(panel.canvas, left, none, point(panel.canvas, (4, 4)))
    assert not panel.said.text().startswith("Taken")
