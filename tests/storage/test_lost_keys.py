"""Whatever key is taken out of a written file is told as lost; what the writer may leave out is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from mls_desktop.storage.errors import step
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.golden import GOLDEN, MADE_UP, shelf_of
from tests.storage.lost_keys import lost_keys

SHIPPED_DATA = shelf_of(MADE_UP)
SYSTEM = SHIPPED_DATA.system(MADE_UP)
FILE: dict[str, Any] = json.loads((GOLDEN / "v1" / f"{MADE_UP}.mls.json").read_bytes())
TABLES = ("parts", "temper")
"""Their keys are fixed lists."""


def keys_in(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all keys in a JSON value, but those of tables with fixed keys."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if isinstance(value, dict):
            yield (*at, key)
        if key not in TABLES:
            yield from keys_in(inner, (*at, key))


def at(root: Any, way: tuple[str | int, ...]) -> Any:
    for key in way:
        root = root[key]
    return root


def test_what_is_written_has_lost_nothing() -> None:
    assert lost_keys(FILE, json.loads(write(read(json.dumps(FILE).encode(), SHIPPED_DATA), SHIPPED_DATA)), SYSTEM) == []


def test_any_key_that_is_gone_or_another_is_told() -> None:
    ways = [way for way in keys_in(FILE) if at(FILE, way) not in ({}, []) and way[-1] not in TABLES]
    assert len(ways) > 300 and {"later", "later_knot", "later_line_up"} <= {way[-1] for way in ways}
    for way in ways:
        for change in ("gone", "another"):
            after = deepcopy(FILE)
            holder = at(after, way[:-1])
            if change == "gone":
                del holder[way[-1]]
            else:
                holder[way[-1]] = "another"
            pointer = "".join(map(step, way)) + "/"
            told = [f"{each}/" for each in lost_keys(FILE, after, SYSTEM)]
            assert told and all(each.startswith(pointer) or pointer.startswith(each) for each in told), (change, way)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"height": None}, {}),
        ({"ribbons": []}, {}),
        ({"roll": None, "patched": False}, {}),
        ({"weight": 1}, {"weight": 1.0}),
        ({"parts": {"lift": 0}}, {}),
    ],
)
def test_what_the_writer_leaves_out_is_not_lost(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert lost_keys({"characters": [before]}, {"characters": [after]}, SYSTEM) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"height": 0}, {}),
        ({"later": None}, {}),
        ({"later": 1}, {"later": True}),
        ({"later": {"a": 1}}, {"later": {}}),
        ({"ribbons": [{"ribbon": "a"}, {"ribbon": "b"}]}, {"ribbons": [{"ribbon": "a"}]}),
    ],
)
def test_what_it_must_keep_is(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert len(lost_keys({"characters": [before]}, {"characters": [after]}, SYSTEM)) == 1
