"""Nutshell's side of the events common to all fights: joining and leaving, effects, the referee's word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.battlefield.ground_events import arriving
from mls_desktop.rules.common.fight.battle_adapter import BattleAdapter
from mls_desktop.rules.common.fight.event_adapter import NewcomerSource
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.figures.figures import Figure, Value, given, number
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.system.ruleset import read_as
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.fight.group_play import with_newcomer
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import (
    BOUND,
    HORSE_ARCHER,
    MOUNTED,
    UNAWARE,
    Fighter,
    Reload,
    closes,
    entered,
)
from mls_desktop.rules.nutshell.fight.play.party_turn import ordered, slots_of
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.integrity import integrity, library_integrity
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.rule_options import RULE_OPTIONS
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN
from mls_desktop.rules.nutshell.vocabulary import PLACES
from mls_desktop.rules.nutshell.world import World

LOWEST_POINTS, MOST = -1000, 1000
SETTLED = ("chp", "fate", "out_turns", "state")
"""Values that the wound at hand decides: it is settled before the referee overrides any of them."""
REACHED = ("skill", "dam", "strength", "shield", "dodge", "shock", "armour")
"""Figures of a fighter that hold as overridden until they take something else in hand."""
CONDITIONS = (BOUND, UNAWARE, MOUNTED, HORSE_ARCHER, "prone", "stunned", "blinded", "frightened", "slowed")
"""Usual conditions. Those that are no more than a name here do what their modifier does, which the referee gives."""
NOTED: Mapping[str, str] = {
    "joined": "N-TURN-1",
    "left": "N-TURN-1",
    "effect": "N-TURN-3",
    "effect_over": "N-TURN-3",
}
"""Rule behind each line of the log, by the line's kind."""


SOURCE = NewcomerSource(Hero, NutshellLibrary, LISTS, integrity, library_integrity)


class NutshellAdapter(BattleAdapter[Battle]):
    """Nutshell's handling of the events common to all fights; see `EventAdapter` for the result of each method."""

    SOURCE = SOURCE
    rules: Mapping[str, str] = {"end": "N-TURN-1", "join": "N-TURN-1", "arrive": "N-TURN-1"}
    measure = "turns"
    modifier = (-20, 20)
    conditions = CONDITIONS
    rule_options = RULE_OPTIONS

    def sides(self, battle: Battle) -> Sequence[str]:
        return battle.order

    def now(self, battle: Battle) -> int:
        return battle.tick

    def may_leave(self, battle: Battle) -> bool:
        return not battle.blows and battle.stage in ("actions", "declare", "still")

    def overrides(self, battle: Battle, who: str) -> tuple[Field, ...]:
        return _override_fields(battle, who)

    def note(self, battle: Battle, kind: str, who: str, **facts: Figure | Value) -> Battle:
        return battle.saying(kind, who, NOTED[kind], cause=None, **facts)

    def having(self, battle: Battle, who: str, **changes: Any) -> Battle:
        return battle.having(replace(battle.fighters[who], **changes))

    def joined(self, battle: Battle, entrant: Entrant[Hero], world: World) -> Battle:
        battle = replace(battle, world=world)
        return self.arrived(battle.having(entered(entrant, world)), entrant.id)

    def arrived(self, battle: Battle, who: str) -> Battle:
        """Battle with newcomer `who` on the ground, with the attacks left in this party Turn; waiting if a group
        plays."""
        fighter = battle.fighters[who]
        battle = with_newcomer(battle, who)
        since = battle.waiting.round if battle.waiting is not None else battle.round
        slots = slots_of(fighter, battle, since) if battle.round else ()
        return arriving(battle.having(replace(fighter, slots=slots)), who)

    def left(self, battle: Battle, who: str) -> Battle:
        said = {id: held for id, held in battle.said.items() if who not in (id, held.target)}
        if battle.waiting is not None:
            kept = {id: held for id, held in battle.waiting.said.items() if who not in (id, held.target)}
            battle = replace(battle, waiting=replace(battle.waiting, said=kept))
        battlefield = battle.battlefield.standing(who, None) if battle.battlefield is not None else None
        return replace(battle, said=said, battlefield=battlefield)

    def overridden(self, battle: Battle, who: str, held: Mapping[str, Json]) -> Battle:
        """Battle in which the value `held["what"]` of fighter `who` is `held["value"]`, by the referee's word, whatever
        the rules would make of it; with a line of the log, and another for `held["reason"]` if there is one."""
        what, value, fighter = str(held["what"]), held["value"], battle.fighters[who]
        reason = str(held.get("reason") or "").strip()
        before = _value(fighter, battle, what)
        kind = what if what in ("attack_in", "no_attack_in") else "override"
        said: Any = value
        battle = battle.having(_overridden(fighter, battle, what, value))
        battle = battle.saying(kind, fighter.id, "override", what=what, before=before, after=said)
        return battle.saying("reason", fighter.id, "override", reason=reason) if reason else battle

    def ruled(self, battle: Battle, rule: str, reading: str) -> Battle:
        battle = replace(battle, world=read_as(battle.world, rule, reading))
        if battle.battlefield is not None:
            battle = replace(battle, battlefield=replace(battle.battlefield, is_lax=battle.world.other("N-MOVE-3")))
        return battle.saying(f"ruling_{reading}", "", rule, read=rule)

    def ended(self, battle: Battle) -> Battle:
        battle = replace(battle, stage="over", blows=(), wound=None, shock=None, fell=None)
        return battle.saying("end", "", "N-TURN-1", turn=battle.turn)


ADAPTER = NutshellAdapter()


def _override_fields(battle: Battle, id: str) -> tuple[Field, ...]:
    fighter = battle.fighters[id]
    rounds = (1, ROUNDS_OF_A_TURN)
    bounds: dict[str, tuple[int, int]] = {
        "chp": (LOWEST_POINTS, fighter.health.thp),
        "cmp": (0, fighter.tmp),
        "fate": (0, MOST),
        "prepared": (0, MOST),
        "reload": (0, MOST),
        "out_turns": (1, MOST),
        **dict.fromkeys(REACHED, (LOWEST_POINTS, MOST)),
        "attack_in": rounds,
        "no_attack_in": rounds,
    }
    states: tuple[Json, ...] = ("state",)
    if settling(battle, id):
        named = tuple(what for what in bounds if what not in SETTLED)
        return (Field("what", "choice", named), *_numbers(bounds, named))
    return (
        Field("what", "choice", (*bounds, "state")),
        *_numbers(bounds, tuple(bounds)),
        Field("value", "choice", ("up", "out", "dead"), when=(("what", states),)),
    )


def _numbers(bounds: Mapping[str, tuple[int, int]], named: Iterable[str]) -> tuple[Field, ...]:
    return tuple(Field("value", "number", bounds=bounds[what], when=(("what", (what,)),)) for what in named)


def settling(battle: Battle, id: str) -> bool:
    """Whether a wound of fighter `id` is being settled: its Shock Roll or a decision on fate is waited for."""
    return battle.wound is not None and battle.blows[0].hit.on == id


def _value(fighter: Fighter, battle: Battle, what: str) -> int | str | None:
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
        figure: Figure = getattr(fighter.aimed if _is_of_shot(fighter, battle, what) else fighter.body, what)
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
    """Fighter with the figure `what` set to `number` by the referee's word: armour at all places; skill and Dam of the
    shot for one who shoots and does not strike with what is in hand; any other of the close weapon or the body."""
    said = given(number, "override")
    if what == "armour":
        worn = {place: replace(fighter.body.worn.get(place, BARE), value=said) for place in PLACES}
        return replace(fighter, body=replace(fighter.body, worn=worn))
    if fighter.aimed is not None and _is_of_shot(fighter, battle, what):
        return replace(fighter, aimed=replace(fighter.aimed, **{what: said}))
    return replace(fighter, body=replace(fighter.body, **{what: said}))


def _is_of_shot(fighter: Fighter, battle: Battle, what: str) -> bool:
    """Tells whether `what` is a figure of the shot: skill or Dam of one who shoots and does not strike with what is in
    hand."""
    return what in ("skill", "dam") and fighter.aimed is not None and not closes(fighter, battle.world)


def _in_state(health: Health, state: str) -> Health:
    named: Any = state
    return replace(health, state=named, turns=None)
