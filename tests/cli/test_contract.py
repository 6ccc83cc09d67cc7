"""What files and scripts may rely on: the keys of `check --json` and `show --json`, and the bytes of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.rules.common.figures.figures import OPERATIONS
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PLACES, PRIMARIES
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write

pytestmark = pytest.mark.needs("nutshell")

HEAD = {"format": "mls-desktop", "version": 1, "system": "nutshell"}
LIBRARY = {
    "traits": [
        {"id": "whip", "name": "Whip", "type": "trained", "base": ["dexterity"], "use": "combat"},
        {"id": "hex", "name": "Hex", "type": "trained", "base": ["aura", "mind"], "use": "casting"},
        {"id": "whittle", "name": "Whittle", "type": "natural", "base": ["dexterity", "-size"]},
        {"id": "vain", "name": "Vain", "type": "negative", "base": ["mind"]},
    ],
    "weapons": [
        {"id": "flail", "name": "Flail", "trait": "whip", "dam": "strength/2+5", "skill": 1},
        {"id": "dart", "name": "Dart", "trait": "whip", "dam": 2, "shot": "thrown", "range": "strength*5"},
        {"id": "straw", "name": "Straw", "trait": "whip", "dam": "strength-9"},
    ],
    "armour": [{"id": "plate", "name": "Plate", "value": 4, "coverage": "encased", "places": ["chest"]}],
}
CASTER = {
    "id": "ysolde", "name": "Ysolde", "magic": True, "tmp_roll": [6, 5], "age": 18.5, "armour": ["plate"],
    "secondaries": [{"trait": "whip", "step": 4}, {"trait": "hex"}], "negatives": [{"trait": "vain"}],
    "weapons": ["flail", "flail", "dart", "straw"], "occupation": {"name": "Poet", "base": ["mind"], "step": 1},
    "personality": {"cowardly": 4}, "now": {"chp": 3},
}  # fmt: skip
PLAIN = {"id": "tam", "name": "Tam", "weapons": ["flail"]}
MINOR = {**PLAIN, "id": "ork", "role": "minor", "race": "ork", "secondaries": [{"trait": "whip", "step": 2}]}
ALWAYS = {
    *("age", "cp.total", "cp.spent", "cp.left", "thp", "chp", "tmp", "cmp", "fate", "movement"),
    *("occupation", "occupation.level", "money", "favor"),
    *(f"primaries.{primary}" for primary in PRIMARIES),
    *(f"personality.{side}" for pair in PAIRS for side in pair),
    *(f"armour.{place}" for place in PLACES),
}
FAMILIES = {"secondaries", "negatives", "attacks", "weapons"}


def file_of(folder: Path, *people: dict[str, Any], **more: Any) -> str:
    file = folder / "a.mls.json"
    file.write_text(json.dumps({**HEAD, "library": LIBRARY, "characters": people, **more}))
    return str(file)


def told(words: list[str], code: int, capsys: Any) -> Any:
    assert main(words) == code
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def shown(tmp_path: Path, capsys: Any) -> dict[str, dict[str, Any]]:
    people = told(["show", "--json", file_of(tmp_path, CASTER, PLAIN, MINOR)], 0, capsys)["characters"]
    assert [set(who) for who in people] == [{"id", "figures", "ledger", "checks", "training"}] * 3
    return {who["id"]: who["figures"] for who in people}


@pytest.mark.parametrize("who", ["ysolde", "tam", "ork"])
def test_every_key_of_show_is_there(who: str, shown: dict[str, dict[str, Any]]) -> None:
    keys = set(shown[who])
    assert keys >= ALWAYS
    assert {key.partition(".")[0] for key in keys - ALWAYS} <= FAMILIES
    assert {"secondaries.whittle", "secondaries.shock"} <= keys
    assert {f"weapons.flail.{column}" for column in ("skill", "attacks", "dam", "range")} <= keys


SHOWN: list[tuple[str, str, str, Any]] = [
    ("input", "ysolde", "age", 18.5),
    ("N-TMP-1", "ysolde", "tmp", 11),
    ("N-TMP-1 full", "ysolde", "cmp", 11),
    ("N-TMP-1 without magic", "tam", "tmp", 0),
    ("N-THP-2", "ysolde", "chp", 3),
    ("N-OCC-1", "ysolde", "occupation", "Poet"),
    ("N-OCC-1 level", "ysolde", "occupation.level", 3),
    ("N-OCC-1 none", "tam", "occupation", None),
    ("N-OCC-1 no level", "tam", "occupation.level", None),
    ("N-PERS-1 written", "ysolde", "personality.cowardly", 4),
    ("N-PERS-1 the other", "ysolde", "personality.valorous", 16),
    ("N-FATE-1", "ysolde", "fate", 1),
    ("N-SEC-1", "ysolde", "secondaries.whip", 6),
    ("N-SEC-2 Trained", "tam", "secondaries.whip", KeyError),
    ("N-SEC-2 Trained attacks", "tam", "attacks.whip", KeyError),
    ("N-SEC-2 Natural", "tam", "secondaries.whittle", -1),
    ("N-NEG-1", "ysolde", "negatives.vain", 2),
    ("N-NEG-1 not taken", "tam", "negatives.vain", KeyError),
    ("N-ROUND-1", "ysolde", "attacks.whip", 3),
    ("N-ROUND-1 casting", "ysolde", "attacks.hex", 1),
    ("N-ROUND-1 standing modifier", "ysolde", "weapons.flail.skill", 7),
    ("N-FIGHT-12", "tam", "weapons.flail.skill", 2),
    ("N-FIGHT-12 attacks", "tam", "weapons.flail.attacks", 1),
    ("N-DAM-3", "ysolde", "weapons.flail.dam", 6),
    ("N-DAM-3 below 1", "ysolde", "weapons.straw.dam", 0),
    ("N-RANGE-1 close", "ysolde", "weapons.flail.range", None),
    ("N-RANGE-1 by Strength", "ysolde", "weapons.dart.range", 10),
    ("N-ARM-3", "ysolde", "armour.chest", 4),
    ("N-ARM-3 bare", "ysolde", "armour.head", 0),
    ("N-MOVE-1", "tam", "movement", 3),
]


@pytest.mark.parametrize("who, key, value", [pytest.param(*case[1:], id=case[0]) for case in SHOWN])
def test_what_show_says(who: str, key: str, value: Any, shown: dict[str, dict[str, Any]]) -> None:
    if value is KeyError:
        assert key not in shown[who]
    else:
        assert shown[who][key]["value"] == value
        assert type(shown[who][key]["value"]) is type(value)


BESIDE: list[tuple[str, str, str, str, Any]] = [
    ("N-ROUND-1", "ysolde", "attacks.whip", "rounds", [1, 3, 5]),
    ("N-ROUND-1 one attack", "ysolde", "attacks.hex", "rounds", [3]),
    ("N-DAM-1", "ysolde", "weapons.flail.dam", "dice", "1d6+1d3"),
    ("N-DAM-1 no dice", "ysolde", "weapons.straw.dam", "dice", None),
    ("N-DAM-1 minor", "ork", "weapons.flail.dam", "dice", None),
    ("N-ARM-1", "ysolde", "armour.chest", "coverage", "encased"),
    ("N-ARM-1 bare", "ysolde", "armour.head", "coverage", None),
]


@pytest.mark.parametrize("who, key, name, value", [pytest.param(*case[1:], id=case[0]) for case in BESIDE])
def test_what_stands_beside_a_figure(
    who: str, key: str, name: str, value: Any, shown: dict[str, dict[str, Any]]
) -> None:
    assert shown[who][key][name] == value


def nested(figure: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield figure
    for part in figure["parts"]:
        assert part["name"]
        yield from nested(part)


@pytest.mark.parametrize("who", ["ysolde", "tam", "ork"])
def test_every_figure_follows_from_its_parts(who: str, shown: dict[str, dict[str, Any]]) -> None:
    for key, top in shown[who].items():
        for figure in nested(top):
            assert set(figure) - {"name", "rounds", "dice", "coverage"} == {"value", "how", "rule", "parts"}, key
            values = [part["value"] for part in figure["parts"]]
            if figure["how"] == "input":
                assert not values, key
            elif figure["how"] not in ("brings", "table"):
                assert OPERATIONS[figure["how"]](values) == figure["value"], key


def test_the_text_of_show_says_what_stands_beside(tmp_path: Path, capsys: Any) -> None:
    assert main(["show", file_of(tmp_path, CASTER)]) == 0
    out = capsys.readouterr().out
    assert "Flail, Dam: 6 [1d6+1d3]" in out
    assert "Whip, attacks a Turn: 3 [rounds 1, 3, 5]" in out
    assert "Armour: Chest: 4 [Encased]" in out


def test_the_text_of_show_opens_nothing_twice(tmp_path: Path, capsys: Any) -> None:
    assert main(["show", file_of(tmp_path, CASTER)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.strip().startswith("Mind: 2  (N-PRIM-2, sum of)") for line in lines) == 1
    again = [index for index, line in enumerate(lines) if line.strip() == "Mind: 2  (N-PRIM-2, as above)"]
    assert again
    assert all(indent(lines[index + 1]) <= indent(lines[index]) for index in again)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def test_the_keys_of_check(tmp_path: Path, capsys: Any) -> None:
    gone = str(tmp_path / "gone")
    found = told(["check", "--json", file_of(tmp_path, PLAIN), gone], 2, capsys)
    assert set(found) == {"files"}
    good, bad = found["files"]
    assert set(good) == set(bad) == {"file", "error", "characters", "findings"}
    (who,) = good["characters"]
    assert set(who) == {"id", "cp", "findings"}
    assert who["cp"] == {"total": 60, "spent": 0, "left": 60}
    assert [set(each) for each in who["findings"]] == [{"rule", "severity", "waived", "path", "message"}]
    assert (good["error"], bad["characters"], set(bad["error"])) == (None, [], {"path", "message", "more"})


RULINGS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("N-OCC-1", "other", []),
    ("N-OCC-1", "default", []),
    ("N-OCC-1", "perhaps", [("N-OCC-1", "/rulings/N-OCC-1")]),
    ("N-PRIM-2", "other", [("N-PRIM-2", "/rulings/N-PRIM-2")]),
    ("X/1", "other", [("X/1", "/rulings/X~11")]),
]


@pytest.mark.parametrize("rule, reading, expected", RULINGS)
def test_rulings_that_are_not_followed(
    rule: str, reading: str, expected: list[tuple[str, str]], tmp_path: Path, capsys: Any
) -> None:
    file = file_of(tmp_path, rulings={rule: reading})
    (found,) = told(["check", "--json", file], 0, capsys)["files"]
    assert [(each["rule"], each["path"]) for each in found["findings"]] == expected
    assert {each["severity"] for each in found["findings"]} <= {"warning"}
    assert main(["check", file]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == (3 if expected else 1)
    assert json.loads(write(read(Path(file).read_bytes(), ShippedData()), ShippedData()))["rulings"] == {rule: reading}


SAID: list[tuple[str, dict[str, Any], str]] = [
    ("N-AGE-1 one due", {"age": 40}, "One loss to age is still to be chosen: 0 chosen, 1 due by the age of 40."),
    ("N-AGE-1 two due", {"age": 50}, "2 losses to age are still to be chosen: 0 chosen, 2 due by the age of 50."),
    (
        "N-AGE-1 none due",
        {"age_losses": ["mind"]},
        "One loss to age too many: 1 chosen, 0 due by the age of 18.",
    ),
    (
        "N-PRIM-4 one",
        {"age": 50, "age_losses": ["mind", "aura"], "primaries": {"body": 2}},
        "One primary trait is at +2; at the age of 50 the limit is 0. "
        "Each primary bought below average allows one more.",
    ),
    ("N-FATE-1 one", {"now": {"fate_spent": 1}}, "More Fate Points are spent than there were: 1 of 0."),
    ("N-FATE-1 below", {"fate_bought": -1}, "The number of Fate Points bought is −1; it cannot be below 0."),
    ("N-THP-1 one", {"thp_roll": [3]}, "One die for hit points is missing: 1 of 2 recorded."),
    (
        "N-PERS-2",
        {"personality": {"lustful": 3}},
        "Lustful is chosen at 3; 5 to 15 can be chosen, or 4 and 16 in up to 5 pairs.",
    ),
]


@pytest.mark.parametrize("data, sentence", [pytest.param(*case[1:], id=case[0]) for case in SAID])
def test_a_breach_is_told_in_good_english(data: dict[str, Any], sentence: str, tmp_path: Path, capsys: Any) -> None:
    (found,) = told(["check", "--json", file_of(tmp_path, {"id": "a", "name": "A", **data})], 1, capsys)["files"]
    (who,) = found["characters"]
    assert sentence in [each["message"] for each in who["findings"]]


ORDER = [
    *("id", "name", "player", "notes", "role", "race", "age", "handed", "primaries", "age_losses", "occupation"),
    *("secondaries", "negatives", "personality", "personality_rolled", "fate_bought", "thp_roll", "tmp_roll", "magic"),
    *("weapons", "armour", "spells", "shield", "gear", "money", "favor", "now", "portrait", "waivers", "chronicle"),
]
FULL: dict[str, Any] = {
    "zest": 1, "chronicle": [{"kind": "feast"}], "waivers": [{"rule": "N-CP-3", "reason": "r"}], "portrait": "face",
    "now": {"chp": 1}, "favor": 1, "money": 1, "gear": [{"name": "rope"}], "shield": "targe", "spells": ["spark"],
    "armour": ["plate"], "weapons": ["dart"], "magic": True, "tmp_roll": [1], "thp_roll": [1], "fate_bought": 1,
    "personality_rolled": ["kind"], "personality": {"kind": 4}, "negatives": [{"trait": "vain"}],
    "secondaries": [{"trait": "hex"}], "occupation": {"name": "Poet", "base": ["mind"]}, "age_losses": ["mind"],
    "primaries": {"mind": 1}, "handed": "left", "age": 20, "race": "ork", "role": "major", "notes": "n", "player": "p",
    "name": "F", "id": "full",
}  # fmt: skip


def test_a_character_is_written_in_the_order_of_its_table() -> None:
    more = {
        "shields": [{"id": "targe", "name": "Targe", "value": 1}],
        "spells": [{"id": "spark", "name": "Spark", "trait": "hex", "mp": 1}],
    }
    pictures = [{"id": "face", "type": "png", "data": ""}]
    data = json.dumps({"characters": [FULL], "pictures": pictures, "library": {**LIBRARY, **more}, **HEAD}).encode()
    written = write(read(data, ShippedData()), ShippedData())
    back = json.loads(written)
    top = ["format", "version", "system", "name", "rulings", "library", "characters", "encounters", "pictures"]
    assert list(back) == top
    assert list(back["characters"][0]) == [*ORDER, "zest"]
    assert back["characters"][0] == {**FULL, "personality": {"selfish": 16}}
    assert write(read(written, ShippedData()), ShippedData()) == written and written.endswith(b"}\n")
