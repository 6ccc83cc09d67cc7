"""Pictures decoded off the window's thread: kept while somebody shows them, told once where one is damaged."""

from __future__ import annotations

import gc
from base64 import b64encode
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QEvent, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.pictures.picture_shelf import PictureShelf
from mls_desktop.bridge.pictures.shown_pictures import ShownPictures
from mls_desktop.model.campaign import Picture, empty_campaign
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.shipped_data import ShippedData
from tests.hand_clock import HandClock

pytestmark = [
    pytest.mark.needs("rules_basics"),
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("libpng", extend=True),
]
SHIPPED_DATA = ShippedData()
PLAN = GroundPicture(id="plan", cell=10)


def png(colour: str, wide: int = 300) -> str:
    image = QImage(wide, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"png")).write(image)
    return b64encode(bytes(buffer.data().data())).decode()


def document(**data: str) -> Document:
    system = SHIPPED_DATA.system("rules_basics")
    bare = empty_campaign("rules_basics", type(SHIPPED_DATA.shipped("rules_basics"))())
    pictures = tuple(Picture(id=id, type="png", data=text) for id, text in data.items())
    return Document(replace(bare, pictures=pictures), system, SHIPPED_DATA.world, lambda _edit, _campaign: "")


def shown(clock: HandClock, shelf: PictureShelf, faces: dict[str, str] | None = None) -> ShownPictures:
    made = ShownPictures(shelf, shelf)
    made.show(PLAN, faces or {})
    clock.run_until_idle()
    assert not shelf.busy
    return made


def test_a_picture_comes_in_the_background_and_is_shared(clock: HandClock) -> None:
    held = document(plan=png("red"), face=png("blue", 90))
    shelf = PictureShelf(held, held)
    assert shelf.ground("plan") is None and shelf.busy
    one, other = shown(clock, shelf, {"ann": "face", "bor": "face", "cob": "nobody"}), shown(clock, shelf)
    assert one.ground is not None and one.ground is other.ground and one.fault is None
    assert set(one.faces) == {"ann", "bor"} and one.faces["ann"] is one.faces["bor"]
    assert one.ground.levels[0].pixelColor(5, 5) == QColor("red")


def test_nothing_is_kept_that_nobody_shows(clock: HandClock) -> None:
    held = document(plan=png("red"))
    shelf = PictureShelf(held, held)
    made = shown(clock, shelf)
    assert shelf.ground("plan") is not None
    made.close()
    clock.run_until_idle()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert shelf.ground("plan") is None
    assert shelf.busy, "it is decoded anew"
    clock.run_until_idle()
    assert not shelf.busy


def test_another_picture_of_the_same_id_takes_its_place(clock: HandClock) -> None:
    held = document(plan=png("red"))
    shelf = PictureShelf(held, held)
    made = shown(clock, shelf)
    assert held.apply(Edit("set", ("pictures", "plan", "data"), png("green")))
    made.show(PLAN, {})
    clock.run_until_idle()
    assert made.ground is not None and made.ground.levels[0].pixelColor(5, 5) == QColor("green")


@pytest.mark.parametrize(("data", "fault"), [("AAAA", "unknown_kind"), ("!", "damaged"), (png("red")[:80], "damaged")])
def test_what_cannot_be_shown_is_tried_once(clock: HandClock, data: str, fault: str) -> None:
    held = document(plan=data)
    shelf = PictureShelf(held, held)
    told: list[object] = []
    made = ShownPictures(shelf, shelf)
    made.changed.connect(lambda: told.append(made.fault))
    made.show(PLAN, {"ann": "plan"})
    clock.run_until_idle()
    assert made.ground is None and made.fault == fault and not made.faces and told == [fault]
    made.show(PLAN, {})
    assert not shelf.busy


def test_a_closed_shelf_hands_nothing_over(clock: HandClock, tmp_path: Path) -> None:
    held = document(plan=png("red", 3000))
    shelf = PictureShelf(held, held)
    made = ShownPictures(shelf, shelf)
    made.show(PLAN, {})
    shelf.close()
    assert not shelf.busy and made.ground is None
