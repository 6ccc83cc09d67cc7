"""Units and shapes with which the map of the page for phones is drawn, shared by ground and figures."""

from __future__ import annotations

from mls_desktop.words.markup import escaped

CELL = 20
"""Units a cell."""


def letters(text: str, name: str, at: tuple[float, float], turned: int) -> str:
    """SVG text of the class `name` around the place `at`, upright however the map is `turned`."""
    x, y = at
    return f'<text class="{name}" x="{x:g}" y="{y:g}"{upright(turned, x, y)}>{escaped(text)}</text>'


def upright(turned: int, x: float, y: float) -> str:
    """Attribute that keeps a shape upright around a place, with a space before it; "" where the map is not `turned`."""
    return f' transform="rotate({-turned} {x:g} {y:g})"' if turned else ""
