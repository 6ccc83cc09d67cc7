"""The map of a fight as an SVG inside a page: drawn from what the players know of it alone.

A cell is `CELL` units wide. Shapes have classes and no colours: the page's style gives them, light or dark.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from mls_desktop.report.health_steps import health_step
from mls_desktop.report.maps.map_scene import EdgeMark, MapScene, Token
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.rules.common.grids.ground import GroundText
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import escaped

CELL, EDGE = 20, 2
"""Units a cell, and of free room around all."""
AHEAD = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
SIDES = 4
"""So many colours the sides have; a fifth has the first again."""
LETTER = 3.6
"""About as wide is a letter of a text on the ground."""
AJAR = math.radians(60)
"""An open door stands so far from its frame."""


def map_markup(scene: MapScene, turned: int = 0) -> str:
    """The map, turned clockwise by 0, 90, 180 or 270 degrees; letters stay upright. A screen reader hears who is on
    it."""
    turned %= 360
    wide, high = scene.width * CELL, scene.height * CELL
    seen = (high, wide) if turned in (90, 270) else (wide, high)
    box = f"{-seen[0] / 2 - EDGE:g} {-seen[1] / 2 - EDGE:g} {seen[0] + 2 * EDGE} {seen[1] + 2 * EDGE}"
    said = ", ".join(token.name for token in scene.tokens)
    label = f"{_('Map')}: {said}" if said else _("Map")
    place = f'<g transform="rotate({turned}) translate({-wide / 2:g} {-high / 2:g})">'
    notes = "".join(_note(each, (wide, high), turned) for each in scene.texts)
    ground, figures = "".join(_ground(scene, turned)), "".join(_figures(scene, turned))
    return (
        f'<svg viewBox="{box}" role="img" aria-label="{escaped(label)}">'
        f"{place}{ground}</g>{notes}{place}{figures}</g></svg>"
    )


def _ground(scene: MapScene, turned: int) -> Iterator[str]:
    """What lies below texts, the lowest first."""
    wide, high = scene.width * CELL, scene.height * CELL
    yield f'<rect class="ground" width="{wide}" height="{high}"/>'
    yield from _cells(scene, turned)
    lines = [f"M{x * CELL} 0v{high}" for x in range(1, scene.width)]
    lines += [f"M0 {y * CELL}h{wide}" for y in range(1, scene.height)]
    yield _path("grid", "".join(lines))
    yield f'<rect class="frame" width="{wide}" height="{high}"/>'
    yield from (_edge(mark) for mark in scene.edges)


def _figures(scene: MapScene, turned: int) -> Iterator[str]:
    """The fog, and over it the figures, those who lie below those who stand."""
    yield _path("fog", _fogged(scene))
    yield from (_token(token, turned) for token in sorted(scene.tokens, key=lambda each: not each.lies))


def _note(text: GroundText, size: tuple[int, int], turned: int) -> str:
    """A text on the ground, upright around its cell, as far as the ground goes."""
    x, y = ((at + 0.5) * CELL - whole / 2 for at, whole in zip(text.at, size, strict=True))
    for _quarter in range(turned // 90):
        x, y = -y, x
    room = size[turned // 90 % 2] / 2 - len(text.text) * LETTER / 2
    return _letters(text.text, "note", (max(-room, min(room, x)) if room > 0 else 0, y), 0)


def _cells(scene: MapScene, turned: int) -> Iterator[str]:
    """Cells unlike others, a path for each kind, and what they cost more."""
    for block in ("both", "step", "sight"):
        yield _path(f"block-{block}", _squares(each.at for each in scene.cells if each.block == block))
    dear = [each for each in scene.cells if each.extra]
    yield _path("dear", _squares(each.at for each in dear))
    for each in dear:
        yield _letters(f"+{each.extra}", "cost", ((each.at[0] + 0.7) * CELL, (each.at[1] + 0.75) * CELL), turned)


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in cells)


def _fogged(scene: MapScene) -> str:
    """The fog, a piece for each run of hidden cells in a row."""
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
    """A wall, a window, a curtain or a door."""
    x, y, side = mark.edge
    across, down = AHEAD[side]
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


def _token(token: Token, turned: int) -> str:
    """A figure: where it is, how it faces, whose side it is on, how it stands."""
    xs, ys = [x for x, _y in token.cells], [y for _x, y in token.cells]
    left, top = (min(xs) + 0.14) * CELL, (min(ys) + 0.14) * CELL
    wide, high = (max(xs) - min(xs) + 0.72) * CELL, (max(ys) - min(ys) + 0.72) * CELL
    side = f"side{token.side % SIDES}"
    classes = " ".join(("token", side, *(["lies"] if token.lies else []), *(["asked"] if token.asked else [])))
    drawn = [f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="{min(wide, high) / 2:g}"/>']
    if not token.lies:
        drawn.append(_arrow(token))
    size = " long" if len(token.initials) > 2 else ""
    drawn.append(_letters(token.initials, f"initials{size}", (left + wide / 2, top + high / 2), turned))
    if token.lies:
        drawn.append(f'<path class="fallen" d="M{left:g} {top:g}l{wide:g} {high:g}"/>')
    elif token.row is not None and token.row.pool is not None:
        drawn.append(_pool(token.row.pool, (left, top, wide, high)))
    return f'<g class="{classes}">{"".join(drawn)}</g>'


def _arrow(token: Token) -> str:
    """A small triangle at the side that is faced."""
    across, down = AHEAD.get(token.facing, (0, -1))
    x, y = (token.at[0] + 0.5) * CELL, (token.at[1] + 0.5) * CELL
    tip, base, half = 0.5 * CELL, 0.33 * CELL, 0.2 * CELL
    corners = (
        (x + across * tip, y + down * tip),
        (x + across * base - down * half, y + down * base + across * half),
        (x + across * base + down * half, y + down * base - across * half),
    )
    drawn = "L".join(f"{a:g} {b:g}" for a, b in corners)
    return f'<path class="arrow" d="M{drawn}z"/>'


def _pool(pool: tuple[int, int], box: tuple[float, float, float, float]) -> str:
    """How many of their points one of the players' own has left, as a bar below the letters."""
    left, top, wide, high = box
    share = max(0.0, min(1.0, pool[0] / max(1, pool[1])))
    place = f'x="{left + wide * 0.2:g}" y="{top + high * 0.76:g}" height="{CELL * 0.09:g}"'
    return (
        f'<rect class="empty" {place} width="{wide * 0.6:g}"/>'
        f'<rect class="health{health_step(share)}" {place} width="{wide * 0.6 * share:.4g}"/>'
    )


def _letters(text: str, name: str, at: tuple[float, float], turned: int) -> str:
    """Letters around a place, upright however the map is turned."""
    x, y = at
    upright = f' transform="rotate({-turned} {x:g} {y:g})"' if turned else ""
    return f'<text class="{name}" x="{x:g}" y="{y:g}"{upright}>{escaped(text)}</text>'
