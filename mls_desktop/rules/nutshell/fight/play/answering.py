"""Answers to what a fight asks: set actions, declarations, rolls, damage dice, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play import damage_steps
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, Work, aimed_trait, casting_with, closes, wielding
from mls_desktop.rules.nutshell.fight.play.prompts import STOP
from mls_desktop.rules.nutshell.fight.play.refusals import refused
from mls_desktop.rules.nutshell.fight.play.use_checks import check_earned, counted
from mls_desktop.rules.nutshell.fight.play.waiting import awaited, owner_of, thrown
from mls_desktop.rules.nutshell.fight.rules.legality import Forbidden, range_forbidden
from mls_desktop.rules.nutshell.fight.rules.schedule import delayed, single
from mls_desktop.rules.nutshell.fight.rules.shots import far
from mls_desktop.rules.nutshell.fight.rules.total_attack import stopped
from mls_desktop.rules.nutshell.stats.rolls import grade_alone, naturals_count
from mls_desktop.rules.nutshell.stats.rounds import casting_time

Entries = Mapping[str, Json]
Answer = Callable[[Battle, Event, Entries], Battle]


def action(b: Battle, event: Event, entries: Entries) -> Battle:
    """A set action for the party Turn (N-TURN-2)."""
    f, held = b.fighters[event.who], {name: value for name, value in entries.items() if value is not None}
    does: Any = held["action"]
    if does == "continue" and f.work is not None:
        b = b.having(replace(f, action="spell" if f.work.spell else "other"))
        return b.saying("continues", f.id, "N-TURN-3", what=f.work.what or f.work.spell, turns=f.work.turns)
    if f.work is not None:
        b = b.saying("given_up", f.id, "N-TURN-3", what=f.work.what or f.work.spell)
    f = replace(f, action=does, work=None)
    if f.spell and does not in ("cast", "respond"):  # one may cast back (N-SHOOT-1)
        f = wielding(f, b.world, f.weapon)
    match does:
        case "fight" | "charge" | "pursue" if not closes(f, b.world):
            f = replace(f, closed=True)  # he fights with a close weapon he carries, else with bare hands
    match does:
        case "cast":
            f = casting_with(f, b.world, str(held["spell"])) or f
        case "move_and_shoot":
            f = replace(f, slots=single(_whole(held["round"])))
        case "pursue":
            f = replace(f, target=str(held["target"]))
        case "spell":
            spell = str(held["spell"])
            f = replace(f, work=Work(spell=spell, turns=max(1, casting_time(b.world.spells[spell].mp))))
        case "other":
            f = replace(f, work=Work(str(held.get("what", "")), turns=_whole(held.get("turns", 1))))
    b = b.having(f).saying("action", f.id, "N-TURN-2", action=does)
    return b.saying("spell_chosen", f.id, "N-TURN-2", spell=str(held["spell"])) if "spell" in held else b


def declare(b: Battle, event: Event, entries: Entries) -> Battle:
    """What one does with the attack of this round."""
    f, choice = b.fighters[event.who], entries["choice"]
    if choice == "delay":
        slots = delayed(f.slots, b.round, _whole(entries["by"]))
        if slots is None:
            raise refused(Forbidden("N-ROUND-2", f.id, "delay"))
        b = b.having(replace(f, slots=slots))
        return b.saying("delayed", f.id, "N-ROUND-2", by=_whole(entries["by"]))
    said = said_by(b, f, entries)
    b = replace(b, said={**b.said, f.id: said})
    kind = f"declared_{said.choice}_at" if said.target else f"declared_{said.choice}"
    b = b.saying(kind, f.id, "N-FIGHT-1", on_who=said.target)
    return b.saying("aimed", f.id, "N-AIM-1", place=said.place) if said.place is not None else b


def said_by(b: Battle, f: Fighter, entries: Entries) -> Said:
    """A declaration from its entries. Raises Refused for a shot that cannot reach."""
    choice: Any = entries["choice"]
    place: Any = entries.get("place")
    target, arc = str(entries.get("target") or ""), str(entries.get("arc") or "")
    if choice not in ("shoot", "cast"):
        return Said(choice, target, place)
    reach = 0
    if f.aimed is not None and f.aimed.range.value is not None:
        found = far(f.aimed.range, given(_whole(entries.get("distance") or 0)))
        barred = range_forbidden(f.id, found)
        if barred is not None:
            raise refused(barred)
        reach = found or 0
    return Said(choice, target, place, reach, arc)


def roll(b: Battle, event: Event, entries: Entries) -> Battle:
    """Three dice, with a free modifier and its reason if there is one (N-ROLL-1)."""
    wanted = next(each for each in awaited(b) if (each.kind, each.who) == (event.kind, event.who))
    fell, total = thrown(wanted, _whole(entries["dice"]), _whole(entries.get("modifier") or 0))
    reason = str(entries.get("reason") or "").strip()
    b = b.saying(f"rolled_{wanted.kind}", wanted.who, wanted.rule, total=total)
    if reason:
        b = b.saying("reason", wanted.who, "N-ROLL-1", reason=reason)
    b = _counted(b, wanted.who, wanted.kind, grade_alone(fell, _naturals(b, wanted.kind)) == "critical")
    rest = tuple(each for each in awaited(b) if each is not wanted)
    if wanted.kind == "shock":
        return replace(b, shock=fell, awaiting=rest)
    return replace(b, thrown={**b.thrown, (wanted.kind, wanted.who): fell}, awaiting=rest)


def _naturals(b: Battle, kind: str) -> bool:
    return naturals_count("other" if kind == "shock" else "attack", b.world.other("N-ROLL-4"))


def _counted(b: Battle, who: str, kind: str, critical: bool) -> Battle:
    """The battle with the use of the trait he rolled counted, and the log's line where that earns a check. Minor
    characters learn nothing worth a line (N-CHK-1)."""
    f = b.fighters[who]
    trait = {"roll": f.close_trait, "shot": aimed_trait(f, b.world)}.get(kind, kind)
    after = counted(f, b.world, trait, b.turn, critical)
    b, before, now = b.having(after), _earned(f, trait), _earned(after, trait)
    if not now or before or f.health.minor:
        return b
    return b.saying(f"check_{now}", who, "N-CHK-1", trait=trait)


def _earned(f: Fighter, trait: str) -> str:
    return next((check_earned(used) for used in f.uses if used.trait == trait), "")


def damage(b: Battle, event: Event, entries: Entries) -> Battle:
    """The damage dice of the blow at hand, each (N-DAM-1)."""
    dice = entries["dice"]
    fell = tuple(_whole(die) for die in dice) if isinstance(dice, (list, tuple)) else ()
    return replace(b, fell=fell)


def fate(b: Battle, event: Event, entries: Entries) -> Battle:
    """Whether a Fate Point is spent (N-FATE-2)."""
    return damage_steps.ended(b, fate=bool(entries["spend"]))


def go_on(b: Battle, event: Event, entries: Entries) -> Battle:
    """On to another enemy in a Total Attack, or a stop (N-TA-1, N-TA-4)."""
    owner, target = owner_of(b), str(entries["target"])
    if target == STOP:
        chains = {**b.chains, owner: stopped(b.chains[owner])}
        return replace(b, chains=chains).saying("stopped", owner, "N-TA-4")
    return replace(b, facing=target, thrown={}).saying("goes_on", owner, "N-TA-1", on_who=target)


def passing(b: Battle, event: Event, entries: Entries) -> Battle:
    """Nobody can act: the party Turn passes."""
    return replace(b, stage="turn_end")


def _whole(value: Json) -> int:
    return value if type(value) is int else 0


ANSWERS: Mapping[str, Answer] = {
    "action": action,
    "declare": declare,
    "roll": roll,
    "shot": roll,
    "dodge": roll,
    "shock": roll,
    "damage": damage,
    "fate": fate,
    "go_on": go_on,
    "pass": passing,
}
"""What each answer does, by the id of its ask."""
