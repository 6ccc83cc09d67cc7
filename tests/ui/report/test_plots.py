"""The plots of how a fight went: headed, each line named and told apart, whole in every window; heads that stay."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mls_desktop.report.fights.homecoming import HOME
from mls_desktop.ui.report.plots import HEAD, LEADER, MARK, NAME, ROW, Plot
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.ui.sections.table_view import TableView
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
SMALL, LARGE = QSize(1280, 720), QSize(1680, 945)
FIRST, LAST = ("light", 150, SMALL), ("light", 100, LARGE)
KINDS = [
    pytest.param(FIRST, id="light-150"),
    pytest.param(("dark", 100, SMALL), id="dark-100", marks=pytest.mark.deep),
    pytest.param(("dark", 150, LARGE), id="dark-150-large", marks=pytest.mark.deep),
    pytest.param(LAST, id="light-100-large"),
]
EACH = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path) -> Desk:
    file = tmp_path / "fights.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    return Desk(qtbot, tmp_path / "home", files=(file,))


def looked_back(desk: Desk, kind: tuple[str, int, QSize]) -> ReportPage:
    theme, zoom, size = kind
    desk.window.appearance.set_appearance(theme, zoom)  # type: ignore[arg-type]
    desk.window.resize(size)
    desk.window.shell.fights.open("four_against_six")
    desk.do("look_back")
    for _turn in range(4):
        QApplication.processEvents()
    return desk.front(ReportPage)


class Pen(QPainter):
    """A painter that keeps what is written with it, and where."""

    def __init__(self, on: QImage) -> None:
        super().__init__(on)
        self.written: list[tuple[str, QRect]] = []

    def drawText(self, *told: Any) -> None:  # type: ignore[override]
        box, flags, text = told
        room = box.toRect() if hasattr(box, "toRect") else box
        taken, high = self.fontMetrics().boundingRect(room, int(flags), text), self.fontMetrics().height()
        self.written.append((text, QRect(taken.left(), room.center().y() + 1 - high // 2, taken.width(), high)))


def written(plot: Plot) -> list[tuple[str, QRect]]:
    """What is written in a plot, with its box."""
    image = QImage(plot.size(), QImage.Format.Format_RGB32)
    pen = Pen(image)
    pen.setFont(plot.font())
    plot._heading(pen)
    pen.setFont(plot.font())
    for line in getattr(plot, "lines", tuple)():
        plot._line(pen, plot.frame(), line)  # type: ignore[attr-defined]
    pen.end()
    return pen.written


@EACH
def test_each_line_has_its_name_whole_and_apart_at_its_end(desk: Desk, kind: Any) -> None:
    page = looked_back(desk, kind)
    plot = page.curves
    names = [curve.name for curve in page.report.told.curves()]
    said = dict(written(plot))
    assert len(names) == 10 and {*names} <= {*said}, "no name is cut"
    assert not [(text, box, plot.rect()) for text, box in said.items() if not plot.rect().contains(box)]
    boxes = sorted((said[name] for name in names), key=lambda box: box.top())
    assert all(two.top() >= one.bottom() for one, two in pairwise(boxes)), "none over another"
    frame, px = plot.frame(), plot._theme.px
    assert all(box.left() > frame.right + px(LEADER + MARK) for box in boxes), "beside the lines"
    assert frame.width >= px(200) and frame.height >= px(120)
    for line in plot.lines():
        assert line.end[0] == pytest.approx(frame.right) and line.points[0][0] >= frame.left


@EACH
def test_both_plots_are_headed_and_say_whose_mark_is_whose(desk: Desk, kind: Any) -> None:
    page = looked_back(desk, kind)
    for plot, title in ((page.bars, "DAMAGE DONE AND TAKEN"), (page.curves, "POINTS OVER TIME")):
        head = [(text, box) for text, box in written(plot) if box.bottom() <= plot._theme.px(HEAD)]
        assert {text for text, _box in head} == {title, "Party", "Raiders"}
        assert not any(one.intersects(two) for at, (_t, one) in enumerate(head) for _u, two in head[:at])
    one, two = (QRect(plot.mapTo(page, QPoint()), plot.size()) for plot in (page.bars, page.curves))
    assert not one.intersects(two) and page.area.horizontalScrollBar().maximum() == 0


@EACH
def test_each_row_of_bars_bears_the_mark_of_its_side(desk: Desk, kind: Any) -> None:
    plot = looked_back(desk, kind).bars
    image, px = plot.grab().toImage(), plot._theme.px
    half = (plot.width() - px(NAME)) // 2
    for at, bar in enumerate(plot.bars, 1):
        y = px(HEAD) + px(ROW) * at + px(ROW) // 2
        found = {image.pixelColor(x, y).name() for x in range(half, half + px(NAME))}
        sides = [name for name in plot._theme.colours.sides if name in found]
        assert sides == [plot._ink(bar.side).name()], bar.name
    assert {bar.side for bar in plot.bars} == {0, 1}


def test_lines_of_one_side_are_told_apart_without_colours(desk: Desk) -> None:
    lines = looked_back(desk, FIRST).curves.lines()
    for side in (0, 1):
        of_side = [line.dashes for line in lines if line.curve.side == side]
        assert len(of_side) == len(set(of_side)) > 3


def test_a_name_under_the_mouse_stands_out(desk: Desk) -> None:
    plot = looked_back(desk, LAST).curves
    line = plot.lines()[-1]
    x, y = plot.frame().right + plot._theme.px(60), line.name_top + plot._theme.px(4)
    QTest.mouseMove(plot, QPointF(x, y).toPoint())
    QApplication.processEvents()
    assert plot._chosen == line.curve.name
    assert plot.name_at(line.end[0] - 1, line.end[1]) == line.curve.name
    QTest.mouseMove(plot, QPoint(3, 3))
    QApplication.processEvents()
    assert plot._chosen == "" and plot.name_at(3, 3) == ""


@EACH
def test_the_heads_of_what_goes_home_stay_in_sight(desk: Desk, kind: Any) -> None:
    page = looked_back(desk, kind)
    view = page.cards[HOME].view
    assert isinstance(view, TableView)
    bar, heading = page.area.verticalScrollBar(), view.table.horizontalHeader()
    holder = page.area.widget()
    assert holder is not None
    top = view.table.mapTo(holder, QPoint()).y()
    bar.setValue(top + view.table.height() // 2)
    QApplication.processEvents()
    assert bar.value() > top or kind == LAST, "but in the largest window some of its rows have gone by"
    assert heading.mapTo(page.area.viewport(), QPoint()).y() == max(0, top - bar.value()) and heading.isVisible()
    assert [view.table.rows.headerData(at, Qt.Orientation.Horizontal) for at in range(1, 4)] == [
        "take", "On the sheet", "After the fight",
    ]  # fmt: skip
