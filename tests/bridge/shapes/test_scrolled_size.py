"""Contents fill their room, and are scrolled where they need more."""

import pytest

from mls_desktop.bridge.shapes.scrolled_size import Scrolled, Size, scrolled_size

ROOM, BARS = (300, 200), (10, 12)


@pytest.mark.parametrize(
    ("needed", "then"),
    [
        ((100, 100), Scrolled(300, 200)),
        ((100, 250), Scrolled(290, 250, beside=True)),
        ((320, 100), Scrolled(320, 188, below=True)),
        ((295, 250), Scrolled(295, 250, beside=True, below=True)),
        ((320, 195), Scrolled(320, 195, beside=True, below=True)),
        ((290, 195), Scrolled(300, 200)),
        ((300, 200), Scrolled(300, 200)),
        ((0, 0), Scrolled(300, 200)),
    ],
    ids=["fits", "high", "wide", "for-the-bar-too-wide", "for-the-bar-too-high", "nearly", "just", "needs-nothing"],
)
def test_how_large_contents_are(needed: Size, then: Scrolled) -> None:
    assert scrolled_size(ROOM, needed, BARS) == then
