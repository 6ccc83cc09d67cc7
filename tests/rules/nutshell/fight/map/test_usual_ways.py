"""Usual set actions and moves: who casts, who charges whom, how each ends their way, on grounds drawn by chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from tests.rules.chance_grounds import random_ground
from tests.rules.nutshell.fight.map.test_positions import on
from tests.rules.nutshell.fighting import fight, fight_of, man, random_encounter, tell
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")
MAGE: dict[str, Any] = {
    "secondaries": [{"trait": "sword", "step": 2}, {"trait": "sphere_fire", "step": 4}],
    "weapons": ["blade"], "magic": True, "tmp_roll": [6, 6], "spells": ["ward", "fire_lance", "fire_bolt"],
}  # fmt: skip
ARCHER: dict[str, Any] = {"secondaries": [{"trait": "bow", "step": 2}], "weapons": ["bow"]}
STEPS = 16
"""So many events are played on each."""
BLOCKS = 8
"""The random grounds are tried in so many cases of the test."""


def usual(found: NutshellFight, prompt: Prompt) -> Event:
    event = found.default_answer(prompt)
    assert event is not None, prompt
    return event


# On grounds by chance


@pytest.mark.parametrize("block", range(BLOCKS))
def test_n_move_1_usual_ways_on_random_grounds(block: int) -> None:
    """No usual charge ends out of contact, nobody ends with a point left and no eye on the nearest enemy, every usual
    answer is accepted, and whoever has a spell and somebody in line casts."""
    count = cases(quick=24, all=200, long=800)
    for seed in range(block * count // BLOCKS, (block + 1) * count // BLOCKS):
        played(seed)


def played(seed: int) -> None:
    """A few party Turns in which all go their usual ways and nobody strikes."""
    random = Random(seed)
    encounter = random_encounter(random)
    ids = [each["id"] for each in encounter["line_up"]]
    found = fight_of({**encounter, "first": random.choice("ab"), "ground": random_ground(random, ids)})
    charging: list[str] = []
    for _nth in range(STEPS):
        prompt = found.prompts()[0]
        if prompt.id == "declare":
            found = tell(found, "declare", prompt.who, choice="forego")
            continue
        event = usual(found, prompt)
        after = found.apply(event)[0]
        if prompt.id == "action":
            casts_if_it_may(found, prompt.who, event)
            charging += [prompt.who] if event.entry("action") == "charge" else []
        elif prompt.id == "move":
            looks_at_the_nearest(found, after, event)
        if moment(after) != moment(found):
            assert all(ground_of(after).reaches(who) for who in charging), (seed, charging)
            charging = []
        found = after


def moment(found: NutshellFight) -> tuple[int, bool]:
    """The party Turn, and whether it is past its moves."""
    return found.battle.tick, found.battle.stage not in ("actions", "moves")


def ground_of(found: NutshellFight) -> GroundView:
    assert found.ground is not None
    return found.ground


def standing_foes(found: NutshellFight, who: str) -> list[str]:
    battlefield, side = ground_of(found).battlefield, found.battle.fighters[who].side
    return [each.id for each in found.battle.all() if each.side != side and each.up and each.id in battlefield.stands]


def casts_if_it_may(found: NutshellFight, who: str, event: Event) -> None:
    """A spell of the sheet that can be paid, with a standing enemy seen straight ahead, is cast."""
    prompt = next(each for each in found.prompts() if each.id == "action" and each.who == who)
    spells = next((field.options for field in prompt.fields if field.when == (("action", ("cast",)),)), ())
    ground = ground_of(found)
    foes = standing_foes(found, who) if who in ground.battlefield.stands else []
    seen = [foe for foe in foes if (line := ground.sight(who, foe)).closed.is_clear and line.arc == "forward"]
    if spells and seen:
        assert event.entry("action") == "cast" and event.entry("spell") == spells[0]
    assert event.entry("action") != "cast" or (spells and seen)


def looks_at_the_nearest(before: NutshellFight, after: NutshellFight, event: Event) -> None:
    """A fighter who could still turn to the nearest enemy, by a point left or free, looks there already. An enemy
    who lay there as the way was chosen may be on their feet once it is gone, as a Turn ends with it."""
    path: Any = event.entry("path")
    battlefield, foes = ground_of(after).battlefield, standing_foes(before, event.who)
    stand = battlefield.stands[event.who]
    away = {cell: ground_of(after).distance(stand.at, cell) for foe in foes for cell in battlefield.cells(foe)}
    nearest = [cell for cell, far in away.items() if far == min(away.values())]
    sides = {side for cell in nearest for side in battlefield.terrain.grid.bearing(stand.at, cell)}
    if stand.facing in sides or ground_of(after).reaches(event.who):
        return
    for side in sides:
        turned = told("move", event.who, path=[*path, [*stand.at, side]])
        with pytest.raises(Refused):
            before.apply(turned)


# One by one


def first_ask(found: NutshellFight, who: str = "ada") -> Prompt:
    return next(each for each in found.prompts() if each.who == who)


def caster(**keys: Any) -> Any:
    return man("ada", "a", **{**MAGE, **keys})


def test_n_shoot_2_without_a_ground_the_first_offensive_spell_that_can_be_paid_is_cast() -> None:
    found = fight(caster(), man("bor", "b"))
    assert dict(usual(found, first_ask(found)).facts) == {"action": "cast", "spell": "fire_lance"}
    poor = tell(found, "override", "ada", what="cmp", value=2)
    assert dict(usual(poor, first_ask(poor)).facts) == {"action": "cast", "spell": "fire_bolt"}
    none = tell(found, "override", "ada", what="cmp", value=0)
    assert dict(usual(none, first_ask(none)).facts) == {"action": "fight"}


@pytest.mark.parametrize(
    ("facing", "edges", "does"),
    [
        ("e", [], {"action": "cast", "spell": "fire_lance"}),
        ("w", [], {"action": "move"}),
        ("e", [{"edge": [6, y, "e"]} for y in range(12)], {"action": "move"}),
        ("e", [{"edge": [6, y, "e"], "block": "step"} for y in range(12)], {"action": "cast", "spell": "fire_lance"}),
    ],
    ids=["N-SHOOT-3 ahead", "N-SHOOT-3 behind", "N-SHOOT-4 walled", "N-SHOOT-4 through windows"],
)
def test_on_a_ground_a_spell_wants_a_target_in_line(facing: str, edges: list[Json], does: dict[str, Json]) -> None:
    """A mage with nobody in line turns to the nearest, and does not charge though somebody could be reached."""
    found = on(caster(), man("bor", "b"), edges=edges, ada=((5, 5), facing), bor=((8, 5), "w"))
    event = usual(found, first_ask(found))
    assert dict(event.facts) == does
    if does["action"] == "move":
        found = found.apply(event)[0]
        after = found.apply(usual(found, first_ask(found)))[0]
        assert ground_of(after).battlefield.stands["ada"].facing == "e"


def test_n_move_1_read_otherwise_who_casts_turns_to_the_target_first() -> None:
    rulings = {"N-MOVE-1": "other"}
    found = on(caster(), man("bor", "b"), rulings=rulings, ada=((5, 5), "w"), bor=((8, 5), "w"))
    found = found.apply(usual(found, first_ask(found)))[0]
    assert found.battle.fighters["ada"].action == "cast"
    assert usual(found, first_ask(found)).entry("path") == [[5, 5, "e"]]


def test_n_charge_1_a_second_one_moves_where_the_first_takes_the_only_square() -> None:
    """In a passage one square wide one charges, the other comes up behind."""
    edges: list[Any] = [{"edge": [x, y, "s"]} for x in range(12) for y in (4, 5)]
    people = (man("ada", "a"), man("bea", "a"), man("bor", "b"))
    found = on(*people, edges=edges, ada=((1, 5), "e"), bea=((0, 5), "e"), bor=((4, 5), "w"))
    for who, action in (("ada", "charge"), ("bea", "move")):
        event = usual(found, first_ask(found, who))
        assert event.entry("action") == action
        found = found.apply(event)[0]


@pytest.mark.parametrize(
    ("action", "facing", "ends"),
    [
        ("move_and_shoot", "w", "e"),
        ("move_and_shoot", "e", "e"),
        ("move", "n", "e"),
        ("flee", "n", None),
    ],
    ids=["N-MS-1 turned away", "N-MS-1 looking", "N-MOVE-1 beside", "N-MOVE-5 away"],
)
def test_nobody_ends_with_a_point_left_and_their_back_to_a_foe(action: str, facing: str, ends: str | None) -> None:
    people = man("ada", "a", **ARCHER), man("bor", "b")
    found = on(*people, ada=((5, 5), facing), bor=((7, 5), "w"))
    more: dict[str, Json] = {"round": 2} if action == "move_and_shoot" else {}
    found = tell(found, "action", "ada", action=action, **more)
    event = found.default_answer(first_ask(found)) if first_ask(found).id == "move" else None
    after = found if event is None else found.apply(event)[0]
    if event is not None:
        looks_at_the_nearest(found, after, event)
    assert ends is None or ground_of(after).battlefield.stands["ada"].facing == ends


def test_n_ms_1_an_archer_with_nobody_in_line_moves_and_does_not_charge() -> None:
    archer = man("ada", "a", **ARCHER)
    for facing, does in (("e", "shoot"), ("w", "move")):
        found = on(archer, man("bor", "b"), ada=((5, 5), facing), bor=((8, 5), "w"))
        assert usual(found, first_ask(found)).entry("action") == does
