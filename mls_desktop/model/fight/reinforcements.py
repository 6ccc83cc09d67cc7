"""Reinforcements: somebody of the campaign or the library who joins a fight that is under way,
with those who are theirs."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.candidates import OWN, PLAYER, person
from mls_desktop.model.fight.new_encounter import CampaignData, free_name, joined
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.model.party.owners import followers
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.fresh_ids import fresh_id
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


def arrivals(session: FightSession, data: CampaignData, id: str, side: str) -> tuple[Event, ...]:
    """What lets somebody join a side, and after them those of their animals and followers who are not in the fight yet;
    nothing where they may not. Those of the campaign come under their own ids and names; one made from a template goes
    by a name of its own."""
    telling, who_comes = join_form(session), person(data, id)
    if telling is None or who_comes is None:
        return ()
    own, taken = id.startswith(OWN), _taken(session)
    if not own:
        taken |= {each.id for each in data.campaign.characters}
        names = {row.name for row in session.fighters().values()}
        return (_arrival(telling, data, who_comes, side, fresh_id(who_comes.name, taken, "fighter"), names),)
    here, events = _of_campaign(session), list[Event]()
    theirs = (each for each in followers(data.campaign.characters, who_comes.id) if each.id not in here)
    for each in (who_comes, *theirs):
        events.append(_arrival(telling, data, each, side, fresh_id(each.id, taken, "fighter")))
        taken.add(events[-1].who)
    return tuple(events)


def _arrival(
    telling: Prompt, data: CampaignData, who: Character, side: str, id: str, names: Iterable[str] = ()
) -> Event:
    """What lets one join a side under an id, and under their name unless it is among `names`."""
    copied = joined(data, Encounter(id="newcomer"), who, LineUpOptions(side, followers=False))
    character = {**copied.line_up[0].character, "name": free_name(who.name, names)}
    facts: list[tuple[str, Json]] = [(field.name, side) for field in telling.fields if field.kind == "choice"]
    facts += [(field.name, character) for field in telling.fields if field.kind == "library"]
    return Event(telling.id, id, (*facts, ("library", copied.library)))


def _taken(session: FightSession) -> set[str]:
    """The ids that nobody else can join under."""
    entries = {entry.id for entry in session.encounter.line_up}
    return {*session.fighters(), *entries, *(event.who for event in session.encounter.events)}


def _of_campaign(session: FightSession) -> set[str]:
    """The ids of those of the campaign who are in the fight. Who joined later is the character of their id."""
    line_up = session.encounter.line_up
    came = set(session.fighters()) - {entry.id for entry in line_up}
    return came | {entry.of for entry in line_up if entry.of is not None}


def _library(telling: Prompt) -> Field | None:
    return next((field for field in telling.fields if field.kind == "library"), None)
