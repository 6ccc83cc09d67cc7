"""The forms of a chronicle's entries: what may be told at a moment of a life, and what is waited for, as prompts."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.death_or_glory.library import Skill
from mls_desktop.rules.death_or_glory.life.entries import CHANGE, LEARNING
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.grades import D20, D100, GAIN
from mls_desktop.rules.death_or_glory.stats.mastery import EXTRA, criticals_needed

MOST_CHANGE = 99
RULES = {LEARNING: "DOG-SK-4", CHANGE: "DOG-AT-3"}
"""The rule behind each kind."""


def waited_for(stats: DerivedStats) -> Iterator[Prompt]:
    """Yields a prompt for each try to learn that enough criticals wait for: on an extra blow or a paired shot
    (DOG-MS-4)."""
    for id, counts in stats.who.now.criticals.items():
        skill = stats.world.skills.get(id)
        for nth, count in enumerate(counts, 1):
            part = f"{EXTRA}{nth}"
            if skill is None or part not in stats.extras(skill) or count < criticals_needed(part):
                continue
            fixed = (Field("skill", "choice", (id,)), Field("part", "choice", (part,)))
            facts = (("score", stats.score(skill, part)), ("criticals", given(count, "DOG-MS-4")))
            yield Prompt(LEARNING, "", "DOG-MS-4", (*fixed, *_dice((skill,))), facts)


def tellings(stats: DerivedStats) -> Iterator[Prompt]:
    """Yields the prompts of the two kinds of entries that may be told at any time: a try to learn, and a change of an
    attribute."""
    yield Prompt(LEARNING, "", RULES[LEARNING], tuple(_learning(stats)))
    attribute = Field("attribute", "choice", stats.world.attributes)
    yield Prompt(CHANGE, "", RULES[CHANGE], (attribute, Field("by", "number", bounds=(-MOST_CHANGE, MOST_CHANGE))))


def _learning(stats: DerivedStats) -> Iterator[Field]:
    """Fields of a try to learn: the skill, known ones first, then which of its scores, and the dice."""
    able = [skill for skill in stats.world.skills.values() if stats.parts(skill)]
    skills = sorted(able, key=lambda skill: not stats.known(skill))
    yield Field("skill", "choice", tuple(each.id for each in skills))
    by_parts: dict[tuple[str, ...], list[str]] = {}
    for skill in skills:
        by_parts.setdefault((*stats.parts(skill), *stats.extras(skill)), []).append(skill.id)
    for parts, ids in by_parts.items():
        yield Field("part", "choice", parts, when=(("skill", tuple(ids)),))
    yield from _dice(tuple(skills))


def _dice(skills: tuple[Skill, ...]) -> Iterator[Field]:
    """Fields of the dice of a try: d100, d20 where an attribute is linked, d10 (DOG-SK-4)."""
    linked = tuple(skill.id for skill in skills if skill.attribute is not None)
    yield Field("d100", "sum", sides=(D100,))
    if linked:
        yield Field("d20", "sum", sides=(D20,), when=(("skill", linked),))
    yield Field("d10", "sum", sides=(GAIN,))
