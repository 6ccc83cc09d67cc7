"""The steps by which the ground of an encounter gets another picture, or goes; a picture that nobody uses any more
leaves with them."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.ground.picture_place import first_place
from mls_desktop.model.pictures import PictureType, dropping, kept_as
from mls_desktop.rules.common.grids.ground import Ground, GroundEntry, GroundPlan
from mls_desktop.rules.common.values.edits import Batch, Edit


def with_ground_picture(
    campaign: AnyCampaign, encounter: Encounter, type: PictureType, data: bytes, size: tuple[int, int]
) -> Batch:
    """Step of edits that lays the picture `data`, of `size` pixels, below an encounter's ground, in place of any other;
    without edits where it has no ground. A picture that the campaign has already is used again."""
    ground = encounter.ground
    if ground is None:
        return Batch("ground_picture", ())
    id, added = kept_as(campaign, f"{encounter.id}_ground", "ground", type, data)
    laid = replace(ground, picture=first_place(id, *size, ground.width, ground.height))
    return Batch("ground_picture", (*added, _setting(encounter, laid), *dropping(campaign, picture_of(ground), id)))


def with_ground(campaign: AnyCampaign, encounter: Encounter, ground: Ground | None) -> Batch:
    """The step that gives an encounter another ground, or none; the picture of the one before goes where nobody else
    has it."""
    name = "ground" if ground is not None else "no_ground"
    but = next(iter(picture_of(ground)), "")
    return Batch(name, (_setting(encounter, ground), *dropping(campaign, picture_of(encounter.ground), but)))


def without_ground_picture(campaign: AnyCampaign, encounter: Encounter) -> Batch:
    """Step that takes the picture from below an encounter's ground, and from the campaign where nobody else has it;
    without edits where it has no ground."""
    ground = encounter.ground
    if ground is None:
        return Batch("no_ground_picture", ())
    bare = replace(ground, picture=None)
    return Batch("no_ground_picture", (_setting(encounter, bare), *dropping(campaign, picture_of(ground))))


def without_kept_ground(campaign: AnyCampaign, kept: GroundEntry) -> Batch:
    """Step that takes a ground out of the library, its picture too if nobody else has it; encounters keep copies."""
    away = Edit("remove", ("library", "grounds", kept.id))
    return Batch("no_kept_ground", (away, *dropping(campaign, picture_of(kept))))


def picture_of(ground: GroundPlan | None) -> tuple[str, ...]:
    """Id of the picture below a ground, as a tuple of one; () where there is none."""
    return (ground.picture.id,) if ground is not None and ground.picture is not None else ()


def _setting(encounter: Encounter, ground: Ground | None) -> Edit:
    return Edit("set", ("encounters", encounter.id, "ground"), ground)
