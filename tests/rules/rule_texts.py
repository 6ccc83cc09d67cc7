"""What holds of the rules of a system to read: every one once, whole, with both readings where there are two."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.culprits import in_one

REFERENCE = Path(__file__).parents[2] / "resources" / "reference"
Record = dict[str, Any]


def marks_own_reading(rule: Record, own: Collection[str]) -> None:
    """Check that the text of `rule` ends with a paragraph on this program's reading if its id is among `own`, and has
    none otherwise: a reader can tell it from what the game says."""
    paragraphs = rule["text"].split("\n\n")
    marked = [paragraph for paragraph in paragraphs if "This program's reading" in paragraph]
    assert bool(marked) == (rule["id"] in own)
    assert not marked or (marked == [paragraphs[-1]] and marked[0].startswith("This program's reading: "))


class RuleTexts:
    """The chapters of one system as they ship. `expected`: which rules there are, by chapter in reading order: their
    family and their numbers."""

    def __init__(self, system: str, prefix: str, expected: Mapping[str, tuple[str, str]]) -> None:
        self.folder, self.prefix, self.expected = REFERENCE / system, prefix, expected
        self.chapters: list[Record] = self._load("index.json")["chapters"]
        self.rules: dict[str, list[Record]] = {each["id"]: self._load(each["file"])["rules"] for each in self.chapters}
        self.all = [rule for rules in self.rules.values() for rule in rules]

    def every_rule(self) -> Any:
        """A test of a rule made into one of all rules."""
        return in_one(self.all, named=lambda rule: f"text of {rule['id']}")

    def _load(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text(encoding="utf-8"))

    def has_its_chapters(self) -> None:
        assert [chapter["id"] for chapter in self.chapters] == list(self.expected)
        assert [chapter["number"] for chapter in self.chapters] == list(range(1, len(self.expected) + 1))
        files = {path.name for path in self.folder.iterdir()} - {"index.json", "register.json"}
        assert {chapter["file"] for chapter in self.chapters} == files

    def has_exactly_its_rules(self, chapter: str) -> None:
        family, numbers = self.expected[chapter]
        assert [rule["id"] for rule in self.rules[chapter]] == [f"{self.prefix}-{family}-{n}" for n in numbers.split()]

    def titles_differ(self) -> None:
        assert len({rule["title"] for rule in self.all}) == len(self.all)

    def is_well_formed(self, rule: Record) -> None:
        assert set(rule) - {"switch"} == {"id", "title", "text", "see"}
        assert 0 < len(rule["title"]) <= 40
        assert 25 <= len(rule["text"].split()) <= 220
        assert all(paragraph.strip() == paragraph != "" for paragraph in rule["text"].split("\n\n"))
        others = {other["id"] for other in self.all} - {rule["id"]}
        assert rule["see"]
        assert set(rule["see"]) <= others
        assert set(re.findall(rf"{self.prefix}-[A-Z]+-\d+", rule["text"])) <= others

    def tells_both_readings(self, options: Iterable[str]) -> None:
        told = {rule["id"]: rule["switch"] for rule in self.all if "switch" in rule}
        assert set(told) == set(options)
        for switch in told.values():
            assert set(switch) == {"default", "other", "origin"}
            assert switch["origin"] in {"catalogue", "source"}
            assert switch["default"] != switch["other"]
            assert min(len(switch[reading].split()) for reading in ("default", "other")) >= 5
