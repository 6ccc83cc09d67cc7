"""The generic edit at a path, the one way to change kept values, typed by the fields it meets; and special edits of
single fields, which come before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NoReturn, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.paths import entry_id, entry_ids, position
from mls_desktop.rules.common.values.saved_value import SavedValue, build

T = TypeVar("T")
REPEATING = frozenset({"name", "rule"})
"""Keys that several entries of a list may share: two ropes, two waivers of one rule at different places."""


def changed(value: T, edit: Edit, at: Path = ()) -> T:
    """`value` after `edit`, all else shared with it. `at`: where `value` itself stands, for messages.

    Raises Refused: no such place, a value of the wrong kind, an entry that is there already.
    """
    result: T = _apply(value, type(value), edit.path, edit, at)
    return result


def edited(value: T, edit: Edit, special: Mapping[str, Callable[..., T | None]], *around: Any) -> T:
    """`value` after `edit`: by that function of `special` which stands there for the first element of the path; where
    there is none, or it gives None, by the generic edit. `around`: further arguments of these functions, between
    `value` and `edit`. Raises Refused."""
    function = special.get(edit.path[0] if edit.path else "")
    found = function(value, *around, edit) if function else None
    return changed(value, edit) if found is None else found


def fixed_id(who: object, world: object, edit: Edit) -> NoReturn:
    """Special edit of a character's id, which raises Refused ("no_such_place")."""
    # Others point at a character by their id: giving them another is copying them, which the campaign does.
    raise refusal("no_such_place", edit.path)


@lru_cache(maxsize=256)
def field_types(kind: type[Struct]) -> dict[str, Any]:
    """The annotated types of a struct's saved fields by name; bounded cache, since the types never change."""
    return {f.name: f.type for f in msgspec.structs.fields(kind) if f.name != "unknown"}


def _apply(value: Any, kind: Any, path: Path, edit: Edit, at: Path) -> Any:
    if not path:
        return _at_end(value, kind, edit, at)
    element, rest, here = path[0], path[1:], (*at, path[0])
    if isinstance(value, Struct):
        types = field_types(type(value))
        if element not in types:
            raise refusal("no_such_place", here)
        if not rest and edit.op == "set" and edit.value is None and not _takes_none(types[element]):
            return replace(value, **{element: _default(type(value), element, here)})
        return replace(value, **{element: _apply(getattr(value, element), types[element], rest, edit, here)})
    if isinstance(value, dict):
        return _in_table(value, kind, path, edit, here)
    if isinstance(value, tuple):
        return _in_list(value, kind, path, edit, here)
    raise refusal("no_such_place", here)


def _in_table(value: dict[str, Any], kind: Any, path: Path, edit: Edit, here: Path) -> dict[str, Any]:
    key_kind, value_kind = _inner(kind) or (str, Any)
    key = _converted(path[0], key_kind, here, code="no_such_place")
    if len(path) > 1:
        if key not in value:
            raise refusal("no_such_place", here)
        return {**value, key: _apply(value[key], value_kind, path[1:], edit, here)}
    if edit.op == "remove" or (edit.op == "set" and edit.value is None):
        return {k: v for k, v in value.items() if k != key}
    if edit.op != "set":
        raise refusal("no_such_place", here)
    return {**value, key: _converted(edit.value, value_kind, here)}


def _in_list(value: tuple[Any, ...], kind: Any, path: Path, edit: Edit, here: Path) -> tuple[Any, ...]:
    index = position(value, path[0])
    if index is None:
        raise refusal("no_such_place", here)
    if len(path) == 1 and edit.op in ("remove", "move"):
        rest = (*value[:index], *value[index + 1 :])
        if edit.op == "remove":
            return rest
        to = max(0, min(len(rest), _converted(edit.value, int, here)))
        return (*rest[:to], value[index], *rest[to:])
    inner = (_inner(kind) or (Any,))[0]
    new = _apply(value[index], inner, path[1:], edit, here)
    return (*value[:index], new, *value[index + 1 :])


def _at_end(value: Any, kind: Any, edit: Edit, at: Path) -> Any:
    if edit.op == "set":
        return _converted(edit.value, kind, at)
    if edit.op == "add" and isinstance(value, tuple):
        inner = (_inner(kind) or (Any,))[0]
        entry = _converted(_by_name(edit.value, inner), inner, at)
        named = isinstance(entry, SavedValue) and entry.KEY and entry.KEY not in REPEATING
        if named and entry_id(entry) in entry_ids(value):
            raise refusal("taken_id", (*at, entry_id(entry)), (("id", given(entry_id(entry))),))
        return (*value, entry)
    raise refusal("no_such_place", at)


def _by_name(value: Any, kind: Any) -> Any:
    """Object `{"name": value}` where `value` is text and `kind` a type whose things go by their names; else `value`
    itself."""
    named = isinstance(kind, type) and issubclass(kind, SavedValue) and kind.KEY == "name"
    return {"name": value} if named and isinstance(value, str) else value


def _converted(value: Any, kind: Any, at: Path, code: str = "wrong_value") -> Any:
    """Value of type `kind` from `value`; a struct is taken as it is: only the program itself can give one. Raises
    Refused, by `code`, at the path `at` where it does not fit."""
    if isinstance(value, Struct):
        return value
    try:
        return msgspec.convert(value, kind, dec_hook=build)
    except msgspec.ValidationError as error:
        raise refusal(code, at, (("why", given(str(error))),)) from error


def _inner(kind: Any) -> tuple[Any, ...]:
    """Type arguments of `kind`, a tuple or dict type, or of the first such member of a union; () for any other type."""
    if get_origin(kind) in (tuple, dict):
        return get_args(kind)
    for arm in get_args(kind):
        if get_origin(arm) in (tuple, dict):
            return get_args(arm)
    return ()


def _takes_none(kind: Any) -> bool:
    return kind is Any or type(None) in get_args(kind)


def _default(kind: type[Struct], name: str, at: Path) -> Any:
    found = next(f for f in msgspec.structs.fields(kind) if f.name == name)
    if found.default is not msgspec.NODEFAULT:
        return found.default
    if found.default_factory is not msgspec.NODEFAULT:
        return found.default_factory()
    raise wrong_value(at, "required")
