"""Edits of a Nutshell character: the generic edit, and what their own lists and tables need beyond it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed, edited, fixed_id
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.values.base_character import Waiver
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import position
from mls_desktop.rules.nutshell.character import Hero, Occupation, Owned
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PRIMARIES, SIDES, PersonalitySide, SidePair
from mls_desktop.rules.nutshell.world import World

PAIR_SUM = 20
MIDDLE = 10
PAIR_OF: Mapping[str, SidePair] = {side: pair for pair in PAIRS for side in pair}
K = TypeVar("K", bound=str)


def new(world: World, id: str, name: str) -> Hero:
    """Blank character `id` called `name`, of the default race, or of the first of `world` where it lacks that."""
    blank = Hero(id=id, name=name)
    return blank if blank.race in world.races or not world.races else replace(blank, race=next(iter(world.races)))


def edit(who: Hero, world: World, edit: Edit) -> Hero:
    """Character after `edit`, by the special edit of its field or the generic one; breaches of rules are allowed.

    Beyond the generic edit: a step set on a trait they lack acquires it and one of None removes it; a side of a pair
    takes the place of the other; `personality_rolled/SIDE` is set to True or False; a step of 0 or None removes a
    primary; things join lists by id or name alone, wishes of a plan too (`wish_for`); of entries of the chronicle see
    `after_entry_edit`, of `in_play/secondaries/TRAIT` and the like `bought_on_sheet`. Raises Refused for nonsense;
    references that lead nowhere are for `broken` to find.
    """
    return edited(who, edit, _SPECIAL, world)


def settled(who: Hero) -> Hero:
    """Character `who` in the one form in which equal characters are written: primaries in their order without zeros,
    each pair by its side above 10 in the order of N-PERS-1, 10/10 left out, waivers at the side that is written. `who`
    itself where nothing changes."""
    primaries = _ordered({name: step for name, step in who.primaries.items() if step}, PRIMARIES)
    personality = _ordered(dict(_by_upper_side(who.personality.items())), SIDES)
    # Order matters to the bytes of a file, not to equality.
    same = list(primaries.items()) == list(who.primaries.items()) and list(personality.items()) == list(
        who.personality.items()
    )
    return who if same else replace(who, primaries=primaries, personality=personality, waivers=_settled_waivers(who))


def _settled_waivers(who: Hero) -> tuple[Waiver, ...]:
    """Waivers of `who`, those at a side moved to the side by which its pair is written."""
    moved = {
        f"personality/{side}": f"personality/{opposite(side)}"
        for side, value in who.personality.items()
        if side in PAIR_OF and value < MIDDLE
    }
    return tuple(replace(waiver, path=moved[waiver.path]) if waiver.path in moved else waiver for waiver in who.waivers)


def opposite(side: str) -> PersonalitySide:
    """The other side of a pair (N-PERS-1). Raises KeyError where there is no such side."""
    pair = PAIR_OF[side]
    other: Any = pair[1] if side == pair[0] else pair[0]
    found: PersonalitySide = other
    return found


def _by_upper_side(sides: Iterable[tuple[PersonalitySide, int]]) -> Iterable[tuple[PersonalitySide, int]]:
    for side, value in sides:
        if value > MIDDLE:
            yield side, value
        elif value < MIDDLE:
            yield opposite(side), PAIR_SUM - value


def _ordered(table: Mapping[K, int], order: tuple[K, ...]) -> dict[K, int]:
    known = {key: table[key] for key in order if key in table}
    return known | {key: value for key, value in table.items() if key not in known}


def _primaries(who: Hero, world: World, edit: Edit) -> Hero | None:
    return settled(changed(who, edit))


def _personality(who: Hero, world: World, edit: Edit) -> Hero | None:
    if len(edit.path) != 2 or edit.op not in ("set", "remove"):
        return None
    after = changed(who, edit)
    other = opposite(edit.path[1])
    return settled(replace(after, personality={s: v for s, v in after.personality.items() if s != other}))


def _personality_rolled(who: Hero, world: World, edit: Edit) -> Hero | None:
    if len(edit.path) != 2 or edit.op != "set":
        return None
    side = edit.path[1]
    if side not in PAIR_OF:
        raise refusal("no_such_place", edit.path)
    if not isinstance(edit.value, bool):
        raise wrong_value(edit.path, "bool")
    kept = [each for each in who.personality_rolled if each not in (PAIR_OF[side] if edit.value else (side,))]
    wanted = {*kept, side} if edit.value else set(kept)
    return replace(who, personality_rolled=tuple(each for each in SIDES if each in wanted))


def _traits(who: Hero, world: World, edit: Edit) -> Hero | None:
    """Character after secondaries or negatives joined by `add`, by an id alone too, or by a step set on one they lack,
    or left by None set as step or trait; None for any other edit, also a new step of a trait they have."""
    kind = edit.path[0]
    owned: tuple[Owned, ...] = getattr(who, kind)
    if edit.op == "add" and len(edit.path) == 1:
        return changed(who, replace(edit, value=_by_trait(edit.value)))
    if edit.op != "set" or len(edit.path) < 2:
        return None
    trait = edit.path[1]
    if edit.value is None and edit.path[2:] in ((), ("step",)):
        return replace(who, **{kind: tuple(each for each in owned if each.trait != trait)})
    if edit.path[2:] == ("step",) and position(owned, trait) is None:
        return replace(who, **{kind: (*owned, changed(Owned(trait=trait), Edit("set", ("step",), edit.value)))})
    return None


def _by_trait(value: Any) -> Any:
    """Value of an added trait as a list holds it: an id alone becomes {"trait": id}, anything else stays as it is."""
    return {"trait": value} if isinstance(value, str) else value


def _occupation(who: Hero, world: World, edit: Edit) -> Hero | None:
    if edit.op == "set" and edit.value is None and edit.path[1:2] == ("base",) and len(edit.path) == 3:
        return _without_base(who, edit)
    if edit.op != "set" or len(edit.path) != 2:
        return None
    held = who.occupation or Occupation()
    name, value = edit.path[1], edit.value
    if name == "occupation" and isinstance(value, str):
        return replace(who, occupation=replace(held, occupation=value, name=None, base=()))
    if name == "name" and isinstance(value, str):
        return replace(who, occupation=_typed_occupation(held, value, world))
    if name in ("step", "name") and value is None:
        return replace(who, occupation=None)
    if who.occupation is None:
        raise refusal("no_such_place", edit.path)
    return None


def _without_base(who: Hero, edit: Edit) -> Hero:
    """Character after the primary at `edit.path` is removed from the base of their own occupation. Raises Refused
    ("wrong_value") for the last one."""
    after = changed(who, replace(edit, op="remove"))
    if after.occupation is None or not after.occupation.base:
        raise wrong_value(edit.path, "empty")
    return after


BEGUN = ("mind",)
"""The base of an occupation of one's own until somebody chooses another."""


def _typed_occupation(held: Occupation, name: str, world: World) -> Occupation:
    """Occupation `held` after its `name` was typed: the library's occupation of that name, case aside, else one of the
    character's own. Where somebody chose another base it is the latter: letters on the way to a longer name take
    nothing away."""
    wanted = name.strip().casefold()
    known = next((entry for entry in world.occupations.values() if entry.name.casefold() == wanted), None)
    if known is not None and held.base in ((), BEGUN, known.base):
        return replace(held, occupation=known.id, name=None, base=())
    return _own_occupation(held, name, world)


def _own_occupation(held: Occupation, name: str, world: World) -> Occupation:
    """Occupation `held` as the character's own, called `name`: it keeps its base, or that of the library's entry, else
    it begins on Mind."""
    entry = world.occupations.get(held.occupation or "")
    base = held.base or (entry.base if entry else ()) or BEGUN
    return replace(held, name=name, base=base, occupation=None)


def _age_losses(who: Hero, world: World, edit: Edit) -> Hero | None:
    """Character without the age loss at `edit.path`, where the edit sets that loss to None; None for any other edit."""
    if edit.op == "set" and edit.value is None and len(edit.path) == 2:
        return changed(who, replace(edit, op="remove"))
    return None


def _chronicle(who: Hero, world: World, edit: Edit) -> Hero | None:
    from mls_desktop.rules.nutshell.life.entry_edits import after_entry_edit

    return after_entry_edit(who, changed(who, edit), edit)


def _in_play(who: Hero, world: World, one: Edit) -> Hero | None:
    from mls_desktop.rules.nutshell.life.sheet_purchases import bought_on_sheet

    return bought_on_sheet(who, world, one, edit)


def _plan(who: Hero, world: World, edit: Edit) -> Hero | None:
    """Character with a further wish in their plan, where the edit adds the wish as text, its subject alone
    (`wish_for`); None for any other edit."""
    if edit.op != "add" or edit.path != ("plan", "wishes") or not isinstance(edit.value, str):
        return None
    from mls_desktop.rules.nutshell.life.wish_edits import wish_for

    return changed(who, replace(edit, value=wish_for(who, world, edit.value)))


_SPECIAL: Mapping[str, Callable[[Hero, World, Edit], Hero | None]] = {
    "id": fixed_id,
    "primaries": _primaries,
    "personality": _personality,
    "personality_rolled": _personality_rolled,
    "secondaries": _traits,
    "negatives": _traits,
    "occupation": _occupation,
    "age_losses": _age_losses,
    "chronicle": _chronicle,
    "plan": _plan,
    "in_play": _in_play,
}
