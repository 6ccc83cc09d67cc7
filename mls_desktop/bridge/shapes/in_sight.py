"""Scrolling that keeps what a person is on in sight."""

from __future__ import annotations


def scroll_to(value: int, height: int, top: int, bottom: int) -> int:
    """Scroll position, `value` by now, that shows all from `top` to before `bottom` in so much height: no farther than
    needed, and where there is not room for all, its head. In pixels of the contents."""
    return min(max(value, bottom - height), top)
