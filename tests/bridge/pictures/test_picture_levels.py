"""A picture at every size it is seen at, and as a face on a figure."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter

from mls_desktop.bridge.pictures.picture_levels import FACE, SMALLEST, PictureLevels, face_of, levels_of

pytestmark = pytest.mark.usefixtures("qapp")


def halves(wide: int, high: int) -> QImage:
    """A picture that is green at the left and yellow at the right."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    with QPainter(image) as painter:
        painter.fillRect(wide // 2, 0, wide, high, QColor("yellow"))
    return image


def drawn(levels: PictureLevels, target: QRectF, source: QRectF) -> QImage:
    page = QImage(100, 100, QImage.Format.Format_RGB32)
    page.fill(QColor("white"))
    with QPainter(page) as painter:
        levels.draw(painter, target, source)
    return page


def test_each_level_is_half_as_large_as_the_one_before() -> None:
    sizes = [(each.width(), each.height()) for each in levels_of(halves(1000, 500)).levels]
    assert sizes == [(1000, 500), (500, 250), (250, 125), (125, 62)] and SMALLEST <= 125


@pytest.mark.parametrize(("shrunk", "wide"), [(0.1, 1000), (1, 1000), (1.9, 1000), (2, 500), (4.5, 250), (900, 125)])
def test_the_smallest_level_with_enough_pixels_is_drawn(shrunk: float, wide: int) -> None:
    assert levels_of(halves(1000, 500)).level(shrunk).width() == wide


@pytest.mark.parametrize(
    ("source", "colours"),
    [
        ((0, 0, 1000, 1000), ("green", "yellow")),
        ((0, 0, 500, 500), ("green", "green")),
        ((-1000, 0, 2000, 1000), ("white", "green")),
        ((500, 0, 1000, 1000), ("yellow", "white")),
        ((5000, 0, 1000, 1000), ("white", "white")),
    ],
)
def test_a_part_is_drawn_where_it_belongs(source: tuple[int, int, int, int], colours: tuple[str, str]) -> None:
    page = drawn(levels_of(halves(1000, 1000)), QRectF(0, 0, 80, 80), QRectF(*source))
    assert tuple(page.pixelColor(x, 40) for x in (20, 50)) == tuple(QColor(each) for each in colours)
    assert page.pixelColor(90, 40) == QColor("white")


@pytest.mark.parametrize("size", [(300, 500), (500, 300), (40, 40), (1, 1)])
def test_a_face_is_round_and_cut_to_the_middle(size: tuple[int, int]) -> None:
    face = face_of(halves(*size)).levels[0]
    assert face.width() == face.height() == min(FACE, *size)
    if min(size) > 9:
        assert face.pixelColor(0, 0).alpha() == 0 and face.pixelColor(face.width() // 2, 1).alpha() > 0
        left, right = (face.pixelColor(round(face.width() * part), face.height() // 2) for part in (0.25, 0.75))
        assert (left, right) == (QColor("green"), QColor("yellow"))


def test_on_paper_no_more_is_drawn_than_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    usual = PictureLevels.level

    def level(levels: PictureLevels, shrunk: float) -> QImage:
        found = usual(levels, shrunk)
        drawn.append(found.width())
        return found

    monkeypatch.setattr(PictureLevels, "level", level)
    whole = levels_of(halves(2000, 1000))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1440)
    with QPainter(writer) as painter:
        for inches in (4, 12):
            whole.draw(painter, QRectF(0, 0, inches * 1440, inches * 720), QRectF(0, 0, 2000, 1000))
    assert drawn == [1000, 2000], "at 200 to an inch"
