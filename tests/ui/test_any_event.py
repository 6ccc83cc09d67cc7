"""The tab of a fight shows what cannot be taken, whatever the file or somebody tells it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.bounds.limits import check_entry
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event, Events, event_object, event_of
from tests.anyevents import SYSTEMS, any_event, badly_supplied, pool, shelf_of
from tests.anyevents import Ring as Held
from tests.ring import Ring

COUNT = 25


def opened(qtbot: Any, home: Path, system: str, held: Held, events: Events) -> Ring:
    encounter = replace(held.encounter, events=events, cursor=None, branches=())
    ring = Ring(qtbot, home, encounter, system, shelf_of(system))
    ring.begin()
    return ring


def fitting(event: Event) -> bool:
    """Whether a file may hold it."""
    try:
        check_entry(Edit("add", ("encounters", "fight", "events"), event_object(event)))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_of_broken_events_is_shown(system: str, qtbot: Any, tmp_path: Path) -> None:
    random, held = Random(7), pool(system)
    ring = held.rings[0]
    events = list(ring.encounter.events)[:12]
    for _nth in range(COUNT):
        at = random.randint(0, len(events))
        events[at:at] = filter(fitting, [any_event(random, held, ring, ring.at(min(at, 12)))])
    events += badly_supplied(ring)
    window = opened(qtbot, tmp_path, system, ring, Events(events))
    assert window.running_fight.fight is not None and window.shown()
    moments = window.running_fight.moments(len(events))
    assert len(moments) == len(events) and any(moment.misfit is not None for moment in moments)
    for at in (0, len(events) // 2, len(events)):
        window.running_fight.peek(at)
        assert window.shown()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_is_taken_or_refused(system: str, qtbot: Any, tmp_path: Path) -> None:
    random, held = Random(8), pool(system)
    ring = held.rings[0]
    window = opened(qtbot, tmp_path, system, ring, ring.encounter.events.first(4))
    said: list[Any] = []
    window.running_fight.document.refused.connect(said.append)
    refused = 0
    for _nth in range(COUNT):
        fight, before = window.running_fight.fight, window.running_fight.encounter
        assert fight is not None
        event = event_of(any_event(random, held, ring, fight))
        refused += not fits(fight, event)
        if not window.running_fight.answer(event):
            assert window.running_fight.encounter is before
        assert len(said) >= refused and window.shown()
    assert said and all(finding.rule for finding in said)


def fits(fight: Any, event: Event) -> bool:
    try:
        fight.apply(event)
    except Refused:
        return False
    return True
