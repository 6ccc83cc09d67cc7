"""The references that the campaign itself makes, whatever its system: pictures and owners of characters, sides of a
fight."""

from __future__ import annotations

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.owners import owner_faults
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.edits import Path


def dangling(campaign: AnyCampaign) -> tuple[Finding, ...]:
    """Findings on every reference to what is not there ("unknown_reference"), and on every owner that cannot be
    (`owner_faults`); paths below the campaign."""
    pictures = {picture.id for picture in campaign.pictures}
    found = [
        _nothing(("characters", who.id, "portrait"), who.portrait)
        for who in campaign.characters
        if who.portrait is not None and who.portrait not in pictures
    ]
    found += owner_faults(campaign.characters)
    for encounter in campaign.encounters:
        found += _without_side(encounter)
    return tuple(found)


def _without_side(encounter: Encounter) -> list[Finding]:
    here = ("encounters", encounter.id)
    sides = {side.id for side in encounter.sides}
    found = [_nothing((*here, "first"), encounter.first)] if encounter.first and encounter.first not in sides else []
    found += [
        _nothing((*here, "line_up", entry.id, "side"), entry.side)
        for entry in encounter.line_up
        if entry.side not in sides
    ]
    return found


def _nothing(path: Path, id: str) -> Finding:
    return Finding("unknown_reference", "error", path, (("id", given(id)),))
