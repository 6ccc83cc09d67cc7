"""A date of a campaign's own calendar, and the date after some time."""

from __future__ import annotations

from fractions import Fraction
from math import floor

Date = tuple[int, int]
"""Year and day, the first day of a year being 1."""


def date_after(date: Date, passed: Fraction, days_of_a_year: int) -> Date:
    """Date that is reached `passed` years after `date`, part of a day not counted: of 365 days, half a year after
    [1203, 45] is [1203, 227]. A day beyond its year's last counts on into the next."""
    year, day = date
    reached = floor(year * days_of_a_year + day - 1 + passed * days_of_a_year)
    years, days = divmod(reached, days_of_a_year)
    return years, days + 1
