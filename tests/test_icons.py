"""The icons: hand-drawn SVGs that need nothing of the machine, and what is drawn from them at every size."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from PySide6.QtGui import QColor, QImage, QPainter, qAlpha

from mls_desktop.bridge.app.identity import ICON_SIZES
from tests.scripts import loaded

icons = loaded("icons")
SVGS = sorted(icons.FOLDER.glob("*.svg"))
pytestmark = pytest.mark.usefixtures("qapp")
DRAWN = {"svg", "title", "defs", "linearGradient", "stop", "g", "path", "rect", "circle"}
"""The elements in use. A text would want a font, a picture a file."""
GROUNDS = {"light": "#ffffff", "dark": "#1d1e20"}


@pytest.mark.parametrize("file", SVGS, ids=[file.stem for file in SVGS])
def test_a_drawing_stands_alone(file: Path) -> None:
    names = {str(each.tag).rpartition("}")[2] for each in ElementTree.parse(file).iter()}
    assert names <= DRAWN
    links = re.findall(r"url\(([^)]*)\)|href=|style=|class=", file.read_text("utf-8"))
    assert all(link.startswith("#") for link in links)


def test_each_icon_has_a_large_drawing_and_a_small_one() -> None:
    assert {file.name for file in SVGS} == {icons.svg(name, size).name for name in icons.KINDS for size in icons.SIZES}


@pytest.mark.parametrize("name", icons.KINDS)
@pytest.mark.parametrize("size", icons.SIZES)
def test_it_is_drawn_at_every_size_and_seen_on_every_ground(name: str, size: int) -> None:
    picture = icons.drawn(name, size)
    assert (picture.width(), picture.height()) == (size, size)
    corners = [(x, y) for x in (0, size - 1) for y in (0, size - 1)]
    assert any(qAlpha(picture.pixel(x, y)) < 128 for x, y in corners), "it has a shape of its own"
    for ground in GROUNDS.values():
        assert share_unlike(picture, ground) > 0.2


def share_unlike(picture: QImage, ground: str) -> float:
    """How much of it is plainly another colour than the ground it lies on."""
    laid = QImage(picture.size(), QImage.Format.Format_RGB32)
    laid.fill(QColor(ground))
    painter = QPainter(laid)
    painter.drawImage(0, 0, picture)
    painter.end()
    places = range(0, laid.width(), 1 + laid.width() // 64)
    dots = [laid.pixelColor(x, y) for x in places for y in places]
    behind = QColor(ground)
    far = [dot for dot in dots if distance(dot, behind) > 60]
    return len(far) / len(dots)


def distance(one: QColor, other: QColor) -> int:
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue()))


@pytest.mark.parametrize("size", icons.WINDOW_SIZES)
def test_the_pictures_of_the_windows_are_drawn_from_it(size: int) -> None:
    """Drawn anew by `python3 packaging/dev.py desktop`; another machine may round a dot otherwise."""
    there, drawn = QImage(str(icons.window_file(size))), icons.drawn(icons.APP, size)
    assert there.size() == drawn.size()
    dots = [(x, y) for x in range(size) for y in range(size)]
    assert max(distance(there.pixelColor(*dot), drawn.pixelColor(*dot)) for dot in dots) <= 3


def test_the_program_looks_for_the_sizes_that_are_drawn() -> None:
    there = {int(file.stem.rpartition("-")[2]) for file in icons.FOLDER.glob("*.png")}
    assert there == set(ICON_SIZES) == set(icons.WINDOW_SIZES)


@pytest.mark.parametrize("name", icons.KINDS)
def test_windows_and_macos_get_one_file_with_all_sizes(name: str) -> None:
    with Image.open(io.BytesIO(icons.ico(name))) as ico:
        assert ico.format == "ICO"
        sizes = [size for size, _ in ico.info["sizes"]]
        assert sorted(sizes) == sorted(icons.ICO_SIZES)
        small = ico.ico.getimage((16, 16))  # type: ignore[attr-defined]
        assert small.tobytes() == Image.open(io.BytesIO(icons.png(name, 16))).tobytes()
    with Image.open(io.BytesIO(icons.icns(name))) as icns:
        assert icns.format == "ICNS"
        assert {width * scale for width, _, scale in icns.info["sizes"]} == set(icons.ICNS_SIZES.values())


def test_the_theme_has_every_size_of_both_and_the_drawings() -> None:
    files = icons.theme_files()
    names = {icons.APP: "apps", icons.DOCUMENT: "mimetypes"}
    for name, kind in names.items():
        folder = Path("hicolor")
        for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
            data = files[folder / f"{size}x{size}" / kind / f"{name}.png"]
            assert QImage.fromData(data).width() == size
        assert files[folder / "scalable" / kind / f"{name}.svg"].startswith(b"<svg")
    assert len(files) == 20
