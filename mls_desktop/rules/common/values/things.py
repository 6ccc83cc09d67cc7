"""Things that change hands: how many of each, and the edits by which they join what somebody carries."""

# Annotations of saved values are types and no texts, as in saved_value.py.

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Protocol

from msgspec import Meta

from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.saved_value import SavedValue


class Gear(SavedValue, frozen=True):
    """A thing that a character carries, by its name."""

    KEY: ClassVar[str] = "name"

    name: str
    count: int = 1
    note: str = ""


class Owner(Protocol):
    """The protocol of a character as far as their gear and money are looked at."""

    @property
    def gear(self) -> Sequence[Any]: ...
    @property
    def money(self) -> int | float: ...


class Thing(SavedValue, frozen=True):
    """A thing in the stash, or on its way there or to somebody."""

    KEY: ClassVar[str] = "name"

    name: str
    count: Annotated[int, Meta(ge=0)] = 1
    note: str = ""


def exact_amount(money: int | float) -> Fraction:
    """Fraction that exactly equals an amount as a file writes it: 0.1 is a tenth."""
    return Fraction(str(money))


def saved_amount(money: Fraction) -> int | float:
    """Amount `money` as a file holds it: an int where it is whole, else the nearest float."""
    return int(money) if money.denominator == 1 else float(money)


def joining_edits(path: Path, held: Sequence[Any], things: Iterable[Thing]) -> Iterator[Edit]:
    """Yields the edits that add `things` to the list `held` at `path`: a new count for the entry of a thing's name, and
    of its note if the thing has one, else a new entry. Entries of `held` each have a name, a count and a note; a thing
    of count 0 makes no new entry."""
    places = dict(zip(entry_ids(held), held, strict=True))
    counts = {at: each.count for at, each in places.items()}
    coming: dict[tuple[str, str], int] = {}
    for thing in things:
        at = next((at for at, each in places.items() if _is_like(each, thing)), None)
        if at is not None:
            counts[at] += thing.count
        elif thing.count:
            coming[thing.name, thing.note] = coming.get((thing.name, thing.note), 0) + thing.count
    for at, each in places.items():
        if counts[at] != each.count:
            yield Edit("set", (*path, at, "count"), counts[at])
    for (name, note), count in coming.items():
        yield Edit("add", path, {"name": name, "count": count, **({"note": note} if note else {})})


def gained(owner: Owner, world: object, things: Iterable[Thing], coins: Fraction) -> tuple[Edit, ...]:
    """Edits below `owner` that add `things` to their gear and `coins` to their money; counts of equal things add up. ()
    where neither changes. `world` bears on nothing: the function is the part of a system as it stands."""
    edits = tuple(joining_edits(("gear",), owner.gear, things))
    if not coins:
        return edits
    return (*edits, Edit("set", ("money",), saved_amount(exact_amount(owner.money) + coins)))


def tallied(names: Iterable[str], gear: Iterable[Any]) -> tuple[Thing, ...]:
    """Things that a character carries: one for each different name in `names` with its count, then a copy of each entry
    of `gear` with a count above 0."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    listed = (Thing(name=each.name, count=each.count, note=each.note) for each in gear if each.count > 0)
    return (*(Thing(name=name, count=count) for name, count in counts.items()), *listed)


def _is_like(held: Any, thing: Thing) -> bool:
    return bool(held.name == thing.name) and thing.note in ("", held.note)
