"""File names made from the names people give: legal on every system, and never a way out of a folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

LETTERS, BYTES = 80, 200
FORBIDDEN = re.compile('[<>:"/\\\\|?*\x00-\x1f\x7f-\x9f\u2028\u2029]')
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
"""Marks that show a name otherwise than it is, and halves of characters."""
FALLBACK = "character"
NUMBERED = "123456789\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}"
DEVICES = frozenset(
    {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}
    | {f"{port}{number}" for port in ("COM", "LPT") for number in NUMBERED}
)
"""Names that Windows takes for devices. A table: Python's own function for it has another name from 3.13 on."""


def safe_name(name: str, ending: str = "", fallback: str = FALLBACK) -> str:
    """File name for a thing called `name`, with `ending` (".pdf") after it: legal on every system, no path; made of
    `fallback` where nothing of `name` is left."""
    import unicodedata

    text = unicodedata.normalize("NFC", INVISIBLE.sub("", name))
    text = _trimmed(FORBIDDEN.sub("_", text.replace(": ", " - ")))
    text = _cut(text, LETTERS - len(ending), BYTES - len(ending.encode()))
    if not text.strip("_"):
        text = fallback
    if text.startswith("-") or _reserved(text + ending):
        text = f"_{text}"
    return text + ending


def first_name(names: Iterable[str], ending: str = "") -> str:
    """File name from the first of `names` that is not blank, with `ending`; "" where all are."""
    return next((safe_name(name, ending) for name in names if name.strip()), "")


def free_name(file: Path, pattern: str, ending: str) -> str:
    """Path beside `file` at which there is no file: its name without `ending` put into `pattern` ("{name} (earlier)"),
    with a number where that is taken; "" where far too many are."""
    stem = file.name.removesuffix(ending).removesuffix(".json")
    for nth in range(1, 100):
        name = pattern.format(name=stem) + (f" {nth}" if nth > 1 else "")
        found = file.with_name(name + ending)
        if not found.exists():
            return str(found)
    return ""


def _trimmed(text: str) -> str:
    return text.strip(" .\t\u00a0\u3000")


def _cut(text: str, letters: int, size: int) -> str:
    """Beginning of `text`, whole letters only: at most `letters`, and `size` bytes of UTF-8; trimmed of blanks and
    points."""
    text = text[:letters]
    while len(text.encode()) > size:
        text = text[:-1]
    return _trimmed(text)


def _reserved(name: str) -> bool:
    """Tells whether Windows keeps the file name `name` for a device, whatever its ending."""
    return name.split(".")[0].rstrip(" ").upper() in DEVICES


def is_same_file(one: Path, other: Path) -> bool:
    """Tells whether both paths lead to one file: by a link of either kind, by another way to its folder, or by a name
    that differs only where the disk makes no difference. Files that are gone are compared by their paths."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return _whole(one) == _whole(other)


def _whole(path: Path) -> str:
    """Path without links and detours, as far as it exists on a disk."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return os.path.abspath(path)
