"""What may be told without being asked for: the referee's word, somebody who comes, goes or does not see it coming."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.fight.effects import effect_fields, effect_of, names_of, without
from mls_desktop.rules.common.fight.fights import Entrant, Prompt, entries
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json, build
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.fight.play.advance import looked_over
from mls_desktop.rules.death_or_glory.fight.play.answering import ended
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.blow_steps import END, REASON
from mls_desktop.rules.death_or_glory.fight.play.damage_steps import sunk
from mls_desktop.rules.death_or_glory.fight.play.fighter import entered, reread
from mls_desktop.rules.death_or_glory.fight.rules.wounds import STEADY_ABOVE, step_of
from mls_desktop.rules.death_or_glory.integrity import integrity
from mls_desktop.rules.death_or_glory.rule_options import RULE_OPTIONS

Entries = Mapping[str, Json]
LOWEST, MOST_DEBT = -1000, 990
YES_NO = ("yes", "no")
EFFECT = effect_fields("rounds", (-200, 200))
RULING = (Field("rule", "choice", RULE_OPTIONS), Field("reading", "choice", ("default", "other")))


def tellings_of(battle: Battle) -> tuple[Prompt, ...]:
    """Everything that may be told now."""
    return () if battle.stage == "over" else tuple(_tellings(battle))


def _tellings(battle: Battle) -> Iterator[Prompt]:
    if battle.stage == "lessons":
        for fighter in battle.all():
            if fighter.due:
                yield Prompt("no_lesson", fighter.id, "DOG-SK-4", ())
        return
    yield END
    for fighter in (each for each in battle.all() if each.there):
        yield Prompt("override", fighter.id, "", _override(fighter.most))
        yield Prompt("effect", fighter.id, "DOG-SK-1", EFFECT)
        if fighter.effects:
            yield Prompt("effect_ends", fighter.id, "DOG-SK-1", (Field("name", "choice", names_of(fighter.effects)),))
        if fighter.up and not fighter.unaware:
            yield Prompt("unaware", fighter.id, "DOG-CB-2", ())
        if fighter.up and battle.stage == "declare" and len(fighter.usable()) > 1:
            others = tuple(id for id in fighter.usable() if id != fighter.weapon)
            yield Prompt("wield", fighter.id, "DOG-CB-10", (Field("weapon", "choice", others),))
        if battle.stage == "declare":
            yield Prompt("leave", fighter.id, "", ())
    yield Prompt("join", "", "", (Field("side", "choice", battle.sides), Field("character", "library", ("templates",))))
    for fighter in (each for each in battle.all() if not each.here and not each.gone):
        yield Prompt("arrive", fighter.id, "", ())
    yield Prompt("ruling", "", "", RULING)


def _override(most: int) -> tuple[Field, ...]:
    return (
        Field("what", "choice", ("hp", "dodge_debt", "serious", "stabilised")),
        Field("value", "number", bounds=(LOWEST, most), when=(("what", ("hp",)),)),
        Field("value", "number", bounds=(0, MOST_DEBT), when=(("what", ("dodge_debt",)),)),
        Field("value", "choice", YES_NO, when=(("what", ("serious", "stabilised")),)),
        REASON,
    )


def told(battle: Battle, event: Event) -> Battle:
    """The fight after something was told unasked. Raises Refused for what cannot be told now."""
    ask = next(
        (prompt for prompt in tellings_of(battle) if prompt.id == event.kind and prompt.who in ("", event.who)), None
    )
    if ask is None:
        raise refusal("not_asked", (event.kind,), (("kind", given(event.kind)), ("who", given(event.who))))
    if event.kind == "join":
        return _joined(battle, event)
    return looked_over(TOLD[event.kind](battle, event, entries(ask.fields, event)))


def _overridden(battle: Battle, event: Event, held: Entries) -> Battle:
    fighter, what, value = battle.fighters[event.who], str(held["what"]), held["value"]
    before = fighter.step
    battle = battle.noted(
        "override", fighter.id, "", what=given(what), value=given(value if isinstance(value, int) else str(value))
    )
    if what == "hp" and type(value) is int:
        low = value < STEADY_ABOVE
        battle = battle.with_fighter(
            fighter.id, hp=value, dead=step_of(value) == "dead", stabilised=fighter.stabilised and low
        )
        battle = sunk(battle, fighter.id, before)
    elif what == "dodge_debt":
        battle = battle.with_fighter(fighter.id, debt=value)
    elif what == "serious":
        battle = battle.with_fighter(fighter.id, serious_since=battle.round if value == "yes" else None)
    else:
        battle = sunk(battle.with_fighter(fighter.id, stabilised=value == "yes"), fighter.id, before)
    reason = str(held.get("reason") or "").strip()
    return battle.noted("reason", fighter.id, "", reason=reason) if reason else battle


def _unaware(battle: Battle, event: Event, held: Entries) -> Battle:
    return battle.with_fighter(event.who, unaware=True).noted("unaware", event.who, "DOG-CB-2")


def _wielded(battle: Battle, event: Event, held: Entries) -> Battle:
    weapon = str(held["weapon"])
    return battle.with_fighter(event.who, weapon=weapon, plan=None).noted("drew", event.who, "DOG-CB-10", thing=weapon)


def _left(battle: Battle, event: Event, held: Entries) -> Battle:
    battle = battle.noted("left", event.who, "")
    battle = battle.with_fighter(event.who, gone=True)
    # Who meant him declares anew.
    meant = [fighter.id for fighter in battle.all() if fighter.plan is not None and fighter.plan.target == event.who]
    for id in meant:
        battle = battle.with_fighter(id, plan=None, stance="normal")
    return battle


def _arrived(battle: Battle, event: Event, held: Entries) -> Battle:
    return battle.with_fighter(event.who, here=True).noted(
        "joined", event.who, "", side=battle.fighters[event.who].side
    )


def _joined(battle: Battle, event: Event) -> Battle:
    """Somebody comes in: a whole character, or a template by id; with what he needs of a library."""
    facts = dict(event.facts)
    side, raw = facts.get("side"), facts.get("character")
    if not event.who or event.who in battle.fighters or not isinstance(side, str) or side not in battle.sides:
        raise refusal("wrong_value", (event.kind,), (("why", given(event.who)), ("who", given(event.who))))
    world = _with_library(battle, facts.get("library"))
    if isinstance(raw, str) and raw in world.templates:
        who = world.templates[raw]
    else:
        try:
            who = converted(
                {"name": "", "id": event.who.partition(".")[0], **raw} if isinstance(raw, dict) else raw, Person
            )
        except msgspec.ValidationError as error:
            raise refusal("wrong_value", (event.kind,), (("why", given(str(error))),)) from error
    if integrity(who, world):
        raise refusal("unknown_reference", (event.kind, "character"), (("id", given(event.who)),))
    battle = replace(
        battle, world=world, fighters={**battle.fighters, event.who: entered(Entrant(event.who, side, who), world)}
    )
    return battle.noted("joined", event.who, "", side=side)


def _with_library(battle: Battle, raw: Any) -> Any:
    if not isinstance(raw, dict):
        return battle.world
    lists = {name: held for name, held in raw.items() if name in battle.world.__struct_fields__ and name != "rulings"}
    kinds = {
        name: type(next(iter(getattr(battle.world, name).values()))) for name in lists if getattr(battle.world, name)
    }
    more = {
        name: {
            **getattr(battle.world, name),
            **{e["id"]: msgspec.convert(e, kinds[name], dec_hook=build) for e in lists[name]},
        }
        for name in kinds
    }
    return replace(battle.world, **more)


def _ruled(battle: Battle, event: Event, held: Entries) -> Battle:
    rule, reading = str(held["rule"]), str(held["reading"])
    world = replace(battle.world, rulings={**battle.world.rulings, rule: reading})
    fighters = {id: reread(fighter, world) for id, fighter in battle.fighters.items()}
    return replace(battle, world=world, fighters=fighters).noted(f"ruling_{reading}", "", rule, ruled=given(rule))


def _unlearned(battle: Battle, event: Event, held: Entries) -> Battle:
    fighter = battle.fighters[event.who]
    return battle.with_fighter(fighter.id, due=fighter.due[1:]).noted(
        "no_lesson", fighter.id, "DOG-SK-4", skill=given(fighter.due[0].skill)
    )


def _effect(battle: Battle, event: Event, held: Entries) -> Battle:
    """An effect or condition begins, which modifies all he rolls d100 for (DOG-SK-1)."""
    effect = effect_of(held, "rounds", battle.round)
    battle = battle.with_fighter(event.who, effects=(*battle.fighters[event.who].effects, effect))
    return battle.noted("effect", event.who, "DOG-SK-1", effect=effect.name, modifier=effect.modifier)


def _effect_ends(battle: Battle, event: Event, held: Entries) -> Battle:
    name = str(held["name"])
    battle = battle.with_fighter(event.who, effects=without(battle.fighters[event.who].effects, name))
    return battle.noted("effect_over", event.who, "DOG-SK-1", effect=name)


TOLD: Mapping[str, Callable[[Battle, Event, Entries], Battle]] = {
    "end": ended,
    "override": _overridden,
    "effect": _effect,
    "effect_ends": _effect_ends,
    "unaware": _unaware,
    "wield": _wielded,
    "leave": _left,
    "arrive": _arrived,
    "ruling": _ruled,
    "no_lesson": _unlearned,
}
"""By kind."""
