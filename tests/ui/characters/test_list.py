"""The list of characters tells who is dead, and that nobody is there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")


def shape(desk: Desk, id: str) -> list[bool]:
    """Where there is ink as somebody's row begins, however faint."""
    table = desk.window.shell.roster._table
    assert table is not None
    at = table.rows.position(id)
    assert at is not None
    box = table.visualRect(table.rows.index(at, 0)).adjusted(4, 2, 0, -2)
    box.setWidth(16)
    picture = table.viewport().grab(box).toImage()
    dots = [QColor(picture.pixel(x, y)).lightness() for x in range(picture.width()) for y in range(picture.height())]
    middle = (min(dots) + max(dots)) / 2
    return [(dot < middle) == (dots[0] > middle) for dot in dots]


def test_the_dead_have_a_sign_and_a_word(desk: Desk) -> None:
    table = desk.window.shell.roster._table
    assert table is not None
    desk.bot.waitUntil(table.isVisible)
    alive, at = shape(desk, "hedda_vale"), table.rows.position("hedda_vale")
    here = table.rows.index(at or 0, 0)
    assert "dead" not in str(here.data(Qt.ItemDataRole.AccessibleTextRole)).casefold()
    desk.document.apply(Edit("set", ("characters", "hedda_vale", "now", "dead"), True))
    assert "dead" in str(here.data(Qt.ItemDataRole.AccessibleTextRole)).casefold()
    assert "dead" in str(here.data(Qt.ItemDataRole.ToolTipRole)).casefold()
    dead = shape(desk, "hedda_vale")
    assert dead != alive and any(dead), "a sign, told without colour"
    desk.do("undo")
    assert shape(desk, "hedda_vale") == alive and here.data(Qt.ItemDataRole.ToolTipRole) is None


def test_an_edit_asks_nothing_of_the_others(desk: Desk) -> None:
    roster = desk.open_campaign.roster
    people = lambda: desk.document.campaign.characters  # noqa: E731
    desk.bot.waitUntil(lambda: not roster._table.missing(people(), ""))
    desk.document.apply(Edit("set", ("characters", "hedda_vale", "now", "dead"), True))
    assert [who.id for who in roster._table.missing(people(), "")] == ["hedda_vale"]


def test_where_nobody_is_there_it_says_so(empty: Desk) -> None:
    roster = empty.window.shell.roster
    assert roster.hint.isVisible() and roster.hint.text.text() == "No characters yet"
    assert not roster.hint.icon.pixmap().isNull()
    empty.do("new_player")
    assert not roster.hint.isVisible() and roster._table is not None and roster._table.isVisible()
    empty.do("undo")
    assert roster.hint.isVisible()
    empty.do("sample")
    assert not roster.hint.isVisible()
    roster.line.setText("nobody is called so")
    assert not roster.hint.isVisible(), "somebody is there, though the line leaves nobody"


@pytest.mark.parametrize(("name", "beside"), [("Bo", "{n} problems"), ("Bo of the Seven Wide Rivers", "{n} !")])
def test_a_name_is_not_cut_for_the_word_beside_it(desk: Desk, name: str, beside: str) -> None:
    table = desk.window.shell.roster._table
    assert table is not None
    desk.bot.waitUntil(table.isVisible)
    desk.document.apply(Edit("set", ("characters", "tam_oster", "name"), name))
    desk.document.apply(Edit("set", ("characters", "tam_oster", "primaries", "body"), 9))
    at = table.rows.position("tam_oster")
    index = table.rows.index(at or 0, 0)
    beside_it = table.rows.index(at or 0, 1)
    desk.bot.waitUntil(lambda: "problems" in str(beside_it.data()))
    count = str(beside_it.data()).split()[0]
    assert table.drawing._badge(table.fontMetrics(), table.rows, index) == beside.format(n=count)
    assert table.is_cut(beside_it) == (beside == "{n} !"), "a tip tells the rest"
    assert f"{count} problems" in str(beside_it.data(Qt.ItemDataRole.AccessibleTextRole)), "it is told whole"
