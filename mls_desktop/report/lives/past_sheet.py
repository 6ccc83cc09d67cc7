"""The words of a sheet as it was once."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.model.names_apart import name_apart
from mls_desktop.rules.common.life.lives import entry_event
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.dates import entry_date
from mls_desktop.words.i18n import _

DATE = "date"


def past_date(who: Character, entries: int) -> str:
    """Date of the last entry with one among the first `entries` of the chronicle, as text; "" where none has a date."""
    dates = (entry_date(entry_event(each).entry(DATE)) for each in reversed(who.chronicle[:entries]))
    return next((date for date in dates if date), "")


def past_title(who: Character, entries: int, characters: Sequence[Character]) -> str:
    """Title of a past sheet: whose it is, and after which entry of the chronicle, with its date if it has one."""
    name, date = name_apart(who, characters, _("unnamed")), past_date(who, entries)
    if not entries:
        return _("{who} as made").format(who=name)
    if not date:
        return _("{who} after entry {n}").format(who=name, n=entries)
    return _("{who} after entry {n}, {date}").format(who=name, n=entries, date=date)


def past_sentence() -> str:
    """Sentence above a sheet as it was once, on the rules it goes by and that it is read only."""
    return _("As it was then, by the rules and rulings in force now. It is read only: corrections go by the chronicle.")
