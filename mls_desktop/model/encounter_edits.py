"""Edits of an encounter: a further event, rewinding, correcting what was told, and other ways it might have gone."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.bounds.limits import EVENTS
from mls_desktop.model.campaign import Branch, Encounter
from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.events import Event, Events, event_of
from mls_desktop.rules.common.values.paths import repeats

LEFT = "left"
"""The name of the branch that keeps what a rewound fight left behind; further ones are "left 2", "left 3" ..."""


def edited(encounter: Encounter, edit: Edit) -> Encounter:
    """The encounter after an edit at a path below it.

    ("events",) add: one more event after those in force; what a rewound fight had beyond them becomes a branch.
    ("cursor",) set: so many events are in force (None: all). ("events", "7") set, add, remove: the event after the
    first 7 is another one, gets one before it, or goes. ("branches",) add {"name"}: keeps what comes after those in
    force (or after the first `at`) under a name. ("branches", name) move: that way is taken, the present one is kept
    in its stead; remove: it is dropped. All else is the generic edit. Raises Refused.
    """
    after = _edited(encounter, edit)
    if EVENTS < held_events(after) > held_events(encounter):
        raise refusal("too_many_events", edit.path, (("limit", given(EVENTS)),))
    return after


def _edited(encounter: Encounter, edit: Edit) -> Encounter:
    match edit.op, edit.path:
        case "add", ("events",):
            return told(encounter, _event(edit), edit.path)
        case "set", ("cursor",):
            return rewound(encounter, edit)
        case (("set" | "add" | "remove"), ("events", place)):
            return revised(encounter, _place(encounter, place, edit), _instead(edit), int(edit.op != "add"))
        case "add", ("branches",):
            return kept(encounter, edit)
        case "move", ("branches", name):
            return taken(encounter, name, edit.path)
    after = changed(encounter, edit)
    if after.ground is not None and after.line_up is not encounter.line_up:
        from mls_desktop.model.grounds import fitted

        after = fitted(after)
    for name in repeats(branch.name for branch in after.branches):
        raise refusal("taken_id", edit.path, (("id", given(name)),))
    return after


def told(encounter: Encounter, event: Event, at: Path = ("events",)) -> Encounter:
    """Encounter with `event` after those in force; events of a rewound fight beyond them become a branch. Raises
    Refused ("too_many_events") with the path `at`."""
    reached = encounter.reached
    if reached < len(encounter.events):
        encounter = _without_rest(encounter, reached)
    if held_events(encounter) >= EVENTS:
        raise refusal("too_many_events", at, (("limit", given(EVENTS)),))
    return replace(encounter, events=encounter.events.plus(event), cursor=None)


def _without_rest(encounter: Encounter, reached: int) -> Encounter:
    """Encounter with only its first `reached` events, all in force; the later events become a branch of a free name."""
    rest = Branch(name=_free_name(encounter), at=reached, events=encounter.events.after(reached))
    branches = (*_rebased(encounter, reached), rest)
    return replace(encounter, events=encounter.events.first(reached), cursor=None, branches=branches)


def _free_name(encounter: Encounter) -> str:
    names = {branch.name for branch in encounter.branches}
    nth, name = 1, LEFT
    while name in names:
        nth += 1
        name = f"{LEFT} {nth}"
    return name


def _rebased(encounter: Encounter, at: int) -> tuple[Branch, ...]:
    """Branches of the encounter once its own events end after the first `at`: a branch that left later leaves there,
    with the events between put before its own."""
    between = encounter.events
    return tuple(
        branch if branch.at <= at else replace(branch, at=at, events=Events((*between[at : branch.at], *branch.events)))
        for branch in encounter.branches
    )


def rewound(encounter: Encounter, edit: Edit) -> Encounter:
    """Encounter with as many events in force as `edit` has for its value; with None or all of them its cursor is at the
    end. Raises Refused for any other value."""
    count = edit.value
    if count is not None and (type(count) is not int or not 0 <= count <= len(encounter.events)):
        raise wrong_value(edit.path, count)
    return replace(encounter, cursor=None if count == len(encounter.events) else count)


def revised(encounter: Encounter, at: int, events: tuple[Event, ...], count: int = 1) -> Encounter:
    """Encounter with `events` in place of the `count` events after the first `at`. Branches that leave after these, and
    a cursor behind them, move by the difference; branches keep their events. Raises Refused ("too_many_events")."""
    shift = len(events) - count
    longer = encounter.events.first(at).extended((*events, *encounter.events[at + count :]))
    if len(longer) > EVENTS:
        raise refusal("too_many_events", ("events",), (("limit", given(EVENTS)),))
    branches = tuple(
        replace(branch, at=branch.at + shift) if branch.at >= at + count else branch for branch in encounter.branches
    )
    cursor = encounter.cursor
    if cursor is not None and cursor >= at + count:
        cursor = min(cursor + shift, len(longer))
    return replace(encounter, events=longer, branches=branches, cursor=cursor)


def kept(encounter: Encounter, edit: Edit) -> Encounter:
    """Encounter with a further branch, a copy of its events from a moment on. The value of `edit` has the branch's
    "name" and the moment "at", without which it is the one in force. Raises Refused ("wrong_value", "taken_id",
    "too_many_events")."""
    value = edit.value if isinstance(edit.value, dict) else {}
    name, at = value.get("name"), value.get("at", encounter.reached)
    if not isinstance(name, str) or type(at) is not int or not 0 <= at <= len(encounter.events):
        raise wrong_value(edit.path, edit.value)
    if any(branch.name == name for branch in encounter.branches):
        raise refusal("taken_id", (*edit.path, name), (("id", given(name)),))
    branch = Branch(name=name, at=at, events=encounter.events.after(at))
    if held_events(encounter) + len(branch.events) > EVENTS:
        raise refusal("too_many_events", edit.path, (("limit", given(EVENTS)),))
    return replace(encounter, branches=(*encounter.branches, branch))


def taken(encounter: Encounter, name: str, at: Path) -> Encounter:
    """Encounter in which branch `name` has become the fight, and the way the fight went from there is kept as the
    branch of that name; all events are in force. Raises Refused with the path `at` where no branch has that name."""
    branch = next((each for each in encounter.branches if each.name == name), None)
    if branch is None:
        raise refusal("no_such_place", at)
    before = Branch(name=name, at=branch.at, events=encounter.events.after(branch.at))
    branches = tuple(before if each.name == name else each for each in _rebased(encounter, branch.at))
    line = encounter.events.first(branch.at).extended(branch.events)
    return replace(encounter, events=line, cursor=None, branches=branches)


def line_of(encounter: Encounter, branch: str) -> Events:
    """Events of the encounter up to where `branch` leaves, then the events of the branch: the whole fight as it tells
    it. Raises KeyError where there is no branch of that name."""
    found = next((each for each in encounter.branches if each.name == branch), None)
    if found is None:
        raise KeyError(branch)
    return encounter.events.first(found.at).extended(found.events)


def again(encounter: Encounter, id: str, name: str) -> Encounter:
    """Copy of the encounter as it began, under another `id` and `name`: without events and branches."""
    return replace(encounter, id=id, name=name, events=Events(), cursor=None, branches=())


def held_events(encounter: Encounter) -> int:
    """Number of events of an encounter, those of its branches counted."""
    return len(encounter.events) + sum(len(branch.events) for branch in encounter.branches)


def _place(encounter: Encounter, text: str, edit: Edit) -> int:
    if not (text.isdecimal() and text.isascii()) or int(text) >= len(encounter.events):
        raise refusal("no_such_place", edit.path)
    return int(text)


def _instead(edit: Edit) -> tuple[Event, ...]:
    return () if edit.op == "remove" else (_event(edit),)


def _event(edit: Edit) -> Event:
    try:
        return event_of(edit.value)
    except ValueError as error:
        raise wrong_value(edit.path, error) from error
