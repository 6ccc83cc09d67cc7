"""The elements by which paths tell the entries of a list apart."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.values.paths import entry_ids, numbered, position


@pytest.mark.parametrize(
    ("entries", "ids"),
    [
        ((), []),
        (("dagger", "sword"), ["dagger", "sword"]),
        (("dagger", "dagger", "sword", "dagger"), ["dagger", "dagger#2", "sword", "dagger#3"]),
        (("rope#2", "rope", "rope"), ["rope#2", "rope", "rope#3"]),
        (("rope", "rope", "rope#2"), ["rope", "rope#2", "rope#2#2"]),
        (("", ""), ["", "#2"]),
    ],
)
def test_no_two_entries_have_one_element(entries: tuple[str, ...], ids: list[str]):
    assert entry_ids(entries) == ids
    assert [position(entries, element) for element in ids] == list(range(len(entries)))


@pytest.mark.parametrize(("element", "name"), [("dagger", "Dagger"), ("dagger#2", "Dagger (2)"), ("#3", "Dagger (3)")])
def test_a_further_one_bears_its_number(element: str, name: str) -> None:
    assert numbered("Dagger", element) == name
