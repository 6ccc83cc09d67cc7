"""The import of characters from another campaign: what meets what is there, and the one step that joins them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.extract import Place, needed, places
from mls_desktop.model.library import AnyEntry, find, held, without
from mls_desktop.model.owners import with_owners_there
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.rules.common.values.saved_value import SavedValue

Choice = Literal["mine", "theirs", "both"]
CHOICES: tuple[Choice, ...] = ("theirs", "mine", "both")
NAME = "take_in"
"""The id of the step, for words."""


class CharacterMatch(Struct, frozen=True):
    """A match of a character that comes; `mine` is the one of the same id that is there already, or None."""

    theirs: Character
    mine: Character | None

    @property
    def same(self) -> bool:
        return self.mine == self.theirs


class EntryConflict(Struct, frozen=True):
    """A conflict of a library entry that comes under an id that stands for something else here."""

    list: str
    theirs: AnyEntry
    mine: AnyEntry


class RulingConflict(Struct, frozen=True):
    """A conflict of a switch that stands otherwise there than here ("default", "other")."""

    rule: str
    mine: str
    theirs: str


class ImportPlan(Struct, frozen=True):
    """The plan: all that has to be decided before characters come in. `fresh`: entries nobody has here."""

    guest: AnyCampaign
    meetings: tuple[CharacterMatch, ...]
    clashes: tuple[EntryConflict, ...]
    fresh: tuple[tuple[str, AnyEntry], ...]
    rulings: tuple[RulingConflict, ...]


class ImportChoices(Struct, frozen=True):
    """Decisions of an import. `characters`: by id, whether they take the place of the one here ("theirs", also where
    nothing is said), join beside ("both") or stay away ("mine"). `entries`: by list and id, "both" where nothing is
    said."""

    characters: Mapping[str, Choice] = {}
    entries: Mapping[Place, Choice] = {}


def visit(host: AnyCampaign, guest: AnyCampaign, shipped: Library, system: AnySystem) -> ImportPlan:
    """Plan for taking the characters of `guest` into `host`: each with the one of the same id here, library entries
    that clash or are new here, rulings that differ. Both are of one system; nothing is changed."""
    meetings = tuple(CharacterMatch(who, inside(host.characters, who.id)) for who in guest.characters)
    clashes, fresh = [], []
    for list, id in needed(guest, guest.characters, shipped, system):
        theirs = find(guest.library, list, id)
        mine = find(host.library, list, id) or find(shipped, list, id)
        if theirs is not None and mine is None:
            fresh.append((list, theirs))
        elif theirs is not None and mine is not None and mine != theirs:
            clashes.append(EntryConflict(list, theirs, mine))
    # A shipped thing that is another one here comes too: the guest was made with the shipped one.
    clashes += _shadowed(host, guest, shipped, system)
    return ImportPlan(guest, meetings, tuple(clashes), tuple(fresh), _rulings(host, guest, system))


def taken(host: AnyCampaign, visit: ImportPlan, taking: ImportChoices, shipped: Library, system: AnySystem) -> Batch:
    """Step of edits that takes in the characters of plan `visit` as `taking` decides, with the library entries and
    portraits they use; without edits where nobody comes."""
    coming = [match for match in visit.meetings if _choice(match, taking) != "mine" and not match.same]
    if not coming:
        return Batch(NAME, ())
    guest: AnyCampaign = replace(visit.guest, characters=tuple(match.theirs for match in coming))
    wanted = set(needed(guest, guest.characters, shipped, system))
    edits, guest = _library(host, guest, visit, taking, wanted, shipped, system)
    faces, guest = _pictures(host, guest)
    return Batch(NAME, (*edits, *faces, *_characters(host, guest, coming, taking)))


def _choice(meeting: CharacterMatch, taking: ImportChoices) -> Choice:
    return taking.characters.get(meeting.theirs.id, "theirs")


def _characters(
    host: AnyCampaign, guest: AnyCampaign, coming: list[CharacterMatch], taking: ImportChoices
) -> list[Edit]:
    ids = {who.id for who in host.characters}
    new: dict[str, str] = {}
    for meeting, who in zip(coming, guest.characters, strict=True):
        instead = meeting.mine is not None and _choice(meeting, taking) == "theirs"
        new[who.id] = who.id if instead or who.id not in ids else fresh_id(who.name, ids, "character")
        ids.add(new[who.id])
    people = [replace(who, id=new[who.id], owner=new.get(who.owner or "", who.owner)) for who in guest.characters]
    here = {who.id for who in host.characters}
    return [
        Edit("set", ("characters", who.id), who) if who.id in here else Edit("add", ("characters",), who)
        for who in with_owners_there(host.characters, people)
    ]


def _library(
    host: AnyCampaign,
    guest: AnyCampaign,
    visit: ImportPlan,
    taking: ImportChoices,
    wanted: set[Place],
    shipped: Library,
    system: AnySystem,
) -> tuple[list[Edit], AnyCampaign]:
    """Edits that bring the library entries in `wanted` as decided, and `guest` with its references to entries that come
    under another id."""
    edits = [Edit("add", ("library", list), entry) for list, entry in visit.fresh if (list, entry.id) in wanted]
    for clash in visit.clashes:
        list, id = clash.list, clash.theirs.id
        if find(guest.library, list, id) is not None and (list, id) not in wanted:
            continue
        choice = taking.entries.get((list, id), "both")
        if choice == "theirs" and find(host.library, list, id) is not None:
            edits.append(Edit("set", ("library", list, id), clash.theirs))
        elif choice == "theirs":
            edits.append(Edit("add", ("library", list), clash.theirs))
        elif choice == "both":
            known = {e.id for library in (host.library, shipped, guest.library) for e in held(library, list)}
            new = fresh_id(clash.theirs.name or id, known, id)
            guest = _renamed(guest, list, id, new, shipped, system)
            edits.append(Edit("add", ("library", list), replace(clash.theirs, id=new)))
    # An entry that comes may itself name one that was given another id.
    settled = [_as_named(edit, guest) for edit in edits]
    return settled, guest


def _as_named(edit: Edit, guest: AnyCampaign) -> Edit:
    entry = edit.value
    held_now = (
        find(guest.library, edit.path[1], entry.id) if isinstance(entry, SavedValue) and hasattr(entry, "id") else None
    )
    return edit if held_now is None else replace(edit, value=held_now)


def _renamed(guest: AnyCampaign, list: str, id: str, new: str, shipped: Library, system: AnySystem) -> AnyCampaign:
    """The guest with one entry under a new id, wherever it is named."""
    entry = find(guest.library, list, id) or find(shipped, list, id)
    bare = without(guest.library, list, id)
    library = replace(bare, **{list: (*held(bare, list), replace(entry, id=new))}) if entry is not None else bare
    world = system.world(without(shipped, list, id), library, guest.rulings)
    characters = tuple(_repointed(who, system.integrity, world, id, new) for who in guest.characters)
    for place in places(library):
        library = _repointed_entry(library, place, system, world, id, new)
    return replace(guest, library=library, characters=characters)


def _repointed(who: Any, broken: Any, world: Any, id: str, new: str) -> Any:
    """Character `who` with each reference to `id` that is broken in `world` pointing to `new`."""
    for _each in range(len(broken(who, world))):
        paths = [f.path for f in broken(who, world) if f.rule == "unknown_reference" and _names(f, id)]
        if not paths:
            break
        who = changed(who, Edit("set", _end(who, paths[0]), _pointing(who, paths[0], id, new)))
    return who


def _pointing(who: Any, path: Path, id: str, new: str) -> str:
    """New value at a path: the id `new`, after a list where one stands before the old `id` ("secondaries/sword")."""
    held: Any = who
    for element in path:
        held = inside(held, element)
    return f"{held.removesuffix(id)}{new}" if isinstance(held, str) and held.endswith(f"/{id}") else new


def _repointed_entry(library: Any, place: Place, system: AnySystem, world: Any, id: str, new: str) -> Any:
    flaws = [
        finding
        for finding in system.library_integrity(world, library)
        if finding.path[:2] == place and _names(finding, id)
    ]
    for flaw in flaws:
        library = changed(library, Edit("set", _end(library, flaw.path), new))
    return library


def _names(finding: Any, id: str) -> bool:
    return any(figure.value == id for _name, figure in finding.facts)


def _end(value: object, path: Path) -> Path:
    """Path of the id itself: `path` with the key's field behind it where it leads to a saved value, else as it is."""
    found = value
    for element in path:
        found = inside(found, element)
    return (*path, found.KEY) if isinstance(found, SavedValue) else path


def _shadowed(host: AnyCampaign, guest: AnyCampaign, shipped: Library, system: AnySystem) -> list[EntryConflict]:
    """Conflicts of shipped entries that the guests use and the host has replaced by different ones of its own."""
    found = []
    for list, id in places(host.library):
        theirs, mine = find(shipped, list, id), find(host.library, list, id)
        if theirs is None or mine is None or find(guest.library, list, id) is not None or theirs == mine:
            continue
        world = system.world(without(shipped, list, id), guest.library, guest.rulings)
        if any(system.integrity(who, world) for who in guest.characters) or system.library_integrity(
            world, guest.library
        ):
            found.append(EntryConflict(list, theirs, mine))
    return found


def _rulings(host: AnyCampaign, guest: AnyCampaign, system: AnySystem) -> tuple[RulingConflict, ...]:
    sides = ((r, host.rulings.get(r, "default"), guest.rulings.get(r, "default")) for r in system.rule_options)
    return tuple(RulingConflict(rule, mine, theirs) for rule, mine, theirs in sides if mine != theirs)


def _pictures(host: AnyCampaign, guest: AnyCampaign) -> tuple[list[Edit], AnyCampaign]:
    """Edits that bring the portraits of the guests, and `guest` with its references to portraits that come under
    another id."""
    ids = {picture.id for picture in host.pictures}
    edits: list[Edit] = []
    new: dict[str, str] = {}
    for face in dict.fromkeys(who.portrait for who in guest.characters if who.portrait is not None):
        picture = inside(guest.pictures, face)
        if picture is None or inside(host.pictures, face) == picture:
            continue
        new[face] = face if face not in ids else fresh_id(face, ids, "portrait")
        ids.add(new[face])
        edits.append(Edit("add", ("pictures",), replace(picture, id=new[face])))
    characters = tuple(
        replace(who, portrait=new[who.portrait]) if who.portrait in new else who for who in guest.characters
    )
    return edits, replace(guest, characters=characters)
