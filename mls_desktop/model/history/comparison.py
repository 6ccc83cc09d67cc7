"""The comparison of a campaign as it was with the campaign as it is: what changed, what came, what went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Calendar, Encounter, JournalEntry, Purse
from mls_desktop.model.library import AnyEntry, held
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.saved_value import unbuild
from mls_desktop.rules.common.values.things import Thing


class CharacterThen(Struct, frozen=True):
    """A character of one id as they were and as they are; None: not there."""

    then: Character | None
    now: Character | None


class EncounterThen(Struct, frozen=True):
    """An encounter of one id as it was and as it is; None: not there."""

    then: Encounter | None
    now: Encounter | None


class EntryThen(Struct, frozen=True):
    """A library entry of one list and id as it was and as it is; None: not among the campaign's own."""

    list: str
    then: AnyEntry | None
    now: AnyEntry | None


class RulingThen(Struct, frozen=True):
    """A ruling as it was and as it is; "default" where the file holds none."""

    rule: str
    then: str
    now: str


class JournalThen(Struct, frozen=True):
    """A journal entry of one id as it was and as it is; None: not there."""

    then: JournalEntry | None
    now: JournalEntry | None


class ThingThen(Struct, frozen=True):
    """A thing of the stash as it was and as it is; None: not there. `at`: its element in a path."""

    at: str
    then: Thing | None
    now: Thing | None


class CampaignComparison(Struct, frozen=True):
    """The comparison. `name`, `calendar`, `purse`: as they were and as they are, None where they are the same.
    `rest`: something else differs that has no name of its own, such as the order of a list or a picture."""

    characters: tuple[CharacterThen, ...] = ()
    encounters: tuple[EncounterThen, ...] = ()
    entries: tuple[EntryThen, ...] = ()
    rulings: tuple[RulingThen, ...] = ()
    name: tuple[str, str] | None = None
    calendar: tuple[Calendar, Calendar] | None = None
    journal: tuple[JournalThen, ...] = ()
    purse: tuple[Purse, Purse] | None = None
    stash: tuple[ThingThen, ...] = ()
    rest: bool = False

    def __bool__(self) -> bool:
        """Tells whether anything differs."""
        return self != CampaignComparison()


def compared(then: AnyCampaign, now: AnyCampaign) -> CampaignComparison:
    """Comparison of the campaigns `then` and `now`, both of one system; false where they are written alike. Parts they
    share are not looked into."""
    characters = tuple(CharacterThen(*pair) for pair in _pairs(then.characters, now.characters))
    encounters = tuple(EncounterThen(*pair) for pair in _pairs(then.encounters, now.encounters))
    kind: type[Library] = type(now.library)
    lists = field_types(kind)
    entries = tuple(
        EntryThen(list, *pair) for list in lists for pair in _pairs(held(then.library, list), held(now.library, list))
    )
    rules = dict.fromkeys((*then.rulings, *now.rulings))
    sides = ((rule, then.rulings.get(rule, "default"), now.rulings.get(rule, "default")) for rule in rules)
    rulings = tuple(RulingThen(*each) for each in sides if each[1] != each[2])
    name = (then.name, now.name) if then.name != now.name else None
    found = CampaignComparison(
        characters,
        encounters,
        entries,
        rulings,
        name,
        None if alike(then.calendar, now.calendar) else (then.calendar, now.calendar),
        tuple(JournalThen(*pair) for pair in _pairs(then.journal, now.journal)),
        None if alike(then.purse, now.purse) else (then.purse, now.purse),
        tuple(_things(then.stash, now.stash)),
    )
    return found if found or alike(then, now) else replace(found, rest=True)


def _things(then: tuple[Thing, ...], now: tuple[Thing, ...]) -> Iterator[ThingThen]:
    """Yields the things of a stash that differ, in the order they have now; then things that are gone."""
    before, after = (dict(zip(entry_ids(stash), stash, strict=True)) for stash in (then, now))
    for at in dict.fromkeys((*after, *before)):
        if not alike(before.get(at), after.get(at)):
            yield ThingThen(at, before.get(at), after.get(at))


def alike(one: Any, other: Any) -> bool:
    """Tells whether two values are written as the same bytes: 1 and 1.0 are equal, and yet two things to a file."""
    return one is other or (one == other and _written(one) == _written(other))


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=unbuild)


def _pairs(then: tuple[Any, ...], now: tuple[Any, ...]) -> Iterator[tuple[Any, Any]]:
    """Yields the entries (then, now) of one id that differ, in today's order, (None, now) if new; then those gone."""
    before, after = {each.id: each for each in then}, {each.id: each for each in now}
    for id, each in after.items():
        if not alike(before.get(id), each):
            yield before.get(id), each
    yield from ((each, None) for id, each in before.items() if id not in after)
