"""Whatever is told, and in whatever order: what holds of every fight."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Campaign, Encounter
from mls_desktop.model.encounter_edits import revised
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay, revision
from mls_desktop.rules.common.values.events import Event, Events, event_object, event_of
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.play.announcements import KNOWN
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.rules.nutshell.fighting import fight_of, next_event, random_encounter, stamp

SHIPPED_DATA = ShippedData()
SEEDS = st.integers(0, 10**9)
FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def played(seed: int, most: int = 160) -> tuple[NutshellFight, list[Event], list[NutshellFight]]:
    """A random fight: how it began, its events, and how it stood after each. Every answer offered is accepted."""
    random = Random(seed)
    start = fight = fight_of(random_encounter(random))
    events: list[Event] = []
    states: list[NutshellFight] = []
    while len(events) < most:
        assert fight.prompts() or fight.over
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
    reel, line = Replay(start), Events(events)
    for count in Random(seed).sample(range(1, len(events) + 1), min(6, len(events))):
        assert reel.at(line, count) == states[count - 1]
    again = [event_of(event_object(event)) for event in events]
    assert again == events
    assert Replay(start).at(Events(again)) == states[-1]


@FEW
@given(SEEDS)
def test_a_prefix_replayed_is_the_fight_rewound(seed: int) -> None:
    holds(seed)


@pytest.mark.long
@MANY
@given(SEEDS)
def test_a_prefix_replayed_is_the_fight_rewound_often(seed: int) -> None:
    holds(seed)


def goes_on_from_a_file(seed: int) -> None:
    """Saved and reopened at any moment, mostly in the midst of a round, it goes on where it was."""
    _start, events, states = played(seed)
    at = Random(seed).randrange(len(events))
    encounter = msgspec.convert(random_encounter(Random(seed)), Encounter, dec_hook=build)
    held = msgspec.structs.replace(encounter, events=Events(events[:at]))
    campaign: AnyCampaign = Campaign(
        format=FORMAT, version=VERSION, system=SYSTEM.id, name="", rulings={}, library=SYSTEM.library(), characters=(),
        encounters=(held,),
    )  # fmt: skip
    (again,) = read(write(campaign, SHIPPED_DATA), SHIPPED_DATA).encounters
    reel = Replay(begun(again, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id)))
    fight = reel.at(again.events)
    for event, expected in zip(events[at:], states[at:], strict=True):
        fight, _notes = fight.apply(event)
        assert fight.state() == expected.state() and fight.prompts() == expected.prompts()


@FEW
@given(SEEDS)
def test_it_is_saved_and_reopened_in_mid_round(seed: int) -> None:
    goes_on_from_a_file(seed)


@pytest.mark.long
@MANY
@given(SEEDS)
def test_it_is_saved_and_reopened_in_mid_round_often(seed: int) -> None:
    goes_on_from_a_file(seed)


@FEW
@given(SEEDS)
def test_an_event_corrected_to_what_it_was_changes_nothing(seed: int) -> None:
    start, events, _states = played(seed, 80)
    encounter = Encounter(id="e", events=Events(events))
    at = Random(seed).randrange(len(events))
    after = revised(encounter, at, (events[at],))
    assert after.events == encounter.events
    assert not revision(Replay(start), encounter.events, after.events)


@FEW
@given(SEEDS)
def test_a_reel_shown_another_fight_keeps_nothing_that_is_not_of_it(seed: int) -> None:
    start, events, _states = played(seed)
    whole, random = Events(events), Random(seed)
    reel = Replay(start)
    reel.at(whole)
    for _ in range(3):
        at = random.randrange(len(events))
        other = whole.first(at).extended(events[at + 1 :])
        assert reel.at(other) == Replay(start).at(other)
        assert reel.moments(other) == Replay(start).moments(other)
    assert reel.at(whole) == Replay(start).at(whole)


@FEW
@given(SEEDS)
def test_the_end_can_always_be_told_and_is_final(seed: int) -> None:
    _start, _events, states = played(seed, 60)
    ended, _notes = states[-1].apply(Event("end")) if not states[-1].over else (states[-1], ())
    assert ended.over and ended.prompts() == () and ended.announcements() == ()
    assert stamp(ended)["over"] is True


@FEW
@given(SEEDS)
def test_the_usual_answer_is_one_that_is_accepted(seed: int) -> None:
    _start, _events, states = played(seed, 60)
    for fight in states[::7]:
        for prompt in fight.prompts():
            usual = fight.default_answer(prompt)
            if usual is not None:
                fight.apply(usual)
            else:
                assert prompt.id in ("roll", "shot", "dodge", "shock", "damage")


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        "action", "choice", "target", "place", "distance", "arc", "by", "dice", "modifier", "reason", "spend", "side",
        "weapon", "spell", "to", "name", "turns", "note", "character", "library", "rule", "reading", "what", "value",
        "round", "something",
    ]
)  # fmt: skip
NAMES = st.sampled_from(["f0", "f1", "f2", "", "nobody", "wolf", "a", "b", "sword", "end"])
NONSENSE = st.builds(
    Event,
    st.sampled_from(sorted(KNOWN)) | st.text(max_size=6),
    NAMES,
    st.lists(st.tuples(KEYS, JUNK | NAMES), max_size=4, unique_by=lambda pair: pair[0]).map(tuple),
)


def survives(seed: int, junk: list[Event]) -> None:
    """Whatever a file holds for events: those that do not fit are told, and none does harm."""
    random = Random(seed)
    start, events, _states = played(seed, 40)
    for event in junk:
        at = random.randint(0, len(events))
        if events and random.random() < 0.5:
            old = events[random.randrange(len(events))]
            event = Event(old.kind, old.who, (*old.facts[:1], *event.facts))
        events.insert(at, event)
    reel, line = Replay(start), Events(events)
    end = reel.at(line)
    assert end.prompts() or end.over
    assert len(reel.moments(line)) == len(events)
    json.dumps(end.state())
    end.board()
    end.aftermath()


@FEW
@given(SEEDS, st.lists(NONSENSE, min_size=8, max_size=30))
def test_events_that_are_nonsense_do_no_harm(seed: int, junk: list[Event]) -> None:
    survives(seed, junk)


@pytest.mark.long
@MANY
@given(SEEDS, st.lists(NONSENSE, min_size=8, max_size=30))
def test_events_that_are_nonsense_do_no_harm_however_many(seed: int, junk: list[Event]) -> None:
    survives(seed, junk)
