"""How fast lives are: `packaging/bench.py` starts this file and holds each figure against its goal.

The answer is told by `tests/rules/pacing.py`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.life.life_memo import LifeMemo
from mls_desktop.rules.common.life.lives import entry_event
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life.plans import route
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.world import World
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.rules.nutshell.shipped import BRAKK, hero, shipped_world
from tests.rules.pacing import paced, tell

SHORT, LONG = 10, 2_000
PEOPLE, ENTRIES = 100, 200
LIVING, YEARS = 12, 10
REPEATS = 9
CAMPAIGN = Path(__file__).parents[3] / "data" / "brakk.mls.json"
RING: tuple[dict[str, Any], ...] = (
    {"kind": "check", "what": "secondaries/climb", "reason": "three Turns"},
    {"kind": "adventure", "name": "The ford", "size": "average", "role": "major", "cp": 4},
    {"kind": "check_roll", "what": "secondaries/climb", "die": 1},
    {"kind": "time", "years": 1, "date": [1203, 5]},
    {"kind": "purchase", "what": "personality/kind", "to": 11},
    {"kind": "change", "what": "personality/kind", "to": 10, "note": "a curse"},
    {"kind": "money", "florins": -5},
    {"kind": "note", "text": "She met the king."},
)
"""Entries that fit after each other again and again."""
WISHES = [
    {"what": "secondaries/sword", "to": 6, "use": 60},
    {"what": "secondaries/climb", "to": 5, "use": 30},
    {"what": "secondaries/search", "to": 4, "use": 50},
    {"what": "secondaries/stealth", "to": 5, "use": 20},
    {"what": "personality/kind", "to": 16, "use": 50},
    {"what": "negatives/clumsy"},
    {"what": "occupation", "to": 4},
    {"what": "primaries/mind", "to": 3},
]
WISHING: dict[str, Any] = {
    "id": "ann", "name": "Ann", "age": 25, "negatives": [{"trait": "clumsy", "step": 3}],
    "occupation": {"occupation": "soldier", "step": 1}, "chronicle": [{"kind": "award", "cp": -80}],
    "plan": {"wishes": WISHES, "adventures": 2, "cp": 3},
}  # fmt: skip


def entries(count: int) -> Iterator[dict[str, Any]]:
    """So many entries of a life, each an object of its own."""
    return ({**entry} for entry in islice(cycle(RING), count))


def seconds(deed: Callable[[], object]) -> float:
    start = time.perf_counter()
    deed()
    return time.perf_counter() - start


class Growing:
    """A life that grows by an entry at a time, as an edit of the sheet does it: refused or taken, drawn, judged."""

    def __init__(self, count: int, world: World) -> None:
        self.world = world
        self.who: Hero = replace(hero(BRAKK), chronicle=tuple(entries(count)))
        self._drawn()

    def grow(self) -> None:
        edit = Edit("add", ("chronicle",), {"kind": "award", "cp": 1})
        self.who = SYSTEM.edit(self.who, self.world, edit)
        assert not SYSTEM.integrity(self.who, self.world)
        self._drawn()

    def _drawn(self) -> None:
        SYSTEM.sheet(self.who, self.world)
        tuple(SYSTEM.findings(self.who, self.world))


def one_more() -> list[dict[str, Any]]:
    """One more entry, after thousands and after a few, in turns."""
    world = shipped_world()
    short, long = Growing(SHORT, world), Growing(LONG, replace(world, memo=LifeMemo()))
    pairs = [(seconds(long.grow), seconds(short.grow)) for _ in range(5 * REPEATS)]
    value = median(one / other for one, other in pairs)
    note = f"{median(one for one, _other in pairs) * 1000:.2f} ms after {LONG} entries"
    return [{"name": "one more entry of a life", "value": value, "goal": 1.5, "unit": "x", "note": note}]


def crowd_bytes() -> bytes:
    """A campaign of a hundred characters with long lives."""
    raw = json.loads(CAMPAIGN.read_text("utf-8"))
    person = raw["characters"][0]
    lives = [{**person, "id": f"copy_{nth}", "chronicle": list(entries(ENTRIES))} for nth in range(PEOPLE)]
    return json.dumps({**raw, "characters": lives}, indent=2).encode()


def opened() -> list[dict[str, Any]]:
    """A campaign with long lives read, beside the bare JSON."""
    data, shipped_data = crowd_bytes(), ShippedData()
    shipped_data.shipped("nutshell")
    campaign: AnyCampaign = read(data, shipped_data)
    assert len(campaign.characters) == PEOPLE
    pairs = [(seconds(lambda: read(data, shipped_data)), seconds(lambda: json.loads(data))) for _ in range(REPEATS)]
    value = median(one / other for one, other in pairs)
    note = f"{PEOPLE} characters, {ENTRIES} entries each, {len(data) / 1_000_000:.1f} MB"
    return [{"name": "open long lives", "value": value, "goal": 20.0, "unit": "x", "note": note}]


def ten_years() -> list[dict[str, Any]]:
    """Ten years for twelve characters who have lived already, a year at a time, and their sheets after it."""
    world = shipped_world()
    people = [replace(hero(BRAKK), id=f"copy_{nth}", chronicle=tuple(entries(ENTRIES))) for nth in range(LIVING)]
    for who in people:
        SYSTEM.life(who, world)

    def passing() -> float:
        start = time.thread_time()
        for who in people:
            life = SYSTEM.life(who, world)
            assert life is not None
            for _year in range(YEARS):
                life, _notes = life.apply(entry_event({"kind": "time", "years": 1}))
            life.board()
        return (time.thread_time() - start) * 1000

    value = paced(passing, REPEATS)
    note = f"{LIVING} characters of {ENTRIES} entries"
    return [{"name": "ten years for twelve", "value": value, "goal": 200.0, "unit": "ms", "note": note, "yardstick": 1}]


def eight_wishes() -> list[dict[str, Any]]:
    """The soonest route to wishes of every kind, five of which use may bring too."""
    who = hero(WISHING)
    state = PresentStats(who, shipped_world()).life.now
    found = route(state, who.plan)
    assert not found.barred, found.barred

    def measured() -> float:
        began = time.thread_time()
        route(state, who.plan)
        return (time.thread_time() - began) * 1000

    note = f"{found.increments} increments, {found.cost} CP"
    return [{"name": "soonest route of eight wishes", "value": paced(measured, REPEATS), "goal": 100.0, "unit": "ms",
            "note": note, "yardstick": 1.0}]  # fmt: skip


if __name__ == "__main__":
    tell(one_more, opened, ten_years, eight_wishes)
