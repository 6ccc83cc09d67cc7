"""Somebody from the library who joins a fight that is under way."""

from __future__ import annotations

from mls_desktop.bridge.bout import Bout
from mls_desktop.bridge.preparing import free_name, joined, template_of
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.ids import fresh_id
from mls_desktop.rules.common.events import Event
from mls_desktop.rules.common.fights import Ask
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.common.sheets import Field, Section


def joining(bout: Bout) -> Ask | None:
    """What may be told of a newcomer; None where nobody can join now."""
    return next((telling for telling in bout.tellings if _library(telling) is not None), None)


def candidates(bout: Bout) -> Section | None:
    """Whom the library has."""
    telling = joining(bout)
    field = _library(telling) if telling is not None else None
    return bout.catalogue(field.options[0]) if field is not None and field.options else None


def sides(bout: Bout) -> tuple[str, ...]:
    """The sides a newcomer may join; the ones the program rolls for come first: they are the foes."""
    telling = joining(bout)
    field = next((f for f in telling.fields if f.kind == "choice"), None) if telling is not None else None
    options = field.options if field is not None else ()
    return tuple(sorted(options, key=lambda side: not bout.throwing.falls(side)))


def join(bout: Bout, template: str, side: str) -> str:
    """Lets one made from a template join a side: his id, or "" where he may not. He goes by a name of his own."""
    telling, who_comes = joining(bout), template_of(bout.opened, template)
    field = _library(telling) if telling is not None else None
    if telling is None or field is None or who_comes is None:
        return ""
    taken = set(bout.fighters()) | {entry.id for entry in bout.encounter.line_up}
    taken |= {event.who for event in bout.encounter.events}
    who = fresh_id(who_comes.name, taken, "fighter")
    names = {row.name for row in bout.fighters().values()}
    copied = joined(bout.opened, Encounter(id="newcomer"), who_comes, side)
    character = {**copied.line_up[0].character, "name": free_name(who_comes.name, names)}
    facts: list[tuple[str, Json]] = [(f.name, side) for f in telling.fields if f.kind == "choice"]
    facts += [(field.name, character), ("library", copied.library)]
    return who if bout.answer(Event(telling.id, who, tuple(facts))) else ""


def _library(telling: Ask) -> Field | None:
    return next((field for field in telling.fields if field.kind == "library"), None)
