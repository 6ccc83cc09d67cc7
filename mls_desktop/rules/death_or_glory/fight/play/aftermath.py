"""Aftermath of a fight: points, wounds, worn things, tiredness, lessons (chapters 9 to 11)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.fight.ammunition import counters_left
from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.stats.body import FRESH, kept_within
from mls_desktop.rules.death_or_glory.stats.tiredness import fight_loss


def loss_of(fighter: Fighter) -> int:
    """Fatigue that the fight costs `fighter`, by their rounds from the first to the last (DOG-TI-4)."""
    return fight_loss(
        rounds_of(fighter), number(fighter.stats.fight_loss("light")), number(fighter.stats.fight_loss("heavy"))
    )


def rounds_of(fighter: Fighter) -> list[bool]:
    """List of a bool for each round from the first in which `fighter` fought to the last: True with a heavy weapon,
    False for any other, also without fighting; empty where they never fought (DOG-TI-4)."""
    heavy = dict(fighter.fought)
    return [heavy.get(round, False) for round in range(min(heavy), max(heavy) + 1)] if heavy else []


def aftermath_of(battle: Battle) -> tuple[tuple[str, Edit], ...]:
    """Pairs of fighter id and edit below the character that carry the results of the fight over, one for each changed
    value; nothing is applied."""
    return tuple((fighter.id, edit) for fighter in battle.all() for edit in _edits(fighter))


def _edits(fighter: Fighter) -> Iterator[Edit]:
    now = fighter.who.now
    hp = None if fighter.hp == fighter.most else fighter.hp
    if hp != (None if now.hp == fighter.most else now.hp):
        yield Edit("set", ("now", "hp"), hp)
    fatigue = kept_within(number(fighter.stats.fatigue) - loss_of(fighter))
    if loss_of(fighter):
        yield Edit("set", ("now", "fatigue"), None if fatigue == FRESH else fatigue)
    flags = (
        ("serious", fighter.serious_since is not None and not fighter.dead),
        ("stabilised", fighter.stabilised),
        ("dead", fighter.dead),
    )
    for name, on in flags:
        if on != getattr(now, name):
            yield Edit("set", ("now", name), on)
    if fighter.broken != now.broken:
        yield Edit("set", ("now", "broken"), list(fighter.broken))
    if fighter.lost != now.armour_lost:
        yield Edit("set", ("now", "armour_lost"), dict(fighter.lost))
    counts = {skill: list(each) for skill, each in fighter.criticals.items() if any(each)}
    if counts != {skill: list(each) for skill, each in now.criticals.items() if any(each)}:
        yield Edit("set", ("now", "criticals"), counts)
    if fighter.debt != now.dodge_debt:
        yield Edit("set", ("now", "dodge_debt"), fighter.debt)
    yield from counters_left(fighter.who.counters, fighter.counters)
    for told in fighter.learned:
        yield Edit("add", ("chronicle",), told)
