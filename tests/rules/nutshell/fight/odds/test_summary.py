"""The sums that rows of odds are made of are those of the whole tolls, which other tests count a second time."""

from random import Random

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.chain_paths import onward
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from tests.rules.nutshell.fight.chance import anybody, round_of
from tests.rules.nutshell.fight.odds.summaries import chances, outlook_of
from tests.rules.nutshell.fight.odds.whole_rounds import WholeRounds, only

PLAIN = ("total_defence", "break_off")
SIDES = [(1, 2), (2, 1), (1, 3), (2, 2), (1, 4), (2, 3)]


def a_scene(dice: Random, ours: int, theirs: int) -> tuple[Scene, str]:
    """A round of two sides with shots beside it, in which the first of ours may strike; and whom he may strike."""
    sides = [f"a{n}" for n in range(ours)], [f"b{n}" for n in range(theirs)]
    fighters = {id: anybody(dice, id) for side in sides for id in side}
    web = round_of(dice, *sides, PLAIN)
    attacking = [id for id in sides[1] if web[id].at == "a0"]
    target = dice.choice(attacking or sides[1])
    web["a0"] = replace(web["a0"], does="total_attack", at=target, place=None, due=True, rolls=True)
    idle = [id for id in fighters if web[id].does == "nothing" and web[id].rolls]
    shots = [Shot(id, dice.choice(sides[id in sides[0]]), given(6), given(5)) for id in idle if dice.random() < 0.5]
    near = {id: tuple(sides[id in sides[0]]) for id in fighters}
    return Scene(fighters, web, tuple(shots), dict.fromkeys(idle, 0), tuple(sides[0]), near), target


def agrees(seed: int, ours: int, theirs: int) -> None:
    dice = Random(f"sums {seed} {ours} {theirs}")
    scene, target = a_scene(dice, ours, theirs)
    customs = Customs(
        always=dice.random() < 0.6, blocking=dice.random() < 0.6, fate=dice.random() < 0.8, once=seed % 2 > 0
    )
    rounds = WholeRounds(HitOutcomes(scene.fighters, customs), dice.choice((onward, onward, only(1))))
    for does in ("total_attack", "attack"):
        for place in (None, dice.choice(list(AIMS))):
            web = {**scene.web, "a0": replace(scene.web["a0"], does=does, place=place)}
            held = replace(scene, web=web)
            hit_outcomes, found = rounds.tolls(held, held.fighters), finished(rounds.odds.outlooks(held, held.fighters))
            for who, toll in hit_outcomes.items():
                assert chances(found[who]) == chances(outlook_of(toll)), (who, does, target, place)


@pytest.mark.parametrize("sides", SIDES[:4])
def test_sums_are_those_of_the_tolls(sides: tuple[int, int]) -> None:
    for seed in range(5):
        agrees(seed, *sides)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 45))
@pytest.mark.parametrize("sides", SIDES)
def test_sums_are_those_of_many_tolls(sides: tuple[int, int], seed: int) -> None:
    agrees(seed, *sides)
