"""The loot of a fight: whose fallen are searched, what they carried, and the step by which the party takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun, fielded
from mls_desktop.model.party.stash import Spoils, foes, looted, spoils
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.rules.common.values.paths import inside

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


class Loot:
    """The loot of one encounter of a campaign, as far as it has been fought."""

    def __init__(self, open_campaign: OpenCampaign, id: str) -> None:
        self._open_campaign = open_campaign
        self._encounter: Encounter | None = inside(open_campaign.document.campaign.encounters, id)

    def sides(self) -> dict[str, str]:
        """The sides, by id, as they are called."""
        found = self._encounter
        return {side.id: side.name or side.id for side in found.sides} if found is not None else {}

    def usual_sides(self) -> frozenset[str]:
        """Sides whose fallen are searched if nobody says otherwise: where no player's character stands."""
        found = self._encounter
        return foes(self._open_campaign.document.campaign, found) if found is not None else frozenset()

    def spoils(self, sides: frozenset[str]) -> Spoils:
        """Spoils from the fallen of these sides; none where the fight cannot be played."""
        found, system, shipped = self._encounter, self._open_campaign.document.system, self._open_campaign.shipped
        if found is None:
            return Spoils()
        try:
            ready, replay = fielded(found, system, shipped), Replay(begun(found, system, shipped))
        except Unplayable:
            return Spoils()
        return spoils(ready, replay.at(found.events, found.reached), system, sides)

    def step(self, found: Spoils) -> Batch:
        """The one step by which all of it goes into stash and purse."""
        return looted(self._open_campaign.document.campaign, found.things, found.money)
