"""The reader of chronicles, and what an edit of entries does beside it, for entries that are made up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.typed_entries import entries_edited, typed_entries
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.rules.common.values.edits import Edit
from tests.madeup.life import KINDS, Flight

FLIGHT, REPAIR = {"kind": "flight", "metres": 1}, {"kind": "repair", "part": "tail"}
STORM: dict[str, Any] = {"kind": "storm", "metres": "many"}


def kite(*entries: dict[str, Any], waivers: tuple[str, ...] = ()) -> Character:
    allowed = tuple(Waiver(rule="K-PART-1", path=path) for path in waivers)
    return Character(id="red", name="Red", chronicle=entries, waivers=allowed)


def edited(who: Character, edit: Edit) -> Character:
    return entries_edited(who, changed(who, edit), KINDS, edit)


def test_entries_of_known_kinds_are_read_by_their_places_from_a_place_on() -> None:
    """Those that are of no kind, of another, or do not fit theirs are none; keys of a newer program are no matter."""
    told = [FLIGHT, STORM, {}, {"kind": 4}, {"kind": "flight", "metres": -1}, {**FLIGHT, "zest": 1}, REPAIR]
    assert [(at, kind) for at, kind, _entry in typed_entries(told, KINDS)] == [
        (0, "flight"), (5, "flight"), (6, "repair"),
    ]  # fmt: skip
    assert [at for at, _kind, _entry in typed_entries(told, KINDS, 1)] == [5, 6]
    assert next(typed_entries(told, KINDS))[2] == Flight(metres=1)


@pytest.mark.parametrize(
    ("op", "path", "value"),
    [
        ("add", (), {"kind": "flight"}),
        ("set", ("0", "metres"), -1),
        # Equal to what is there, and no number all the same.
        ("set", ("0", "metres"), True),
        ("set", ("0",), {"kind": "flight", "metres": True}),
        ("set", ("0", "date"), [3, 0]),
        ("set", ("0", "date"), [3]),
        ("set", ("1", "part"), "wing"),
    ],
)
def test_an_entry_that_does_not_fit_its_kind_is_refused(op: Any, path: tuple[str, ...], value: Any) -> None:
    with pytest.raises(Refused):
        edited(kite(FLIGHT, REPAIR), Edit(op, ("chronicle", *path), value))


def test_what_was_there_before_is_no_concern_of_an_edit() -> None:
    """A file of another program may hold what this one would refuse: an edit beside it is taken."""
    odd = {"kind": "flight", "metres": "far"}
    assert edited(kite(odd), Edit("add", ("chronicle",), STORM)).chronicle == (odd, STORM)


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        (Edit("remove", ("chronicle", "0")), ("chronicle/0/part", "chronicle/1", "tail")),
        (Edit("remove", ("chronicle", "1")), ("chronicle/1", "tail")),
        (Edit("move", ("chronicle", "2"), 0), ("chronicle/2/part", "chronicle/0", "tail")),
        (Edit("add", ("chronicle",), FLIGHT), ("chronicle/1/part", "chronicle/2", "tail")),
    ],
)
def test_what_is_allowed_at_an_entry_goes_where_the_entry_goes(edit: Edit, left: tuple[str, ...]) -> None:
    who = kite({**FLIGHT}, {**REPAIR}, {**STORM}, waivers=("chronicle/1/part", "chronicle/2", "tail"))
    assert tuple(waiver.path for waiver in edited(who, edit).waivers) == left
    assert replace(edited(who, edit), waivers=()).waivers == ()


@pytest.mark.parametrize("path", ["chronicle/²", "chronicle/", "chronicle/-1", "chronicle/9", "chronicle/x/part"])
def test_a_waiver_at_no_entry_stays_as_it_is(path: str) -> None:
    who = kite({**FLIGHT}, {**REPAIR}, waivers=(path,))
    assert [waiver.path for waiver in edited(who, Edit("remove", ("chronicle", "0"))).waivers] == [path]
