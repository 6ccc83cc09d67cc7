"""Paths of ids through saved values, and the JSON pointers they stand for: a table, there and back."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from mls_desktop.rules.common.values.paths import entry_id, inside, path_of, pointer, position
from mls_desktop.rules.common.values.saved_value import Id, SavedValue


class Room(SavedValue, frozen=True):
    id: Id
    beds: int = 1


class Guest(SavedValue, frozen=True):
    KEY: ClassVar[str] = "name"

    name: str


class Inn(SavedValue, frozen=True):
    rooms: tuple[Room, ...] = ()
    guests: tuple[Guest, ...] = ()
    signs: tuple[str, ...] = ()
    prices: dict[str, int] = {}
    best: Room | None = None


INN = Inn(
    rooms=(Room(id="attic"), Room(id="hall", beds=9)),
    guests=(Guest(name="Ann"), Guest(name="Bob"), Guest(name="Ann")),
    signs=("1", "a/b", "~"),
    prices={"bed/night": 3, "ale~": 1, "0": 2},
    best=Room(id="tower"),
)


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        pytest.param((), "", INN, id="the whole"),
        pytest.param(("rooms",), "/rooms", INN.rooms, id="a field"),
        pytest.param(("rooms", "hall"), "/rooms/1", INN.rooms[1], id="an entry by its id"),
        pytest.param(("rooms", "hall", "beds"), "/rooms/1/beds", 9, id="inside an entry"),
        pytest.param(("guests", "Ann#2"), "/guests/2", INN.guests[2], id="the second of one name"),
        pytest.param(("signs", "1"), "/signs/0", "1", id="a text that reads as a position"),
        pytest.param(("signs", "a/b"), "/signs/1", "a/b", id="a text with a slash"),
        pytest.param(("prices", "bed/night"), "/prices/bed~1night", 3, id="a key with a slash"),
        pytest.param(("prices", "ale~"), "/prices/ale~0", 1, id="a key with a tilde"),
        pytest.param(("prices", "0"), "/prices/0", 2, id="a key that reads as a position"),
        pytest.param(("best", "beds"), "/best/beds", 1, id="inside a value"),
        pytest.param(("rooms", "cellar"), "/rooms/cellar", None, id="an entry there is not"),
        pytest.param(("rooms", "7", "beds"), "/rooms/7/beds", None, id="a position there is not"),
        pytest.param(("roof", "tiles"), "/roof/tiles", None, id="a field there is not"),
        pytest.param(("best", "beds", "legs"), "/best/beds/legs", None, id="inside a number"),
        pytest.param(("prices", "~1"), "/prices/~01", None, id="a tilde before a one"),
    ],
)
def test_a_path_and_its_pointer(path: tuple[str, ...], text: str, value: Any) -> None:
    assert pointer(INN, path) == text
    assert path_of(INN, text) == path
    found: Any = INN
    for element in path:
        found = inside(found, element)
    assert found == value


def test_what_does_not_begin_with_a_slash_is_no_pointer() -> None:
    with pytest.raises(ValueError, match="rooms/1"):
        path_of(INN, "rooms/1")


@pytest.mark.parametrize(
    ("entry", "id"), [(Room(id="attic"), "attic"), (Guest(name="Ann"), "Ann"), ("plain", "plain"), (7, "7")]
)
def test_what_tells_an_entry_apart(entry: object, id: str) -> None:
    assert entry_id(entry) == id


def test_where_an_entry_stands() -> None:
    assert [position(INN.guests, name) for name in ("Ann", "Bob", "Ann#2", "Ann#3")] == [0, 1, 2, None]


@pytest.mark.parametrize("step", ["²", "7", "-1", "x"])
def test_a_step_that_is_no_place_of_a_list_stays_as_it_is(step: str) -> None:
    assert path_of(INN, f"/rooms/{step}") == ("rooms", step)
