"""Encounters before they are fought: sides, line-up, copies of the fighters with what of the library they use."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.model.campaign import AnyCampaign, Encounter, Side
from mls_desktop.model.encounter_edits import again
from mls_desktop.model.ids import fresh_id
from mls_desktop.model.line_up import LineUpOptions, mustered
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.i18n import _

ENCOUNTERS, LINE_UP, LIBRARY = "encounters", "line_up", "library"
TEMPLATES = "templates"
OWN = "own "
"""What the id of a row begins with that is a character of the campaign, not a template."""
PLAYER, ROLE = "player", "role"
MOST = 100
"""So many may come from one entry of the line-up that is made here."""


def template_of(opened: OpenCampaign, id: str) -> Character | None:
    """A character made from a template of the library; None where there is none of that id."""
    document = opened.document
    found: Character | None = document.system.template(document.world, id)
    return found


def blank(campaign: AnyCampaign, name: str = "") -> Encounter:
    """A new encounter of two sides without anybody in it."""
    sides = (Side(id="party", name=_("Party")), Side(id="foes", name=_("Foes")))
    title = name or free_name(_("Encounter"), {each.name for each in campaign.encounters})
    return Encounter(id=new_id(campaign, title), name=title, sides=sides, first=sides[0].id)


def new_id(campaign: AnyCampaign, name: str) -> str:
    """A free id for an encounter of that name."""
    return fresh_id(name, {each.id for each in campaign.encounters}, "encounter")


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, numbered where it is taken."""
    names, nth, found = set(taken), 1, name
    while found in names:
        nth += 1
        found = f"{name} {nth}"
    return found


def encounter_of(opened: OpenCampaign, id: str) -> Encounter | None:
    found: Encounter | None = inside(opened.document.campaign.encounters, id)
    return found


def made(opened: OpenCampaign, people: Iterable[Character] = ()) -> str:
    """Adds an encounter with these on the first side; its id, or "" where it was refused."""
    document = opened.document
    fresh = blank(document.campaign)
    for each in people:
        fresh = joined(opened, fresh, each, fresh.sides[0].id)
    added = Edit("add", (ENCOUNTERS,), fresh)
    return fresh.id if document.apply(Batch("new_encounter", (added,))) else ""


def copied(opened: OpenCampaign, id: str) -> str:
    """Adds a copy of an encounter as it stands; its id, or "" where there is none."""
    found = encounter_of(opened, id)
    if found is None:
        return ""
    campaign = opened.document.campaign
    name = free_name(_("{name} (copy)").format(name=found.name), {each.name for each in campaign.encounters})
    return _added(opened, "copy_encounter", replace(found, id=new_id(campaign, name), name=name))


def run_again(opened: OpenCampaign, id: str) -> str:
    """Adds the encounter as it began, beside the one that was fought; its id, or "" where there is none."""
    found = encounter_of(opened, id)
    if found is None:
        return ""
    campaign = opened.document.campaign
    name = free_name(_("{name} again").format(name=found.name), {each.name for each in campaign.encounters})
    return _added(opened, "again", again(found, new_id(campaign, name), name))


def removed(opened: OpenCampaign, id: str) -> bool:
    """Takes an encounter out of the campaign; undo brings it back."""
    return opened.document.apply(Batch("remove_encounter", (Edit("remove", (ENCOUNTERS, id)),)))


def join(opened: OpenCampaign, id: str, who: Character, side: str, count: int = 1, joins: int = 1) -> bool:
    """Adds one entry to the line-up, with what of the library it uses: one step."""
    before = encounter_of(opened, id)
    if before is None:
        return False
    after = joined(opened, before, who, side, count, joins)
    here = (ENCOUNTERS, id)
    edits = (
        Edit("set", (*here, LIBRARY), after.library),
        Edit("set", (*here, "rulings"), after.rulings),
        Edit("add", (*here, LINE_UP), after.line_up[-1]),
    )
    return opened.document.apply(Batch("line_up", edits))


def joined(
    opened: OpenCampaign, encounter: Encounter, who: Character, side: str, count: int = 1, joins: int = 1
) -> Encounter:
    """The encounter with one entry more in its line-up and what of the library it uses. The rulings are the campaign's
    as long as nothing has happened."""
    document = opened.document
    if not len(encounter.events):
        encounter = replace(encounter, rulings={**document.campaign.rulings})
    how = LineUpOptions(side, count, joins)
    return mustered(encounter, who, how, document.campaign, opened.shipped, document.system)


def _added(opened: OpenCampaign, step: str, fresh: Encounter) -> str:
    added = Edit("add", (ENCOUNTERS,), fresh)
    return fresh.id if opened.document.apply(Batch(step, (added,))) else ""


def found(opened: OpenCampaign, text: str) -> tuple[Character, int] | None:
    """Who is meant by "Ork x10", and how many: a character of the campaign by his name, else a template; by the
    beginning of the name, or a part of it, where only one fits. None where nobody is meant or too many are."""
    name, count = _read(text)
    if not name or not 1 <= count <= MOST:
        return None
    names = [(said.casefold(), who) for said, who in offers(opened)]
    same = [who for said, who in names if said == name]
    begun = [who for said, who in names if said.startswith(name)]
    within = [who for said, who in names if name in said]
    if same:
        return same[0], count
    only = next((group[0] for group in (begun, within) if len(group) == 1), None)
    return (only, count) if only is not None else None


def fitting(opened: OpenCampaign, text: str) -> tuple[str, ...]:
    """The names in which what is typed so far occurs, each once."""
    name, _count = _read(text)
    return tuple(dict.fromkeys(said for said, _who in offers(opened) if name in said.casefold()))


def people(opened: OpenCampaign, without: Collection[str] = ()) -> Section:
    """Everybody who may join, to choose from: the library's templates, then the campaign's characters but those of
    these ids."""
    document = opened.document
    templates = document.system.catalogue(document.world, TEMPLATES)
    note = _("Of this campaign")
    own = [
        Row(f"{OWN}{who.id}", tuple(_role(who) if ROLE in templates.columns else ()), name=who.name, note=note)
        for who in document.campaign.characters
        if who.id not in without
    ]
    return replace(templates, rows=(*templates.rows, *own))


def person(opened: OpenCampaign, id: str) -> Character | None:
    """Who stands in a row of `people`."""
    if id.startswith(OWN):
        return opened.document.character(id.removeprefix(OWN))
    return template_of(opened, id)


def _role(who: Character) -> tuple[Cell, ...]:
    return (Cell(ROLE, given(who.role)),)


def _read(text: str) -> tuple[str, int]:
    """The name, folded, and the number in "Ork x10"."""
    match = re.fullmatch(r"\s*(.+?)\s*(?:[xX×*]\s*(\d{1,3}))?\s*", text)
    return (match[1].casefold(), int(match[2] or 1)) if match is not None else ("", 0)


def offers(opened: OpenCampaign) -> tuple[tuple[str, Character], ...]:
    """Everybody who may join, by name: the campaign's characters, then the library's templates."""
    document = opened.document
    people = [(who.name, who) for who in document.campaign.characters]
    rows = document.system.catalogue(document.world, TEMPLATES).rows
    templates = [(row.id, document.system.template(document.world, row.id)) for row in rows]
    return (*people, *((who.name or id, who) for id, who in templates if who is not None))
