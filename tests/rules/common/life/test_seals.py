"""The seals among the entries of a chronicle."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.life.seals import Seal, bare_entry, can_seal, seals
from tests.madeup.system import Kite


def kite(*entries: dict[str, Any]) -> Kite:
    return Kite(id="ann", name="Ann", chronicle=entries)


@pytest.mark.parametrize(
    ("entry", "seal"),
    [
        ({"kind": "sealed"}, Seal(1, "", "", None, None)),
        (
            {"kind": "sealed", "by": "Bo", "name": "Spring", "date": [3, 4], "character": {"id": "ann"}},
            Seal(1, "Bo", "Spring", (3, 4), {"id": "ann"}),
        ),
        ({"kind": "award", "cp": 3}, None),
        ({}, None),
    ],
)
def test_a_seal_is_known_by_its_kind(entry: dict[str, Any], seal: Seal | None) -> None:
    assert list(seals(kite({"kind": "note"}, entry))) == ([] if seal is None else [seal])


def test_only_a_seal_loses_its_copy() -> None:
    assert bare_entry({"kind": "sealed", "by": "Bo", "character": {}}) == {"kind": "sealed", "by": "Bo"}
    assert bare_entry({"kind": "other", "character": 1}) == {"kind": "other", "character": 1}


@pytest.mark.parametrize(("kinds", "can"), [((), False), (("award",), False), (("award", "sealed"), True)])
def test_only_with_that_kind_of_entry_there_are_seals(kinds: tuple[str, ...], can: bool) -> None:
    assert can_seal(kinds) is can
