"""The pictures of a campaign: which are used, and the edits by which portraits and pictures of grounds come and go."""

from __future__ import annotations

from binascii import b2a_base64
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from mls_desktop.model.campaign import AnyCampaign, Picture
from mls_desktop.model.owners import freed
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
    """Step that gives character `who` the picture `data` as their portrait, added unless the campaign has it already,
    and removes the one before where nobody else has it."""
    id, added = kept_as(campaign, who.id, "portrait", type, data)
    chosen = Edit("set", ("characters", who.id, "portrait"), id)
    return Batch("portrait", (chosen, *added, *dropping(campaign, _portrait(who), but=id)))


def without_portrait(campaign: AnyCampaign, who: Character) -> Batch:
    """The step that takes a character's portrait away, with its picture where nobody else has it."""
    cleared = Edit("set", ("characters", who.id, "portrait"))
    return Batch("no_portrait", (cleared, *dropping(campaign, _portrait(who))))


def removing(campaign: AnyCampaign, who: Character) -> Edit | Batch:
    """Step that takes a character out of the campaign, with their picture where nobody else has it, and clears the
    owner of those who belonged to them."""
    gone = Edit("remove", ("characters", who.id))
    others = (*freed(campaign.characters, {who.id}), *dropping(campaign, _portrait(who)))
    return Batch("remove_character", (gone, *others)) if others else gone


def kept_as(
    campaign: AnyCampaign, name: str, fallback: str, type: PictureType, data: bytes
) -> tuple[str, tuple[Edit, ...]]:
    """Id of the picture `data` in the campaign, and the edit that adds it under a free id made from `name`, or from
    `fallback`; without an edit where the campaign has that picture already."""
    text = b2a_base64(data, newline=False).decode("ascii")
    same = next((held.id for held in campaign.pictures if (held.type, held.data) == (type, text)), None)
    if same is not None:
        return same, ()
    id = fresh_id(name, {held.id for held in campaign.pictures}, fallback)
    return id, (Edit("add", ("pictures",), Picture(id=id, type=type, data=text)),)


def ground_pictures(campaign: AnyCampaign) -> Iterator[str]:
    """Yields the picture id of each ground in the campaign's encounters, then of each in its library. A picture below
    several grounds comes several times; a ground without a picture yields nothing."""
    grounds = (*(each.ground for each in campaign.encounters), *getattr(campaign.library, "grounds", ()))
    return (each.picture.id for each in grounds if each is not None and each.picture is not None)


def dropping(campaign: AnyCampaign, lost: Iterable[str], but: str = "") -> tuple[Edit, ...]:
    """Edits that remove the pictures nobody uses any more once the uses in `lost` (an id for each) are gone; picture
    `but` stays."""
    gone = Counter(lost)
    if not gone:
        return ()
    left, held = _uses(campaign) - gone, {picture.id for picture in campaign.pictures}
    return tuple(Edit("remove", ("pictures", id)) for id in gone if id in held and id != but and not left[id])


def _portrait(who: Character) -> tuple[str, ...]:
    return (who.portrait,) if who.portrait is not None else ()


def _uses(campaign: AnyCampaign) -> Counter[str]:
    """Number of uses of each picture: by characters, by their copies in fights, by grounds."""
    copies = (each.character.get("portrait") for fight in campaign.encounters for each in fight.line_up)
    faces = (*(who.portrait for who in campaign.characters), *copies)
    return Counter((*(each for each in faces if isinstance(each, str)), *ground_pictures(campaign)))
