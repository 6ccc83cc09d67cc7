"""Blows landing one after another: damage, Shock Roll, fate, and what becomes of who was struck (N-FIGHT-5)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Blow
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.blows import ReadyHit, done, weighed
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.harm import Wound, fate_helps, outcome, wounded


def heaviness(b: Battle, blow: Blow) -> ReadyHit:
    """A blow with its damage dice and what keeps damage off."""
    by, on = b.fighters[blow.hit.by], b.fighters[blow.hit.on]
    strengths = tuple(b.fighters[id].body.strength for id in blow.hit.strengths)
    return weighed(blow.hit, blow.dam, by.health.minor, strengths, on.body)


def asks_damage(b: Battle) -> ReadyHit | None:
    """The blow at hand where its damage dice have yet to fall."""
    if not b.blows or b.wound is not None or b.fell is not None:
        return None
    held = heaviness(b, b.blows[0])
    return held if held.sides else None


def asks_fate(b: Battle) -> bool:
    """Whether he who was struck may save himself by a Fate Point now (N-FATE-2)."""
    wound = b.wound
    if wound is None or (wound.asks_roll and b.shock is None):
        return False
    return fate_helps(wound, b.shock, b.world.other("N-ROLL-4"))


def land(b: Battle) -> Battle | None:
    """The battle after the next thing that follows of the blow at hand; None where it waits for people."""
    blow = b.blows[0]
    struck = b.fighters[blow.hit.on]
    if b.wound is None:
        if not struck.there:
            b = b.saying("too_late", blow.hit.by, "N-FIGHT-5", on_who=struck.id)
            return replace(b, blows=b.blows[1:], fell=None)
        if asks_damage(b) is not None:
            return None
        return _hurt(b, blow, struck)
    if (b.wound.asks_roll and b.shock is None) or asks_fate(b):
        return None
    return ended(b, fate=False)


def _hurt(b: Battle, blow: Blow, struck: Fighter) -> Battle:
    held = heaviness(b, blow)
    through = done(held, b.fell or ())
    wound = wounded(struck.health, number(through))
    b = _told_hit(b, blow, held, through, wound.after)
    if blow.hit.on not in b.hit:
        b = replace(b, hit=(*b.hit, blow.hit.on))
    b = interrupted(b, blow.hit.on, "hit")
    return replace(b, wound=wound)


def _told_hit(b: Battle, blow: Blow, held: ReadyHit, through: Figure, after: Health) -> Battle:
    hit = blow.hit
    kind = "shot" if blow.shot else "blow"
    b = b.saying(
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
        return b.saying("unhurt", hit.on, "N-ARM-1")
    return b.saying("hurt", hit.on, "N-ARM-1", damage=through, chp=after.chp, thp=after.thp)


def interrupted(b: Battle, who: str, by: str) -> Battle:
    """Whatever he was busy with for the Turn's end comes to nothing (N-TURN-2)."""
    f = b.fighters[who]
    if f.work is None:
        return b
    return b.having(replace(f, work=None)).saying("prevented", who, "N-TURN-2", by=by, what=f.work.what or f.work.spell)


def ended(b: Battle, fate: bool) -> Battle:
    """The battle once the wound at hand is settled; `fate`: a Fate Point is spent (N-FATE-2)."""
    blow, wound = b.blows[0], b.wound
    if wound is None:
        return b
    struck = b.fighters[blow.hit.on]
    after = outcome(wound, b.shock, fate, b.world.other("N-ROLL-4"))
    spent = wound.after.fate - after.fate
    struck = replace(struck, health=after, fate_spent=struck.fate_spent + spent)
    if after.state == "out" and (wound.before.state != "out" or wound.before.turns != after.turns):
        struck = replace(struck, since=b.tick)
    b = b.having(struck)
    b = replace(b, blows=b.blows[1:], wound=None, shock=None, fell=None)
    if spent:
        b = b.saying("saved", struck.id, "N-FATE-2", left=after.fate, chp=after.chp)
    return _fallen(b, blow, wound, after)


def _fallen(b: Battle, blow: Blow, wound: Wound, after: Health) -> Battle:
    if after.state == "out" and wound.before.turns is not None and after.turns is None:
        return b.saying("out_for_good", blow.hit.on, "N-HARM-3")
    if after.state == wound.before.state:
        return b
    who = blow.hit.on
    b = interrupted(b, who, "fall")
    if after.state == "dead":
        b = b.saying("dead", who, "N-HARM-3" if wound.call == "life" else "N-HARM-5" if after.minor else "N-HARM-4")
    elif after.turns is None:
        b = b.saying("out_for_good", who, "N-HARM-3")
    else:
        b = b.saying("out", who, "N-HARM-2", turns=after.turns)
    if not blow.shot and b.fighters[blow.hit.by].up:
        b = b.saying("may_advance", blow.hit.by, "N-KILL-1", on_who=who)
    return b
