"""The reference checks of every system's files: what is named is not there, what bears one id stands twice."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.counters import COUNTERS, Counter
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.paths import entry_ids

C = TypeVar("C", bound=Character)
TEMPLATES, GROUNDS = "templates", "grounds"


def fault(code: str, path: Path, kind: str = "", **facts: str | int) -> Finding:
    """Finding `code` at `path`, of severity "error", for content that no file may hold; `facts` become its figures."""
    return Finding(code, "error", path, tuple((name, given(value)) for name, value in facts.items()), kind)


def reference(id: str, known: Container[str], path: Path) -> Iterator[Finding]:
    """Yields a fault "unknown_reference" at `path` where `id` is not in `known`, else nothing."""
    if id not in known:
        yield fault("unknown_reference", path, id=id)


def references(name: str, ids: Sequence[str], known: Container[str]) -> Iterator[Finding]:
    """Yields a fault "unknown_reference" for each of `ids`, the list `name` of a character, that is not in `known`."""
    for id, element in with_ids(ids):
        yield from reference(id, known, (name, element))


def feeding(counters: Iterable[Counter], weapons: Container[str]) -> Iterator[Finding]:
    """Yields a fault "unknown_reference" for each of a character's `counters` that feeds a weapon not in `weapons`."""
    for counter, element in with_ids(counters):
        if counter.feeds is not None:
            yield from reference(counter.feeds, weapons, (*COUNTERS, element, "feeds"))


def with_ids(entries: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    """Yields every entry of a list with its path element."""
    held = tuple(entries)
    yield from zip(held, entry_ids(held), strict=True)


def twice_listed(own: Library, lists: Sequence[str]) -> Iterator[Finding]:
    """Yields a fault "listed_twice" for each further entry of the same id in one of the `lists` of library `own`."""
    for name in lists:
        for entry, element in with_ids(getattr(own, name)):
            if element != entry.id:
                yield fault("listed_twice", (name, element, "id"), id=entry.id)


def in_templates(templates: Sequence[C], broken: Callable[[C], Iterable[Finding]]) -> Iterator[Finding]:
    """Findings of `broken` in the templates of a library, each with its path in the library."""
    for template, element in with_ids(templates):
        for found in broken(template):
            yield Finding(found.rule, "error", (TEMPLATES, element, *found.path), found.facts, found.kind)
