"""The edits of the party's rest, one step for all who rested, and of what else fills counters again."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.life.refills import refilled
from mls_desktop.rules.common.values.counters import Occasion
from mls_desktop.rules.common.values.edits import Batch, Edit, below

NAME = "rest"


def refills(campaign: AnyCampaign, ids: Container[str], occasion: Occasion) -> tuple[Edit, ...]:
    """The edits by which an occasion fills the counters of these characters: part of the step that tells of it."""
    return tuple(
        below(edit, "characters", who.id)
        for who in campaign.characters
        if who.id in ids
        for edit in refilled(who, occasion)
    )


def rest(campaign: AnyCampaign, system: AnySystem, world: Struct, roles: Container[str], amount: int | None) -> Batch:
    """Step of edits by which all characters with a role in `roles` rest, to full (None) or by `amount`; counters of
    theirs that a rest fills are full after any. No edits where nothing changes."""
    edits = [
        below(edit, "characters", who.id)
        for who in campaign.characters
        if who.role in roles
        for edit in (*system.rested(who, world, amount), *refilled(who, "rest"))
    ]
    return Batch(NAME, tuple(edits))
