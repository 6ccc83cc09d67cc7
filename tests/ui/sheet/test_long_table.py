"""The headings of a sheet's long table stay in sight while it is scrolled through, and nothing else moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.ui.sections.table_view import TableView
from tests.desk import Desk
from tests.ui.measuring import settle
from tests.ui.sheet.test_nothing_cut import SYSTEMS, opened


@pytest.mark.parametrize("system", SYSTEMS[:2])
def test_the_headings_stay_until_the_table_ends(qtbot, tmp_path: Path, system: str) -> None:
    desk: Desk = opened(qtbot, tmp_path, system)
    desk.window.resize(1280, 720)
    page = desk.window.tabs.front()
    assert page is not None
    page.complete()
    settle()
    views = [card.view for card in page.cards.values() if isinstance(card.view, TableView)]
    table = next(view.table for view in views if view.filter is not None)
    bar, heading, rows = page.area.verticalScrollBar(), table.horizontalHeader(), table.viewport().y()
    at_rest = heading.y()
    top = table.mapTo(page.page, table.rect().topLeft()).y()
    bar.setValue(top + 100)
    assert bar.value() == top + 100 and heading.mapTo(page.area.viewport(), heading.rect().topLeft()).y() == 0
    assert table.viewport().y() == rows, "the rows stay"
    page.sheet.sections_changed.emit(())
    settle()
    assert heading.mapTo(page.area.viewport(), heading.rect().topLeft()).y() == 0
    bar.setValue(0)
    assert heading.y() == at_rest
