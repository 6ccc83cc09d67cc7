"""Fights on a ground, played at random: whatever is offered is accepted, and what was cannot be told from a replay."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, ReachedState
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.grids.grid import edge_between
from mls_desktop.rules.common.grids.ground import Stand
from mls_desktop.rules.common.values.events import Event, Events, event_object, event_of
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.map.positions import barring
from tests.rules.chance_grounds import random_ground
from tests.rules.nutshell.fighting import answer, fight_of, next_event, random_encounter

SEEDS = st.integers(0, 10**9)
FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
MOST = 12
"""So many states of one reach are tried."""


def grounded(random: Random) -> dict[str, Any]:
    """A random fight on a random ground."""
    encounter = random_encounter(random)
    return {**encounter, "ground": random_ground(random, [each["id"] for each in encounter["line_up"]])}


def played(seed: int, most: int = 120) -> tuple[NutshellFight, list[Event], list[NutshellFight]]:
    """Every answer offered is accepted; a door may be one in which a long figure stands."""
    random = Random(seed)
    start = fight = fight_of(grounded(random))
    events: list[Event] = []
    states: list[NutshellFight] = []
    while len(events) < most and not fight.over:
        event = next_event(random, fight)
        try:
            fight, _notes = fight.apply(event)
        except Refused as refused:
            assert event.kind == "door", (event, refused)
            continue
        events.append(event)
        states.append(fight)
        stand_well(fight)
    return start, events, states


def stand_well(fight: NutshellFight) -> None:
    """Every figure is on the ground, no two that stand are in one square, nobody stands in a wall."""
    ground = fight.ground
    assert ground is not None
    battlefield, up = ground.battlefield, [who for who, bars in ground.there.items() if bars]
    taken = [cell for who in up for cell in battlefield.cells(who)]
    assert len(taken) == len(set(taken)) or woke_on_another(fight)
    for who in up:
        assert not battlefield.fault(battlefield.stands[who], ()), who
    assert set(barring(fight.battle, battlefield)) == set(taken)


def woke_on_another(fight: NutshellFight) -> bool:
    """Whether somebody who lay has come to where another stands now."""
    battlefield = fight.battle.battlefield
    assert battlefield is not None
    cells: dict[Any, list[str]] = {}
    for who in (each.id for each in fight.battle.all() if each.up):
        for cell in battlefield.cells(who):
            cells.setdefault(cell, []).append(who)
    shared = [held for held in cells.values() if len(held) > 1]
    return all(any(fight.battle.fighters[who].since for who in held) for held in shared)


def replays(seed: int) -> None:
    start, events, states = played(seed)
    reel, line = Replay(start), Events(events)
    for count in Random(seed).sample(range(1, len(events) + 1), min(6, len(events))):
        assert reel.at(line, count) == states[count - 1]
    again = [event_of(event_object(event)) for event in events]
    assert again == events and Replay(start).at(Events(again)) == states[-1]


@FEW
@given(SEEDS)
def test_what_is_offered_is_accepted_and_a_prefix_replayed_is_the_fight_rewound(seed: int) -> None:
    replays(seed)


@pytest.mark.long
@MANY
@given(SEEDS)
def test_what_is_offered_is_accepted_often(seed: int) -> None:
    replays(seed)


def every_state(seed: int) -> None:
    """A state that is offered to whoever is to move is accepted, at the cost that stands there."""
    random = Random(seed)
    fight = fight_of(grounded(random))
    for _event in range(60):
        if fight.over:
            return
        for prompt in fight.prompts():
            if prompt.id == "move" and len(prompt.fields) == 2 and "move" in prompt.fields[1].options:
                accepted(fight, prompt.who, random)
        event = answer(random, random.choice(fight.prompts()), fight)
        if event.kind != "end":
            fight, _notes = fight.apply(event)


def accepted(fight: NutshellFight, who: str, random: Random) -> None:
    ground = fight.ground
    assert ground is not None
    reach = ground.reach(who)
    for state in random.sample(reach.states, min(len(reach.states), MOST)):
        after, notes = fight.apply(event_of({"kind": "move", "who": who, "path": reach.path(state)}))
        assert after.ground is not None
        length = ground.battlefield.stands[who].length
        assert after.ground.battlefield.stands[who] == Stand(at=state.at, facing=state.facing, length=length)
        costs = [dict(note.facts)["cost"].value for note in notes if note.kind == "moves_there"]
        assert costs in ([], [state.cost], [None])
        door_accepted(fight, who, reach, state)


def door_accepted(fight: NutshellFight, who: str, reach: MoveReach, state: ReachedState) -> None:
    """The door ahead of a state is opened or closed at the end for one point more, where a move has it left (N-TIME-1);
    what is offered otherwise is accepted."""
    ground, offered = fight.ground, reach.door(state)
    assert ground is not None
    plain = fight.battle.fighters[who].action in ("move", "charge", "move_and_shoot")
    untouched = not any(isinstance(entry, dict) for entry in reach.path(state))
    edge = edge_between(ground.battlefield.terrain.grid, state.at, state.facing)
    if plain and untouched:
        closed = ground.battlefield.doors.get(edge) in ("open", "closed") and state.cost < reach.points
        fits = not ground.battlefield.fault(Stand(at=state.at, facing=state.facing), ())
        assert (offered is not None) == (closed and fits), (state, edge)
    if offered is None:
        return
    after, notes = fight.apply(event_of({"kind": "move", "who": who, "path": offered[0]}))
    assert (
        after.ground is not None and after.ground.battlefield.doors[edge] != ground.battlefield.doors[edge]
    ) or not untouched
    assert [dict(note.facts)["cost"].value for note in notes if note.kind == "moves_there"] == [offered[1]]


@FEW
@given(SEEDS)
def test_every_state_that_is_offered_is_accepted(seed: int) -> None:
    every_state(seed)


@pytest.mark.long
@MANY
@given(SEEDS)
def test_every_state_that_is_offered_is_accepted_often(seed: int) -> None:
    every_state(seed)
