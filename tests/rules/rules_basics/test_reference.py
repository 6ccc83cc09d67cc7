"""The rules of Rules Basics to read: every one once, whole, with both readings where there are two."""

from typing import Any

import pytest

from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from tests.rules.rule_texts import RuleTexts

EXPECTED = {
    "character": ("CH", "1 2 3"),
    "rolls": ("SR", "1 2 3 4 5"),
    "contests": ("CO", "1 2 3"),
    "round": ("RD", "1 2 3 4"),
    "manoeuvres": ("MV", "1 2 3 4 5 6 7 8 9 10 11"),
    "attacks": ("AT", "1 2 3 4"),
}
"""Frozen: which rules there are, by chapter in reading order."""
TEXTS = RuleTexts("rules_basics", "RB", EXPECTED)


def test_the_chapters() -> None:
    TEXTS.has_its_chapters()


@pytest.mark.parametrize("chapter", EXPECTED)
def test_a_chapter_has_exactly_its_rules(chapter: str) -> None:
    TEXTS.has_exactly_its_rules(chapter)


def test_titles_differ() -> None:
    TEXTS.titles_differ()


@TEXTS.every_rule()
def test_a_rule_is_well_formed(rule: dict[str, Any]) -> None:
    TEXTS.is_well_formed(rule)


def test_the_rules_with_two_readings() -> None:
    TEXTS.tells_both_readings(RULE_OPTIONS)
