"""Lists of one's own: what joins them by a name that somebody typed, or as a copy of a library entry, which may differ
from then on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import entry_id
from mls_desktop.rules.common.values.saved_value import SavedValue

T = TypeVar("T", bound=SavedValue)
E = TypeVar("E", bound=Entry)


def joining(
    word: str,
    held: Sequence[SavedValue],
    library: Mapping[str, E],
    copied: Callable[[E, str], T],
    named: Callable[[str, str], T],
    fallback: str,
) -> T:
    """What joins the list `held` by one word: the id of an entry of the library, of which a copy is made, or else a
    name. Its id is made from the name, numbered where it is taken, from `fallback` where no letter is left.

    `copied` makes a thing of an entry under an id; `named` a plain one of an id and a name.
    """
    taken = {entry_id(each) for each in held}
    entry = library.get(word)
    if entry is not None:
        return copied(entry, fresh_id(entry.id, taken, fallback))
    name = word.strip()
    return named(fresh_id(name, taken, fallback), name)
