"""Ages as people say them: years, and days beyond them."""

from __future__ import annotations

from fractions import Fraction
from math import floor

SAID = (1, 2, 3, 4)
"""The parts of a year that people say as such: halves, thirds, quarters."""


def years_and_days(age: int | Fraction, days_of_a_year: int) -> tuple[Fraction, int]:
    """Years of an age, and the full days beyond them; a half, a third or a quarter of a year stays with the years: 19½
    and no days; 19.2 in a year of 365 days is 19 and 73."""
    years = Fraction(age)
    if years.denominator in SAID:
        return years, 0
    whole = floor(years)
    return Fraction(whole), floor((years - whole) * days_of_a_year)
