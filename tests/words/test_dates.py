"""Days as people read them."""

from __future__ import annotations

from datetime import date

import pytest

from mls_desktop.words.dates import MONTHS, said_date


@pytest.mark.parametrize(
    ("day", "said"),
    [
        (date(2026, 11, 21), "21 November 2026"),
        (date(2024, 2, 29), "29 February 2024"),
        (date(2027, 1, 1), "1 January 2027"),
        (date(987, 12, 31), "31 December 987"),
    ],
)
def test_a_day_in_words(day: date, said: str) -> None:
    assert said_date(day) == said


def test_each_month_has_its_own_name() -> None:
    said = [said_date(date(2026, month, 5)) for month in range(1, 13)]
    assert [text.split()[1] for text in said] == list(MONTHS) and len(set(MONTHS)) == 12
