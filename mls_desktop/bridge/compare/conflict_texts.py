"""The texts of a conflict of a merge: what it is about, and what either side has."""

from __future__ import annotations

from typing import Any

from mls_desktop.model.line_up import as_json
from mls_desktop.model.merge.value_merge import ABSENT, ORDER, MergeConflict
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.words.compared.comparison_texts import MISSING, ComparedLine
from mls_desktop.words.edit_texts import entered_text
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

LONGEST = 80
"""Number of letters of a text that are shown."""


def conflict_line(conflict: MergeConflict, texts: Texts) -> ComparedLine:
    """Line of a comparison made of `conflict`: its place, the text here, the text there."""
    path = conflict.path
    if not path:
        # What one side's things name the other side has not: they go together.
        return ComparedLine(_("All but the chronicle"), _("as it is here"), _("as it is there"))
    return ComparedLine(_place(path, texts), _side(conflict.mine, path, texts), _side(conflict.theirs, path, texts))


def _place(path: Path, texts: Texts) -> str:
    if path[-1:] == (ORDER,):
        return _("{place}: order").format(place=texts.place(path[:-1]))
    return texts.place(path)


def _side(value: Any, path: Path, texts: Texts) -> str:
    if value is ABSENT or value is None or value in ("", (), {}):
        return MISSING
    if isinstance(value, SavedValue):
        return _fields(value, path, texts)
    if isinstance(value, str) and path[-1].partition("#")[0] == value:
        return _("there")
    if isinstance(value, (tuple, list)):
        return _several(value, texts)
    if isinstance(value, dict):
        return ", ".join(f"{texts.part(key)} {_side(held, (*path, key), texts)}" for key, held in value.items())
    text = " ".join(entered_text(Edit("set", path, value), texts).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _fields(value: SavedValue, path: Path, texts: Texts) -> str:
    """Text of the fields of a thing, without its name, which stands beside it."""
    told = [
        f"{texts.part(name)} {_side(held, (*path, name), texts)}"
        for name, held in as_json(value).items()
        if name != value.KEY
    ]
    return ", ".join(told) or _("there")


def _several(values: tuple[Any, ...] | list[Any], texts: Texts) -> str:
    if any(isinstance(each, (dict, SavedValue)) for each in values):
        return how_many("{n} entry", "{n} entries", len(values))
    return ", ".join(texts.part(each) if isinstance(each, str) else str(each) for each in values)
