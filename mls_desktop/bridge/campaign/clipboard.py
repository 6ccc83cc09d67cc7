"""The clipboard codec of characters: text and back; what is told of them before they come in."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.model.campaign import FORMAT, AnyCampaign
from mls_desktop.model.extract import parcel
from mls_desktop.model.ids import fresh_id
from mls_desktop.model.import_characters import CharacterMatch, ImportPlan, visit
from mls_desktop.model.library import AnyEntry
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.sheet.impact import Difference, differences
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character, CharacterNotes
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import Unwritable, write
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

ENTRIES = frozenset({"fields", "text"})
"""Shapes whose figures are told even where they have no key: what people typed."""
LOOKED_AT = 400
"""A campaign names its format in so many first letters."""


class SystemMismatch(Struct, frozen=True):
    """A mismatch: one thing that stands otherwise here than there."""

    what: str
    mine: str
    theirs: str


def sent(campaign: AnyCampaign, system: AnySystem, ids: Iterable[str], shelf: ShippedData) -> str:
    """The characters as the text of a small campaign. Raises LoadError where no file could hold them."""
    small = parcel(campaign, ids, shelf.shipped(campaign.system), system)
    try:
        return write(small, shelf).decode()
    except Unwritable as error:
        raise LoadError(faults_text(error.faults, shelf.resources)) from error


def may_be_sent(text: str) -> bool:
    """Whether a text looks like one that `sent` made."""
    return text.lstrip("\ufeff \r\n\t").startswith("{") and f'"{FORMAT}"' in text[:LOOKED_AT]


def received(text: str, shelf: ShippedData) -> AnyCampaign:
    """The campaign in a text. Raises LoadError."""
    if not may_be_sent(text):
        raise LoadError(_("The clipboard holds no characters."))
    try:
        return read(text.encode("utf-8", "surrogatepass"), shelf)
    except Unreadable as error:
        raise LoadError(faults_text(error.faults, shelf.resources)) from error


def meeting(host: AnyCampaign, system: AnySystem, guest: AnyCampaign, shelf: ShippedData, copies: bool) -> ImportPlan:
    """The guests held against the campaign that is open. `copies`: all come as new ones, under free ids. Raises
    LoadError where they are of another system, or nobody is among them."""
    if guest.system != host.system:
        raise LoadError(_("These characters belong to another system: {name}.").format(name=guest.system))
    if not guest.characters:
        raise LoadError(_("There are no characters in it."))
    return visit(host, _numbered(host, guest) if copies else guest, shelf.shipped(host.system), system)


def unlike(
    found: CharacterMatch, system: AnySystem, host: Struct, guest: Struct, speech: Texts
) -> tuple[SystemMismatch, ...]:
    """Number by number what two of one id differ in, each as their own campaign reckons them. `host`, `guest`: the
    worlds of the two campaigns."""
    mine, theirs = found.mine, found.theirs
    if mine is None:
        return ()
    before, after = system.sheet(mine, host), system.sheet(theirs, guest)
    entries = {section.id for section in (*before, *after) if section.shape in ENTRIES}
    told = []
    for each in differences(before, after):
        if not each.key and each.place[0] not in entries:
            continue
        name = _named(each, speech)
        sides = (each.before, each.beside), (each.after, each.beside_after)
        one, other = (f"{speech.figure(figure)} {speech.beside(also)}".strip() for figure, also in sides)
        if one != other:
            told.append(SystemMismatch(name, one, other))
    told += [*_rows_unlike(before, after, speech), *_told_unlike(mine, theirs)]
    return tuple({each.what: each for each in told}.values())


def entry_unlike(mine: AnyEntry, theirs: AnyEntry, speech: Texts) -> tuple[SystemMismatch, ...]:
    """Field by field what two entries of one id differ in."""
    one, other = to_builtins(mine), to_builtins(theirs)
    keys = dict.fromkeys((*one, *other))
    return tuple(
        SystemMismatch(speech.part(key), _said(one.get(key)), _said(other.get(key)))
        for key in keys
        if one.get(key) != other.get(key)
    )


def _named(each: Difference, speech: Texts) -> str:
    """What is otherwise: by its key, else by section and row. What stands beside a section's title is in no row."""
    if each.key:
        return speech.key(each.key)
    section, row, column = each.place
    return f"{speech.section(section)}: {each.name or speech.name(row) if row else speech.head(section, column)}"


def _rows_unlike(before: tuple[Section, ...], after: tuple[Section, ...], speech: Texts) -> list[SystemMismatch]:
    """Rows of lists that only one side has, where no figure of theirs is told already."""
    one, other = _listed(before), _listed(after)
    found = []
    for place in [*other, *(place for place in one if place not in other)]:
        if place in one and place in other:
            continue
        name = f"{speech.section(place[0])}: {other.get(place) or one.get(place) or speech.name(place[1])}"
        there, missing = _("there"), "\N{EN DASH}"
        found.append(SystemMismatch(name, there if place in one else missing, there if place in other else missing))
    return found


def _listed(sections: tuple[Section, ...]) -> dict[tuple[str, str], str]:
    """Rows that may be taken out and have no figure with a key: things a character has, by place and name."""
    rows = ((section.id, row) for section in sections for row in section.rows)
    return {
        (id, row.id): row.name for id, row in rows if row.remove is not None and not any(cell.key for cell in row.cells)
    }


def _told_unlike(mine: Character, theirs: Character) -> list[SystemMismatch]:
    """What no sheet shows: the portrait, what is allowed, the chronicle."""
    names = {"portrait": _("Portrait"), "waivers": _("Allowed by the referee"), "chronicle": _("Chronicle")}
    return [
        SystemMismatch(names.get(name, name), _said(getattr(mine, name)), _said(getattr(theirs, name)))
        for name in CharacterNotes.__annotations__
        if getattr(mine, name) != getattr(theirs, name)
    ]


def _said(value: object) -> str:
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, (list, tuple)) and any(isinstance(each, (dict, Struct)) for each in value):
        return how_many("{n} entry", "{n} entries", len(value))
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return str(value)


def _numbered(host: AnyCampaign, guest: AnyCampaign) -> AnyCampaign:
    """The guest with ids that are free in the host."""
    taken = {who.id for who in host.characters}
    characters = []
    for who in guest.characters:
        id = who.id if who.id not in taken else fresh_id(who.name, taken, "character")
        taken.add(id)
        characters.append(replace(who, id=id))
    return replace(guest, characters=tuple(characters))
