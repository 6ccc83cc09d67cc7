"""The in-app reference of Nutshell MLS: every rule of the game is there once, whole and readable."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.culprits import in_one
from tests.rules.rule_texts import marks_own_reading

pytestmark = pytest.mark.needs("nutshell")

REFERENCE = Path(__file__).parents[2] / "resources" / "reference" / "nutshell"
# Frozen: which rules the game has, in reading order, and which of them can be read in two ways.
EXPECTED: dict[str, str] = {
    "rolls": "N-ROLL-1 N-ROLL-2 N-ROLL-3 N-ROLL-4",
    "primaries": "N-PRIM-1 N-PRIM-2 N-PRIM-3 N-PRIM-4 N-CP-1 N-CP-2 N-CP-3 N-RACE-1 N-RACE-2 N-AGE-1",
    "secondaries": "N-SEC-1 N-SEC-2 N-SEC-3 N-NEG-1 N-OCC-1 N-LIM-1",
    "points": "N-THP-1 N-THP-2 N-THP-3 N-TMP-1 N-MP-1",
    "personality": "N-PERS-1 N-PERS-2 N-PERS-3 N-PERS-4 N-FATE-1 N-FATE-2",
    "turns": "N-TURN-1 N-TURN-2 N-TURN-3 N-TURN-4 N-ROUND-1 N-ROUND-2 N-ROUND-3 N-ROUND-4 N-ROUND-5",
    "close-combat": (
        "N-FIGHT-1 N-FIGHT-2 N-FIGHT-3 N-FIGHT-4 N-FIGHT-5 N-SHIELD-1 "
        "N-FIGHT-6 N-FIGHT-7 N-FIGHT-8 N-FIGHT-9 N-FIGHT-10 N-FIGHT-11 N-FIGHT-12"
    ),
    "damage": "N-DAM-1 N-DAM-2 N-DAM-3 N-ARM-1 N-ARM-2 N-ARM-3 N-AIM-1 N-RANGE-1",
    "harm": "N-HARM-1 N-HARM-2 N-HARM-3 N-HARM-4 N-HARM-5",
    "choices": "N-TA-1 N-TA-2 N-TA-3 N-TA-4 N-TA-5 N-TA-6 N-TD-1 N-BRK-1 N-KILL-1",
    "shooting": "N-SHOOT-1 N-SHOOT-2 N-SHOOT-3 N-SHOOT-4 N-CHARGE-1 N-MS-1",
    "movement": "N-MOVE-1 N-MOVE-2 N-MOVE-3 N-MOVE-4 N-MOVE-5 N-MOVE-6 N-MELEE-1 N-TIME-1 N-TIME-2",
    "advancement": "N-ADV-1 N-ADV-2 N-ADV-3 N-ADV-4 N-ADV-5 N-ADV-6 N-ADV-7 N-CHK-1 N-CHK-2 N-CHK-3",
    "library": "N-LIB-1 N-FUMBLE-1",
}
WITH_SWITCH = {
    "N-ROLL-4",
    "N-AGE-1",
    "N-OCC-1",
    "N-THP-3",
    "N-MP-1",
    "N-FATE-1",
    "N-TURN-3",
    "N-HARM-1",
    "N-TA-2",
    "N-TA-4",
    "N-BRK-1",
    "N-SHOOT-4",
    "N-MOVE-1",
    "N-MOVE-3",
    "N-FUMBLE-1",
}
# Frozen: which of them settle something that the original game leaves open, or read it in a way of their own.
OWN_READING = (
    "N-PRIM-2 N-PRIM-3 N-CP-1 N-CP-2 N-AGE-1 N-SEC-3 N-OCC-1 N-LIM-1 N-THP-1 N-THP-2 N-THP-3 N-TMP-1 "
    "N-MP-1 N-PERS-1 N-PERS-2 N-FATE-1 N-FATE-2 N-TURN-1 N-TURN-2 N-TURN-3 N-TURN-4 N-ROUND-1 N-ROUND-2 "
    "N-ROUND-3 N-ROUND-4 N-ROUND-5 N-FIGHT-1 N-FIGHT-2 N-FIGHT-3 N-FIGHT-5 N-SHIELD-1 N-FIGHT-9 "
    "N-FIGHT-10 N-FIGHT-11 N-FIGHT-12 N-DAM-2 N-DAM-3 N-ARM-2 N-ARM-3 N-AIM-1 N-RANGE-1 N-HARM-1 N-HARM-3 "
    "N-HARM-4 N-HARM-5 N-TA-1 N-TA-2 N-TA-4 N-TA-6 N-TD-1 N-BRK-1 N-SHOOT-1 N-SHOOT-3 N-SHOOT-4 "
    "N-CHARGE-1 N-MS-1 N-MOVE-1 N-MOVE-2 N-MOVE-3 N-MOVE-5 N-MOVE-6 N-MELEE-1 N-TIME-1 N-TIME-2 N-ADV-1 N-ADV-3 "
    "N-ADV-4 N-ADV-5 N-ADV-6 N-ADV-7 N-CHK-1 N-CHK-2 N-LIB-1"
)
NOT_BUILT: set[str] = set()

Record = dict[str, Any]


def _load(name: str) -> Record:
    loaded: Record = json.loads((REFERENCE / name).read_text(encoding="utf-8"))
    return loaded


CHAPTERS: list[Record] = _load("index.json")["chapters"]
RULES: dict[str, list[Record]] = {chapter["id"]: _load(chapter["file"])["rules"] for chapter in CHAPTERS}
ALL = [rule for rules in RULES.values() for rule in rules]
every_rule = in_one(ALL, named=lambda rule: str(rule["id"]))


def test_the_index_lists_the_chapters_in_order() -> None:
    assert [chapter["id"] for chapter in CHAPTERS] == list(EXPECTED)
    assert [chapter["number"] for chapter in CHAPTERS] == list(range(1, len(EXPECTED) + 1))
    assert all(set(chapter) == {"id", "number", "title", "built", "file"} for chapter in CHAPTERS)


def test_the_built_chapters_are_marked() -> None:
    assert {chapter["id"] for chapter in CHAPTERS if chapter["built"] is True} == set(EXPECTED) - NOT_BUILT
    assert {chapter["id"] for chapter in CHAPTERS if chapter["built"] is False} == NOT_BUILT


def test_the_index_and_the_files_agree() -> None:
    chapters = {path.name for path in REFERENCE.iterdir()} - {"index.json", "register.json"}
    assert {chapter["file"] for chapter in CHAPTERS} == chapters
    for chapter in CHAPTERS:
        assert _load(chapter["file"])["chapter"] == chapter["id"]


@pytest.mark.parametrize("chapter", EXPECTED)
def test_a_chapter_has_exactly_its_rules(chapter: str) -> None:
    assert [rule["id"] for rule in RULES[chapter]] == EXPECTED[chapter].split()


def test_ids_and_titles_are_unique() -> None:
    assert len({rule["id"] for rule in ALL}) == len(ALL)
    assert len({rule["title"] for rule in ALL}) == len(ALL)


def test_exactly_the_rules_with_two_readings_have_a_switch() -> None:
    assert {rule["id"] for rule in ALL if "switch" in rule} == WITH_SWITCH


@every_rule
def test_own_readings_are_marked_at_the_end_of_their_rule(rule: Record) -> None:
    marks_own_reading(rule, OWN_READING.split())


@pytest.mark.parametrize(
    ("rule_id", "words"),
    [
        pytest.param("N-ADV-7", ("the trait Priest Magic or any Deity skill",), id="N-ADV-7"),
        pytest.param(
            "N-TURN-1", ("even if nobody of the active side is standing", "whether the fight ends"), id="N-TURN-1"
        ),
        pytest.param("N-TURN-3", ("5 to 9 rounds", "10 to 14 rounds"), id="N-TURN-3"),
        pytest.param("N-TA-1", ("able to attack in this round must come before", "Total Defence"), id="N-TA-1"),
    ],
)
def test_a_text_tells_what_is_played(rule_id: str, words: tuple[str, ...]) -> None:
    text = next(rule["text"] for rule in ALL if rule["id"] == rule_id)
    assert all(each in text for each in words)


@every_rule
def test_a_rule_is_well_formed(rule: Record) -> None:
    assert set(rule) - {"switch"} == {"id", "title", "text", "see"}
    assert re.fullmatch(r"N-[A-Z]+-\d+", rule["id"])
    assert 0 < len(rule["title"].strip()) <= 40


@every_rule
def test_a_text_is_neither_scant_nor_endless(rule: Record) -> None:
    assert 25 <= len(rule["text"].split()) <= 220
    assert all(paragraph.strip() == paragraph != "" for paragraph in rule["text"].split("\n\n"))


@every_rule
def test_see_leads_to_other_rules(rule: Record) -> None:
    assert rule["see"], "a rule stands alone"
    assert set(rule["see"]) <= {other["id"] for other in ALL} - {rule["id"]}
    assert len(set(rule["see"])) == len(rule["see"])


@pytest.mark.parametrize("rule_id", sorted(WITH_SWITCH))
def test_a_switch_tells_both_readings(rule_id: str) -> None:
    switch = next(rule["switch"] for rule in ALL if rule["id"] == rule_id)
    assert set(switch) == {"default", "other", "origin"}
    assert switch["origin"] in {"catalogue", "source"}
    assert len(switch["default"].split()) >= 5
    assert len(switch["other"].split()) >= 5
    assert switch["default"] != switch["other"]
