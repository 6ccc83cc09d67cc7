"""What findings mark on the sheet: the row and what is wrong with it, and that the referee allows it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.sections.pools import PoolRow
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")


def row(desk: Desk, section: str, id: str):
    return next(row for row in desk.page.sheet.sections[section].rows if row.id == id)


def test_a_breach_and_its_waiver_are_shown_at_the_row(desk: Desk) -> None:
    sheet = desk.page.sheet
    plain = desk.table("primaries").grab().toImage()
    sheet.send(Edit("set", ("primaries", "mind"), 3))
    desk.settle()
    rows = sheet.models["primaries"]
    said = desk.window.shell.sheet_docks.todo.list
    breach = next(f for f in sheet.findings if f.rule == "N-PRIM-2")
    tip = rows.data(rows.index(rows.position("mind") or 0, 0), Qt.ItemDataRole.ToolTipRole)
    assert tip == f"<span>{sheet.texts.finding(breach)}</span>" and rows.flagged(row(desk, "primaries", "mind"))
    broken = desk.table("primaries").grab().toImage()
    sheet.waive(Problem(breach), "born under a star")
    desk.settle()
    flag = rows.flag_of(row(desk, "primaries", "mind"))
    assert flag is not None and flag.allowed and flag.text.startswith("Allowed by the referee: ")
    assert not rows.flagged(row(desk, "primaries", "mind"))
    allowed = desk.table("primaries").grab().toImage()
    assert plain != broken != allowed != plain
    assert "born under a star" not in said.item(0).text()
    lines = [said.item(at).text() for at in range(said.count())]
    assert [line for line in lines if line.endswith("Allowed by the referee, up to 1 over (born under a star).")]
    sheet.unwaive(Problem(breach))
    desk.settle()
    assert rows.flagged(row(desk, "primaries", "mind"))


def test_a_breach_marks_the_label_of_an_entry(desk: Desk) -> None:
    entry = desk.entry("who", "age")
    plain = entry.label.palette().windowText().color()
    desk.page.sheet.send(Edit("set", ("age",), 3))
    desk.settle()
    assert entry.label.palette().windowText().color() == desk.window._theme.colour("bad") != plain
    assert "too young" in entry.label.toolTip()
    desk.page.sheet.send(Edit("set", ("age",), 19))
    desk.settle()
    assert entry.label.palette().windowText().color() == plain and entry.label.toolTip() == ""


def test_a_breach_marks_a_pool(desk: Desk) -> None:
    desk.page.sheet.send(Edit("set", ("now", "chp"), 999))
    desk.settle()
    pool = next(pool for pool in desk.view("body").findChildren(PoolRow) if pool.row.id == "thp")
    assert "999" in pool.name.toolTip()
    desk.window._theme.set_theme("dark", 100)
    assert pool.name.palette().windowText().color() == desk.window._theme.colour("bad")
