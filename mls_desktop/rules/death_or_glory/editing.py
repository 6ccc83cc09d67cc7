"""Editing of a character: the generic edit, and what their own lists and tables need beyond it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import convert
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited, fixed_id
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Refused, refusal, wrong_value
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import position
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Bases, Now, Person, Taught, source_of
from mls_desktop.rules.death_or_glory.life.chronicle import read_entries
from mls_desktop.rules.death_or_glory.life.entries import CHANGE, LEARNING
from mls_desktop.rules.death_or_glory.life.entry_edits import after_entry_edit
from mls_desktop.rules.death_or_glory.stats import missing_dice
from mls_desktop.rules.death_or_glory.stats.creation import ROLLED, sums_of
from mls_desktop.rules.death_or_glory.stats.skills import ALWAYS, taught_base
from mls_desktop.rules.death_or_glory.stats.throwing import (
    laid_out,
    with_brand_thrown,
    with_origin_thrown,
    with_rank_thrown,
)
from mls_desktop.rules.death_or_glory.stats.upbringing import with_upbringing
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES, SENSES, Attribute, Way
from mls_desktop.rules.death_or_glory.world import World

LESSON_DICE: Mapping[str, tuple[int, int]] = {"d100": (1, 100), "d20": (1, 20), "d10": (1, 10)}
FIRST_D100 = 100
"""The d100 of a lesson entered by hand, until changed: a try that succeeds, if the other die does."""
THROWS: Mapping[str, Callable[[Person, World, int], Person]] = {
    "origin": with_origin_thrown,
    "rank": with_rank_thrown,
    "brand": with_brand_thrown,
}
USUAL_WAY: Way = 3
"""How attributes are made where nobody says otherwise: the way that the rules' author takes (DOG-AT-8)."""
MOST_PICKS = 4 + ALWAYS
"""So many skills may be picked at most, whatever the 1d4 will show (DOG-SK-7)."""
NUMBERS = re.compile(r"\d+")


def new(world: World, id: str, name: str) -> Person:
    """Blank character `id` called `name`, made in the usual way 3, of the default race, or of the first of `world`."""
    blank = Person(id=id, name=name, way=USUAL_WAY)
    return blank if blank.race in world.races or not world.races else replace(blank, race=next(iter(world.races)))


def edit(who: Person, world: World, edit: Edit) -> Person:
    """Character after `edit`, by the special edit of its field or the generic one; breaches of rules are allowed.

    Beyond the generic edit: rolls are typed as one text, or come as the dice that were `thrown`; `throws/origin`,
    `throws/rank` and `throws/brand` take one d100 more, and what is settled by it; a die or base set on a skill they
    lack teaches it; `gifts/ID` and `now/broken/ID` are set to True or False; `lessons/N` and `changes/N` are the
    entries of the chronicle that tell of learning and of attributes, of all of them see `after_entry_edit`; things join
    lists by id or name alone. Another origin or rank brings its skills with it; added to `upbringing` it does so where
    it is chosen already. Raises Refused for nonsense.
    """
    after = edited(who, edit, _SPECIAL, world)
    same = (after.origin, after.rank) == (who.origin, who.rank)
    return after if same else with_upbringing(after, world, who)


def settled(who: Person) -> Person:
    """Character with the tables of attributes, race dice, senses and sense losses in the order of the rules and losses
    of 0 left out, so that equal characters are written alike; `who` itself where nothing changes."""
    attributes: dict[Attribute, int] = {name: who.attributes[name] for name in ATTRIBUTES if name in who.attributes}
    dice: dict[Attribute, int] = {name: who.race_dice[name] for name in ATTRIBUTES if name in who.race_dice}
    senses = {name: who.senses[name] for name in SENSES if name in who.senses}
    losses = {name: who.sense_losses[name] for name in SENSES if who.sense_losses.get(name)}
    tables: dict[str, dict[Any, int]] = {
        "attributes": attributes,
        "race_dice": dice,
        "senses": senses,
        "sense_losses": losses,
    }
    same = all(list(table.items()) == list(getattr(who, key).items()) for key, table in tables.items())
    return who if same else replace(who, **tables)


def numbers(text: str) -> list[int]:
    """Whole numbers in `text`, in order, without signs: "3-10" gives 3 and 10."""
    return [int(each) for each in NUMBERS.findall(text)]


def _upbringing(who: Person, world: World, edit: Edit) -> Person:
    """Character with the missing skills of the origin and rank they have. Raises Refused unless `edit` adds the id of
    that origin to `upbringing`."""
    if edit.op != "add" or len(edit.path) != 1 or edit.value != who.origin:
        raise refusal("no_such_place", edit.path)
    return with_upbringing(who, world)


def _rolls(who: Person, world: World, edit: Edit) -> Person | None:
    """Character after rolls were set as one text, "14 9 11"; None for any other edit."""
    if edit.op == "set" and len(edit.path) == 1 and isinstance(edit.value, str):
        return changed(who, replace(edit, value=numbers(edit.value)))
    return None


def _attribute_rolls(who: Person, world: World, edit: Edit) -> Person | None:
    typed = _rolls(who, world, edit)
    return None if typed is None else laid_out(who, world, typed.rolls)


def _throws(who: Person, world: World, edit: Edit) -> Person:
    """Character after one d100 more for the origin, the rank or the brand, by `edit.path[1]`. Raises Refused for any
    other place, and for a value that is no whole number from 1 to 100."""
    take = THROWS.get(edit.path[1]) if len(edit.path) == 2 and edit.op == "set" else None
    if take is None:
        raise refusal("no_such_place", edit.path)
    if type(edit.value) is not int or not 1 <= edit.value <= FIRST_D100:
        raise wrong_value(edit.path, edit.value)
    return take(who, world, edit.value)


def _thrown(who: Person, world: World, edit: Edit) -> Person | None:
    """Character after all dice for the attributes came at once, kept as rolls, or missing dice of skills, senses or
    race at `thrown/KIND` (None: the average, for senses alone); raises Refused for any that do not fit."""
    if len(edit.path) == 2 and edit.path[1] in missing_dice.PLACED:
        return _missing(who, world, edit)
    dice = edit.value if isinstance(edit.value, (list, tuple)) else ()
    whole = [each for each in dice if type(each) is int and 1 <= each <= ROLLED[0]]
    if edit.op != "set" or len(edit.path) != 1 or not whole or len(whole) < len(dice) or len(whole) % len(ROLLED):
        raise wrong_value(edit.path, edit.value)
    return laid_out(who, world, sums_of(whole))


def _missing(who: Person, world: World, edit: Edit) -> Person:
    of, dice = edit.path[1], edit.value if isinstance(edit.value, (list, tuple)) else ()
    whole = edit.op == "set" and all(type(each) is int for each in dice)
    found = missing_dice.thrown(who, world, of, dice) if whole and dice else None
    if edit.op == "set" and edit.value is None:
        found = missing_dice.left_usual(who, world, of)
    if found is None:
        raise wrong_value(edit.path, edit.value)
    return settled(found)


def _role(who: Person, world: World, edit: Edit) -> Person | None:
    """Character made the referee's, with way 0, where the making of the attributes was not begun (DOG-AT-7); None in
    any other case, which is left to the generic edit."""
    begun = who.rolls or who.attributes or who.way != USUAL_WAY
    return changed(replace(who, way=0), edit) if edit.value == "other" and not begun else None


def _way(who: Person, world: World, edit: Edit) -> Person | None:
    if edit.op == "set" and isinstance(edit.value, str) and edit.value.startswith("way_"):
        return changed(who, replace(edit, value=int(edit.value.removeprefix("way_"))))
    return None


def _ordered(who: Person, world: World, edit: Edit) -> Person | None:
    return settled(changed(who, edit))


def _skills(who: Person, world: World, edit: Edit) -> Person | None:
    """Character after an edit of the die, base or source of a skill, which joins if it is not there, or after a skill
    joined by its id; None for an edit left to the generic one. A skill is taught by a die or at a base: the later entry
    takes the place of the other (DOG-SK-7, DOG-SK-9)."""
    if edit.op == "add" and len(edit.path) == 1:
        return changed(who, replace(edit, value={"skill": edit.value} if isinstance(edit.value, str) else edit.value))
    if edit.op != "set" or len(edit.path) < 3 or edit.path[2] not in ("die", "base", "from"):
        return None
    id, key = edit.path[1], edit.path[2]
    at = position(who.skills, id)
    if key == "from":
        return changed(replace(who, skills=(*who.skills, Taught(skill=id))), edit) if at is None else None
    held = who.skills[at] if at is not None else _newly_taught(who, id, key)
    made = _part(held, edit) if len(edit.path) == 4 else changed(held, replace(edit, path=(key,)))
    if edit.value is not None:
        made = replace(made, base=None) if key == "die" else replace(made, die=None)
    if at is None:
        return who if edit.value is None else replace(who, skills=(*who.skills, made))
    if edit.value is None and made.die is None and made.base is None:
        return replace(who, skills=(*who.skills[:at], *who.skills[at + 1 :]))
    return replace(who, skills=(*who.skills[:at], made, *who.skills[at + 1 :]))


def _newly_taught(who: Person, id: str, key: str) -> Taught:
    """New entry of skill `id`: for `key` "die" a supplementary one while any is still to be picked (DOG-SK-7), else one
    of the source "free"."""
    return _picked(who, id) if key == "die" else Taught(skill=id)


def _picked(who: Person, id: str) -> Taught:
    """New entry of skill `id`: a supplementary one while a player's character has any left to pick, else one of the
    source "free"."""
    picked = sum(source_of(each) == "supplementary" for each in who.skills)
    allowed = MOST_PICKS if who.supplementary is None else who.supplementary + ALWAYS
    picking = who.role == "player" and picked < allowed
    return convert({"skill": id, "from": "supplementary"}, Taught) if picking else Taught(skill=id)


def _part(held: Taught, edit: Edit) -> Taught:
    """Entry `held` of a melee skill with its base for attack or parry, by `edit.path[3]`, set; the other base stays as
    it was, by its die too. Raises Refused for another part, or a value that is neither a whole number nor None."""
    part, value = edit.path[3], edit.value
    if part not in ("attack", "parry") or (value is not None and type(value) is not int):
        raise wrong_value(edit.path, value)
    both = Bases(attack=taught_base(held, "attack") or 0, parry=taught_base(held, "parry") or 0)
    bases = replace(both, **{part: value or 0})
    same = bases.attack == bases.parry
    return replace(held, base=(bases.attack or None) if same else bases)


def _gifts(who: Person, world: World, edit: Edit) -> Person | None:
    """Character with the gift `edit.path[1]` set or cleared by the edit's value, one of the skills picked while any is
    left to pick (DOG-SK-7); raises Refused for any other path."""
    if edit.op != "set" or len(edit.path) != 2 or edit.path[1] not in world.skills:
        raise refusal("no_such_place", edit.path)
    rest = tuple(each for each in who.skills if each.skill != edit.path[1])
    return replace(who, skills=(*rest, _picked(who, edit.path[1])) if edit.value else rest)


def _now(who: Person, world: World, edit: Edit) -> Person | None:
    if len(edit.path) != 3 or edit.op != "set":
        return None
    if edit.path[1] == "broken":
        rest = tuple(id for id in who.now.broken if id != edit.path[2])
        return _with_now(who, broken=(*rest, edit.path[2]) if edit.value else rest)
    if edit.path[1] == "armour_lost" and edit.value == 0:
        return changed(who, replace(edit, value=None))
    return None


def _with_now(who: Person, **keys: Any) -> Person:
    now: Now = replace(who.now, **keys)
    return replace(who, now=now)


def _armour(who: Person, world: World, edit: Edit) -> Person | None:
    """Character after a piece of armour joined by its id alone; None for any other edit. Raises Refused where the id is
    taken."""
    if edit.op == "add" and len(edit.path) == 1 and isinstance(edit.value, str):
        # Two pieces of one kind may be worn: the second joins as it is.
        if position(who.armour, edit.value) is not None:
            raise refusal("taken_id", (*edit.path, edit.value), (("id", given(edit.value)),))
        return changed(who, replace(edit, value={"armour": edit.value}))
    return None


def _lessons(who: Person, world: World, edit: Edit) -> Person | None:
    if edit.op == "add" and isinstance(edit.value, str):
        skill = world.skills.get(edit.value)
        part = "attack" if skill is not None and skill.group == "melee" else "base"
        dice: dict[str, Json] = {"d100": FIRST_D100, "d20": 1, "d10": 1}
        return _told(who, {"kind": LEARNING, "skill": edit.value, "part": part, **dice})
    return _in_chronicle(who, edit, LEARNING)


def _changes(who: Person, world: World, edit: Edit) -> Person | None:
    if edit.op == "add" and edit.value in get_args(Attribute):
        return _told(who, {"kind": CHANGE, "attribute": str(edit.value), "by": 1})
    return _in_chronicle(who, edit, CHANGE)


def _told(who: Person, told: dict[str, Json]) -> Person:
    return replace(who, chronicle=(*who.chronicle, told))


def _in_chronicle(who: Person, edit: Edit, kind: str) -> Person:
    """Character after the n-th chronicle entry of `kind` was removed, or one key of it set; n is `edit.path[1]`, from
    1, and a value of None removes the key. Raises Refused for any other place and for a wrong value."""
    places = [at for at, told, _entry in read_entries(who) if told == kind]
    if len(edit.path) < 2 or not edit.path[1].isdecimal() or not 1 <= int(edit.path[1]) <= len(places):
        raise refusal("no_such_place", edit.path)
    at = places[int(edit.path[1]) - 1]
    before, told, after = who.chronicle[:at], who.chronicle[at], who.chronicle[at + 1 :]
    if edit.op == "remove" and len(edit.path) == 2:
        return replace(who, chronicle=(*before, *after))
    if edit.op != "set" or len(edit.path) != 3:
        raise refusal("no_such_place", edit.path)
    key, value = edit.path[2], edit.value
    _check(edit, key, value)
    rest = {name: held for name, held in told.items() if name != key}
    changed_entry = rest if value is None else {**told, key: value}
    return replace(who, chronicle=(*before, changed_entry, *after))


def _check(edit: Edit, key: str, value: object) -> None:
    wrong: Refused = wrong_value(edit.path, value)
    if key == "part":
        if not isinstance(value, str):
            raise wrong
    elif key == "by":
        if type(value) is not int:
            raise wrong
    elif key in LESSON_DICE:
        low, high = LESSON_DICE[key]
        if (value is None and key == "d100") or (
            value is not None and not (type(value) is int and low <= value <= high)
        ):
            raise wrong
    else:
        raise refusal("no_such_place", edit.path)


def _chronicle(who: Person, world: World, edit: Edit) -> Person | None:
    return after_entry_edit(who, changed(who, edit), edit)


_SPECIAL: Mapping[str, Callable[[Person, World, Edit], Person | None]] = {
    "id": fixed_id,
    "role": _role,
    "way": _way,
    "rolls": _attribute_rolls,
    "throws": _throws,
    "upbringing": _upbringing,
    "thrown": _thrown,
    "origin_rolls": _rolls,
    "rank_rolls": _rolls,
    "attributes": _ordered,
    "race_dice": _ordered,
    "senses": _ordered,
    "sense_losses": _ordered,
    "skills": _skills,
    "gifts": _gifts,
    "now": _now,
    "armour": _armour,
    "lessons": _lessons,
    "chronicle": _chronicle,
    "changes": _changes,
}
