"""The encoder of campaigns: the same state gives the same bytes, and what is written can be read again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, has_grounds
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.saved_value import CustomValue, Json, SavedValue
from mls_desktop.storage.errors import Fault, Unreadable, fault
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData

ALWAYS = ("encounters",)
"""Keys of the campaign that are written even where they equal their default."""
LEAVES = (str, int, float, type(None))
"""Types whose values are written as they are. Nearly all values are of them: they are not asked whether they are
`CustomValue`, which is slow."""


class Unwritable(Exception):
    """The error of a campaign whose file could not be read again as the same campaign: nothing is written."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{fault.code} at {fault.pointer or 'top'}" for fault in faults[:3]))
        self.faults = faults


def write(campaign: AnyCampaign, shipped_data: ShippedData) -> bytes:
    """Bytes of the file for `campaign`, with every character settled. Raises Unwritable for another version than that
    of `shipped_data.format`, and where the bytes cannot be made, or would not be read again as the same campaign."""
    if campaign.version != shipped_data.format.version:
        raise Unwritable(
            (fault("newer_version", "/version", found=campaign.version, known=shipped_data.format.version),)
        )
    whole = settled(campaign, shipped_data.system(campaign.system))
    try:
        data = encoded({**plain(whole, ALWAYS)})
        again = read(data, shipped_data)
    except (UnicodeEncodeError, RecursionError, TypeError, ValueError, msgspec.EncodeError) as error:
        raise Unwritable((fault("not_writable", "", why=type(error).__name__),)) from error
    except Unreadable as error:
        raise Unwritable(error.faults) from error
    if again != whole:
        raise Unwritable((fault("not_the_same"),))
    return data


def encoded(value: Any) -> bytes:
    """UTF-8 bytes of the plain JSON `value`, as all files of the program have it: indented by two, with a final
    newline."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def settled(
    campaign: AnyCampaign, system: AnySystem, form: Callable[[Character], Character] | None = None
) -> AnyCampaign:
    """`campaign` with every character, in the library too, in the form that `form` gives, and edges of grounds by their
    names, so that equal ones are written alike. `form`: the system's own, unless the caller has one that remembers."""
    form = form or system.settled
    lists = {}
    kind: type[Library] = system.library
    for name in field_types(kind):
        held = getattr(campaign.library, name)
        new = tuple(form(entry) if isinstance(entry, Character) else entry for entry in held)
        if any(entry is not old for entry, old in zip(new, held, strict=True)):
            lists[name] = new
    library: Library = replace(campaign.library, **lists) if lists else campaign.library
    characters = tuple(form(who) for who in campaign.characters)
    after = replace(campaign, library=library, characters=characters)
    if not has_grounds(campaign):
        return after
    from mls_desktop.model.grounds import with_named_edges  # loaded where there is one

    return with_named_edges(after, system)


class FieldFormat(Struct, frozen=True):
    """The format of one field of a struct."""

    name: str
    default: Any
    order: tuple[str, ...] | None
    """The order of a table's keys; () for that of the alphabet, None for as they stand."""


@lru_cache(maxsize=256)
def field_formats(kind: type[Struct]) -> tuple[FieldFormat, ...]:
    """Formats of the fields of struct `kind`, in the order they are written, without `unknown`, whose keys come after
    them."""
    types = field_types(kind)
    slots = []
    for field in msgspec.structs.fields(kind):
        if field.name == "unknown":
            continue
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        slots.append(FieldFormat(field.name, default, _order(types[field.name])))
    return tuple(slots)


def _order(kind: Any) -> tuple[str, ...] | None:
    if get_origin(kind) is not dict:
        return None
    key, value = get_args(kind)
    if get_origin(key) is Literal:
        return tuple(get_args(key))
    return None if value == Json else ()


def plain(value: SavedValue, always: tuple[str, ...] = ()) -> dict[str, Json]:
    """A saved value as JSON has it: known keys in order, defaults left out unless among `always`, then unknown ones."""
    result: dict[str, Json] = {}
    for slot in field_formats(type(value)):
        held = getattr(value, slot.name)
        if (held is slot.default or held == slot.default) and slot.name not in always:
            continue
        result[slot.name] = _plain(held, slot.order)
    if value.unknown:
        result |= value.unknown
    return result


def _plain(value: Any, order: tuple[str, ...] | None) -> Any:
    if isinstance(value, LEAVES):
        return value
    if isinstance(value, SavedValue):
        return plain(value)
    if isinstance(value, CustomValue):
        return value.to_json()
    if isinstance(value, tuple):
        return [plain(entry) if isinstance(entry, SavedValue) else entry for entry in value]
    if isinstance(value, dict) and order is not None:
        keys = sorted(value) if order == () else [key for key in order if key in value]
        return {key: plain(each) if isinstance(each := value[key], SavedValue) else each for key in keys}
    return value
