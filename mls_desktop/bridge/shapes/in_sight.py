"""Scrolling that keeps what a person is on in sight."""

from __future__ import annotations


def scroll_to(value: int, height: int, top: int, bottom: int) -> int:
    """Scroll position that shows the contents from `top` to before `bottom` in a window of `height`: as near to the
    present one, `value`, as can be; where there is no room for all, from `top` on. All in pixels of the contents."""
    return min(max(value, bottom - height), top)
