"""Lasting results of a fight for each of its fighters (N-THP-2, N-FATE-2, N-CHK-1)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.fight.ammunition import counters_left
from mls_desktop.rules.common.fight.effects import effects_left
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter


def aftermath_of(battle: Battle) -> tuple[tuple[str, Edit], ...]:
    """Edits of the characters after the fight, each with its fighter's id: CHP, CMP, fate spent, effects, death, uses
    of traits, counters, as far as they have changed."""
    return tuple((fighter.id, edit) for fighter in battle.all() for edit in _left(fighter))


def _left(fighter: Fighter) -> Iterator[Edit]:
    now = fighter.who.now
    chp = None if fighter.health.chp == fighter.health.thp else fighter.health.chp
    if chp != now.chp:
        yield Edit("set", ("now", "chp"), chp)
    cmp = None if fighter.cmp == fighter.tmp else fighter.cmp
    if cmp != now.cmp:
        yield Edit("set", ("now", "cmp"), cmp)
    spent = max(0, now.fate_spent + fighter.fate_spent)  # more than they ever had cannot be kept (N-FATE-1)
    if spent != now.fate_spent:
        yield Edit("set", ("now", "fate_spent"), spent)
    yield from effects_left(now.effects, fighter.effects)
    if (fighter.health.state == "dead") != now.dead:
        yield Edit("set", ("now", "dead"), fighter.health.state == "dead")
    if fighter.uses != now.uses:
        yield Edit("set", ("now", "uses"), fighter.uses)
    yield from counters_left(fighter.who.counters, fighter.counters)
