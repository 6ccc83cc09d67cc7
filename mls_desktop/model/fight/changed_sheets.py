"""The sheets that have changed since their characters were copied into a line-up, and the copies made anew."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.fight.new_encounter import CampaignData, encounter_in
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.model.line_up import copied_anew
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside


def changed_since(campaign: AnyCampaign, encounter: Encounter, system: AnySystem) -> dict[str, Character]:
    """The characters whose sheets say something else than the copies in a line-up, by the ids of their entries; none
    once anything has happened in the fight. What no fight asks for, such as notes, makes no difference."""
    if len(encounter.events):
        return {}
    found = {}
    for entry in encounter.line_up:
        who: Character | None = inside(campaign.characters, entry.of) if entry.of else None
        copy = _copy(entry, system) if who is not None else None
        if who is not None and copy is not None and _fighting(copy, system) != _fighting(who, system):
            found[entry.id] = who
    return found


def bringing_up(data: CampaignData, id: str) -> Batch | None:
    """Step of edits that copies the characters of `changed_since` anew into the line-up of encounter `id`, with the
    library entries they use; its rulings and days of a year become the campaign's. None where no sheet has changed, or
    there is no such encounter."""
    encounter = encounter_in(data.campaign, id)
    changed = changed_since(data.campaign, encounter, data.system) if encounter is not None else {}
    if encounter is None or not changed:
        return None
    campaign, here = data.campaign, (ENCOUNTERS, id)
    after = replace(encounter, rulings={**campaign.rulings}, days=campaign.calendar.days)
    for entry, who in changed.items():
        after = copied_anew(after, entry, who, campaign, data.shipped, data.system)
    edits = (
        Edit("set", (*here, "library"), after.library),
        Edit("set", (*here, "rulings"), after.rulings),
        *((Edit("set", (*here, "days"), after.days),) if after.days != encounter.days else ()),
        *(Edit("set", (*here, "line_up", e.id, "character"), e.character) for e in after.line_up if e.id in changed),
    )
    return Batch("line_up", edits)


def _copy(line_up: LineUp, system: AnySystem) -> Character | None:
    """Character read from the copy in a line-up's entry; None where that fails: the encounter itself says so."""
    try:
        character: Character = converted({"id": line_up.of, "name": "", **line_up.character}, system.character)
    except msgspec.ValidationError:
        return None
    return character


def _fighting(who: Character, system: AnySystem) -> Character:
    """Copy of `who` to compare: in the form in which the system writes equal characters alike, without notes, player,
    portrait and waivers, which no fight asks for."""
    character: Character = system.settled(replace(who, notes="", player="", portrait=None, waivers=()))
    return character
