"""The patch: what tells a campaign from another, small, as JSON, and how it is applied.

A patch is a tree as deep as what changed. At each place stands one of four: `Whole`, another value; `Fields`, patches
of some fields of a struct; `Table`, patches of some keys, those that are gone, and the order where it is not what
follows from both; `Spliced`, a list as pieces of the one before: `Kept` entries, `Changed` ones, `Added` ones.

Example: one more event after 10,000 is, in the fields of the campaign and of its encounter, `Kept(0, 10000)` and
`Added((event,))`; the way back is `Kept(0, 10000)` alone.

Invariant: a patch holds only for the value it was made for. Another one is refused where that is seen, and seen only by
its shape: whoever keeps patches says by a digest what they are for (`storage/step_log.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import GenericAlias
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Campaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import arms
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.events import Events, event_of
from mls_desktop.rules.common.values.saved_value import Json, SavedValue, build

UNKNOWN_KEYS = "unknown"
"""The field of a saved value that holds the keys of a newer program."""


class Whole(Struct, frozen=True, tag="whole", tag_field="is"):
    """Another value in place of the one before."""

    value: Json


class Fields(Struct, frozen=True, tag="fields", tag_field="is"):
    """Some fields of a struct, each by its name."""

    fields: dict[str, Patch] = {}


class Table(Struct, frozen=True, tag="table", tag_field="is", omit_defaults=True):
    """Some keys of a table. `order`: all its keys, where those that are new do not just come last."""

    keys: dict[str, Patch] = {}
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None


class Kept(Struct, frozen=True, tag="kept", tag_field="is"):
    """Run of `count` unchanged entries of a list, from entry `first` on."""

    first: int
    count: int


class Changed(Struct, frozen=True, tag="changed", tag_field="is"):
    """The entry that stood at a place, changed."""

    at: int
    patch: Patch


class Added(Struct, frozen=True, tag="added", tag_field="is"):
    """Further entries."""

    values: tuple[Json, ...]


class Spliced(Struct, frozen=True, tag="list", tag_field="is"):
    """A list, put together from the one before."""

    pieces: tuple[Kept | Changed | Added, ...] = ()


Patch = Whole | Fields | Table | Spliced
NOTHING = Fields()
"""The patch of what stays as it is."""


class Misfit(Exception):
    """The error of a patch that was not made for the value it is applied to."""


def patched(campaign: AnyCampaign, patch: Patch, system: AnySystem) -> AnyCampaign:
    """Campaign after `patch`; what did not change is shared. Raises Misfit where the patch was made for another value,
    as far as its shape tells."""
    if not isinstance(patch, Fields):
        raise Misfit("a campaign has fields")
    try:
        after: AnyCampaign = _with_fields(campaign, patch, _campaign_types(system))
    except (msgspec.ValidationError, UnicodeEncodeError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise Misfit(str(error)) from error
    return after


def _campaign_types(system: AnySystem) -> Mapping[str, Any]:
    """The types of a campaign's fields, with the character and library of its system."""
    characters = GenericAlias(tuple, (system.character, ...))
    return {**field_types(Campaign), "characters": characters, "library": system.library}


def _patched(value: Any, patch: Patch, kind: Any) -> Any:
    match patch:
        case Whole():
            return msgspec.convert(patch.value, kind, dec_hook=build)
        case Fields() if isinstance(value, SavedValue):
            return _with_fields(value, patch, field_types(type(value)))
        case Table() if isinstance(value, dict):
            return _with_keys(value, patch, _inner(kind, dict))
        case Spliced() if isinstance(value, Events):
            return _with_events(value, patch)
        case Spliced() if isinstance(value, (tuple, list)):
            entries = list(_entries(value, patch, _inner(kind, type(value))))
            return tuple(entries) if isinstance(value, tuple) else entries
    raise Misfit(f"no {type(patch).__name__} of {type(value).__name__}")


def _with_fields(value: Any, patch: Fields, types: Mapping[str, Any]) -> Any:
    new = {}
    for name, inner in patch.fields.items():
        if name not in types and name != UNKNOWN_KEYS:
            raise Misfit(f"no field {name}")
        new[name] = _patched(getattr(value, name), inner, types.get(name, dict[str, Json]))
    return replace(value, **new) if new else value


def _with_keys(value: dict[str, Any], patch: Table, kind: Any) -> dict[str, Any]:
    new = {key: held for key, held in value.items() if key not in patch.gone}
    for key, inner in patch.keys.items():
        new[key] = _patched(new.get(key), inner, kind)
    if patch.order is None:
        return new
    if new.keys() != set(patch.order):
        raise Misfit("another table")
    return {key: new[key] for key in patch.order}


def _with_events(value: Events, patch: Spliced) -> Events:
    """Events of `value` after `patch`; those kept from the first on share their blocks. Raises Misfit."""
    pieces = patch.pieces
    begun = Events()
    if pieces and isinstance(pieces[0], Kept) and pieces[0].first == 0:
        begun, pieces = value.first(_kept(value, pieces[0]).stop), pieces[1:]
    return begun.extended(event_of(each) for each in _entries(value, Spliced(pieces), Any))


def _entries(value: Any, patch: Spliced, kind: Any) -> Iterable[Any]:
    for piece in patch.pieces:
        match piece:
            case Kept():
                yield from (value[at] for at in _kept(value, piece))
            case Changed():
                if not 0 <= piece.at < len(value):
                    raise Misfit("a shorter list")
                yield _patched(value[piece.at], piece.patch, kind)
            case Added():
                yield from (msgspec.convert(each, kind, dec_hook=build) for each in piece.values)


def _kept(value: Any, piece: Kept) -> range:
    if not 0 <= piece.first <= piece.first + piece.count <= len(value):
        raise Misfit("a shorter list")
    return range(piece.first, piece.first + piece.count)


def _inner(kind: Any, container: type) -> Any:
    """Type of the values of a table (`container` dict) or of the entries of a list, by its type `kind`; else Any."""
    for arm in arms(kind):
        if get_origin(arm) is container:
            return get_args(arm)[1 if container is dict else 0]
    return Any
