"""Editing of a library entry: the generic edit, and what its own fields need beyond it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.figures.notation import dice_of
from mls_desktop.rules.common.sheet.editable_tables import Table
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory import editing
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, Origin, Race, Ranges, Shield, Skill, Weapon
from mls_desktop.rules.death_or_glory.vocabulary import BODY, PLACES, RANKS
from mls_desktop.rules.death_or_glory.world import World

FIRST_LEAST = 40


def new_entry(world: World, list: str, id: str, name: str) -> Entry | Person:
    """New entry of library list `list` with `id`, `name` and defaults: a weapon names the first melee skill, and a
    template is a character of the referee's. Raises KeyError for a list the library has not."""
    made: Mapping[str, Callable[[], Entry | Person]] = {
        "races": lambda: Race(id=id, name=name),
        "origins": lambda: Origin(id=id, name=name),
        "skills": lambda: Skill(id=id, name=name, group="others"),
        "weapons": lambda: Weapon(id=id, name=name, skill=_melee_skill(world), type="M"),
        "shields": lambda: Shield(id=id, name=name, type="S"),
        "armour": lambda: Armour(id=id, name=name, protection=1),
        "tables": lambda: Table(id=id, name=name),
        "templates": lambda: replace(editing.new(world, id, name), role="other", way=0),
    }
    return made[list]()


def _melee_skill(world: World) -> str:
    return next((skill.id for skill in world.skills.values() if skill.group == "melee"), "handfight")


def edit_entry(entry: Entry, edit: Edit) -> Entry:
    """Entry after `edit` at a path below it, by the special edit of its field or the generic one. Beyond the generic
    edit: spans and dice are typed as people write them; places of an armour and barred ranks are set to True or False;
    races, skills and grants join by id. Raises Refused for nonsense."""
    return edited(entry, edit, _SPECIAL)


def _span(edit: Edit) -> Edit:
    """Edit with a span typed as text, "3-10" or "5", turned into its two ends; blank text becomes None, any other value
    stays. Raises Refused for text with no number or more than two."""
    if not isinstance(edit.value, str):
        return edit
    found = editing.numbers(edit.value)
    if edit.value.strip() and len(found) not in (1, 2):
        raise wrong_value(edit.path, edit.value)
    return replace(edit, value=[found[0], found[-1]] if found else None)


def _limits(entry: Entry, edit: Edit) -> Entry | None:
    return changed(entry, _span(edit)) if edit.op == "set" and len(edit.path) == 1 else None


def _ranges(entry: Entry, edit: Edit) -> Entry | None:
    """Origin or weapon after an edit of its ranges, spans of a d100 by race or of metres by band; a race joins an
    origin with 1-100. None for an edit left to the generic one."""
    if isinstance(entry, Origin):
        if edit.op == "add" and isinstance(edit.value, str):
            return changed(entry, Edit("set", ("ranges", edit.value), [1, 100]))
        return changed(entry, _span(edit))
    if not isinstance(entry, Weapon) or edit.op != "set" or len(edit.path) != 2:
        return None
    held = entry if entry.ranges is not None else replace(entry, ranges=Ranges())
    return changed(held, edit if edit.path[1] == "limit" else _span(edit))


def _dice(entry: Entry, edit: Edit) -> Entry | None:
    """Entry after damage, or the dice of a row, were set as people write them; blank text clears them. None for any
    other edit. Raises Refused for text that is no dice."""
    if edit.op != "set" or edit.path[-1] not in ("damage", "dice") or not isinstance(edit.value, str):
        return None
    if not edit.value.strip():
        return changed(entry, replace(edit, value=None))
    try:
        return changed(entry, replace(edit, value=dice_of(edit.value).text))
    except ValueError as error:
        raise wrong_value(edit.path, edit.value) from error


def _change(entry: Entry, edit: Edit) -> Entry | None:
    """Race after an edit of its change to an attribute: "+1d3"; an unsigned one adds; nothing clears it."""
    if not isinstance(entry, Race) or not isinstance(edit.value, str):
        return None
    text = "".join(edit.value.split()).lower().replace("\N{MINUS SIGN}", "-")
    signed = text if not text or text[0] in "+-" else f"+{text}"
    return changed(entry, replace(edit, value=signed or None))


def _members(entry: Entry, edit: Edit) -> Entry | None:
    """Entry with the place or rank `edit.path[1]` put in or left out by the edit's value; armour on all but the head is
    written as no places. None for any other edit. Raises Refused for an unknown place or rank, and for armour on no
    place."""
    if edit.op != "set" or len(edit.path) != 2:
        return None
    key, member = edit.path
    every: tuple[str, ...] = PLACES if key == "places" else RANKS
    if member not in every:
        raise refusal("no_such_place", edit.path)
    held = set(getattr(entry, key)) or (set(BODY) if isinstance(entry, Armour) else set())
    chosen = held | {member} if edit.value else held - {member}
    members = tuple(each for each in every if each in chosen)
    if isinstance(entry, Armour) and not members:
        raise wrong_value(edit.path, "empty")
    return replace(entry, **{key: () if isinstance(entry, Armour) and chosen == set(BODY) else members})


def _joining(entry: Entry, edit: Edit) -> Entry | None:
    """Entry after a skill joined by its id: one that a race changes, that an origin brings or that comes with another;
    None for any other edit."""
    if edit.op != "add" or not isinstance(edit.value, str):
        return None
    if edit.path == ("skills",):
        return changed(entry, Edit("set", ("skills", edit.value), 10))
    if edit.path == ("brings",):
        return changed(entry, replace(edit, value={"skill": edit.value}))
    return changed(entry, replace(edit, value={"skill": edit.value, "least": FIRST_LEAST}))


def _word(entry: Entry, edit: Edit) -> Entry | None:
    """Entry after a fixed word was set as the form names it: "type_s" is the S of `type`. None for any other edit."""
    if edit.op != "set" or not isinstance(edit.value, str):
        return None
    word = edit.value.removeprefix(f"{edit.path[0]}_")
    return changed(entry, replace(edit, value=word.upper() if edit.path[0] == "type" else word))


_SPECIAL: Mapping[str, Callable[[Any, Edit], Entry | None]] = {
    "age": _limits,
    "height": _limits,
    "ranges": _ranges,
    "damage": _dice,
    "rows": _dice,
    "attributes": _change,
    "places": _members,
    "barred": _members,
    "skills": _joining,
    "grants": _joining,
    "brings": _joining,
    "type": _word,
    "missile": _word,
}
