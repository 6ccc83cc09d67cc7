"""Rows aimed at each place, asked of one reckoner: what they share is no more than counting every fall of the dice
gives."""

from fractions import Fraction

import pytest

from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.chain_odds import ChainOdds
from mls_desktop.rules.nutshell.fight.odds.hit_outcome import HitOutcomes
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.odds.summary import NEVER, FightSummary
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web
from tests.rules.nutshell.fight.odds.counting import State, close
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fight.people import fighter, people, web

PLACES = (None, *AIMS)
WORN: dict[str, dict[str, tuple[int, str]]] = {
    "some places like the chest": {
        **dict.fromkeys(("chest", "face", "neck", "arm"), (2, "partial")), "head": (5, "full"), "leg": (2, "full")
    },
    "all places alike": dict.fromkeys(("chest", *AIMS), (3, "full")),
    "the chest alone": {"chest": (4, "encased")},
    "nothing": {},
}  # fmt: skip
NEAR = {"me": ("foe", "wolf")}


def scene_of(worn: str, does: str) -> tuple[Scene, ChainOdds]:
    fighters = people(
        fighter("me", 7, 6, minor=True, chp=9, thp=9),
        fighter("foe", 5, 5, minor=True, chp=6, thp=12, worn=WORN[worn]),
        fighter("wolf", 4, 4, minor=True, chp=5, thp=9),
        fighter("friend", 6, 5, minor=True),
    )
    if does == "total_attack":
        del fighters["friend"]
        held = web(me="total_attack foe", foe="attack me", wolf="attack me")
    else:
        held = web(me="attack foe", friend="attack foe", foe="attack me", wolf="idle")
    return Scene(fighters, held, adjacent=NEAR), ChainOdds(HitOutcomes(fighters))


def aimed(scene: Scene, place: str | None) -> Scene:
    mine = scene.web["me"]
    held = Declarations(mine.who, mine.does, mine.at, place, due=mine.due)  # type: ignore[arg-type]
    return Scene(scene.fighters, {**scene.web, "me": held}, adjacent=scene.adjacent)


def harm(ends: dict[State, Fraction]) -> tuple[Fraction, ...]:
    """The chances of a Shock Roll, of a fall, of death."""
    return (
        sum((share for (*_, shocked), share in ends.items() if shocked), Fraction(0)),
        sum((share for (state, *_), share in ends.items() if state != "up"), Fraction(0)),
        sum((share for (state, *_), share in ends.items() if state == "dead"), Fraction(0)),
    )


def told(found: FightSummary) -> tuple[Fraction, ...]:
    return tuple(chance for _, chance in found.harm)


@pytest.mark.parametrize("worn", WORN)
def test_blows_aimed_at_each_place_are_those_of_counting(worn: str) -> None:
    scene, odds = scene_of(worn, "attack")
    for place in PLACES:
        whole = aimed(scene, place)
        found = finished(odds.outlooks(whole, ("foe",)))["foe"]
        counted = close(dict(whole.fighters), dict(whole.web), "foe")
        assert told(found) == harm(counted.ends()), place
        marks = counted.by("me")
        assert found.hit_by("me") == marks.get("hit", 0) + marks.get("critical", 0), place


@pytest.mark.parametrize("worn", WORN)
def test_total_attacks_aimed_at_each_place_are_those_of_counting(worn: str) -> None:
    scene, odds = scene_of(worn, "total_attack")
    for place in PLACES:
        whole = aimed(scene, place)
        found = finished(odds.outlooks(whole, ("me", "foe")))
        hits = finished(odds.hits(whole, "me", ("foe", "wolf")))
        for who in ("me", "foe"):
            counted = counted_chain(whole, who)
            assert told(found[who]) == harm(counted.ends), (place, who)
        mine = {who: counted_chain(whole, who).by["me"] for who in hits}
        landed = {who: marks["hit"] + marks["critical"] for who, marks in mine.items()}
        assert {who: dealt.chance for who, dealt in hits.items()} == landed, place
        points = {who: counted_chain(whole, who).alone("me")["points"] for who in hits}
        assert {who: dealt.points for who, dealt in hits.items()} == points, place
        assert landed["foe"] > landed["wolf"] > 0


def counted_chain(scene: Scene, who: str) -> Chains:
    held: Web = scene.web
    return Chains(dict(scene.fighters), dict(held), dict(NEAR), who)


def test_hits_of_one_total_attack_are_those_of_its_moments() -> None:
    """Two ways to the same: by the row of duels alone, and by all that may come of them."""
    scene, odds = scene_of("some places like the chest", "total_attack")
    for place in PLACES:
        whole = aimed(scene, place)
        moments = finished(odds.gone_through(whole, ("me",), ("me", "foe")))
        assert finished(odds.hits(whole, "me", ("foe", "wolf", "friend"))) == {**moments.hits("me"), "friend": NEVER}
