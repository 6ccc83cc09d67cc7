"""The limits of a file; the program never makes what it could not read again."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct, to_builtins

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.grids.ground import MOST_ACROSS, MOST_EDGES
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.saved_value import UNKNOWN, unbuild

FILE_BYTES = 32 * 1024 * 1024
DEPTH = 64
NODES = 1_000_000
TEXT = 64 * 1024
PICTURE_TEXT = 3 * 1024 * 1024
INTEGER = 10**15 - 1
EVENTS = 50_000
"""Most events of one encounter, those of its branches counted."""
ROWS = 2_000
"""Most entries of a list or table that has no limit of its own here: gear, weapons, a line-up, rulings."""
CHARACTERS = 2_000
ENCOUNTERS = 2_000
PICTURES = 2_000
ENTRIES = 10_000
"""Most entries of one list of a library."""
BRANCHES = 1_000
GROUND = {"edges": MOST_EDGES, "cells": MOST_ACROSS**2}
"""Most entries of a ground's lists "edges" and "cells"."""
SHORT = min(ROWS, BRANCHES)
"""Length of a list that is within the limit wherever the list stands."""
UNFIT = re.compile("[\x00\ud800-\udfff]")
"""Pattern of the signs that no text of a file may hold: NUL and lone surrogates."""


def text_fault(text: str, longest: int = TEXT) -> str | None:
    """The code of what makes a text unfit for a file ("long_text", "unfit_text"), or None."""
    if len(text) > longest:
        return "long_text"
    return "unfit_text" if UNFIT.search(text) else None


def list_limit(path: Path) -> int:
    """Greatest number of entries of the list or table at `path` below a campaign."""
    match path:
        case ("characters",):
            return CHARACTERS
        case ("encounters",):
            return ENCOUNTERS
        case ("pictures",):
            return PICTURES
        case ("library", _) | ("encounters", _, "library", _):
            return ENTRIES
        case ("encounters", _, "ground", name) | ("library", "grounds", _, name) if name in GROUND:
            return GROUND[name]
        case ("encounters", _, "branches"):
            return BRANCHES
        case ("encounters", _, "events") | ("encounters", _, "branches", _, "events"):
            return EVENTS
    return ROWS


def check_entry(edit: Edit) -> None:
    """Raises Refused where the value of `edit` holds what no file may: a text that is too long or has signs of `UNFIT`,
    a number beyond `INTEGER`, lists or tables too deep in each other."""
    limit = PICTURE_TEXT if edit.path[:1] == ("pictures",) else TEXT
    todo: list[tuple[Any, int]] = [(edit.value, len(edit.path) + (edit.op == "add"))]
    while todo:
        value, depth = todo.pop()
        if isinstance(value, Struct):
            value = to_builtins(value, enc_hook=unbuild)
        code = _fault(value, depth, limit)
        if code:
            raise refusal(code, edit.path, (("limit", given(limit)),))
        if isinstance(value, dict):
            todo += [(key, depth + 1) for key in value if key != UNKNOWN]
            todo += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, (list, tuple)):
            todo += [(inner, depth + 1) for inner in value]


def _fault(value: object, depth: int, limit: int) -> str | None:
    """Code of what makes a single `value` unfit for a file ("too_deep", "long_text", "unfit_text", "long_number"), or
    None. `depth`: number of objects and lists around the value; `limit`: greatest length of a text."""
    if depth >= DEPTH and isinstance(value, (dict, list, tuple)):
        return "too_deep"
    if isinstance(value, str):
        return text_fault(value, limit)
    if isinstance(value, int) and abs(value) > INTEGER:
        return "long_number"
    if isinstance(value, float) and not abs(value) <= INTEGER:
        return "long_number"
    return None
