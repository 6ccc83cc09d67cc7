"""The choice of an owner on the sheets of all systems, by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk, Key, press

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"


@pytest.mark.parametrize(
    ("file", "id"),
    [
        pytest.param("nutshell/the_grey_coast", "reed_wolf", marks=pytest.mark.needs("nutshell")),
        pytest.param("death_or_glory/the_ford", "brigand", marks=pytest.mark.needs("death_or_glory")),
    ],
)
def test_one_is_tied_to_another_and_freed(qtbot: Any, tmp_path: Path, file: str, id: str) -> None:
    copy = tmp_path / "copy.mls.json"
    copy.write_bytes((SAMPLES / f"{file}.mls.json").read_bytes())
    desk = Desk(qtbot, tmp_path / "home", files=(copy,))
    desk.window.tabs.open(id)
    desk.settle()
    entry = desk.entry("who", "owner")
    assert entry.label.text() == "Owner"
    (box,) = entry.findChildren(QComboBox)
    first = desk.document.campaign.characters[0]
    assert (box.currentText(), box.itemText(1)) == ("none", first.name)
    desk.focus(box)
    press(box, Key.Key_Home, Key.Key_Down)
    assert desk.who.owner == first.id and box.currentText() == first.name
    assert desk.document.history.undoText().endswith(first.name)
    press(box, Key.Key_Home)
    assert desk.who.owner is None
    assert desk.document.apply(Edit("set", ("characters", first.id, "name"), "Another name"))
    assert box.itemText(1) == "Another name"
