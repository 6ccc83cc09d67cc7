"""The edit of the party's rest: one step for all who rested."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.values.edits import Batch, below

NAME = "rest"


def rest(campaign: AnyCampaign, system: AnySystem, world: Struct, roles: Container[str], amount: int | None) -> Batch:
    """What a rest of everybody in these roles changes, to full (None) or by `amount`; no edits where nothing does."""
    edits = [
        below(edit, "characters", who.id)
        for who in campaign.characters
        if who.role in roles
        for edit in system.rested(who, world, amount)
    ]
    return Batch(NAME, tuple(edits))
