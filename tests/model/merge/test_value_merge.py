"""Saved values merged: what one side changed, what both did, and in which order it stands."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.merge.value_merge import ABSENT, NO_BASE, ORDER, ValueMerge, is_blank
from tests.madeup.system import Kite, Knot, Ribbon


def kite(**values: Any) -> Kite:
    return Kite(id="ann", name="Ann", **values)


def ribbons(*ids: str) -> Kite:
    return kite(ribbons=tuple(Ribbon(id) for id in ids))


BOTH = {
    "one side's field": (kite(), kite(height=3), kite(notes="x"), kite(height=3, notes="x")),
    "keys of a table": (
        kite(parts={"lift": 1}), kite(parts={"lift": 2}), kite(parts={"lift": 1, "tail": 1}),
        kite(parts={"lift": 2, "tail": 1}),
    ),
    "an entry of each": (
        ribbons("silk"), ribbons("silk", "tin"), ribbons("hemp", "silk"), ribbons("hemp", "silk", "tin"),
    ),
    "one takes out, one adds": (
        ribbons("silk", "tin"), ribbons("tin"), ribbons("silk", "tin", "hemp"), ribbons("tin", "hemp"),
    ),
    "one moves, one adds": (ribbons("a", "b"), ribbons("b", "a"), ribbons("a", "b", "c"), ribbons("b", "c", "a")),
    "both the same": (kite(), kite(height=3), kite(height=3), kite(height=3)),
    "fields of one entry": (
        kite(ribbons=(Ribbon("silk"),)), kite(ribbons=(Ribbon("silk", count=2),)),
        kite(ribbons=(Ribbon("silk", colour="red"),)), kite(ribbons=(Ribbon("silk", count=2, colour="red"),)),
    ),
    "one without a name": (ribbons("", "tin"), ribbons("", "tin", "a"), ribbons("", "b"), ribbons("", "a", "b")),
    "keys of a newer program": (
        kite(), kite(unknown={"a": 1}), kite(unknown={"b": 2}), kite(unknown={"a": 1, "b": 2}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BOTH)
def test_what_only_one_side_changed_is_taken(case: str) -> None:
    base, mine, theirs, wanted = BOTH[case]
    for one, other in ((mine, theirs), (theirs, mine)):
        merge = ValueMerge({})
        assert (merge.merged(base, one, other), merge.conflicts) == (wanted, [])


CONFLICTS: dict[str, tuple[Any, Any, Any, tuple[str, ...], Any]] = {
    "a field": (kite(), kite(height=3), kite(height=4), ("height",), kite(height=4)),
    "one changes what the other took out": (
        ribbons("silk"), ribbons(), kite(ribbons=(Ribbon("silk", count=2),)), ("ribbons", "silk"),
        kite(ribbons=(Ribbon("silk", count=2),)),
    ),
    "a step": (
        kite(), kite(knacks=(Knot("loop", 1),)), kite(knacks=(Knot("loop", 2),)), ("knacks", "loop", "step"),
        kite(knacks=(Knot("loop", 2),)),
    ),
    "two orders": (ribbons("a", "b", "c"), ribbons("b", "a", "c"), ribbons("a", "c", "b"), ("ribbons", ORDER),
                   ribbons("a", "c", "b")),
    "without a base": (NO_BASE, kite(height=3), kite(), ("height",), kite()),
    "a list of no named things": (kite(), kite(roll=(1, 2)), kite(roll=(3, 4)), ("roll",), kite(roll=(3, 4))),
}  # fmt: skip


@pytest.mark.parametrize("case", CONFLICTS)
def test_what_both_changed_is_decided(case: str) -> None:
    base, mine, theirs, path, taken = CONFLICTS[case]
    merge = ValueMerge({path: "mine"})
    assert merge.merged(base, mine, theirs) == mine
    assert [each.path for each in merge.conflicts] == [path]
    assert ValueMerge({path: "theirs"}).merged(base, mine, theirs) == taken


@pytest.mark.parametrize(
    ("mine", "theirs", "usual"),
    [(kite(), kite(notes="x"), "theirs"), (kite(notes="x"), kite(), "mine"), (kite(notes="x"), kite(notes="y"), "mine"),
     (ribbons(), ribbons("silk"), "theirs")],
)  # fmt: skip
def test_until_somebody_decides_nothing_is_lost(mine: Kite, theirs: Kite, usual: str) -> None:
    merge = ValueMerge({})
    merge.merged(NO_BASE, mine, theirs)
    assert [each.usual for each in merge.conflicts] == [usual]


def test_what_is_whole_is_not_taken_apart() -> None:
    merge = ValueMerge({}, {("parts",)})
    mine, theirs = kite(parts={"lift": 1}), kite(parts={"tail": 1})
    assert merge.merged(kite(), mine, theirs) == mine and [each.path for each in merge.conflicts] == [("parts",)]


@pytest.mark.parametrize(("value", "blank"), [(ABSENT, True), (None, True), ("", True), (0, False), (False, False)])
def test_what_says_nothing(value: Any, blank: bool) -> None:
    assert is_blank(value) is blank
