"""The figures of a map as SVG: a face or letters, whose side, which way, how they stand."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.report.health_steps import health_step
from mls_desktop.report.maps.figure_shapes import (
    MARK,
    RING,
    SIDES,
    Corners,
    in_box,
    ring_marks,
    side_corners,
    tip_corners,
)
from mls_desktop.report.maps.map_scene import Token
from mls_desktop.report.phones.phone_shapes import CELL, letters, upright
from mls_desktop.rules.common.grids.grid import Cell
from mls_desktop.words.markup import escaped

INSET, WIDER, RIM = 0.14, 0.07, 0.13
"""Of a cell: how far a figure is off its sides, and one with a face; how wide the rim in its side's colour is around
that."""
PLATE = 0.32
"""Of a cell, how wide the disc is that bears the number of one among many of a face."""


def token_markup(token: Token, turned: int, face: str = "") -> str:
    """SVG group of a figure: where it is, how it faces, whose side it is on, how it stands. `face`: its picture's
    address."""
    xs, ys = [x for x, _y in token.cells], [y for _x, y in token.cells]
    off = WIDER if face else INSET
    left, top = (min(xs) + off) * CELL, (min(ys) + off) * CELL
    wide, high = (max(xs) - min(xs) + 1 - 2 * off) * CELL, (max(ys) - min(ys) + 1 - 2 * off) * CELL
    drawn = [f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="{min(wide, high) / 2:g}"/>']
    if not token.lies:
        drawn += _points(token, (left, top, wide, high), turned)
        drawn.append(_arrow(token))
    if face:
        drawn.append(_face(token, face, turned))
    else:
        size = " long" if len(token.initials) > 2 else ""
        drawn.append(letters(token.initials, f"initials{size}", (left + wide / 2, top + high / 2), turned))
    if token.lies:
        drawn.append(f'<path class="fallen" d="M{left:g} {top:g}l{wide:g} {high:g}"/>')
    drawn.append(f'<path class="mark" d="{_side(token.side, token.cells[0])}"/>')
    return f'<g class="{_classes(token, face)}">{"".join(drawn)}</g>'


def _points(token: Token, box: tuple[float, float, float, float], turned: int) -> list[str]:
    """Markup of the points left to a player's own fighter, a ring or in several cells a bar; [] if not known."""
    if token.row is None or token.row.pool is None:
        return []
    if len(token.cells) > 1:
        return [_pool(token.row.pool, box)]
    return _ring(token.row.pool, token.row.marks, box, turned)


def _ring(
    pool: tuple[int, int], marks: Iterable[int], box: tuple[float, float, float, float], turned: int
) -> list[str]:
    """Markup of the ring around the disc in a box, filled clockwise from the top as the page is held, with a line at
    nought and at each of the marks."""
    left, top, wide, high = box
    share, ticks = ring_marks(*pool, marks)
    x, y = left + wide / 2, top + high / 2
    # A face fills its square: there the ring lies on the rim.
    radius = wide / 2 + RING * CELL / 2 * (1 if CELL - wide >= 2 * RING * CELL else -1)
    place = f'cx="{x:g}" cy="{y:g}" r="{radius:.4g}"'
    held = f'pathLength="1" stroke-dasharray="{share:.4g} 1" transform="rotate({-90 - turned} {x:g} {y:g})"'
    inner, outer = radius - RING * CELL / 2, radius + RING * CELL / 2
    lines = "".join(
        f"M{x + across * inner:.4g} {y + down * inner:.4g}L{x + across * outer:.4g} {y + down * outer:.4g}"
        for across, down in ticks
    )
    filled = f'<circle class="ring health{health_step(share)}" {place} {held}/>' if share else ""
    return [f'<circle class="ring" {place}/>{filled}<path class="tick"{upright(turned, x, y)} d="{lines}"/>']


def _side(side: int, cell: Cell) -> str:
    """The shape of a side at the upper left of a figure's cell, as a path."""
    wide, left, top = MARK * CELL, cell[0] * CELL + 1, cell[1] * CELL + 1
    half, corners = wide / 2, side_corners(side)
    if not corners:
        return f"M{left:g} {top + half:g}a{half:g} {half:g} 0 1 1 {wide:g} 0a{half:g} {half:g} 0 1 1 {-wide:g} 0z"
    return _path(in_box(corners, left, top, wide, wide))


def _path(corners: Corners) -> str:
    drawn = "L".join(f"{x:g} {y:g}" for x, y in corners)
    return f"M{drawn}z"


def _classes(token: Token, face: str) -> str:
    held = {"lies": token.lies, "asked": token.asked, "faced": bool(face)}
    return " ".join(("token", f"side{token.side % SIDES}", *(name for name, has in held.items() if has)))


def _face(token: Token, address: str, turned: int) -> str:
    """The portrait, upright, with the number that tells many of one face apart."""
    middle = (token.at[0] + 0.5) * CELL, (token.at[1] + 0.5) * CELL
    size = (1 - 2 * (WIDER + RIM)) * CELL
    left, top = middle[0] - size / 2, middle[1] - size / 2
    place = f'x="{left:g}" y="{top:g}" width="{size:g}" height="{size:g}"'
    picture = f'<image class="face" href="{escaped(address)}" {place}/>'
    plate = ""
    if token.number:
        half = PLATE * CELL / 2
        x, y = left + size - half * 1.7 + half, top - half * 0.3 + half
        plate = f'<circle cx="{x:g}" cy="{y:g}" r="{half:g}"/>{letters(token.number, "number", (x, y), 0)}'
    return f"<g{upright(turned, *middle)}>{picture}{plate}</g>"


def _arrow(token: Token) -> str:
    """A small triangle at the side that is faced."""
    x, y = ((at + 0.5) * CELL for at in token.at)
    return f'<path class="arrow" d="{_path(tip_corners(token.facing, x, y, CELL))}"/>'


def _pool(pool: tuple[int, int], box: tuple[float, float, float, float]) -> str:
    """Bar below the letters for the points left to a player's own fighter."""
    left, top, wide, high = box
    share = max(0.0, min(1.0, pool[0] / max(1, pool[1])))
    place = f'x="{left + wide * 0.2:g}" y="{top + high * 0.76:g}" height="{CELL * 0.09:g}"'
    return (
        f'<rect class="empty" {place} width="{wide * 0.6:g}"/>'
        f'<rect class="health{health_step(share)}" {place} width="{wide * 0.6 * share:.4g}"/>'
    )
