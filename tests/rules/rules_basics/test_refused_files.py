"""Characters as they should not be: each key wrong in turn refuses the file at its place; what only breaks a rule is
read and written back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from mls_desktop.bridge.document.load_errors import faults_text
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.rules_basics.integrity import integrity, library_integrity
from mls_desktop.rules.rules_basics.library import BasicsLibrary
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.rules.rules_basics.people import case, person, world
from tests.rules.rules_basics.shipped_data import HEAD, SHIPPED_DATA, campaign

ANN: dict[str, Any] = {
    "id": "ann",
    "name": "Ann",
    "player": "Kim",
    "notes": "tall",
    "role": "npc",
    "values": {"st": 12, "perception": 9.5, "luck": 3},
    "speed": 5.5,
    "move": 5,
    "skills": [{"id": "bow", "name": "Bow", "value": 13, "use": "ranged", "note": "own"}],
    "weapons": [
        {"id": "longbow", "name": "Longbow", "skill": "bow", "kind": "ranged", "damage": "1d+2", "acc": 3,
         "readying": True, "off_hand": True, "reach": "far"},
    ],
    "defences": [{"id": "dodge", "name": "Dodge", "value": 8}],
    "ambidexterity": True,
    "traits": [{"name": "Brave", "note": "very"}],
    "armour": [{"name": "Mail", "note": "rusty", "resistance": 2}],
    "gear": [{"name": "Rope", "count": 2, "note": "long"}],
    "money": 3.5,
    "now": {"effects": [{"name": "wet", "modifier": -1, "turns": 4, "note": "rain"}]},
    "counters": [{"name": "HP", "max": 10, "now": 7, "feeds": "longbow"}],
    "waivers": [{"rule": "RB-CH-2", "reason": "so", "path": "speed"}],
    "chronicle": [{"kind": "thing", "what": 3}],
}  # fmt: skip
"""Every key that a character may have."""
TEXT: list[Any] = [None, 4, ["x"]]
NUMBER: list[Any] = [None, "3", True, [1], 10**400]
"""The last is too long to be held against the infinite."""
WHOLE: list[Any] = [*NUMBER, 1.5]
FLAG: list[Any] = [None, 1, "yes"]
WRONG: dict[str, list[Any]] = {
    "/id": [None, 4, "Ann", "", "a" * 65],
    "/name": TEXT,
    "/player": TEXT,
    "/notes": TEXT,
    "/role": [None, "player ", "major", 3],
    "/values": [None, 4, [1], "st"],
    "/values/st": NUMBER,
    "/values/luck": NUMBER,
    "/speed": NUMBER,
    "/move": NUMBER,
    "/skills": [None, {}, "bow"],
    "/skills/0": [None, "bow", 3],
    "/skills/0/id": [None, "Bow!", 3],
    "/skills/0/name": TEXT,
    "/skills/0/value": NUMBER,
    "/skills/0/use": [None, "slam", 3],
    "/skills/0/note": TEXT,
    "/weapons": [None, {}, "longbow"],
    "/weapons/0/id": [None, "Long bow", 3],
    "/weapons/0/name": TEXT,
    "/weapons/0/skill": ["sword", "", 3, ["bow"]],
    "/weapons/0/kind": [None, "thrown", 3],
    "/weapons/0/damage": [None, "2x", "1d+", "41d", "1d0", " 1d", 3],
    "/weapons/0/acc": NUMBER,
    "/weapons/0/readying": FLAG,
    "/weapons/0/off_hand": FLAG,
    "/weapons/0/reach": TEXT,
    "/defences": [None, {}, 3],
    "/defences/0/id": [None, "Dodge", 3],
    "/defences/0/name": TEXT,
    "/defences/0/value": NUMBER,
    "/ambidexterity": FLAG,
    "/traits": [None, "brave"],
    "/traits/0/name": TEXT,
    "/traits/0/note": TEXT,
    "/armour": [None, "mail"],
    "/armour/0/name": TEXT,
    "/armour/0/note": TEXT,
    "/armour/0/resistance": NUMBER,
    "/gear/0/name": TEXT,
    "/gear/0/count": WHOLE,
    "/gear/0/note": TEXT,
    "/money": NUMBER,
    "/now": [None, [], 3],
    "/now/effects": [None, {}, 3],
    "/now/effects/0/name": TEXT,
    "/now/effects/0/modifier": WHOLE,
    "/now/effects/0/turns": ["3", True, 1.5],
    "/now/effects/0/note": TEXT,
    "/counters": [None, {}, 3],
    "/counters/0/name": TEXT,
    "/counters/0/max": ["3", 1.5, -1],
    "/counters/0/now": ["3", 1.5, -1],
    "/counters/0/feeds": ["sword", "", 3],
    "/waivers/0/rule": TEXT,
    "/portrait": ["Not An Id", 3, "nobody"],
    "/chronicle": [None, {}, 3],
}
"""By place below the character: what may not stand there."""


def with_value(place: str, value: Any) -> dict[str, Any]:
    """Ann with another value at a place."""
    who = deepcopy(ANN)
    *steps, last = place.split("/")[1:]
    held: Any = who
    for step in steps:
        held = held[int(step)] if isinstance(held, list) else held[step]
    held[int(last) if isinstance(held, list) else last] = value
    return who


@pytest.mark.parametrize(
    ("place", "value"),
    [case("RB-CH-1", f"{place} {value!r:.20}", place, value) for place, values in WRONG.items() for value in values],
)
def test_each_key_wrong_in_turn_refuses_the_file_at_its_place(place: str, value: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        campaign(characters=[with_value(place, value)])
    assert f"/characters/0{place}" in {fault.pointer for fault in refused.value.faults}
    text = faults_text(refused.value.faults[:1], SHIPPED_DATA.resources)
    assert text and "\n" not in text


@pytest.mark.parametrize("key", ["name", "skills/0/name", "skills/0/value", "weapons/0/id", "defences/0/value"])
def test_what_must_be_there(key: str) -> None:
    *steps, last = key.split("/")
    who = deepcopy(ANN)
    held: Any = who
    for step in steps:
        held = held[int(step)] if isinstance(held, list) else held[step]
    del held[last]
    with pytest.raises(Unreadable) as refused:
        campaign(characters=[who])
    assert refused.value.faults[0].code == "missing_key"


@pytest.mark.parametrize("name", ["skills", "weapons", "defences"])
def test_an_own_id_twice_refuses_the_file(name: str) -> None:
    """RB-CH-1."""
    who = deepcopy(ANN)
    who[name].append(deepcopy(who[name][0]))
    with pytest.raises(Unreadable) as refused:
        campaign(characters=[who])
    assert [(each.code, each.pointer) for each in refused.value.faults] == [
        ("repeated_id", f"/characters/0/{name}/1/id")
    ]
    found = integrity(person(**{name: who[name], "skills": who["skills"]}), world())
    assert [(each.rule, each.path) for each in found] == [("listed_twice", (name, f"{who[name][0]['id']}#2", "id"))]


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999"])
@pytest.mark.parametrize("key", ["speed", "move", "money"])
def test_no_number_refuses_the_file(key: str, text: str) -> None:
    """RB-CH-1."""
    raw = json.dumps({**HEAD, "characters": [{"id": "ann", "name": "Ann", key: 77}]}).replace("77", text)
    with pytest.raises(Unreadable) as refused:
        read(raw.encode(), SHIPPED_DATA)
    assert len(refused.value.faults) == 1 and "\n" not in faults_text(refused.value.faults, SHIPPED_DATA.resources)


def test_a_number_of_no_size_joins_no_fight() -> None:
    """What comes by an event was in no file: NaN is refused there too."""
    found = integrity(person(speed=float("nan"), values={"st": float("inf")}, move=3), world())
    assert [(each.rule, each.path) for each in found] == [
        ("wrong_value", ("speed",)),
        ("wrong_value", ("values", "st")),
    ]


def test_all_that_a_character_may_have_is_read_and_written_back() -> None:
    """RB-CH-3: and what a newer program adds is kept."""
    known, more = campaign(characters=[ANN]), {**ANN, "smell": 3}
    assert json.loads(write(known, SHIPPED_DATA))["characters"] == [ANN]
    assert json.loads(write(campaign(characters=[more]), SHIPPED_DATA))["characters"] == [more]


def test_what_breaks_a_rule_is_read() -> None:
    """RB-CH-2."""
    who = with_value("/speed", -3.5) | {"move": -1}
    assert json.loads(write(campaign(characters=[who]), SHIPPED_DATA))["characters"] == [who]


def test_a_small_file_needs_little() -> None:
    assert campaign(characters=[{"id": "ann", "name": ""}]).characters[0].values == {}


LIBRARY: list[tuple[dict[str, Any], str]] = [
    ({"weapons": [{"id": "axe", "name": "Axe", "skill": "chopping"}]}, "/library/weapons/0/skill"),
    ({"weapons": [{"id": "axe", "name": "Axe", "damage": "2x"}]}, "/library/weapons/0/damage"),
    ({"weapons": [{"id": "axe", "name": "Axe", "kind": "thrown"}]}, "/library/weapons/0/kind"),
    ({"skills": [{"id": "axe", "name": "Axe", "use": "slam"}]}, "/library/skills/0/use"),
    ({"skills": [{"id": "a", "name": "A"}, {"id": "a", "name": "A"}]}, "/library/skills/1/id"),
    ({"templates": [{"id": "a", "name": "A", "weapons": [{"id": "w", "name": "W", "skill": "x"}]}]},
     "/library/templates/0/weapons/0/skill"),
]  # fmt: skip


@pytest.mark.parametrize(("library", "place"), LIBRARY, ids=[place for _library, place in LIBRARY])
def test_a_library_that_cannot_be(library: dict[str, Any], place: str) -> None:
    with pytest.raises(Unreadable) as refused:
        campaign(library=library)
    assert place in {fault.pointer for fault in refused.value.faults}


def test_a_library_entry_listed_twice_is_found() -> None:
    import msgspec

    own = msgspec.convert({"skills": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}, BasicsLibrary)
    found: tuple[Finding, ...] = library_integrity(world(), own)
    assert [(each.rule, each.path) for each in found] == [("listed_twice", ("skills", "a#2", "id"))]
