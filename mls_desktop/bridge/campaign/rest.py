"""The party rested: one step for all who did."""

from __future__ import annotations

from collections.abc import Container

from mls_desktop.bridge.document.document import Document
from mls_desktop.rules.common.values.edits import Batch, below

NAME = "rest"


def rest(document: Document, roles: Container[str], amount: int | None) -> Batch:
    """What a rest of everybody in these roles changes, to full (None) or by `amount`; no edits where nothing does."""
    system, world = document.system, document.world
    edits = [
        below(edit, "characters", who.id)
        for who in document.campaign.characters
        if who.role in roles
        for edit in system.rested(who, world, amount)
    ]
    return Batch(NAME, tuple(edits))
