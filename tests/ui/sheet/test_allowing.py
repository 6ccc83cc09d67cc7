"""One overspending in the to-do list: folded, allowed as far as it goes, and what the status bar says then."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"
Left = Qt.MouseButton.LeftButton


def overspent(desk: Desk) -> list[str]:
    """Tam spends all his points, and more, in two entries of his chronicle; the lines of the list about it."""
    left = dict(desk.document.system.points(desk.who, desk.document.world))["left"].value
    assert isinstance(left, int)
    entries = [{"kind": "award", "cp": -left}]
    entries += [{"kind": "purchase", "what": f"personality/{side}", "to": 11} for side in ("lustful", "greedy")]
    for entry in entries:
        assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), entry))
    desk.settle()
    return lines(desk)


def lines(desk: Desk) -> list[str]:
    return [line for line in desk.todo() if "more than" in line]


def test_what_hangs_on_an_overspending_is_folded_below_it(desk: Desk) -> None:
    (line,) = overspent(desk)
    assert "hang on it, up to 2 over." in line
    todo = desk.window.shell.sheet_docks.todo
    todo.list.setCurrentRow([each.finding.rule for each in todo._problems].index("N-CP-3"))
    settle()
    fold = todo.foot.buttons.findChild(QWidget, "hanging")
    assert fold is not None
    QTest.mouseClick(fold, Left)
    desk.settle()
    assert len(lines(desk)) == 3 and all(each.startswith("Entry ") for each in lines(desk)[1:])


def test_it_is_allowed_as_far_as_it_goes_and_says_so_before_and_after(desk: Desk) -> None:
    overspent(desk)
    todo, status = desk.window.shell.sheet_docks.todo, desk.window.shell.status
    assert "2 points over (" in status.points.text() and "problem" in status.rules.text()
    todo.list.setCurrentRow([each.finding.rule for each in todo._problems].index("N-CP-3"))
    settle()
    assert todo.foot.covers.text() == "Covers: up to 2 over, the whole sheet"
    desk.type_into(todo.foot.reason, "a birthday")
    desk.settle()
    assert [(w.rule, w.most) for w in desk.who.waivers] == [("N-CP-3", 2)]
    assert lines(desk)[0].endswith("Allowed by the referee, up to 2 over (a birthday).")
    assert status.points.text().endswith("), allowed by the referee")
    assert status.rules.text() != "No problems"
