"""The check of who joins a fight under way, with what they bring along: made ready, or refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.fight.distinct_names import distinct_name
from mls_desktop.rules.common.fight.event_adapter import B, EventAdapter, NewcomerSource
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused, refusal, wrong_value
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.events import Event

KEYS = SIDE, CHARACTER, LIBRARY = ("side", "character", "library")
COPY = "character"
"""The id of a whole character that was told without one."""


class Newcomer(Struct, frozen=True):
    """A newcomer: who joins, under which id and on which side; `world`: with what they brought along."""

    id: str
    side: str
    who: Character
    world: Any


def newcomer(adapter: EventAdapter[B], battle: B, event: Event) -> Newcomer:
    """Newcomer made from the `join` in `event`, checked, with a name that no fighter has. Raises Refused: "wrong_value"
    for an entry that cannot be so, "too_many_fighters", "unknown_reference" for a template that is not there, and what
    no file may hold of character or library."""
    side = _side(adapter, battle, event)
    fighters = adapter.fighters(battle)
    if len(fighters) >= MOST_FIGHTERS:
        raise refusal("too_many_fighters", (event.kind,), (("limit", given(MOST_FIGHTERS)),))
    source, world = adapter.source(battle), adapter.world(battle)
    own = _library(source, event)
    if own is not None:
        world = _supplied(adapter, battle, own, event)
    who = _character(source, world, event)
    flaw = next(iter(source.integrity(who, world)), None)
    if flaw is not None:
        raise Refused(flaw)
    plain = who.name or event.who
    name = distinct_name(plain, (each.name for each in fighters.values()))
    return Newcomer(event.who, side, who if name == plain else replace(who, name=name), world)


def _side(adapter: EventAdapter[B], battle: B, event: Event) -> str:
    """Side that the `join` in `event` names. Raises Refused ("wrong_value") for a side the battle has not, an id that
    is missing or taken, and an entry of another name."""
    side = event.entry(SIDE)
    if not isinstance(side, str) or side not in adapter.sides(battle):
        raise wrong_value((event.kind, SIDE), side)
    if not event.who or event.who in adapter.fighters(battle):
        raise wrong_value((event.kind, "who"), event.who)
    more = next((name for name, value in event.facts if name not in KEYS and value is not None), None)
    if more is not None:
        raise wrong_value((event.kind, more), more)
    return side


def _library(source: NewcomerSource, event: Event) -> Library | None:
    raw = event.entry(LIBRARY)
    if raw is None:
        return None
    try:
        own: Library = converted(raw, source.library)
    except msgspec.ValidationError as error:
        raise wrong_value((event.kind, LIBRARY), error) from error
    return own


def _supplied(adapter: EventAdapter[B], battle: B, own: Library, event: Event) -> Any:
    """World with the library entries `own` that the newcomer brought along. Raises Refused where they are broken, or
    break the character of a fighter who is there."""
    source, before = adapter.source(battle), adapter.world(battle)
    world = adapter.supplied(before, own)
    flaw = next(iter(source.library_integrity(world, own)), None)
    if flaw is None and any(_changed(source, own, before)):
        others = (found for who in adapter.characters(battle) for found in source.integrity(who, world))
        flaw = next(others, None)
    if flaw is not None:
        raise Refused(replace(flaw, path=(event.kind, LIBRARY, *flaw.path)))
    return world


def _changed(source: NewcomerSource, own: Library, world: Any) -> Iterator[bool]:
    """Yields True for each library entry brought along that differs from the one of its id in `world`; False for one
    that is alike or new."""
    for name in source.lists:
        there = getattr(world, name)
        for entry in getattr(own, name):
            yield there.get(entry.id, entry) != entry


def _character(source: NewcomerSource, world: Any, event: Event) -> Character:
    """Character who joins: a template by its id, or a whole character, who without a name goes by the id they join
    under. Raises Refused: "unknown_reference", "wrong_value"."""
    raw = event.entry(CHARACTER)
    if isinstance(raw, str):
        template: Character | None = getattr(world, "templates", {}).get(raw)
        if template is None:
            raise refusal("unknown_reference", (event.kind, CHARACTER), (("id", given(raw)),))
        return template
    if not isinstance(raw, dict):
        raise wrong_value((event.kind, CHARACTER), raw)
    try:
        who: Character = converted({"id": COPY, "name": event.who, **raw}, source.character)
    except msgspec.ValidationError as error:
        raise wrong_value((event.kind, CHARACTER), error) from error
    return who
