"""The party of a campaign as it is now, with what its system says of adventures and of time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.life.adventures import Adventures
from mls_desktop.rules.common.life.passings import Passing
from mls_desktop.rules.common.values.base_character import Character


class Party(Struct, frozen=True):
    """Campaign as it is now, with its rule system and its world."""

    campaign: AnyCampaign
    system: AnySystem
    world: Struct

    @property
    def adventures(self) -> Adventures[Character, Struct]:
        """Adventure rules of the system. Raises LookupError where it has none."""
        found: Adventures[Character, Struct] | None = self.system.adventures
        if found is None:
            raise LookupError(self.system.id)
        return found

    @property
    def passing(self) -> Passing[Character, Struct]:
        """Rules of passing time of the system. Raises LookupError where it has none."""
        found: Passing[Character, Struct] | None = self.system.passing
        if found is None:
            raise LookupError(self.system.id)
        return found


def companions(also: Sequence[str], party: Party) -> tuple[Character, ...]:
    """Characters who are listed, there or not: those of the system's first role, the players, then all others with ids
    in `also`, in that order. Ids nobody has are passed over."""
    first, everybody = party.system.roles[0], party.campaign.characters
    others = {who.id: who for who in everybody if who.role != first}
    return (*(who for who in everybody if who.role == first), *(others[id] for id in also if id in others))


def is_alive(who: Character) -> bool:
    """Tells whether character `who` is not marked as dead in their present state, `now`; True for a character without
    such a mark. Damage by itself, however great, does not count."""
    return not getattr(getattr(who, "now", None), "dead", False)
