"""How wide the columns stand in which a change of the library is told."""

import pytest

from mls_desktop.bridge.library.impact_lines import figure_columns


@pytest.mark.parametrize(
    ("width", "names", "now", "then", "stand"),
    [
        (400, 200, 90, 80, (90, 80)),
        (400, 300, 90, 80, (90, 80)),
        (200, 60, 90, 50, (90, 50)),
        (200, 120, 90, 40, (80, 40)),
        (200, 120, 40, 90, (40, 80)),
        (200, 120, 90, 80, (60, 60)),
        (0, 120, 90, 80, (0, 0)),
    ],
    ids=["room", "names-give-way", "short-names", "now-gives-way", "then-gives-way", "both-give-way", "no-room"],
)
def test_columns(width: int, names: int, now: int, then: int, stand: tuple[int, int]) -> None:
    assert figure_columns(width, names, now, then) == stand
