"""What a fight leaves behind: points, wounds, worn things, tiredness, lessons (chapters 9 to 11)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.stats.body import FRESH, kept_within
from mls_desktop.rules.death_or_glory.stats.tiredness import fight_loss


def loss_of(f: Fighter) -> int:
    """What the fight costs him in fatigue: his rounds from the first to the last (DOG-TI-4)."""
    return fight_loss(rounds_of(f), number(f.r.fight_loss("light")), number(f.r.fight_loss("heavy")))


def rounds_of(f: Fighter) -> list[bool]:
    """His rounds in the fight from the first in which he fought to the last, each with whether a heavy weapon was used
    (DOG-TI-4)."""
    heavy = dict(f.fought)
    return [heavy.get(round, False) for round in range(min(heavy), max(heavy) + 1)] if heavy else []


def aftermath_of(b: Battle) -> tuple[tuple[str, Edit], ...]:
    """(fighter, edit below his character), only for what has changed."""
    return tuple((f.id, edit) for f in b.all() for edit in _edits(f))


def _edits(f: Fighter) -> Iterator[Edit]:
    now = f.who.now
    hp = None if f.hp == f.most else f.hp
    if hp != (None if now.hp == f.most else now.hp):
        yield Edit("set", ("now", "hp"), hp)
    fatigue = kept_within(number(f.r.fatigue) - loss_of(f))
    if loss_of(f):
        yield Edit("set", ("now", "fatigue"), None if fatigue == FRESH else fatigue)
    flags = (("serious", f.serious_since is not None and not f.dead), ("stabilised", f.stabilised), ("dead", f.dead))
    for name, on in flags:
        if on != getattr(now, name):
            yield Edit("set", ("now", name), on)
    if f.broken != now.broken:
        yield Edit("set", ("now", "broken"), list(f.broken))
    if f.lost != now.armour_lost:
        yield Edit("set", ("now", "armour_lost"), dict(f.lost))
    counts = {skill: list(each) for skill, each in f.criticals.items() if any(each)}
    if counts != {skill: list(each) for skill, each in now.criticals.items() if any(each)}:
        yield Edit("set", ("now", "criticals"), counts)
    if f.debt != now.dodge_debt:
        yield Edit("set", ("now", "dodge_debt"), f.debt)
    for told in f.learned:
        yield Edit("add", ("chronicle",), told)
