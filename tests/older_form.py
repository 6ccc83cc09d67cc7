"""A format with a past that is made up: version 3 of the made-up system's files, with a step from each of two older
forms, and the means to write those."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mls_desktop.storage.migrations import FileFormat
from mls_desktop.storage.shipped_data import ShippedData
from tests.golden import GOLDEN
from tests.madeup.system import RESOURCES, TABLE

Who = dict[str, Any]


def with_a_table_of_parts(raw: dict[str, Any]) -> dict[str, Any]:
    """Makes the parts of each kite, pairs of a part and its step in what releases 0.1 to 0.3 wrote, a table."""
    return _each_kite(raw, lambda who: {**who, "parts": dict(who["parts"])} if "parts" in who else who)


def with_a_banner(raw: dict[str, Any]) -> dict[str, Any]:
    """Calls the flag of a kite, as releases 0.4 and 0.5 had it, its banner."""
    return _each_kite(raw, lambda who: _renamed(who, "flag", "banner"))


STEPS = {1: with_a_table_of_parts, 2: with_a_banner}
FORMAT = FileFormat(3, STEPS)


def shipped_data(format: FileFormat = FORMAT) -> ShippedData:
    """The made-up system, whose files are of that format."""
    return ShippedData(TABLE, (RESOURCES,), format)


def raw_of(version: int) -> dict[str, Any]:
    """The same campaign as each version of the format had it."""
    raw: dict[str, Any] = json.loads((GOLDEN / "v1" / "kites.mls.json").read_bytes())
    if version <= 2:
        raw = _each_kite(raw, lambda who: _renamed(who, "banner", "flag"))
    if version == 1:
        raw = _each_kite(raw, lambda who: {**who, "parts": list(who["parts"].items())} if "parts" in who else who)
    return json.loads(json.dumps({**raw, "version": version}))  # type: ignore[no-any-return]


def bytes_of(version: int) -> bytes:
    return json.dumps(raw_of(version), indent=1).encode()


def _each_kite(raw: dict[str, Any], change: Callable[[Who], Who]) -> dict[str, Any]:
    library = raw["library"]
    if "templates" in library:
        library = {**library, "templates": [change(who) for who in library["templates"]]}
    return {**raw, "library": library, "characters": [change(who) for who in raw["characters"]]}


def _renamed(who: Who, old: str, new: str) -> Who:
    return {new if key == old else key: value for key, value in who.items()}
