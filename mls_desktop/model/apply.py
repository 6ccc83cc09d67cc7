"""The one function that changes a campaign: an edit in, the next campaign out."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.limits import check_entry
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.change import changed
from mls_desktop.rules.common.character import Character
from mls_desktop.rules.common.edits import Batch, Edit
from mls_desktop.rules.common.figures import given
from mls_desktop.rules.common.findings import Refused, refusal
from mls_desktop.rules.common.places import position


def applied(campaign: AnyCampaign, edit: Edit | Batch, system: AnySystem, world: Struct) -> AnyCampaign:
    """The campaign after an edit at a path below it: ("characters", id, ...), ("name",), ("rulings", rule) ...

    What lies below a character is the system's own business. Raises Refused; then nothing has changed. An edit that
    leaves a reference to nothing, or a value no file may hold, is refused too.
    """
    if isinstance(edit, Batch):
        for each in edit.edits:
            campaign = applied(campaign, each, system, world)
        return campaign
    check_entry(edit)
    if len(edit.path) > 2 and edit.path[0] == "characters":
        return _with_character(campaign, edit, system, world)
    if edit.op == "add" and edit.path == ("characters",):
        edit = replace(edit, value=_joining(edit, system, world))
    return changed(campaign, edit)


def _joining(edit: Edit, system: AnySystem, world: Struct) -> Character:
    """The character that an edit adds, as the system's own type."""
    value: Any = edit.value
    if not isinstance(value, system.character):
        try:
            value = msgspec.convert(value, system.character)
        except msgspec.ValidationError as error:
            raise refusal("wrong_value", edit.path, (("why", given(str(error))),)) from error
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
    _must_hold(after, system, world)
    return replace(campaign, characters=(*campaign.characters[:at], after, *campaign.characters[at + 1 :]))


def _must_hold(who: Character, system: AnySystem, world: Struct) -> None:
    """Raises Refused where a file with this character would be refused."""
    for finding in system.broken(who, world):
        raise Refused(finding)
