"""The one function that changes a campaign: an edit in, the next campaign out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.bounds.limits import check_entry
from mls_desktop.model.bounds.list_lengths import check_lengths
from mls_desktop.model.campaign import AnyCampaign, has_grounds
from mls_desktop.model.library import AnyEntry, entry_names, find, held, parts
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.references import dangling
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused, refusal, wrong_value
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.system.ruleset import OTHER
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.paths import position

WorldOf = Callable[[AnyCampaign], Struct]
"""Function that gives the world of a campaign: its library and rulings over what ships with its system."""
NAMED = 8
"""Greatest number of users of a thing that are named where an edit of the thing is refused."""


def applied(campaign: AnyCampaign, edit: Edit | Batch, system: AnySystem, world_of: WorldOf) -> AnyCampaign:
    """The campaign after an edit at a path below it: ("characters", id, ...), ("library", list, id, ...),
    ("rulings", rule), ("name",), ("unknown",) ...

    What lies below a character or a library entry is the system's own business. Raises Refused; then nothing has
    changed. An edit that leaves a reference to nothing, a value no file may hold or a list longer than one may is
    refused too; the edits of a batch need only fit together.
    """
    after = campaign
    for each in parts(edit):
        after = _taken(after, each, system, world_of)
    check_lengths(after, campaign)
    if after.pictures is not campaign.pictures:
        from mls_desktop.model.pictures import check_pictures

        check_pictures(after, campaign)
    if after.library is not campaign.library:
        _must_fit(after, edit, system, world_of(after))
    for finding in (*dangling(after), *_ground_faults(after, campaign, system)):
        raise Refused(finding)
    return after


def _ground_faults(after: AnyCampaign, before: AnyCampaign, system: AnySystem) -> tuple[Finding, ...]:
    if not has_grounds(after):
        return ()
    from mls_desktop.model.grounds import new_ground_faults  # loaded where there is one

    return new_ground_faults(after, before, system)


def _taken(campaign: AnyCampaign, edit: Edit, system: AnySystem, world_of: WorldOf) -> AnyCampaign:
    check_entry(edit)
    match edit.path:
        case ("characters", _, _, *_):
            return _with_character(campaign, edit, system, world_of(campaign))
        case ("characters",) if edit.op == "add":
            return changed(campaign, replace(edit, value=_joining(edit, system, world_of(campaign))))
        case ("library", _, _, _, *_):
            return _with_entry(campaign, edit, system, world_of(campaign))
        case ("encounters", _, _, *_):
            return _with_encounter(campaign, edit)
        case ("rulings", _):
            _must_rule(edit, system)
        case ("journal", _, "id"):
            raise refusal("no_such_place", edit.path)
        case ("unknown",) if edit.op == "set" and isinstance(edit.value, dict):
            # Keys of a newer program beside the known ones: only an earlier state of the campaign brings others.
            return replace(campaign, unknown=edit.value)
    return changed(campaign, edit)


def _joining(edit: Edit, system: AnySystem, world: Struct) -> Character:
    """Character that `edit` adds, converted to the system's own type. Raises Refused where its value is none, or no
    file could hold the character in `world`."""
    value: Any = edit.value
    if not isinstance(value, system.character):
        try:
            value = msgspec.convert(value, system.character)
        except msgspec.ValidationError as error:
            raise wrong_value(edit.path, error) from error
    who: Character = value
    _must_hold(who, system, world)
    return who


def _with_character(campaign: AnyCampaign, edit: Edit, system: AnySystem, world: Struct) -> AnyCampaign:
    at = position(campaign.characters, edit.path[1])
    if at is None:
        raise refusal("no_such_place", edit.path[:2])
    before: Character = campaign.characters[at]
    after = system.edit(before, world, Edit(edit.op, edit.path[2:], edit.value))
    if after is before:
        return campaign
    if len(after.chronicle) >= len(before.chronicle) and edit.path[2] != "chronicle":
        after = _dated(before, after, campaign)
    _must_hold(after, system, world)
    return replace(campaign, characters=(*campaign.characters[:at], after, *campaign.characters[at + 1 :]))


def _dated(before: Character, after: Character, campaign: AnyCampaign) -> Character:
    """Character `after` with the campaign's date in the last entry of the chronicle, where that entry is new since
    `before` and has no date; else as they are."""
    last, today = after.chronicle[-1] if after.chronicle else None, campaign.calendar.date
    if last is None or today is None or "date" in last or any(each is last for each in before.chronicle[-1:]):
        return after
    return replace(after, chronicle=(*after.chronicle[:-1], {**last, "date": [*today]}))


def _with_encounter(campaign: AnyCampaign, edit: Edit) -> AnyCampaign:
    at = position(campaign.encounters, edit.path[1])
    if at is None or edit.path[2:] == ("id",):
        raise refusal("no_such_place", edit.path)
    from mls_desktop.model.encounter_edits import edited  # loaded when a fight is told of

    after = edited(campaign.encounters[at], Edit(edit.op, edit.path[2:], edit.value))
    return replace(campaign, encounters=(*campaign.encounters[:at], after, *campaign.encounters[at + 1 :]))


def _with_entry(campaign: AnyCampaign, edit: Edit, system: AnySystem, world: Struct) -> AnyCampaign:
    """Campaign with an entry of its own library changed by `edit`, which neither adds nor removes one. Raises Refused
    where there is no such entry, or its id would change, since others point at it."""
    list, id, *rest = edit.path[1:]
    before = find(campaign.library, list, id)
    if before is None or rest == ["id"]:
        raise refusal("no_such_place", edit.path)
    inner = Edit(edit.op, tuple(rest), edit.value)
    after: AnyEntry
    if isinstance(before, GroundEntry):
        after = changed(before, inner)
    else:
        after = system.edit(before, world, inner) if isinstance(before, Character) else system.edit_entry(before, inner)
    entries = tuple(after if entry is before else entry for entry in held(campaign.library, list))
    return replace(campaign, library=replace(campaign.library, **{list: entries}))


def _must_rule(edit: Edit, system: AnySystem) -> None:
    """Raises Refused unless `edit` takes a ruling away, or sets one to "other" for a rule that has a second reading."""
    back = edit.op == "remove" or (edit.op == "set" and edit.value is None)
    if back:
        return
    if edit.path[1] not in system.rule_options:
        raise refusal("no_such_place", edit.path)
    if edit.op != "set" or edit.value != OTHER:
        raise wrong_value(edit.path, OTHER)


def _must_hold(who: Character, system: AnySystem, world: Struct) -> None:
    """Raises Refused with the first fault that `system.integrity` finds in `who`: no file could hold them."""
    for finding in system.integrity(who, world):
        raise Refused(finding)


def _must_fit(campaign: AnyCampaign, edit: Edit | Batch, system: AnySystem, world: Struct) -> None:
    """Raises Refused where a file with this library would be refused: an entry that names what is not there, or
    characters and other entries that need what is changed ("in_use", with their names)."""
    touched = {each.path[1:3] for each in parts(edit) if each.path[:1] == ("library",)}
    flaws = system.library_integrity(world, campaign.library)
    for flaw in flaws:
        if flaw.path[:2] in touched or flaw.path[:1] in touched:
            raise Refused(replace(flaw, path=("library", *flaw.path)))
    called = names_apart(campaign.characters)
    names = [called[who.id] for who in campaign.characters if system.integrity(who, world)]
    names += entry_names(campaign.library, dict.fromkeys(flaw.path[:2] for flaw in flaws))
    if names:
        raise Refused(_in_use(next(each.path for each in parts(edit) if each.path[:1] == ("library",)), names))


def _in_use(path: Path, names: list[str]) -> Finding:
    said = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
    facts = (("users", given(said)), ("count", given(len(names))))
    return Finding("in_use", "error", path, facts)
