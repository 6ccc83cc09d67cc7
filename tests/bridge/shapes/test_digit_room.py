"""The room of numbers that change."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.shapes.digit_room import widest_number

WIDTHS = {**dict.fromkeys("0123456789", 6), "4": 8, "1": 3}


@pytest.mark.parametrize(
    ("text", "widest"), [("entry 5 of 154", "entry 4 of 444"), ("Turn 1 · round 10", "Turn 4 · round 44"), ("", "")]
)
def test_every_digit_gives_way_to_the_widest(text: str, widest: str) -> None:
    assert widest_number(text, lambda each: sum(WIDTHS.get(letter, 5) for letter in each)) == widest
