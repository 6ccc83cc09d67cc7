"""Reinforcements: somebody of the campaign or the library who joins a fight that is under way,
with those who are theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.candidates import OWN, PLAYER, person
from mls_desktop.model.fight.new_encounter import CampaignData, joined
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.model.owners import followers
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.saved_value import Json


def join_form(session: FightSession) -> Prompt | None:
    """Prompt that announces a newcomer; None where nobody can join now."""
    return next((telling for telling in session.announcements if _library(telling) is not None), None)


def sides(session: FightSession) -> tuple[str, ...]:
    """Ids of the sides a newcomer may join, () for none; the foes first, for whom the program rolls."""
    telling = join_form(session)
    field = next((f for f in telling.fields if f.kind == "choice"), None) if telling is not None else None
    options = field.options if field is not None else ()
    return tuple(sorted(options, key=lambda side: not session.throwing.falls(side)))


def usual_side(session: FightSession, data: CampaignData, id: str) -> str:
    """Id of the side that the person of row `id` joins by default: the last of `sides` for a player's character of the
    campaign, the first for all others; "" where nobody can join."""
    found, who = sides(session), person(data, id)
    return found[-1 if who is not None and who.role == PLAYER and id.startswith(OWN) else 0] if found else ""


def arrivals(session: FightSession, data: CampaignData, id: str, side: str) -> tuple[Event, ...]:
    """Events by which the person of row `id` joins a side, and after them those for their animals and followers who are
    not in the fight yet; () where they may not. Characters of the campaign come under their own ids and names; one made
    from a template goes by a name of its own."""
    telling, who_comes = join_form(session), person(data, id)
    if telling is None or who_comes is None:
        return ()
    own, taken = id.startswith(OWN), _taken(session)
    if not own:
        taken |= {each.id for each in data.campaign.characters}
        name = numbered(who_comes.name, (row.name for row in session.fighters().values()))
        named = replace(who_comes, name=name)
        return (_arrival(telling, data, named, side, fresh_id(name, taken, "fighter")),)
    here, events = _of_campaign(session), list[Event]()
    theirs = (each for each in followers(data.campaign.characters, who_comes.id) if each.id not in here)
    for each in (who_comes, *theirs):
        events.append(_arrival(telling, data, each, side, fresh_id(each.id, taken, "fighter")))
        taken.add(events[-1].who)
    return tuple(events)


def numbered(name: str, names: Iterable[str]) -> str:
    """Name for a newcomer: `name`, or with the next number behind it where others bear it, with or without a number,
    the fallen and the gone among them: beside "Raider" and "Raider 3" it is "Raider 4"."""
    behind = re.compile(re.escape(name) + r"(?: \(?(\d{1,6})\)?)?")
    numbers = [int(found[1] or 1) for each in names if (found := behind.fullmatch(each))]
    return f"{name} {max(numbers) + 1}" if numbers else name


def _arrival(telling: Prompt, data: CampaignData, who: Character, side: str, id: str) -> Event:
    """Event by which a character joins a side, under an id and their name."""
    copied = joined(data, Encounter(id="newcomer"), who, LineUpOptions(side, followers=False))
    character = copied.line_up[0].character
    facts: list[tuple[str, Json]] = [(field.name, side) for field in telling.fields if field.kind == "choice"]
    facts += [(field.name, character) for field in telling.fields if field.kind == "library"]
    return Event(telling.id, id, (*facts, ("library", copied.library)))


def _taken(session: FightSession) -> set[str]:
    """Ids that no newcomer may have: those of fighters, of line-up entries and of everybody in the fight's events."""
    entries = {entry.id for entry in session.encounter.line_up}
    return {*session.fighters(), *entries, *(event.who for event in session.encounter.events)}


def _of_campaign(session: FightSession) -> set[str]:
    """Ids of the campaign's characters in the fight: `of` of line-up entries, and ids of those who joined later."""
    line_up = session.encounter.line_up
    came = set(session.fighters()) - {entry.id for entry in line_up}
    return came | {entry.of for entry in line_up if entry.of is not None}


def _library(telling: Prompt) -> Field | None:
    return next((field for field in telling.fields if field.kind == "library"), None)
