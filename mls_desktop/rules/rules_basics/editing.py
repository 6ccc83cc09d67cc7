"""Editing of a character: the generic edit, and what their own lists need beyond it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited, fixed_id
from mls_desktop.rules.common.editing.own_things import joining, joining_again
from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.figures.notation import dice_of
from mls_desktop.rules.common.life.plain_entries import PLAIN_KINDS
from mls_desktop.rules.common.life.typed_entries import CHRONICLE, entries_edited
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.rules_basics.character import Defence, Person, Skill, Weapon
from mls_desktop.rules.rules_basics.library import SkillEntry, WeaponEntry
from mls_desktop.rules.rules_basics.vocabulary import DIE, NAMED_VALUES, USUAL_VALUE
from mls_desktop.rules.rules_basics.world import World


def new(world: World, id: str, name: str) -> Person:
    """Blank character with `id` and `name` alone; whatever they can do is entered (RB-CH-2)."""
    return Person(id=id, name=name)


def edit(who: Person, world: World, edit: Edit) -> Person:
    """The character after an edit at a path below them; breaches of rules are allowed.

    Beyond the generic edit: skills, weapons and defences join their lists by a name, from which their ids are made;
    skills and weapons also as copies of library entries, by the ids of those. Skills that go are no longer those of
    weapons, weapons that go are no longer fed by counters. A value of one's own joins `values` by its name. Damage is
    typed as people write dice. Raises Refused for nonsense.
    """
    return edited(who, edit, _SPECIAL, world)


def settled(who: Person) -> Person:
    """The character in the form in which equal ones are written alike: Strength and Perception first among the
    values."""
    values = {id: who.values[id] for id in NAMED_VALUES if id in who.values}
    values |= {id: value for id, value in who.values.items() if id not in values}
    return who if list(values) == list(who.values) else replace(who, values=values)


def read_damage(edit: Edit) -> Edit:
    """Copy of `edit`, of damage, with its text as the file holds dice: typed "2D6 + 1", kept "2d+1"; "" for blank text.
    A value that is no text stays. Raises Refused for text that is no dice."""
    if not isinstance(edit.value, str):
        return edit
    try:
        return replace(edit, value=dice_of(edit.value, DIE).short(DIE) if edit.value.strip() else "")
    except ValueError as error:
        raise wrong_value(edit.path, edit.value) from error


def _values(who: Person, world: World, edit: Edit) -> Person | None:
    """Character after `edit` of their values, never None; a text added to the list joins as a value of 10 under an id
    made from it (RB-CH-1, RB-CH-3). Raises Refused."""
    if edit.op == "add" and len(edit.path) == 1 and isinstance(edit.value, str):
        id = fresh_id(edit.value, {*NAMED_VALUES, *who.values}, "value")
        return replace(who, values={**who.values, id: USUAL_VALUE})
    return settled(changed(who, edit))


def _skills(who: Person, world: World, edit: Edit) -> Person | None:
    if _is_word(edit):
        skill = joining(str(edit.value), who.skills, world.skills, copied_skill, _named_skill, "skill")
        return replace(who, skills=(*who.skills, skill))
    if _is_thing(edit):
        return changed(who, joining_again(edit, who.skills, "skill"))
    return _without_dangling(who, changed(who, edit)) if _takes_id(edit) else None


def _weapons(who: Person, world: World, edit: Edit) -> Person | None:
    if _is_word(edit):
        weapon = joining(str(edit.value), who.weapons, world.weapons, _copied_weapon(who), _named_weapon, "weapon")
        return replace(who, weapons=(*who.weapons, weapon))
    if _is_thing(edit):
        return changed(who, joining_again(edit, who.weapons, "weapon"))
    if edit.op == "set" and edit.path[2:] == ("damage",):
        return changed(who, read_damage(edit))
    return _without_dangling(who, changed(who, edit)) if _takes_id(edit) else None


def _defences(who: Person, world: World, edit: Edit) -> Person | None:
    if _is_thing(edit):
        return changed(who, joining_again(edit, who.defences, "defence"))
    if not _is_word(edit):
        return None
    defence = joining(str(edit.value), who.defences, {}, _named_copy, _named_defence, "defence")
    return replace(who, defences=(*who.defences, defence))


def _chronicle(who: Person, world: World, edit: Edit) -> Person | None:
    return entries_edited(who, changed(who, edit), PLAIN_KINDS, edit)


def _is_word(edit: Edit) -> bool:
    """Tells whether `edit` adds to a list by one word, a name or the id of a library entry."""
    return edit.op == "add" and len(edit.path) == 1 and isinstance(edit.value, str)


def _is_thing(edit: Edit) -> bool:
    """Tells whether `edit` adds a whole thing to a list, such as one like another, and not a word."""
    return edit.op == "add" and len(edit.path) == 1 and not isinstance(edit.value, str)


def _takes_id(edit: Edit) -> bool:
    """Tells whether a list may have other ids after `edit`: a thing goes or gets another id, or thing or list is set
    whole."""
    return edit.op == "remove" or len(edit.path) == 1 or (edit.op == "set" and edit.path[2:] in ((), ("id",)))


def _without_dangling(before: Person, after: Person) -> Person:
    """Copy of `after` without the references in weapons and counters to what `before` had and `after` lacks."""
    skills = {each.id for each in before.skills} - {each.id for each in after.skills}
    arms = {each.id for each in before.weapons} - {each.id for each in after.weapons}
    weapons = tuple(replace(each, skill=None) if each.skill in skills else each for each in after.weapons)
    counters = tuple(replace(each, feeds=None) if each.feeds in arms else each for each in after.counters)
    return replace(after, weapons=weapons, counters=counters)


def copied_skill(entry: SkillEntry, id: str) -> Skill:
    """Skill of a character, with `id`, made from the library's `entry`; its value is 10 till another is entered."""
    return Skill(id=id, name=entry.name, value=USUAL_VALUE, use=entry.use, note=entry.note)


def _copied_weapon(who: Person) -> Callable[[WeaponEntry, str], Weapon]:
    """Function that makes a weapon of `who` from a library entry and an id; it keeps the skill only if `who` has one of
    that id."""
    skills = {skill.id for skill in who.skills}

    def copied(entry: WeaponEntry, id: str) -> Weapon:
        return Weapon(
            id=id,
            name=entry.name,
            skill=entry.skill if entry.skill in skills else None,
            kind=entry.kind,
            damage=entry.damage,
            acc=entry.acc,
            readying=entry.readying,
            reach=entry.reach,
            hands=entry.hands,
        )

    return copied


def _named_skill(id: str, name: str) -> Skill:
    return Skill(id=id, name=name, value=USUAL_VALUE)


def _named_weapon(id: str, name: str) -> Weapon:
    return Weapon(id=id, name=name)


def _named_defence(id: str, name: str) -> Defence:
    return Defence(id=id, name=name, value=USUAL_VALUE)


def _named_copy(entry: Any, id: str) -> Defence:
    return _named_defence(id, entry.name)


_SPECIAL: Mapping[str, Callable[[Person, World, Edit], Person | None]] = {
    "id": fixed_id,
    "values": _values,
    "skills": _skills,
    "weapons": _weapons,
    "defences": _defences,
    CHRONICLE: _chronicle,
}
