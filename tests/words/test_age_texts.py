"""Ages as people say them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mls_desktop.words.dates import age_text

AGES = {
    "years": (19, 365, "19"),
    "half": (Fraction(39, 2), 365, "19½"),
    "quarter": (Fraction(77, 4), 365, "19¼"),
    "eighth": (Fraction(163, 8), 365, "20 years and 136 days"),
    "one-day": (20 + Fraction(1, 365), 365, "20 years and 1 day"),
    "one-year": (1 + Fraction(2, 365), 365, "1 year and 2 days"),
    "days-alone": (Fraction(5, 365), 365, "5 days"),
    "other-years": (Fraction(96, 5), 300, "19 years and 60 days"),
    "no-full-day": (20 + Fraction(1, 5000), 365, "20"),
}


@pytest.mark.parametrize(("age", "days_of_a_year", "told"), AGES.values(), ids=AGES)
def test_an_age_is_told_in_years_and_days(age: Fraction, days_of_a_year: int, told: str) -> None:
    assert age_text(age, days_of_a_year) == told
