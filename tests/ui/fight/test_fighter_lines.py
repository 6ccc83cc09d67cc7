"""What is said of each fighter in the list: whole pieces in as many lines as there is room for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QApplication

from mls_desktop.report.fights.fighter_rows import Chip, FighterRow
from mls_desktop.report.fights.short_names import GAP, Room, in_lines
from tests.bouts import scripted
from tests.ring import Ring

TOLD = ("Long sword", "Attack 68", "Parry 55", "Dodge 35")


def roomy(qtbot, home: Path) -> Ring:
    """A fight in a window in which the rounds have columns."""
    ring = Ring(qtbot, home, scripted("four_against_six", 4))
    ring.desk.window.resize(900, 800)
    QApplication.processEvents()
    return ring


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetrics:
    return QFontMetrics(qapp.font())


@pytest.mark.parametrize(
    ("pieces", "lines", "said"),
    [
        (4, 1, [GAP.join(TOLD)]),
        (2, 2, [GAP.join(TOLD[:2]), GAP.join(TOLD[2:])]),
        (4, 2, [GAP.join(TOLD)]),
        (1, 4, list(TOLD)),
    ],
)
def test_a_line_holds_as_many_whole_pieces_as_fit(
    metrics: QFontMetrics, pieces: int, lines: int, said: list[str]
) -> None:
    width = max(metrics.horizontalAdvance(GAP.join(TOLD[at : at + pieces])) for at in range(len(TOLD)))
    assert in_lines(TOLD, lines, Room(width + 1, metrics.horizontalAdvance)) == said


def test_what_does_not_fit_ends_in_dots(metrics: QFontMetrics) -> None:
    width = metrics.horizontalAdvance(GAP.join(TOLD[:2])) + 1
    (only,) = in_lines(TOLD, 1, Room(width, metrics.horizontalAdvance))
    assert only.startswith("Long") and only.endswith("…") and metrics.horizontalAdvance(only) <= width
    assert in_lines((), 2, Room(width, metrics.horizontalAdvance)) == []


@pytest.mark.needs("nutshell")
def test_a_second_line_comes_where_it_is_needed_and_there_is_height_for_it(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = roomy(qtbot, tmp_path)
    table = ring.battle_view.fighters
    rows, figures = table.fighter_model.rowCount(), table._figures
    assert rows == 10

    def high(width: int, lines: int) -> int:
        table.setMinimumSize(0, 0)
        table.resize(width, figures.height(lines) * rows + table.height() - table.viewport().height() + 1)
        return table.rowHeight(0)

    assert high(5000, 2) == figures.height(1), "one line holds all of it"
    assert high(200, 1) == figures.height(1), "no height for a second one"
    assert high(200, 2) == figures.height(2)
    figures.lines = 1
    table.verticalHeader().setDefaultSectionSize(figures.height(1))
    table.fighter_model.retold.emit()
    assert table.rowHeight(0) == figures.height(2), "as soon as more is told"
    monkeypatch.setattr(figures, "needed", lambda width: 1)
    table.fighter_model.retold.emit()
    assert table.rowHeight(0) == figures.height(2), "the list does not jump"
    assert high(201, 2) == figures.height(1), "but as the window does"


class Pen(QPainter):
    """A painter that keeps what is written with it, from the top down."""

    def __init__(self, on: QImage) -> None:
        super().__init__(on)
        self.written: list[tuple[int, str]] = []

    def drawText(self, *told: Any) -> None:  # type: ignore[override]
        box, _flags, text = told
        self.written.append((box.top(), text))


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize("width", [150, 900], ids=["narrow", "wide"])
def test_a_state_without_room_beside_the_name_leads_the_line_below(qtbot, tmp_path: Path, width: int) -> None:
    ring = roomy(qtbot, tmp_path)
    table = ring.battle_view.fighters
    fighter_row = replace(
        table.fighter_model.rows[0], name="Urzha of the Reed", tags=("unconscious",), told=("Fate 1",)
    )
    picture = QImage(width, 60, QImage.Format.Format_RGB32)
    pen = Pen(picture)
    table._figures._fighter(pen, QRect(0, 0, width, 60), fighter_row)
    pen.end()
    name, state, fate = (at for part in ("Ur", "unconscious", "Fate") for at, text in pen.written if part in text)
    beside = 3  # the tag is a little lower than its line
    assert (state - name > beside) is (width == 150) and fate >= state
    assert sum("unconscious" in text for _at, text in pen.written) == 1


@pytest.mark.needs("nutshell")
def test_names_in_list_and_chips_do_not_read_alike(qtbot, tmp_path: Path) -> None:
    """Cut, where only the middle tells them apart."""
    table = roomy(qtbot, tmp_path).battle_view.fighters
    table.fighter_model.digits = {}
    rows, names = table.fighter_model.rows, ("Guard of the North gate", "Guard of the South gate")
    chips = [Chip(there=True, text=name, bonus=1) for name in names]
    table.fighter_model.rows = tuple(
        replace(row, name=name, chips=(chip,)) for row, name, chip in zip(rows, names, chips, strict=False)
    )
    picture = QImage(160, 60, QImage.Format.Format_RGB32)
    pen, room = Pen(picture), QRect(0, 0, 160, 60)
    for fighter_row in table.fighter_model.rows:
        table._figures._fighter(pen, room, fighter_row)
        table._figures._chip(pen, QRect(0, 0, 76, 60), fighter_row, fighter_row.chips[0])
    pen.end()
    for part in ("Nor", "Sou"):
        (name, chip) = (text for _at, text in pen.written if part in text)
        assert "\N{HORIZONTAL ELLIPSIS}" in name and "\N{HORIZONTAL ELLIPSIS}" in chip and chip.endswith(" +1")


@pytest.mark.needs("nutshell")
@pytest.mark.parametrize(
    ("state", "chip"),
    [("muted", Chip(there=True)), ("lost", Chip(there=True)), ("plain", Chip(there=True, spent=True)),
     ("plain", Chip(struck=True))],
    ids=["lies", "dead", "made", "lost"],
)  # fmt: skip
def test_a_chip_of_no_attack_to_come_is_dimmed(qtbot, tmp_path: Path, state: Any, chip: Chip) -> None:
    table = roomy(qtbot, tmp_path).battle_view.fighters
    fighter_row = table.fighter_model.rows[0]

    def strength(fighter_row: FighterRow, chip: Chip) -> float:
        """How far the ground of a chip is from white."""
        picture = QImage(80, 60, QImage.Format.Format_RGB32)
        picture.fill(0xFFFFFFFF)
        with QPainter(picture) as painter:
            table._figures._chip(painter, QRect(0, 0, 80, 60), fighter_row, chip)
        return 255 - picture.pixelColor(40, 22).lightnessF() * 255

    full = strength(replace(fighter_row, state="plain"), Chip(there=True))
    assert full > 60 and strength(replace(fighter_row, state=state), chip) < 0.5 * full


@pytest.mark.needs("nutshell")
def test_a_chip_with_no_room_for_a_name_has_the_digit_beside_that_name(qtbot, tmp_path: Path) -> None:
    table = roomy(qtbot, tmp_path).battle_view.fighters
    fighter_row, foe = table.fighter_model.rows[0], table.fighter_model.rows[-1]
    digit = str(table.fighter_model.digits[foe.id])
    for width, shown in ((400, foe.name), (22, digit)):
        picture = QImage(width, 60, QImage.Format.Format_RGB32)
        pen = Pen(picture)
        table._figures._chip(pen, QRect(0, 0, width, 60), fighter_row, Chip(there=True, text=foe.name))
        pen.end()
        assert [text for _at, text in pen.written] == [shown]
