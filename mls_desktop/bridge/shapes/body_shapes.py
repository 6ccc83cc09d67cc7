"""The shapes of a body's outline, drawn by hand: for each place that a sheet may name, the shapes it is made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

WIDTH, HEIGHT = 100.0, 232.0
"""Size of the box that the figure stands in, facing the viewer."""
Points = tuple[tuple[float, float], ...]


class Rounded(Struct, frozen=True):
    """A closed shape whose corners are rounded: through the middles of the edges, bent at the points."""

    points: Points


class Cut(Struct, frozen=True):
    """The part of an ellipse within a box: middle, radii; left, top, width and height."""

    ellipse: tuple[float, float, float, float]
    box: tuple[float, float, float, float]


Shape = Rounded | Cut
_HEAD = (50.0, 19.0, 13.5, 16.5)
_SKULL, _VISAGE = Cut(_HEAD, (30, 0, 40, 17)), Cut(_HEAD, (30, 18, 40, 30))
_NECK = Rounded(((42, 33), (50, 36), (58, 33), (58, 38), (62, 44), (50, 46), (38, 44), (42, 38)))
_CHEST = Rounded((
    (30, 43), (40, 45), (50, 47), (60, 45), (70, 43), (75, 48), (73, 58), (71, 76), (69, 84), (50, 86), (31, 84),
    (29, 76), (27, 58), (25, 48),
))  # fmt: skip
_ABDOMEN = Rounded((
    (31, 86), (50, 88), (69, 86), (69, 98), (71, 112), (73, 122), (60, 126), (50, 131), (40, 126), (27, 122), (29, 112),
    (31, 98),
))  # fmt: skip
_ARM = Rounded(((24, 45), (18, 49), (15, 58), (13, 74), (9, 92), (6, 106), (14, 108), (19, 95), (23, 79), (26, 62)))
_WRIST = Rounded(((5, 108), (13, 110), (13, 117), (14, 126), (11, 137), (6, 138), (2, 130), (3, 118)))
_LEG = Rounded((
    (27, 124), (39, 128), (49, 133), (48, 150), (47, 168), (45, 186), (45, 204), (45, 214), (48, 224), (34, 226),
    (35, 214), (34, 200), (32, 180), (29, 160), (26, 142),
))  # fmt: skip

FINEST = ("head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg")
"""The places of the finest division, none of which lies over another."""


def mirrored(shape: Rounded) -> Rounded:
    """Mirror image of `shape`, at the other side of the body."""
    return Rounded(tuple((WIDTH - x, y) for x, y in shape.points))


def body_shapes(places: Collection[str] = FINEST) -> Mapping[str, tuple[Shape, ...]]:
    """Shapes by place, from head to foot, of those of `places` that are drawn; other places are left out. A head is
    drawn whole where "face" is not among `places`."""
    shapes = _shapes()
    if "face" not in places:
        shapes["head"] = (_SKULL, _VISAGE)
    return {id: parts for id, parts in shapes.items() if id in places}


def _shapes() -> dict[str, tuple[Shape, ...]]:
    """Shapes of every place that can be drawn. The figure faces the viewer: its left is at the right."""
    return {
        "head": (_SKULL,),
        "face": (_VISAGE,),
        "neck": (_NECK,),
        "chest": (_CHEST,),
        "abdomen": (_ABDOMEN,),
        "arm": (_ARM, mirrored(_ARM)),
        "wrist": (_WRIST, mirrored(_WRIST)),
        "leg": (_LEG, mirrored(_LEG)),
        "torso": (_NECK, _CHEST, _ABDOMEN),
        "right_arm": (_ARM, _WRIST),
        "left_arm": (mirrored(_ARM), mirrored(_WRIST)),
        "right_leg": (_LEG,),
        "left_leg": (mirrored(_LEG),),
    }
