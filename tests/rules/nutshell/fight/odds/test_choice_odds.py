"""The choices of a fighter with their chances: each is what the rolls of that choice give."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds.choice_odds import ChoiceOddsReckoner
from mls_desktop.rules.nutshell.fight.odds.scene import Scene
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from tests.rules.nutshell.fight.chance import anybody
from tests.rules.nutshell.fight.odds.counting import NATURALS, WAYS, close
from tests.rules.nutshell.fight.odds.counting_chains import Chains
from tests.rules.nutshell.fight.odds.faces import faces_here
from tests.rules.nutshell.fight.odds.whole_rounds import only
from tests.rules.nutshell.fight.people import fighter, people, web

CROWD = people(
    fighter("me", 7, 6, shield=2, armour=(3, "full")),
    fighter("ork", 4, 5, minor=True, armour=(2, "partial")),
    fighter("wolf", 5, 4, minor=True, chp=9, thp=9),
    fighter("chief", 6, 7, armour=(4, "encased")),
)
ATTACKED = web(me="idle", ork="attack me", wolf="attack me", chief="idle")
SCENE = Scene(CROWD, ATTACKED, adjacent={"me": ("ork", "wolf", "chief")})


def told(prospect):
    return {name: figure.value for name, figure in prospect.chances}


def test_every_choice_is_there():
    found = list(ChoiceOddsReckoner(CROWD).close(SCENE, "me", ("ork", "wolf")))
    made = [(each.declared.does, each.declared.at, each.declared.place) for each in found]
    for at in ("ork", "wolf"):
        assert [place for does, who, place in made if (does, who) == ("attack", at)] == [None, *AIMS]
        assert [place for does, who, place in made if (does, who) == ("total_attack", at)] == [None, *AIMS]
        assert ("break_off", at, None) in made
    assert ("total_defence", "", None) in made and ("nothing", "", None) in made
    assert len(made) == len(set(made)) == 36


def test_chances_of_an_attack_by_counting():
    declared = Declarations("me", "attack", "ork", "head", due=True)
    found = told(finished(ChoiceOddsReckoner(CROWD).prospect(SCENE, declared)))
    whole = {**ATTACKED, "me": declared}
    on_ork, on_me = close(CROWD, whole, "ork"), close(CROWD, whole, "me")
    struck = on_ork.by("me")
    assert found["hit"] == struck.get("hit", 0) + struck.get("critical", 0)
    assert found["critical"] == struck["critical"]
    ends, own = on_ork.ends(), on_me.ends()
    assert found["target_down"] == sum(share for (state, *_), share in ends.items() if state != "up")
    assert found["target_dead"] == sum(share for (state, *_), share in ends.items() if state == "dead")
    assert found["target_shock"] == sum(share for (*_, shocked), share in ends.items() if shocked)
    assert found["hit_by"] == 1 - on_me.untouched
    assert found["down"] == sum(share for (state, *_), share in own.items() if state != "up")
    assert found["shock"] == sum(share for (*_, shocked), share in own.items() if shocked)
    assert found["dealt"] == sum(points * share for points, share in on_ork.damage().items())
    assert found["taken"] == sum(points * share for points, share in on_me.damage().items())
    assert {name for name in found if name.startswith("hit_by_each.")} == {"hit_by_each.ork", "hit_by_each.wolf"}


def test_blocking_harms_nobody_and_breaking_off_neither():
    prospects = ChoiceOddsReckoner(CROWD)
    for declared in (Declarations("me", "total_defence", due=True), Declarations("me", due=True)):
        assert "hit" not in told(finished(prospects.prospect(SCENE, declared)))
    left = told(finished(prospects.prospect(SCENE, Declarations("me", "break_off", "ork", due=True))))
    assert (left["hit"], left["dealt"]) == (0, 0)


def test_total_defence_is_safer():
    prospects = ChoiceOddsReckoner(CROWD)
    plain, safe = (
        told(finished(prospects.prospect(SCENE, Declarations("me", does, due=True))))
        for does in ("nothing", "total_defence")
    )
    assert safe["down"] < plain["down"] and safe["hit_by_each.wolf"] < plain["hit_by_each.wolf"]


@pytest.mark.long
@pytest.mark.parametrize("first", ["ork", "wolf"])
def test_a_chain_names_everybody_it_may_reach(first):
    with faces_here(first):
        names_everybody(first)


def names_everybody(first):
    declared = Declarations("me", "total_attack", first, due=True)
    found = finished(ChoiceOddsReckoner(CROWD).prospect(SCENE, declared))
    values = told(found)
    for who in ("ork", "wolf", "chief"):
        counted = Chains(CROWD, {**ATTACKED, "me": declared}, dict(SCENE.adjacent), who)
        shares = counted.by["me"]
        assert values[f"hits.{who}"] == shares["hit"] + shares["critical"]
    assert values["hit"] == values[f"hits.{first}"] > values["hits.chief"] > 0


def test_a_chain_may_stop_of_its_own_will():
    """N-TA-4: after one duel, the rest is blocked."""
    declared = Declarations("me", "total_attack", "ork", due=True)
    on, once = (finished(ChoiceOddsReckoner(CROWD, plan=plan).prospect(SCENE, declared)) for plan in (only(9), only(1)))
    assert told(on)["hits.ork"] == told(once)["hits.ork"]
    assert told(on)["hits.chief"] > 0 == told(once)["hits.chief"]
    assert told(once)["hit_by_each.wolf"] > 0


def test_shooting():
    shot = Shot("me", "chief", given(6), given(5), far=-1)
    found = list(ChoiceOddsReckoner(CROWD).shooting(Scene(CROWD, ATTACKED, dodges={"chief": 0}), [shot]))
    assert [each.shot.place for each in found if each.shot] == [None, *AIMS]
    hits = Fraction(0)
    for n, m in product(NATURALS, NATURALS):
        special = (n == 18) - (n == 3) - (m == 18) + (m == 3)
        higher = n + 5 > m + 4 and n + 5 >= 15
        hits += Fraction(WAYS[n] * WAYS[m] * (special > 0 or (special == 0 and higher)), 216**2)
    assert told(found[0])["hit"] == hits
    assert found[0].target == "chief"
    assert found[0].own.hit_by("ork") > 0


def test_dodging_or_not():
    """Undodged a success hits; dodged it must be the higher too (N-SHOOT-1)."""
    scene = Scene(CROWD, ATTACKED, (Shot("me", "chief", given(6), given(5)),), dodges={"chief": -3})
    away, still = ChoiceOddsReckoner(CROWD).dodging(scene, "chief")
    plain = sum(WAYS[n] for n in NATURALS if n == 18 or (n != 3 and n + 6 >= 15))
    assert still.hit_by("me") == Fraction(plain, 216)
    higher = Fraction(0)
    for n, m in product(NATURALS, NATURALS):
        special = (n == 18) - (n == 3) - (m == 18) + (m == 3)
        higher += Fraction(
            WAYS[n] * WAYS[m] * (special > 0 or (special == 0 and n + 6 > m + 4 and n + 6 >= 15)), 216**2
        )
    assert away.hit_by("me") == higher


@pytest.mark.parametrize("seed", range(10))
def test_chances_are_chances(seed):
    dice = Random(seed)
    fighters = {id: anybody(dice, id) for id in ("me", "x", "y", "z")}
    held = {id: Declarations(id, "attack", "me", due=True) for id in fighters if id != "me"}
    scene = Scene(fighters, {"me": Declarations("me"), **held}, adjacent={"me": tuple(held)})
    for found in ChoiceOddsReckoner(fighters).close(scene, "me", tuple(held), (None, "head")):
        for name, value in told(found).items():
            assert value >= 0 and (name in ("dealt", "dealt_all", "taken") or value <= 1)
        assert found.own.mean_taken == told(found)["taken"]
