"""Restoring: the edits that put a campaign, one of its characters or one of its encounters back as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.apply import WorldOf, applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.comparison import alike
from mls_desktop.model.import_characters import ImportChoices, ImportPlan, taken, visit
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside

STEP = "restore"
"""The id of the step, for words."""
FIRST = ("name", "rulings", "library", "calendar", "journal", "purse", "stash")
"""Fields of a campaign that are restored before its lists, as characters are checked against them."""
LISTS = ("pictures", "characters", "encounters")


def whole_restored(now: AnyCampaign, then: AnyCampaign) -> Batch:
    """Step of edits that turns campaign `now` into exactly `then`; both are of one system. Without edits where they are
    written alike."""
    edits = [
        Edit("set", (name,), getattr(then, name))
        for name in (*FIRST, "unknown")
        if not alike(getattr(now, name), getattr(then, name))
    ]
    for name in LISTS:
        edits += _list_edits(name, getattr(now, name), getattr(then, name))
    return Batch(STEP, tuple(edits))


def encounter_restored(now: AnyCampaign, then: AnyCampaign, id: str) -> Batch:
    """Step of edits that makes encounter `id` what it was in `then`, or brings it back to its place, with what its
    fighters use. Raises KeyError where `then` has no such encounter."""
    which = inside(then.encounters, id)
    if which is None:
        raise KeyError(id)
    if inside(now.encounters, id) is not None:
        return Batch(STEP, (Edit("set", ("encounters", id), which),))
    moving = Edit("move", ("encounters", id), _place(then.encounters, now.encounters, id))
    return Batch(STEP, (Edit("add", ("encounters",), which), moving))


def character_restored(
    now: AnyCampaign, then: AnyCampaign, id: str, system: AnySystem, shipped: Library, world_of: WorldOf
) -> Batch:
    """The step that puts one character back, with their portrait and the library entries they name that are gone.

    Entries that are otherwise today stay so, since others use them too; only where the character could not be with
    one of these, theirs come along under new ids. Raises KeyError where there was no character of that id.
    """
    who = inside(then.characters, id)
    if who is None:
        raise KeyError(id)
    plan = visit(now, replace(then, characters=(who,), encounters=()), shipped, system)
    here = _as_today(plan)
    step = _placed(taken(now, plan, here, shipped, system), now, then, id)
    try:
        applied(now, step, system, world_of)
    except Refused:
        step = _placed(taken(now, plan, ImportChoices(), shipped, system), now, then, id)
    return step


def _as_today(plan: ImportPlan) -> ImportChoices:
    """Choices by which the characters come as they were, and library entries that are otherwise here stay as they are
    here."""
    return ImportChoices(entries={(clash.list, clash.theirs.id): "mine" for clash in plan.clashes})


def _placed(step: Batch, now: AnyCampaign, then: AnyCampaign, id: str) -> Batch:
    """`step` named "restore"; where `now` lacks character `id`, it moves them to where they stood in `then`."""
    edits = step.edits
    if edits and inside(now.characters, id) is None:
        edits = (*edits, Edit("move", ("characters", id), _place(then.characters, now.characters, id)))
    return Batch(STEP, edits)


def _place(then: tuple[Any, ...], now: tuple[Any, ...], id: str) -> int:
    """Index where the missing entry `id` belongs: after the nearest of those before it that is still there."""
    here = {each.id: at for at, each in enumerate(now)}
    place = 0
    for each in then:
        if each.id == id:
            break
        place = here[each.id] + 1 if each.id in here else place
    return place


def _list_edits(list: str, now: tuple[Any, ...], then: tuple[Any, ...]) -> Iterator[Edit]:
    """Yields edits that turn `now`, the entries of `list`, into `then`: surplus ones go, then each comes to its
    place."""
    held, wanted = {each.id: each for each in now}, {each.id for each in then}
    yield from (Edit("remove", (list, id)) for id in held if id not in wanted)
    order = [id for id in held if id in wanted]
    for at, each in enumerate(then):
        if each.id not in held:
            yield Edit("add", (list,), each)
            order.append(each.id)
        elif not alike(held[each.id], each):
            yield Edit("set", (list, each.id), each)
        if order[at] != each.id:
            yield Edit("move", (list, each.id), at)
            order.remove(each.id)
            order.insert(at, each.id)
