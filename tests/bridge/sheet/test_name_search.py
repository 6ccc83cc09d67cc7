"""Letters typed in a table lead to the next name that begins with them."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.sheet.name_search import row_named, typed_number
from mls_desktop.bridge.sheet.typed import read_whole

NAMES = ("", "Body", "Mind", "Beauty", "15")


@pytest.mark.parametrize(
    ("here", "typed", "to"),
    [(1, "b", 3), (3, "b", 1), (1, "bo", 1), (0, "MIN", 2), (4, "m", 2), (1, "x", None), (1, "", None), (-1, "b", 1)],
)
def test_the_next_name_that_begins_so(here: int, typed: str, to: int | None) -> None:
    assert row_named(NAMES, here, typed) == to


def test_where_there_is_nothing_nothing_is_found() -> None:
    assert row_named((), 0, "a") is None


@pytest.mark.parametrize(("minus", "low", "begun"), [(True, -3, "-2"), (True, 0, "2"), (False, -3, "2")])
def test_a_minus_is_a_sign_only_below_nothing(minus: bool, low: int, begun: str) -> None:
    assert typed_number("2", minus, low) == begun


@pytest.mark.parametrize(
    ("text", "bounds", "blank", "read"),
    [
        ("15", (3, 18), False, (15,)),
        ("2", (3, 18), False, None),
        ("4.5", (3, 18), False, None),
        ("", (3, 18), True, (None,)),
        ("", (3, 18), False, None),
        ("99", None, False, (99,)),
    ],
)
def test_a_whole_number_within_bounds(text: str, bounds: tuple[int, int] | None, blank: bool, read: object) -> None:
    assert read_whole(text, bounds, blank) == read
