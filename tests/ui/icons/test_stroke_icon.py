"""The program's icons: each can be drawn, fills its field, and is told from the others."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QIcon

from mls_desktop.bridge.app.icon_strokes import FIELD, STROKES, IconName
from mls_desktop.ui.icons.stroke_icon import drawn, path_of, stroke_icon
from mls_desktop.ui.widgets.theme import Theme


@pytest.mark.parametrize("name", STROKES)
def test_it_fills_its_field_and_stays_inside(name: IconName) -> None:
    boxes = [path_of(stroke).boundingRect() for stroke in STROKES[name]]
    left, right = min(box.left() for box in boxes), max(box.right() for box in boxes)
    top, bottom = min(box.top() for box in boxes), max(box.bottom() for box in boxes)
    assert 1 <= left < right <= FIELD - 1 and 1 <= top < bottom <= FIELD - 1
    assert max(right - left, bottom - top) >= FIELD * 0.6


def test_each_is_another(qapp) -> None:
    pictures = [drawn(name, 24, QColor("black")).toImage() for name in STROKES]
    assert all(a != b for at, a in enumerate(pictures) for b in pictures[:at])


@pytest.mark.parametrize(("ratios", "sharp"), [([1.0], 2.0), ([1.0, 3.0], 3.0), ([], 2.0)])
def test_it_is_as_sharp_as_the_sharpest_screen(monkeypatch, qapp, ratios: list[float], sharp: float) -> None:
    screens = [SimpleNamespace(devicePixelRatio=lambda ratio=ratio: ratio) for ratio in ratios]
    monkeypatch.setattr(QGuiApplication, "screens", lambda: screens)
    picture = drawn("undo", 18, QColor("black"))
    assert (picture.devicePixelRatio(), picture.width()) == (sharp, 18 * sharp)


def test_what_cannot_be_done_is_faint(qapp) -> None:
    icon = stroke_icon("undo", Theme(qapp), 18)
    modes = [icon.pixmap(18, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Disabled)]
    assert modes[0] != modes[1] != modes[2] != modes[0]


def test_a_stroke_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="X"):
        path_of("M 1 1 X 2 2")
