"""Lists of one's own: what joins them by a name that somebody typed, or as a copy of a library entry, which may differ
from then on. Each thing goes by an id made from its name, so that other things may lead to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import entry_id
from mls_desktop.rules.common.values.saved_value import SavedValue

T = TypeVar("T", bound=SavedValue)
E = TypeVar("E", bound=Entry)
S = TypeVar("S", bound=Struct)


def joining(
    word: str,
    held: Sequence[SavedValue],
    library: Mapping[str, E],
    copied: Callable[[E, str], T],
    named: Callable[[str, str], T],
    fallback: str,
) -> T:
    """Thing that joins the list `held` by `word`: a copy of the library's entry of that id, else a plain thing of that
    name. Its id is made from the name, numbered where it is taken, from `fallback` where no letter is left.

    `copied` makes a thing of an entry under an id; `named` a plain one of an id and a name.
    """
    taken = {entry_id(each) for each in held}
    entry = library.get(word)
    if entry is not None:
        return copied(entry, fresh_id(entry.id, taken, fallback))
    name = word.strip()
    return named(fresh_id(name, taken, fallback), name)


def joining_again(edit: Edit, held: Sequence[SavedValue], fallback: str) -> Edit:
    """Copy of `edit` whose value has a new id, made from its name and not in `held`: where the value is a JSON object
    without an id, or a thing whose id is taken. Any other edit comes back as it is."""
    value: Any = edit.value
    taken = {entry_id(each) for each in held}
    if isinstance(value, dict) and "id" not in value:
        return replace(edit, value={**value, "id": fresh_id(str(value.get("name", "")), taken, fallback)})
    if isinstance(value, SavedValue) and entry_id(value) in taken:
        return replace(edit, value=replace(value, id=fresh_id(str(getattr(value, "name", "")), taken, fallback)))
    return edit


def joined_own(who: S, edit: Edit, kind: type[Any], library: Mapping[str, Entry]) -> S:
    """Copy of `who` with one more thing of type `kind` in the list that `edit.path` names: told by a word as for
    `joining`, a copy having what both types have, or as for `joining_again`. Raises Refused for what no such thing can
    be."""
    held, fallback = getattr(who, edit.path[0]), kind.__name__.lower()
    if isinstance(edit.value, str):
        made = joining(edit.value, held, library, _copying(kind), lambda id, name: kind(id=id, name=name), fallback)
        return changed(who, replace(edit, value=made))
    return changed(who, joining_again(edit, held, fallback))


def own_names(who: Struct) -> dict[str, str]:
    """Names of the things that `who` lists under ids of their own, by id."""
    lists = (getattr(who, name) for name in who.__struct_fields__)
    things = (each for held in lists if isinstance(held, tuple) for each in held if isinstance(each, SavedValue))
    return {
        entry_id(each): str(getattr(each, "name", "")) for each in things if each.KEY == "id" and hasattr(each, "name")
    }


def _copying(kind: type[Any]) -> Callable[[Entry, str], Any]:
    def copied(entry: Entry, id: str) -> Any:
        shared = set(kind.__struct_fields__) & set(entry.__struct_fields__) - {"id", "unknown"}
        return kind(id=id, **{name: getattr(entry, name) for name in shared})

    return copied
