"""Any event, however broken, told in any fight of any system: it is refused by name or gives a fight."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.system_texts import Texts
from tests.anyevents import SYSTEMS, any_event, pool
from tests.tiers import cases

CASES = cases(quick=120, all=500, long=2000)
pytestmark = pytest.mark.timeout(120 + CASES // 10)
LINE = 6
"""So many events are told one after the other."""


def stamp(fight: Fight) -> str:
    return json.dumps([fight.state(), fight.over, fight.clock])


def looked_at(fight: Fight, notes: tuple[Note, ...], texts: Texts) -> None:
    """All that windows, paper and command line see of a fight."""
    asks = fight.prompts()
    assert asks or fight.over
    for prompt in (*asks[:3], *asks[-1:]):
        fight.default_answer(prompt)
    fight.announcements()
    fight.board()
    fight.tally(notes)
    fight.aftermath()
    stamp(fight)
    for note in notes:
        assert "{" not in texts.note(note) or "{" in repr(note)


def tried(fight: Fight, event: Event, texts: Texts) -> Fight:
    """The fight after the event; as it was where it is refused, which must be by name."""
    before = stamp(fight)
    try:
        after: Fight
        after, notes = fight.apply(event)
    except Refused as refused:
        assert refused.finding.rule and refused.finding.severity == "error"
        assert texts.finding(refused.finding)
        assert stamp(fight) == before
        return fight
    looked_at(after, notes, texts)
    assert stamp(fight) == before
    return after


def holds(system: str, seed: int) -> None:
    random, held = Random(seed), pool(system)
    ring = random.choice(held.rings)
    fight = ring.at(random.randint(0, len(ring.encounter.events)))
    for _nth in range(LINE):
        fight = tried(fight, any_event(random, held, ring, fight), ring.texts)


@pytest.mark.parametrize("system", SYSTEMS)
def test_any_event_is_refused_by_name_or_gives_a_fight(system: str) -> None:
    @settings(max_examples=CASES, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 10**12))
    def tell(seed: int) -> None:
        holds(system, seed)

    tell()
