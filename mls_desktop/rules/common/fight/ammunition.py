"""Ammunition in a fight: the counters that shots use up, in every system alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.counters import COUNTERS, Counter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import entry_ids

USED_UP = "used_up"
"""The word for a counter that holds none."""


class Supplied(Protocol):
    """A battle whose fighters keep counters."""

    @property
    def fighters(self) -> Mapping[str, Any]: ...

    def with_fighter(self, id: str, **changes: Any) -> Self: ...

    def noted(self, kind: str, who: str, rule: str, **facts: Any) -> Self: ...


B = TypeVar("B", bound=Supplied)


class Ammunition(Struct, frozen=True):
    """The ammunition of one shot: the counters after it, and what is to be told. `counter`: the name of that which fed
    it, "" where none did."""

    counters: tuple[Counter, ...]
    counter: str = ""
    told: Literal["", "last_shot", "no_ammunition"] = ""


def shot(counters: tuple[Counter, ...], weapon: str) -> Ammunition:
    """Ammunition after one shot of `weapon` (id): the first counter that feeds it and holds any has 1 less, told of if
    nothing is left ("last_shot"). Where none holds any nothing changes; the shot is not forbidden, only told of
    ("no_ammunition")."""
    used = _feeding(counters, weapon)
    if used is None:
        return Ammunition(counters)
    if not used.left:
        return Ammunition(counters, used.name, "no_ammunition")
    after = tuple(replace(each, now=each.left - 1) if each is used else each for each in counters)
    last = _feeding(after, weapon)
    return Ammunition(after, used.name, "" if last is not None and last.left else "last_shot")


def fired(battle: B, who: str, weapon: str) -> B:
    """Battle after a shot of fighter `who` has used up ammunition of `weapon`, with a note on the last shot, or on one
    too many; the same battle where no counter feeds the weapon."""
    fed = shot(battle.fighters[who].counters, weapon)
    if not fed.counter:
        return battle
    battle = battle.with_fighter(who, counters=fed.counters)
    return battle.noted(fed.told, who, "", counter_note=given(fed.counter)) if fed.told else battle


def _feeding(counters: Iterable[Counter], weapon: str) -> Counter | None:
    fed = [each for each in counters if weapon and each.feeds == weapon]
    return next((each for each in fed if each.left), fed[0] if fed else None)


def counters_left(before: Sequence[Counter], after: Sequence[Counter]) -> Iterator[Edit]:
    """Yields the edits below a character that bring their counters from `before`, as the character has them, to the
    numbers in `after`, the same ones in the same order; none for a number that has not changed."""
    for was, each, at in zip(before, after, entry_ids(before), strict=True):
        if was.left != each.left:
            yield Edit("set", (*COUNTERS, at, "now"), None if each.left == each.max else each.left)


def counter_section(fighters: Iterable[tuple[str, str, tuple[Counter, ...]]]) -> Section:
    """Section "counters" of a board: a row for each counter of `fighters` (id, name, counters) with the number left."""
    rows = (
        Row(
            f"{id}#{at}",
            (Cell("now", given(each.left or USED_UP)),),
            (id,),
            f"{name}: {each.name}",
            "plain" if each.left else "muted",
        )
        for id, name, counters in fighters
        for each, at in zip(counters, entry_ids(counters), strict=True)
    )
    return Section("counters", "items", ("now",), tuple(rows))
