"""The formatter of file sizes as people read them."""

from __future__ import annotations

from mls_desktop.words.i18n import _

KILO, MEGA = 1000, 1000**2


def said_size(count: int) -> str:
    """Size of `count` bytes in words: "812 bytes", "14 kB", "2.1 MB"."""
    if count < KILO:
        return _("{n} bytes").format(n=count)
    if count < MEGA:
        return _("{n} kB").format(n=round(count / KILO))
    return _("{n} MB").format(n=f"{count / MEGA:.1f}")
