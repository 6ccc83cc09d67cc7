"""The tab of a fight works for a system it has never heard of."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.model.campaign import Encounter, LineUp, Side
from tests.madeup.system import shelf
from tests.ring import Ring


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    line_up = (
        LineUp(id="red", side="us", character={"name": "Red"}),
        LineUp(id="grey", side="them", count=2, character={"name": "Grey", "role": "minor"}),
    )
    encounter = Encounter(
        id="fight", name="Over the dunes", sides=(Side(id="us", name="Us"), Side(id="them")), line_up=line_up
    )
    made = Ring(qtbot, tmp_path, encounter, "kites", shelf())
    made.begin()
    return made


def test_it_is_fought_to_its_end_by_keys(ring: Ring) -> None:
    assert set(ring.shown()) == {"red", "grey.1", "grey.2"}
    assert ring.bout.throwing.falls("them") and not ring.bout.throwing.falls("us")
    ring.press("2")
    assert ring.bout.encounter.events[-1].entry("at") == "grey.2"
    assert ring.panel.falls.lines[0].line.placeholderText() == "2d6"
    ring.press("7")
    assert not ring.bout.dice(), "what the program rolls falls at once"
    for _key in range(200):
        if ring.bout.fight is None or ring.bout.fight.over:
            break
        if ring.bout.dice():
            ring.press("12")
        elif ring.bout.offered():
            ring.press("q")
        else:
            ring.press(" ")
    assert ring.bout.fight is not None and ring.bout.fight.over
    assert ring.panel.hint.isVisible()


def test_chances_are_shown_by_their_names(ring: Ring) -> None:
    ring.bot.waitUntil(lambda: bool(ring.panel.options.columns[2:]))
    options = ring.panel.options
    assert "most" in options.columns
    at = options.columns.index("most")
    assert options.data(options.index(0, at)) == "3 %"
