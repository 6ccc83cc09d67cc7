"""The events of every fight: who comes and goes, what lasts on whom, a rule read otherwise, the referee's word,
the end. They are checked and applied here, over what a system gives (`EventAdapter`)."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from mls_desktop.rules.common.asking.prompts import Prompt, entries
from mls_desktop.rules.common.fight.effects import effect_fields, effect_of, names_of, without
from mls_desktop.rules.common.fight.event_adapter import B, Entries, EventAdapter, Present
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.fight.joining import newcomer
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused, refusal
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event

READINGS = ("default", "other")
REASON = Field("reason", "text", blank=True)


# Forms


def form(adapter: EventAdapter[B], battle: B, kind: str, who: str = "") -> Prompt | None:
    """Prompt that is the form of an event of `kind`, about fighter `who`, or about nobody for the kinds in `OF_NOBODY`;
    None for a kind not in `SHARED`, or where it cannot be told now."""
    if kind not in SHARED or not adapter.under_way(battle):
        return None
    about = "" if kind in OF_NOBODY else who
    fields = FORMS[kind](adapter, battle, about)
    return None if fields is None else Prompt(kind, about, adapter.rules.get(kind, ""), fields)


def _there(adapter: EventAdapter[B], battle: B, who: str) -> Present | None:
    present = adapter.fighters(battle).get(who)
    return present if present is not None and present.here and not present.gone else None


def _join_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    return Field("side", "choice", tuple(adapter.sides(battle))), Field("character", "library", ("templates",))


def _arrive_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    present = adapter.fighters(battle).get(who)
    return () if present is not None and not present.here and not present.gone else None


def _leave_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    return () if _there(adapter, battle, who) is not None and adapter.may_leave(battle) else None


def _effect_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    if _there(adapter, battle, who) is None:
        return None
    return effect_fields(adapter.measure, adapter.modifier, adapter.conditions)


def _effect_ends_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    present = _there(adapter, battle, who)
    return (Field("name", "choice", names_of(present.effects)),) if present is not None and present.effects else None


def _ruling_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    return Field("rule", "choice", adapter.rule_options), Field("reading", "choice", READINGS)


def _override_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    return None if _there(adapter, battle, who) is None else (*adapter.overrides(battle, who), REASON)


def _end_fields(adapter: EventAdapter[B], battle: B, who: str) -> tuple[Field, ...] | None:
    return ()


FORMS: Mapping[str, Callable[[EventAdapter[Any], Any, str], tuple[Field, ...] | None]] = {
    "join": _join_fields,
    "arrive": _arrive_fields,
    "leave": _leave_fields,
    "effect": _effect_fields,
    "effect_ends": _effect_ends_fields,
    "ruling": _ruling_fields,
    "override": _override_fields,
    "end": _end_fields,
}
"""The fields of each, or None where it cannot be told."""
SHARED = tuple(FORMS)
"""The kinds of these events."""
OF_NOBODY = ("join", "ruling", "end")
"""Kinds whose form names no fighter."""


# What they lead to


def told(adapter: EventAdapter[B], battle: B, event: Event) -> B:
    """Battle after `event`, of a kind in `SHARED`, with its lines for the log. Raises Refused: "not_now" for other
    kinds too, "wrong_value"; for `join` what `newcomer` finds wrong."""
    prompt = form(adapter, battle, event.kind, event.who)
    if prompt is None:
        raise not_now(event)
    if event.kind == "join":
        return _joined(adapter, battle, event)
    held = entries(prompt.fields, event)
    after: B = HAPPENS[event.kind](adapter, battle, event.who, held)
    return after


def not_now(event: Event) -> Refused:
    """Refused error ("not_now") for the caller to raise, of an event that can be told at other moments only."""
    return refusal("not_now", (event.kind,), (("kind", given(event.kind)), ("who", given(event.who))))


def not_asked(event: Event, known: Container[str]) -> Refused:
    """Refused error for the caller to raise, of an event that answers no prompt: "not_asked", or "unknown_event" where
    its kind is not in `known`."""
    facts = (("kind", given(event.kind)), ("who", given(event.who)))
    return refusal("not_asked" if event.kind in known else "unknown_event", (event.kind,), facts)


def _joined(adapter: EventAdapter[B], battle: B, event: Event) -> B:
    new = newcomer(adapter, battle, event)
    battle = adapter.joined(battle, Entrant(new.id, new.side, new.who), new.world)
    return adapter.note(battle, "joined", new.id, side=new.side)


def _arrived(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    battle = adapter.arrived(adapter.having(battle, who, here=True), who)
    return adapter.note(battle, "joined", who, side=adapter.fighters(battle)[who].side)


def _left(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    return adapter.note(adapter.left(adapter.having(battle, who, gone=True), who), "left", who)


def _effect(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    lasting = effect_of(held, adapter.measure, adapter.now(battle))
    battle = adapter.having(battle, who, effects=(*adapter.fighters(battle)[who].effects, lasting))
    return adapter.note(battle, "effect", who, effect=lasting.name, modifier=lasting.modifier)


def _effect_ends(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    name = str(held["name"])
    battle = adapter.having(battle, who, effects=without(adapter.fighters(battle)[who].effects, name))
    return adapter.note(battle, "effect_over", who, effect=name)


def _ruled(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    return adapter.ruled(battle, str(held["rule"]), str(held["reading"]))


def _overridden(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    return adapter.overridden(battle, who, held)


def _ended(adapter: EventAdapter[B], battle: B, who: str, held: Entries) -> B:
    return adapter.ended(battle)


HAPPENS: Mapping[str, Callable[[EventAdapter[Any], Any, str, Entries], Any]] = {
    "arrive": _arrived,
    "leave": _left,
    "effect": _effect,
    "effect_ends": _effect_ends,
    "ruling": _ruled,
    "override": _overridden,
    "end": _ended,
}
"""Functions that give the battle after an event, by its kind; somebody who joins is looked at first."""
