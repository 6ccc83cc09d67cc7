"""Room around a fighter: how many find a place to strike, and at whom the next one does."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.fight.room import AROUND, least_beset, room_around


def test_eight_find_room_around_one() -> None:
    beset = ["ada"] * 3 + ["bor"] * 9
    assert dict(room_around(("ada", "bor", "cid"), beset)) == {"ada": 5, "bor": 0, "cid": AROUND} and AROUND == 8


@pytest.mark.parametrize(
    ("targets", "aimed_at", "room", "found"),
    [
        ("abc", "", (), "a"),
        ("abc", "a", (), "b"),
        ("abc", "ab", (), "c"),
        ("abc", "abc", (), "a"),
        ("ab", "aab", (("a", 3), ("b", 0)), "a"),
        ("ab", "", (("a", 0), ("b", 0)), ""),
        ("", "", (), ""),
    ],
    ids=["first", "second", "third", "again", "no-room", "none-has-room", "nobody"],
)
def test_the_next_strikes_at_one_whom_fewest_strike_at(
    targets: str, aimed_at: str, room: tuple[tuple[str, int], ...], found: str
) -> None:
    assert least_beset(targets, aimed_at, room) == found
