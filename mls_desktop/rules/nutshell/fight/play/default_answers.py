"""The answer most would give: a spell that can be cast, else the same set action again; on a ground a charge where a
fight would come to no blows, and a move where a charge would not; an attack on one whom fewest attack, fate spent."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_events import ASKED
from mls_desktop.rules.common.fight.room import least_beset, room_around
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.map.openings import usual_opening
from mls_desktop.rules.nutshell.fight.map.usual_ways import comes_to_face, default_move, foes_to_near, sees_one
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import (
    Action,
    Fighter,
    casting_with,
    closes,
    shoots,
    to_shoot,
    wielding,
)
from mls_desktop.rules.nutshell.fight.play.options import AT_CLOSE, AT_RANGE, Options, beset, offensive, options
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Web, attackers

AGAIN = ("flee", "respond")
"""Set actions that nobody takes but by choice: usual again for who took one of them last."""
PREFERRED = ("shoot", "cast", "prepare", "reload", "work", "attack")
"""Choices of a round from the most usual on; work only of who means to work."""


def usual_of(battle: Battle, prompt: Prompt) -> Event | None:
    """Usual answer to `prompt`, as an event; None where dice must fall, and where the square that it offers is no
    longer open."""
    match prompt.id:
        case "action":
            return _action(battle, prompt)
        case "move":
            return default_move(battle, prompt.who) if prompt.fields == ASKED else usual_opening(battle, prompt)
        case "declare":
            return _declared(battle, prompt)
        case "go_on":
            return told("go_on", prompt.who, target=prompt.fields[0].options[0])
        case "fate":
            return told("fate", prompt.who, spend=True)
        case "pass" | "end":
            return told(prompt.id)
    return None


def _action(battle: Battle, prompt: Prompt) -> Event:
    fighter = battle.fighters[prompt.who]
    offered = prompt.fields[0].options
    if "continue" in offered:
        return told("action", prompt.who, action="continue")
    if fighter.before in AGAIN and fighter.before in offered:
        return told("action", prompt.who, action=fighter.before)
    spell = _spell(battle, fighter)
    if spell:
        return told("action", prompt.who, action="cast", spell=spell)
    return told("action", prompt.who, action=_plain_action(battle, fighter))


def _spell(battle: Battle, fighter: Fighter) -> str:
    """Id of the offensive spell that a fighter would cast: one begun, else of those that can be paid and have a target
    in line the one cast last, else the first of the sheet; "" for none."""
    able = offensive(battle, fighter)
    if fighter.spell in able and fighter.prepared:
        return fighter.spell
    for spell in sorted(able, key=lambda each: each != fighter.spell):
        caster = casting_with(fighter, battle.world, spell)
        if caster is not None and sees_one(battle, replace(caster, action="cast")):
            return spell
    return ""


def _plain_action(battle: Battle, fighter: Fighter) -> Action:
    """The set action of one who casts no spell: to fight again where that comes to blows; to shoot, with somebody in
    line or a weapon to load; else to fight, to charge where only that comes to blows, to move where nothing does. Who
    shoots or casts keeps out of a charge."""
    if fighter.before == "fight" and _comes_to_blows(battle, fighter):
        return "fight"
    weapon = to_shoot(fighter, battle.world) if fighter.before == "shoot" or shoots(fighter) else ""
    if weapon and _shoots(battle, fighter, weapon):
        return "shoot"
    if _comes_to_blows(battle, fighter):
        return "fight"
    keeps_off = bool(offensive(battle, fighter)) or not closes(fighter, battle.world)
    return "charge" if not keeps_off and comes_to_face(battle, fighter.id, "charge") else "move"


def _comes_to_blows(battle: Battle, fighter: Fighter) -> bool:
    """Tells whether the set action Fight would bring `fighter` to face an enemy; true as well where there is nobody on
    a ground to come to."""
    return not foes_to_near(battle, fighter.id) or comes_to_face(battle, fighter.id, "fight")


def _shoots(battle: Battle, fighter: Fighter, weapon: str) -> bool:
    """Tells whether `fighter`, with `weapon` in hand, has somebody on their feet in line, or the weapon to load."""
    held = fighter if weapon == fighter.weapon and not fighter.spell else wielding(fighter, battle.world, weapon)
    return bool(held.reload_left()) or sees_one(battle, replace(held, action="shoot"))


def _declared(battle: Battle, prompt: Prompt) -> Event:
    fighter, web = battle.fighters[prompt.who], web_of(battle)
    return told("declare", prompt.who, **usual_declaration(battle, options(battle, fighter, web), prompt.who, web))


def usual_declaration(battle: Battle, found: Options, who: str, web: Web) -> dict[str, Json]:
    """Entries of the usual declaration of fighter `who`, who is asked, as the declarations of `web` stand: a shot or
    spell, else on with what they prepare or load, else a plain attack, always on one who stands; of those the rules let
    them aim at and around whom there is room the one whom fewest mean so far, of several the first in line-up. Who has
    none stands in Total Defence if attacked, else foregoes. `found`: what they may declare.

    The only place that says so: the key for the usual answer, that for everybody's, and what odds take for granted.
    """
    means_to_work = battle.fighters[who].task is not None
    for choice in PREFERRED:
        if choice not in found.choices or (choice == "work" and not means_to_work):
            continue
        if choice not in (*AT_RANGE, *AT_CLOSE):
            return {"choice": choice}
        target = _least_beset(battle, found, choice, who)
        if target:
            return {"choice": choice, "target": target}
    is_attacked = "total_defence" in found.choices and bool(attackers(web, who))
    return {"choice": "total_defence" if is_attacked else "forego"}


def _least_beset(battle: Battle, found: Options, choice: str, who: str) -> str:
    """Target on their feet at whom the fewest have declared an attack so far; "" for nobody."""
    is_close = choice in AT_CLOSE
    standing = [id for id in (found.close if is_close else found.far) if battle.fighters[id].up]
    room = room_around(standing, beset(battle, who)) if is_close else ()
    return least_beset(standing, (said.target for said in battle.said.values()), room)
