"""The map on paper from the real window: chosen, seen, measured in the PDF that is written."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mls_desktop.report.maps.map_sheets import HEAD, MARGIN, MILLIMETRE
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.map.print_map import MapPreview
from tests.pdfs import sizes_of_pdf, text_of_pdf
from tests.ring import Ring
from tests.ui.map.maps import encounter, fought, ground, ring_with, settle
from tests.ui.map.test_map_picture import come, data_of, give, painted

pytestmark = pytest.mark.needs("nutshell")
DOTS = 144
"""An inch, of pages made into pictures."""


def preview(ring: Ring) -> MapPreview:
    ring.desk.do("print_map")
    settle()
    (found,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, MapPreview) and each.isVisible()]
    return found


def pages(file: Path) -> list[QImage]:
    found = []
    with closing(pypdfium2.PdfDocument(file)) as document:
        for page in document:
            made = page.render(scale=DOTS / 72).to_pil().convert("RGB")
            held = QImage(made.tobytes(), made.width, made.height, made.width * 3, QImage.Format.Format_RGB888)
            found.append(held.copy())
    return found


def saved(ring: Ring, shown: MapPreview, file: Path) -> list[QImage]:
    shown._save()
    ring.desk.file_dialog(file)
    ring.bot.waitUntil(file.exists)
    return pages(file)


def line_middles(image: QImage, y: int) -> list[float]:
    """Where lines, thin or thick, cross a row of pixels."""
    dark = [False, *(image.pixelColor(x, y).lightness() < 215 for x in range(image.width())), False]
    starts = [x for x, (before, now) in enumerate(pairwise(dark)) if now and not before]
    ends = [x for x, (before, now) in enumerate(pairwise(dark)) if before and not now]
    return [(start + end) / 2 for start, end in zip(starts, ends, strict=True)]


def test_a_square_is_as_wide_as_was_chosen(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    assert ring.page.prepare is not None
    shown = preview(ring)
    assert shown.square.value() == 25 and shown.count.text() == "3 pages"
    shown.tokens.setChecked(False)
    shown.index.setChecked(False)
    (first, second) = saved(ring, shown, tmp_path / "map.pdf")
    assert sizes_of_pdf(tmp_path / "map.pdf") == [(595, 842)] * 2
    # Below the middle of the first row of squares no wall nor text crosses.
    lines = line_middles(first, round((MARGIN + HEAD + 25 * 0.85) * MILLIMETRE * DOTS / 72))
    widths = {b - a for a, b in pairwise(lines) if b - a > 100}
    assert widths and all(abs(wide - 25 / 25.4 * DOTS) <= 1.5 for wide in widths), widths
    held = ground(ring)
    assert "A1" in text_of_pdf(tmp_path / "map.pdf") and held.width > 7 and second.width() == first.width()
    shown.square.setValue(12.5)
    settle()
    assert shown.count.text() == "1 page"
    shown.reject()


def test_players_get_no_sheet_with_what_fog_hides(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter(5))
    panel, held = fought(ring), ground(ring)
    fog = tuple("#" * held.width for _row in range(held.height))
    give(ring, GroundPicture(id="plan", cell=60.0), data_of(painted(tmp_path / "quay.png")), fog=fog)
    come(ring, panel)
    panel.view_bar.paper.click()
    settle()
    (shown,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, MapPreview) and each.isVisible()]
    shown.square.setValue(12.5)

    def red(image: QImage) -> bool:
        colours = (image.pixelColor(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7))
        return any(each.red() > 200 and each.green() < 60 for each in colours)

    (known,) = saved(ring, shown, tmp_path / "players.pdf")
    assert not red(known) and "Bor" not in text_of_pdf(tmp_path / "players.pdf")
    shown.fog.setCurrentIndex(1)
    settle()
    (whole,) = saved(ring, shown, tmp_path / "all.pdf")
    assert red(whole)
    shown.reject()


def test_without_a_ground_there_is_nothing_to_print(qtbot: Any, tmp_path: Path) -> None:
    ring = ring_with(qtbot, tmp_path, encounter())
    action = ring.desk.window.shell.actions["print_map"]
    assert action.isEnabled()
    assert ring.running_fight.send(Edit("set", ("ground",), None))
    settle()
    assert not action.isEnabled()
