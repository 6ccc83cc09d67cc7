"""Encounters before they are fought: sides, line-up, copies of the fighters with what of the library they use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.opened import Opened
from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp, Side
from mls_desktop.model.fighting import again
from mls_desktop.model.ids import fresh_id
from mls_desktop.model.library import AnyEntry, held, merged
from mls_desktop.rules.common.change import field_types
from mls_desktop.rules.common.character import Character, Library
from mls_desktop.rules.common.edits import Batch, Edit
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.common.places import inside
from mls_desktop.storage.writing import plain
from mls_desktop.words.tongue import _

ENCOUNTERS, LINE_UP, LIBRARY = "encounters", "line_up", "library"
TEMPLATES = "templates"
MOST = 100
"""So many may come from one entry of the line-up that is made here."""


class Wanted(Struct, frozen=True):
    """Who is to join: a character of the campaign, or one made from a template (`of` None)."""

    who: Character
    of: str | None = None


def wanted_character(opened: Opened, id: str) -> Wanted | None:
    """A character of the campaign as a fighter; None where there is none of that id."""
    who = opened.document.character(id)
    return Wanted(who, who.id) if who is not None else None


def wanted_template(opened: Opened, id: str) -> Wanted | None:
    """A template of the library as a fighter; None where there is none of that id."""
    document = opened.document
    who = document.system.template(document.world, id)
    return Wanted(who) if who is not None else None


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


def encounter_of(opened: Opened, id: str) -> Encounter | None:
    found: Encounter | None = inside(opened.document.campaign.encounters, id)
    return found


def made(opened: Opened, wanted: Iterable[Wanted] = ()) -> str:
    """Adds an encounter with these on the first side; its id, or "" where it was refused."""
    document = opened.document
    fresh = blank(document.campaign)
    for each in wanted:
        fresh = joined(opened, fresh, each, fresh.sides[0].id)
    added = Edit("add", (ENCOUNTERS,), fresh)
    return fresh.id if document.apply(Batch("new_encounter", (added,))) else ""


def copied(opened: Opened, id: str) -> str:
    """Adds a copy of an encounter as it stands; its id, or "" where there is none."""
    found = encounter_of(opened, id)
    if found is None:
        return ""
    campaign = opened.document.campaign
    name = free_name(_("{name} (copy)").format(name=found.name), {each.name for each in campaign.encounters})
    return _added(opened, "copy_encounter", replace(found, id=new_id(campaign, name), name=name))


def run_again(opened: Opened, id: str) -> str:
    """Adds the encounter as it began, beside the one that was fought; its id, or "" where there is none."""
    found = encounter_of(opened, id)
    if found is None:
        return ""
    campaign = opened.document.campaign
    name = free_name(_("{name} again").format(name=found.name), {each.name for each in campaign.encounters})
    return _added(opened, "again", again(found, new_id(campaign, name), name))


def removed(opened: Opened, id: str) -> bool:
    """Takes an encounter out of the campaign; undo brings it back."""
    return opened.document.apply(Batch("remove_encounter", (Edit("remove", (ENCOUNTERS, id)),)))


def join(opened: Opened, id: str, wanted: Wanted, side: str, count: int = 1, joins: int = 1) -> bool:
    """Adds one entry to the line-up, with what of the library it uses: one step."""
    before = encounter_of(opened, id)
    if before is None:
        return False
    after = joined(opened, before, wanted, side, count, joins)
    here = (ENCOUNTERS, id)
    edits = (
        Edit("set", (*here, LIBRARY), after.library),
        Edit("set", (*here, "rulings"), after.rulings),
        Edit("add", (*here, LINE_UP), after.line_up[-1]),
    )
    return opened.document.apply(Batch("line_up", edits))


def joined(
    opened: Opened, encounter: Encounter, wanted: Wanted, side: str, count: int = 1, joins: int = 1
) -> Encounter:
    """The encounter with one entry more in its line-up. The rulings are the campaign's as long as nothing has
    happened."""
    taken = {entry.id for entry in encounter.line_up}
    id = fresh_id(wanted.of or wanted.who.name, taken, "fighter")
    entry = LineUp(id=id, side=side, of=wanted.of, count=count, joins=joins, character=copy_of(wanted.who))
    rulings = encounter.rulings if len(encounter.events) else {**opened.document.campaign.rulings}
    library = with_library(encounter.library, used(opened, entry.character))
    return replace(encounter, line_up=(*encounter.line_up, entry), library=library, rulings=rulings)


def copy_of(who: Character) -> dict[str, Json]:
    """A character as a line-up holds him: without what only his player keeps."""
    bare: Any = replace(who, waivers=(), chronicle=(), portrait=None, notes="")
    return plain(bare)


def used(opened: Opened, character: Mapping[str, Json]) -> dict[str, Json]:
    """What of the library a fighter needs: the entries he names, those that they name, and all that the campaign has
    otherwise than the library that ships."""
    document, shipped = opened.document, opened.shipped
    whole, own = merged(shipped, document.campaign.library), document.campaign.library
    kind: type[Library] = type(own)
    lists = [name for name in field_types(kind) if name != TEMPLATES]
    entries: dict[tuple[str, str], AnyEntry] = {(n, e.id): e for n in lists for e in held(whole, n)}
    found = {(n, e.id) for n in lists for e in held(own, n) if inside(held(shipped, n), e.id) is not None}
    texts, fresh = set(_texts(dict(character))), True
    while fresh:
        named = {place for place in entries if place not in found and place[1] in texts}
        fresh = bool(named)
        found |= named
        texts = {text for place in named for text in _texts(plain(entries[place]))}
    by_list: dict[str, Json] = {}
    for name in lists:
        chosen = [plain(entry) for (list, id), entry in entries.items() if list == name and (list, id) in found]
        if chosen:
            by_list[name] = chosen
    return by_list


def with_library(library: Mapping[str, Json], more: Mapping[str, Json]) -> dict[str, Json]:
    """A library of an encounter with further entries; those it has stay as they are."""
    result: dict[str, Json] = {**library}
    for name, entries in more.items():
        kept = _objects(result.get(name))
        ids = {entry.get("id") for entry in kept}
        result[name] = [*kept, *(entry for entry in _objects(entries) if entry.get("id") not in ids)]
    return result


def _objects(value: Json) -> list[dict[str, Any]]:
    """The objects of a list; none where it is no list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _added(opened: Opened, step: str, fresh: Encounter) -> str:
    added = Edit("add", (ENCOUNTERS,), fresh)
    return fresh.id if opened.document.apply(Batch(step, (added,))) else ""


def _texts(value: Any) -> Iterator[str]:
    """Every text and key in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)


def found(opened: Opened, text: str) -> tuple[Wanted, int] | None:
    """Who is meant by "Ork x10", and how many: a character of the campaign by his name, else a template; by the
    beginning of the name, or a part of it, where only one fits. None where nobody is meant or too many are."""
    name, count = _read(text)
    if not name or not 1 <= count <= MOST:
        return None
    names = [(said.casefold(), wanted) for said, wanted in offers(opened)]
    same = [wanted for said, wanted in names if said == name]
    begun = [wanted for said, wanted in names if said.startswith(name)]
    within = [wanted for said, wanted in names if name in said]
    if same:
        return same[0], count
    only = next((group[0] for group in (begun, within) if len(group) == 1), None)
    return (only, count) if only is not None else None


def fitting(opened: Opened, text: str) -> tuple[str, ...]:
    """The names in which what is typed so far occurs, each once."""
    name, _count = _read(text)
    return tuple(dict.fromkeys(said for said, _wanted in offers(opened) if name in said.casefold()))


def _read(text: str) -> tuple[str, int]:
    """The name, folded, and the number in "Ork x10"."""
    match = re.fullmatch(r"\s*(.+?)\s*(?:[xX×*]\s*(\d{1,3}))?\s*", text)
    return (match[1].casefold(), int(match[2] or 1)) if match is not None else ("", 0)


def offers(opened: Opened) -> tuple[tuple[str, Wanted], ...]:
    """Everybody who may join, by name: the campaign's characters, then the library's templates."""
    document = opened.document
    people = [(who.name, Wanted(who, who.id)) for who in document.campaign.characters]
    rows = document.system.catalogue(document.world, TEMPLATES).rows
    templates = [(row.id, document.system.template(document.world, row.id)) for row in rows]
    return (*people, *((who.name or id, Wanted(who)) for id, who in templates if who is not None))
