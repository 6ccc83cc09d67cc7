"""A portrait on the sheet: chosen, dropped, undone, shared, refused, taken away with its picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.document.picture_texts import trouble_text
from mls_desktop.ui.sheet.portrait import PortraitFrame, covering
from tests.desk import Desk, Key, press


@pytest.fixture
def face(tmp_path: Path) -> Path:
    return painted(tmp_path / "face.png", "red")


def painted(file: Path, colour: str) -> Path:
    image = QImage(60, 80, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(file))
    return file


def frame(desk: Desk) -> PortraitFrame:
    found: PortraitFrame = desk.page.findChildren(PortraitFrame)[0]
    return found


def pictures(desk: Desk) -> list[str]:
    return [picture.id for picture in desk.document.campaign.pictures]


def choose(desk: Desk, file: Path) -> None:
    desk.focus(frame(desk))
    press(frame(desk), Key.Key_Return)
    desk.file_dialog(file)


def middle(desk: Desk) -> QColor:
    shown = frame(desk).grab().toImage()
    return shown.pixelColor(shown.width() // 2, shown.height() // 2)


@pytest.mark.needs("nutshell")
def test_a_portrait_is_chosen_shown_saved_and_undone(desk: Desk, face: Path, tmp_path: Path) -> None:
    before = desk.document.campaign
    choose(desk, face)
    desk.bot.waitUntil(lambda: desk.who.portrait == "tam_oster")
    assert pictures(desk) == ["tam_oster"]
    assert middle(desk) == QColor("red")
    desk.do("undo")
    assert desk.document.campaign == before and middle(desk) != QColor("red")
    desk.do("redo")
    desk.do("save_as")
    desk.file_dialog(tmp_path / "with.mls.json")
    desk.saved()
    other = Desk(desk.bot, tmp_path / "home", files=(tmp_path / "with.mls.json",))
    other.bot.waitUntil(lambda: other.window.tabs.front() is not None)
    other.bot.waitUntil(lambda: middle(other) == QColor("red"))


def test_another_picture_takes_the_place_of_the_first(desk: Desk, face: Path, tmp_path: Path) -> None:
    frame(desk).choose(face)
    frame(desk).choose(painted(tmp_path / "other.png", "blue"))
    assert pictures(desk) == [desk.who.portrait] and middle(desk) == QColor("blue")


@pytest.mark.needs("nutshell")
def test_a_shared_picture_stays_while_somebody_has_it(desk: Desk, face: Path) -> None:
    frame(desk).choose(face)
    desk.do("duplicate")
    assert desk.who.portrait == "tam_oster"
    desk.bot.waitUntil(lambda: middle(desk) == QColor("red"))
    frame(desk).drop_portrait()
    assert pictures(desk) == ["tam_oster"]
    frame(desk).choose(face)
    assert pictures(desk) == ["tam_oster"], "the same picture is not kept twice"
    desk.do("remove")
    assert pictures(desk) == ["tam_oster"]
    desk.window.tabs.open("tam_oster")
    desk.do("remove")
    assert pictures(desk) == []
    desk.do("undo")
    assert pictures(desk) == ["tam_oster"]


def test_delete_takes_it_away_with_its_picture(desk: Desk, face: Path) -> None:
    before = desk.document.campaign
    frame(desk).choose(face)
    desk.focus(frame(desk))
    press(frame(desk), Key.Key_Delete)
    assert desk.document.campaign == before


@pytest.mark.needs("nutshell")
def test_a_picture_is_dropped(desk: Desk, face: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(face))])
    keys = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter, drop = QDragEnterEvent(QPoint(5, 5), *keys), QDropEvent(QPointF(5, 5), *keys)
    enter.ignore()
    QApplication.sendEvent(frame(desk), enter)
    QApplication.sendEvent(frame(desk), drop)
    assert enter.isAccepted() and pictures(desk) == ["tam_oster"]


def test_a_bad_file_is_refused_with_the_reason(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "<b>face.png"
    file.write_bytes(b"GIF89a")
    before = desk.document.campaign
    frame(desk).choose(file)
    assert desk.question().text() == f"<b>face.png cannot be used as a portrait.\n\n{trouble_text('unknown_kind')}"
    desk.answer("Close")
    assert desk.document.campaign is before


def test_a_frame_is_filled_without_stretching() -> None:
    assert covering(QSize(100, 100), QSize(50, 100)).size().toSize() == QSize(50, 100)
    assert covering(QSize(100, 300), QSize(50, 50)).size().toSize() == QSize(100, 100)
