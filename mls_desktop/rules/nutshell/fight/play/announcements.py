"""Events that may be given unasked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import entries
from mls_desktop.rules.common.fight.fight_events import SHARED, not_asked, not_now
from mls_desktop.rules.common.fight.fight_events import told as told_in_every_fight
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.group_play import crossing, joined, parted
from mls_desktop.rules.nutshell.fight.map.map_moves import told_door, told_move
from mls_desktop.rules.nutshell.fight.play.adapter import ADAPTER, SETTLED, settling
from mls_desktop.rules.nutshell.fight.play.answering import task_of
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.battle_prompts import SPELL, telling
from mls_desktop.rules.nutshell.fight.play.fighter import casting_with, wielding
from mls_desktop.rules.nutshell.fight.play.party_turn import rush_of, slots_of
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, refused
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS

Telling = Callable[[Battle, Event], Battle]


def told(battle: Battle, event: Event) -> Battle:
    """Battle after `event`, which no prompt asked for. Raises Refused where it cannot be told now, does not fit its
    form, or is of an unknown kind."""
    if event.kind in SHARED:
        if event.kind == "override" and event.entry("what") in SETTLED and settling(battle, event.who):
            raise not_now(event)
        return told_in_every_fight(ADAPTER, battle, event)
    handler = TELLINGS.get(event.kind)
    if handler is None:
        raise not_asked(event, KNOWN)
    return handler(battle, event)


def _held(battle: Battle, event: Event) -> Mapping[str, Json]:
    """Entries of `event`, which no prompt asked for, checked by the fields of its form. Raises Refused where it may not
    be told now ("not_now", or by a rule's id) or an entry is wrong ("wrong_value")."""
    form = telling(battle, event.kind, event.who)
    if form is None:
        raise _not_now(battle, event)
    return entries(form.fields, event)


def _not_now(battle: Battle, event: Event) -> Refused:
    rule = {"rush": "N-ROUND-2", "wield": "N-ROUND-4", "group": "N-ROUND-5"}.get(event.kind)
    if rule is None or battle.stage == "over":
        return not_now(event)
    facts = (("kind", given(event.kind)), ("who", given(event.who)))
    return Refused(Finding(rule, "error", (event.kind,), facts, event.kind))


def surprise(battle: Battle, event: Event) -> Battle:
    """Battle in which the surprised side that `event` names comes last in the order of party Turns, which begins anew
    (N-TURN-1). Raises Refused once the fight has begun in earnest."""
    side = str(_held(battle, event)["side"])
    order = (*(each for each in battle.order if each != side), side)
    battle = replace(battle, order=order, active="", turn=0, tick=0, stage="turn")
    return battle.saying("surprised", "", "N-TURN-1", side=side)


def near(battle: Battle, event: Event) -> Battle:
    """Battle with the fighters in the entry "to" next to the event's fighter, entered by hand in place of those before.
    Adjacency holds both ways: earlier entries for the others are corrected. Raises Refused on a ground."""
    to = _held(battle, event)["to"]
    them = tuple(str(each) for each in to) if isinstance(to, (list, tuple)) else ()
    held = {id: tuple(e for e in others if e != event.who) for id, others in battle.near.items()}
    held |= {id: (*held[id], event.who) for id in them if id in held}
    held[event.who] = them
    battle, names = replace(battle, near=held), ", ".join(battle.fighters[id].name for id in them)
    return battle.saying("near" if them else "near_nobody", event.who, "N-MELEE-1", others=names)


def move(battle: Battle, event: Event) -> Battle:
    """Battle after the move of `event`, which no prompt asked for: by the referee, or to a square that opened (N-TA-5,
    N-KILL-1). Raises Refused."""
    _held(battle, event)
    return told_move(battle, event)


def door(battle: Battle, event: Event) -> Battle:
    """Battle with a door in the state that the referee gives (N-TIME-1). Raises Refused where there is none."""
    _held(battle, event)
    return told_door(battle, event)


def group(battle: Battle, event: Event) -> Battle:
    """Battle in which the group in the entry "members" is played on by itself; without that entry all go on together
    (N-ROUND-5). Raises Refused for a group of nobody or of all, or across whose border somebody attacks."""
    members = _held(battle, event).get("members")
    if not isinstance(members, (list, tuple)):
        return joined(battle)
    named = tuple(str(each) for each in members)
    if not named or set(named) >= {fighter.id for fighter in battle.all() if fighter.there}:
        raise refused(Forbidden("N-ROUND-5", "", "nobody_else"))
    found = crossing(battle, web_of(battle), named)
    if found is not None:
        raise refused(found)
    return parted(battle, named)


def wield(battle: Battle, event: Event) -> Battle:
    """Battle in which the event's fighter has another weapon in hand, or begins a spell, with a line of the log; in a
    round their attacks are counted anew (N-ROUND-4). Raises Refused where they may not change now."""
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
    """Battle in which the event's fighter makes the first attack that can be rushed a round earlier, at -2 (N-ROUND-2);
    before the rounds the rush is noted for later. Raises Refused where there is none."""
    _held(battle, event)
    fighter = battle.fighters[event.who]
    if battle.stage == "actions":
        fighter = replace(fighter, orders=(*fighter.orders, ("rush", 0)))
    else:
        fighter = replace(fighter, slots=rush_of(battle, fighter) or fighter.slots)
    return battle.having(fighter).saying("rushed", fighter.id, "N-ROUND-2")


def work(battle: Battle, event: Event) -> Battle:
    """Battle in which the event's fighter has the task in the entry "what", to which attacks may go: they are asked in
    each round in which one of theirs falls, though nobody is near (N-TIME-1). An empty entry ends that."""
    held = _held(battle, event)
    if not str(held["what"] or "").strip():
        battle = battle.having(replace(battle.fighters[event.who], task=None))
        return battle.saying("works_no_more", event.who, "N-TIME-1")
    task = task_of(battle.fighters[event.who], held)
    battle = battle.having(replace(battle.fighters[event.who], task=task))
    return battle.saying("means_to_work", event.who, "N-TIME-1", what=task.what)


def no_dodge(battle: Battle, event: Event) -> Battle:
    """Battle in which the event's fighter makes no Dodge against the shots of this round: it is a choice, no duty
    (N-SHOOT-1). Raises Refused where no Dodge of theirs is awaited."""
    _held(battle, event)
    return replace(battle, undodging=(*battle.undodging, event.who)).saying("no_dodge", event.who, "N-SHOOT-1")


TELLINGS: Mapping[str, Telling] = {
    "surprise": surprise,
    "near": near,
    "move": move,
    "door": door,
    "group": group,
    "wield": wield,
    "rush": rush,
    "work": work,
    "no_dodge": no_dodge,
}
"""Handler of each kind of unasked event that is the Nutshell's own."""
ASKED = ("action", "declare", "roll", "shot", "dodge", "shock", "damage", "fate", "go_on", "pass")
KNOWN = frozenset((*SHARED, *TELLINGS, *ASKED))
"""Kinds of all events that a Nutshell fight knows, asked for or not."""
