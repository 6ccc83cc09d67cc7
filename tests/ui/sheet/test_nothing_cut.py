"""Nothing is cut: every page of every system, at three zooms in four windows, measured. One window goes through all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolTip, QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.words.unbroken import HYPHEN
from tests.desk import Desk
from tests.madeup.system import shipped_data as made_up
from tests.tiers import tier
from tests.ui.measuring import SIZES, ZOOMS, cut_texts, faults, overlaps, plain, settle, shaped

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
WAY = [(zoom, size) for zoom in ZOOMS for size in SIZES]
MOST = WAY if tier() == "long" else WAY[::5]
"""The windows in which many like pages are gone through: in the long tier all, else one of each zoom."""
FEW = [(150, (1280, 720)), (200, (1024, 700)), (100, (1024, 700))]
SYSTEMS = [
    pytest.param("nutshell", marks=pytest.mark.needs("nutshell")),
    pytest.param("death_or_glory", marks=pytest.mark.needs("death_or_glory")),
    pytest.param("rules_basics", marks=pytest.mark.needs("rules_basics")),
    "madeup",
]
LONG = "Maximiliana Theodora Wolkenstein-Hohenfels of Niedersee"
Kind = tuple[int, tuple[int, int]]


@pytest.fixture
def table(qtbot: Any, tmp_path: Path, system: str) -> Desk:
    return opened(qtbot, tmp_path, system)


def opened(qtbot: Any, folder: Path, system: str) -> Desk:
    """A window with somebody of that system."""
    desk = Desk(qtbot, folder / "home", made_up() if system == "madeup" else None)
    if system == "madeup":
        desk.do("new_player")
    else:
        desk.window.shell.files.open_sample_of(min((SAMPLES / system).glob("*.mls.json")))
    settle()
    desk.window.tabs.open(desk.document.campaign.characters[0].id)
    settle()
    return desk


def through(desk: Desk, way: list[Kind]) -> Iterator[tuple[Kind, list[str]]]:
    """Faults in each kind of window."""
    for kind in way:
        shaped(desk.window, kind)
        fits = [] if desk.window.size().toTuple() == kind[1] else [f"no smaller than {desk.window.size()}"]
        yield kind, [*fits, *faults(desk.window)]


def whole(desk: Desk, way: list[Kind]) -> None:
    assert [found for found in through(desk, way) if found[1]] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sheet_is_whole_in_small_windows(table: Desk) -> None:
    table.page.complete()
    whole(table, FEW)


@pytest.mark.parametrize("system", SYSTEMS)
def test_library_and_start_page_are_whole_in_small_windows(table: Desk) -> None:
    table.do("to_library")
    page = table.window.tabs.front_page()
    assert isinstance(page, LibraryPage)
    page.lists.setCurrentIndex(page.lists.count() - 1)
    whole(table, FEW[:2])
    while table.window.tabs.tabs.count():
        table.window.tabs.close_front()
    whole(table, FEW[:2])


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sheet_is_whole_in_every_window(table: Desk) -> None:
    for who in table.document.campaign.characters[:3]:
        table.window.tabs.open(who.id)
        table.page.complete()
        whole(table, MOST)


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_guided_pages_are_whole_in_every_window(table: Desk) -> None:
    table.do("guide")
    page = table.page
    assert isinstance(page, GuidedPage)
    for kind in MOST:
        shaped(table.window, kind)
        for at in range(len(page.steps)):
            page.show_step(at)
            settle()
            assert (kind, at, faults(table.window)) == (kind, at, [])


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("command", ["to_party", "to_rulings"])
def test_party_and_rulings_are_whole_in_every_window(table: Desk, command: str) -> None:
    table.do(command)
    whole(table, WAY)


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_list_of_the_library_is_whole_in_every_window(table: Desk) -> None:
    table.do("to_library")
    page = table.window.tabs.front_page()
    assert isinstance(page, LibraryPage)
    # The lists are of one make.
    for kind in MOST:
        shaped(table.window, kind)
        for at in range(page.lists.count()):
            page.lists.setCurrentIndex(at)
            settle()
            assert (kind, at, faults(table.window)) == (kind, at, [])


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_start_page_is_whole_in_every_window(table: Desk) -> None:
    while table.window.tabs.tabs.count():
        table.window.tabs.close_front()
    whole(table, WAY)


# One thing each


@pytest.mark.needs("nutshell")
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_name_too_long_for_its_line_says_so_until_one_is_in_it(desk: Desk) -> None:
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "name"), LONG))
    shaped(desk.window, (100, (1280, 720)))
    line = desk.entry("who", "name").findChildren(QLineEdit)[0]
    assert isinstance(line, EntryLine) and line.text() == LONG and line.is_cut() and not line.hasFocus()
    cut = line.grab().toImage()
    line.setText(LONG[: len(LONG) // 2])
    assert line.grab().toImage() != cut
    line.setText(LONG)
    assert told(line) == LONG
    line.resize(line.fontMetrics().horizontalAdvance(LONG) + 40, line.height())
    assert not line.is_cut()


@pytest.mark.needs("nutshell")
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_is_cut_short_in_a_table_is_whole_in_its_tip(desk: Desk) -> None:
    assert desk.document.apply(Edit("set", ("characters", "tam_oster", "name"), LONG))
    desk.do("to_party")
    shaped(desk.window, (150, (1280, 720)))
    page: Any = desk.window.tabs.front_page()
    next(each for each in page._buttons.buttons() if each.text() == "Learnt").click()
    table = page.table
    best = table.rows.columnCount() - 1
    cut = [at for at in range(table.rows.rowCount()) if table.is_cut(table.rows.index(at, best))]
    assert cut
    place = table.visualRect(table.rows.index(cut[0], best)).center()
    assert told(table.viewport(), place).startswith(str(table.rows.index(cut[0], best).data()))


@pytest.mark.needs("nutshell")
def test_all_dice_that_fell_are_seen(desk: Desk) -> None:
    desk.window.tabs.open("saelith")
    desk.page.complete()
    for zoom in ZOOMS:
        shaped(desk.window, (zoom, (1680, 945)))
        dice = [
            line for line in desk.page.findChildren(EntryLine) if line.accessibleName().endswith(": dice as they fell")
        ]
        assert dice and [line.text() for line in dice if line.is_cut()] == []


@pytest.mark.needs("nutshell")
def test_no_id_of_a_rule_is_broken_at_its_hyphen(qtbot) -> None:
    label = PlainLabel("The price of primary traits, N-PRIM-2", wrap=True)
    qtbot.addWidget(label)
    assert label.text().endswith("N-PRIM-2") and QLabel.text(label).endswith(f"N{HYPHEN}PRIM{HYPHEN}2")
    assert label.fontMetrics().inFontUcs4(ord(HYPHEN))
    assert PlainLabel("N-PRIM-2").text() == "N-PRIM-2"


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("zoom", ZOOMS)
def test_all_that_stands_at_the_left_begins_at_one_edge(desk: Desk, zoom: int) -> None:
    shaped(desk.window, (zoom, (2560, 1440)))
    window, edge = desk.window, desk.window._theme.px(10)
    heads = [head for head in window.findChildren(PlainLabel, "dock") if head.window() is window and head.isVisible()]
    places = {head.text(): written(head) for head in heads if head.mapTo(window, QPoint()).x() < window.width() // 2}
    bar = window.shell.status
    places["status"] = written(bar.rules)
    assert len(places) == 3 and set(places.values()) == {edge}
    assert bar.points.mapTo(bar, QPoint()).x() > 0
    for gone in (bar.rules, bar.points):
        bar._set_text(gone, "")
    settle()
    assert written(bar.saved) == edge


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("zoom", ZOOMS)
def test_where_no_sheet_is_in_front_the_foot_begins_at_the_edge_too(desk: Desk, zoom: int) -> None:
    desk.do("to_party")
    shaped(desk.window, (zoom, (1280, 720)))
    assert written(desk.window.shell.status.saved) == desk.window._theme.px(10)


# What is found


def test_what_is_cut_is_found(qtbot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    label, other = QLabel("A sentence that needs its room", holder), QLabel("Another one", holder)
    label.setTextFormat(other.textFormat().PlainText)
    label.setGeometry(0, 0, 60, 20)
    other.setGeometry(40, 0, 200, 20)
    holder.show()
    assert len(cut_texts(holder)) == 1 and len(overlaps(holder)) == 1
    label.adjustSize()
    other.move(label.width() + 1, 0)
    assert faults(holder) == []


def written(label: QLabel) -> int:
    """Where the text of a label begins in its window."""
    style = label.contentsRect().left() + label.margin()
    at = label.mapTo(label.window(), QPoint()).x()
    image = label.grab().toImage()
    ground = image.pixel(0, 0)
    ratio = image.devicePixelRatio()
    inked = (x for x in range(image.width()) if any(image.pixel(x, y) != ground for y in range(image.height())))
    first = next(inked, 0)
    # A letter has a little air of its own before it.
    return at + style if abs(first / ratio - style) <= label.fontMetrics().height() / 4 else at + round(first / ratio)


def told(widget: QWidget, place: QPoint | None = None) -> str:
    """Text of a widget's tip, as the mouse brings it up."""
    at = place or widget.rect().center()
    QToolTip.hideText()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    return plain(QToolTip.text())
