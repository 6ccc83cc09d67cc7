"""Edits as data: seen from further up, equal by what they say."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.values.edits import Batch, Edit, below


@pytest.mark.parametrize(
    ("edit", "path", "seen"),
    [
        (Edit("set", ("size",), 3), ("hats", "fez"), Edit("set", ("hats", "fez", "size"), 3)),
        (Edit("add", (), {"id": "fez"}), ("hats",), Edit("add", ("hats",), {"id": "fez"})),
        (Edit("move", ("hats", "fez"), 0), (), Edit("move", ("hats", "fez"), 0)),
    ],
)
def test_an_edit_seen_from_further_up(edit: Edit, path: tuple[str, ...], seen: Edit) -> None:
    assert below(edit, *path) == seen


def test_edits_and_batches_are_equal_by_what_they_say() -> None:
    edit = Edit("remove", ("hats", "fez"))
    assert edit.value is None and edit == Edit("remove", ("hats", "fez"), None) != Edit("set", ("hats", "fez"))
    assert Batch("tidy", (edit,)) == Batch("tidy", (Edit("remove", ("hats", "fez")),)) != Batch("other", (edit,))
