"""The journal of a campaign: dated entries of what happened, with the people, fights and awards they tell of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, JournalEntry
from mls_desktop.model.names_apart import names_apart
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import inside

JOURNAL = "journal"


class Linked(Struct, frozen=True):
    """A thing an entry links to. `there`: it is still in the campaign; `name` is its id where it is not."""

    id: str
    name: str
    there: bool = True


class Award(Struct, frozen=True):
    """An award of the entry's adventure to somebody; `cp`: None while it has not been rolled or is no such number."""

    who: str
    name: str
    cp: int | None


def in_order(journal: Iterable[JournalEntry]) -> tuple[JournalEntry, ...]:
    """Journal entries sorted by date; one without a date stays behind the one it stands behind in the file, those of
    one day in the order of the file: of days 5, none, 3 and 9 that is 3, 5, none, 9."""
    groups: list[list[JournalEntry]] = [[]]
    for each in journal:
        if each.date is not None:
            groups.append([])
        groups[-1].append(each)
    first, *dated = groups
    return (*first, *(each for group in sorted(dated, key=lambda group: group[0].date or ()) for each in group))


def people_of(campaign: AnyCampaign, entry: JournalEntry) -> tuple[Linked, ...]:
    """Characters that a journal entry links to, each with its name, or its id where it is gone."""
    names = names_apart(campaign.characters)
    return tuple(Linked(id, names.get(id, id), there=id in names) for id in entry.people)


def encounters_of(campaign: AnyCampaign, entry: JournalEntry) -> tuple[Linked, ...]:
    """Encounters that a journal entry links to, each with its name, or its id where it has none or is gone."""
    found = ((id, inside(campaign.encounters, id)) for id in entry.encounters)
    return tuple(Linked(id, each.name or id if each is not None else id, there=each is not None) for id, each in found)


def awards_of(campaign: AnyCampaign, entry: JournalEntry) -> tuple[Award, ...]:
    """Awards of the adventure that a journal entry names, from the chronicles of the characters; () where it names
    none."""
    return tuple(_awards(campaign, entry.adventure)) if entry.adventure else ()


def written(campaign: AnyCampaign, entry: JournalEntry) -> Batch:
    """The step that adds an entry to the journal, under a free id; one without an id gets it from its title."""
    taken = {each.id for each in campaign.journal}
    id = entry.id if entry.id and entry.id not in taken else new_entry_id(campaign, entry.title)
    return Batch("journal", (Edit("add", (JOURNAL,), replace(entry, id=id)),))


def new_entry_id(campaign: AnyCampaign, title: str) -> str:
    """A free id for an entry of that title."""
    return fresh_id(title, {each.id for each in campaign.journal}, "entry")


def entry_path(id: str, *field: str) -> Path:
    """Path below the campaign of the journal entry `id`, or of a field of it."""
    return (JOURNAL, id, *field)


def _awards(campaign: AnyCampaign, adventure: str) -> Iterator[Award]:
    names = names_apart(campaign.characters)
    for who in campaign.characters:
        for told in who.chronicle:
            if told.get("kind") == "adventure" and told.get("name") == adventure:
                cp = told.get("cp")
                yield Award(who.id, names[who.id], cp if type(cp) is int else None)
