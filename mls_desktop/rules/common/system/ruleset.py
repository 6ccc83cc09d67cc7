"""The world that characters are reckoned in: library lists ready for look-ups, and the rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from mls_desktop.rules.common.life.life_memo import LifeMemo
from mls_desktop.rules.common.values.base_character import Character, Entry, Library

E = TypeVar("E", bound=Entry | Character)
W = TypeVar("W", bound="Ruleset")
OTHER = "other"
USUAL_YEAR = 365
"""Days of a year where no calendar says otherwise."""


class Ruleset(Struct, frozen=True, kw_only=True):
    """The base of every system's world. A system adds its lists, each a mapping from id to entry in the order shown and
    named as in its library."""

    rulings: Mapping[str, str] = {}
    days_of_a_year: int = USUAL_YEAR
    """Days of a year in the campaign's calendar."""
    memo: LifeMemo[Any] = field(default_factory=LifeMemo)
    """Lives that were worked out in this world."""
    rows: LifeMemo[Any] = field(default_factory=LifeMemo)
    """Rows of sheets that were made in this world."""

    def other(self, rule: str) -> bool:
        """Tells whether `rule` is read by its other reading."""
        return self.rulings.get(rule) == OTHER


def world_of(
    kind: type[W], shipped: Library, own: Library, rulings: Mapping[str, str], days_of_a_year: int = USUAL_YEAR
) -> W:
    """World of type `kind` that a campaign plays by, with its rulings and its year: the shipped entries, each replaced
    by the campaign's own of that id, then the campaign's further ones."""
    lists: dict[str, Any] = {name: _over(getattr(shipped, name), getattr(own, name)) for name in _lists(kind)}
    return kind(**lists, rulings=dict(rulings), days_of_a_year=days_of_a_year)


def world_with(world: W, own: Library) -> W:
    """Copy of `world` with the entries of `own`, which replace those of their ids."""
    return replace(
        world, **{name: getattr(world, name) | _over((), getattr(own, name)) for name in _lists(type(world))}
    )


def read_as(world: W, rule: str, reading: str) -> W:
    """Copy of `world` in which `rule` is read by `reading`: "default" or "other"."""
    rulings = {key: value for key, value in world.rulings.items() if key != rule}
    return replace(world, rulings={**rulings, rule: reading} if reading == OTHER else rulings)


def _lists(kind: type[Ruleset]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in Ruleset.__struct_fields__)


def _over(shipped: Iterable[E], own: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for entries in (shipped, own) for entry in entries}
