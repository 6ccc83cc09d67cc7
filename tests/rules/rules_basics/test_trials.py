"""Rolls outside fights: success rolls, contests, and what is declared before the roll of a weapon."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import Against
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.rules_basics.trials import BasicsTrial, rolls, trial
from tests.rules.rules_basics.people import armed, case, person, world

ANN = armed(melee=12, ranged=12, defences={"dodge": 8}, values={"st": 12}, bow={"acc": 4}, sword={"off_hand": True})
BEN = person("ben", values={"perception": 15})
SUMS = [sum(dice) for dice in product(range(1, 7), repeat=3)]


def begun(key: str, modifier: int = 0, against: Any = None, where: Any = None, **declared: Any) -> BasicsTrial:
    found = trial(ANN, where or world(), key, against or Against())
    found, notes = found.apply(told("declare", "ann", modifier=modifier, **declared))
    assert not notes and isinstance(found, BasicsTrial)
    return found


def facts(note: Any) -> dict[str, Any]:
    return {name: figure.value for name, figure in note.facts}


def test_all_that_can_be_rolled() -> None:
    """RB-CH-1, RB-SR-1."""
    assert {each.key: each.level.value for each in rolls(ANN, world())} == {
        "values.st": 12, "values.perception": 10, "skills.blade": 12, "skills.archery": 12, "weapons.sword": 8,
        "weapons.bow": 12, "defences.dodge": 8,
    }  # fmt: skip
    for key in ("values.luck", "skills.x", "weapons.x", "armour.x"):
        with pytest.raises(Refused):
            trial(ANN, world(), key, Against())


@pytest.mark.parametrize(
    ("modifier", "fell", "outcome", "by"),
    [
        case("RB-SR-1", "RB-T1, 12", 0, 12, "success", 0),
        case("RB-SR-1", "RB-T1, 13", 0, 13, "failure", -1),
        case("RB-SR-2", "RB-T2, 10 at -2", -2, 10, "success", 0),
        case("RB-SR-2", "RB-T2, 11 at -2", -2, 11, "failure", -1),
        case("RB-SR-3", "by how much", 2, 5, "success", 9),
    ],
)
def test_a_success_roll(modifier: int, fell: int, outcome: str, by: int) -> None:
    after, (note,) = begun("values.st", modifier).apply(told("roll", "ann", dice=fell))
    assert not after.prompts()
    told_of = facts(note)
    assert (note.kind, told_of["outcome"], told_of["margin"], told_of["target"]) == (
        "rolled",
        outcome,
        by,
        12 + modifier,
    )


def test_the_chances_of_a_success_roll() -> None:
    """RB-SR-1."""
    chances = {name: figure.value for name, figure in begun("values.st").chances()}
    made = Fraction(sum(fell <= 12 for fell in SUMS), 216)
    assert chances == {"succeeds": made, "success": made, "failure": 1 - made} and made == Fraction(160, 216)


@pytest.mark.parametrize(
    ("key", "declared", "target"),
    [
        case("RB-MV-3", "RB-T6, rifle 12, Acc 4, 1 s", "weapons.bow", {"seconds": 1}, 16),
        case("RB-MV-3", "RB-T7, braced, 3 s", "weapons.bow", {"seconds": 3, "braced": True}, 19),
        case("RB-MV-3", "not aimed at all", "weapons.bow", {"seconds": 0, "braced": True}, 12),
        case("RB-AT-4", "held in the off hand", "weapons.bow", {"off_hand": True}, 8),
        case("RB-AT-4", "for once in the better one", "weapons.sword", {"off_hand": False}, 12),
        case("RB-MV-8", "RB-T13, a charge", "weapons.bow", {"action": "charge", "seconds": 2}, 10),
        case("RB-MV-7", "Determined", "weapons.sword", {"action": "determined"}, 12),
        case("RB-AT-2", "as it is", "weapons.sword", {}, 8),
    ],
)
def test_what_is_declared_before_the_roll_of_a_weapon(key: str, declared: dict[str, Any], target: int) -> None:
    found = begun(key, **declared)
    assert number(found.target) == target
    assert number(begun(key, -2, **declared).target) == target - 2
    _after, (note,) = found.apply(told("roll", "ann", dice=min(18, target)))
    assert facts(note)["outcome"] == "success"


def test_what_is_declared_of_what() -> None:
    fields = {
        key: [f.name for f in trial(ANN, world(), key, Against()).prompts()[0].fields]
        for key in ("values.st", "weapons.bow")
    }
    assert fields == {
        "values.st": ["modifier", "reason"],
        "weapons.bow": ["action", "seconds", "braced", "off_hand", "modifier", "reason"],
    }
    with pytest.raises(Refused):
        begun("weapons.bow", action="determined")


@pytest.mark.parametrize(
    ("mine", "theirs", "usual", "other", "by"),
    [
        case("RB-CO-1", "RB-T3", 10, 14, "wins", "wins", 1),
        case("RB-CO-2", "RB-T4, both fail", 13, 18, "wins", "nobody", 2),
        case("RB-CO-2", "RB-T5, equal", 10, 13, "nobody", "nobody", 0),
        case("RB-CO-3", "lost by", 12, 12, "loses", "loses", 3),
    ],
)
def test_a_contest(mine: int, theirs: int, usual: str, other: str, by: int) -> None:
    for reading, ended in (("default", usual), ("other", other)):
        where = world(None, RB_CO_2=reading)
        found = begun("values.st", 0, Against("trait", 0, BEN, "values.perception"), where)
        assert [prompt.id for prompt in found.prompts()] == ["roll", "roll_against"]
        found, _notes = found.apply(told("roll_against", "ben", dice=theirs))
        _after, notes = found.apply(told("roll", "ann", dice=mine))
        assert [note.kind for note in notes] == ["rolled", "opposed"]
        assert facts(notes[1])["outcome"] == ended
        assert facts(notes[1])["by"] == (None if ended == "nobody" else by)


@pytest.mark.parametrize("reading", ["default", "other"])
def test_the_chances_of_a_contest(reading: str) -> None:
    """RB-CO-2, RB-CO-3: and how they fall by how much."""
    found = begun("values.st", 2, Against("thing", 15), world(None, RB_CO_2=reading))
    ends: dict[str, int] = {"wins": 0, "nobody": 0, "loses": 0}
    by: dict[tuple[str, int], int] = {}
    for mine, theirs in product(SUMS, SUMS):
        a, b = 14 - mine, 15 - theirs
        end = "nobody" if a == b or (reading == "other" and a < 0 > b) else "wins" if a > b else "loses"
        ends[end] += 1
        by[end, abs(a - b) if end != "nobody" else 0] = by.get((end, abs(a - b) if end != "nobody" else 0), 0) + 1
    wanted = {name: Fraction(count, 46656) for name, count in ends.items()}
    assert {name: figure.value for name, figure in found.chances()} == {"prevails": wanted["wins"], **wanted}
    if reading == "default":
        assert ends == {"wins": 16941, "nobody": 4221, "loses": 25494}
    names = {"first": "wins", "nobody": "nobody", "second": "loses"}
    assert {(names[ended.winner], ended.by): count for ended, count in found.spread.ways.items()} == by


def test_what_opposes_must_be_there() -> None:
    for against in (Against("trait", 0, None, "values.st"), Against("trait", 0, BEN, "values.luck")):
        with pytest.raises(Refused):
            trial(ANN, world(), "values.st", against)
