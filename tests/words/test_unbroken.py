"""Rule ids are not broken at their hyphens."""

from __future__ import annotations

import pytest

from mls_desktop.words.unbroken import HYPHEN, unbroken


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The budget  N-CP-3", f"The budget  N{HYPHEN}CP{HYPHEN}3"),
        ("N-CP-3, N-MAGIC-12", f"N{HYPHEN}CP{HYPHEN}3, N{HYPHEN}MAGIC{HYPHEN}12"),
        ("Combat-Sword 3-5", "Combat-Sword 3-5"),
        ("", ""),
    ],
)
def test_the_ids_of_rules_alone_are_kept_in_one_piece(text: str, shown: str) -> None:
    assert unbroken(text) == shown
