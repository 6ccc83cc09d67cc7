"""The credits: whose work the program stands on, as shipped data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.model.bounds.limits import FILE_BYTES
from mls_desktop.storage.plain_file import plain_bytes
from mls_desktop.words.program_version import installed_notes


class Credit(Struct, frozen=True):
    """A credit. `text`: path of the file with the licence below the resources, or "" where its name says enough.
    `packages`: names of the packages that are installed beside the program."""

    name: str
    by: str
    licence: str
    for_what: str = ""
    text: str = ""
    packages: tuple[str, ...] = ()


class Credits(Struct, frozen=True):
    credits: tuple[Credit, ...] = ()


def credits(roots: Iterable[Path]) -> tuple[Credit, ...]:
    """Credits of all `roots` of resources, root by root: of the program, in "credits.json", then of each rule system
    that is there, in a file of the folder "credits". Raises OSError or DecodeError for a broken file."""
    found: list[Credit] = []
    for root in roots:
        for file in (root / "credits.json", *sorted((root / "credits").glob("*.json"))):
            if file.is_file():
                found += msgspec.json.decode(plain_bytes(file, FILE_BYTES), type=Credits).credits
    return tuple(found)


def licence_text(roots: Iterable[Path], credit: Credit) -> str:
    """Text of the licence of `credit`; "" where none ships. The program's own stands in the checkout beside the
    resources; an installer puts it where it notes the package."""
    if not credit.text:
        return ""
    notes = installed_notes()
    own = [notes / "licenses" / Path(credit.text).name] if notes else []
    for file in (*(root / credit.text for root in roots), *own):
        if file.is_file():
            return plain_bytes(file, FILE_BYTES).decode("utf-8")
    return ""
