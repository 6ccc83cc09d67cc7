"""Saved values: frozen, written without what is usual, and with all that a newer program put there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.rules.common.values.saved_value import UNKNOWN, CustomValue, Id, SavedValue, build, unbuild


class Leaf(SavedValue, frozen=True):
    id: Id
    colour: str = "green"
    spots: tuple[int, ...] = ()
    seen: Events = Events()


def written(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=unbuild))


def read(raw: Any) -> Leaf:
    return msgspec.convert(raw, Leaf, dec_hook=build)


@pytest.mark.parametrize(
    ("leaf", "raw"),
    [
        pytest.param(Leaf(id="oak"), {"id": "oak"}, id="what is usual is left out"),
        pytest.param(Leaf(id="oak", colour="green", spots=()), {"id": "oak"}, id="though it was given"),
        pytest.param(Leaf(id="oak", spots=(1, 2)), {"id": "oak", "spots": [1, 2]}, id="what is not"),
        pytest.param(
            Leaf(id="oak", seen=Events([told("fell", at=3)])),
            {"id": "oak", "seen": [{"kind": "fell", "at": 3}]},
            id="a kind of value of its own",
        ),
        pytest.param(
            Leaf(id="oak", unknown={"veins": 7}), {"id": "oak", UNKNOWN: {"veins": 7}}, id="what a newer program wrote"
        ),
    ],
)
def test_there_and_back(leaf: Leaf, raw: dict[str, Any]) -> None:
    assert written(leaf) == raw
    assert read(raw) == leaf


@pytest.mark.parametrize(
    "raw", [{}, {"id": "oak", "veins": 7}, {"id": 3}, {"id": "oak", "seen": {}}, {"id": "oak", "seen": [{}]}]
)
def test_what_is_none_is_refused(raw: Any) -> None:
    """A value of a kind of its own is refused as any other is."""
    with pytest.raises(msgspec.ValidationError):
        read(raw)


@pytest.mark.parametrize(
    ("id", "allowed"),
    [
        ("oak", True), ("oak_2", True), ("2_oaks", True), ("a" * 64, True), ("", False), ("Oak", False),
        ("oak leaf", False), ("oak__leaf", False), ("_oak", False), ("oak_", False), ("oak-2", False),
        ("a" * 65, False), ("oak\n", False), ("eiche\u00e4", False), ("oak#2", False),
    ],
)  # fmt: skip
def test_how_an_id_looks(id: str, allowed: bool) -> None:
    if allowed:
        assert read({"id": id}).id == id
    else:
        with pytest.raises(msgspec.ValidationError):
            read({"id": id})


def test_it_never_changes_and_is_told_apart_by_all_it_holds() -> None:
    leaf = Leaf(id="oak")
    with pytest.raises(AttributeError):
        leaf.colour = "red"  # type: ignore[misc]
    assert leaf == Leaf(id="oak") != Leaf(id="oak", unknown={"veins": 7})
    assert leaf.unknown is not Leaf(id="oak").unknown


def test_no_text_of_a_file_is_the_key_of_what_is_unknown() -> None:
    """A noncharacter: Unicode will never give it a meaning."""
    assert len(UNKNOWN) == 1 and 0xFDD0 <= ord(UNKNOWN) <= 0xFDEF


def test_a_kind_that_cannot_make_itself_is_a_mistake_of_the_program() -> None:
    assert isinstance(Events(), CustomValue) and not isinstance(Fraction(1, 2), CustomValue)
    with pytest.raises(NotImplementedError, match="Fraction"):
        unbuild(Fraction(1, 2))
    with pytest.raises(NotImplementedError, match="Fraction"):
        build(Fraction, 0.5)
