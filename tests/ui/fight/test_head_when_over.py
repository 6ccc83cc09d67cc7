"""The head of a fight that is over says so, in every system: no round goes on and it is nobody's turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.systems import installed
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.storage.reading import read
from tests.bouts import SHIPPED
from tests.madeup import sky
from tests.madeup.system import shipped_data as made_up
from tests.ring import Ring


def fought(system: str) -> Encounter:
    """A fight that ships with a system, with all that was told of it but its end."""
    found = (path for root in SHIPPED.resources for path in sorted((root / "samples" / system).glob("*.mls.json")))
    held = (encounter for path in found for encounter in read(path.read_bytes(), SHIPPED).encounters)
    encounter = next(each for each in held if len(each.events) > 5)
    goes_on = tuple(event for event in encounter.events.first(encounter.reached) if event.kind != "end")
    return replace(encounter, events=Events(goes_on))


@pytest.mark.parametrize("system", installed())
def test_the_head_says_that_it_is_over_and_when(qtbot, tmp_path: Path, system: str) -> None:
    ring = Ring(qtbot, tmp_path, fought(system), system)
    running_fight, head = ring.running_fight, ring.battle_view.head
    before = head.moment.text().split(" · ")
    numbered = [text for text in before if text[-1].isdigit()]
    assert numbered and "Over" not in before
    assert running_fight.answer(told("end", ""))
    while running_fight.dice():
        assert running_fight.roll_rest(), "what is still to be learned from it"
    assert head.moment.text().split(" · ") == ["Over", *numbered], "the time stays, whose turn it was does not"
    assert head.under.text() == running_fight.encounter.name
    running_fight.peek(len(running_fight.encounter.events) - 1)
    assert head.moment.text().split(" · ") == before, "an earlier moment is as it was"


def test_one_that_tells_no_time_says_it_too(qtbot, tmp_path: Path) -> None:
    ring = Ring(qtbot, tmp_path, sky.held(sky.EVENTS[:2]), "kites", made_up())
    ring.begin()
    head = ring.battle_view.head
    assert (head.moment.text(), head.under.text()) == (ring.running_fight.encounter.name, "")
    assert ring.running_fight.answer(told("end", ""))
    assert (head.moment.text(), head.under.text()) == ("Over", ring.running_fight.encounter.name)
