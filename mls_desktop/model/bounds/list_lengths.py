"""The lengths of lists: which lists of a campaign are longer than a file may hold, asked of a file and of an edit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from mls_desktop.model.bounds.limits import SHORT, list_limit
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.events import Events


class LongList(Struct, frozen=True):
    """A list or table with more entries than it may have. `path`: places in lists are told by position."""

    path: Path
    limit: int


def long_lists(value: Any, before: Any = None) -> Iterator[LongList]:
    """Yields the lists of campaign `value` that are too long, but none that is the same object as in the campaign
    `before`, or shorter than there. Keys of newer programs may hold what they like."""
    todo: list[tuple[Any, Any, Path]] = [(value, before, ())]
    while todo:
        held, old, path = todo.pop()
        like = old if type(old) is type(held) else None
        if isinstance(held, Struct):
            names = [name for name in held.__struct_fields__ if name != "unknown"]
            todo += [(getattr(held, name), getattr(like, name, None), (*path, name)) for name in reversed(names)]
        elif isinstance(held, (tuple, list, dict, Events)) and held is not old:
            limit = list_limit(path) if len(held) > SHORT else SHORT
            if len(held) > limit and (like is None or len(held) >= len(like)):
                yield LongList(path, limit)
            elif not isinstance(held, Events):
                todo += _entries(held, like, path)


def _entries(held: Any, like: Any, path: Path) -> list[tuple[Any, Any, Path]]:
    """Entries of `held` that are not in `like`, in reverse order: each with the entry that `like` has at the same index
    or key (None: none), and with its path."""
    pairs = list(held.items() if isinstance(held, dict) else enumerate(held))
    was = dict(like.items() if isinstance(like, dict) else enumerate(like)) if like is not None else {}
    kept = {id(entry) for entry in was.values()}
    return [(entry, was.get(key), (*path, str(key))) for key, entry in reversed(pairs) if id(entry) not in kept]


def check_lengths(after: Struct, before: Struct) -> None:
    """Raises Refused ("too_many_entries") for a list of `after` too long for a file, unless shorter than in
    `before`."""
    for found in long_lists(after, before):
        inner = found.path[2:] if found.path[0] in ("characters", "encounters") and found.path[2:] else found.path
        named = tuple(step for step in inner if not step.isdecimal())
        raise refusal("too_many_entries", named, (("limit", given(found.limit)),))
