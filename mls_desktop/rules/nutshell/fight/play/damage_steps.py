"""Blows landing one after another: damage, Shock Roll, fate, and what becomes of who was struck (N-FIGHT-5)."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Cause
from mls_desktop.rules.common.figures.figures import Figure, added, given, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Blow, Opening
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.rules.blows import ReadyHit, done, weighed
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.harm import Wound, fate_helps, outcome, wounded
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.damage import dice_text


def heaviness(battle: Battle, blow: Blow) -> ReadyHit:
    """Blow made ready for its damage dice: Dam with all that joins it, the dice, and what armour and shield of the
    target keep off."""
    by, on = battle.fighters[blow.hit.by], battle.fighters[blow.hit.on]
    strengths = tuple(battle.fighters[id].body.strength for id in blow.hit.strengths)
    return weighed(blow.hit, blow.dam, by.health.minor, strengths, on.body)


def asks_damage(battle: Battle) -> ReadyHit | None:
    """Blow at hand, ready for its damage dice, where they have yet to fall; None where no dice are waited for."""
    if not battle.blows or battle.wound is not None or battle.fell is not None:
        return None
    held = heaviness(battle, battle.blows[0])
    return held if held.sides else None


def asks_fate(battle: Battle) -> bool:
    """Whether a Fate Point can save the fighter struck by the blow at hand now (N-FATE-2)."""
    wound = battle.wound
    if wound is None or (wound.asks_roll and battle.shock is None):
        return False
    return fate_helps(wound, battle.shock, battle.world.other("N-ROLL-4"))


def land(battle: Battle) -> Battle | None:
    """Battle after the next step of the blow at hand: it comes too late, its damage is taken off, or its wound is
    settled; None where it waits for dice, a Shock Roll or a decision on fate."""
    blow = battle.blows[0]
    struck = battle.fighters[blow.hit.on]
    if battle.wound is None:
        if not struck.there:
            battle = battle.saying("too_late", blow.hit.by, "N-FIGHT-5", cause=blow.roll, on_who=struck.id)
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
    wound = wounded(struck.health, number(through), battle.world.other("N-HARM-1"))
    battle = _told_hit(battle, blow, held, through, wound)
    if blow.hit.on not in battle.hit:
        battle = replace(battle, hit=(*battle.hit, blow.hit.on))
    battle = interrupted(battle, blow.hit.on, "hit", cause_of(battle))
    # The points are down before anything is rolled (N-THP-2); what becomes of the fighter waits for `ended`.
    struck = replace(battle.fighters[struck.id], health=wound.after)
    return replace(battle.having(struck), wound=wound)


def cause_of(battle: Battle) -> Cause:
    """Kind and fighter of the answer behind the blow at hand: its damage dice, or the roll where it has none."""
    blow = battle.blows[0]
    return ("damage", blow.hit.by) if battle.fell else blow.roll


def _told_hit(battle: Battle, blow: Blow, held: ReadyHit, through: Figure, wound: Wound) -> Battle:
    """Battle with the log's lines for a blow: all that adds up to what comes through, then the points before and
    after."""
    hit, cause = blow.hit, cause_of(battle)
    kind = "shot" if blow.shot else "blow"
    battle = battle.saying(
        f"{kind}_critical" if hit.critical else kind,
        hit.by,
        "N-FIGHT-6" if hit.critical else "N-SHOOT-1" if blow.shot else "N-FIGHT-3",
        cause=cause,
        on_who=hit.on,
        place=hit.place,
        dam=held.dam,
        **parts_of(battle, blow, held),
        armour=held.armour,
        shield=held.shield,
        through=through,
    )
    if not number(through):
        return battle.saying("unhurt", hit.on, "N-ARM-1", cause=cause)
    before, after = wound.before.chp, wound.after
    return battle.saying(
        "hurt", hit.on, "N-ARM-1", cause=cause, damage=through, before=before, chp=after.chp, thp=after.thp
    )


def parts_of(battle: Battle, blow: Blow, held: ReadyHit) -> dict[str, Figure]:
    """Parts of a blow's damage, by name, as far as they play a part: the Dam with any Strength that joins it, the share
    of it that counts where that is below 1, doubled by a critical, the dice, and the Dam again where it is more
    (N-DAM-1 to -3); then the worth of a piece of armour that this hit goes through (N-ARM-2)."""
    hit, strengths = blow.hit, tuple(battle.fighters[id].body.strength for id in blow.hit.strengths)
    joined = (("strength", given(max(0, number(strength)), "N-DAM-2")) for strength in strengths)
    base = added(("dam", given(number(blow.dam), "N-DAM-3")), *joined, rule="N-DAM-2")
    dice = added(*((f"die_{nth}", given(die)) for nth, die in enumerate(battle.fell or (), 1)), rule="N-DAM-1")
    worn = battle.fighters[hit.on].body.worn.get(hit.place, BARE)
    found = {
        "base": base,
        "counts": given(0, "N-DAM-3") if number(base) < 0 else None,
        "doubled": held.dam if hit.critical else None,
        "dice": given(dice_text(number(held.dam), "player")) if held.sides else None,
        "rolled": dice if held.sides else None,
        "more": held.dam if held.sides and number(dice) < number(held.dam) else None,
        "whole": worn.value if number(worn.value) > number(held.armour) else None,
    }
    return {name: figure for name, figure in found.items() if figure is not None}


def interrupted(battle: Battle, who: str, by: str, cause: Cause | None = None) -> Battle:
    """Battle without the work of fighter `who` for the Turn's end, which is lost, with a line of the log (N-TURN-2);
    `battle` itself where they have none. `by`: "attack", "hit" or "fall"; `cause`: the answer that it came of."""
    fighter = battle.fighters[who]
    if fighter.work is None:
        return battle
    return battle.having(replace(fighter, work=None)).saying(
        "prevented", who, "N-TURN-2", cause=cause, by=by, what=fighter.work.what or fighter.work.spell
    )


def ended(battle: Battle, fate: bool) -> Battle:
    """Battle with the wound at hand settled, by a Fate Point where `fate` is true (N-FATE-2), its blow removed and the
    results in the log; `battle` itself without a wound."""
    blow, wound = battle.blows[0], battle.wound
    if wound is None:
        return battle
    struck, cause = battle.fighters[blow.hit.on], _last_answer(battle, wound)
    after = outcome(wound, battle.shock, fate, battle.world.other("N-ROLL-4"))
    spent = wound.after.fate - after.fate
    struck = replace(struck, health=after, fate_spent=struck.fate_spent + spent)
    if after.state == "out" and (wound.before.state != "out" or wound.before.turns != after.turns):
        struck = replace(struck, since=battle.tick)
    battle = battle.having(struck)
    battle = replace(battle, blows=battle.blows[1:], wound=None, shock=None, fell=None)
    if spent:
        battle = battle.saying("saved", struck.id, "N-FATE-2", cause=cause, left=after.fate, chp=after.chp)
    return _fallen(battle, blow, wound, after, cause)


def _last_answer(battle: Battle, wound: Wound) -> Cause:
    """Kind and fighter of the answer that settles the wound: about fate, the Shock Roll, else as in `cause_of`."""
    if asks_fate(battle):
        return "fate", battle.blows[0].hit.on
    return ("shock", battle.blows[0].hit.on) if wound.asks_roll else cause_of(battle)


def _fallen(battle: Battle, blow: Blow, wound: Wound, after: Health, cause: Cause) -> Battle:
    if after.state == "out" and wound.before.turns is not None and after.turns is None:
        return battle.saying("out_for_good", blow.hit.on, "N-HARM-3", cause=cause)
    if after.state == wound.before.state:
        return battle
    who = blow.hit.on
    battle = interrupted(battle, who, "fall", cause)
    if after.state == "dead":
        rule = "N-HARM-3" if wound.call == "life" else "N-HARM-5" if after.minor else "N-HARM-4"
        battle = battle.saying("dead", who, rule, cause=cause)
    elif after.turns is None:
        battle = battle.saying("out_for_good", who, "N-HARM-3", cause=cause)
    else:
        battle = battle.saying("out", who, "N-HARM-2", cause=cause, turns=after.turns)
    if not blow.shot and battle.fighters[blow.hit.by].up:
        battle = replace(battle, openings=(*battle.openings, Opening(blow.hit.by, "step_in", who)))
        battle = battle.saying("may_advance", blow.hit.by, "N-KILL-1", cause=cause, on_who=who)
    return battle
