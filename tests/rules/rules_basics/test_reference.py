"""The rules of Rules Basics to read: every one once, whole, with both readings where there are two."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS

REFERENCE = Path(__file__).parents[3] / "resources" / "reference" / "rules_basics"
EXPECTED = {
    "character": ("CH", "1 2 3"),
    "rolls": ("SR", "1 2 3 4 5"),
    "contests": ("CO", "1 2 3"),
    "round": ("RD", "1 2 3 4"),
    "manoeuvres": ("MV", "1 2 3 4 5 6 7 8 9 10 11"),
    "attacks": ("AT", "1 2 3 4"),
}
"""Frozen: which rules there are, by chapter in reading order."""


def _load(name: str) -> Any:
    return json.loads((REFERENCE / name).read_text(encoding="utf-8"))


CHAPTERS = _load("index.json")["chapters"]
RULES = {chapter["id"]: _load(chapter["file"])["rules"] for chapter in CHAPTERS}
ALL = [rule for rules in RULES.values() for rule in rules]
every_rule = pytest.mark.parametrize("rule", ALL, ids=[f"text of {rule['id']}" for rule in ALL])


def test_the_chapters() -> None:
    assert [chapter["id"] for chapter in CHAPTERS] == list(EXPECTED)
    assert [chapter["number"] for chapter in CHAPTERS] == list(range(1, len(EXPECTED) + 1))
    files = {path.name for path in REFERENCE.iterdir()} - {"index.json", "register.json"}
    assert {chapter["file"] for chapter in CHAPTERS} == files


@pytest.mark.parametrize("chapter", EXPECTED)
def test_a_chapter_has_exactly_its_rules(chapter: str) -> None:
    family, numbers = EXPECTED[chapter]
    assert [rule["id"] for rule in RULES[chapter]] == [f"RB-{family}-{n}" for n in numbers.split()]


def test_titles_differ() -> None:
    assert len({rule["title"] for rule in ALL}) == len(ALL)


@every_rule
def test_a_rule_is_well_formed(rule: dict[str, Any]) -> None:
    assert set(rule) - {"switch"} == {"id", "title", "text", "see"}
    assert 0 < len(rule["title"]) <= 40
    assert 25 <= len(rule["text"].split()) <= 220
    assert all(paragraph.strip() == paragraph != "" for paragraph in rule["text"].split("\n\n"))
    others = {other["id"] for other in ALL} - {rule["id"]}
    assert rule["see"]
    assert set(rule["see"]) <= others
    assert set(re.findall(r"RB-[A-Z]+-\d+", rule["text"])) <= others


def test_the_rules_with_two_readings() -> None:
    told = {rule["id"]: rule["switch"] for rule in ALL if "switch" in rule}
    assert set(told) == set(RULE_OPTIONS)
    for switch in told.values():
        assert set(switch) == {"default", "other", "origin"}
        assert switch["origin"] in {"catalogue", "source"}
        assert switch["default"] != switch["other"]
        assert min(len(switch[reading].split()) for reading in ("default", "other")) >= 5
