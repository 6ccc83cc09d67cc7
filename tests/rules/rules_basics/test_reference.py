"""The rules of Rules Basics to read: every one once, whole, with both readings where there are two."""

from typing import Any

import pytest

from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from tests.rules.rule_texts import RuleTexts, marks_own_reading

EXPECTED = {
    "character": ("CH", "1 2 3"),
    "rolls": ("SR", "1 2 3 4 5"),
    "contests": ("CO", "1 2 3"),
    "round": ("RD", "1 2 3 4"),
    "manoeuvres": ("MV", "1 2 3 4 5 6 7 8 9 10 11"),
    "attacks": ("AT", "1 2 3 4"),
}
"""Frozen: which rules there are, by chapter in reading order."""
OWN_READING = (
    "RB-CH-1 RB-CH-2 RB-CH-3 RB-SR-2 RB-SR-4 RB-CO-2 RB-RD-1 RB-RD-2 RB-RD-3 RB-RD-4 RB-MV-3 RB-MV-4 RB-MV-5 "
    "RB-MV-6 RB-MV-7 RB-MV-8 RB-MV-9 RB-MV-10 RB-MV-11 RB-AT-1 RB-AT-2 RB-AT-3 RB-AT-4"
)
"""Frozen: which of them settle something that the source leaves open, or read it in a way of their own."""
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


@TEXTS.every_rule()
def test_own_readings_are_marked_at_the_end_of_their_rule(rule: dict[str, Any]) -> None:
    marks_own_reading(rule, OWN_READING.split())


def test_the_rules_with_two_readings() -> None:
    TEXTS.tells_both_readings(RULE_OPTIONS)
