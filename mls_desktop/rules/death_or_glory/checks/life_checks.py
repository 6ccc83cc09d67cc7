"""Findings on the tries to learn in a chronicle (chapters 2 and 6), each at its entry."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.death_or_glory.checks.creation_checks import finding
from mls_desktop.rules.death_or_glory.life.chronicle import Lesson, LessonOutcome
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats


def life_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on all tries to learn: on one that no longer fits, since there is no such skill or score (DOG-SK-4); on
    one for an extra blow or paired shot that mastery did not bring yet, which counts all the same (DOG-MS-1,
    DOG-MS-3)."""
    for lesson, outcome in zip(stats.lessons, stats.outcomes, strict=True):
        yield from lesson_findings(stats, lesson, outcome)


def lesson_findings(stats: DerivedStats, lesson: Lesson, outcome: LessonOutcome) -> Iterator[Finding]:
    """Finding on one try to learn that no longer fits, or that mastery did not bring yet; none for any other."""
    path, skill = (CHRONICLE, str(lesson.at)), lesson.told.skill
    if outcome.found == "no_longer_fits":
        yield finding("DOG-SK-4", path, outcome.found, "warning", skill=skill)
    elif outcome.found:
        rule = "DOG-MS-1" if stats.world.skills[skill].group == "melee" else "DOG-MS-3"
        yield finding(rule, path, outcome.found, skill=skill)
