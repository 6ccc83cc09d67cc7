"""Archetypes, creatures and sample campaigns obey the rules, by arithmetic that shares nothing with the program."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.needs("nutshell")

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "resources" / "data" / "nutshell"
SAMPLES = ROOT / "resources" / "samples" / "nutshell"
LISTS = ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates")
PRIMARIES = ("strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness")
PRIMARY_COST = {-2: -7, -1: -3, 0: 0, 1: 2, 2: 5}
ACQUIRED_COST = {0: 1, 1: 3, 2: 6, 3: 10, 4: 15}
INHERENT_COST = {0: 0, 1: 2, 2: 5, 3: 9, 4: 14}
OCCUPATION_COST = {0: 0, 1: 4, 2: 10, 3: 18, 4: 28}
PAIRS = [
    "chaste/lustful",
    "temperate/indulgent",
    "forgiving/vengeful",
    "honest/deceitful",
    "generous/greedy",
    "kind/selfish",
    "consistent/arbitrary",
    "lawful/chaotic",
    "merciful/cruel",
    "modest/proud",
    "conservative/worldly",
    "cautious/reckless",
    "trusting/suspicious",
    "valorous/cowardly",
    "persistent/irresolute",
]

Entry = dict[str, Any]


def shipped() -> dict[str, dict[str, Entry]]:
    """Every shipped list by id."""
    library = {}
    for name in LISTS:
        entries = json.loads((LIBRARY / f"{name}.json").read_text(encoding="utf-8"))[name]
        library[name] = {entry["id"]: entry for entry in entries}
    return library


def with_own(library: dict[str, dict[str, Entry]], own: dict[str, list[Entry]]) -> dict[str, dict[str, Entry]]:
    """The shipped lists with a campaign's own entries in place of those of the same id."""
    return {name: library[name] | {entry["id"]: entry for entry in own.get(name, [])} for name in LISTS}


def race_of(character: Entry, library: dict[str, dict[str, Entry]]) -> Entry:
    return library["races"][character.get("race", "human")]


def increments(character: Entry, race: Entry) -> Fraction:
    """Increments lived past the base age, fractions included."""
    base = Fraction(str(race["base_age"]))
    return (Fraction(str(character.get("age", race["base_age"]))) - base) / Fraction(str(race["increment"]))


def budget(character: Entry, race: Entry) -> int:
    whole = max(0, increments(character, race) // 1)
    return 60 + 2 * min(whole, 22) + max(0, whole - 22)


def losses_due(character: Entry, race: Entry) -> int:
    past = increments(character, race)
    return 0 if past < 22 else int((past - 22) // 10) + 1


def levels(character: Entry, race: Entry) -> dict[str, int]:
    """Levels at creation, age losses included."""
    steps, lost = character.get("primaries", {}), character.get("age_losses", [])
    average = race.get("averages", {})
    return {p: average.get(p, 2) + steps.get(p, 0) - lost.count(p) for p in PRIMARIES}


def spent(character: Entry, library: dict[str, dict[str, Entry]]) -> int:
    """Points spent less points yielded (N-PRIM-2, N-SEC-3, N-NEG-1, N-OCC-1, N-FATE-1)."""
    total = sum(PRIMARY_COST[step] for step in character.get("primaries", {}).values())
    for taken in character.get("secondaries", []):
        inherent = library["traits"][taken["trait"]]["type"] == "inherent"
        total += (INHERENT_COST if inherent else ACQUIRED_COST)[taken.get("step", 0)]
    total -= sum(ACQUIRED_COST[taken.get("step", 0)] for taken in character.get("negatives", []))
    if character.get("occupation"):
        total += OCCUPATION_COST[character["occupation"].get("step", 0)]
    return total + 5 * int(character.get("fate_bought", 0))


def primary_breaches(character: Entry, race: Entry) -> list[str]:
    steps, lost = character.get("primaries", {}), character.get("age_losses", [])
    due = losses_due(character, race)
    allowed = max(0, 2 - due) + sum(step < 0 for step in steps.values())
    found = ["N-PRIM-2" for step in steps.values() if step not in PRIMARY_COST]
    found += ["N-PRIM-4" if due else "N-PRIM-3"] * (sum(step == 2 for step in steps.values()) > allowed)
    sunk = [p for p in lost if steps.get(p, 0) - lost.count(p) < -2]
    return found + ["N-AGE-1"] * (len(lost) != due or "size" in lost or bool(sunk))


def step_breaches(character: Entry) -> list[str]:
    taken = [*character.get("secondaries", []), *character.get("negatives", [])]
    found = ["N-SEC-3" for entry in taken if entry.get("step", 0) not in ACQUIRED_COST]
    occupation = character.get("occupation") or {}
    return found + ["N-OCC-1"] * (occupation.get("step", 0) not in OCCUPATION_COST)


def personality_breaches(character: Entry) -> list[str]:
    sides = character.get("personality", {})
    rolled = character.get("personality_rolled", [])
    partner = {a: b for pair in PAIRS for a, b in (pair.split("/"), pair.split("/")[::-1])}
    unknown = [side for side in [*sides, *rolled] if side not in partner]
    chosen = [value for side, value in sides.items() if side not in rolled and partner.get(side) not in rolled]
    wild = [value for value in chosen if not 4 <= value <= 16]
    wild += [value for side, value in sides.items() if side in rolled and not 3 <= value <= 18]
    both = [side for side in sides if partner.get(side) in sides]
    return ["N-PERS-2"] * (bool(unknown or wild or both) or sum(value in (4, 16) for value in chosen) > 5)


def dice_breaches(character: Entry, race: Entry) -> list[str]:
    """N-THP-1, N-TMP-1: the number of dice; N-THP-2: nothing above the total; N-FATE-1: no more spent than had."""
    level, now, found = levels(character, race), character.get("now", {}), []
    bases = {"thp": max(1, level["size"] + level["body"] - 2), "tmp": max(0, level["aura"])}
    for pool, current, rule in (("thp", "chp", "N-THP-1"), ("tmp", "cmp", "N-TMP-1")):
        dice = character.get(f"{pool}_roll")
        found += [rule] * (dice is not None and (len(dice) != bases[pool] or not all(1 <= die <= 6 for die in dice)))
        found += ["N-THP-2"] * (now.get(current, 0) > max(sum(dice or []), 3 * bases[pool]))
    sides = character.get("personality", {}).values()
    fate = sum((value >= 16) + (value >= 18) for value in sides) + character.get("fate_bought", 0)
    return found + ["N-FATE-1"] * (now.get("fate_spent", 0) > fate)


def breaches(character: Entry, library: dict[str, dict[str, Entry]]) -> list[str]:
    """Ids of the rules this character breaks, as its role binds it."""
    race = race_of(character, library)
    found = primary_breaches(character, race) + step_breaches(character)
    found += personality_breaches(character) + dice_breaches(character, race)
    if not found and character.get("role", "player") == "player":
        found += ["N-CP-1"] * (not 0 <= increments(character, race) <= 36)
        found += ["N-CP-3"] * (spent(character, library) > budget(character, race))
    return found


SHIPPED = shipped()
HUMAN: Entry = {"id": "x", "name": "X"}
LUSTFUL = {"lustful": 16, "greedy": 16, "cruel": 16, "proud": 16, "reckless": 16}


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        pytest.param(rule, change, id=f"{rule}-{number}")
        for number, (rule, change) in enumerate(
            [
                ("", {"primaries": {"strength": 2, "body": 2}}),
                ("N-PRIM-2", {"primaries": {"strength": 3}}),
                ("N-PRIM-3", {"primaries": {"strength": 2, "body": 2, "size": 2}}),
                ("", {"primaries": {"strength": 2, "body": 2, "size": 2, "mind": -1}}),
                ("", {"age": 40, "age_losses": ["body"], "primaries": {"strength": 2}}),
                ("N-PRIM-4", {"age": 40, "age_losses": ["body"], "primaries": {"strength": 2, "mind": 2}}),
                ("N-AGE-1", {"age": 40}),
                ("N-AGE-1", {"age": 40, "age_losses": ["size"]}),
                ("N-AGE-1", {"age": 39, "age_losses": ["body"]}),
                ("N-AGE-1", {"age": 40, "age_losses": ["body"], "primaries": {"body": -2}}),
                ("N-AGE-1", {"race": "ork", "age": 28.5}),
                ("", {"race": "ork", "age": 28.25}),
                ("N-SEC-3", {"secondaries": [{"trait": "sword", "step": 5}]}),
                ("N-OCC-1", {"occupation": {"occupation": "soldier", "step": -1}}),
                ("", {"occupation": {"occupation": "soldier", "step": 4}}),
                ("", {"personality": LUSTFUL}),
                ("N-PERS-2", {"personality": LUSTFUL | {"cowardly": 16}}),
                ("", {"personality": LUSTFUL | {"cowardly": 16}, "personality_rolled": ["cowardly"]}),
                ("N-PERS-2", {"personality": {"cowardly": 17}}),
                ("N-THP-1", {"thp_roll": [1]}),
                ("N-TMP-1", {"magic": True, "tmp_roll": [1, 7]}),
                ("N-THP-2", {"now": {"chp": 7}}),
                ("", {"thp_roll": [6, 1], "now": {"chp": 7}}),
                ("N-FATE-1", {"now": {"fate_spent": 1}}),
                ("N-CP-1", {"age": 17}),
                ("N-CP-1", {"age": 54.5, "age_losses": ["body", "mind"]}),
                ("", {"age": 54.5, "age_losses": ["body", "mind"], "role": "minor"}),
                ("", {"secondaries": [{"trait": "sword", "step": 4}] * 4}),
                ("N-CP-3", {"fate_bought": 1, "secondaries": [{"trait": "sword", "step": 4}] * 4}),
            ]
        )
    ],
)
def test_the_arithmetic_itself_sees_a_breach(rule: str, change: Entry) -> None:
    assert breaches(HUMAN | change, SHIPPED) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("race", "age", "points"),
    [
        ("human", 18, 60),
        ("human", 17, 60),
        ("human", 40, 104),
        ("human", 41, 105),
        ("human", 54, 118),
        ("elf", 121, 106),
        ("ork", 12.75, 62),
        ("ork", 12.7, 60),
    ],
)
def test_n_cp_2_budget(race: str, age: float, points: int) -> None:
    assert budget({"age": age}, SHIPPED["races"][race]) == points


TEMPLATES = list(SHIPPED["templates"].values())
ARCHETYPES = [entry for entry in TEMPLATES if entry.get("role", "player") == "player"]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda entry: str(entry["id"]))
def test_template_breaks_no_rule(template: Entry) -> None:
    assert breaches(template, SHIPPED) == []


@pytest.mark.parametrize("archetype", ARCHETYPES, ids=lambda entry: str(entry["id"]))
def test_archetype_is_at_base_age_and_leaves_at_most_six_points(archetype: Entry) -> None:
    assert "age" not in archetype
    assert 0 <= 60 - spent(archetype, SHIPPED) <= 6


def sample_characters() -> list[Any]:
    found = []
    for path in sorted(SAMPLES.glob("*.mls.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        library = with_own(SHIPPED, document["library"])
        found += [pytest.param(one, library, id=f"{path.name}-{one['id']}") for one in document["characters"]]
    return found


@pytest.mark.parametrize(("character", "library"), sample_characters())
def test_sample_character_breaks_no_rule(character: Entry, library: dict[str, dict[str, Entry]]) -> None:
    assert breaches(character, library) == []
    if character.get("role", "player") == "player":
        assert 0 <= budget(character, race_of(character, library)) - spent(character, library) <= 6
