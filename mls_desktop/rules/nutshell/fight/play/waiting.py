"""Which rolls a round waits for, and at what level each is made."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Wanted
from mls_desktop.rules.nutshell.fight.play.reach import duel_web, pursuing, round_web, web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations, Web, duel_level, level, rollers
from mls_desktop.rules.nutshell.fight.rules.legality import dodge_forbidden
from mls_desktop.rules.nutshell.fight.rules.schedule import due
from mls_desktop.rules.nutshell.fight.rules.shots import Shot, dodge_level, shooters, shot_level
from mls_desktop.rules.nutshell.fight.rules.total_attack import turned
from mls_desktop.rules.nutshell.stats.rolls import Thrown, total_of
from mls_desktop.rules.nutshell.stats.vitality import can_spend


def shots_of(b: Battle) -> tuple[Shot, ...]:
    """The shots and offensive spells of this round, by those still on their feet (N-SHOOT-1, N-SHOOT-2)."""
    found = []
    for id, said in b.said.items():
        f = b.fighters[id]
        if said.choice not in ("shoot", "cast") or not f.up or f.aimed is None or not b.fighters[said.target].there:
            continue
        if lapses(b, id):
            continue
        slot = due(f.slots, b.round)
        modifier = f.modifier + (slot.bonus if slot is not None else 0)
        found.append(Shot(id, said.target, f.aimed.skill, f.aimed.dam, said.far, said.place, modifier))
    line_up = list(b.fighters)
    return tuple(sorted(found, key=lambda shot: line_up.index(shot.by)))


def lapses(b: Battle, who: str) -> bool:
    """Whether the spell he was to throw now comes to nothing, since his magic points no longer cover it (N-MP-1)."""
    f, said = b.fighters[who], b.said.get(who)
    return said is not None and said.choice == "cast" and not can_spend(f.cmp, b.world.spells[f.spell].mp)


def dodgers(b: Battle, shots: tuple[Shot, ...]) -> tuple[str, ...]:
    """Those who dodge: shot at, aware, on their feet, and making no attack this round (N-SHOOT-1, N-SHOOT-4)."""
    web = web_of(b)
    targets = [f for f in b.all() if shooters(shots, f.id)]
    open = (f.id for f in targets if f.rolls and dodge_forbidden(web, shots, f.id) is None)
    return tuple(who for who in open if who not in b.undodging)


def duel_rolls(b: Battle) -> Iterator[Wanted]:
    """The rolls of the duel at hand (N-TA-1): both, or the attacker alone where the enemy cannot roll."""
    mine, theirs = duelling(b)
    for each in (mine, theirs) if theirs.rolls else (mine,):
        yield Wanted("roll", each.who, duel_level(each, b.fighters[each.who].body.skill), "N-TA-1")


def duelling(b: Battle) -> tuple[Declarations, Declarations]:
    """The two of the duel at hand. An enemy whose attack an earlier duel spent, or whose own Total Attack is over, only
    blocks or makes no roll (N-TA-2, N-TA-4, N-TA-6)."""
    mine = replace(web_of(b)[owner_of(b)], at=b.facing)
    enemy = turned(duel_web(b)[b.facing], mine)
    return mine, replace(enemy, rolls=enemy.rolls and b.fighters[b.facing].up)


def owner_of(b: Battle) -> str:
    """Whose Total Attack is being played: one that is under way, else the first to come; "" where all have ended."""
    web = web_of(b)
    under_way = [who for who in b.duelists if who in b.chains and not b.chains[who].ended]
    to_come = [
        who
        for who in b.duelists
        if who not in b.chains and web[who].does == "total_attack" and who not in b.spent and b.fighters[who].up
    ]
    return next(iter((*under_way, *to_come)), "")


def round_rolls(b: Battle, web: Web) -> Iterator[Wanted]:
    """All rolls of the round but those of Total Attacks: one of each in close combat, the shots, the Dodges."""
    for who in rollers(web):
        yield Wanted("roll", who, level(web, who, b.fighters[who].body.skill), "N-FIGHT-1")
    for who in pursuers(b):
        if b.fighters[who].up:
            yield Wanted("roll", who, _pursuit_level(b, who), "N-MOVE-5")
    shots = shots_of(b)
    for shot in shots:
        yield Wanted("shot", shot.by, shot_level(shot), "N-SHOOT-1")
    for who in dodgers(b, shots):
        f = b.fighters[who]
        yield Wanted("dodge", who, dodge_level(f.body.dodge, len(shooters(shots, who)), f.modifier), "N-SHOOT-4")


def pursuers(b: Battle) -> tuple[str, ...]:
    """Those whose unopposed attack at the end of a pursuit falls in this round (N-MOVE-5)."""
    plain = web_of(b)
    return tuple(who for who in b.said if pursuing(b, who, plain))


def pursuit_web(b: Battle, who: str) -> Web:
    """Pursuer and pursued, who makes no roll against him."""
    said, f = b.said[who], b.fighters[who]
    mine = Declarations(who, "attack", said.target, said.place, f.modifier, due=True)
    return {who: mine, said.target: Declarations(said.target, rolls=False)}


def _pursuit_level(b: Battle, who: str) -> Figure:
    return level(pursuit_web(b, who), who, b.fighters[who].body.skill)


def shock_level(b: Battle, who: str) -> Figure:
    """The level of his Shock Roll (N-HARM-1) with what his effects do."""
    f = b.fighters[who]
    parts = (("effects", given(f.modifier)),) if f.modifier else ()
    return added(("shock", f.body.shock), *parts, rule="N-HARM-1")


def thrown(wanted: Wanted, natural: int, modifier: int) -> tuple[Thrown, Figure]:
    """A roll that fell, and its total with its working."""
    extra = (("modifier", given(modifier)),) if modifier else ()
    total = added(("dice", given(natural)), ("level", wanted.level), *extra, rule="N-ROLL-1")
    return Thrown(natural, total_of(natural, number(wanted.level), modifier)), total


def awaited(b: Battle) -> tuple[Wanted, ...]:
    """The rolls that are waited for now, in the order they are asked for."""
    return _reckoned(b) if b.awaiting is None else b.awaiting


def _reckoned(b: Battle) -> tuple[Wanted, ...]:
    if b.blows:
        if b.wound is not None and b.wound.asks_roll and b.shock is None:
            who = b.blows[0].hit.on
            return (Wanted("shock", who, shock_level(b, who), "N-HARM-1"),)
        return ()
    if b.stage == "duels" and b.facing:
        return tuple(w for w in duel_rolls(b) if (w.kind, w.who) not in b.thrown)
    if b.stage == "rolls":
        return tuple(w for w in round_rolls(b, round_web(b)) if (w.kind, w.who) not in b.thrown)
    return ()
