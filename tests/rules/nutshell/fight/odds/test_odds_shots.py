"""Odds of shots, of blows and shots together, and of unopposed ones, counted a second time."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from tests.rules.nutshell.fight.chance import anybody
from tests.rules.nutshell.fight.odds.counting import AIM, NATURALS, WAYS, Blow, Counted, effect, level, num
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.test_odds_counted import check


def volley(seed: int, archers: int, blows: int) -> None:
    """Some shoot at one, who may dodge; others strike at him, and he blocks."""
    dice = Random(f"volley {seed} {archers} {blows}")
    shooting, striking = [f"s{n}" for n in range(archers)], [f"c{n}" for n in range(blows)]
    names = ["t", *shooting, *striking]
    dice.shuffle(names)
    fighters = {id: anybody(dice, id) for id in names}
    web = {id: Declarations(id, "attack", "t", due=True) if id in striking else Declarations(id) for id in names}
    shots = [
        Shot(
            id, "t", fighters[id].skill, given(dice.randint(0, 8)), far=dice.choice((0, 0, -1, -2)),
            place=dice.choice((None, None, *AIM)), modifier=dice.choice((0, 1)),  # type: ignore[arg-type]
        )
        for id in shooting
    ]  # fmt: skip
    dodges = {"t": dice.choice((0, -1))} if dice.random() < 0.7 else {}
    scene = Scene(fighters, web, tuple(shots), dodges)
    check(HitOutcomes(fighters).toll(scene, "t"), counted(scene, dodges.get("t")))


def counted(scene: Scene, dodge: int | None) -> Counted:
    fighters, web, order = dict(scene.fighters), dict(scene.web), list(scene.web)
    dams = {shot.by: num(shot.dam) for shot in scene.shots}
    found = Counted(fighters, "t", dams)
    striking = [who for who, each in web.items() if each.at == "t"]
    away = None if dodge is None else num(fighters["t"].dodge) + dodge - max(0, len(scene.shots) - 1)
    rolls = [("own", level(web, fighters, "t"))] * bool(striking) + [("dodge", away or 0)] * (away is not None)
    rolls += [(who, level(web, fighters, who)) for who in striking]
    for shot in scene.shots:
        aim = AIM[shot.place][0] if shot.place else 0
        rolls.append((shot.by, num(shot.skill) + shot.far + aim + shot.modifier))
    places = {shot.by: shot.place for shot in scene.shots} | {who: web[who].place for who in striking}
    for naturals in product(NATURALS, repeat=len(rolls)):
        ways = 1
        for natural in naturals:
            ways *= WAYS[natural]
        fell = {who: (n, n + base) for n, (who, base) in zip(naturals, rolls, strict=True)}
        landed: list[tuple[int, int, Blow]] = []
        for who, (n, total) in fell.items():
            if who in ("own", "dodge"):
                continue
            faced = fell.get("own" if who in striking else "dodge", (None, 0))
            how = effect(n, total, *faced, places[who])
            if how:
                landed.append((-total, order.index(who), (who, how, ())))
        found.sequences[tuple(blow for _, _, blow in sorted(landed))] += ways
    return found


@pytest.mark.parametrize("seed", range(40))
def test_one_archer(seed):
    volley(seed, 1, 0)


@pytest.mark.parametrize(("archers", "blows"), [(2, 0), (1, 1)])
@pytest.mark.parametrize("seed", range(2))
def test_several(seed, archers, blows):
    volley(seed, archers, blows)


@pytest.mark.long
@pytest.mark.parametrize(("archers", "blows"), [(1, 0), (2, 0), (1, 1), (3, 0)])
@pytest.mark.parametrize("seed", range(100, 130))
def test_many(seed, archers, blows):
    with faces_here(seed, 7):
        volley(seed, archers, blows)


def test_mutual_fire():
    """N-SHOOT-1: nobody's own shot saves him; each is hit as often as if he stood still."""
    dice = Random(5)
    fighters = {id: anybody(dice, id) for id in "ab"}
    one, other = (Shot(x, y, given(5), given(4)) for x, y in ("ab", "ba"))
    web = {id: Declarations(id) for id in "ab"}
    hit_outcomes = HitOutcomes(fighters)
    for who, shot in (("b", one), ("a", other)):
        both = hit_outcomes.toll(Scene(fighters, web, (one, other)), who)
        alone = hit_outcomes.toll(Scene(fighters, web, (shot,)), who)
        assert both == alone
        hits = sum(WAYS[n] for n in NATURALS if n != 3 and (n + 5 >= 15 or n == 18))
        assert both.by[shot.by].chance("hit", "critical") * 216 == hits


def test_the_helpless_are_struck_unopposed():
    dice = Random(8)
    fighters = {id: anybody(dice, id) for id in "ab"}
    web = {"a": Declarations("a", "attack", "b", due=True), "b": Declarations("b", rolls=False)}
    toll = HitOutcomes(fighters).toll(Scene(fighters, web), "b")
    found = Counted(fighters, "b")
    shares = Counter({n: WAYS[n] for n in NATURALS})
    for n, ways in shares.items():
        how = effect(n, n + num(fighters["a"].skill), None, 0, None)
        found.sequences[(("a", how, ()),) if how else ()] += ways
    check(toll, found)
