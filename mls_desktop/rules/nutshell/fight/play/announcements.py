"""What may be told without being asked for: the end, overrides, effects, who is near whom, comings and goings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.fight.effects import effect_of, without
from mls_desktop.rules.common.fight.fights import Entrant, entries
from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.figures.finding import Finding, Refused, refusal
from mls_desktop.rules.common.system.ruleset import world_with
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Reload, casting_with, closes, entered, wielding
from mls_desktop.rules.nutshell.fight.play.party_turn import ordered, rush_of, slots_of
from mls_desktop.rules.nutshell.fight.play.prompts import SETTLED, SPELL, settling, tellings_of
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.integrity import integrity
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS
from mls_desktop.rules.nutshell.vocabulary import PLACES
from mls_desktop.rules.nutshell.world import World

MOST_FIGHTERS = 400
"""So many may take part in one fight, the fallen counted."""
Telling = Callable[[Battle, Event], Battle]


def told(battle: Battle, event: Event) -> Battle:
    """The battle after what was told unasked. Raises Refused where it cannot be now, or is not known."""
    handler = TELLINGS.get(event.kind)
    if handler is None:
        facts = (("kind", given(event.kind)), ("who", given(event.who)))
        raise refusal("unknown_event" if event.kind not in KNOWN else "not_asked", (event.kind,), facts)
    if battle.stage == "over":
        raise _not_now(event)
    return handler(battle, event)


def _held(battle: Battle, event: Event) -> Mapping[str, Json]:
    """The entries of an event that may be told now. Raises Refused ("not_now", "wrong_value")."""
    form = next((ask for ask in tellings_of(battle, event.who) if ask.id == event.kind and ask.who == event.who), None)
    if form is None:
        raise _not_now(event)
    return entries(form.fields, event)


def _not_now(event: Event) -> Refused:
    facts = (("kind", given(event.kind)), ("who", given(event.who)))
    rule = "N-ROUND-2" if event.kind == "rush" else "N-ROUND-4" if event.kind == "wield" else "not_now"
    return Refused(Finding(rule, "error", (event.kind,), facts, event.kind if rule != "not_now" else ""))


def end(battle: Battle, event: Event) -> Battle:
    """The referee ends the fight."""
    entries((), event)
    battle = replace(battle, stage="over", blows=(), wound=None, shock=None, fell=None)
    return battle.saying("end", "", "N-TURN-1", turn=battle.turn)


def surprise(battle: Battle, event: Event) -> Battle:
    """A side is surprised before anything has happened: it comes last (N-TURN-1)."""
    side = str(_held(battle, event)["side"])
    order = (*(each for each in battle.order if each != side), side)
    battle = replace(battle, order=order, active="", turn=0, tick=0, stage="turn")
    return battle.saying("surprised", "", "N-TURN-1", side=side)


def override(battle: Battle, event: Event) -> Battle:
    """A value as the referee says, whatever the rules would make of it; logged as such."""
    if settling(battle, event.who) and event.entry("what") in SETTLED:
        raise _not_now(event)
    held = _held(battle, event)
    what, value, fighter = str(held["what"]), held["value"], battle.fighters[event.who]
    reason = str(held.get("reason") or "").strip()
    before = _value(fighter, what)
    fighter = _overridden(fighter, battle, what, value)
    kind = what if what in ("attack_in", "no_attack_in") else "override"
    said: Any = value
    battle = battle.having(fighter).saying(kind, fighter.id, "override", what=what, before=before, after=said)
    return battle.saying("reason", fighter.id, "override", reason=reason) if reason else battle


def _value(fighter: Fighter, what: str) -> int | str | None:
    held: dict[str, int | str | None] = {
        "chp": fighter.health.chp,
        "cmp": fighter.cmp,
        "fate": fighter.health.fate,
        "prepared": fighter.prepared,
        "reload": fighter.reload_left(),
        "out_turns": fighter.health.turns,
        "state": fighter.health.state,
        "armour": number(fighter.body.worn.get("chest", BARE).value),
    }
    if what in ("skill", "dam", "strength", "shield", "dodge", "shock"):
        figure: Figure = getattr(fighter.body, what)
        return number(figure)
    return held.get(what)


def _overridden(fighter: Fighter, battle: Battle, what: str, value: Json) -> Fighter:
    count = value if type(value) is int else 0
    match what:
        case "chp":
            return replace(fighter, health=replace(fighter.health, chp=count))
        case "fate":
            return replace(
                fighter,
                health=replace(fighter.health, fate=count),
                fate_spent=fighter.fate_spent + fighter.health.fate - count,
            )
        case "cmp":
            return replace(fighter, cmp=count)
        case "prepared":
            return replace(fighter, prepared=count)
        case "reload":
            others = tuple(each for each in fighter.reloads if each.weapon != fighter.weapon)
            return replace(fighter, reloads=(*others, Reload(fighter.weapon, count)) if count else others)
        case "out_turns":
            return replace(fighter, health=replace(fighter.health, state="out", turns=count), since=battle.tick)
        case "skill" | "dam" | "strength" | "shield" | "dodge" | "shock" | "armour":
            return _figured(fighter, battle, what, count)
        case "attack_in" | "no_attack_in":
            slots = ordered(fighter.slots, what, count) if battle.round else fighter.slots
            return replace(fighter, slots=slots, orders=(*fighter.orders, (what, count)))
    return replace(fighter, health=_in_state(fighter.health, str(value)), since=battle.tick)


def _figured(fighter: Fighter, battle: Battle, what: str, number: int) -> Fighter:
    """One of the figures of what he has in hand, or of his own, as the referee says."""
    said = given(number, "override")
    if what == "armour":
        worn = {place: replace(fighter.body.worn.get(place, BARE), value=said) for place in PLACES}
        return replace(fighter, body=replace(fighter.body, worn=worn))
    if what in ("skill", "dam") and fighter.aimed is not None and not closes(fighter, battle.world):
        return replace(fighter, aimed=replace(fighter.aimed, **{what: said}))
    return replace(fighter, body=replace(fighter.body, **{what: said}))


def _in_state(health: Health, state: str) -> Health:
    named: Any = state
    return replace(health, state=named, turns=None)


def effect(battle: Battle, event: Event) -> Battle:
    """An effect or condition begins. "bound" and "unaware" leave him without a roll (N-FIGHT-11)."""
    lasting = effect_of(_held(battle, event), "turns", battle.tick)
    fighter = battle.fighters[event.who]
    battle = battle.having(replace(fighter, effects=(*fighter.effects, lasting)))
    return battle.saying("effect", fighter.id, "N-TURN-3", effect=lasting.name, modifier=lasting.modifier)


def effect_ends(battle: Battle, event: Event) -> Battle:
    """The first effect of that name ends."""
    name, fighter = str(_held(battle, event)["name"]), battle.fighters[event.who]
    fighter = replace(fighter, effects=without(fighter.effects, name))
    return battle.having(fighter).saying("effect_over", fighter.id, "N-TURN-3", effect=name)


def near(battle: Battle, event: Event) -> Battle:
    """Who is next to him, said by hand; it holds both ways: what was said of others before is put right."""
    to = _held(battle, event)["to"]
    them = tuple(str(each) for each in to) if isinstance(to, (list, tuple)) else ()
    held = {id: tuple(e for e in others if e != event.who) for id, others in battle.near.items()}
    held |= {id: (*held[id], event.who) for id in them if id in held}
    held[event.who] = them
    battle, names = replace(battle, near=held), ", ".join(battle.fighters[id].name for id in them)
    return battle.saying("near" if them else "near_nobody", event.who, "N-MELEE-1", others=names)


def leave(battle: Battle, event: Event) -> Battle:
    """He leaves the fight: gone, not dead."""
    _held(battle, event)
    said = {id: held for id, held in battle.said.items() if event.who not in (id, held.target)}
    battle = replace(battle, said=said).having(replace(battle.fighters[event.who], gone=True))
    return battle.saying("left", event.who, "N-TURN-1")


def wield(battle: Battle, event: Event) -> Battle:
    """Another weapon in hand, or a spell to be at; his attacks are counted anew (N-ROUND-4)."""
    held, fighter = _held(battle, event), battle.fighters[event.who]
    weapon = str(held["weapon"])
    if weapon == SPELL:
        fighter = casting_with(fighter, battle.world, str(held["spell"])) or fighter
    else:
        fighter = wielding(
            fighter, battle.world, "" if weapon == BARE_HANDS.id and weapon not in fighter.who.weapons else weapon
        )
    if battle.stage == "declare":
        fighter = replace(fighter, slots=slots_of(fighter, battle, battle.round))
    return battle.having(fighter).saying("wields", fighter.id, "N-ROUND-4", weapon=fighter.spell or weapon)


def rush(battle: Battle, event: Event) -> Battle:
    """The next attack that can be is made a round earlier, at -2 (N-ROUND-2)."""
    _held(battle, event)
    fighter = battle.fighters[event.who]
    if battle.stage == "actions":
        fighter = replace(fighter, orders=(*fighter.orders, ("rush", 0)))
    else:
        fighter = replace(fighter, slots=rush_of(battle, fighter) or fighter.slots)
    return battle.having(fighter).saying("rushed", fighter.id, "N-ROUND-2")


def no_dodge(battle: Battle, event: Event) -> Battle:
    """He takes the shots of this round as they come: a Dodge is open to him, no more (N-SHOOT-1)."""
    _held(battle, event)
    return replace(battle, undodging=(*battle.undodging, event.who)).saying("no_dodge", event.who, "N-SHOOT-1")


def arrive(battle: Battle, event: Event) -> Battle:
    """A reinforcement comes in before its Turn."""
    _held(battle, event)
    fighter = replace(battle.fighters[event.who], here=True)
    fighter = replace(fighter, slots=slots_of(fighter, battle, battle.round) if battle.round else ())
    return battle.having(fighter).saying("joined", fighter.id, "N-TURN-1", side=fighter.side)


def ruling(battle: Battle, event: Event) -> Battle:
    """A rule is read otherwise from now on."""
    held = _held(battle, event)
    rule, reading = str(held["rule"]), str(held["reading"])
    rulings = {key: value for key, value in battle.world.rulings.items() if key != rule}
    if reading == "other":
        rulings[rule] = reading
    battle = replace(battle, world=replace(battle.world, rulings=rulings))
    return battle.saying(f"ruling_{reading}", "", rule, read=rule)


def join(battle: Battle, event: Event) -> Battle:
    """Somebody comes into the fight: `character` is a copy as in a line-up, or the id of a template of the library;
    `library` what it needs beside that. His id is `who`."""
    side, raw, library = event.entry("side"), event.entry("character"), event.entry("library")
    if side not in battle.order or not event.who or event.who in battle.fighters:
        raise refusal(
            "wrong_value", (event.kind, "who" if side in battle.order else "side"), (("why", given(event.who)),)
        )
    world = _with_library(battle.world, library)
    if len(battle.fighters) >= MOST_FIGHTERS:
        raise refusal("too_many_fighters", (event.kind,), (("limit", given(MOST_FIGHTERS)),))
    who = _joining(world, raw, event)
    faults = integrity(who, world)
    if faults:
        raise Refused(faults[0])
    fighter = entered(Entrant(event.who, str(side), who), world)
    fighter = replace(fighter, slots=slots_of(fighter, battle, battle.round) if battle.round else ())
    return replace(battle, world=world).having(fighter).saying("joined", fighter.id, "N-TURN-1", side=fighter.side)


def _with_library(world: World, raw: Json) -> World:
    if raw is None:
        return world
    try:
        return world_with(world, converted(raw, NutshellLibrary))
    except msgspec.ValidationError as error:
        raise refusal("wrong_value", ("join", "library"), (("why", given(str(error))),)) from error


def _joining(world: World, raw: Json, event: Event) -> Hero:
    if isinstance(raw, str):
        found = world.templates.get(raw)
        if found is None:
            raise refusal("unknown_reference", ("join", "character"), (("id", given(raw)),))
        return found
    try:
        return converted({"id": "character", "name": event.who, **_object(raw)}, Hero)
    except msgspec.ValidationError as error:
        raise refusal("wrong_value", ("join", "character"), (("why", given(str(error))),)) from error


def _object(raw: Json) -> dict[str, Json]:
    return raw if isinstance(raw, dict) else {}


TELLINGS: Mapping[str, Telling] = {
    "end": end,
    "surprise": surprise,
    "override": override,
    "effect": effect,
    "effect_ends": effect_ends,
    "near": near,
    "leave": leave,
    "wield": wield,
    "rush": rush,
    "arrive": arrive,
    "no_dodge": no_dodge,
    "ruling": ruling,
    "join": join,
}
"""What each of them does, by its kind."""
KNOWN = frozenset((*TELLINGS, "action", "declare", "roll", "shot", "dodge", "shock", "damage", "fate", "go_on", "pass"))
"""Every kind of event there is."""
