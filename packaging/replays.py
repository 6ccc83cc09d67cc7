"""How fast a fight is rewound, and what one more event costs in a long one.

Run alone it prints both as JSON; `bench.py` may call the functions. Times are this machine's own: whoever compares
them divides by what the yardstick takes in the same run.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from statistics import median

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.playing import Reel, begun
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.events import Event, Events, told
from mls_desktop.rules.common.fights import Ask, Fight
from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "three_fights.mls.json"
FIGHT = "four_against_six"
LONG, SHORT, EVENTS = 5000, 10, 1000
TRIES, STEPS, RUNS = 100, 200, 7


def rewind() -> float:
    """Seconds for the slowest of a hundred jumps to any moment of a fight of 1,000 events, four against six."""
    shelf = Shelf()
    start = _fight(shelf)
    events = Events(_played(start, EVENTS, Random(1)))
    reel = Reel(start)
    reel.at(events)
    return max(_jump(reel, events, at) for at in Random(2).sample(range(len(events)), min(TRIES, len(events))))


def growth() -> float:
    """What one more event costs in a fight of 5,000, in times of what it costs in one of 10; each state before is still
    held, as undo does."""
    return _step(LONG) / _step(SHORT)


def _campaign(shelf: Shelf) -> tuple[AnyCampaign, Encounter]:
    campaign = read(SAMPLE.read_bytes(), shelf)
    return campaign, next(each for each in campaign.encounters if each.id == FIGHT)


def _fight(shelf: Shelf) -> Fight:
    """The fight, whose fighters the referee will not let die."""
    campaign, encounter = _campaign(shelf)
    return begun(encounter, shelf.system(campaign.system), shelf.shipped(campaign.system))


def _played(fight: Fight, count: int, random: Random) -> list[Event]:
    """So many events of it: the usual answers, dice by chance, and all wounds healed by the referee's word."""
    events: list[Event] = []
    while len(events) < count:
        ask = fight.asks()[0]
        answer = fight.usual(ask) or _dice(ask, random)
        for event in (answer, *_healed(fight)):
            fight, _notes = fight.apply(event)
            events.append(event)
    return events[:count]


def _dice(ask: Ask, random: Random) -> Event:
    field = ask.fields[0]
    fell = [random.randint(1, sides) for sides in field.sides]
    return told(ask.id, ask.who, dice=sum(fell) if field.kind == "sum" else fell)


def _healed(fight: Fight) -> list[Event]:
    """The overrides that bring those who fell to their feet again, between two events of the fight."""
    healed = []
    for form in fight.tellings():
        if form.id == "override" and any(ask.id == "end" for ask in fight.asks()):
            healed.append(told("override", form.who, what="state", value="up"))
    return healed


def _jump(reel: Reel, events: Events, at: int) -> float:
    began = time.perf_counter()
    reel.at(events, at)
    return time.perf_counter() - began


def _step(length: int) -> float:
    shelf = Shelf()
    campaign, encounter = _campaign(shelf)
    path = ("encounters", encounter.id, "events")
    event = told("effect", encounter.line_up[0].id, name="tired")
    for _ in range(length):
        campaign = applied(campaign, Edit("add", path, event), shelf.system(campaign.system), shelf.world)
    return median(_steps(campaign, Edit("add", path, event), shelf) for _ in range(RUNS))


def _steps(campaign: AnyCampaign, edit: Edit, shelf: Shelf) -> float:
    states, system, began = [campaign], shelf.system(campaign.system), time.perf_counter()
    for _ in range(STEPS):
        states.append(applied(states[-1], edit, system, shelf.world))
    return time.perf_counter() - began


if __name__ == "__main__":
    print(json.dumps({"rewind_ms": rewind() * 1000, "growth": growth()}))
