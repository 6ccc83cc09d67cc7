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


def told(b: Battle, event: Event) -> Battle:
    """The battle after what was told unasked. Raises Refused where it cannot be now, or is not known."""
    handler = TELLINGS.get(event.kind)
    if handler is None:
        facts = (("kind", given(event.kind)), ("who", given(event.who)))
        raise refusal("unknown_event" if event.kind not in KNOWN else "not_asked", (event.kind,), facts)
    if b.stage == "over":
        raise _not_now(event)
    return handler(b, event)


def _held(b: Battle, event: Event) -> Mapping[str, Json]:
    """The entries of an event that may be told now. Raises Refused ("not_now", "wrong_value")."""
    form = next((ask for ask in tellings_of(b, event.who) if ask.id == event.kind and ask.who == event.who), None)
    if form is None:
        raise _not_now(event)
    return entries(form.fields, event)


def _not_now(event: Event) -> Refused:
    facts = (("kind", given(event.kind)), ("who", given(event.who)))
    rule = "N-ROUND-2" if event.kind == "rush" else "N-ROUND-4" if event.kind == "wield" else "not_now"
    return Refused(Finding(rule, "error", (event.kind,), facts, event.kind if rule != "not_now" else ""))


def end(b: Battle, event: Event) -> Battle:
    """The referee ends the fight."""
    entries((), event)
    b = replace(b, stage="over", blows=(), wound=None, shock=None, fell=None)
    return b.saying("end", "", "N-TURN-1", turn=b.turn)


def surprise(b: Battle, event: Event) -> Battle:
    """A side is surprised before anything has happened: it comes last (N-TURN-1)."""
    side = str(_held(b, event)["side"])
    order = (*(each for each in b.order if each != side), side)
    b = replace(b, order=order, active="", turn=0, tick=0, stage="turn")
    return b.saying("surprised", "", "N-TURN-1", side=side)


def override(b: Battle, event: Event) -> Battle:
    """A value as the referee says, whatever the rules would make of it; logged as such."""
    if settling(b, event.who) and event.entry("what") in SETTLED:
        raise _not_now(event)
    held = _held(b, event)
    what, value, f = str(held["what"]), held["value"], b.fighters[event.who]
    reason = str(held.get("reason") or "").strip()
    before = _value(f, what)
    f = _overridden(f, b, what, value)
    kind = what if what in ("attack_in", "no_attack_in") else "override"
    said: Any = value
    b = b.having(f).saying(kind, f.id, "override", what=what, before=before, after=said)
    return b.saying("reason", f.id, "override", reason=reason) if reason else b


def _value(f: Fighter, what: str) -> int | str | None:
    held: dict[str, int | str | None] = {
        "chp": f.health.chp,
        "cmp": f.cmp,
        "fate": f.health.fate,
        "prepared": f.prepared,
        "reload": f.reload_left(),
        "out_turns": f.health.turns,
        "state": f.health.state,
        "armour": number(f.body.worn.get("chest", BARE).value),
    }
    if what in ("skill", "dam", "strength", "shield", "dodge", "shock"):
        figure: Figure = getattr(f.body, what)
        return number(figure)
    return held.get(what)


def _overridden(f: Fighter, b: Battle, what: str, value: Json) -> Fighter:
    count = value if type(value) is int else 0
    match what:
        case "chp":
            return replace(f, health=replace(f.health, chp=count))
        case "fate":
            return replace(f, health=replace(f.health, fate=count), fate_spent=f.fate_spent + f.health.fate - count)
        case "cmp":
            return replace(f, cmp=count)
        case "prepared":
            return replace(f, prepared=count)
        case "reload":
            others = tuple(each for each in f.reloads if each.weapon != f.weapon)
            return replace(f, reloads=(*others, Reload(f.weapon, count)) if count else others)
        case "out_turns":
            return replace(f, health=replace(f.health, state="out", turns=count), since=b.tick)
        case "skill" | "dam" | "strength" | "shield" | "dodge" | "shock" | "armour":
            return _figured(f, b, what, count)
        case "attack_in" | "no_attack_in":
            slots = ordered(f.slots, what, count) if b.round else f.slots
            return replace(f, slots=slots, orders=(*f.orders, (what, count)))
    return replace(f, health=_in_state(f.health, str(value)), since=b.tick)


def _figured(f: Fighter, b: Battle, what: str, number: int) -> Fighter:
    """One of the figures of what he has in hand, or of his own, as the referee says."""
    said = given(number, "override")
    if what == "armour":
        worn = {place: replace(f.body.worn.get(place, BARE), value=said) for place in PLACES}
        return replace(f, body=replace(f.body, worn=worn))
    if what in ("skill", "dam") and f.aimed is not None and not closes(f, b.world):
        return replace(f, aimed=replace(f.aimed, **{what: said}))
    return replace(f, body=replace(f.body, **{what: said}))


def _in_state(health: Health, state: str) -> Health:
    named: Any = state
    return replace(health, state=named, turns=None)


def effect(b: Battle, event: Event) -> Battle:
    """An effect or condition begins. "bound" and "unaware" leave him without a roll (N-FIGHT-11)."""
    lasting = effect_of(_held(b, event), "turns", b.tick)
    f = b.fighters[event.who]
    b = b.having(replace(f, effects=(*f.effects, lasting)))
    return b.saying("effect", f.id, "N-TURN-3", effect=lasting.name, modifier=lasting.modifier)


def effect_ends(b: Battle, event: Event) -> Battle:
    """The first effect of that name ends."""
    name, f = str(_held(b, event)["name"]), b.fighters[event.who]
    f = replace(f, effects=without(f.effects, name))
    return b.having(f).saying("effect_over", f.id, "N-TURN-3", effect=name)


def near(b: Battle, event: Event) -> Battle:
    """Who is next to him, said by hand; it holds both ways: what was said of others before is put right."""
    to = _held(b, event)["to"]
    them = tuple(str(each) for each in to) if isinstance(to, (list, tuple)) else ()
    held = {id: tuple(e for e in others if e != event.who) for id, others in b.near.items()}
    held |= {id: (*held[id], event.who) for id in them if id in held}
    held[event.who] = them
    b, names = replace(b, near=held), ", ".join(b.fighters[id].name for id in them)
    return b.saying("near" if them else "near_nobody", event.who, "N-MELEE-1", others=names)


def leave(b: Battle, event: Event) -> Battle:
    """He leaves the fight: gone, not dead."""
    _held(b, event)
    said = {id: held for id, held in b.said.items() if event.who not in (id, held.target)}
    b = replace(b, said=said).having(replace(b.fighters[event.who], gone=True))
    return b.saying("left", event.who, "N-TURN-1")


def wield(b: Battle, event: Event) -> Battle:
    """Another weapon in hand, or a spell to be at; his attacks are counted anew (N-ROUND-4)."""
    held, f = _held(b, event), b.fighters[event.who]
    weapon = str(held["weapon"])
    if weapon == SPELL:
        f = casting_with(f, b.world, str(held["spell"])) or f
    else:
        f = wielding(f, b.world, "" if weapon == BARE_HANDS.id and weapon not in f.who.weapons else weapon)
    if b.stage == "declare":
        f = replace(f, slots=slots_of(f, b, b.round))
    return b.having(f).saying("wields", f.id, "N-ROUND-4", weapon=f.spell or weapon)


def rush(b: Battle, event: Event) -> Battle:
    """The next attack that can be is made a round earlier, at -2 (N-ROUND-2)."""
    _held(b, event)
    f = b.fighters[event.who]
    if b.stage == "actions":
        f = replace(f, orders=(*f.orders, ("rush", 0)))
    else:
        f = replace(f, slots=rush_of(b, f) or f.slots)
    return b.having(f).saying("rushed", f.id, "N-ROUND-2")


def no_dodge(b: Battle, event: Event) -> Battle:
    """He takes the shots of this round as they come: a Dodge is open to him, no more (N-SHOOT-1)."""
    _held(b, event)
    return replace(b, undodging=(*b.undodging, event.who)).saying("no_dodge", event.who, "N-SHOOT-1")


def arrive(b: Battle, event: Event) -> Battle:
    """A reinforcement comes in before its Turn."""
    _held(b, event)
    f = replace(b.fighters[event.who], here=True)
    f = replace(f, slots=slots_of(f, b, b.round) if b.round else ())
    return b.having(f).saying("joined", f.id, "N-TURN-1", side=f.side)


def ruling(b: Battle, event: Event) -> Battle:
    """A rule is read otherwise from now on."""
    held = _held(b, event)
    rule, reading = str(held["rule"]), str(held["reading"])
    rulings = {key: value for key, value in b.world.rulings.items() if key != rule}
    if reading == "other":
        rulings[rule] = reading
    b = replace(b, world=replace(b.world, rulings=rulings))
    return b.saying(f"ruling_{reading}", "", rule, read=rule)


def join(b: Battle, event: Event) -> Battle:
    """Somebody comes into the fight: `character` is a copy as in a line-up, or the id of a template of the library;
    `library` what it needs beside that. His id is `who`."""
    side, raw, library = event.entry("side"), event.entry("character"), event.entry("library")
    if side not in b.order or not event.who or event.who in b.fighters:
        raise refusal("wrong_value", (event.kind, "who" if side in b.order else "side"), (("why", given(event.who)),))
    world = _with_library(b.world, library)
    if len(b.fighters) >= MOST_FIGHTERS:
        raise refusal("too_many_fighters", (event.kind,), (("limit", given(MOST_FIGHTERS)),))
    who = _joining(world, raw, event)
    faults = integrity(who, world)
    if faults:
        raise Refused(faults[0])
    f = entered(Entrant(event.who, str(side), who), world)
    f = replace(f, slots=slots_of(f, b, b.round) if b.round else ())
    return replace(b, world=world).having(f).saying("joined", f.id, "N-TURN-1", side=f.side)


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
