"""Editing of a library entry: the generic edit, and damage as people write dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.rules_basics import editing
from mls_desktop.rules.rules_basics.character import Person
from mls_desktop.rules.rules_basics.library import SkillEntry, WeaponEntry
from mls_desktop.rules.rules_basics.world import World


def new_entry(world: World, list: str, id: str, name: str) -> Entry | Person:
    """Entry for the library list `list` with `id` and `name` alone; for "templates" a blank character. Raises KeyError
    for a list the library has not."""
    made: Mapping[str, Callable[[], Entry | Person]] = {
        "skills": lambda: SkillEntry(id=id, name=name),
        "weapons": lambda: WeaponEntry(id=id, name=name),
        "templates": lambda: editing.new(world, id, name),
    }
    return made[list]()


def edit_entry(entry: Entry, edit: Edit) -> Entry:
    """Copy of `entry` after `edit`; damage is read as people write dice. Raises Refused for nonsense."""
    return changed(entry, editing.read_damage(edit) if edit.path == ("damage",) and edit.op == "set" else edit)
