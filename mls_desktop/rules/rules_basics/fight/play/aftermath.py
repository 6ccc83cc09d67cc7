"""Aftermath of a fight: counters, and lasting effects."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.fight.ammunition import counters_left
from mls_desktop.rules.common.fight.effects import effects_left
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter


def aftermath_of(battle: Battle) -> tuple[tuple[str, Edit], ...]:
    """Pairs of a fighter's id and an edit below their character, for lasting effects and counters that have changed."""
    return tuple((fighter.id, edit) for fighter in battle.all() for edit in _edits(fighter))


def _edits(fighter: Fighter) -> Iterator[Edit]:
    yield from effects_left(fighter.who.now.effects, fighter.effects)
    yield from counters_left(fighter.who.counters, fighter.counters)
