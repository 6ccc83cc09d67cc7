"""The formatter of dates and ages as people say them."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction

from mls_desktop.rules.common.life.lived_years import years_and_days
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.program_texts import N_

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def said_date(day: date) -> str:
    """A day in words: "21 November 2026"."""
    return _("{day} {month} {year}").format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def campaign_date(date: tuple[int, int]) -> str:
    """A day of a campaign's own calendar: "year 1203, day 45"."""
    return _("year {year}, day {day}").format(year=date[0], day=date[1])


def entry_date(date: object) -> str:
    """Text of `date`, a list or tuple of year and day as a chronicle's entry has it: "year 1203, day 45"; "" for
    anything that is no such pair."""
    if not isinstance(date, (list, tuple)) or len(date) != 2:
        return ""
    year, day = date
    return campaign_date((year, day)) if isinstance(year, int) and isinstance(day, int) else ""


def age_text(age: int | Fraction, days_of_a_year: int) -> str:
    """An age as people say it: "19", "19½", "20 years and 136 days", "5 days"."""
    years, days = years_and_days(age, days_of_a_year)
    if not days:
        return number_text(years)
    beyond = how_many("{n} day", "{n} days", days)
    if not years:
        return beyond
    return _("{years} and {days}").format(years=how_many("{n} year", "{n} years", int(years)), days=beyond)


def said_moment(at: datetime, now: datetime) -> str:
    """A moment as people say it a while later: "today, 20:14", "yesterday, 20:14", then as `said_time` has it."""
    days = (now.date() - at.date()).days
    if days not in (0, 1):
        return said_time(at, now)
    return (_("today, {time}") if days == 0 else _("yesterday, {time}")).format(time=_clock(at))


def said_time(at: datetime, now: datetime) -> str:
    """A moment by the calendar: "12 June, 20:14", with the year where it is not this one."""
    day = _("{day} {month}").format(day=at.day, month=_(MONTHS[at.month - 1]))
    return _("{day}, {time}").format(day=day if at.year == now.year else said_date(at.date()), time=_clock(at))


def moment_text(seconds: float, calendar: bool = False) -> str:
    """Text of a moment, `seconds` since 1970, in local time: as `said_moment` has it, or with `calendar` as `said_time`
    does; "" for one that no calendar holds."""
    try:
        at = datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return ""
    return (said_time if calendar else said_moment)(at, datetime.now())


def _clock(at: datetime) -> str:
    return f"{at.hour:02}:{at.minute:02}"
