"""Somebody from the library who joins a fight that is under way."""

from __future__ import annotations

from mls_desktop.bridge.fight.preparation import OWN, PLAYER, free_name, joined, people, person
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.ids import fresh_id
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json


def joining(bout: RunningFight) -> Prompt | None:
    """What may be told of a newcomer; None where nobody can join now."""
    return next((telling for telling in bout.announcements if _library(telling) is not None), None)


def candidates(bout: RunningFight) -> Section | None:
    """Whom the campaign and the library have; None where nobody can join now."""
    return people(bout.opened, {*bout.fighters()}) if joining(bout) is not None else None


def sides(bout: RunningFight) -> tuple[str, ...]:
    """The sides a newcomer may join; the ones the program rolls for come first: they are the foes."""
    telling = joining(bout)
    field = next((f for f in telling.fields if f.kind == "choice"), None) if telling is not None else None
    options = field.options if field is not None else ()
    return tuple(sorted(options, key=lambda side: not bout.throwing.falls(side)))


def side_for(bout: RunningFight, id: str) -> str:
    """The side on which somebody usually comes: a player's character where no foe is, all others where the foes are; ""
    where there is none."""
    found, who = sides(bout), person(bout.opened, id)
    return found[-1 if who is not None and who.role == PLAYER and id.startswith(OWN) else 0] if found else ""


def join(bout: RunningFight, id: str, side: str) -> str:
    """Lets somebody join a side: his id, or "" where he may not. One of the campaign comes under his own id, and has
    his name; one made from a template goes by a name of his own."""
    telling, who_comes = joining(bout), person(bout.opened, id)
    field = _library(telling) if telling is not None else None
    if telling is None or field is None or who_comes is None:
        return ""
    taken = set(bout.fighters()) | {entry.id for entry in bout.encounter.line_up}
    taken |= {event.who for event in bout.encounter.events}
    names = {row.name for row in bout.fighters().values()}
    if id.startswith(OWN):
        who, name = fresh_id(who_comes.id, taken, "fighter"), who_comes.name
    else:
        taken |= {each.id for each in bout.document.campaign.characters}
        who, name = fresh_id(who_comes.name, taken, "fighter"), free_name(who_comes.name, names)
    copied = joined(bout.opened, Encounter(id="newcomer"), who_comes, side)
    character = {**copied.line_up[0].character, "name": name}
    facts: list[tuple[str, Json]] = [(f.name, side) for f in telling.fields if f.kind == "choice"]
    facts += [(field.name, character), ("library", copied.library)]
    return who if bout.answer(Event(telling.id, who, tuple(facts))) else ""


def _library(telling: Prompt) -> Field | None:
    return next((field for field in telling.fields if field.kind == "library"), None)
