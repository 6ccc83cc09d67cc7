"""How fast fights are reckoned: the odds of all choices of one against four, and whole duels a second.

Run alone it prints both as JSON; `bench.py` may call the functions. Times are this machine's own: whoever compares
them divides by what the yardstick takes in the same run.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

from mls_desktop.rules.nutshell.fight.combatant import Combatant
from mls_desktop.rules.nutshell.fight.duellists import Duellist, Duellists
from mls_desktop.rules.nutshell.fight.outfit import combatant
from mls_desktop.rules.nutshell.fight.prospects import Prospects
from mls_desktop.rules.nutshell.fight.scene import Scene
from mls_desktop.rules.nutshell.fight.swift_duel import SwiftDuel, Throw
from mls_desktop.rules.nutshell.fight.web import Declared
from mls_desktop.rules.nutshell.reckoning import Reckoning
from mls_desktop.rules.nutshell.world import World
from mls_desktop.storage.reading import read
from mls_desktop.storage.shelf import Shelf

SAMPLE = Path(__file__).resolve().parent.parent / "resources" / "samples" / "the_grey_coast.mls.json"
ALIKE = ("ork_warrior",) * 4
MIXED = ("ork_warrior", "ork_chief", "goblin", "wolf")
RUNS = 7
DUELS = 5000
TURNS = 10


def odds_of_all_choices(enemies: tuple[str, ...] = ALIKE) -> float:
    """Seconds for the odds of every choice of a soldier whom these four attack: each of them plain, at every place, by
    Total Attack, breaking off; Total Defence; foregoing. Nothing is known from before."""
    world = _world()
    fighters = {"me": _fighter(world, "soldier", "me")}
    fighters |= {f"enemy_{n}": _fighter(world, kind, f"enemy_{n}") for n, kind in enumerate(enemies)}
    four = tuple(id for id in fighters if id != "me")
    web = {"me": Declared("me", due=True), **{id: Declared(id, "attack", "me", due=True) for id in four}}
    scene = Scene(fighters, web, adjacent={"me": four})

    def reckoned() -> None:
        for prospect in Prospects(fighters).close(scene, "me", four):
            assert prospect.chances

    return median(_taken(reckoned) for _ in range(RUNS))


def duels_a_second() -> float:
    """Whole duels of a soldier and an ork played in a second, tables made beforehand."""
    world = _world()
    fighters = _fighter(world, "soldier", "a"), _fighter(world, "ork_warrior", "b")
    duel, throw = SwiftDuel(Duellists(*map(Duellist, fighters))), thrower(Random(1))

    def played() -> None:
        for _ in range(DUELS):
            duel.play(throw, TURNS)

    played()
    return DUELS / median(_taken(played) for _ in range(RUNS))


def thrower(random: Random) -> Throw:
    """Dice that fall by chance, each sum as often as it should."""
    sums: dict[tuple[int, ...], tuple[int, ...]] = {}

    def throw(sides: tuple[int, ...]) -> int:
        if sides not in sums:
            sums[sides] = tuple(map(sum, product(*(range(1, side + 1) for side in sides))))
        return random.choice(sums[sides])

    return throw


def _world() -> World:
    shelf = Shelf()
    world = shelf.world(read(SAMPLE.read_bytes(), shelf))
    assert isinstance(world, World)
    return world


def _fighter(world: World, template: str, id: str) -> Combatant:
    return combatant(Reckoning(world.templates[template], world), id)


def _taken(deed: Callable[[], None]) -> float:
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began


if __name__ == "__main__":
    print(
        json.dumps(
            {
                "odds_alike_ms": odds_of_all_choices(ALIKE) * 1000,
                "odds_mixed_ms": odds_of_all_choices(MIXED) * 1000,
                "duels_a_second": duels_a_second(),
                "yardstick_ms": _taken(lambda: print(end=str(sum(i * i for i in range(1_000_000)))[:0])) * 1000,
            }
        )
    )
