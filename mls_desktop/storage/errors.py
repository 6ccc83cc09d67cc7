"""The errors of a file that cannot be read, as data: codes, places and facts; `words` makes the sentences."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, Value, given

MOST = 200
"""So many faults are told of one file; more would help nobody and could fill the memory."""


class Fault(Struct, frozen=True):
    """One reason to refuse a file. `pointer`: JSON pointer into it, "" for the file itself."""

    code: str
    pointer: str = ""
    facts: Facts = ()
    kind: str = ""
    """As in `Finding`: tells several faults of one code of a rule system apart."""
    system: str = ""
    """The rule system that found it, whose words may say it better than the program's; "" where none did."""
    as_version: int = 0
    """The version to which an older file was brought up before this was found in it; 0: it was read as it is."""


class Unreadable(Exception):
    """The error of a file that is refused, with the faults found in it: at least one, at most `MOST`."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)[:MOST]
        super().__init__(", ".join(f"{fault.code} at {fault.pointer or 'top'}" for fault in self.faults[:3]))


def fault(code: str, pointer: str = "", **facts: Value) -> Fault:
    """Fault with `code` at the JSON pointer `pointer`; `facts` are plain values by name."""
    return Fault(code, pointer, tuple((name, given(value)) for name, value in facts.items()))


def step(key: str | int) -> str:
    """Step of a JSON pointer for `key`, with the "/" before it (RFC 6901): "/name", "/0"; "~" and "/" in it are
    escaped."""
    return "/" + str(key).replace("~", "~0").replace("/", "~1")
