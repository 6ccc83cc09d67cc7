"""Whatever is told, and in whatever order: what holds of every fight."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fighting import revised
from mls_desktop.model.playing import Reel, revision
from mls_desktop.rules.common.events import Event, Events, event_object, event_of
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.nutshell.fighting import fight_of, next_event, random_encounter, stamp

SEEDS = st.integers(0, 10**9)
FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def played(seed: int, most: int = 160) -> tuple[NutshellFight, list[Event], list[NutshellFight]]:
    """A random fight: how it began, its events, and how it stood after each. Every answer offered is accepted."""
    random = Random(seed)
    start = fight = fight_of(random_encounter(random))
    events: list[Event] = []
    states: list[NutshellFight] = []
    while len(events) < most:
        assert fight.asks() or fight.over
        if fight.over:
            break
        event = next_event(random, fight)
        fight, _notes = fight.apply(event)
        events.append(event)
        states.append(fight)
        for f in fight.battle.all():
            assert f.health.chp <= f.health.thp
            assert 0 <= f.cmp <= f.tmp
            rounds = [slot.round for slot in f.slots if slot.fate == "due"]
            assert len(rounds) == len(set(rounds)) and all(1 <= nth <= 5 for nth in rounds)
    return start, events, states


def holds(seed: int) -> None:
    start, events, states = played(seed)
    reel, line = Reel(start), Events(events)
    for count in Random(seed).sample(range(1, len(events) + 1), min(6, len(events))):
        assert reel.at(line, count) == states[count - 1]
    again = [event_of(event_object(event)) for event in events]
    assert again == events
    assert Reel(start).at(Events(again)) == states[-1]


@FEW
@given(SEEDS)
def test_a_prefix_replayed_is_the_fight_rewound(seed: int) -> None:
    holds(seed)


@pytest.mark.long
@MANY
@given(SEEDS)
def test_a_prefix_replayed_is_the_fight_rewound_often(seed: int) -> None:
    holds(seed)


@FEW
@given(SEEDS)
def test_an_event_corrected_to_what_it_was_changes_nothing(seed: int) -> None:
    start, events, _states = played(seed, 80)
    encounter = Encounter(id="e", events=Events(events))
    at = Random(seed).randrange(len(events))
    after = revised(encounter, at, (events[at],))
    assert after.events == encounter.events
    assert not revision(Reel(start), encounter.events, after.events)


@FEW
@given(SEEDS)
def test_the_end_can_always_be_told_and_is_final(seed: int) -> None:
    _start, _events, states = played(seed, 60)
    ended, _notes = states[-1].apply(Event("end")) if not states[-1].over else (states[-1], ())
    assert ended.over and ended.asks() == () and ended.tellings() == ()
    assert stamp(ended)["over"] is True


@FEW
@given(SEEDS)
def test_the_usual_answer_is_one_that_is_accepted(seed: int) -> None:
    _start, _events, states = played(seed, 60)
    for fight in states[::7]:
        for ask in fight.asks():
            usual = fight.usual(ask)
            if usual is not None:
                fight.apply(usual)
            else:
                assert ask.id in ("roll", "shot", "dodge", "shock", "damage")
