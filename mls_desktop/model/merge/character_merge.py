"""The merge of two versions of one character: of the last version both have approved, or of none, trait by trait.

A chronicle is not taken apart: where one is how the other begins, the longer one holds all of both; where one is as
approved, the other has all that was done since; else it is a conflict. What fits together part by part and yet can be
in no file (two sides of one pair that make another sum) is taken as a whole and decided as such; where a part names
what is in another one (a weapon its skill), and the sides' parts do not go together, all of the character is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.history.difference import alike
from mls_desktop.model.merge.approval import read_copy
from mls_desktop.model.merge.value_merge import NO_BASE, Chosen, MergeConflict, ValueMerge
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.seals import Seal, bare_entry, seals
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.saved_value import Json

CHRONICLE: Path = ("chronicle",)
ALL: Path = ()
"""The path of all of a character but their chronicle."""
Choices = Mapping[Path, Chosen]
Faults = Callable[[Character], Iterable[Finding]]
Chronicle = tuple[dict[str, Json], ...]


class CharacterMerge(Struct, frozen=True):
    """A merge as far as it is decided. `base`: the seal both go back to; None: there is none."""

    result: Character
    conflicts: tuple[MergeConflict, ...]
    base: Seal | None


def common_seal(mine: Character, theirs: Character, system: AnySystem) -> tuple[Seal, Character] | None:
    """Last seal that both chronicles hold and whose copy can be read, with the character as it was approved; None where
    there is none."""
    for seal in reversed(tuple(seals(mine))):
        entry = mine.chronicle[seal.at]
        if seal.copy is not None and any(alike(entry, other) for other in theirs.chronicle):
            copy = read_copy(seal.copy, system)
            if copy is not None:
                return seal, copy
    return None


def merge_characters(
    mine: Character, theirs: Character, system: AnySystem, choices: Choices, faults: Faults
) -> CharacterMerge:
    """Merge of `mine` with what `theirs` has changed since their last common seal; `choices`: sides decided, by path;
    `faults`: why no file could hold a character. The result has the id of `mine`."""
    found = common_seal(mine, theirs, system)
    one, other = (system.settled(who) for who in (mine, replace(theirs, id=mine.id)))
    base: Any = NO_BASE if found is None else replace(system.settled(found[1]), id=mine.id)
    approved = None if found is None else (*found[1].chronicle, mine.chronicle[found[0].at])
    whole: set[Path] = set()
    while True:
        merge = ValueMerge(choices, whole)
        told = _chronicle(approved, one.chronicle, other.chronicle, merge)
        before = base if base is NO_BASE else replace(base, chronicle=told)
        sides = replace(one, chronicle=told), replace(other, chronicle=told)
        result: Character = merge.merged(before, *sides)
        # From the other side too: what is decided together hangs on neither which is whose nor on what is chosen.
        mirrored: Character = ValueMerge({}, whole).merged(before, *sides[::-1])
        broken = {each.path[:1] for who in (result, mirrored) for each in faults(who) if each.path}
        if not broken or ALL in whole:
            return CharacterMerge(result, tuple(merge.conflicts), found[0] if found is not None else None)
        # What is broken as a whole too names something in another part, which the other side has: all goes together.
        whole |= broken - whole or {ALL}


def _chronicle(base: Chronicle | None, mine: Chronicle, theirs: Chronicle, merge: ValueMerge) -> Chronicle:
    """Chronicle of the merged character: of `mine` and `theirs` the one that begins with all entries of the other, else
    the one that changed where the other is still as `base`, else the side chosen in a conflict that `merge` notes.
    `base`: entries up to and with the last common seal, None without one."""
    for longer, shorter in ((mine, theirs), (theirs, mine)):
        if alike(longer[: len(shorter)], shorter) or (base is not None and _bare(shorter) == _bare(base)):
            return longer
    told: Chronicle = merge.chosen(CHRONICLE, mine, theirs)
    return told


def _bare(told: Chronicle) -> list[dict[str, Json]]:
    return [bare_entry(entry) for entry in told]
