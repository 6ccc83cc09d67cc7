"""Rule ids are not broken at their hyphens, nor is what a figure becomes."""

from __future__ import annotations

import pytest

from mls_desktop.words.unbroken import BREAK, HYPHEN, SPACE, unbroken


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The budget  N-CP-3", f"The budget  N{HYPHEN}CP{HYPHEN}3"),
        ("N-CP-3, N-MAGIC-12", f"N{HYPHEN}CP{HYPHEN}3, N{HYPHEN}MAGIC{HYPHEN}12"),
        ("Combat-Sword 3-5", "Combat-Sword 3-5"),
        (
            "Strength 3 → 4; Dam 6 → 8.",
            f"Strength 3{SPACE}→{SPACE}4; Dam 6{SPACE}→{SPACE}8.",
        ),
        ("it is 2 1/2", f"it is 2{SPACE}1/2"),
        ("from 18 to 54.", f"from 18 to{SPACE}54."),
        ("54 or 1203 of them", "54 or 1203 of them"),
        ("1" * 24, "1" * 24),
        ("to hit " + "1" * 26 + "/7", "to hit " + BREAK.join(["11111"] * 5 + ["1"]) + "/7"),
        ("", ""),
    ],
)
def test_what_belongs_together_stays_in_one_line(text: str, shown: str) -> None:
    assert unbroken(text) == shown
