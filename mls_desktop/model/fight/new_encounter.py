"""New encounters: blank, copied, or begun again, with fighters and what of the library they use. Names are given."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, Side
from mls_desktop.model.encounter_edits import again
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.model.line_up import LineUpOptions, mustered
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import inside

PARTY, FOES = "party", "foes"


class CampaignData(Struct, frozen=True):
    """The context an encounter is made from: the campaign, its system, what ships with it, and the world of all
    three."""

    campaign: AnyCampaign
    system: AnySystem
    shipped: Library
    world: Struct


def encounter_in(campaign: AnyCampaign, id: str) -> Encounter | None:
    """The encounter of that id, or None."""
    found: Encounter | None = inside(campaign.encounters, id)
    return found


def blank(campaign: AnyCampaign, name: str, party: str, foes: str) -> Encounter:
    """New encounter without fighters, of two sides named `party` and `foes`, of which the party begins. The encounter's
    name is numbered where it is taken. The campaign stays as it is."""
    title = free_name(name, _names(campaign))
    sides = (Side(id=PARTY, name=party), Side(id=FOES, name=foes))
    return Encounter(id=new_id(campaign, title), name=title, sides=sides, first=PARTY)


def copy_of(campaign: AnyCampaign, id: str, name: str) -> Encounter | None:
    """Copy of encounter `id` as it stands, under another id and `name`, numbered where it is taken; None where there is
    no such encounter. The campaign stays as it is."""
    found, title = encounter_in(campaign, id), free_name(name, _names(campaign))
    return replace(found, id=new_id(campaign, title), name=title) if found is not None else None


def begun_again(campaign: AnyCampaign, id: str, name: str) -> Encounter | None:
    """Copy of encounter `id` without events and branches, under another id and `name`, numbered where it is taken; None
    where there is no such encounter. The campaign stays as it is."""
    found, title = encounter_in(campaign, id), free_name(name, _names(campaign))
    return again(found, new_id(campaign, title), title) if found is not None else None


def joined(data: CampaignData, encounter: Encounter, who: Character, how: LineUpOptions) -> Encounter:
    """Encounter with an entry for `who` in its line-up, as `how` says, with entries for those who belong to them if
    wanted, and with the library entries they use. Rulings and days of a year become the campaign's as long as nothing
    has happened."""
    if not len(encounter.events):
        encounter = replace(encounter, rulings={**data.campaign.rulings}, days=data.campaign.calendar.days)
    return mustered(encounter, who, how, data.campaign, data.shipped, data.system)


def addition(step: str, encounter: Encounter) -> Batch:
    """Step of the name `step` that adds an encounter to the campaign."""
    return Batch(step, (Edit("add", (ENCOUNTERS,), encounter),))


def joining(data: CampaignData, id: str, who: Character, how: LineUpOptions) -> Batch | None:
    """Step of edits that lets `who` join encounter `id`, with all that `joined` brings; None where there is no such
    encounter."""
    before = encounter_in(data.campaign, id)
    if before is None:
        return None
    after, here = joined(data, before, who, how), (ENCOUNTERS, id)
    edits = (
        Edit("set", (*here, "library"), after.library),
        Edit("set", (*here, "rulings"), after.rulings),
        *((Edit("set", (*here, "days"), after.days),) if after.days != before.days else ()),
        *(Edit("add", (*here, "line_up"), entry) for entry in after.line_up[len(before.line_up) :]),
    )
    return Batch("line_up", edits)


def removal(campaign: AnyCampaign, id: str) -> Batch:
    """The step that takes an encounter out of the campaign, with the picture of its ground where nobody else has it."""
    from mls_desktop.model.ground.ground_pictures import picture_of
    from mls_desktop.model.pictures import dropping

    found = encounter_in(campaign, id)
    lost = picture_of(found.ground) if found is not None else ()
    return Batch("remove_encounter", (Edit("remove", (ENCOUNTERS, id)), *dropping(campaign, lost)))


def new_id(campaign: AnyCampaign, name: str) -> str:
    """A free id for an encounter of that name."""
    return fresh_id(name, {each.id for each in campaign.encounters}, "encounter")


def free_name(name: str, taken: Iterable[str]) -> str:
    """Name that is not `taken`: `name`, else with the first free number behind it, from 2 on."""
    names, nth, found = set(taken), 1, name
    while found in names:
        nth += 1
        found = f"{name} {nth}"
    return found


def _names(campaign: AnyCampaign) -> set[str]:
    return {each.name for each in campaign.encounters}
