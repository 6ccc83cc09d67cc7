"""Whole fights from files, with the state after every event."""

from __future__ import annotations

import pytest

from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.values.events import Events, event_object
from tests.rules.nutshell.fighting import script, script_names, stamp

CASES = [pytest.param(name, id=f"{rule} {name}") for name in script_names() for rule in script(name).rules]


def test_there_are_enough_of_them() -> None:
    assert len(script_names()) >= 12


@pytest.mark.parametrize("name", CASES)
def test_it_stands_so_after_every_event(name: str) -> None:
    held = script(name)
    fight = held.start()
    for event, (raw, expected) in zip(held.events(), held.steps, strict=True):
        assert event_object(event) == raw
        fight, _notes = fight.apply(event)
        assert stamp(fight) == expected, raw
    assert fight.over and not fight.prompts() and not fight.announcements()


@pytest.mark.parametrize("name", script_names())
def test_it_is_rewound_to_any_event(name: str) -> None:
    held = script(name)
    reel, events = Replay(held.start()), Events(held.events())
    states = [stamp(held.start()), *(state for _event, state in held.steps)]
    for count in (*range(len(states) - 1, -1, -7), *range(0, len(states), 5)):
        assert stamp(reel.at(events, count)) == states[count]
    assert len(reel.moments(events)) == len(events)
    assert not [moment for moment in reel.moments(events) if moment.misfit]
