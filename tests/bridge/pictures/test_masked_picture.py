"""What players get of a picture: by pixels, nothing of a cell that fog hides and nothing from outside the ground."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtGui import QColor, QImage

from mls_desktop.bridge.pictures.masked_picture import masked
from mls_desktop.bridge.pictures.picture_levels import levels_of
from mls_desktop.rules.common.grids.ground import GroundPicture
from tests.bridge.pictures.coloured import SECRET, SEEN, coloured
from tests.tiers import cases

pytestmark = pytest.mark.usefixtures("qapp")


def red_in(image: QImage) -> int:
    """How many pixels have any red in them."""
    alike = image.convertToFormat(QImage.Format.Format_RGBA8888)
    points, wide = bytes(alike.constBits()), alike.bytesPerLine()
    return sum(
        points[y * wide : y * wide + 4 * alike.width() : 4].count(0) < alike.width() for y in range(alike.height())
    )


def blue_in(image: QImage, x: float, y: float) -> bool:
    return image.pixelColor(int(x), int(y)).blue() > 200 and image.pixelColor(int(x), int(y)).alpha() == 255


@pytest.mark.parametrize("seed", range(cases(quick=20, all=60, long=400)))
def test_no_pixel_of_a_hidden_cell_is_left(seed: int) -> None:
    random = Random(seed)
    cells = random.randint(1, 9), random.randint(1, 9)
    fog = tuple("".join(random.choice("..#") for _x in range(cells[0])) for _y in range(cells[1]))
    cell = random.choice([7.0, 20.0, 33.3, 41.7])
    laid = GroundPicture(id="plan", cell=cell, offset=(random.uniform(-60, 60), random.uniform(-60, 60)))
    size = random.randint(40, 420), random.randint(40, 420)
    whole = coloured(size, laid, cells, fog)
    for most in (2048, 150, 64):
        made = masked(whole, laid, cells, fog, most)
        (image,) = made.levels
        assert max(image.width(), image.height()) <= max(most, max(whole.levels[-1].width(), whole.levels[-1].height()))
        assert made.size == whole.size and not red_in(image), f"{fog} {laid} {size} {most}"
        shrunk, down = image.width() / size[0], image.height() / size[1]
        for y, row in enumerate(fog):
            for x, sign in enumerate(row):
                middle = laid.offset[0] + (x + 0.5) * cell, laid.offset[1] + (y + 0.5) * cell
                inside = all(2 < each < long - 2 for each, long in zip(middle, size, strict=True))
                if sign != "#" and inside and cell * shrunk > 6:
                    assert blue_in(image, middle[0] * shrunk, middle[1] * down), "what is seen stays"


def test_on_paper_what_is_blanked_is_white_at_every_size() -> None:
    laid, fog = GroundPicture(id="plan", cell=100.0, offset=(0.0, 0.0)), ("#.", "..")
    made = masked(coloured((200, 200), laid, (2, 2), fog), laid, (2, 2), fog, paper=True)
    assert len(made.levels) > 1 and not made.levels[0].hasAlphaChannel()
    for image in made.levels:
        colours = [image.pixelColor(round(image.width() * at), round(image.height() * 0.2)) for at in (0.2, 0.8)]
        assert colours == [QColor("white"), SEEN]


def test_what_may_be_seen_through_lies_on_white_paper() -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    laid = GroundPicture(id="plan", cell=100.0, offset=(0.0, 0.0))
    made = masked(levels_of(image), laid, (1, 1), (), paper=True)
    assert made.levels[0].pixelColor(50, 50) == QColor("white")


def test_without_a_mask_there_would_be_some() -> None:
    laid, fog = GroundPicture(id="plan", cell=20, offset=(0, 0)), ("#.", "..")
    whole = coloured((40, 40), laid, (2, 2), fog)
    assert red_in(whole.levels[0]) and red_in(masked(whole, laid, (2, 2), ("..", "..")).levels[0])


def test_a_ground_far_off_its_picture_shows_nothing_of_it() -> None:
    laid = GroundPicture(id="plan", cell=1e-300, offset=(1e9, -1e9))
    image = QImage(50, 50, QImage.Format.Format_RGB32)
    image.fill(SECRET)
    assert not red_in(masked(levels_of(image), laid, (3, 3), ()).levels[0])
