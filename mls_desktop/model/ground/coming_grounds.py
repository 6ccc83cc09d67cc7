"""The grounds of another campaign's library as they come into one's own, with the pictures below them."""

from __future__ import annotations

from binascii import Error as NotBase64
from binascii import a2b_base64

from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.grounds import grounds_of
from mls_desktop.model.pictures import kept_as
from mls_desktop.rules.common.grids.ground import GroundEntry
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.fresh_ids import fresh_id
from mls_desktop.rules.common.values.paths import inside


def coming_grounds(mine: AnyCampaign, theirs: AnyCampaign) -> Batch:
    """Step of edits that brings the grounds in the library of `theirs` that `mine` lacks, with their pictures; without
    edits where there are none. A ground whose id is taken here comes under a new one; a picture that cannot be read is
    left out."""
    edits: list[Edit] = []
    held, ids = grounds_of(mine.library), {each.id for each in grounds_of(mine.library)}
    for entry in grounds_of(theirs.library):
        mine, laid, added = _with_picture(mine, theirs, entry)
        if any(replace(laid, id=each.id) == each for each in held):
            continue
        id = laid.id if laid.id not in ids else fresh_id(laid.name, ids, "ground")
        ids.add(id)
        edits += (*added, Edit("add", ("library", "grounds"), replace(laid, id=id)))
    return Batch("load_library", tuple(edits))


def _with_picture(
    mine: AnyCampaign, theirs: AnyCampaign, entry: GroundEntry
) -> tuple[AnyCampaign, GroundEntry, tuple[Edit, ...]]:
    """Campaign `mine` with the picture below `entry`, the ground as it names that picture, and the edit that adds it,
    none where it is there. A ground whose picture cannot be read comes without."""
    if entry.picture is None:
        return mine, entry, ()
    picture = inside(theirs.pictures, entry.picture.id)
    try:
        data = a2b_base64(picture.data) if picture is not None else b""
    except (NotBase64, ValueError):
        data = b""
    if not data:
        return mine, replace(entry, picture=None), ()
    id, added = kept_as(mine, entry.picture.id, "ground", picture.type, data)
    for edit in added:
        mine = replace(mine, pictures=(*mine.pictures, edit.value))
    return mine, replace(entry, picture=replace(entry.picture, id=id)), added
