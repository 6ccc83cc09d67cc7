"""The path of a move, and an edge, in words."""

from __future__ import annotations

from mls_desktop.report.maps.map_scene import SIDES
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _


def path_words(raw: Json) -> str:
    """Where a path ends: "column 7, row 6, facing east"; an edge alike. An empty path stays; "" for neither."""
    if not isinstance(raw, (list, tuple)):
        return ""
    if _is_place(raw):
        return _told(_("column {x}, row {y}, {side}"), raw)
    ends = [entry for entry in raw if _is_place(entry)]
    if ends:
        return _told(_("column {x}, row {y}, facing {side}"), ends[-1])
    return _("stays") if not raw else _("stays, and turns to a door")


def _told(text: str, place: Json) -> str:
    x, y, side = place  # type: ignore[misc,union-attr]
    return text.format(x=x + 1, y=y + 1, side=_(SIDES.get(side, side)))


def _is_place(entry: Json) -> bool:
    """Whether it is a cell with a side, as events have them."""
    return (
        isinstance(entry, (list, tuple))
        and len(entry) == 3
        and type(entry[0]) is int
        and type(entry[1]) is int
        and isinstance(entry[2], str)
    )
