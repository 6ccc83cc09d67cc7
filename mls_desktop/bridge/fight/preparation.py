"""The edits that prepare an open campaign's encounters: each change one step of its document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight import candidates, fitness
from mls_desktop.model.fight.changed_sheets import bringing_up, changed_since
from mls_desktop.model.fight.new_encounter import (
    CampaignData,
    addition,
    begun_again,
    blank,
    copy_of,
    encounter_in,
    joined,
    joining,
    removal,
)
from mls_desktop.model.line_up import LineUpOptions
from mls_desktop.model.names_apart import names_apart
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


def data_of(open_campaign: OpenCampaign) -> CampaignData:
    """Data of an open campaign that encounters are made from, as it is now."""
    document = open_campaign.document
    return CampaignData(document.campaign, document.system, open_campaign.shipped, document.world)


def encounter_of(open_campaign: OpenCampaign, id: str) -> Encounter | None:
    return encounter_in(open_campaign.document.campaign, id)


def made(open_campaign: OpenCampaign, people: Iterable[Character] = ()) -> str:
    """Adds an encounter with `people` on the first side, each with their animals and followers: its id, or "" where it
    was refused. `people` who came as followers of others are not added again."""
    data = data_of(open_campaign)
    found = blank(data.campaign, _("Encounter"), _("Party"), _("Foes"))
    for each in people:
        if all(entry.of != each.id for entry in found.line_up):  # or they came with whose they are
            found = joined(data, found, each, LineUpOptions(found.sides[0].id))
    return _added(open_campaign, "new_encounter", found)


def made_of_players(open_campaign: OpenCampaign) -> tuple[str, str]:
    """Adds an encounter with all player characters who can fight on the first side: its id ("": refused), and a
    sentence on those who cannot; "" where all can."""
    players = [who for who in open_campaign.document.campaign.characters if who.role == candidates.PLAYER]
    lying = {who.id: unfit(open_campaign, who) for who in players}
    id = made(open_campaign, [who for who in players if not lying[who.id]])
    names = names_apart(players)
    left = ", ".join(f"{names[who.id]} ({lying[who.id]})" for who in players if lying[who.id])
    return id, _("Not lined up, since they cannot fight: {names}.").format(names=left) if left else ""


def copied(open_campaign: OpenCampaign, id: str) -> str:
    """Adds a copy of encounter `id` as it stands, log included: the copy's id, or "" where there is no such encounter
    or it was refused."""
    name = _("{name} (copy)").format(name=_name(open_campaign, id))
    return _added(open_campaign, "copy_encounter", copy_of(open_campaign.document.campaign, id, name))


def run_again(open_campaign: OpenCampaign, id: str) -> str:
    """Adds encounter `id` as it was before its first event, beside the one that was fought: the new id, or "" where
    there is no such encounter or it was refused."""
    name = _("{name} again").format(name=_name(open_campaign, id))
    return _added(open_campaign, "again", begun_again(open_campaign.document.campaign, id, name))


def removed(open_campaign: OpenCampaign, id: str) -> bool:
    """Removes encounter `id` from the campaign, as a step that undo takes back; False where it was refused."""
    found = encounter_of(open_campaign, id)
    name = found.name if found is not None else ""
    return open_campaign.document.apply(
        removal(open_campaign.document.campaign, id), name=_("{who}: deleted").format(who=name or _("unnamed"))
    )


def join(open_campaign: OpenCampaign, id: str, who: Character, side: str, count: int = 1, joins: int = 1) -> bool:
    """Adds `who`, `count` times, to the line-up of encounter `id` on `side`, to come in in Turn `joins`, with the
    library entries that they use, as one step; False where there is no such encounter or it was refused."""
    step = joining(data_of(open_campaign), id, who, LineUpOptions(side, count, joins))
    return step is not None and open_campaign.document.apply(step)


def changed_names(open_campaign: OpenCampaign, encounter: Encounter) -> tuple[str, ...]:
    """Names of the characters in the line-up of `encounter` whose sheets have changed since they joined it, in its
    order; () once anything has happened in the fight."""
    campaign = open_campaign.document.campaign
    changed = changed_since(campaign, encounter, open_campaign.document.system)
    names = names_apart(campaign.characters)
    return tuple(dict.fromkeys(names[who.id] for who in changed.values()))


def bring_up(open_campaign: OpenCampaign, id: str) -> bool:
    """Copies the sheets that have changed since into the line-up of encounter `id`, as one step; False where none has
    changed or it was refused."""
    step = bringing_up(data_of(open_campaign), id)
    return step is not None and open_campaign.document.apply(step, name=_("Sheets as they are now"))


def template_of(open_campaign: OpenCampaign, id: str) -> Character | None:
    """Character made from template `id` of the library; None where there is none."""
    return candidates.template_of(data_of(open_campaign), id)


def found(open_campaign: OpenCampaign, text: str) -> tuple[Character, int] | None:
    """Character meant by `text`, as "Ork x10", and their number; None where nobody is meant or too many are."""
    return candidates.found(data_of(open_campaign), text)


def offered(open_campaign: OpenCampaign, text: str) -> tuple[tuple[str, str, bool], ...]:
    """Triples for characters whose names hold the words of `text` (without "x10"): id of the row in `people`, name
    (with the state of one who cannot fight), and whether they cannot; () for a blank text."""
    found = candidates.fitting(data_of(open_campaign), text) if text.strip() else ()
    lying = {each.id: unfit(open_campaign, each.who) if each.own else "" for each in found}
    return tuple((each.id, marked(each.name, lying[each.id]), bool(lying[each.id])) for each in found)


def marked(name: str, lying: str) -> str:
    """Name followed by the state `lying` in words; the name alone for ""."""
    return f"{name}  \N{MIDDLE DOT}  {lying}" if lying else name


def unfit(open_campaign: OpenCampaign, who: Character) -> str:
    """State in which character `who` would lie as a fight begins, in words; "" for one who can fight."""
    state = fitness.unfit(open_campaign.document.system, who, open_campaign.document.world)
    return _lying(open_campaign, state) if state else ""


def unfit_entries(open_campaign: OpenCampaign, encounter: Encounter) -> Mapping[str, str]:
    """States, in words, of the fighters of a line-up who would lie as they come in, by entry id; {} where all could
    fight."""
    found = fitness.unfit_entries(encounter, open_campaign.document.system, open_campaign.shipped)
    return {id: _lying(open_campaign, state) for id, state in found.items()}


def example(open_campaign: OpenCampaign) -> str:
    """Example of a text that adds fighters, with a name of this game: "Archer x10"; "" where nobody may join."""
    name = candidates.example(data_of(open_campaign))
    return f"{name} x10" if name else ""


def people(open_campaign: OpenCampaign, without: Collection[str] = ()) -> Section:
    """Section of everybody who may join, in rows to choose from, without the campaign's characters with ids of
    `without`."""
    return candidates.people(data_of(open_campaign), _("Of this campaign"), without)


def person(open_campaign: OpenCampaign, id: str) -> Character | None:
    """Character of row `id` of `people`; None where there is none."""
    return candidates.person(data_of(open_campaign), id)


def _lying(open_campaign: OpenCampaign, state: str) -> str:
    return open_campaign.texts.value(state).lower()


def _name(open_campaign: OpenCampaign, id: str) -> str:
    found = encounter_of(open_campaign, id)
    return found.name if found is not None else ""


def _added(open_campaign: OpenCampaign, step: str, encounter: Encounter | None) -> str:
    added = encounter is not None and open_campaign.document.apply(addition(step, encounter))
    return encounter.id if encounter is not None and added else ""
