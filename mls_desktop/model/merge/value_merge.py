"""The merge of two saved values that came of one: what only one side changed is taken, what both changed otherwise is a
conflict to be decided.

Values are taken apart as far as they have names: a struct into its fields, a table into its keys, a list of named
entries into these. Two sides that are alike are no change, and one that is like the base gives way to the other.
Without a base all that differs is a conflict.

Example: base {strength: 1, body: 0}, mine {strength: 2, body: 0}, theirs {strength: 1, body: 1}: merged {strength: 2,
body: 1}. With theirs {strength: 0, body: 1} it is a conflict at strength.

Invariant: where there is no conflict, the sides may change places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.history.difference import alike
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.saved_value import SavedValue

Chosen = Literal["mine", "theirs"]


class Absent(Struct, frozen=True):
    """Nothing: what one side does not have; and as a base, that nobody knows of one (`known` False)."""

    known: bool = True


ABSENT, NO_BASE = Absent(), Absent(known=False)
ORDER = "\0"
"""Ends the path of a list whose entries both sides put in another order. No name is so; a thing may have none."""


class MergeConflict(Struct, frozen=True):
    """Conflict between the values of both sides; ABSENT: one of them has none. `usual`: the side that is taken until
    somebody decides."""

    path: Path
    mine: Any
    theirs: Any
    usual: Chosen


class ValueMerge:
    """A merge under way. `choices`: what was decided, by path; `whole`: paths of what is not taken apart. `conflicts`:
    those found, in order."""

    def __init__(self, choices: Mapping[Path, Chosen], whole: Collection[Path] = ()) -> None:
        self._choices, self._whole = choices, whole
        self.conflicts: list[MergeConflict] = []

    def merged(self, base: Any, mine: Any, theirs: Any, path: Path = ()) -> Any:
        """Value merged of `base`, `mine` and `theirs` at a path; ABSENT stands for nothing, NO_BASE for a base that is
        not there; conflicts are noted in `conflicts`."""
        if alike(mine, theirs) or alike(base, theirs):
            return mine
        if alike(base, mine):
            return theirs
        one, other = named_parts(mine), named_parts(theirs)
        if one is None or other is None or type(mine) is not type(theirs) or path in self._whole:
            return self.chosen(path, mine, theirs)
        before = (named_parts(base) if type(base) is type(mine) else None) or {}
        nothing = NO_BASE if base is NO_BASE else ABSENT
        new: dict[str, Any] = {}
        for name in dict.fromkeys((*one, *other)):
            three = (before.get(name, nothing), one.get(name, ABSENT), other.get(name, ABSENT))
            new[name] = self.merged(*three, (*path, name))
        kept = [name for name, value in new.items() if value is not ABSENT]
        order = self._order(list(before), list(one), list(other), kept, path, isinstance(mine, tuple))
        return _put_together(mine, {name: new[name] for name in order})

    def chosen(self, path: Path, mine: Any, theirs: Any) -> Any:
        """Notes a conflict at `path` in `conflicts` and gives the value of the side decided for it, else of the usual
        side: `theirs` if only `mine` is blank, else `mine`."""
        usual: Chosen = "theirs" if is_blank(mine) and not is_blank(theirs) else "mine"
        self.conflicts.append(MergeConflict(path, mine, theirs, usual))
        return theirs if self._choices.get(path, usual) == "theirs" else mine

    def _order(
        self, base: list[str], mine: list[str], theirs: list[str], kept: list[str], path: Path, matters: bool
    ) -> list[str]:
        """Names in `kept`, merged: common ones as in the side that moved them (if both did: in the side chosen in a
        conflict noted here, or in the lesser list unless the order `matters`), behind each those of one side alone."""
        both = [name for name in mine if name in theirs and name in kept]
        ours, other = both, [name for name in theirs if name in both]
        common = ours
        if ours != other:
            old = [[name for name in names if name in base] for names in (base, ours, other)]
            before = [name for name in old[0] if name in both]
            if before == old[1] != old[2]:
                common = other
            elif not before == old[2] != old[1]:
                common = list(self.chosen((*path, ORDER), tuple(ours), tuple(other))) if matters else min(ours, other)
        runs = [_runs(names, common, kept) for names in (mine, theirs)]
        order: list[str] = []
        for anchor in (None, *common):
            order += [anchor] if anchor is not None else []
            order += dict.fromkeys(name for run in sorted(each.get(anchor, []) for each in runs) for name in run)
        return order


def _runs(names: Sequence[str], common: Collection[str], kept: Collection[str]) -> dict[str | None, list[str]]:
    """Names that one side alone has, by the common name they come after; None before the first."""
    anchor: str | None = None
    found: dict[str | None, list[str]] = {}
    for name in names:
        if name in common:
            anchor = name
        elif name in kept:
            found.setdefault(anchor, []).append(name)
    return found


def named_parts(value: Any) -> dict[str, Any] | None:
    """Parts of `value` by name: of a SavedValue its fields, of a dict itself, of a tuple its entries by `entry_ids`, if
    each is a text or of a kind with a `KEY`; None for any other value, which is one thing."""
    if isinstance(value, SavedValue):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return value
    if isinstance(value, tuple) and _are_named(value):
        return dict(zip(entry_ids(value), value, strict=True))
    return None


def _are_named(entries: Iterable[Any]) -> bool:
    return all(isinstance(each, str) or (isinstance(each, SavedValue) and bool(each.KEY)) for each in entries)


def _put_together(like: Any, parts: dict[str, Any]) -> Any:
    if isinstance(like, SavedValue):
        return replace(like, **parts)
    return tuple(parts.values()) if isinstance(like, tuple) else parts


def is_blank(value: Any) -> bool:
    """Tells whether a value is ABSENT, None, or an empty text, list or table."""
    return value is ABSENT or value is None or value in ("", (), [], {})
