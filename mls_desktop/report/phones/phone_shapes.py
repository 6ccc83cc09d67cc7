"""What the map on the page for phones is drawn with: its units, and forms that ground and figures share."""

from __future__ import annotations

from mls_desktop.words.markup import escaped

CELL = 20
"""Units a cell."""


def letters(text: str, name: str, at: tuple[float, float], turned: int) -> str:
    """Letters around a place, upright however the map is turned."""
    x, y = at
    return f'<text class="{name}" x="{x:g}" y="{y:g}"{upright(turned, x, y)}>{escaped(text)}</text>'


def upright(turned: int, x: float, y: float) -> str:
    """What keeps something upright around a place, as an attribute with a space before it."""
    return f' transform="rotate({-turned} {x:g} {y:g})"' if turned else ""
