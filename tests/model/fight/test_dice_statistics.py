"""A fight looked back on: what fell, points over time, and the tally of what was noted."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.fight.dice_statistics import course, fallen
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import DiceUse
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Events, told
from tests.rules.nutshell.fighting import script, script_names

pytestmark = pytest.mark.needs("nutshell")


HARM = DiceUse("damage", "high")


def test_dice_of_an_answer_are_read_as_sum_and_one_by_one() -> None:
    prompt = Prompt("roll", "a", "", (Field("dice", "sum", sides=(6, 6, 6)), Field("more", "dice", sides=(6, 3))))
    assert fallen(prompt, told("roll", "a", dice=12, more=[5, 2])) == [((6, 6, 6), 12), ((6, 3), 7)]
    assert fallen(prompt, told("roll", "a", dice=None)) == []


@pytest.mark.parametrize("name", script_names())
def test_the_course_of_a_scripted_fight_is_that_of_its_events(name: str) -> None:
    held = script(name)
    start, events = held.start(), Events(held.events())
    found = course(start, events)
    reel = Replay(start)
    assert found.frames[-1].board == reel.at(events).board()
    turns = [frame.clock[0] for frame in found.frames]
    assert turns == sorted(turns), "each side has its rounds in a Turn"
    for each in found.luck:
        damage = each.use == HARM
        mine = [e for e in events if e.who == each.who and (e.kind == "damage") is damage]
        fell: Any = [e.entry("dice") for e in mine if e.entry("dice") is not None]
        assert each.fell == sum(sum(dice) if isinstance(dice, list) else dice for dice in fell)


@pytest.mark.parametrize("name", script_names())
def test_the_tally_is_what_the_notes_say(name: str) -> None:
    held = script(name)
    reel, events = Replay(held.start()), Events(held.events())
    notes = [note for moment in reel.moments(events) for note in moment.notes]
    tally, checks = reel.at(events).tally(notes)
    cells: list[tuple[str, Any]] = [(cell.column, cell.figure.value) for row in tally.rows for cell in row.cells]
    sums = {column: sum(value for name, value in cells if name == column) for column in tally.columns}
    hurts: list[Any] = [dict(note.facts)["damage"].value for note in notes if note.kind == "hurt"]
    assert sums["taken"] + sums["undone"] == sum(hurts) == sums["done"] + sums["undone"]
    hits = [n for n in notes if n.kind in ("blow", "blow_critical", "shot", "shot_critical")]
    assert sums["hits"] == len(hits) and sums["criticals"] == sum("critical" in n.kind for n in hits)
    earned = [note for note in notes if note.kind.startswith("check_")]
    assert len(checks.rows) == len({(n.who, dict(n.facts)["trait"].value) for n in earned})
