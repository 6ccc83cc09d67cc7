"""Days as people read them."""

from __future__ import annotations

import time
from datetime import date, datetime

import pytest

from mls_desktop.words.dates import MONTHS, moment_text, said_date, said_moment, said_time


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


NOW = datetime(2026, 6, 15, 9, 0)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (datetime(2026, 6, 15, 0, 5), "today, 00:05"),
        (datetime(2026, 6, 14, 20, 14), "yesterday, 20:14"),
        (datetime(2026, 6, 13, 20, 14), "13 June, 20:14"),
        (datetime(2025, 6, 14, 20, 14), "14 June 2025, 20:14"),
        (datetime(2026, 6, 16, 1, 0), "16 June, 01:00"),
    ],
)
def test_a_moment_in_words(at: datetime, said: str) -> None:
    assert said_moment(at, NOW) == said
    assert said_time(at, NOW) == said.replace("today", "15 June").replace("yesterday", "14 June")


def test_a_moment_in_seconds_and_one_that_no_calendar_holds() -> None:
    assert moment_text(time.time()).startswith(("today, ", "yesterday, ")) and moment_text(1e300) == ""
    assert moment_text(time.mktime((1999, 12, 31, 23, 59, 0, 0, 0, -1)), calendar=True) == "31 December 1999, 23:59"
