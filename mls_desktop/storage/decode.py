"""The decoder of JSON values to the program's own types: at once where all is well, else with every fault told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.common.values.saved_value import Id, build
from mls_desktop.storage.errors import MOST, Fault, fault, step

WRONG: Final = object()
"""Stands for a value that could not be read; its faults have been gathered."""
ID_PATTERN = next(meta.pattern for meta in get_args(Id) if isinstance(meta, Meta))
NAMES: dict[Any, str] = {
    dict: "object",
    list: "list",
    str: "text",
    int: "whole_number",
    float: "number",
    bool: "flag",
    type(None): "nothing",
}


class UnionMember(Struct, frozen=True):
    """A member of a union type, with what limits it."""

    kind: Any
    metas: tuple[Meta, ...] = ()


@lru_cache(maxsize=512)
def arms(kind: Any) -> tuple[UnionMember, ...]:
    """Members of the type `kind`, a union or not, each with its limits; bounded cache, since types never change."""
    if get_origin(kind) is Annotated:
        inner, *extras = get_args(kind)
        metas = tuple(extra for extra in extras if isinstance(extra, Meta))
        return tuple(UnionMember(arm.kind, (*arm.metas, *metas)) for arm in arms(inner))
    if get_origin(kind) in (Union, UnionType):
        return tuple(arm for each in get_args(kind) for arm in arms(each))
    return (UnionMember(kind),)


class Reader:
    """The decoder: turns JSON values into typed ones and gathers the faults of all of them."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.read = 0
        """So many entries were read of lists that are watched."""

    def value(self, raw: Any, kind: Any, at: str) -> Any:
        """`raw`, a JSON value, as type `kind`; WRONG where it does not fit, with its faults gathered, and once there
        are `MOST` of them. `at`: its JSON pointer."""
        if len(self.faults) >= MOST:
            return WRONG
        try:
            return msgspec.convert(raw, kind, dec_hook=build)
        except msgspec.ValidationError:
            return self._piecewise(raw, kind, at)

    def entries(self, raw: Any, kind: Any, at: str, watch: Callable[[], None] | None = None) -> list[Any]:
        """Entries of the list `raw` as type `kind`, WRONG in the place of one that does not fit; [] for what is no
        list. Faults are gathered. `watch` is called after each."""
        if not isinstance(raw, list):
            self.faults.append(_wrong_type(raw, ("list",), at))
            return []
        found = []
        for index, entry in enumerate(raw):
            found.append(self.value(entry, kind, at + step(index)))
            if watch is not None:
                self.read += 1
                watch()
        return found

    def fields(self, raw: dict[str, Any], types: Mapping[str, Any], at: str) -> dict[str, Any]:
        """The known keys of an object, each as its type (WRONG among them), and `unknown` with all others."""
        values: dict[str, Any] = {}
        unknown: dict[str, Any] = {}
        for key, inner in raw.items():
            if key in types:
                values[key] = self.value(inner, types[key], at + step(key))
            else:
                unknown[key] = inner
        values["unknown"] = unknown
        return values

    def _piecewise(self, raw: Any, kind: Any, at: str) -> Any:
        for arm in arms(kind):
            if isinstance(raw, dict) and isinstance(arm.kind, type) and issubclass(arm.kind, Struct):
                return self._struct(raw, arm.kind, at)
            if isinstance(raw, dict) and get_origin(arm.kind) is dict:
                return self._table(raw, arm.kind, at)
            if isinstance(raw, list) and arm.kind is Events:
                return self._events(raw, at)
            if isinstance(raw, list) and get_origin(arm.kind) is tuple:
                return self._list(raw, arm, at)
        self.faults.append(_leaf_fault(raw, kind, at))
        return WRONG

    def _struct(self, raw: dict[str, Any], kind: type[Struct], at: str) -> Any:
        values = self.fields(raw, field_types(kind), at)
        missing = [name for name in required(kind) if name not in raw]
        for name in missing:
            self.faults.append(fault("missing_key", at, key=name))
        if missing or any(value is WRONG for value in values.values()):
            return WRONG
        return kind(**values)

    def _events(self, raw: list[Any], at: str) -> Any:
        """Events of the list `raw`, whatever their kind: a newer program may know more. WRONG where one is none; faults
        are gathered."""
        before = len(self.faults)
        for index, entry in enumerate(raw):
            here = at + step(index)
            if not isinstance(entry, dict):
                self.faults.append(_wrong_type(entry, ("object",), here))
            elif "kind" not in entry:
                self.faults.append(fault("missing_key", here, key="kind"))
            elif not isinstance(entry["kind"], str):
                self.faults.append(_wrong_type(entry["kind"], ("text",), here + step("kind")))
            elif not entry["kind"]:
                self.faults.append(fault("text_form", here + step("kind"), value=""))
            elif not isinstance(entry.get("who", ""), str):
                self.faults.append(_wrong_type(entry["who"], ("text",), here + step("who")))
        return Events.from_json(raw) if len(self.faults) == before else WRONG

    def _table(self, raw: dict[str, Any], kind: Any, at: str) -> Any:
        key_kind, value_kind = get_args(kind)
        result = {}
        well = True
        for key, inner in raw.items():
            there = at + step(key)
            name = self.value(key, key_kind, there)
            result[name] = self.value(inner, value_kind, there)
            well = well and name is not WRONG and result[name] is not WRONG
        return result if well else WRONG

    def _list(self, raw: list[Any], arm: UnionMember, at: str) -> Any:
        kinds = get_args(arm.kind)
        if kinds[-1] is not Ellipsis:
            return self._fixed(raw, kinds, at)
        values = self.entries(raw, kinds[0], at)
        if any(value is WRONG for value in values):
            return WRONG
        least = next((meta.min_length for meta in arm.metas if meta.min_length is not None), 0)
        if len(values) < least:
            self.faults.append(fault("too_few", at, least=least))
            return WRONG
        return tuple(values)

    def _fixed(self, raw: list[Any], kinds: tuple[Any, ...], at: str) -> Any:
        """Tuple of the values of `raw`, each of the type in its place in `kinds`, such as a date. WRONG for another
        length or a value that does not fit; faults are gathered."""
        if len(raw) != len(kinds):
            self.faults.append(fault("wrong_length", at, count=len(kinds)))
            return WRONG
        pairs = enumerate(zip(raw, kinds, strict=True))
        values = tuple(self.value(entry, kind, at + step(nth)) for nth, (entry, kind) in pairs)
        return WRONG if any(value is WRONG for value in values) else values


@lru_cache(maxsize=256)
def required(kind: type[Struct]) -> tuple[str, ...]:
    """The keys an object of that kind must have."""
    return tuple(field.encode_name for field in msgspec.structs.fields(kind) if field.required)


def _leaf_fault(raw: Any, kind: Any, at: str) -> Fault:
    """Fault at `at` that says why `raw` is no value of the type `kind`: not listed, ill-formed, out of range, or of
    another type."""
    held = arms(kind)
    listed = [option for arm in held if get_origin(arm.kind) is Literal for option in get_args(arm.kind)]
    if any(type(raw) is type(option) for option in listed):
        return fault("not_listed", at, value=str(raw)[:80], options=", ".join(map(str, listed)))
    if isinstance(raw, str):
        patterns = [meta.pattern for arm in held if arm.kind is str for meta in arm.metas if meta.pattern]
        if patterns:
            return fault("id_form" if ID_PATTERN in patterns else "text_form", at, value=raw[:80])
        longest = [meta.max_length for arm in held if arm.kind is str for meta in arm.metas if meta.max_length]
        if longest:
            return fault("long_text", at, limit=max(longest))
    if type(raw) is int:
        metas = [meta for arm in held if arm.kind is int for meta in arm.metas]
        if metas:
            least, most = (next((getattr(m, name) for m in metas), None) for name in ("ge", "le"))
            return fault("out_of_range", at, value=raw, least=least, most=most)
    above = [meta.gt for arm in held if arm.kind is float for meta in arm.metas if meta.gt is not None]
    if above and type(raw) in (int, float):
        return fault("not_above", at, value=str(raw), least=str(above[0]))
    return _wrong_type(raw, tuple(dict.fromkeys(_named(arm.kind) for arm in held)), at)


def _named(kind: Any) -> str:
    """Name of the type `kind` in messages, as JSON has it: "text", "list", "object"; "value" for one that has none."""
    origin = get_origin(kind)
    if origin is Literal:
        return "text"
    if origin is tuple or kind is Events:
        return "list"
    if origin is dict or (isinstance(kind, type) and issubclass(kind, Struct)):
        return "object"
    return NAMES.get(kind, "value")


def _wrong_type(raw: Any, wanted: tuple[str, ...], at: str) -> Fault:
    found = NAMES.get(type(raw), "value")
    if found == "number" and "whole_number" in wanted and "number" not in wanted:
        return fault("not_whole", at, value=str(raw))
    if "number" in wanted:
        wanted = tuple(name for name in wanted if name != "whole_number")
    return fault("wrong_type", at, wanted=", ".join(wanted), found=found)


def repeated_ids(raw: Any, kind: type[Struct], at: str, types: Mapping[str, Any] | None = None) -> list[Fault]:
    """Faults for ids that stand twice in one list, anywhere in `raw`, the JSON of a struct of that `kind` at pointer
    `at`. `types` stands in for the types of its fields."""
    found: list[Fault] = []
    lists = _id_lists(kind) if types is None else _lists_among(types)
    for name, entry_kind, with_id in lists:
        entries = raw.get(name) if isinstance(raw, dict) else None
        seen: set[str] = set()
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            place = at + step(name) + step(index)
            id = entry.get("id") if isinstance(entry, dict) else None
            if with_id and isinstance(id, str):
                if id in seen:
                    found.append(fault("repeated_id", place + "/id", id=id))
                seen.add(id)
            if _id_lists(entry_kind):
                found += repeated_ids(entry, entry_kind, place)
    return found


@lru_cache(maxsize=256)
def _id_lists(kind: type[Struct]) -> tuple[tuple[str, type[Struct], bool], ...]:
    return _lists_among(field_types(kind))


def _lists_among(types: Mapping[str, Any]) -> tuple[tuple[str, type[Struct], bool], ...]:
    """Fields among `types` that are lists of structs with ids, or with such lists in them: name, struct of the entries,
    and whether these have ids."""
    found = []
    for name, kind in types.items():
        for arm in arms(kind):
            if get_origin(arm.kind) is not tuple:
                continue
            entry = get_args(arm.kind)[0]
            if isinstance(entry, type) and issubclass(entry, Struct):
                with_id = "id" in entry.__struct_fields__
                if with_id or _id_lists(entry):
                    found.append((name, entry, with_id))
    return tuple(found)
