"""Prompts of a fight: the questions it waits for now and the events it accepts unasked, each as a form to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import DOOR_FIELDS
from mls_desktop.rules.common.fight.fight_events import REASON, SHARED, form
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.nutshell.fight.group_play import alone, may_join, may_part
from mls_desktop.rules.nutshell.fight.map.map_moves import move_prompt, move_telling, movers
from mls_desktop.rules.nutshell.fight.map.openings import opening_prompts
from mls_desktop.rules.nutshell.fight.play.adapter import ADAPTER
from mls_desktop.rules.nutshell.fight.play.advance import candidates_of, silent
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.damage_steps import asks_damage, asks_fate
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import (
    action_facts,
    action_fields,
    declare_fields,
    offensive,
    options,
    spell_facts,
    work_fields,
)
from mls_desktop.rules.nutshell.fight.play.party_turn import rush_of
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.play.waiting import awaited, owner_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Web
from mls_desktop.rules.nutshell.fight.rules.stakes import of_fate, of_shock_roll
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS

DICE = Field("dice", "sum", sides=(6, 6, 6))
MODIFIER = Field("modifier", "step", bounds=(-20, 20), blank=True)
STOP, SPELL = "stop", "spell"
END = Prompt("end", "", ADAPTER.rules["end"], ())


def asks_of(battle: Battle, who: str | None = None, web: Web | None = None) -> tuple[Prompt, ...]:
    """Prompts that the battle waits for; several may be open, answered in any order. Once a side has nobody standing,
    the end is offered too. `who`: of one fighter alone, worked out without the others; `web`: of the declarations so
    far, if known."""
    if battle.stage == "over":
        return ()
    found = tuple(prompt for prompt in _asked(battle, who, web) if who in (None, prompt.who))
    found = (*found, *(prompt for prompt in opening_prompts(battle) if who in (None, prompt.who)))
    return (*found, END) if who in (None, "") and battle.decided() else found


def _asked(battle: Battle, who: str | None, web: Web | None) -> Iterator[Prompt]:
    if battle.blows:
        yield from _of_blow(battle)
        return
    if battle.stage == "actions":
        for fighter in _these(battle, who):
            if fighter.able and not fighter.action and fighter.side == battle.active and fighter.there:
                fields, facts = action_fields(battle, fighter), action_facts(battle, fighter)
                yield Prompt("action", fighter.id, "N-TURN-2", fields, facts)
    elif battle.stage == "moves":
        yield from (move_prompt(fighter.id) for fighter in movers(battle, _these(battle, who)))
    elif battle.stage == "declare":
        web = web_of(battle) if web is None else web
        for fighter in silent(battle, web, _these(battle, who)):
            fields = declare_fields(battle, fighter, options(battle, fighter, web))
            yield Prompt("declare", fighter.id, "N-FIGHT-1", fields, alone(battle))
    elif battle.stage == "still":
        yield Prompt("pass", "", "N-TURN-1", ())
    elif battle.stage == "duels" and not battle.facing:
        owner = owner_of(battle)
        yield Prompt(
            "go_on", owner, "N-TA-1", (Field("target", "choice", (*candidates_of(battle, battle.chains[owner]), STOP)),)
        )
    yield from _rolls(battle)


def _these(battle: Battle, who: str | None) -> Iterable[Fighter]:
    """Fighter `who` alone, nobody for an unknown id; all fighters where `who` is None."""
    if who is None:
        return battle.all()
    return (battle.fighters[who],) if who in battle.fighters else ()


def _rolls(battle: Battle) -> Iterator[Prompt]:
    wound, naturals = battle.wound, battle.world.other("N-ROLL-4")
    for wanted in awaited(battle):
        at_stake = of_shock_roll(wound, wanted.level, naturals) if wanted.kind == "shock" and wound is not None else ()
        names = ", ".join(battle.fighters[id].name for id in wanted.against)
        name = "blocks" if wanted.kind == "roll" and not wanted.hits else "on_who"
        against = ((name, given(names)),) if names else ()
        facts = (("level", wanted.level), *against, *at_stake)
        yield Prompt(wanted.kind, wanted.who, wanted.rule, (DICE, MODIFIER, REASON), facts)


def _of_blow(battle: Battle) -> Iterator[Prompt]:
    hit = battle.blows[0].hit
    held = asks_damage(battle)
    if held is not None:
        facts = (("on_who", given(battle.fighters[hit.on].name)), ("dam", held.dam))
        yield Prompt("damage", hit.by, "N-DAM-1", (Field("dice", "dice", sides=held.sides),), facts)
    yield from _rolls(battle)
    if battle.wound is not None and asks_fate(battle):
        left = ("left", given(battle.fighters[hit.on].health.fate))
        saves = of_fate(battle.wound, battle.shock, battle.world.other("N-ROLL-4"))
        yield Prompt("fate", hit.on, "N-FATE-2", (Field("spend", "flag"),), (left, *saves), grave=True)


def tellings_of(battle: Battle) -> tuple[Prompt, ...]:
    """Prompts for all events that are accepted now without being asked for."""
    return tuple(_tellings(battle))


def _tellings(battle: Battle) -> Iterator[Prompt]:
    forms = (telling(battle, kind, who) for kind, who in _order(battle))
    yield from (form for form in forms if form is not None)


def _order(battle: Battle) -> Iterator[tuple[str, str]]:
    """Kinds of event accepted unasked, each with the fighter concerned ("" for none), in the order offered."""
    yield "end", ""
    for fighter in battle.all():
        yield from ((kind, fighter.id) for kind in OF_FIGHTERS)
    yield from (("no_dodge", fighter.id) for fighter in battle.all())
    yield "join", ""
    yield from (("arrive", fighter.id) for fighter in battle.all())
    yield "door", ""
    yield "group", ""
    yield "surprise", ""
    yield "ruling", ""


OF_FIGHTERS = ("override", "effect", "effect_ends", "near", "move", "leave", "wield", "rush", "work")


def telling(battle: Battle, kind: str, who: str) -> Prompt | None:
    """Prompt for an event of the kind `kind` that may be entered unasked, of fighter `who` or ("") of nobody; None
    where it is not accepted now."""
    if kind in SHARED:
        return form(ADAPTER, battle, kind, who)
    fields = _fields(battle, kind, who) if battle.stage != "over" else None
    if fields is None:
        return None
    return Prompt(kind, who, RULES[kind], fields, _held(battle.fighters[who]) if kind == "wield" else ())


def _held(fighter: Fighter) -> Facts:
    """Fact "weapon" of what `fighter` has in hand: the weapon's id, bare hands, or `SPELL` while casting a spell."""
    return (("weapon", given(SPELL if fighter.spell else fighter.weapon or BARE_HANDS.id, "N-FIGHT-12")),)


RULES: Mapping[str, str] = {
    "near": "N-MELEE-1",
    "move": "N-MOVE-1",
    "door": "N-TIME-1",
    "wield": "N-ROUND-4",
    "rush": "N-ROUND-2",
    "work": "N-TIME-1",
    "group": "N-ROUND-5",
    "no_dodge": "N-SHOOT-1",
    "surprise": "N-TURN-1",
}
"""Rule behind each kind of unasked event that is the Nutshell's own."""


def _fields(battle: Battle, kind: str, who: str) -> tuple[Field, ...] | None:
    if kind == "surprise":
        return (Field("side", "choice", battle.order),) if not battle.told and not who else None
    if kind == "group":
        return group_fields(battle) if not who else None
    if kind == "door":
        return DOOR_FIELDS if battle.battlefield is not None and battle.battlefield.doors and not who else None
    fighter = battle.fighters.get(who)
    if fighter is None or not fighter.here or fighter.gone:
        return None
    match kind:
        case "move":
            return move_telling(battle, who)
        case "near" if battle.battlefield is not None:
            return None  # it follows from where they stand
        case "near":
            return (Field("to", "several", tuple(enemy.id for enemy in battle.enemies(fighter))),)
        case "wield":
            return wield_fields(battle, who) if _may_wield(battle, who) else None
        case "rush":
            return () if rush_of(battle, fighter) is not None else None
        case "work":
            return work_fields() if fighter.able and battle.stage in ("actions", "declare") else None
        case "no_dodge":
            return () if any((each.kind, each.who) == ("dodge", who) for each in awaited(battle)) else None
    return None


def group_fields(battle: Battle) -> tuple[Field, ...] | None:
    """Fields for the members of a group that is to be played by itself; () where all may go on together again, None
    where neither can be now."""
    if may_part(battle):
        return (Field("members", "several", tuple(fighter.id for fighter in battle.all() if fighter.there)),)
    return () if may_join(battle) else None


def _may_wield(battle: Battle, id: str) -> bool:
    """Whether fighter `id` may change what is in hand: only while no attack of this party Turn is used or moved
    (N-ROUND-4, N-ROUND-2)."""
    fighter = battle.fighters[id]
    used = fighter.acted or any(slot.moved for slot in fighter.slots)
    if not battle.plays(id) or id in battle.through:
        return False
    return fighter.able and not used and id not in battle.said and battle.stage in ("actions", "declare")


def wield_fields(battle: Battle, id: str) -> tuple[Field, ...]:
    """Fields for taking something else in hand: a weapon that fighter `id` carries, bare hands, or an offensive spell
    that they can cast now."""
    fighter = battle.fighters[id]
    weapons = tuple(dict.fromkeys((*fighter.who.weapons, BARE_HANDS.id)))
    known = ((id, battle.world.weapons.get(id)) for id in weapons)
    names = tuple((id, weapon.name) for id, weapon in known if weapon is not None and weapon.name)
    spells = offensive(battle, fighter)
    if not spells:
        return (Field("weapon", "choice", weapons, keys=True, names=names),)
    return (
        Field("weapon", "choice", (*weapons, SPELL), keys=True, names=names),
        Field("spell", "choice", spells, when=(("weapon", (SPELL,)),), told=spell_facts(battle, spells)),
    )
