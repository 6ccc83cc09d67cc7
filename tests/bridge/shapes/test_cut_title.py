"""A title that is cut still tells whose it is and what it heads."""

import pytest

from mls_desktop.bridge.shapes.cut_title import cut_title
from mls_desktop.model.bounds.limits import TEXT


@pytest.mark.parametrize(
    ("title", "room", "then"),
    [
        ("Tam Oster", 9, "Tam Oster"),
        ("Tam Oster", 8, "Tam Ost…"),
        ("Tam Oster", 5, "Tam…"),
        ("Tam Oster: chronicle", 20, "Tam Oster: chronicle"),
        ("Tam Oster: chronicle", 18, "Tam Os…: chronicle"),
        ("Tam Oster: chronicle", 15, "Tam…: chronicle"),
        ("Tam Oster: chronicle", 14, "Tam…: chronic…"),
        ("Tam Oster: chronicle", 2, "Tam…: c…"),
        ("What it brought", 10, "What it b…"),
        ("Raid: the way back: how it went", 22, "Raid: th…: how it went"),
        ("To: plans", 8, "To: pla…"),
        ("T", 0, "T"),
        ("", 0, ""),
    ],
)
def test_as_much_as_fits(title: str, room: int, then: str) -> None:
    assert cut_title(title, lambda said: len(said) <= room) == then


@pytest.mark.parametrize("kind", ["", ": plans", f": {'on ' * 9000}"])
def test_a_title_pasted_by_mistake_costs_no_more_than_its_room(kind: str) -> None:
    """The longest name that a file holds: it is measured whole once, and then what there is room for."""
    asked = list[int]()

    def fits(said: str) -> bool:
        asked.append(len(said))
        return len(said) <= 20

    title = "Lorem ipsum " * (TEXT // 12) + kind
    assert 16 < len(cut_title(title, fits)) <= 20
    assert sum(asked) <= len(title) + 2 * len(kind) + 1000
