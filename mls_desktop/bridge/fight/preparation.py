"""The edits that prepare an open campaign's encounters: each change one step of its document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight import candidates, fitness
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
from mls_desktop.model.party.names_apart import names_apart
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


def data_of(opened: OpenCampaign) -> CampaignData:
    """Data of an open campaign that encounters are made from, as it is now."""
    document = opened.document
    return CampaignData(document.campaign, document.system, opened.shipped, document.world)


def encounter_of(opened: OpenCampaign, id: str) -> Encounter | None:
    return encounter_in(opened.document.campaign, id)


def made(opened: OpenCampaign, people: Iterable[Character] = ()) -> str:
    """Adds an encounter with these on the first side; its id, or "" where it was refused."""
    data = data_of(opened)
    found = blank(data.campaign, _("Encounter"), _("Party"), _("Foes"))
    for each in people:
        if all(entry.of != each.id for entry in found.line_up):  # or they came with whose they are
            found = joined(data, found, each, LineUpOptions(found.sides[0].id))
    return _added(opened, "new_encounter", found)


def made_of_players(opened: OpenCampaign) -> tuple[str, str]:
    """Adds an encounter with all player characters on the first side who can fight: its id, and what is to be said of
    the others, if there are any."""
    players = [who for who in opened.document.campaign.characters if who.role == candidates.PLAYER]
    lying = {who.id: unfit(opened, who) for who in players}
    id = made(opened, [who for who in players if not lying[who.id]])
    names = names_apart(players)
    left = ", ".join(f"{names[who.id]} ({lying[who.id]})" for who in players if lying[who.id])
    return id, _("Not lined up, since they cannot fight: {names}.").format(names=left) if left else ""


def copied(opened: OpenCampaign, id: str) -> str:
    """Adds a copy of an encounter as it stands; its id, or "" where there is none."""
    name = _("{name} (copy)").format(name=_name(opened, id))
    return _added(opened, "copy_encounter", copy_of(opened.document.campaign, id, name))


def run_again(opened: OpenCampaign, id: str) -> str:
    """Adds the encounter as it began, beside the one that was fought; its id, or "" where there is none."""
    name = _("{name} again").format(name=_name(opened, id))
    return _added(opened, "again", begun_again(opened.document.campaign, id, name))


def removed(opened: OpenCampaign, id: str) -> bool:
    """Takes an encounter out of the campaign; undo brings it back."""
    found = encounter_of(opened, id)
    name = found.name if found is not None else ""
    return opened.document.apply(
        removal(opened.document.campaign, id), name=_("{who}: deleted").format(who=name or _("unnamed"))
    )


def join(opened: OpenCampaign, id: str, who: Character, side: str, count: int = 1, joins: int = 1) -> bool:
    """Adds one entry to the line-up, with what of the library it uses: one step."""
    step = joining(data_of(opened), id, who, LineUpOptions(side, count, joins))
    return step is not None and opened.document.apply(step)


def template_of(opened: OpenCampaign, id: str) -> Character | None:
    """A character made from a template of the library; None where there is none of that id."""
    return candidates.template_of(data_of(opened), id)


def found(opened: OpenCampaign, text: str) -> tuple[Character, int] | None:
    """Character meant by `text`, as "Ork x10", and how many; None where nobody is meant or too many are."""
    return candidates.found(data_of(opened), text)


def offered(opened: OpenCampaign, text: str) -> tuple[tuple[str, str, bool], ...]:
    """Characters whose name contains the text typed so far: the id of the row in `people`, the name, marked with how it
    lies where it cannot fight, and whether it cannot."""
    found = candidates.fitting(data_of(opened), text) if text.strip() else ()
    lying = {each.id: unfit(opened, each.who) if each.own else "" for each in found}
    return tuple((each.id, marked(each.name, lying[each.id]), bool(lying[each.id])) for each in found)


def marked(name: str, lying: str) -> str:
    """A name with how somebody lies, if they do."""
    return f"{name}  \N{MIDDLE DOT}  {lying}" if lying else name


def unfit(opened: OpenCampaign, who: Character) -> str:
    """State in which character `who` would lie as a fight begins, in words; "" for one who can fight."""
    state = fitness.unfit(opened.document.system, who, opened.document.world)
    return _lying(opened, state) if state else ""


def unfit_entries(opened: OpenCampaign, encounter: Encounter) -> Mapping[str, str]:
    """The entries of a line-up whose fighters would lie as they come in, with how, in words."""
    found = fitness.unfit_entries(encounter, opened.document.system, opened.shipped)
    return {id: _lying(opened, state) for id, state in found.items()}


def example(opened: OpenCampaign) -> str:
    """Example of a text that adds fighters, with a name of this game: "Archer x10"; "" where nobody may join."""
    name = candidates.example(data_of(opened))
    return f"{name} x10" if name else ""


def people(opened: OpenCampaign, without: Collection[str] = ()) -> Section:
    """Everybody who may join, to choose from, but the campaign's characters of these ids."""
    return candidates.people(data_of(opened), _("Of this campaign"), without)


def person(opened: OpenCampaign, id: str) -> Character | None:
    """Character of row `id` of `people`; None where there is none."""
    return candidates.person(data_of(opened), id)


def _lying(opened: OpenCampaign, state: str) -> str:
    return opened.texts.value(state).lower()


def _name(opened: OpenCampaign, id: str) -> str:
    found = encounter_of(opened, id)
    return found.name if found is not None else ""


def _added(opened: OpenCampaign, step: str, encounter: Encounter | None) -> str:
    added = encounter is not None and opened.document.apply(addition(step, encounter))
    return encounter.id if encounter is not None and added else ""
