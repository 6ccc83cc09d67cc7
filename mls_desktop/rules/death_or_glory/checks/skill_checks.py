"""Breaches of what a character can do (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.death_or_glory.character import source_of
from mls_desktop.rules.death_or_glory.checks.creation_checks import finding, is_player
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats
from mls_desktop.rules.death_or_glory.stats.missing_dice import is_unthrown
from mls_desktop.rules.death_or_glory.stats.skills import ALWAYS
from mls_desktop.rules.death_or_glory.stats.upbringing import OF_BIRTH


def supplementary_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Findings on the supplementary skills: too many, too few, one that cannot be chosen, one chosen twice, one that
    origin or rank brings, the d100s still to be thrown (DOG-SK-7)."""
    if not is_player(stats):
        return
    pairs = list(zip(stats.who.skills, entry_ids(stats.who.skills), strict=True))
    chosen = [(each, at) for each, at in pairs if source_of(each) == "supplementary"]
    brought = {each.skill for each in stats.who.skills if source_of(each) in OF_BIRTH}
    picked: set[str] = set()
    for each, at in chosen:
        if each.skill in picked:
            yield finding("DOG-SK-7", ("skills", at), "twice", ways=(Edit("remove", ("skills", at)),), skill=each.skill)
            continue
        picked.add(each.skill)
        skill, path = stats.world.skills.get(each.skill), ("skills", at)
        if skill is None:
            continue
        if skill.group == "untaught":
            yield finding("DOG-SK-7", path, "barred", ways=(Edit("remove", path),), skill=each.skill)
        if each.skill in brought:
            yield finding("DOG-SK-7", path, "brought", "warning", skill=each.skill)
    waiting = sum(is_unthrown(each, stats.world) for each, _at in chosen)
    if waiting:
        yield finding("DOG-SK-7", ("thrown", "skill_dice"), "unrolled", "warning", waiting=waiting)
    die = stats.who.supplementary
    if die is None:
        if chosen:
            yield finding("DOG-SK-7", ("supplementary",), "die", "warning", chosen=len(chosen))
        return
    allowed = die + ALWAYS
    if len(chosen) > allowed:
        yield finding("DOG-SK-7", ("skills",), "many", chosen=len(chosen), allowed=allowed, over=len(chosen) - allowed)
    elif len(chosen) < allowed:
        missing = allowed - len(chosen)
        yield finding("DOG-SK-7", ("skills",), "few", "warning", chosen=len(chosen), allowed=allowed, missing=missing)


def need_findings(stats: DerivedStats) -> Iterator[Finding]:
    """Error for each score above the bound of a skill that needs more of another skill first (DOG-SK-13)."""
    for skill in stats.world.skills.values():
        need = skill.needs
        other = stats.world.skills.get(need.skill) if need is not None else None
        if need is None or other is None or "base" not in stats.parts(skill):
            continue
        score, held = number(stats.score(skill, "base")), number(stats.score(other, "base"))
        if score > need.above and held < need.score:
            yield finding(
                "DOG-SK-13", ("skills", skill.id), "", skill=skill.id, score=score, other=other.id, held=held,
                wanted=need.score, above=need.above,
            )  # fmt: skip
