"""The keys of undo and redo while the cursor is in a field: its own letters first, then the steps of the campaign."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.workspace.commit_edits import finish_typing
from tests.culprits import each_of
from tests.desk import Desk, Key, Modifier, press
from tests.ui.screens import front_fight

pytestmark = pytest.mark.needs("nutshell")
UNDO = (Key.Key_Z, Modifier.ControlModifier)
REDOES = {
    "Ctrl+Shift+Z": (Key.Key_Z, Modifier.ControlModifier | Modifier.ShiftModifier),
    "Ctrl+Y": (Key.Key_Y, Modifier.ControlModifier),
}


def fields(desk: Desk) -> dict[str, QWidget]:
    """Fields in which nobody has typed."""
    desk.do("new_encounter")
    made = front_fight(desk).prepare
    assert made is not None
    return {"join": made.join.add, "name": made.name.line, "notes": made.notes}


def text_of(field: QWidget) -> str:
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else str(field.property("text"))


def test_in_a_field_with_nothing_typed_they_go_through_the_steps(desk: Desk) -> None:
    there = fields(desk)

    def gone_through(way: tuple[str, str]) -> None:
        name, redo = way
        field = there[name]
        before = desk.document.campaign
        desk.document.apply(Edit("set", ("name",), f"Another {way}"))
        after = desk.document.campaign
        desk.focus(field)
        press(field, UNDO)
        assert desk.document.campaign == before
        press(field, REDOES[redo])
        assert desk.document.campaign == after and field.hasFocus()

    each_of(product(there, REDOES), gone_through)


@pytest.mark.parametrize("name", ["join", "name", "notes"])
def test_ones_own_letters_go_first(desk: Desk, name: str) -> None:
    field = fields(desk)[name]
    before = desk.document.campaign.name
    desk.document.apply(Edit("set", ("name",), "Another"))
    desk.focus(field)
    was = text_of(field)
    press(field, Key.Key_End, "Wolf", UNDO)
    assert text_of(field) == was and desk.document.campaign.name == "Another"
    press(field, REDOES["Ctrl+Shift+Z"])
    assert text_of(field) == f"{was}Wolf"
    press(field, UNDO)
    finish_typing()
    for _each in range(4):
        press(field, UNDO)
    assert desk.document.campaign.name == before
