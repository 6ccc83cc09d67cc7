"""Candidates for a fight: the campaign's characters and the library's templates, found by what is typed."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from mls_desktop.model.fight.new_encounter import CampaignData
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.paths import inside

TEMPLATES = "templates"
OWN = "own "
"""What the id of a row begins with that is a character of the campaign, not a template."""
PLAYER, ROLE = "player", "role"
MOST = 100
"""So many may come from one entry of the line-up that is made here."""


def template_of(data: CampaignData, id: str) -> Character | None:
    """A character made from a template of the library; None where there is none of that id."""
    found: Character | None = data.system.template(data.world, id)
    return found


def offers(data: CampaignData) -> tuple[tuple[str, Character], ...]:
    """Everybody who may join, by name: the campaign's characters, then the library's templates."""
    people = [(who.name, who) for who in data.campaign.characters]
    rows = data.system.catalogue(data.world, TEMPLATES).rows
    templates = [(row.id, template_of(data, row.id)) for row in rows]
    return (*people, *((who.name or id, who) for id, who in templates if who is not None))


def found(data: CampaignData, text: str) -> tuple[Character, int] | None:
    """Who is meant by "Ork x10", and how many: a character of the campaign by name, else a template; by the beginning
    of the name, or a part of it, where only one fits. None where nobody is meant or too many are."""
    name, count = _read(text)
    if not name or not 1 <= count <= MOST:
        return None
    names = [(said.casefold(), who) for said, who in offers(data)]
    same = [who for said, who in names if said == name]
    begun = [who for said, who in names if said.startswith(name)]
    within = [who for said, who in names if name in said]
    if same:
        return same[0], count
    only = next((group[0] for group in (begun, within) if len(group) == 1), None)
    return (only, count) if only is not None else None


def fitting(data: CampaignData, text: str) -> tuple[str, ...]:
    """The names in which what is typed so far occurs, each once."""
    name, _count = _read(text)
    return tuple(dict.fromkeys(said for said, _who in offers(data) if name in said.casefold()))


def people(data: CampaignData, note: str, without: Collection[str] = ()) -> Section:
    """Everybody who may join, to choose from: the library's templates, then the campaign's characters but those of
    these ids. `note`: what is said of the campaign's own."""
    templates: Section = data.system.catalogue(data.world, TEMPLATES)
    own = [
        Row(f"{OWN}{who.id}", tuple(_role(who) if ROLE in templates.columns else ()), name=who.name, note=note)
        for who in data.campaign.characters
        if who.id not in without
    ]
    return replace(templates, rows=(*templates.rows, *own))


def person(data: CampaignData, id: str) -> Character | None:
    """Who stands in a row of `people`."""
    if id.startswith(OWN):
        own: Character | None = inside(data.campaign.characters, id.removeprefix(OWN))
        return own
    return template_of(data, id)


def _role(who: Character) -> tuple[Cell, ...]:
    return (Cell(ROLE, given(who.role)),)


def _read(text: str) -> tuple[str, int]:
    """The name, folded, and the number in "Ork x10"."""
    match = re.fullmatch(r"\s*(.+?)\s*(?:[xX×*]\s*(\d{1,3}))?\s*", text)
    return (match[1].casefold(), int(match[2] or 1)) if match is not None else ("", 0)
