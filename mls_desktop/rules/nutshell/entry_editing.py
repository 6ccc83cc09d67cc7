"""Edits of an entry of the library: the generic edit, and what its own fields need beyond it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused, refusal, wrong_value
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell import editing
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import (
    Armour,
    OccupationEntry,
    Race,
    Shield,
    Spell,
    Trait,
    Weapon,
)
from mls_desktop.rules.nutshell.vocabulary import PLACES
from mls_desktop.rules.nutshell.world import World

ADULT, YEAR = 18, 1
USUAL_AVERAGE = 2
_WHOLE = re.compile(r"[+-]?\d{1,9}")
_NUMBER = re.compile(r"\d{1,9}\.\d{1,6}")
_BY_STRENGTH = {
    "dam": re.compile(r"strength(/2)?([+-]\d{1,6})?"),
    "range": re.compile(r"strength\*\d{1,6}"),
}


def new_entry(world: World, list: str, id: str, name: str) -> Entry | Hero:
    """Plain library entry of `list` to begin from. Its trait, if it needs one, is the first combat trait of `world` (a
    weapon) or casting trait (a spell), else the first trait, else "brawl". Raises KeyError for a list the library has
    not."""
    trait = next(iter(world.traits), "brawl")
    made: Mapping[str, Callable[[], Entry | Hero]] = {
        "races": lambda: Race(id=id, name=name, base_age=ADULT, increment=YEAR),
        "traits": lambda: Trait(id=id, name=name, type="trained", base=("mind",)),
        "occupations": lambda: OccupationEntry(id=id, name=name, base=("mind",)),
        "weapons": lambda: Weapon(id=id, name=name, trait=_combat_trait(world, trait), dam=1),
        "armour": lambda: Armour(id=id, name=name, value=1, coverage="full"),
        "shields": lambda: Shield(id=id, name=name, value=1),
        "spells": lambda: Spell(id=id, name=name, trait=_casting_trait(world, trait), mp=1),
        "templates": lambda: replace(editing.new(world, id, name), role="minor"),
    }
    return made[list]()


def edit_entry(entry: Entry, edit: Edit) -> Entry:
    """Entry after `edit` at a path below it, by the special edit of its field or the generic one. Beyond the generic
    edit: Dam and range are typed as people write them; an average of 2 is left out; a base loses a primary by None, but
    not its last; a place of an armour is set to True or False. Raises Refused for nonsense."""
    return edited(entry, edit, _SPECIAL)


def _combat_trait(world: World, usual: str) -> str:
    return next((trait.id for trait in world.traits.values() if trait.use == "combat"), usual)


def _casting_trait(world: World, usual: str) -> str:
    return next((trait.id for trait in world.traits.values() if trait.use == "casting"), usual)


def _amount(entry: Entry, edit: Edit) -> Entry | None:
    """Entry with its Dam or range set from typed text: "4", "Strength + 1", "strength/2", "2.5", "strength*5"; "" for
    none where that is allowed. None for an edit that does not set text. Raises Refused ("wrong_value") for other
    text."""
    if edit.op != "set" or len(edit.path) != 1 or not isinstance(edit.value, str):
        return None
    text = re.sub(r"\s+", "", edit.value).casefold().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    if text and not (_WHOLE.fullmatch(text) or _NUMBER.fullmatch(text) or _BY_STRENGTH[edit.path[0]].fullmatch(text)):
        raise Refused(Finding("wrong_value", "error", edit.path, (("why", given(edit.value)),), edit.path[0]))
    value: Any = text or None
    if _WHOLE.fullmatch(text):
        value = int(text)
    elif _NUMBER.fullmatch(text):
        value = float(text)
    return changed(entry, replace(edit, value=value))


def _average(entry: Entry, edit: Edit) -> Entry | None:
    if edit.op == "set" and len(edit.path) == 2 and edit.value == USUAL_AVERAGE:
        return changed(entry, replace(edit, value=None))
    return None


def _base(entry: Entry, edit: Edit) -> Entry | None:
    """Entry with one primary less in its base, where the edit removes it or sets it to None; None for any other edit.
    Raises Refused ("wrong_value") for the last one."""
    taken = edit.op == "remove" or (edit.op == "set" and edit.value is None)
    if len(edit.path) != 2 or not taken:
        return None
    after: Any = changed(entry, Edit("remove", edit.path))
    if not after.base:
        raise wrong_value(edit.path, "empty")
    found: Entry = after
    return found


def _places(entry: Entry, edit: Edit) -> Entry | None:
    """Armour with the place at `edit.path` covered or bare, by `edit.value`; where all are covered `places` is (). None
    for any other entry or edit. Raises Refused for an unknown place, and where none would be left."""
    if not isinstance(entry, Armour) or edit.op != "set" or len(edit.path) != 2:
        return None
    if edit.path[1] not in PLACES:
        raise refusal("no_such_place", edit.path)
    covered = {*(entry.places or PLACES)}
    chosen = covered | {edit.path[1]} if edit.value else covered - {edit.path[1]}
    places = tuple(place for place in PLACES if place in chosen)
    if not places:
        raise wrong_value(edit.path, "empty")
    return replace(entry, places=() if places == PLACES else places)


def _close(entry: Entry, edit: Edit) -> Entry | None:
    """Weapon with `close` set by the edit, None where that is usual: True unless it shoots. None for any other edit."""
    if isinstance(entry, Weapon) and isinstance(edit.value, bool):
        usual = entry.shot is None
        return replace(entry, close=None if edit.value == usual else edit.value)
    return None


def _option(entry: Entry, edit: Edit) -> Entry | None:
    """Entry with an option set by the form's id of it: "shot_bow" sets `shot` to "bow". None for an edit that does not
    set text."""
    if edit.op == "set" and len(edit.path) == 1 and isinstance(edit.value, str):
        return changed(entry, replace(edit, value=edit.value.removeprefix(f"{edit.path[0]}_")))
    return None


_SPECIAL: Mapping[str, Callable[[Entry, Edit], Entry | None]] = {
    "dam": _amount,
    "range": _amount,
    "averages": _average,
    "base": _base,
    "places": _places,
    "close": _close,
    "shot": _option,
    "reach": _option,
}
