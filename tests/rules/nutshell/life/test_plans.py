"""The soonest route equals all routes tried by force, and each one is lived entry by entry without a breach."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.nutshell.character import LifePlan
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord, life_record
from mls_desktop.rules.nutshell.life.plans import Route, route
from tests.rules.common.life.routes_by_force import Rungs, by_force
from tests.rules.nutshell.life.test_entries import buys, life, said, years

pytestmark = pytest.mark.needs("nutshell")
CASES, MOST = 630, 5
RACES = ("human", "goblin", "elf")
SWORD, CLIMB, ACROBATICS, DODGE = (f"secondaries/{each}" for each in ("sword", "climb", "acrobatics", "dodge"))
CLUMSY, KIND, SELFISH, MIND, BODY = (
    "negatives/clumsy", "personality/kind", "personality/selfish", "primaries/mind", "primaries/body",
)  # fmt: skip


def wish(what: str, to: int | None = None, use: int = 0) -> dict[str, Any]:
    return {"what": what} | ({} if to is None else {"to": to}) | ({"use": use} if use else {})


def planned(lived: LifeRecord, *wishes: dict[str, Any], adventures: float = 1, cp: int = 0) -> Route:
    plan = msgspec.convert({"wishes": wishes, "adventures": adventures, "cp": cp}, LifePlan)
    return route(lived.now, plan)


# By force: prices, rolls and points as the book has them

LEVELS, DOWN = {-1: 0, 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7}, {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}
NEEDS = {-2: 2, 0: 3, 1: 4, 2: 5, 3: 6, 4: 7, 5: 8}
"""N-CHK-2, from an unacquired Natural (-2) on."""


def rungs_of(lived: LifeRecord, told: dict[str, Any], adventures: float) -> Rungs:
    what, to, use = told["what"], told.get("to", -1), Fraction(told.get("use", 0), 100) * Fraction(str(adventures))
    state = lived.now
    if what == CLUMSY:
        return tuple((DOWN[step], None) for step in range(state.steps["clumsy"], to, -1))
    if what == "occupation":
        return tuple((2 * LEVELS[step], None) for step in range((state.occupation or 0) + 1, to + 1))
    found: list[tuple[int | None, Fraction | None]] = []
    if what in (KIND, SELFISH):
        for value in range(state.side(what.rpartition("/")[2]) + 1, to + 1):
            price = 1 if value <= 15 else 5 if value <= 17 else 10 if value < 20 else None
            found.append((price, 1 / (use * Fraction(21 - value, 20)) if use else None))
        return tuple(found)
    held = state.step(what.rpartition("/")[2])
    for step in range(-1 if held is None else held, to):
        needed = NEEDS[-2 if step == -1 else step]
        is_hoped = use and not (step == -1 and what != ACROBATICS)
        found.append((LEVELS[step + 1], 1 / (use * Fraction(9 - needed, 8)) if is_hoped else None))
    return tuple(found)


def brought(increments: int) -> int:
    """N-CP-2."""
    return 2 * max(0, min(increments, 22)) + max(0, increments - 22)


def chance_case(random: Random) -> tuple[LifeRecord, list[dict[str, Any]], float, int]:
    """One to three wishes of one who is anywhere."""
    age = random.choice((17, 18, 18.5, 30.25, 39, 41, 41.75))
    entries = random.choice(([], [buys(SWORD, 2)], [buys(KIND, 11), buys("occupation", 2)]))
    lived = life(*entries, left=random.randint(0, 14) + 10 * len(entries), age=age, race=random.choice(RACES))
    hopes = (0, 0, 50, 100)
    all_of_them = [
        wish(SWORD, random.randint(1, 5), random.choice(hopes)),
        wish(CLIMB, random.randint(1, 4), random.choice(hopes)),
        wish(ACROBATICS, random.randint(0, 3), random.choice(hopes)), wish(DODGE, random.randint(0, 2), 100),
        wish(CLUMSY, random.choice((3, 2, 1, None))), wish("occupation", random.randint(1, 3)),
        wish(KIND, random.randint(9, 14), random.choice(hopes)), wish(MIND, random.choice((2, 3))),
    ]  # fmt: skip
    return (
        lived,
        random.sample(all_of_them, random.randint(1, 3)),
        random.choice((0, 0.5, 1, 2)),
        random.choice((0, 1, 4)),
    )


@pytest.mark.parametrize("seed", range(9))
def test_no_legal_route_is_sooner_or_cheaper(seed: int) -> None:
    """N-ADV-1, -3, -4, -5, -6, N-CHK-2, N-CHK-3, N-CP-2, N-CP-3: fewest increments, then fewest CP."""
    found = 0
    for nth in range(CASES // 9):
        lived, wishes, adventures, cp = chance_case(Random(f"{seed}/{nth}"))
        told = planned(lived, *wishes, adventures=adventures, cp=cp)
        assert told.barred == (), (seed, nth)
        assert best(lived, wishes, adventures, cp) in ((told.increments, told.cost), None), (seed, nth, wishes)
        if told.increments <= MOST:
            found += 1
        lives_on(lived, told, wishes, cp)
    assert found > CASES // 9 // 2


def best(lived: LifeRecord, wishes: list[dict[str, Any]], adventures: float, cp: int) -> tuple[int, int] | None:
    """Increments and CP of the best of all routes; None where it takes more than some."""
    state = lived.now
    race, base = state.race, Fraction(str(state.race.base_age))
    so_far = (state.age - base) / Fraction(str(race.increment))
    number = floor(so_far)
    ladders = [
        (rungs_of(lived, each, adventures), int((each["what"], number) in state.bought))
        for each in wishes
        if each["what"] != MIND
    ]
    due = 5 if wish(MIND, 3) in wishes else 0

    def means(increment: int) -> int:
        return state.balance + brought(number + increment) - brought(number) + cp * increment

    return by_force(ladders, so_far - number, means, MOST, lambda _last: due)


def lives_on(lived: LifeRecord, told: Route, wishes: list[dict[str, Any]], cp: int) -> None:
    """Every step of a route as an entry: nothing is a breach, points are as told, and at its end all is true. What use
    brings is written as the referee's word, since no dice are rolled here."""
    known, entries = len(said(lived)), list(lived.who.chronicle)
    age = lived.now.age
    for stage in told.stages:
        if stage.increment:
            entries += [years(float(stage.age - age)), {"kind": "award", "cp": cp}]
            age = stage.age
        before = with_entries(lived, entries)
        assert before.now.balance == stage.had
        for step in stage.steps:
            done: dict[str, Any] = {"kind": "purchase", "what": step.what, "to": step.to}
            if step.by == "use":
                done = {"kind": "change", "what": step.what, "to": step.to}
            elif step.by == "training":
                done = {"kind": "training", "primary": step.what.rpartition("/")[2]}
            entries.append(done)
        after = with_entries(lived, entries)
        assert after.now.balance == stage.left and stage.left >= 0
        assert [line for line in said(after)[known:] if "N-AGE-1" not in line] == []
    assert planned(after, *wishes).met == tuple(each["what"] for each in wishes)
    assert sum(step.cost for stage in told.stages for step in stage.steps) == told.cost


def with_entries(lived: LifeRecord, entries: list[Any]) -> LifeRecord:
    return life_record(msgspec.structs.replace(lived.who, chronicle=tuple(entries)), lived.world, lived.points)


# By hand


def steps(told: Route) -> list[tuple[int, str, int | None, str, int]]:
    return [
        (stage.increment, step.what.rpartition("/")[2], step.to, step.by, step.cost)
        for stage in told.stages
        for step in stage.steps
    ]


@pytest.mark.parametrize(
    ("left", "keys", "wishes", "plan", "told"),
    [
        (3, {}, [wish(SWORD, 2)], {}, [(0, "sword", 2, "purchase", 3)]),
        (3, {}, [wish(SWORD, 3)], {}, [(0, "sword", 2, "purchase", 3), (2, "sword", 3, "purchase", 4)]),
        (0, {}, [wish(SWORD, 2)], {"cp": 1}, [(1, "sword", 2, "purchase", 3)]),
        (1, {}, [wish(DODGE, 0)], {}, [(0, "dodge", 0, "purchase", 1)]),
        (0, {}, [wish(SWORD, 2, 100)], {"adventures": 2}, [(0, "sword", 2, "use", 0)]),
        (0, {}, [wish(SWORD, 2, 50)], {"adventures": 1}, [(2, "sword", 2, "purchase", 3)]),
        (0, {"age": 41}, [wish(SWORD, 2, 50)], {"adventures": 1}, [(3, "sword", 2, "purchase", 3)]),
        (0, {"age": 41}, [wish(SWORD, 2, 50)], {"adventures": 1.1}, [(2, "sword", 2, "use", 0)]),
        (5, {}, [wish(MIND, 3)], {}, [(0, "mind", 3, "training", 5)]),
        (
            9, {}, [wish(MIND, 3), wish(CLIMB, 2)], {},
            [(0, "climb", 1, "purchase", 2), (1, "climb", 2, "purchase", 3), (1, "mind", 3, "training", 5)],
        ),
        (1, {"negatives": [{"trait": "clumsy"}]}, [wish(CLUMSY)], {}, [(0, "clumsy", None, "purchase", 1)]),
        (6, {}, [wish("occupation", 2)], {}, [(0, "occupation", 2, "purchase", 6)]),
        (1, {}, [wish(KIND, 11)], {}, [(0, "kind", 11, "purchase", 1)]),
        (0, {"personality": {"kind": 19}}, [wish(KIND, 20, 100)], {"adventures": 10}, [(1, "kind", 20, "use", 0)]),
    ],
    ids=[
        "N-ADV-3 now", "N-ADV-3 a level each", "N-CP-2 expected", "N-ADV-3 acquired", "N-CHK-2 used",
        "N-CHK-2 bought sooner", "N-CHK-2 as soon as bought", "N-CHK-2 used sooner", "N-ADV-6 now", "N-ADV-6 last",
        "N-ADV-4 gone", "N-ADV-3 occupation", "N-ADV-5 one", "N-CHK-3 twenty",
    ],
)  # fmt: skip
def test_a_route(
    left: int, keys: dict[str, Any], wishes: list[dict[str, Any]], plan: dict[str, Any], told: list[Any]
) -> None:
    assert steps(planned(life(left=left, **keys), *wishes, **plan)) == told


def test_what_was_bought_in_the_increment_under_way_counts() -> None:
    """N-ADV-3."""
    assert steps(planned(life(buys(SWORD, 2)), wish(SWORD, 3))) == [(1, "sword", 3, "purchase", 4)]


def test_a_debt_is_paid_first() -> None:
    """N-CP-3: with 3 too few, 2 an increment, 3 CP are there in the third."""
    assert steps(planned(life(left=-3), wish(SWORD, 2))) == [(3, "sword", 2, "purchase", 3)]


def test_another_primary_is_trained_up_once_the_first_is_over() -> None:
    """N-ADV-6: one at a time."""
    lived = life({"kind": "training", "primary": "body"}, left=60)
    assert steps(planned(lived, wish(MIND, 3))) == [(1, "mind", 3, "training", 5)]
    assert planned(lived, wish(BODY, 3)).met == (BODY,)
    assert steps(planned(lived, wish(BODY, 3), wish(CLIMB, 2)))[-1] == (1, "body", 3, "training", 5)


@pytest.mark.parametrize(
    ("keys", "wishes", "barred"),
    [
        ({"occupation": None}, [wish("occupation", 1)], [("occupation", "no_occupation")]),
        ({"personality": {"kind": -5}}, [wish(KIND, 3)], [(KIND, "off_range")]),
        ({"secondaries": [{"trait": "sword", "step": -(10**12)}]}, [wish(SWORD, 3)], [(SWORD, "off_range")]),
        ({"negatives": [{"trait": "clumsy", "step": 10**12}]}, [wish(CLUMSY, 3)], [(CLUMSY, "off_range")]),
        ({}, [wish(KIND, 20)], [(KIND, "never_by_points")]),
        ({}, [wish(KIND, 11), wish(SELFISH, 10)], [(SELFISH, "two_sides")]),
        ({}, [wish(MIND, 4)], [(MIND, "too_high")]),
        ({}, [wish(MIND, 3), wish(BODY, 3)], [(BODY, "one_training")]),
        ({"race": "ageless"}, [wish(SWORD, 3)], [(SWORD, "no_increment")]),
        ({"race": "ageless", "left": 1}, [wish(SWORD, 2)], [(SWORD, "no_increment")]),
    ],
    ids=[
        "N-OCC-1", "N-PERS-4", "N-SEC-3", "N-NEG-1", "N-ADV-5", "N-PERS-1", "N-ADV-6 high", "N-ADV-6 two",
        "N-RACE-1 levels", "N-RACE-1 points",
    ],
)  # fmt: skip
def test_what_no_route_reaches(keys: dict[str, Any], wishes: list[dict[str, Any]], barred: list[Any]) -> None:
    """It is named, and the others have their route."""
    told = planned(life(**keys), *wishes)
    assert list(told.barred) == barred
    assert {each["what"] for each in wishes} == {
        *(what for what, _bar in barred), *told.met, *(step.what for stage in told.stages for step in stage.steps),
    }  # fmt: skip


def test_nothing_is_wished_for() -> None:
    told = planned(life())
    assert (told.increments, told.cost, steps(told), told.barred) == (0, 0, [], ())
