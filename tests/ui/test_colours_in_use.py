"""Every screen drawn in colours of which no two are alike: two that touch there stand in the table of pairs, and none
is drawn that the theme does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from mls_desktop.bridge.app.theme import LIGHT, Colours
from mls_desktop.ui.widgets import theme
from tests.scripts import loaded
from tests.tiers import shared_out
from tests.ui.test_screens import LARGE, SCENES, shown

pytestmark = pytest.mark.needs("nutshell")

SHOTS, TABLE = loaded("shots"), loaded("colour_pairs")
TELLING = {"start", "sheet-fighter", "todo-breaches", "roll-opposed", "fight-choices", "map-move", "fight-looked-back"}
"""The screens that are looked at in every run."""
EACH = shared_out(SCENES, TELLING, 48)
MIXED, STROKE, FEW = 2, 24, 12
"""Pixels at most where one colour goes over into another; of the width of what is drawn on a ground; so often two
touch by chance, where something is drawn across both."""
PICTURED = ("start", "file-error", "print", "map", "portrait", "picture", "phones")
"""In the names of screens that show pictures or paper, whose colours are not the theme's."""
SPOT, OTHERS = 6, 0.01
"""Pixels a side of what is more than an edge between colours; the share of a screen that may have other colours."""
Seen = Counter[tuple[str, str]]


def false_colours() -> Colours:
    """A theme of colours of which no two are alike."""
    nth = iter(range(100))

    def fresh() -> str:
        at = next(nth)
        return f"#{at * 37 % 200 + 28:02x}{at * 91 % 200 + 28:02x}{at * 53 % 200 + 28:02x}"

    held = {name: each for name, each in msgspec.structs.asdict(LIGHT).items() if isinstance(each, (str, tuple))}
    made: dict[str, Any] = {}
    for name, each in held.items():
        made[name] = fresh() if isinstance(each, str) else tuple(fresh() for _one in each)
    return Colours(**made)


def codes(colours: Colours) -> dict[str, int]:
    """Each colour by its name in the table, as a pixel."""
    made: dict[str, int] = {}
    for name, held in msgspec.structs.asdict(colours).items():
        if isinstance(held, str):
            made[name] = QColor(held).rgb() & 0xFFFFFF
        elif isinstance(held, tuple):
            made.update((f"{name}{nth}", QColor(each).rgb() & 0xFFFFFF) for nth, each in enumerate(held))
    return made


FALSE = false_colours()
CODES = codes(FALSE)
NAMES = (*CODES, *(str(each.ground) for each in TABLE.PAIRS if isinstance(each.ground, TABLE.Blend)))


def test_no_two_colours_are_alike() -> None:
    assert len(set(CODES.values())) == len(CODES) > 30


@pytest.fixture
def in_false_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that open now are drawn so, with letters that have no soft edges."""

    def sharp(family: str) -> QFont:
        font = QFont(family)
        font.setStyleStrategy(QFont.StyleStrategy.NoAntialias)
        return font

    monkeypatch.setattr(theme, "colours_of", lambda _name: FALSE)
    monkeypatch.setattr(theme, "QFont", sharp)


def by_name(picture: QImage) -> np.ndarray[Any, Any]:
    """The place in `NAMES` of the colour of each pixel; -1 for any other. A pale one may be a shade off."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    wide, line = picture.width(), picture.bytesPerLine() // 4
    pixels = np.frombuffer(picture.constBits(), dtype=np.uint32).reshape(picture.height(), line)[:, :wide] & 0xFFFFFF
    held: dict[int, int] = {}
    for ground in (each.ground for each in TABLE.PAIRS if isinstance(each.ground, TABLE.Blend)):
        held.update((pixel, NAMES.index(str(ground))) for pixel in around(ground))
    held.update((pixel, NAMES.index(name)) for name, pixel in CODES.items())
    known = np.array(sorted(held), np.uint32)
    places = np.array([held[pixel] for pixel in sorted(held)], np.int16)
    at = np.searchsorted(known, pixels).clip(max=len(known) - 1)
    return np.where(known[at] == pixels, places[at], np.int16(-1))


def around(blend: Any) -> Iterator[int]:
    """The pixels that a colour seen through another may have come to."""
    above, below = ([CODES[name] >> by & 0xFF for by in (16, 8, 0)] for name in (blend.colour, blend.over))
    usual = [round(a * blend.share + b * (1 - blend.share)) for a, b in zip(above, below, strict=True)]
    for red, green, blue in product(*((each - 1, each, each + 1) for each in usual)):
        yield red << 16 | green << 8 | blue


def touching(found: np.ndarray[Any, Any]) -> Seen:
    """How often what is drawn in one colour stands on, or beside, another."""
    return _along_lines(found) + _along_lines(found.T)


def _along_lines(found: np.ndarray[Any, Any]) -> Seen:
    """The same, of pixels that follow each other in a line."""
    pixels, wide = np.ascontiguousarray(found).reshape(-1), found.shape[1]
    begins = np.concatenate(([True], np.diff(pixels) != 0))
    begins[::wide] = True
    starts = np.flatnonzero(begins)
    lengths, colours = np.diff(np.append(starts, len(pixels))), pixels[starts].astype(np.int64)
    clear = (colours >= 0) | (lengths > MIXED)
    lines, colours, lengths = starts[clear] // wide, colours[clear], lengths[clear]
    one, other = colours[:-1], colours[1:]
    meet = (lines[:-1] == lines[1:]) & (one >= 0) & (other >= 0) & (one != other)
    meet &= np.minimum(lengths[:-1], lengths[1:]) <= STROKE
    pairs, counts = np.unique(np.stack((one[meet], other[meet])), axis=1, return_counts=True)
    seen: Seen = Counter()
    for at, count in enumerate(counts.tolist()):
        first, second = sorted(NAMES[each] for each in pairs[:, at])
        seen[first, second] += count
    return seen


def undeclared(seen: Seen, screen: str = "") -> dict[str, int]:
    """The pairs on a screen that stand nowhere in the table, and how often each was met."""
    often = ((one, other, count) for (one, other), count in seen.items() if count > FEW)
    return {f"{one} beside {other}": count for one, other, count in often if not is_known(one, other, screen)}


def is_known(one: str, other: str, screen: str) -> bool:
    """Whether two colours that touch stand in the table, or need not. What is around a pale ground may be anything: the
    ground is no mark."""
    blends, drawn = {one, other} - set(CODES), {(each.colour, str(each.ground)) for each in TABLE.PAIRS}
    if blends:
        inks = {one, other} & set(TABLE.INKS)
        return all((ink, blend) in drawn for ink in inks for blend in blends)
    return bool(TABLE.is_declared(one, other) or TABLE.is_free(one, other, screen))


def other_share(found: np.ndarray[Any, Any]) -> float:
    """The share of spots that have a colour of their own: that is no edge where two colours meet."""
    lacks = found < 0
    high, wide = (size // SPOT * SPOT for size in lacks.shape)
    spots = lacks[:high, :wide].reshape(high // SPOT, SPOT, wide // SPOT, SPOT).all(axis=(1, 3))
    return float(spots.mean())


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.usefixtures("in_false_colours")
@pytest.mark.parametrize("name", EACH)
def test_what_touches_on_a_screen_stands_in_the_table(qtbot: Any, tmp_path: Path, name: str) -> None:
    with shown(qtbot, tmp_path, name, 100, LARGE) as window:
        found = by_name(SHOTS.picture(window).toImage())
    seen = touching(found)
    assert seen.total() > 1000, "it is drawn in false colours"
    assert undeclared(seen, name) == {}
    if not any(each in name for each in PICTURED):
        assert other_share(found) <= OTHERS


def test_a_pair_outside_of_the_table_and_a_colour_of_no_theme_are_found() -> None:
    picture = QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor(FALSE.accent))
    with QPainter(picture) as painter:
        for y in range(5, 50, 5):
            painter.fillRect(5, y, 40, 2, QColor(FALSE.ink))
    assert list(undeclared(touching(by_name(picture)))) == ["accent beside ink"]
    assert other_share(by_name(picture)) == 0
    picture.fill(QColor("#010203"))
    assert other_share(by_name(picture)) == 1
