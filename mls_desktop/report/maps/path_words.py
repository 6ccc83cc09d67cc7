"""The path of a move, and an edge, in words."""

from __future__ import annotations

from mls_desktop.report.maps.map_scene import SIDES
from mls_desktop.rules.common.battlefield.move_paths import CLIMB, place_of
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _

Place = tuple[int, int, str]


def path_words(raw: Json) -> str:
    """End of a path, or an edge, in words: "column 7, row 6, facing east"; "stays" for an empty path, "" for
    neither."""
    if not isinstance(raw, (list, tuple)):
        return ""
    edge = _place(raw)
    if edge is not None:
        return _told(_("column {x}, row {y}, {side}"), edge)
    ends = [place for place in map(_place, raw) if place is not None]
    if ends:
        return _told(_("column {x}, row {y}, facing {side}"), ends[-1])
    if any(isinstance(each, dict) and CLIMB in each for each in raw):
        return _("stays, and climbs a ladder")
    return _("stays") if not raw else _("stays, and turns to a door")


def _told(text: str, place: Place) -> str:
    x, y, side = place
    return text.format(x=x + 1, y=y + 1, side=_(SIDES.get(side, side)))


def _place(raw: Json) -> Place | None:
    try:
        return place_of(raw)
    except ValueError:
        return None
