"""What a person is on is scrolled to no farther than needed."""

import pytest

from mls_desktop.bridge.shapes.in_sight import scroll_to


@pytest.mark.parametrize(
    ("value", "height", "top", "bottom", "then"),
    [(0, 100, 40, 60, 0), (0, 50, 40, 60, 10), (60, 100, 40, 60, 40), (0, 10, 40, 60, 40)],
    ids=["seen", "below", "above", "its-head"],
)
def test_how_far_one_scrolls(value: int, height: int, top: int, bottom: int, then: int) -> None:
    assert scroll_to(value, height, top, bottom) == then
