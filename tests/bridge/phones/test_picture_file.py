"""A picture as phones get it: by pixels, nothing of a cell that fog hides, and each seen cell where it lies."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from mls_desktop.bridge.phones.picture_file import MOST_BYTES, MaskedGround, PictureFile, face_file, ground_file
from mls_desktop.bridge.pictures.masked_picture import masked
from mls_desktop.bridge.pictures.picture_levels import PictureLevels, face_of, levels_of
from mls_desktop.rules.common.grids.ground import GroundPicture
from tests.bridge.pictures.coloured import SECRET, coloured
from tests.tiers import cases

pytestmark = pytest.mark.usefixtures("qapp")
LAID = GroundPicture(id="plan", cell=20.0)


def image_of(file: PictureFile | None) -> QImage:
    assert file is not None
    image = QImage.fromData(file.data)
    assert not image.isNull() and file.data[:3] == {"image/jpeg": b"\xff\xd8\xff", "image/png": b"\x89PN"}[file.kind]
    return image


def reds(image: QImage) -> int:
    """How many pixels are redder than anything between white and blue becomes in a JPEG."""
    colours = (image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width()))
    return sum(colour.red() - colour.green() > 50 for colour in colours)


def noise(side: int) -> PictureLevels:
    points = Random(1).randbytes(side * side * 4)
    return levels_of(QImage(points, side, side, QImage.Format.Format_RGB32).copy())


def plain(size: tuple[int, int], colour: QColor) -> PictureLevels:
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour)
    return levels_of(image)


@pytest.mark.parametrize("seed", range(cases(quick=15, all=40, long=300)))
def test_no_pixel_of_a_hidden_cell_is_sent_and_all_others_lie_where_they_should(seed: int) -> None:
    random = Random(seed)
    cells = random.randint(1, 9), random.randint(1, 9)
    fog = tuple("".join(random.choice("..#") for _x in range(cells[0])) for _y in range(cells[1]))
    cell = random.choice([12.0, 20.0, 33.3, 41.7])
    laid = GroundPicture(id="plan", cell=cell, offset=(random.uniform(-60, 60), random.uniform(-60, 60)))
    size = random.randint(40, 420), random.randint(40, 420)
    whole = coloured(size, laid, cells, fog)
    held = MaskedGround(masked(whole, laid, cells, fog), laid, cells, fog)
    file = ground_file(held)
    if file is None:
        assert held.part.isEmpty()
        return
    image, (left, top, across, down) = image_of(file), held.at
    assert not reds(image) and file.kind == "image/jpeg"
    assert left >= 0 and top >= 0 and left + across <= cells[0] + 1e-6 and top + down <= cells[1] + 1e-6
    for y, row in enumerate(fog):
        for x, sign in enumerate(row):
            at = (x + 0.5 - left) / across * image.width(), (y + 0.5 - top) / down * image.height()
            if 3 < at[0] < image.width() - 3 and 3 < at[1] < image.height() - 3:
                colour = image.pixelColor(int(at[0]), int(at[1]))
                blue = colour.blue() > 150 and colour.red() < 100
                assert blue == (sign != "#"), (x, y, colour.name())


def test_without_a_mask_there_would_be_some() -> None:
    fog = ("#.", "..")
    whole = coloured((40, 40), LAID, (2, 2), fog)
    assert reds(image_of(ground_file(MaskedGround(whole, LAID, (2, 2), fog)))) > 300


def test_it_is_no_larger_than_a_phone_needs_and_none_larger_than_the_ground() -> None:
    large = MaskedGround(plain((3000, 2000), SECRET), GroundPicture(id="x", cell=100.0), (30, 20), ())
    assert image_of(ground_file(large)).size() == QSize(1600, 1067)
    part = MaskedGround(plain((3000, 2000), SECRET), GroundPicture(id="x", cell=100.0, offset=(500, 500)), (3, 2), ())
    assert image_of(ground_file(part)).size() == QSize(300, 200), "cut to the ground, and not made larger"
    assert part.at == (0, 0, 3, 2)


def test_one_that_takes_too_many_bytes_is_written_worse_then_smaller_then_not_at_all() -> None:
    held = MaskedGround(noise(1600), LAID, (80, 80), ())
    for most, wide in ((MOST_BYTES, 1200), (300_000, 800), (100_000, 400)):
        file = ground_file(held, most)
        assert image_of(file).width() == wide and file is not None and len(file.data) <= most
    assert ground_file(held, 1000) is None
    assert face_file(face_of(QImage(500, 500, QImage.Format.Format_RGB32)), 10) is None


@pytest.mark.parametrize(
    ("cell", "offset"), [(1e-300, (1e9, -1e9)), (20.0, (1e300, 0.0)), (20.0, (-1e9, 0.0)), (1e-300, (0.0, 0.0))]
)
def test_a_ground_far_off_its_picture_has_none(cell: float, offset: tuple[float, float]) -> None:
    laid = GroundPicture(id="plan", cell=cell, offset=offset)
    assert ground_file(MaskedGround(plain((50, 50), SECRET), laid, (3, 3), ())) is None


def test_what_may_be_seen_through_lies_on_white() -> None:
    image = image_of(ground_file(MaskedGround(plain((40, 40), QColor(0, 0, 0, 0)), LAID, (2, 2), ())))
    assert image.pixelColor(20, 20) == QColor("white")


def test_a_face_is_round_and_small() -> None:
    portrait = QImage(700, 900, QImage.Format.Format_RGB32)
    portrait.fill(SECRET)
    file = face_file(face_of(portrait))
    image = image_of(file)
    assert file is not None and file.kind == "image/png" and image.size() == QSize(192, 192)
    assert image.pixelColor(96, 96) == SECRET and image.pixelColor(3, 3).alpha() == 0


def test_one_that_shows_less_is_told_from_one_that_shows_more() -> None:
    picture = plain((40, 40), SECRET)
    less, more = (MaskedGround(picture, LAID, (2, 2), fog) for fog in (("##", ".#"), ("#.", "..")))
    bare = MaskedGround(picture, LAID, (2, 2), ())
    assert less.shows_no_more_than(more) and less.shows_no_more_than(less) and more.shows_no_more_than(bare)
    assert not more.shows_no_more_than(less) and not bare.shows_no_more_than(more)
    other = MaskedGround(picture, GroundPicture(id="plan", cell=10.0), (2, 2), less.fog)
    assert not less.shows_no_more_than(other) and not less.shows_no_more_than(MaskedGround(picture, LAID, (2, 3), ()))
