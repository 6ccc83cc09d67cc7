"""Candidates for a fight: the campaign's characters and the library's templates, found by what is typed."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.fight.new_encounter import CampaignData
from mls_desktop.model.names_apart import names_apart
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.folding import folded, holds, sought_words
from mls_desktop.rules.common.values.paths import inside

TEMPLATES = "templates"
OWN = "own "
"""Beginning of the id of a row of `people` that is a character of the campaign, not a template."""
PLAYER = "player"
MOST = 100
"""Greatest number that may be typed for one entry of a line-up."""


class Offer(Struct, frozen=True):
    """An offer of somebody who may join: the id of their row in `people`, what they are called, and who they are."""

    id: str
    name: str
    who: Character

    @property
    def own(self) -> bool:
        """Whether the offer is a character of the campaign."""
        return self.id.startswith(OWN)


def template_of(data: CampaignData, id: str) -> Character | None:
    """A character made from a template of the library; None where there is none of that id."""
    found: Character | None = data.system.template(data.world, id)
    return found


def offers(data: CampaignData) -> tuple[Offer, ...]:
    """Offers of everybody who may join: the campaign's characters, then the library's templates."""
    names = names_apart(data.campaign.characters)
    people = [Offer(f"{OWN}{who.id}", names[who.id], who) for who in data.campaign.characters]
    rows = data.system.catalogue(data.world, TEMPLATES).rows
    templates = [(row.id, template_of(data, row.id)) for row in rows]
    return (*people, *(Offer(id, who.name or id, who) for id, who in templates if who is not None))


def found(data: CampaignData, text: str) -> tuple[Character, int] | None:
    """Character meant by a text such as "Ork x10", and the count: a character of the campaign by name, else a template;
    by the beginning of the name, or a part of it, where only one fits. None where nobody is meant or too many are."""
    name, count = _read(text)
    if not name or not 1 <= count <= MOST:
        return None
    names = [(folded(each.name), each.who) for each in offers(data)]
    same = [who for said, who in names if said == name]
    begun = [who for said, who in names if said.startswith(name)]
    within = [who for said, who in names if holds(said, name.split())]
    if same:
        return same[0], count
    only = next((group[0] for group in (begun, within) if len(group) == 1), None)
    return (only, count) if only is not None else None


def fitting(data: CampaignData, text: str) -> tuple[Offer, ...]:
    """Offers whose names hold the words typed so far, the first of each name; first the one whose name is typed, then
    those whose name begins so."""
    name, _count = _read(text)
    within: dict[str, Offer] = {}
    for each in offers(data):
        if holds(each.name, sought_words(name)):
            within.setdefault(each.name, each)
    return tuple(sorted(within.values(), key=lambda each: _rank(folded(each.name), name)))


def _rank(said: str, name: str) -> int:
    """Rank of the name `said` for the typed `name`: 0 if they are equal, 1 if it begins with that, 2 for any other."""
    return 0 if said == name else 1 if said.startswith(name) else 2


def example(data: CampaignData) -> str:
    """Shortest name of a template, else of a character of the campaign, to show what may be typed; "" without names."""
    templates = [row.name for row in data.system.catalogue(data.world, TEMPLATES).rows]
    own = [who.name for who in data.campaign.characters]
    names = [name for name in templates if name] or [name for name in own if name]
    return min(reversed(names), key=len, default="")


def how_many(text: str) -> int:
    """Number typed in a text such as "Ork x10"; 1 where none is typed, 0 where it is not from 1 to `MOST` or the text
    is blank."""
    count = _read(text)[1]
    return count if 1 <= count <= MOST else 0


def people(data: CampaignData, note: str, without: Collection[str] = ()) -> Section:
    """Section of everybody who may join, to choose from, with the same figures of each: the library's templates, then
    the campaign's characters but those with ids in `without`. `note`: hint on the rows of the campaign's own."""
    templates: Section = data.system.catalogue(data.world, TEMPLATES)
    names = names_apart(data.campaign.characters)
    own = {who.id: who for who in data.campaign.characters if who.id not in without}
    told = {row.id: row for row in data.system.catalogue(replace(data.world, templates=own), TEMPLATES).rows}
    rows = (replace(told[id], id=f"{OWN}{id}", path=(), name=names[id], note=note, group="") for id in own)
    return replace(templates, rows=(*templates.rows, *rows))


def person(data: CampaignData, id: str) -> Character | None:
    """Character of the row `id` of `people`, or None."""
    if id.startswith(OWN):
        own: Character | None = inside(data.campaign.characters, id.removeprefix(OWN))
        return own
    return template_of(data, id)


def _read(text: str) -> tuple[str, int]:
    """Name, folded, and number in a text such as "Ork x10"; 1 where no number is typed, ("", 0) for a blank text."""
    match = re.fullmatch(r"\s*(.+?)\s*(?:[xX×*]\s*(\d{1,3}))?\s*", text)
    return (folded(match[1]), int(match[2] or 1)) if match is not None else ("", 0)
