"""The written form is frozen: whoever changes what the writer writes is told what has changed and what is to be
done."""

from __future__ import annotations

import json
from typing import Any, Literal, cast

import pytest
from msgspec import defstruct

from mls_desktop.model.campaign import VERSION
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.storage.writing import plain
from tests.golden import GOLDEN, PARTS, marks_of, shelf_of
from tests.madeup.system import Cloth, Kite
from tests.written_form import changes, described, roots_of

Size = Literal["small", "large"]


def frozen(part: str) -> str:
    return (GOLDEN / f"v{VERSION}" / f"{part}.written.txt").read_text("utf-8")


def present(part: str) -> str:
    return described(roots_of(None if part == "campaign" else shelf_of(part).system(part)))


@pytest.mark.parametrize("part", [pytest.param(part, marks=marks_of(part)) for part in PARTS])
def test_what_is_written_is_what_was_frozen(part: str) -> None:
    told = changes(frozen(part), present(part))
    assert not told, told


def ribbon(*fields: Any) -> type[SavedValue]:
    """The made-up system's ribbons, with other fields beside id and name."""
    held = [("id", Id), ("name", str), *fields]
    made: Any = defstruct("Planted", held, bases=(SavedValue,), frozen=True, kw_only=True)
    return cast(type[SavedValue], made)


WEIGHT, NOTE = ("weight", int, 0), ("note", str, "")
PLANTED: dict[str, tuple[type[SavedValue], str, str]] = {
    "nothing": (ribbon(WEIGHT, NOTE), "", ""),
    "a key renamed": (
        ribbon(WEIGHT, ("remark", str, "")),
        '-library.ribbons[].note: text; left out where ""',
        "+library.ribbons[].remark: text",
    ),
    "a key added": (
        ribbon(WEIGHT, NOTE, ("size", Size, "small")),
        "",
        '+library.ribbons[].size: "small" | "large"; left out',
    ),
    "a key gone": (ribbon(WEIGHT), "-library.ribbons[].note: text", ""),
    "another default": (
        ribbon(("weight", int, 1), NOTE),
        "-library.ribbons[].weight: whole_number; left out where 0",
        "out where 1",
    ),
    "always written": (
        ribbon(("weight", int), NOTE),
        "where 0",
        "+library.ribbons[].weight: whole_number; always written",
    ),
    "another type": (
        ribbon(("weight", int | float, 0), NOTE),
        "ribbons[].weight: whole",
        "ribbons[].weight: number or whole_number",
    ),
    "another order": (ribbon(NOTE, WEIGHT), "-library.ribbons[].note: text", "+library.ribbons[].note: text"),
    "a table": (ribbon(("weight", dict[Size, int], {}), NOTE), "-library.ribbons[].weight", "keys in this order"),
}


@pytest.mark.parametrize(("kind", "before", "after"), PLANTED.values(), ids=PLANTED.keys())
def test_a_change_of_the_writer_is_told(kind: type[SavedValue], before: str, after: str) -> None:
    told = changes(described({"library.ribbons[]": Cloth}), described({"library.ribbons[]": kind}))
    assert bool(told) is bool(before or after)
    if told:
        assert before in told and after in told and "changing-the-format.md" in told


def test_it_is_told_as_the_writer_writes() -> None:
    """What the text says of order and of what is left out is so."""
    who = Kite(id="red", name="", weight=3, parts={"tail": 1, "lift": 0}, patched=True, unknown={"later": 1})
    lines = [line.strip() for line in described({"characters[]": Kite}).splitlines()]
    keys = [line.partition(":")[0] for line in lines if line and not line.endswith(":")]
    written = plain(who)
    assert list(written) == [*list(dict.fromkeys(key for key in keys if key in written)), "later"]
    left_out = {line.partition(":")[0] for line in lines if "left out where" in line} - set(written)
    assert {"player", "wind", "height"} <= left_out and json.dumps(written["parts"]) == '{"lift": 0, "tail": 1}'
