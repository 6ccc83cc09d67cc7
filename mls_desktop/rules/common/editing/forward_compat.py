"""The converter of newer JSON into this program's values: what it does not know is left aside."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.saved_value import build

T = TypeVar("T")


def converted(raw: Any, kind: type[T]) -> T:
    """Value of type `kind` from the JSON `raw`, without the keys that `kind` does not know. Raises
    msgspec.ValidationError for all else that does not fit. For copies, which keep the JSON beside: the value has no
    unknown keys to write back."""
    try:
        return msgspec.convert(raw, kind, dec_hook=build)
    except (msgspec.ValidationError, UnicodeEncodeError):
        return _known_converted(raw, kind)


def _known_converted(raw: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(known(raw, kind), kind, dec_hook=build)
    except UnicodeEncodeError as error:  # half a character, which is nothing in particular
        raise msgspec.ValidationError(f"no text: {error.object!a}") from error


def known(raw: Any, kind: Any) -> Any:
    """JSON `raw` with only those keys that the structs in the type `kind` have, however deep; not checked otherwise."""
    for arm in arms(kind):
        if isinstance(raw, dict) and isinstance(arm, type) and issubclass(arm, Struct):
            types = field_types(arm)
            return {key: known(value, types[key]) for key, value in raw.items() if key in types}
        if isinstance(raw, dict) and get_origin(arm) is dict:
            return {key: known(value, get_args(arm)[1]) for key, value in raw.items()}
        if isinstance(raw, (list, tuple)) and get_origin(arm) is tuple:
            return [known(value, get_args(arm)[0]) for value in raw]
    return raw


def arms(kind: Any) -> tuple[Any, ...]:
    """Types that the type `kind` allows: each member of a union, the type inside an `Annotated`, else `kind` alone."""
    if get_origin(kind) is Annotated:
        return arms(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return tuple(arm for each in get_args(kind) for arm in arms(each))
    return (kind,)
