"""The rules in the program's own words, by id: read when first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from mls_desktop.words.tongue import _


class Switch(Struct, frozen=True):
    """The two readings of a rule, and where the default one comes from."""

    default: str
    other: str
    origin: str


class Rule(Struct, frozen=True):
    id: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    switch: Switch | None = None
    chapter: str = ""


class _Chapter(Struct, frozen=True):
    id: str
    number: int
    title: str
    built: bool
    file: str


class _Index(Struct, frozen=True):
    chapters: tuple[_Chapter, ...]


class _ChapterFile(Struct, frozen=True):
    chapter: str
    rules: tuple[Rule, ...]


Built = Literal["built", "all"]


class Reference:
    """The rule texts of one system, from `reference/<system>/` of the first root that has them; empty without."""

    def __init__(self, roots: Iterable[Path], system: str) -> None:
        self._folder = next((r / "reference" / system for r in roots if (r / "reference" / system).is_dir()), None)

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        if self._folder is None:
            return {}
        index = msgspec.json.decode((self._folder / "index.json").read_bytes(), type=_Index)
        found = {}
        for chapter in index.chapters:
            file = msgspec.json.decode((self._folder / chapter.file).read_bytes(), type=_ChapterFile)
            for rule in file.rules:
                found[rule.id] = msgspec.structs.replace(rule, chapter=chapter.title)
        return found

    def rule(self, id: str) -> Rule | None:
        """The rule of that id in the language of the user, or None."""
        rule = self._rules.get(id)
        if rule is None:
            return None
        return msgspec.structs.replace(rule, title=_(rule.title), text=_(rule.text))
