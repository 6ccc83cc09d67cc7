"""The formatter of dates as people read them."""

from __future__ import annotations

from datetime import date

from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def said_date(day: date) -> str:
    """A day in words: "21 November 2026"."""
    return _("{day} {month} {year}").format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)
