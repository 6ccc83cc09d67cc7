"""The migrations of campaign files: what an older version of the format holds becomes what this one holds, in memory
only. Opening changes no file; the new form is written by the next save, which keeps the old bytes first.

Invariants: a step is a pure function of the raw JSON value. It leaves what it is given as it was, touches nothing but
what its docstring names, and carries every key it does not know. `version` is set here and by no step.

Example: of a file of version 1, a program of version 3 makes `STEPS[2](STEPS[1](raw))`. A file of version 3 is given
back as it is, so that migrating twice is migrating once.

Cost: none for a file of the present version.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from mls_desktop.model.campaign import FORMAT, VERSION
from mls_desktop.storage.errors import Unreadable, fault
from mls_desktop.storage.plain_file import UNDECODABLE

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""A step: the raw JSON value of a file, as the next version has it. Named after what it does; its docstring says which
releases of the program wrote the old form."""

STEPS: Final[Mapping[int, Step]] = MappingProxyType({})
"""The steps, by the version each begins with. None is needed yet: there has been one version so far."""

_log = logging.getLogger(__name__)


class FileFormat(Struct, frozen=True):
    """The file format that is written: its version, and the steps from each older one."""

    version: int = VERSION
    steps: Mapping[int, Step] = STEPS


class NewerThere(Exception):
    """The error where a file of a newer version would be replaced: what this program does not know would be lost."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(f"version {found}, known {known}: {path}")
        self.path, self.found, self.known = path, found, known


class _Head(Struct, frozen=True):
    """The head of a file: all that is looked at to see of which version it is."""

    format: str = ""
    version: int = 0


def migrated(
    raw: dict[str, Any], steps: Mapping[int, Step] = STEPS, to: int = VERSION
) -> tuple[dict[str, Any], int]:  # fmt: skip
    """The raw JSON value of a file of version 1 or above as version `to` has it, and the version it was of. One of that
    version or of a newer one stays as it is. Raises Unreadable where a step is missing, or cannot cope with what is
    there."""
    found: int = raw["version"]
    value = raw
    for version in range(found, to):
        try:
            value = {**steps[version](value), "version": version + 1}
        except Exception:  # whatever a damaged file or a mistake in a step leads to
            _log.info("no step from version %d", version, exc_info=True)
            raise Unreadable([fault("not_migrated", "", found=found, known=to)]) from None
    return value, found


def spare_newer(path: Path, data: bytes, known: int = VERSION) -> None:
    """Raises NewerThere where the bytes that are about to be replaced at `path` are of a newer version than `known`."""
    found = version_of(data)
    if found is not None and found > known:
        raise NewerThere(path, found, known)


def version_of(data: bytes) -> int | None:
    """The version that the bytes of a campaign's file name; None where they are no such file."""
    try:
        head = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Head)
    except UNDECODABLE:
        return None
    return head.version if head.format == FORMAT and head.version > 0 else None
