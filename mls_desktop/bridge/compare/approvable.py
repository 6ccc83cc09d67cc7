"""Whether a character can be approved, or was: asked whenever another one is shown, so little is read for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.rules.common.life.seals import can_seal, seals

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


def may_approve(open_campaign: OpenCampaign, id: str) -> bool:
    """Tells whether the referee can approve character `id`: it is there, its system keeps approved versions, and the
    document is not read-only."""
    document = open_campaign.document
    return document.character(id) is not None and can_seal(document.system.entry_names) and not document.read_only


def is_approved(open_campaign: OpenCampaign, id: str) -> bool:
    """Tells whether character `id` has an approved version that can be looked at."""
    who = open_campaign.document.character(id)
    return who is not None and any(seal.copy is not None for seal in seals(who))
