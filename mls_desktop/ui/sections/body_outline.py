"""The painter paths of a body's outline, drawn by hand: one for each place that a sheet may name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

WIDTH, HEIGHT = 100.0, 232.0
"""The box that the figure stands in, facing the one who looks."""
Points = tuple[tuple[float, float], ...]


def _smooth(points: Points) -> QPainterPath:
    """A closed path whose corners are rounded: through the middles of the edges, bent at the points."""
    path = QPainterPath()
    corners = [QPointF(x, y) for x, y in points]
    middles = [(corner + corners[(at + 1) % len(corners)]) / 2 for at, corner in enumerate(corners)]
    path.moveTo(middles[-1])
    for corner, middle in zip(corners, middles, strict=True):
        path.quadTo(corner, middle)
    path.closeSubpath()
    return path


def _both(points: Points) -> QPainterPath:
    """The path and its mirror image at the other side of the body."""
    path = _smooth(points)
    path.addPath(_smooth(tuple((WIDTH - x, y) for x, y in points)))
    return path


def _skull() -> QPainterPath:
    whole = QPainterPath()
    whole.addEllipse(QPointF(50, 19), 13.5, 16.5)
    upper = QPainterPath()
    upper.addRect(30, 0, 40, 17)
    return whole.intersected(upper)


def _visage() -> QPainterPath:
    whole = QPainterPath()
    whole.addEllipse(QPointF(50, 19), 13.5, 16.5)
    lower = QPainterPath()
    lower.addRect(30, 18, 40, 30)
    return whole.intersected(lower)


_NECK: Points = ((42, 33), (50, 36), (58, 33), (58, 38), (62, 44), (50, 46), (38, 44), (42, 38))
_CHEST: Points = (
    (30, 43), (40, 45), (50, 47), (60, 45), (70, 43), (75, 48), (73, 58), (71, 76), (69, 84), (50, 86), (31, 84),
    (29, 76), (27, 58), (25, 48),
)  # fmt: skip
_ABDOMEN: Points = (
    (31, 86), (50, 88), (69, 86), (69, 98), (71, 112), (73, 122), (60, 126), (50, 131), (40, 126), (27, 122), (29, 112),
    (31, 98),
)  # fmt: skip
_ARM: Points = ((24, 45), (18, 49), (15, 58), (13, 74), (9, 92), (6, 106), (14, 108), (19, 95), (23, 79), (26, 62))
_WRIST: Points = ((5, 108), (13, 110), (13, 117), (14, 126), (11, 137), (6, 138), (2, 130), (3, 118))
_LEG: Points = (
    (27, 124), (39, 128), (49, 133), (48, 150), (47, 168), (45, 186), (45, 204), (45, 214), (48, 224), (34, 226),
    (35, 214), (34, 200), (32, 180), (29, 160), (26, 142),
)  # fmt: skip


FINEST = ("head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg")
"""The places of the finest division, none of which lies over another."""


def _mirrored(points: Points) -> Points:
    return tuple((WIDTH - x, y) for x, y in points)


def _together(*paths: QPainterPath) -> QPainterPath:
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def body_paths(places: Collection[str] = FINEST) -> Mapping[str, QPainterPath]:
    """Those of these places that are drawn, from head to foot; what is not drawn has its row in the table alone. A
    coarser division takes the finer one's place: a head without a face is drawn whole, a torso in one piece."""
    paths = _paths()
    if "face" not in places:
        paths["head"] = _together(_skull(), _visage())
    return {id: path for id, path in paths.items() if id in places}


def _paths() -> dict[str, QPainterPath]:
    """Every place that can be drawn. The figure faces the one who looks: its left is at the right."""
    return {
        "head": _skull(),
        "face": _visage(),
        "neck": _smooth(_NECK),
        "chest": _smooth(_CHEST),
        "abdomen": _smooth(_ABDOMEN),
        "arm": _both(_ARM),
        "wrist": _both(_WRIST),
        "leg": _both(_LEG),
        "torso": _together(_smooth(_NECK), _smooth(_CHEST), _smooth(_ABDOMEN)),
        "right_arm": _together(_smooth(_ARM), _smooth(_WRIST)),
        "left_arm": _together(_smooth(_mirrored(_ARM)), _smooth(_mirrored(_WRIST))),
        "right_leg": _smooth(_LEG),
        "left_leg": _smooth(_mirrored(_LEG)),
    }
