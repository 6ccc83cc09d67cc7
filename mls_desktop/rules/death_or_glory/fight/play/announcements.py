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


def tellings_of(b: Battle) -> tuple[Prompt, ...]:
    """Everything that may be told now."""
    return () if b.stage == "over" else tuple(_tellings(b))


def _tellings(b: Battle) -> Iterator[Prompt]:
    if b.stage == "lessons":
        for f in b.all():
            if f.due:
                yield Prompt("no_lesson", f.id, "DOG-SK-4", ())
        return
    yield END
    for f in (each for each in b.all() if each.there):
        yield Prompt("override", f.id, "", _override(f.most))
        yield Prompt("effect", f.id, "DOG-SK-1", EFFECT)
        if f.effects:
            yield Prompt("effect_ends", f.id, "DOG-SK-1", (Field("name", "choice", names_of(f.effects)),))
        if f.up and not f.unaware:
            yield Prompt("unaware", f.id, "DOG-CB-2", ())
        if f.up and b.stage == "declare" and len(f.usable()) > 1:
            others = tuple(id for id in f.usable() if id != f.weapon)
            yield Prompt("wield", f.id, "DOG-CB-10", (Field("weapon", "choice", others),))
        if b.stage == "declare":
            yield Prompt("leave", f.id, "", ())
    yield Prompt("join", "", "", (Field("side", "choice", b.sides), Field("character", "library", ("templates",))))
    for f in (each for each in b.all() if not each.here and not each.gone):
        yield Prompt("arrive", f.id, "", ())
    yield Prompt("ruling", "", "", RULING)


def _override(most: int) -> tuple[Field, ...]:
    return (
        Field("what", "choice", ("hp", "dodge_debt", "serious", "stabilised")),
        Field("value", "number", bounds=(LOWEST, most), when=(("what", ("hp",)),)),
        Field("value", "number", bounds=(0, MOST_DEBT), when=(("what", ("dodge_debt",)),)),
        Field("value", "choice", YES_NO, when=(("what", ("serious", "stabilised")),)),
        REASON,
    )


def told(b: Battle, event: Event) -> Battle:
    """The fight after something was told unasked. Raises Refused for what cannot be told now."""
    ask = next((a for a in tellings_of(b) if a.id == event.kind and a.who in ("", event.who)), None)
    if ask is None:
        raise refusal("not_asked", (event.kind,), (("kind", given(event.kind)), ("who", given(event.who))))
    if event.kind == "join":
        return _joined(b, event)
    return looked_over(TOLD[event.kind](b, event, entries(ask.fields, event)))


def _overridden(b: Battle, event: Event, held: Entries) -> Battle:
    f, what, value = b.fighters[event.who], str(held["what"]), held["value"]
    before = f.step
    b = b.noted("override", f.id, "", what=given(what), value=given(value if isinstance(value, int) else str(value)))
    if what == "hp" and type(value) is int:
        low = value < STEADY_ABOVE
        b = b.with_fighter(f.id, hp=value, dead=step_of(value) == "dead", stabilised=f.stabilised and low)
        b = sunk(b, f.id, before)
    elif what == "dodge_debt":
        b = b.with_fighter(f.id, debt=value)
    elif what == "serious":
        b = b.with_fighter(f.id, serious_since=b.round if value == "yes" else None)
    else:
        b = sunk(b.with_fighter(f.id, stabilised=value == "yes"), f.id, before)
    reason = str(held.get("reason") or "").strip()
    return b.noted("reason", f.id, "", reason=reason) if reason else b


def _unaware(b: Battle, event: Event, held: Entries) -> Battle:
    return b.with_fighter(event.who, unaware=True).noted("unaware", event.who, "DOG-CB-2")


def _wielded(b: Battle, event: Event, held: Entries) -> Battle:
    weapon = str(held["weapon"])
    return b.with_fighter(event.who, weapon=weapon, plan=None).noted("drew", event.who, "DOG-CB-10", thing=weapon)


def _left(b: Battle, event: Event, held: Entries) -> Battle:
    b = b.noted("left", event.who, "")
    b = b.with_fighter(event.who, gone=True)
    # Who meant him declares anew.
    meant = [f.id for f in b.all() if f.plan is not None and f.plan.target == event.who]
    for id in meant:
        b = b.with_fighter(id, plan=None, stance="normal")
    return b


def _arrived(b: Battle, event: Event, held: Entries) -> Battle:
    return b.with_fighter(event.who, here=True).noted("joined", event.who, "", side=b.fighters[event.who].side)


def _joined(b: Battle, event: Event) -> Battle:
    """Somebody comes in: a whole character, or a template by id; with what he needs of a library."""
    facts = dict(event.facts)
    side, raw = facts.get("side"), facts.get("character")
    if not event.who or event.who in b.fighters or not isinstance(side, str) or side not in b.sides:
        raise refusal("wrong_value", (event.kind,), (("why", given(event.who)), ("who", given(event.who))))
    world = _with_library(b, facts.get("library"))
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
    b = replace(b, world=world, fighters={**b.fighters, event.who: entered(Entrant(event.who, side, who), world)})
    return b.noted("joined", event.who, "", side=side)


def _with_library(b: Battle, raw: Any) -> Any:
    if not isinstance(raw, dict):
        return b.world
    lists = {name: held for name, held in raw.items() if name in b.world.__struct_fields__ and name != "rulings"}
    kinds = {name: type(next(iter(getattr(b.world, name).values()))) for name in lists if getattr(b.world, name)}
    more = {
        name: {
            **getattr(b.world, name),
            **{e["id"]: msgspec.convert(e, kinds[name], dec_hook=build) for e in lists[name]},
        }
        for name in kinds
    }
    return replace(b.world, **more)


def _ruled(b: Battle, event: Event, held: Entries) -> Battle:
    rule, reading = str(held["rule"]), str(held["reading"])
    world = replace(b.world, rulings={**b.world.rulings, rule: reading})
    fighters = {id: reread(f, world) for id, f in b.fighters.items()}
    return replace(b, world=world, fighters=fighters).noted(f"ruling_{reading}", "", rule, ruled=given(rule))


def _unlearned(b: Battle, event: Event, held: Entries) -> Battle:
    f = b.fighters[event.who]
    return b.with_fighter(f.id, due=f.due[1:]).noted("no_lesson", f.id, "DOG-SK-4", skill=given(f.due[0].skill))


def _effect(b: Battle, event: Event, held: Entries) -> Battle:
    """An effect or condition begins, which modifies all he rolls d100 for (DOG-SK-1)."""
    effect = effect_of(held, "rounds", b.round)
    b = b.with_fighter(event.who, effects=(*b.fighters[event.who].effects, effect))
    return b.noted("effect", event.who, "DOG-SK-1", effect=effect.name, modifier=effect.modifier)


def _effect_ends(b: Battle, event: Event, held: Entries) -> Battle:
    name = str(held["name"])
    b = b.with_fighter(event.who, effects=without(b.fighters[event.who].effects, name))
    return b.noted("effect_over", event.who, "DOG-SK-1", effect=name)


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
