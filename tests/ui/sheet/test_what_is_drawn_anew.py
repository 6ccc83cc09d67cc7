"""What an edit draws anew of a sheet is all that looks otherwise: drawn whole, the window looks the same."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QWidget

from mls_desktop.rules.common.sheet.cell_steps import step_to
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk
from tests.ui.measuring import settle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ["nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road"]


def picture(window: QWidget) -> QImage:
    """The window as it stands on the screen, nothing drawn for it."""
    return window.screen().grabWindow(window.winId()).toImage()


def steps(desk: Desk) -> list[tuple[SectionTable, str, str]]:
    """The first row of each table in sight that can be stepped, with the column."""
    found = []
    for table in desk.page.findChildren(SectionTable):
        rows = [row for at in range(table.rows.rowCount()) if (row := table.rows.row(at)) is not None]
        cells = ((row.id, cell) for row in rows for cell in row.cells if cell.column in table.rows.section.columns)
        first = next(((id, cell.column) for id, cell in cells if step_to(cell, +1) is not None), None)
        if first is not None and table.isVisible():
            found.append((table, *first))
    return found


@pytest.mark.parametrize("name", [pytest.param(f, marks=pytest.mark.needs(f.split("/")[0])) for f in FILES])
def test_the_window_looks_as_if_all_were_drawn(empty: Desk, tmp_path: Path, name: str) -> None:
    file = tmp_path / "sample.mls.json"
    copyfile(SAMPLES / f"{name}.mls.json", file)
    empty.window.shell.files.open_file(file)
    empty.window.resize(1440, 900)
    empty.page.complete()
    settle()
    stepped = steps(empty)
    assert stepped
    for table, row, column in stepped:
        assert table.show_row(row, column)
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        empty.page.reveal()
        settle()
        before = picture(empty.window)
        QTest.keyClick(table, Qt.Key.Key_Plus)
        settle()
        after = picture(empty.window)
        assert after != before, (row, "shows its step")
        for view in empty.page.findChildren(QAbstractItemView):
            view.viewport().update()
        settle()
        assert picture(empty.window) == after, row
