"""The party rests in one step."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk, Left
from tests.ui.dialogs import told

pytestmark = pytest.mark.needs("nutshell")


@pytest.mark.parametrize(("by", "chp"), [(None, None), (2, 3)])
def test_the_party_rested_in_one_step(desk: Desk, by: int | None, chp: int | None) -> None:
    for id in ("tam_oster", "hedda_vale"):
        desk.document.apply(Edit("set", ("characters", id, "now", "chp"), 1))
    steps = desk.document.history.count()
    desk.do("rest")
    dialog = desk.dialog()
    assert not dialog.amount.isEnabled(), "a number counts nothing yet"
    if by is not None:
        QTest.mouseClick(dialog.by, Left)
        assert dialog.amount.isEnabled()
        dialog.amount.setValue(by)
    QTest.mouseClick(dialog._ok, Left)
    rested: list[Any] = [desk.document.character(id) for id in ("tam_oster", "hedda_vale")]
    assert [who.now.chp for who in rested if who is not None] == [chp, chp]
    assert desk.document.history.count() == steps + 1 and "gain" in told(desk)
