"""Lists of one's own: what joins them by a name, or as a copy from the library."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.rules.common.editing.own_things import joining
from mls_desktop.rules.common.values.base_character import Entry
from tests.madeup.system import Cloth, Knack

SHIPPED_DATA: dict[str, Entry] = {"wool": Cloth(id="wool", name="Wool", weight=3)}


def joined(word: str, *held: Any) -> Any:
    return joining(
        word,
        held,
        SHIPPED_DATA,
        lambda entry, id: Cloth(id=id, name=entry.name, note="a copy"),
        lambda id, name: Knack(id=id, name=name, base=()),
        "thing",
    )


@pytest.mark.parametrize(
    ("word", "held", "id", "name"),
    [
        ("Long knife", (), "long_knife", "Long knife"),
        ("  Épée ", (), "epee", "Épée"),
        ("Long knife", ("long_knife",), "long_knife_2", "Long knife"),
        ("Long knife", ("long_knife", "long_knife_2"), "long_knife_3", "Long knife"),
        ("!?", (), "thing", "!?"),
        ("", ("thing",), "thing_2", ""),
        ("wool", (), "wool", "Wool"),
        ("wool", ("wool",), "wool_2", "Wool"),
        ("Wool", (), "wool", "Wool"),
    ],
)
def test_it_joins_under_an_id_of_its_own(word: str, held: tuple[str, ...], id: str, name: str) -> None:
    found = joined(word, *(Knack(id=each, name=each, base=()) for each in held))
    assert (found.id, found.name) == (id, name)
    assert isinstance(found, Cloth if word in SHIPPED_DATA else Knack), "copied if it is the id of an entry, else named"
