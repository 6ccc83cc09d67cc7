"""The map of a fight as an SVG inside a page: drawn from what the players know of it alone.

A cell is `CELL` units wide. Shapes have classes and no colours: the page's style gives them, light or dark.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from mls_desktop.report.maps.figure_shapes import from_below
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene
from mls_desktop.report.phones.map_pictures import BARE, LaidPicture, MapPictures
from mls_desktop.report.phones.phone_shapes import CELL, letters
from mls_desktop.report.phones.phone_tokens import token_markup
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import GroundText
from mls_desktop.rules.common.grids.squares import OFFSETS
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import escaped

EDGE = 2
"""Units of free room around the whole map."""
LETTER = 3.6
"""Width, about, of a letter of a text on the ground, in units."""
AJAR = math.radians(60)
"""Angle of an open door from its frame."""


def map_markup(scene: MapScene, turned: int = 0, pictures: MapPictures = BARE) -> str:
    """SVG of the map, turned clockwise by 0, 90, 180 or 270 degrees; letters and faces stay upright. A screen reader
    hears who is on it."""
    turned %= 360
    wide, high = scene.width * CELL, scene.height * CELL
    seen = (high, wide) if turned in (90, 270) else (wide, high)
    box = f"{-seen[0] / 2 - EDGE:g} {-seen[1] / 2 - EDGE:g} {seen[0] + 2 * EDGE} {seen[1] + 2 * EDGE}"
    said = ", ".join(token.name for token in scene.tokens)
    label = f"{_('Map')}: {said}" if said else _("Map")
    place = f'<g transform="rotate({turned}) translate({-wide / 2:g} {-high / 2:g})">'
    notes = "".join(_note(each, (wide, high), turned) for each in scene.texts)
    ground = "".join(_ground(scene, turned, pictures.ground))
    figures = "".join(_figures(scene, turned, pictures))
    over = ' class="over"' if pictures.ground is not None else ""
    return (
        f'<svg{over} viewBox="{box}" role="img" aria-label="{escaped(label)}">'
        f"{place}{ground}</g>{notes}{place}{figures}</g></svg>"
    )


def _ground(scene: MapScene, turned: int, picture: LaidPicture | None) -> Iterator[str]:
    """Markup of the ground below texts, the lowest first."""
    wide, high = scene.width * CELL, scene.height * CELL
    yield f'<rect class="ground" width="{wide}" height="{high}"/>'
    if picture is not None:
        yield _picture(picture)
    yield from _cells(scene, turned)
    lines = [f"M{x * CELL} 0v{high}" for x in range(1, scene.width)]
    lines += [f"M0 {y * CELL}h{wide}" for y in range(1, scene.height)]
    yield _path("grid", "".join(lines))
    # Below the edges: of a door between seen and hidden half would look like a gap.
    yield _path("fog", _fogged(scene))
    yield f'<rect class="frame" width="{wide}" height="{high}"/>'
    yield from (_edge(mark) for mark in scene.edges)


def _picture(picture: LaidPicture) -> str:
    """The picture below the grid, where it is laid; it has nothing outside the ground."""
    left, top, wide, high = (each * CELL for each in picture.at)
    place = f'x="{left:.6g}" y="{top:.6g}" width="{wide:.6g}" height="{high:.6g}" preserveAspectRatio="none"'
    return f'<image class="laid" href="{escaped(picture.address)}" {place}/>'


def _figures(scene: MapScene, turned: int, pictures: MapPictures) -> Iterator[str]:
    """Yields the markup of the figures, those who lie before, and so below, those who stand."""
    for token in from_below(scene.tokens):
        yield token_markup(token, turned, pictures.faces.get(token.who, ""))


def _note(text: GroundText, size: tuple[int, int], turned: int) -> str:
    """Markup of a text on the ground, upright around its cell, as far as the ground goes."""
    x, y = ((at + 0.5) * CELL - whole / 2 for at, whole in zip(text.at, size, strict=True))
    for _quarter in range(turned // 90):
        x, y = -y, x
    room = size[turned // 90 % 2] / 2 - len(text.text) * LETTER / 2
    return letters(text.text, "note", (max(-room, min(room, x)) if room > 0 else 0, y), 0)


def _cells(scene: MapScene, turned: int) -> Iterator[str]:
    """Yields the markup of cells unlike others, a path for each kind, and what they cost more."""
    for block in ("both", "step", "sight"):
        yield _path(f"block-{block}", _squares(each.at for each in scene.cells if each.block == block))
    dear = [each for each in scene.cells if each.extra]
    yield _path("dear", _squares(each.at for each in dear))
    for each in dear:
        yield letters(f"+{each.extra}", "cost", ((each.at[0] + 0.5) * CELL, (each.at[1] + 0.5) * CELL), turned)


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in cells)


def _fogged(scene: MapScene) -> str:
    """Path data of the fog, a piece for each run of hidden cells in a row; "" for none."""
    pieces = []
    for y, row in enumerate(scene.fog):
        x = 0
        while (start := row.find("#", x)) >= 0:
            x = start
            while x < len(row) and row[x] == "#":
                x += 1
            pieces.append(f"M{start * CELL} {y * CELL}h{(x - start) * CELL}v{CELL}H{start * CELL}z")
    return "".join(pieces)


def _path(name: str, drawn: str) -> str:
    return f'<path class="{name}" d="{drawn}"/>' if drawn else ""


def _edge(mark: EdgeMark) -> str:
    """Paths of an edge: of a wall, a window, a curtain or a door."""
    x, y, side = mark.edge
    across, down = OFFSETS[side]
    middle = (x + 0.5 + across / 2) * CELL, (y + 0.5 + down / 2) * CELL
    along = (abs(down) * CELL / 2, abs(across) * CELL / 2)
    start, run = (middle[0] - along[0], middle[1] - along[1]), (2 * along[0], 2 * along[1])
    whole = f"M{start[0]:g} {start[1]:g}l{run[0]:g} {run[1]:g}"
    if mark.kind in ("wall", "curtain"):
        return _path(mark.kind, whole)
    if mark.kind == "window":
        return _path("wall", whole) + _path("pane", whole)
    if mark.kind == "open":
        run = (
            run[0] * math.cos(AJAR) + run[1] * math.sin(AJAR),
            run[1] * math.cos(AJAR) - run[0] * math.sin(AJAR),
        )
    leaf = f"M{start[0]:g} {start[1]:g}l{run[0]:.4g} {run[1]:.4g}"
    return _path("door", leaf) + _path("leaf", leaf)
