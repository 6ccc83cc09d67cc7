"""Blows landing one after another: damage, Shock Roll, fate, and what becomes of who was struck (N-FIGHT-5)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Blow
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.blows import ReadyHit, done, weighed
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.harm import Wound, fate_helps, outcome, wounded


def heaviness(battle: Battle, blow: Blow) -> ReadyHit:
    """A blow with its damage dice and what keeps damage off."""
    by, on = battle.fighters[blow.hit.by], battle.fighters[blow.hit.on]
    strengths = tuple(battle.fighters[id].body.strength for id in blow.hit.strengths)
    return weighed(blow.hit, blow.dam, by.health.minor, strengths, on.body)


def asks_damage(battle: Battle) -> ReadyHit | None:
    """The blow at hand where its damage dice have yet to fall."""
    if not battle.blows or battle.wound is not None or battle.fell is not None:
        return None
    held = heaviness(battle, battle.blows[0])
    return held if held.sides else None


def asks_fate(battle: Battle) -> bool:
    """Whether the one struck may save themselves by a Fate Point now (N-FATE-2)."""
    wound = battle.wound
    if wound is None or (wound.asks_roll and battle.shock is None):
        return False
    return fate_helps(wound, battle.shock, battle.world.other("N-ROLL-4"))


def land(battle: Battle) -> Battle | None:
    """The battle after the next thing that follows of the blow at hand; None where it waits for people."""
    blow = battle.blows[0]
    struck = battle.fighters[blow.hit.on]
    if battle.wound is None:
        if not struck.there:
            battle = battle.saying("too_late", blow.hit.by, "N-FIGHT-5", on_who=struck.id)
            return replace(battle, blows=battle.blows[1:], fell=None)
        if asks_damage(battle) is not None:
            return None
        return _hurt(battle, blow, struck)
    if (battle.wound.asks_roll and battle.shock is None) or asks_fate(battle):
        return None
    return ended(battle, fate=False)


def _hurt(battle: Battle, blow: Blow, struck: Fighter) -> Battle:
    held = heaviness(battle, blow)
    through = done(held, battle.fell or ())
    wound = wounded(struck.health, number(through))
    battle = _told_hit(battle, blow, held, through, wound.after)
    if blow.hit.on not in battle.hit:
        battle = replace(battle, hit=(*battle.hit, blow.hit.on))
    battle = interrupted(battle, blow.hit.on, "hit")
    # The points are down before anything is rolled (N-THP-2); what becomes of the fighter waits for `ended`.
    struck = replace(battle.fighters[struck.id], health=wound.after)
    return replace(battle.having(struck), wound=wound)


def _told_hit(battle: Battle, blow: Blow, held: ReadyHit, through: Figure, after: Health) -> Battle:
    hit = blow.hit
    kind = "shot" if blow.shot else "blow"
    battle = battle.saying(
        f"{kind}_critical" if hit.critical else kind,
        hit.by,
        "N-FIGHT-6" if hit.critical else "N-SHOOT-1" if blow.shot else "N-FIGHT-3",
        on_who=hit.on,
        place=hit.place,
        dam=held.dam,
        armour=held.armour,
        shield=held.shield if held.shield is not None else 0,
        through=through,
    )
    if not number(through):
        return battle.saying("unhurt", hit.on, "N-ARM-1")
    return battle.saying("hurt", hit.on, "N-ARM-1", damage=through, chp=after.chp, thp=after.thp)


def interrupted(battle: Battle, who: str, by: str) -> Battle:
    """Whatever the fighter was busy with for the Turn's end comes to nothing (N-TURN-2)."""
    fighter = battle.fighters[who]
    if fighter.work is None:
        return battle
    return battle.having(replace(fighter, work=None)).saying(
        "prevented", who, "N-TURN-2", by=by, what=fighter.work.what or fighter.work.spell
    )


def ended(battle: Battle, fate: bool) -> Battle:
    """The battle once the wound at hand is settled; `fate`: a Fate Point is spent (N-FATE-2)."""
    blow, wound = battle.blows[0], battle.wound
    if wound is None:
        return battle
    struck = battle.fighters[blow.hit.on]
    after = outcome(wound, battle.shock, fate, battle.world.other("N-ROLL-4"))
    spent = wound.after.fate - after.fate
    struck = replace(struck, health=after, fate_spent=struck.fate_spent + spent)
    if after.state == "out" and (wound.before.state != "out" or wound.before.turns != after.turns):
        struck = replace(struck, since=battle.tick)
    battle = battle.having(struck)
    battle = replace(battle, blows=battle.blows[1:], wound=None, shock=None, fell=None)
    if spent:
        battle = battle.saying("saved", struck.id, "N-FATE-2", left=after.fate, chp=after.chp)
    return _fallen(battle, blow, wound, after)


def _fallen(battle: Battle, blow: Blow, wound: Wound, after: Health) -> Battle:
    if after.state == "out" and wound.before.turns is not None and after.turns is None:
        return battle.saying("out_for_good", blow.hit.on, "N-HARM-3")
    if after.state == wound.before.state:
        return battle
    who = blow.hit.on
    battle = interrupted(battle, who, "fall")
    if after.state == "dead":
        battle = battle.saying(
            "dead", who, "N-HARM-3" if wound.call == "life" else "N-HARM-5" if after.minor else "N-HARM-4"
        )
    elif after.turns is None:
        battle = battle.saying("out_for_good", who, "N-HARM-3")
    else:
        battle = battle.saying("out", who, "N-HARM-2", turns=after.turns)
    if not blow.shot and battle.fighters[blow.hit.by].up:
        battle = battle.saying("may_advance", blow.hit.by, "N-KILL-1", on_who=who)
    return battle
