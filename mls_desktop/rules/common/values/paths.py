"""Paths of ids through kept values, and the JSON pointers (RFC 6901) they stand for in a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.saved_value import SavedValue


def entry_id(entry: object) -> str:
    """Identifier of `entry` in a list: of a `SavedValue` the field that its class names as KEY, "" where the class
    names none; of anything else its text."""
    if isinstance(entry, SavedValue) and not entry.KEY:
        return ""
    if isinstance(entry, SavedValue):
        return str(getattr(entry, entry.KEY))
    return str(entry)


def repeats(names: Iterable[str]) -> Iterator[str]:
    """Yields each name in `names` that came before already, once for each further time: "a" thrice gives "a" twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)


def entry_ids(entries: Sequence[object]) -> list[str]:
    """The path elements of a list's entries, no two alike; the second of equal ones gets "#2", the third "#3". Entries
    of no fixed kind, as those of a chronicle, and of kinds without such a field go by their numbers, from "0" on."""
    last: dict[str, int] = {}
    ids: dict[str, None] = {}
    for at, entry in enumerate(entries):
        base = str(at) if isinstance(entry, dict) else entry_id(entry) or _number(entry, at)
        nth = last.get(base, 0) + 1
        # Even the first of a kind may find its element taken: a name that people typed may itself end in "#2".
        while (element := base if nth == 1 else f"{base}#{nth}") in ids:
            nth += 1
        last[base] = nth
        ids[element] = None
    return list(ids)


def _number(entry: object, at: int) -> str:
    """Path element of a `SavedValue` whose class names no KEY: its index `at`; "" for any other entry."""
    return str(at) if isinstance(entry, SavedValue) and not entry.KEY else ""


def numbered(name: str, element: str) -> str:
    """Name of the thing at the path element `element`, called `name`; the second of equal ones and those after it bear
    their numbers: "Dagger (2)" at "dagger#2"."""
    _, _, nth = element.partition("#")
    return f"{name} ({nth})" if nth else name


def position(entries: Sequence[object], element: str) -> int | None:
    """Index of the entry of path element `element`, or None."""
    ids = entry_ids(entries)
    return ids.index(element) if element in ids else None


def inside(value: object, element: str) -> Any:
    """Value that `element` names one step below `value`, as the field of a struct, the key of a dict or the entry of a
    tuple; None where there is none, and below any other type."""
    if isinstance(value, Struct):
        return getattr(value, element, None)
    if isinstance(value, dict):
        return value.get(element)
    if isinstance(value, tuple):
        at = position(value, element)
        return None if at is None else value[at]
    return None


class Pointers:
    """The JSON pointers of paths below one root. The elements of a list are named once, however many paths lead
    through it: a path more costs no more where the list is long."""

    def __init__(self, root: object) -> None:
        self._root = root
        self._places: dict[int, dict[str, int]] = {}

    def of(self, path: Path) -> str:
        """JSON pointer of `path` below the root: elements of lists become indexes, elements that lead nowhere stay as
        they are."""
        steps = []
        value = self._root
        for element in path:
            at = self._position(value, element) if isinstance(value, tuple) else None
            steps.append(element if at is None else str(at))
            value = inside(value, element) if not isinstance(value, tuple) else None if at is None else value[at]
        return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in steps)

    def _position(self, entries: tuple[object, ...], element: str) -> int | None:
        places = self._places.get(id(entries))  # what lies below the root stays, and so do the ids of its lists
        if places is None:
            places = {each: at for at, each in enumerate(entry_ids(entries))}
            self._places[id(entries)] = places
        return places.get(element)


def pointer(root: object, path: Path) -> str:
    """JSON pointer of `path` below `root`, as `Pointers.of` gives it; for many paths below one root use `Pointers`."""
    return Pointers(root).of(path)


def path_of(root: object, text: str) -> Path:
    """Path of ids that the JSON pointer `text` stands for below `root`: indexes of lists become path elements, steps
    that lead nowhere stay as they are. Raises ValueError for a text that is not "" and does not begin with "/"."""
    if text and not text.startswith("/"):
        raise ValueError(f"not a JSON pointer: {text!r}")
    path: list[str] = []
    value = root
    for step in text.split("/")[1:]:
        element = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, tuple) and element.isdecimal() and int(element) < len(value):
            element = entry_ids(value)[int(element)]
        path.append(element)
        value = inside(value, element)
    return tuple(path)


def reads(path: Path) -> str:
    """A path as one string, the form waivers use: "secondaries/sword/step"."""
    return "/".join(path)
