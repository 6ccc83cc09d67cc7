"""The rules of Death or Glory to read: every one once, whole, with both readings where there are two."""

from typing import Any

import pytest

from mls_desktop.rules.death_or_glory.rule_options import RULE_OPTIONS
from tests.rules.rule_texts import RuleTexts

EXPECTED = {
    "attributes": ("AT", "1 2 3 4 6 5 7 8 9"),
    "skills": ("SK", "1 2 3 4 5 6 7 8 9 10 11 12 13 14"),
    "figures": ("DV", "1 2 9 3 4 5 6 7 8 10"),
    "origins": ("OR", "1 2 3 4 5 6 7"),
    "fight": ("CB", "1 10 2 3 4 5 6 7 8 9 11 12 13 14"),
    "mastery": ("MS", "1 2 3 4"),
    "weapons": ("WP", "1 2 3 4 5 6 7"),
    "shots": ("DS", "1 2 3 4 5 6 7 8"),
    "wounds": ("HP", "1 2 3 4 5 6"),
    "armour": ("AR", "1 2 3 4"),
    "tiredness": ("TI", "1 2 3 4 5 6"),
}
"""Frozen: which rules there are, by chapter in reading order."""
TEXTS = RuleTexts("death_or_glory", "DOG", EXPECTED)


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
