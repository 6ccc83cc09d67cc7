"""The pictures of a campaign: which are used, and the edits by which a portrait comes and goes."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Iterator
from typing import Literal

from mls_desktop.model.campaign import AnyCampaign, Picture
from mls_desktop.model.party.owners import freed
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id

PictureType = Literal["png", "jpeg", "webp"]
PICTURE_BYTES = 2 * 1024 * 1024
"""A picture of a file is no larger than this before it is written as base64."""
PICTURES_TEXT = 24 * 1024 * 1024
"""All pictures together, as base64: what is left of a file has room for everything else."""


def check_pictures(after: AnyCampaign, before: AnyCampaign) -> None:
    """Raises Refused ("too_many_pictures") where an edit has added a picture for which there is no room."""
    if after.pictures is before.pictures:
        return
    size = sum(len(picture.data) for picture in after.pictures)
    if size > PICTURES_TEXT and size > sum(len(picture.data) for picture in before.pictures):
        raise refusal("too_many_pictures", ("pictures",), (("megabytes", given(PICTURES_TEXT // 1024**2)),))


def with_portrait(campaign: AnyCampaign, who: Character, type: PictureType, data: bytes) -> Batch:
    """The step that gives a character a portrait. A picture that is there already is used again; the one before
    leaves with the same step where nobody else has it."""
    text = b2a_base64(data, newline=False).decode("ascii")
    same = next((held.id for held in campaign.pictures if (held.type, held.data) == (type, text)), None)
    id = same or fresh_id(who.id, {held.id for held in campaign.pictures}, "portrait")
    added = () if same else (Edit("add", ("pictures",), Picture(id=id, type=type, data=text)),)
    chosen = Edit("set", ("characters", who.id, "portrait"), id)
    return Batch("portrait", (chosen, *added, *_dropping(campaign, who, but=id)))


def without_portrait(campaign: AnyCampaign, who: Character) -> Batch:
    """The step that takes a character's portrait away, with its picture where nobody else has it."""
    cleared = Edit("set", ("characters", who.id, "portrait"))
    return Batch("no_portrait", (cleared, *_dropping(campaign, who)))


def removing(campaign: AnyCampaign, who: Character) -> Edit | Batch:
    """The step that takes a character out of the campaign, with their picture where nobody else has it. Who was theirs
    is nobody's then."""
    gone = Edit("remove", ("characters", who.id))
    others = (*freed(campaign.characters, {who.id}), *_dropping(campaign, who))
    return Batch("remove_character", (gone, *others)) if others else gone


def ground_pictures(campaign: AnyCampaign) -> Iterator[str]:
    """The pictures below the grids of grounds, by id."""
    grounds = (*(each.ground for each in campaign.encounters), *getattr(campaign.library, "grounds", ()))
    return (each.picture.id for each in grounds if each is not None and each.picture is not None)


def _dropping(campaign: AnyCampaign, who: Character, but: str = "") -> tuple[Edit, ...]:
    """The removal of a character's picture, if they have one that nobody else uses."""
    held = who.portrait
    if held is None or held == but or held not in {picture.id for picture in campaign.pictures}:
        return ()
    others = {each.portrait for each in campaign.characters if each.id != who.id}
    copies = {each.character.get("portrait") for fight in campaign.encounters for each in fight.line_up}
    return () if held in others | copies | set(ground_pictures(campaign)) else (Edit("remove", ("pictures", held)),)
