"""The preparation of a fight's line-up: fighters copied into it, with all of the library that they use."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter, LineUp
from mls_desktop.model.extract import needed, only
from mls_desktop.model.library import held, merged
from mls_desktop.model.owners import followers
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.saved_value import UNKNOWN, Json, unbuild


def entrant_ids(line_up: tuple[LineUp, ...]) -> frozenset[str]:
    """The ids in the fight of all who stand in a line-up: of one the entry's, of many numbered ones."""
    return frozenset(id for entry in line_up for id in ids_of(entry))


def ids_of(entry: LineUp) -> tuple[str, ...]:
    """Ids in the fight of the fighters an entry stands for: its own id for one, "ork.1", "ork.2" ... for several, at
    most `MOST_FIGHTERS`."""
    if entry.count == 1:
        return (entry.id,)
    return tuple(f"{entry.id}.{nth}" for nth in range(1, min(entry.count, MOST_FIGHTERS) + 1))


class LineUpOptions(Struct, frozen=True):
    """The options of joining a line-up: on which side, how many of them, in which Turn, and whether what is theirs
    comes along."""

    side: str
    count: int = 1
    joins: int = 1
    followers: bool = True


def prepared(campaign: AnyCampaign, id: str, name: str) -> Encounter:
    """New encounter without sides and fighters, under the campaign's rulings and days of a year as they are now."""
    return Encounter(id=id, name=name, rulings=dict(campaign.rulings), days=campaign.calendar.days)


def mustered(
    encounter: Encounter, who: Character, how: LineUpOptions, campaign: AnyCampaign, shipped: Library, system: AnySystem
) -> Encounter:
    """Encounter with a copy of `who` last in its line-up as `how` says, with `how.followers` then of their followers
    and animals not there yet, and in its library each entry they use, shipped or of the campaign, of an id not there.
    For a character of the campaign, who alone has any, `of` of the entry is their id, else None. Nobody is refused."""
    after = _with_entry(encounter, who, how, campaign, shipped, system)
    if how.followers and any(each is who for each in campaign.characters):
        here = {entry.of for entry in after.line_up}
        for each in followers(campaign.characters, who.id):
            if each.id not in here:
                after = _with_entry(after, each, replace(how, count=1), campaign, shipped, system)
    return after


def copied_anew(
    encounter: Encounter, entry: str, who: Character, campaign: AnyCampaign, shipped_library: Library, system: AnySystem
) -> Encounter:
    """Encounter in which the line-up's entry with id `entry` has a new copy of `who`, and the encounter's library has
    every entry they use."""
    copy, library = as_json(who), _with_used(encounter, who, campaign, shipped_library, system)
    line_up = tuple(replace(each, character=copy) if each.id == entry else each for each in encounter.line_up)
    return replace(encounter, line_up=line_up, library=library)


def _with_entry(
    encounter: Encounter, who: Character, how: LineUpOptions, campaign: AnyCampaign, shipped: Library, system: AnySystem
) -> Encounter:
    taken = {entry.id for entry in encounter.line_up}
    single = who.id if any(each is who for each in campaign.characters) else None
    entry = LineUp(
        id=fresh_id(who.id, taken, "fighter"),
        side=how.side,
        of=single,
        count=how.count,
        joins=how.joins,
        character=as_json(who),
    )
    library = _with_used(encounter, who, campaign, shipped, system)
    return replace(encounter, line_up=(*encounter.line_up, entry), library=library)


def _with_used(
    encounter: Encounter, who: Character, campaign: AnyCampaign, shipped: Library, system: AnySystem
) -> dict[str, Json]:
    whole = merged(shipped, campaign.library)
    kind: type[Library] = type(whole)
    places = needed(replace(campaign, library=whole), (who,), kind(), system)
    used = only(whole, (*places, *system.always_used))
    own = converted({**encounter.library}, kind)
    lists: dict[str, Json] = dict(encounter.library)
    for name in field_types(kind):
        there = {entry.id for entry in held(own, name)}
        new = [as_json(entry) for entry in held(used, name) if entry.id not in there]
        if new:
            before: Any = lists.get(name, [])
            lists[name] = [*before, *new]
    return lists


def as_json(value: Struct) -> dict[str, Json]:
    """A saved value as JSON, defaults left out, keys of a newer program among its own."""
    found: dict[str, Json] = _unwrapped(msgspec.to_builtins(value, enc_hook=unbuild))
    return found


def _unwrapped(value: Any) -> Any:
    if isinstance(value, dict):
        inner = {key: _unwrapped(each) for key, each in value.items() if key != UNKNOWN}
        return inner | value.get(UNKNOWN, {})
    return [_unwrapped(each) for each in value] if isinstance(value, (list, tuple)) else value
