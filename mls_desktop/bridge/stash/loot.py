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
    """The loot of encounter `id` as it stood when this was made, as far as it has been fought; nothing for an unknown
    id."""

    def __init__(self, open_campaign: OpenCampaign, id: str) -> None:
        self._open_campaign = open_campaign
        self._encounter: Encounter | None = inside(open_campaign.document.campaign.encounters, id)

    def sides(self) -> dict[str, str]:
        """Names of the encounter's sides, by id; the id for a side without a name."""
        found = self._encounter
        return {side.id: side.name or side.id for side in found.sides} if found is not None else {}

    def usual_sides(self) -> frozenset[str]:
        """Ids of the sides whose fallen are searched by default: those without a player's character."""
        found = self._encounter
        return foes(self._open_campaign.document.campaign, found) if found is not None else frozenset()

    def spoils(self, sides: frozenset[str]) -> Spoils:
        """Spoils from the fallen of `sides`, ids; empty where the fight cannot be played."""
        found, system, shipped = self._encounter, self._open_campaign.document.system, self._open_campaign.shipped
        if found is None:
            return Spoils()
        try:
            ready, replay = fielded(found, system, shipped), Replay(begun(found, system, shipped))
        except Unplayable:
            return Spoils()
        return spoils(ready, replay.at(found.events, found.reached), system, sides)

    def step(self, found: Spoils) -> Batch:
        """Step that adds things and money of `found` to the party's stash and purse. It is not applied."""
        return looted(self._open_campaign.document.campaign, found.things, found.money)
