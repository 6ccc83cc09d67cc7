"""The one step that merges a character of another campaign, or of an earlier state, into one that is here: with the
library entries and the portrait that come along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.extract import needed
from mls_desktop.model.history.difference import alike
from mls_desktop.model.import_characters import ImportChoices, taken, visit
from mls_desktop.model.merge.character_merge import CharacterMerge, Choices, merge_characters
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside

STEP = "merge"
"""The id of the step, for words."""


class MergeDesk(Struct, frozen=True):
    """Context of a merge: the campaign that is here, its system, what ships with it, and worlds."""

    host: AnyCampaign
    system: AnySystem
    shipped: Library
    world_of: WorldOf


class CharacterPair(Struct, frozen=True):
    """Two versions to be merged: one that is here, and theirs as they are called and named here. `along`: the edits
    that bring the library entries and the portrait of theirs; `host`: the campaign after these."""

    mine: Character
    theirs: Character
    along: tuple[Edit, ...]
    host: AnyCampaign


def pair_of(desk: MergeDesk, id: str, guest: AnyCampaign, other: str) -> CharacterPair:
    """Pair of character `id` here and character `other` of `guest` as they would stand here: with the library entries
    here where theirs differ, or, if that is refused, with those of theirs that differ, under new ids. Raises
    KeyError where there is none, Refused where the campaign could not take them."""
    mine, theirs = inside(desk.host.characters, id), inside(guest.characters, other)
    if mine is None or theirs is None:
        raise KeyError(id if mine is None else other)
    alone = replace(guest, characters=(replace(theirs, id=id),), encounters=())
    plan = visit(desk.host, alone, desk.shipped, desk.system)
    as_here = ImportChoices(entries={(clash.list, clash.theirs.id): "mine" for clash in plan.clashes})
    for choices in (as_here, ImportChoices()):
        step = taken(desk.host, plan, choices, desk.shipped, desk.system)
        try:
            applied(desk.host, step, desk.system, desk.world_of)
        except Refused:
            continue
        break
    along = tuple(edit for edit in step.edits if edit.path != ("characters", id))
    came = next((edit.value for edit in step.edits if edit.path == ("characters", id)), mine)
    host = applied(desk.host, Batch(STEP, along), desk.system, desk.world_of)
    return CharacterPair(mine, _as_character(came, mine), along, host)


def _as_character(value: Any, mine: Character) -> Character:
    return value if isinstance(value, Character) else mine


def merged_pair(desk: MergeDesk, pair: CharacterPair, choices: Choices) -> CharacterMerge:
    """Merge of a pair as far as `choices`, the sides by path, decide it; conflicts left have their usual side."""
    world = desk.world_of(pair.host)

    def faults(who: Character) -> Iterable[Any]:
        return desk.system.integrity(who, world)

    return merge_characters(pair.mine, pair.theirs, desk.system, choices, faults)


def merging(desk: MergeDesk, pair: CharacterPair, choices: Choices) -> Batch:
    """Step of edits that sets the character of `pair` to the merge by `choices`; without edits where nothing changes.
    Of what would come along only what the merged character uses comes. Raises Refused where no file could hold the
    result."""
    result = merged_pair(desk, pair, choices).result
    if alike(result, desk.system.settled(pair.mine)):
        return Batch(STEP, ())
    for flaw in desk.system.integrity(result, desk.world_of(pair.host)):
        raise Refused(flaw)
    used = set(needed(pair.host, (result,), desk.shipped, desk.system))
    along = tuple(edit for edit in pair.along if _is_used(edit, result, used))
    return Batch(STEP, (*along, Edit("set", ("characters", pair.mine.id), result)))


def _is_used(edit: Edit, who: Character, used: set[tuple[str, str]]) -> bool:
    id = getattr(edit.value, "id", "")
    if edit.path == ("pictures",):
        return id == who.portrait
    return edit.path[:1] != ("library",) or (edit.path[1], id) in used
