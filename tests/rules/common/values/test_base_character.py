"""What every character has: how it stands in a file, and what is usual."""

from __future__ import annotations

from typing import get_args

import msgspec

from mls_desktop.rules.common.values.base_character import ROLES, Character, Entry, Role, Waiver
from mls_desktop.rules.common.values.paths import entry_ids


class Bee(Character, frozen=True):
    stripes: int = 4
    flowers: tuple[str, ...] = ()


FULL = Bee(
    id="ann",
    name="Ann",
    player="Cid",
    notes="Old.",
    role="minor",
    stripes=5,
    flowers=("rose",),
    portrait="ann_2",
    waivers=(Waiver(rule="B-1", reason="why not", path="stripes"),),
    chronicle=({"kind": "flew", "far": 3},),
)


def test_what_is_noted_of_one_stands_last_in_the_file() -> None:
    keys = list(msgspec.to_builtins(FULL))
    own = ["id", "name", "player", "notes", "role", "stripes", "flowers"]
    assert keys == [*own, "portrait", "waivers", "chronicle"]
    assert msgspec.json.decode(msgspec.json.encode(FULL), type=Bee) == FULL


def test_a_new_one_is_an_id_and_a_name() -> None:
    bee = Bee(id="bea", name="Bea")
    assert msgspec.to_builtins(bee) == {"id": "bea", "name": "Bea"}
    assert (bee.role, bee.portrait, bee.waivers, bee.chronicle) == ("player", None, (), ())
    assert bee.role == ROLES[0] and get_args(Role) == ROLES


def test_waivers_of_one_rule_are_told_apart_and_entries_by_id() -> None:
    assert entry_ids((Waiver(rule="B-1"), Waiver(rule="B-2"), Waiver(rule="B-1", path="x"))) == ["B-1", "B-2", "B-1#2"]
    assert entry_ids((Entry(id="rose", name="Rose"), Entry(id="lily", name="Rose"))) == ["rose", "lily"]
    assert msgspec.to_builtins(Waiver(rule="B-1")) == {"rule": "B-1"}
