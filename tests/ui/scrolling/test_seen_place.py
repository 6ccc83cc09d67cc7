"""The row at hand, or else what was seen at the top, stays in sight whatever the zoom, on each page that scrolls."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from PySide6.QtCore import QPersistentModelIndex, QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from mls_desktop.ui.scrolling.scroll_area import SteadyArea
from tests.desk import Desk
from tests.ui.measuring import settle, shaped

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.qt_log_ignore("This plugin does not support")]
SAMPLES = Path(__file__).parents[3] / "resources" / "samples" / "nutshell"
PAGES: dict[str, tuple[str, ...]] = {
    "sheet": (), "guided": ("guide",), "chronicle": ("chronicle",), "plans": ("plans",),
    "library": ("to_library",), "rulings": ("to_rulings",), "journal": ("to_journal",), "stash": ("to_stash",),
    "party": ("to_party",), "adventure": ("after_adventure",), "time": ("time_passes",), "report": ("look_back",),
}  # fmt: skip
START, WAY = 150, (175, 200, 110, 125, 150)
SIZE = (1280, 720)
Where = Callable[[], QRect]


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path, page: str) -> Desk:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLES / f"{'three_fights' if page == 'report' else 'the_years_after'}.mls.json", file)
    desk = Desk(qtbot, tmp_path / "home", files=(file,))
    if page == "report":
        desk.window.shell.fights.open("four_against_six")
    else:
        desk.window.tabs.open(desk.document.campaign.characters[0].id)
        desk.page.complete()
    shaped(desk.window, (START, SIZE))
    for command in PAGES[page]:
        desk.do(command)
    settle()
    while page == "guided" and not areas(desk):
        desk.do("guide_next")
        settle()
    return desk


def areas(desk: Desk) -> list[SteadyArea]:
    """The areas of the page in front that can be scrolled, but for those in others."""
    front = desk.window.tabs.tabs.currentWidget()
    assert front is not None
    found = [*front.findChildren(SteadyArea), *([front] if isinstance(front, SteadyArea) else ())]
    return [each for each in found if each.isVisible() and each.verticalScrollBar().maximum() > 40]


def place(area: SteadyArea, part: QWidget, index: QPersistentModelIndex | None) -> QRect:
    """Where a row, or a part, is in the view of the area."""
    if index is None or not isinstance(part, QAbstractItemView):
        return QRect(part.mapTo(area.viewport(), QPoint()), part.size())
    row = index.row()
    assert isinstance(part, QTableView)
    rect = QRect(0, part.rowViewportPosition(row), part.viewport().width(), part.rowHeight(row))
    return QRect(part.viewport().mapTo(area.viewport(), rect.topLeft()), rect.size())


def uppermost(area: SteadyArea) -> Where:
    """The place of the first row or part below the upper edge of what is seen."""
    for y in range(2, 200, 4):
        for x in range(24, area.viewport().width(), 60):
            part = area.viewport().childAt(QPoint(x, y))
            view = part.parent() if part is not None else None
            if isinstance(view, QAbstractItemView):
                index = view.indexAt(view.viewport().mapFrom(area.viewport(), QPoint(x, y)))
                if index.isValid():
                    held = QPersistentModelIndex(index)
                    return lambda view=view, held=held: place(area, view, held)  # type: ignore[misc]
            elif part is not None and not part.children():
                return lambda part=part: place(area, part, None)  # type: ignore[misc]
    raise AssertionError("nothing is seen")


@pytest.mark.parametrize("page", PAGES)
def test_what_was_seen_at_the_top_stays_in_sight(desk: Desk, page: str) -> None:
    desk.window.shell.roster.grab_focus()
    settle()
    seen = 0
    for area in areas(desk):
        area.held = QRect
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum() * 2 // 3)
        settle()
        where = uppermost(area)
        for zoom in WAY:
            shaped(desk.window, (zoom, SIZE))
            assert where().intersects(area.viewport().rect()), (zoom, where(), area.viewport().rect())
            seen += 1
    assert seen or page in ("stash", "rulings")


@pytest.mark.parametrize("page", PAGES)
def test_the_row_at_hand_stays_in_sight(desk: Desk, page: str) -> None:
    seen = 0
    for area in areas(desk):
        views = [each for each in area.findChildren(QTableView) if each.isVisible() and each.model().rowCount()]
        for view in views[-1:]:
            view.setCurrentIndex(view.model().index(view.model().rowCount() - 1, max(0, view.currentIndex().column())))
            desk.focus(view)
            settle()
            held = QPersistentModelIndex(view.currentIndex())
            at = place(area, view, held).center()
            area.verticalScrollBar().setValue(area.verticalScrollBar().value() + at.y() - area.viewport().height() // 2)
            settle()
            start = area.verticalScrollBar().value()
            for zoom in WAY:
                shaped(desk.window, (zoom, SIZE))
                row = place(area, view, held)
                assert area.viewport().rect().top() <= row.top() and row.bottom() <= area.viewport().rect().bottom(), (
                    zoom, row, area.viewport().rect(),
                )  # fmt: skip
                seen += 1
            assert abs(area.verticalScrollBar().value() - start) < 4, (area.verticalScrollBar().value(), start)
    assert seen or page in ("stash", "rulings")
