"""The rules of Death or Glory to read: every one once, whole, with both readings where there are two."""

from typing import Any

import pytest

from mls_desktop.rules.death_or_glory.rule_options import RULE_OPTIONS
from tests.rules.rule_texts import RuleTexts, marks_own_reading

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
OWN_READING = (
    "DOG-AT-2 DOG-AT-3 DOG-AT-4 DOG-AT-6 DOG-AT-7 DOG-AT-8 DOG-AT-9 DOG-SK-2 DOG-SK-3 DOG-SK-4 DOG-SK-5 DOG-SK-6 "
    "DOG-SK-7 DOG-SK-9 DOG-SK-10 DOG-SK-11 DOG-SK-12 DOG-SK-13 DOG-SK-14 DOG-DV-2 DOG-DV-9 DOG-DV-3 DOG-DV-4 "
    "DOG-DV-5 DOG-DV-6 DOG-DV-7 DOG-DV-8 DOG-DV-10 DOG-OR-1 DOG-OR-2 DOG-OR-3 DOG-OR-4 DOG-OR-5 DOG-OR-6 DOG-OR-7 "
    "DOG-CB-1 DOG-CB-10 DOG-CB-2 DOG-CB-3 DOG-CB-4 DOG-CB-5 DOG-CB-6 DOG-CB-7 DOG-CB-11 DOG-CB-12 DOG-CB-13 "
    "DOG-CB-14 DOG-MS-2 DOG-MS-3 DOG-MS-4 DOG-WP-2 DOG-WP-4 DOG-WP-5 DOG-WP-6 DOG-WP-7 DOG-DS-1 DOG-DS-2 DOG-DS-3 "
    "DOG-DS-4 DOG-DS-5 DOG-DS-6 DOG-DS-8 DOG-HP-1 DOG-HP-2 DOG-HP-3 DOG-HP-4 DOG-HP-5 DOG-HP-6 DOG-AR-2 DOG-AR-3 "
    "DOG-AR-4 DOG-TI-4 DOG-TI-5 DOG-TI-6"
)
"""Frozen: which of them settle something that the source leaves open, or read it in a way of their own."""
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


@TEXTS.every_rule()
def test_own_readings_are_marked_at_the_end_of_their_rule(rule: dict[str, Any]) -> None:
    marks_own_reading(rule, OWN_READING.split())


def test_the_rules_with_two_readings() -> None:
    TEXTS.tells_both_readings(RULE_OPTIONS)
