"""Edits of a Nutshell character beyond the generic ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.rules.nutshell.shipped import hero, shipped_world

WORLD = shipped_world()
PLAIN = {"id": "tam", "name": "Tam"}


def as_file(who: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(who))
    return found


def kept(data: dict[str, Any]) -> dict[str, Any]:
    """A character as a file has him, without what every one has."""
    built: dict[str, Any] = as_file(SYSTEM.settled(hero(PLAIN | data)))
    return {key: value for key, value in built.items() if key not in ("id", "name")}


def edited(data: dict[str, Any], *edits: Edit) -> dict[str, Any]:
    who = hero(PLAIN | data)
    for edit in edits:
        who = SYSTEM.edit(who, WORLD, edit)
    built: dict[str, Any] = as_file(who)
    return {key: value for key, value in built.items() if key not in ("id", "name")}


def put(path: str, value: Any) -> Edit:
    return Edit("set", tuple(path.split("/")), value)


SWORD = {"secondaries": [{"trait": "sword", "step": 2}]}


@pytest.mark.parametrize(
    ("before", "edit", "after"),
    [
        pytest.param({}, put("secondaries/sword/step", 2), SWORD, id="N-SEC-2 a step acquires"),
        pytest.param(SWORD, put("secondaries/sword/step", None), {}, id="N-SEC-2 no step gives up"),
        pytest.param(
            {}, put("negatives/short_temper/step", 0), {"negatives": [{"trait": "short_temper"}]}, id="N-NEG-1 acquired"
        ),
        pytest.param(
            {}, Edit("add", ("secondaries",), "sword"), {"secondaries": [{"trait": "sword"}]}, id="N-SEC-2 by id alone"
        ),
        pytest.param(
            {"primaries": {"strength": 1}}, put("primaries/strength", 0), {}, id="N-PRIM-2 a step of 0 is not written"
        ),
        pytest.param(
            {"primaries": {"mind": 1}},
            put("primaries/body", 9),
            {"primaries": {"body": 9, "mind": 1}},
            id="N-PRIM-2 a breach is taken, in order",
        ),
        pytest.param(
            {"personality": {"kind": 12}}, put("personality/selfish", 13), {"personality": {"selfish": 13}},
            id="N-PERS-1 one side takes the place of the other",
        ),
        pytest.param(
            {}, put("personality/kind", 7), {"personality": {"selfish": 13}}, id="N-PERS-1 written by the upper side"
        ),
        pytest.param({"personality": {"kind": 12}}, put("personality/selfish", 10), {}, id="N-PERS-1 the middle"),
        pytest.param(
            {"personality": {"valorous": 12}},
            put("personality/chaste", 11),
            {"personality": {"chaste": 11, "valorous": 12}},
            id="N-PERS-1 in the order of the pairs",
        ),
        pytest.param(
            {"personality_rolled": ["kind"]},
            put("personality_rolled/selfish", True),
            {"personality_rolled": ["selfish"]},
            id="N-PERS-2 the other side of the pair was rolled",
        ),
        pytest.param(
            {"personality_rolled": ["kind"]}, put("personality_rolled/kind", False), {}, id="N-PERS-2 not rolled"
        ),
        pytest.param(
            {}, put("occupation/name", "Ferryman"), {"occupation": {"name": "Ferryman", "base": ["mind"]}},
            id="N-OCC-1 one of his own",
        ),
        pytest.param(
            {"occupation": {"name": "Ferryman", "base": ["mind"], "step": 1}},
            put("occupation/occupation", "soldier"),
            {"occupation": {"occupation": "soldier", "step": 1}},
            id="N-OCC-1 one of the library keeps the step",
        ),
        pytest.param(
            {"occupation": {"name": "Soldie", "base": ["mind"], "step": 1}},
            put("occupation/name", " soldier"),
            {"occupation": {"occupation": "soldier", "step": 1}},
            id="N-OCC-1 typed as the library has it",
        ),
        pytest.param(
            {"occupation": {"name": "Soldie", "base": ["aura", "-size"]}},
            put("occupation/name", "Soldier"),
            {"occupation": {"name": "Soldier", "base": ["aura", "-size"]}},
            id="N-OCC-1 a base that was chosen stays",
        ),
        pytest.param(
            {"occupation": {"occupation": "soldier", "step": 1}}, put("occupation/step", None), {}, id="N-OCC-1 none"
        ),
        pytest.param(
            {"occupation": {"name": "Ferryman", "base": ["mind", "-size"]}},
            put("occupation/base/mind", None),
            {"occupation": {"name": "Ferryman", "base": ["-size"]}},
            id="N-OCC-1 a base with one primary less",
        ),
        pytest.param({}, put("thp_roll", [3, 5]), {"thp_roll": [3, 5]}, id="N-THP-1 dice"),
        pytest.param({"thp_roll": [3]}, put("thp_roll", None), {}, id="N-THP-1 taken instead"),
        pytest.param({}, put("now/chp", -3), {"now": {"chp": -3}}, id="N-THP-2 current points"),
        pytest.param(
            {"age_losses": ["body", "body"]}, put("age_losses/body#2", None), {"age_losses": ["body"]},
            id="N-AGE-1 a loss less",
        ),
        pytest.param({}, Edit("add", ("gear",), "Rope"), {"gear": [{"name": "Rope"}]}, id="gear by name alone"),
        pytest.param(
            {"weapons": ["dagger"]}, Edit("add", ("weapons",), "dagger"), {"weapons": ["dagger", "dagger"]}, id="two"
        ),
    ],
)  # fmt: skip
def test_an_edit(before: dict[str, Any], edit: Edit, after: dict[str, Any]):
    assert edited(before, edit) == after
    assert list(edited(before, edit).get("personality", {})) == list(after.get("personality", {}))


@pytest.mark.parametrize(
    "edit",
    [
        put("id", "other"),
        put("race", 3),
        put("primaries/charm", 1),
        put("primaries/strength", "much"),
        put("primaries/strength", 1.5),
        put("secondaries/sword/step", "2"),
        put("secondaries/sword/trait", "bow"),
        put("personality/greedyish", 12),
        put("personality_rolled/kind", 3),
        put("personality_rolled/greedyish", True),
        put("occupation/base/mind", None),
        put("occupation/level", 3),
        put("role", "boss"),
        put("thp_roll", [7]),
        put("now/hope", 1),
        Edit("remove", ("weapons", "dagger")),
        Edit("add", ("name",), "x"),
    ],
    ids=lambda edit: "/".join(edit.path),
)
def test_nonsense_is_refused(edit: Edit):
    with pytest.raises(Refused):
        SYSTEM.edit(hero(PLAIN), WORLD, edit)


@pytest.mark.parametrize(
    ("data", "settled"),
    [
        pytest.param({"primaries": {"mind": 0, "size": 0}}, {}, id="N-PRIM-2 zeros"),
        pytest.param(
            {"primaries": {"mind": 1, "strength": -1}}, {"primaries": {"strength": -1, "mind": 1}}, id="N-PRIM-1 order"
        ),
        pytest.param({"personality": {"kind": 10}}, {}, id="N-PERS-1 the middle"),
        pytest.param({"personality": {"kind": 8, "selfish": 12}}, {"personality": {"selfish": 12}}, id="N-PERS-1 both"),
        pytest.param({"personality": {"kind": -4}}, {"personality": {"selfish": 24}}, id="N-PERS-4 beyond"),
    ],
)
def test_the_one_written_form(data: dict[str, Any], settled: dict[str, Any]):
    once = kept(data)
    assert once == settled
    for table in ("primaries", "personality"):
        assert list(once.get(table, {})) == list(settled.get(table, {}))


def test_a_new_character_is_blank_and_whole():
    who = SYSTEM.new(WORLD, "tam", "Tam")
    assert as_file(who) == PLAIN
    assert not SYSTEM.integrity(who, WORLD)


def test_the_first_race_stands_in_where_the_library_lacks_the_usual_one():
    world = msgspec.structs.replace(WORLD, races={"elf": WORLD.races["elf"]})
    assert SYSTEM.new(world, "tam", "Tam").race == "elf"
