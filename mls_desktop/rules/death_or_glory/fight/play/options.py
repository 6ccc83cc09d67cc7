"""Options of a fighter's declaration for a round (DOG-CB-1, DOG-CB-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.fight.room import room_around
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter, Plan
from mls_desktop.rules.death_or_glory.fight.rules.shots import WIND, Conditions
from mls_desktop.rules.death_or_glory.fight.rules.stance import Stance
from mls_desktop.rules.death_or_glory.fight.rules.wounds import can_be_aided, may_try
from mls_desktop.rules.death_or_glory.stats.arms import is_missile
from mls_desktop.rules.death_or_glory.stats.tables import CLEAR, PERSON
from mls_desktop.rules.death_or_glory.vocabulary import PLACES, Missile

BLOW, TOTAL_ATTACK, SHOOT, PAIR, RESCUE, GUARD, DRAW, OTHER = (
    "blow", "total_attack", "shoot", "pair", "rescue", "guard", "draw", "other",
)  # fmt: skip
KINDS = ("first_aid", "spell", "potion", "other_help")
"""Kinds of help, each of which may be tried once in two rounds (DOG-HP-5)."""
STRIKING, SHOOTING = (BLOW, TOTAL_ATTACK), (SHOOT, PAIR)
GUARDED = (BLOW, SHOOT, PAIR, RESCUE, DRAW, OTHER)
PAIRED: tuple[Missile, ...] = ("arrow", "thrown")
"""Missiles of which a master looses two at once: those of bows, and thrown weapons (DOG-MS-3)."""
FAR, FAST = 100_000, 2000


def actions(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """Actions open to `fighter` now, in the order offered."""
    found: list[str] = []
    if battle.opposed(fighter):
        if not is_missile(fighter.in_hand):
            found += [BLOW, TOTAL_ATTACK]
        else:
            found += [SHOOT, *([PAIR] if pairs(fighter) else [])]
    if patients(battle):
        found.append(RESCUE)
    return (*found, GUARD, *([DRAW] if fighter.reachable() else []), OTHER)


def pairs(fighter: Fighter) -> bool:
    """Whether the fighter can loose two missiles at once: a master with a bow or thrown weapon in hand (DOG-MS-3)."""
    return fighter.in_hand.missile in PAIRED and bool(fighter.stats.extras(fighter.stats.skill_of(fighter.in_hand)))


def patients(battle: Battle) -> tuple[str, ...]:
    """Ids of fighters who could be helped (DOG-HP-2, DOG-HP-5): with a serious wound or so low that they must be
    brought back, and with some kind of help that may be tried."""
    return tuple(
        fighter.id
        for fighter in battle.all()
        if in_need(fighter) and any(can_be_helped(battle, fighter, kind) for kind in KINDS)
    )


def in_need(fighter: Fighter) -> bool:
    return (fighter.serious_since is not None or can_be_aided(fighter.hp)) and fighter.step != "dead"


def triable(battle: Battle, fighter: Fighter, kind: str) -> bool:
    """Whether help of `kind` may be tried on the fighter in this round (DOG-HP-5)."""
    return may_try(fighter.tried.get(kind), battle.round)


def can_be_helped(battle: Battle, fighter: Fighter, kind: str) -> bool:
    """Whether the fighter can be given help of `kind` now: present, in need of it, and it was not tried too lately
    (DOG-HP-5)."""
    return fighter.there and in_need(fighter) and triable(battle, fighter, kind)


def declare_fields(battle: Battle, fighter: Fighter) -> tuple[Field, ...]:
    """Fields of the prompt "declare" for `fighter`: the action, then the fields that only some actions ask for."""
    return tuple(_fields(battle, fighter))


def _fields(battle: Battle, fighter: Fighter) -> Iterator[Field]:
    offered = actions(battle, fighter)
    yield Field("action", "choice", offered)
    enemies = tuple(enemy.id for enemy in battle.enemies(fighter.id))
    attacking = tuple(each for each in offered if each in (*STRIKING, *SHOOTING))
    if attacking:
        near = BLOW in offered
        room = room_around(enemies, _beset(battle, fighter)) if near else ()
        yield Field("target", "choice", enemies, when=_when("action", *attacking), room=room)
    if RESCUE in offered:
        yield Field("target", "choice", patients(battle), when=_when("action", RESCUE))
        for patient in patients(battle):
            kinds = tuple(kind for kind in KINDS if triable(battle, battle.fighters[patient], kind))
            yield Field("help", "choice", kinds, when=(("action", (RESCUE,)), ("target", (patient,))))
    if DRAW in offered:
        yield Field("weapon", "choice", fighter.reachable(), when=_when("action", DRAW), keys=True)
    if attacking:
        yield Field("aim", "choice", PLACES, blank=True, when=_when("action", *attacking))
    shield = fighter.shield
    if BLOW in offered and shield is not None and fighter.weapon != shield.id:
        yield Field("weapon", "choice", (fighter.weapon, shield.id), blank=True, when=_when("action", *STRIKING))
    if SHOOT in offered:
        yield from _conditions(battle)
    yield Field("stance", "choice", ("total_defence",), blank=True, when=_when("action", *GUARDED))
    yield Field("what", "text", blank=True, when=_when("action", OTHER))


def _beset(battle: Battle, fighter: Fighter) -> Iterator[str]:
    """Ids of the targets of all fighters but `fighter` whose plan is a blow or total attack; the target of several
    comes several times."""
    for each in battle.all():
        if each.id != fighter.id and each.plan is not None and each.plan.action in STRIKING:
            yield each.plan.target


def _conditions(battle: Battle) -> Iterator[Field]:
    """Fields of the conditions of a shot (DOG-DS-1)."""
    when = _when("action", *SHOOTING)
    sizes, sights = (tuple(row.id for row in battle.world.tables[t].rows) for t in ("target_sizes", "visibility"))
    yield Field("distance", "number", bounds=(0, FAR), when=when)
    yield Field("speed", "number", bounds=(0, FAST), blank=True, when=when)
    yield Field("size", "choice", sizes, blank=True, when=when)
    yield Field("sight", "choice", sights, blank=True, when=when)
    yield Field("wind", "number", bounds=WIND, blank=True, when=when)


def conditions_of(entries: Mapping[str, Json]) -> Conditions:
    """Conditions of a shot, read from `entries`; missing or blank ones have the defaults of `Conditions`."""
    numbers = {name: value for name in ("distance", "speed", "wind") if type(value := entries.get(name)) is int}
    size, sight = (str(entries.get(name) or usual) for name, usual in (("size", PERSON), ("sight", CLEAR)))
    return Conditions(numbers.get("distance", 0), numbers.get("speed", 0), size, sight, numbers.get("wind", 0))


def planned(battle: Battle, entries: Mapping[str, Json]) -> Plan:
    """Plan for the round, read from `entries`."""
    action = str(entries["action"])
    aim = next((place for place in PLACES if place == entries.get("aim")), None)
    what = {RESCUE: entries.get("help"), DRAW: entries.get("weapon"), OTHER: entries.get("what")}.get(action)
    if action in STRIKING:
        what = entries.get("weapon")
    target = str(entries.get("target") or "")
    down = target in battle.fighters and not battle.fighters[target].up
    return Plan(action, target, aim, str(what or ""), conditions_of(entries), down)


def stance_of(action: str, entries: Mapping[str, Json]) -> Stance:
    """Stance for the round (DOG-CB-5): total attack for that action, total defence for guard or if "stance" of
    `entries` is "total_defence", else normal."""
    if action == TOTAL_ATTACK:
        return "total_attack"
    return "total_defence" if action == GUARD or entries.get("stance") == "total_defence" else "normal"


def _when(name: str, *among: Json) -> tuple[tuple[str, tuple[Json, ...]], ...]:
    return ((name, among),)
