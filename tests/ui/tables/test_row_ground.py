"""The ground of the row at hand: one band from edge to edge, and no other row has it."""

from __future__ import annotations

import pytest

from mls_desktop.ui.widgets import painting
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")


@pytest.mark.parametrize("section", ["primaries", "weapons", "personality"])
def test_the_row_at_hand_is_a_band_to_the_edge(desk: Desk, section: str) -> None:
    table = desk.table(section)
    desk.focus(table)
    rows = [row.id for row in table.rows.section.rows][:2]
    desk.at(section, rows[0])
    row = table.currentIndex().row()
    above, height = table.rowViewportPosition(row), table.rowHeight(row)
    drawn = table.viewport().grab().toImage()
    edge = drawn.width() - 2
    soft = table.theme.colour("accent_soft")
    assert drawn.pixelColor(edge, above + 2) == soft
    assert drawn.pixelColor(edge, above + height + 2) != soft


@pytest.mark.parametrize("section", ["primaries", "weapons"])
def test_while_the_focus_is_elsewhere_it_is_one_band_too(desk: Desk, section: str) -> None:
    table = desk.table(section)
    desk.focus(table)
    desk.at(section, table.rows.section.rows[0].id)
    desk.window.shell.roster.grab_focus()
    assert not table.hasFocus()
    above = table.rowViewportPosition(table.currentIndex().row())
    drawn = table.viewport().grab().toImage()
    assert drawn.pixelColor(drawn.width() - 2, above + 2) == table.theme.colour("hair")
    bar = table.theme.px(painting.BAR)
    assert drawn.pixelColor(bar + 1, above + 2) == table.theme.colour("hair")
    seen = {drawn.pixelColor(x, above + 2).name() for x in range(bar)}
    assert seen == {table.theme.colours.edge}, "a bar too: the ground alone is hard to tell from the card"
