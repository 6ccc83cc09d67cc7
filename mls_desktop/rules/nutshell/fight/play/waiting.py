"""Rolls that a round waits for, and the level of each."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Wanted
from mls_desktop.rules.nutshell.fight.play.reach import duel_web, pursuing, round_web, web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import (
    Declarations,
    Web,
    duel_level,
    faced,
    level,
    rollers,
    target,
)
from mls_desktop.rules.nutshell.fight.rules.legality import dodge_forbidden
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, dodge_level, shooters, shot_level
from mls_desktop.rules.nutshell.fight.rules.total_attack import strikes_back, turned
from mls_desktop.rules.nutshell.stats.rolls import Thrown, total_of
from mls_desktop.rules.nutshell.stats.vitality import can_spend


def shots_of(battle: Battle) -> tuple[Shot, ...]:
    """Shots and offensive spells of this round by those on their feet, at targets still there (N-SHOOT-1, N-SHOOT-2).
    Whom a Total Attack met is set upon, and has spent the attack in that duel (N-SHOOT-3, N-TA-6)."""
    found = []
    for id, said in battle.said.items():
        fighter = battle.fighters[id]
        if (
            not _shoots(battle, id)
            or id in battle.spent
            or not fighter.up
            or fighter.aimed is None
            or not battle.fighters[said.target].there
        ):
            continue
        if lapses(battle, id):
            continue
        slot = due(fighter.slots, battle.round)
        modifier = fighter.modifier + (slot.bonus if slot is not None else 0)
        found.append(Shot(id, said.target, fighter.aimed.skill, fighter.aimed.dam, said.far, said.place, modifier))
    line_up = list(battle.fighters)
    return tuple(sorted(found, key=lambda shot: line_up.index(shot.by)))


def _shoots(battle: Battle, who: str) -> bool:
    """Whether fighter `who` declared a shot or a spell for this round."""
    said = battle.said.get(who)
    return said is not None and said.choice in ("shoot", "cast")


def lapses(battle: Battle, who: str) -> bool:
    """Whether fighter `who` has declared to cast a spell that their magic points no longer cover (N-MP-1)."""
    fighter, said = battle.fighters[who], battle.said.get(who)
    if said is None or said.choice != "cast" or who in battle.spent:
        return False
    return not can_spend(fighter.cmp, battle.world.spells[fighter.spell].mp)


def dodgers(battle: Battle, shots: tuple[Shot, ...]) -> tuple[str, ...]:
    """Ids of fighters who dodge: shot at, aware, on their feet, not declining it, and making no attack this round, nor
    a shot that a duel spent (N-SHOOT-1, N-SHOOT-4)."""
    web, spent = web_of(battle), {who for who in battle.spent if _shoots(battle, who)}
    targets = [fighter for fighter in battle.all() if shooters(shots, fighter.id) and fighter.id not in spent]
    open = (fighter.id for fighter in targets if fighter.rolls and dodge_forbidden(web, shots, fighter.id) is None)
    return tuple(who for who in open if who not in battle.undodging)


def duel_rolls(battle: Battle) -> Iterator[Wanted]:
    """Yields the rolls of the duel at hand (N-TA-1): both, or the attacker's alone where the enemy cannot roll."""
    mine, theirs = duelling(battle)
    pairs = ((mine, theirs), (theirs, mine)) if theirs.rolls else ((mine, theirs),)
    for each, other in pairs:
        level = duel_level(each, battle.fighters[each.who].body.skill)
        yield Wanted("roll", each.who, level, "N-TA-1", (other.who,), each is mine or strikes_back(each), each.place)


def duelling(battle: Battle) -> tuple[Declarations, Declarations]:
    """Declarations of the two in the duel at hand, the owner of the Total Attack first. An enemy whose attack an
    earlier duel spent, or whose own Total Attack is over, only blocks or makes no roll (N-TA-2, N-TA-4, N-TA-6)."""
    mine = replace(web_of(battle)[owner_of(battle)], at=battle.facing)
    enemy = turned(duel_web(battle)[battle.facing], mine)
    return mine, replace(enemy, rolls=enemy.rolls and battle.fighters[battle.facing].up)


def owner_of(battle: Battle) -> str:
    """Owner's id of the Total Attack played now: the one under way, else the first to come; "" where all have ended."""
    web = web_of(battle)
    under_way = [who for who in battle.duelists if who in battle.chains and not battle.chains[who].ended]
    to_come = [
        who
        for who in battle.duelists
        if who not in battle.chains
        and web[who].does == "total_attack"
        and who not in battle.spent
        and battle.fighters[who].up
    ]
    return next(iter((*under_way, *to_come)), "")


def round_rolls(battle: Battle, web: Web) -> Iterator[Wanted]:
    """Yields the rolls of the round but those of Total Attacks: each in close combat, pursuers, shots, Dodges."""
    for who in rollers(web):
        held = level(web, who, battle.fighters[who].body.skill)
        yield Wanted("roll", who, held, "N-FIGHT-1", faced(web, who), bool(target(web, who)), web[who].place)
    for who in pursuers(battle):
        if battle.fighters[who].up:
            said = battle.said[who]
            yield Wanted("roll", who, _pursuit_level(battle, who), "N-MOVE-5", (said.target,), True, said.place)
    shots = shots_of(battle)
    for shot in shots:
        yield Wanted("shot", shot.by, shot_level(shot), "N-SHOOT-1", (shot.at,), True, shot.place)
    for who in dodgers(battle, shots):
        fighter, by = battle.fighters[who], shooters(shots, who)
        yield Wanted("dodge", who, dodge_level(fighter.body.dodge, len(by), fighter.modifier), "N-SHOOT-4", by)


def pursuers(battle: Battle) -> tuple[str, ...]:
    """Fighters whose unopposed attack at the end of a pursuit falls in this round (N-MOVE-5); those whom a Total Attack
    met have lost it."""
    plain = web_of(battle)
    return tuple(who for who in battle.said if who not in battle.spent and pursuing(battle, who, plain))


def pursuit_web(battle: Battle, who: str) -> Web:
    """Web of just the pursuer `who`, who attacks, and the quarry, who makes no roll against them."""
    said, fighter = battle.said[who], battle.fighters[who]
    mine = Declarations(who, "attack", said.target, said.place, fighter.modifier, due=True)
    return {who: mine, said.target: Declarations(said.target, rolls=False)}


def _pursuit_level(battle: Battle, who: str) -> Figure:
    return level(pursuit_web(battle, who), who, battle.fighters[who].body.skill)


def shock_level(battle: Battle, who: str) -> Figure:
    """Level of a fighter's Shock Roll: their Shock plus the sum of their effects (N-HARM-1)."""
    fighter = battle.fighters[who]
    parts = (("effects", given(fighter.modifier)),) if fighter.modifier else ()
    return added(("shock", fighter.body.shock), *parts, rule="N-HARM-1")


def thrown(wanted: Wanted, natural: int, modifier: int) -> tuple[Thrown, Figure]:
    """Roll `wanted` with the sum `natural` of its dice and the free `modifier`; and its total as a figure with its
    parts."""
    extra = (("modifier", given(modifier)),) if modifier else ()
    total = added(("dice", given(natural)), ("level", wanted.level), *extra, rule="N-ROLL-1")
    return Thrown(natural, total_of(natural, number(wanted.level), modifier)), total


def awaited(battle: Battle) -> tuple[Wanted, ...]:
    """The rolls that are waited for now, in the order they are asked for."""
    return _reckoned(battle) if battle.awaiting is None else battle.awaiting


def _reckoned(battle: Battle) -> tuple[Wanted, ...]:
    if battle.blows:
        if battle.wound is not None and battle.wound.asks_roll and battle.shock is None:
            who = battle.blows[0].hit.on
            return (Wanted("shock", who, shock_level(battle, who), "N-HARM-1"),)
        return ()
    if battle.stage == "duels" and battle.facing:
        return tuple(w for w in duel_rolls(battle) if (w.kind, w.who) not in battle.thrown)
    if battle.stage == "rolls":
        return tuple(w for w in round_rolls(battle, round_web(battle)) if (w.kind, w.who) not in battle.thrown)
    return ()
