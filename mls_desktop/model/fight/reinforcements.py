"""Reinforcements: somebody of the campaign or the library who joins a fight that is under way."""

from __future__ import annotations

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.candidates import OWN, PLAYER, person
from mls_desktop.model.fight.new_encounter import CampaignData, free_name, joined
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.ids import fresh_id
from mls_desktop.rules.common.values.saved_value import Json


def join_form(session: FightSession) -> Prompt | None:
    """What may be told of a newcomer; None where nobody can join now."""
    return next((telling for telling in session.announcements if _library(telling) is not None), None)


def sides(session: FightSession) -> tuple[str, ...]:
    """The sides a newcomer may join; the ones the program rolls for come first: they are the foes."""
    telling = join_form(session)
    field = next((f for f in telling.fields if f.kind == "choice"), None) if telling is not None else None
    options = field.options if field is not None else ()
    return tuple(sorted(options, key=lambda side: not session.throwing.falls(side)))


def usual_side(session: FightSession, data: CampaignData, id: str) -> str:
    """The side on which somebody usually comes: a player's character where no foe is, all others where the foes are; ""
    where there is none."""
    found, who = sides(session), person(data, id)
    return found[-1 if who is not None and who.role == PLAYER and id.startswith(OWN) else 0] if found else ""


def arrival(session: FightSession, data: CampaignData, id: str, side: str) -> Event | None:
    """What lets somebody join a side; None where they may not. One of the campaign comes under their own id and name;
    one made from a template goes by a name of its own."""
    telling, who_comes = join_form(session), person(data, id)
    field = _library(telling) if telling is not None else None
    if telling is None or field is None or who_comes is None:
        return None
    who, name = _known_as(session, data, who_comes, id.startswith(OWN))
    copied = joined(data, Encounter(id="newcomer"), who_comes, LineUpOptions(side, followers=False))
    character = {**copied.line_up[0].character, "name": name}
    facts: list[tuple[str, Json]] = [(f.name, side) for f in telling.fields if f.kind == "choice"]
    facts += [(field.name, character), ("library", copied.library)]
    return Event(telling.id, who, tuple(facts))


def _known_as(session: FightSession, data: CampaignData, who: Character, own: bool) -> tuple[str, str]:
    """A free id, and the name."""
    taken = set(session.fighters()) | {entry.id for entry in session.encounter.line_up}
    taken |= {event.who for event in session.encounter.events}
    if own:
        return fresh_id(who.id, taken, "fighter"), who.name
    taken |= {each.id for each in data.campaign.characters}
    names = {row.name for row in session.fighters().values()}
    return fresh_id(who.name, taken, "fighter"), free_name(who.name, names)


def _library(telling: Prompt) -> Field | None:
    return next((field for field in telling.fields if field.kind == "library"), None)
