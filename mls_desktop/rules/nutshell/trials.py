"""Rolls of a sheet's figures outside fights: the figures that are rolled, and the start of such a roll (N-ROLL-1 to
N-ROLL-4, N-PERS-3)."""

from __future__ import annotations

from typing import cast

from mls_desktop.rules.common.fight.fights import Against, RollableStat, Trial, rollable
from mls_desktop.rules.common.figures.figures import given, number
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.sheet import page
from mls_desktop.rules.nutshell.side_trial import SideTrial
from mls_desktop.rules.nutshell.stats.personality import noticeable
from mls_desktop.rules.nutshell.stats.rolls import RollKind, naturals_count
from mls_desktop.rules.nutshell.stats.use_counts import practice_of
from mls_desktop.rules.nutshell.trait_trial import Rival, TraitTrial
from mls_desktop.rules.nutshell.vocabulary import PersonalitySide
from mls_desktop.rules.nutshell.world import World

LEVELS = {
    "occupation": "level", "primaries": "level", "secondaries": "level", "negatives": "level",
    "weapons": "skill", "spells": "skill",
}  # fmt: skip
"""The column of each section that holds what is rolled."""
PERSONALITY = "personality"


def rolls(who: Hero, world: World) -> tuple[RollableStat, ...]:
    """Figures of `who` to roll: usable levels, skills with weapons and spells, noticeable sides (N-PERS-3)."""
    return tuple(
        RollableStat(cell.key, cell.figure, section.id != PERSONALITY)
        for section in page.sheet(who, world)
        for row in section.rows
        for cell in row.cells
        if _rolled(section, cell)
    )


def _rolled(section: Section, cell: Cell) -> bool:
    if not cell.key or type(cell.figure.value) is not int:
        return False
    if section.id == PERSONALITY:
        return noticeable(number(cell.figure))
    return LEVELS.get(section.id) == cell.column


def trial(who: Hero, world: World, key: str, against: Against[Hero]) -> Trial:
    """Roll of the figure `key` of `who` against `against`, before the dice fall: a `SideTrial` for a side of
    personality, else a `TraitTrial`. Raises Refused where a figure cannot be rolled, or nothing can oppose it."""
    mine = rollable(rolls(who, world), key)
    if not mine.opposable:
        if against.kind != "nothing":
            raise wrong_value((against.kind,), against.kind)
        return SideTrial(who.id, who.name, cast(PersonalitySide, key.partition(".")[2]), mine.level)
    naturals = naturals_count(_kind(world, key), everywhere=world.other("N-ROLL-4"))
    return TraitTrial(who.id, who.name, key, mine.level, naturals, _rival(world, against), practice_of(who, world, key))


def _rival(world: World, against: Against[Hero]) -> Rival:
    if against.kind != "trait":
        return Rival(against.kind, given(against.number))
    theirs = None if against.who is None else rollable(rolls(against.who, world), against.key)
    if against.who is None or theirs is None or not theirs.opposable:
        raise refusal("no_such_place", tuple(against.key.split(".")))
    practice = practice_of(against.who, world, against.key)
    return Rival("trait", theirs.level, against.who.id, against.who.name, against.key, practice)


def _kind(world: World, key: str) -> RollKind:
    """Kind of roll the figure `key` is for, such as "attack" or "other", by which naturals count in it (N-ROLL-4)."""
    section, _dot, rest = key.partition(".")
    id = rest.partition(".")[0].partition("#")[0]
    if section == "weapons":
        return "attack"
    if section == "spells":
        return "offensive_spell" if world.spells[id].offensive else "other"
    if section != "secondaries":
        return "other"
    return "dodge" if id == "dodge" else "attack" if world.traits[id].use == "combat" else "other"
