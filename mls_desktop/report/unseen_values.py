"""The saved values of a character that no sheet shows: told where they differ, lest anything be passed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from mls_desktop.model.history.difference import alike
from mls_desktop.model.merge.value_merge import named_parts
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.words.compared.comparison_texts import ComparedLine
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

TOLD = frozenset({"id", "owner", "portrait", "waivers", "chronicle"})
"""Fields that are told otherwise, or tell one character from another."""


def unseen_lines(mine: Character, theirs: Character, shown: Iterable[Section], texts: Texts) -> Iterator[ComparedLine]:
    """A line for each saved value that differs and that nothing on their sheets, `shown`, would change; and for each
    list in which the same things stand in another order."""
    seen = set(_edited(shown))
    for path, one, other in _unlike(mine, theirs, ()):
        if _is_moved(one, other):
            yield ComparedLine(_("{place}: order").format(place=texts.place(path)), _("this one"), _("another one"))
        if not any(path[: len(each)] == each[: len(path)] for each in seen):
            yield ComparedLine(texts.place(path), said_value(one), said_value(other))


def _is_moved(one: object, other: object) -> bool:
    """Whether the items common to both lists are in another order; False where either is no list of named things."""
    mine, theirs = ((named_parts(each) if isinstance(each, tuple) else None) for each in (one, other))
    if mine is None or theirs is None:
        return False
    return [name for name in mine if name in theirs] != [name for name in theirs if name in mine]


def _edited(sections: Iterable[Section]) -> Iterator[Path]:
    """Yields the paths of all values and rows that a sheet lets a person change."""
    for section in sections:
        if section.add is not None and section.add.to is not None:
            yield section.add.to.path
        for row in section.rows:
            edits = (row.remove, row.again, *(cell.to for cell in row.cells))
            yield from (edit.path for edit in edits if edit is not None)
            if row.path:
                yield row.path


def _unlike(one: Struct, other: Struct, at: Path) -> Iterator[tuple[Path, object, object]]:
    """Yields path and both values of each field that differs, those of a struct within one by one."""
    for name in one.__struct_fields__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if (not at and name in TOLD) or alike(mine, theirs):
            continue
        if isinstance(mine, SavedValue) and type(mine) is type(theirs):
            yield from _unlike(mine, theirs, (*at, name))
        else:
            yield (*at, name), mine, theirs


def said_value(value: object) -> str:
    """Text of a saved value: lists and tables as what is in them, several things as their number, "–" for None."""
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, (list, tuple)) and any(isinstance(each, (dict, Struct)) for each in value):
        return how_many("{n} entry", "{n} entries", len(value))
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    return str(value)
