"""The parts of a campaign that its world is made of: the only ones a world may be asked for, so that what compares
them misses none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.base_character import Library


class WorldParts(NamedTuple):
    """The parts: id of the rule system, the campaign's own library, its rulings, days of its calendar's year."""

    system: str
    library: Library
    rulings: Mapping[str, str]
    days: int


def world_parts(campaign: AnyCampaign) -> WorldParts:
    """Parts of a campaign that its world is made of: system's id, own library, rulings and days of a year."""
    return WorldParts(campaign.system, campaign.library, campaign.rulings, campaign.calendar.days)


def same_world(one: AnyCampaign, other: AnyCampaign) -> bool:
    """Tells whether two campaigns have the very same world parts. Lists of the same entries that are not the same
    object count as others: to compare them takes longer than to make the world."""
    mine, theirs = world_parts(one), world_parts(other)
    return all(a is b or (isinstance(a, (int, str)) and a == b) for a, b in zip(mine, theirs, strict=True))
