"""The picture below a ground and the faces on figures, in the real window: gestures in, the document and pixels out."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mls_desktop.model.campaign import Picture
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.ui.map.map_panel import MapPanel
from mls_desktop.ui.report.players_window import PlayersWindow
from tests.ring import Key, Modifier, Ring
from tests.ui.map.maps import SCRIPT, click, drag, encounter, fought, ground, point, prepared, ring_with, settle

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("libpng", extend=True)]
GROUND = ("encounters", SCRIPT, "ground")
RED = QColor("#ff0000")


def painted(file: Path, colour: str = "red", wide: int = 900, high: int = 600) -> Path:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(file))
    return file


def data_of(file: Path) -> str:
    return b64encode(file.read_bytes()).decode()


def give(ring: Ring, laid: GroundPicture | None, data: str, **ground_changes: Any) -> None:
    """The picture is there and lies below the ground."""
    id = ring.running_fight.id
    held = ring.running_fight.encounter.ground
    assert held is not None
    changed = replace(held, picture=laid, **ground_changes)
    added = Edit("add", ("pictures",), Picture(id="plan", type="png", data=data))
    assert ring.desk.document.apply(Batch("x", (added, Edit("set", ("encounters", id, "ground"), changed))))


def come(ring: Ring, panel: MapPanel) -> None:
    """Waits until the picture is decoded."""
    ring.bot.waitUntil(lambda: panel.model.pictures.ground is not None)
    settle()


def pixel(panel: MapPanel, cell: tuple[int, int], across: float = 0.4, down: float = 0.4) -> QColor:
    image = panel.canvas.grab().toImage()
    at = point(panel.canvas, cell, across, down) * image.devicePixelRatio()
    return image.pixelColor(at)


def choose(ring: Ring, panel: MapPanel, file: Path) -> None:
    panel.tools.picture.choose_key.click()
    ring.desk.file_dialog(file)


def test_a_picture_is_chosen_shown_below_the_squares_and_undone(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    bar, before = panel.tools.picture, ring.desk.document.campaign
    assert bar.choose_key.isVisible() and not bar.align.isVisible() and not bar.cell.isVisible()
    choose(ring, panel, painted(tmp_path / "quay.png"))
    ring.bot.waitUntil(lambda: ground(ring).picture is not None)
    picture, held = ground(ring).picture, ground(ring)
    assert picture is not None and [each.id for each in ring.desk.document.campaign.pictures] == [picture.id]
    assert picture.cell == round(min(900 / held.width, 600 / held.height), 2) and picture.offset == (0, 0)
    come(ring, panel)
    assert pixel(panel, (0, 0)) == RED and bar.align.isVisible() and bar.cell.value() == picture.cell
    ring.desk.do("undo")
    assert ring.desk.document.campaign == before
    settle()
    assert pixel(panel, (0, 0)) != RED and not bar.align.isVisible()
    ring.desk.do("redo")
    bar.remove.click()
    assert ground(ring).picture is None and not ring.desk.document.campaign.pictures
    ring.desk.do("undo")
    panel.tools.remove.click()
    assert ring.running_fight.encounter.ground is None and not ring.desk.document.campaign.pictures


def test_a_file_that_is_no_picture_is_refused_in_a_sentence(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel, before = prepared(ring), ring.desk.document.campaign
    bad = tmp_path / "quay.png"
    bad.write_text("no picture")
    choose(ring, panel, bad)
    said = ring.desk.question().text()
    assert "quay.png cannot be used as a picture of the ground." in said and "not a PNG, JPEG or WebP" in said
    ring.desk.answer("Close")
    assert ring.desk.document.campaign == before and not panel.model.pictures.reading


def test_a_picture_that_cannot_be_read_is_told_and_the_map_drawn_without(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    give(ring, GroundPicture(id="plan", cell=40.0), data_of(painted(tmp_path / "quay.png"))[:120])
    ring.bot.waitUntil(lambda: "without its picture" in panel.said.text())
    assert panel.said.text().startswith(
        "The ground is shown without its picture. The picture is damaged or cannot be read safely. column 1, row 1"
    )
    assert pixel(panel, (0, 0)) != RED and panel.tools.picture.remove.isVisible()


def test_a_picture_is_laid_by_numbers_by_hand_and_by_keys(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    give(ring, GroundPicture(id="plan", cell=40.0), data_of(painted(tmp_path / "quay.png")))
    come(ring, panel)
    bar, steps = panel.tools.picture, ring.desk.document.history.count()

    def laid() -> GroundPicture:
        found = ground(ring).picture
        assert found is not None
        return found

    bar.cell.setFocus()
    bar.cell.selectAll()
    ring.press("50", Key.Key_Return)
    assert laid() == GroundPicture(id="plan", cell=50.0)
    bar.left.setValue(12.5)
    assert laid().offset == (12.5, 0)
    start = ground(ring).start
    bar.align.click()
    assert panel.canvas.hasFocus()
    steps = ring.desk.document.history.count()
    drag(panel.canvas, (2, 2), (3, 2), (4, 3))
    assert laid().offset == pytest.approx((12.5 - 100, -50), abs=2), "it follows the hand"
    assert ring.desk.document.history.count() == steps + 1 and ground(ring).start == start, "one step, nobody moved"
    before = laid()
    ring.press(Key.Key_Right, Key.Key_Down, (Key.Key_Left, Modifier.ShiftModifier))
    assert laid().offset == (before.offset[0] + 9, before.offset[1] - 1)
    ring.press(Key.Key_PageUp)
    assert laid().cell == round(50 / 1.01, 2)
    bar.squares.setValue(2)
    click(panel.canvas, (1, 1), 0.1, 0.1)
    assert panel.canvas.mark == pytest.approx((1.1, 1.1), abs=0.05), "the first place is marked"
    click(panel.canvas, (5, 1), 0.1, 0.1)
    assert laid().cell == pytest.approx(2 * 50 / 1.01, rel=0.02) and panel.canvas.mark is None
    panel.tools.buttons["wall"].click()
    assert not bar.align.isChecked() and not panel.canvas.aligns, "another tool puts it away"


def test_fog_and_pictures_let_no_event_be_played_anew(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel, replay = fought(ring), ring.running_fight.replay
    give(ring, GroundPicture(id="plan", cell=40.0), data_of(painted(tmp_path / "quay.png")))
    come(ring, panel)
    assert ring.running_fight.replay is replay and pixel(panel, (0, 0)) == RED


def seen_by_players(ring: Ring) -> PlayersWindow:
    ring.desk.do("players")
    window = ring.desk.window.shell.reports.players
    assert window is not None
    window.resize(1200, 700)
    settle()
    return window


def reds(image: QImage) -> int:
    """Pixels that are red as only the picture is."""
    return sum(
        image.pixelColor(x, y).red() > 200 and image.pixelColor(x, y).green() < 40
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )


def test_players_get_no_pixel_of_a_cell_in_fog(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    held = ground(ring)
    all_fog = tuple("#" * held.width for _row in range(held.height))
    one_seen = ("." + all_fog[0][1:], *all_fog[1:])
    give(ring, GroundPicture(id="plan", cell=60.0), data_of(painted(tmp_path / "quay.png")), fog=all_fog)
    come(ring, panel)
    window = seen_by_players(ring)
    players_view = window.players_view
    ring.bot.waitUntil(lambda: players_view.picture is not None)
    settle()
    (image,) = players_view.picture.levels if players_view.picture is not None else ()
    assert not reds(image) and not reds(window.grab().toImage()) and "plan" not in str(players_view.map)
    assert ring.running_fight.send(Edit("set", ("ground", "fog"), one_seen))
    settle()
    assert players_view.picture is not None and players_view.picture.levels[0].pixelColor(30, 30) == RED
    assert players_view.picture.levels[0].pixelColor(70, 30).alpha() == 0 and reds(window.grab().toImage()) > 50
    assert ring.running_fight.send(Edit("set", ("ground", "fog"), all_fog))
    settle()
    assert (
        players_view.picture is not None
        and not reds(players_view.picture.levels[0])
        and not reds(window.grab().toImage())
    )
    window.close()


def with_faces(ring: Ring, data: str) -> None:
    """Everybody in the fight has that portrait."""
    added = Edit("add", ("pictures",), Picture(id="face", type="png", data=data))
    line_up = ("encounters", ring.running_fight.id, "line_up")
    faces = (
        Edit("set", (*line_up, entry.id, "character"), {**entry.character, "portrait": "face"})
        for entry in ring.running_fight.encounter.line_up
    )
    assert ring.desk.document.apply(Batch("x", (added, *faces)))


def test_a_figure_bears_its_portrait(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel = fought(ring)
    with_faces(ring, data_of(painted(tmp_path / "face.png")))
    panel = ring.battle_view.ground.map or panel
    ring.bot.waitUntil(lambda: len(panel.model.pictures.faces) == len(ring.running_fight.encounter.line_up))
    settle()
    token = panel.model.scene.tokens[0] if panel.model.scene is not None else None
    assert token is not None and token.portrait == "face" and pixel(panel, token.at, 0.5, 0.4) == RED
    assert pixel(panel, token.at, 0.5, 0.12) != RED, "its side's colour is seen around"


def test_players_see_the_portraits_of_those_they_know(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    fought(ring)
    with_faces(ring, data_of(painted(tmp_path / "face.png")))
    window = seen_by_players(ring)
    players_view = window.players_view
    ring.bot.waitUntil(lambda: bool(players_view.faces))
    assert players_view.map is not None and set(players_view.faces) == {token.who for token in players_view.map.tokens}
    players_view.wish(foes=False)
    assert set(players_view.faces) == {token.who for token in players_view.map.tokens} and len(players_view.faces) < 4
    players_view.wish(foes=True)
    held = ground(ring)
    assert ring.running_fight.send(
        Edit("set", ("ground", "fog"), tuple("#" * held.width for _row in range(held.height)))
    )
    assert (
        set(players_view.faces) == {token.who for token in players_view.map.tokens} and len(players_view.faces) < 4
    ), "foes are in the fog"
    assert not [token for token in players_view.map.tokens if token.portrait is not None], (
        "no id of a picture goes along"
    )
    window.close()


def test_the_window_waits_for_no_picture(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    panel = prepared(ring)
    give(ring, GroundPicture(id="plan", cell=400.0), data_of(painted(tmp_path / "quay.png", "red", 4000, 4000)))
    assert panel.model.pictures.ground is None, "it is decoded beside the window"
    QTest.mouseMove(panel.canvas, QPoint(5, 5))
    QApplication.processEvents()
    come(ring, panel)
    QTest.mouseClick(panel.canvas, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
