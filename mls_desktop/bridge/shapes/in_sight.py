"""How far something is scrolled so that what a person is on stays in sight."""

from __future__ import annotations


def scroll_to(value: int, height: int, top: int, bottom: int) -> int:
    """How far to scroll, if so far by now, to see all from `top` to before `bottom` in so much height: no farther than
    needed, and where there is not room for all, its head. In pixels of the contents."""
    return min(max(value, bottom - height), top)
