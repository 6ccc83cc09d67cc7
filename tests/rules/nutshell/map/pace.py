"""How fast a large map is: `packaging/bench.py` starts this file and holds each figure against its goal.

The answer is told by `tests/rules/pacing.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.battlefield import FieldMemo
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.grids.squares import SIDES
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.fighting import acting, armoury, man
from tests.rules.pacing import paced, tell

SIDE, CROWD, WALLS = 60, 40, 400
REPEATS, TRIED = 7, 8


def crowded_ground(seed: int, doors: int) -> NutshellFight:
    """Forty fighters of two sides on 60 x 60 squares with walls and a few doors, the first of Agility 6."""
    random = Random(seed)
    edges: dict[tuple[int, int, str], dict[str, Any]] = {}
    while len(edges) < WALLS:
        x, y, side = random.randrange(1, SIDE - 1), random.randrange(1, SIDE - 1), random.choice("es")
        edges[x, y, side] = {"edge": [x, y, side]}
    for edge in random.sample(sorted(edges), doors):
        edges[edge]["door"] = "closed"
    cells = random.sample([(x, y) for x in range(15, 45) for y in range(15, 45)], CROWD)
    start = {f"f{nth}": {"at": [*cell], "facing": random.choice(SIDES)} for nth, cell in enumerate(cells)}
    raw = {"grid": "square", "width": SIDE, "height": SIDE, "edges": [*edges.values()], "start": start}
    swift: dict[str, Any] = {"primaries": {"size": 1, "body": 1, "agility": 5}}
    archer: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"]}
    people = [man(f"f{nth}", "ab"[nth % 2], **archer, **({} if nth else swift)) for nth in range(CROWD)]
    found = SYSTEM.begin(people, ("a", "b"), "a", armoury(), msgspec.convert(raw, Ground))
    assert isinstance(found, NutshellFight)
    return found


def _spent(deed: Callable[[], None]) -> float:
    began = time.thread_time()
    deed()
    return (time.thread_time() - began) * 1000


def fleeing() -> dict[str, Any]:
    """Every state in which one of Agility 6 may end a flight: the slowest of some grounds."""
    fights = [crowded_ground(seed, doors=6) for seed in range(TRIED)]

    def reach(held: NutshellFight) -> None:
        assert held.ground is not None and held.ground.reach("f0", "flee").states

    spent = [paced(partial(_spent, partial(reach, held)), REPEATS) for held in fights]
    points = fights[0].battle.fighters["f0"].movement.value
    note = f"{CROWD} figures, 6 doors, {points} points twice"
    return _figure(f"reach of one who flees on {SIDE} x {SIDE}", max(spent), 16.0, note)


def seeing() -> dict[str, Any]:
    """Reach and sight of all fighters, with nothing known yet."""
    held = acting(crowded_ground(3, doors=6), "shoot")

    def look() -> None:
        battlefield = held.battle.battlefield
        assert battlefield is not None
        fresh = replace(held, battle=replace(held.battle, battlefield=replace(battlefield, memo=FieldMemo())))
        ground = fresh.ground
        assert ground is not None
        for who in ground.there:
            ground.reaches(who)
            for other in ground.there:
                if fresh.battle.fighters[who].side != fresh.battle.fighters[other].side:
                    ground.sight(who, other)

    return _figure(
        f"who reaches and sees whom, {CROWD} of them",
        paced(partial(_spent, look), REPEATS),
        50.0,
        "all enemies of each",
    )


def _figure(name: str, value: float, goal: float, note: str) -> dict[str, Any]:
    return {"name": name, "value": value, "goal": goal, "unit": "ms", "note": note, "yardstick": 1.0}


if __name__ == "__main__":
    tell(lambda: [fleeing()], lambda: [seeing()])
