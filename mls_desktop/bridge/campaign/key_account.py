"""The account of the campaign's own keys: calendar, journal, purse and stash, as they were and as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from mls_desktop.model.campaign import Calendar, Date, JournalEntry, Purse
from mls_desktop.model.history.comparison import CampaignComparison, JournalThen, ThingThen
from mls_desktop.rules.common.values.things import Thing
from mls_desktop.words.compared.comparison_texts import MISSING, ComparedLine
from mls_desktop.words.dates import campaign_date
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text

TOLD = 80
"""Number of letters of a long text that are shown."""


class KeyItem(Struct, frozen=True):
    """An item of the account: a journal entry, a thing of the stash, the purse or the calendar. `then`, `now`: its two
    sides in a word or two; `lines`: the differences, with the earlier side as `theirs`."""

    id: str
    name: str
    then: str
    now: str
    lines: tuple[ComparedLine, ...] = ()


def key_items(found: CampaignComparison, names: Mapping[str, str]) -> Iterator[KeyItem]:
    """Yields a `KeyItem`, texts on both sides, for each difference of `found` in calendar, journal, purse and stash;
    `names`: of characters and encounters, by id."""
    if found.calendar is not None:
        then, now = found.calendar
        yield KeyItem("calendar", _("Calendar"), "", _("changed"), _lines(_of_calendar(then), _of_calendar(now)))
    for each in found.journal:
        yield _journal(each, names)
    if found.purse is not None:
        then_purse, now_purse = (number_text(purse.money) for purse in found.purse)
        lines = _lines(*(_of_purse(purse) for purse in found.purse))
        yield KeyItem("purse", _("Purse"), then_purse, now_purse, lines)
    yield from map(_stash, found.stash)


def _journal(pair: JournalThen, names: Mapping[str, str]) -> KeyItem:
    entry = pair.then or pair.now
    assert entry is not None
    name = _("Journal: {title}").format(title=entry.title or entry.id)
    if pair.then is None or pair.now is None:
        return KeyItem(entry.id, name, *_there(pair.then is not None))
    return KeyItem(entry.id, name, "", _("changed"), _lines(_of_entry(pair.then, names), _of_entry(pair.now, names)))


def _stash(pair: ThingThen) -> KeyItem:
    thing = pair.then or pair.now
    assert thing is not None
    name = _("Stash: {thing}").format(thing=thing.name)
    then, now = (number_text(each.count) if each is not None else MISSING for each in (pair.then, pair.now))
    if pair.then is None or pair.now is None:
        return KeyItem(pair.at, name, then, now)
    sides = (then, now) if then != now else ("", _("changed"))
    return KeyItem(pair.at, name, *sides, _lines(_of_thing(pair.then), _of_thing(pair.now)))


def _there(before: bool) -> tuple[str, str]:
    return (_("there"), MISSING) if before else (MISSING, _("there"))


def _lines(then: Mapping[str, str], now: Mapping[str, str]) -> tuple[ComparedLine, ...]:
    return tuple(
        ComparedLine(what, now[what] or MISSING, then[what] or MISSING) for what in now if then[what] != now[what]
    )


def _of_entry(entry: JournalEntry, names: Mapping[str, str]) -> Mapping[str, str]:
    return {
        _("Title"): entry.title,
        _("Date"): _said_date(entry.date),
        _("Text"): _shortened(entry.text),
        _("People"): ", ".join(names.get(id, id) for id in entry.people),
        _("Encounters"): ", ".join(names.get(id, id) for id in entry.encounters),
        _("Adventure"): entry.adventure,
    }


def _of_thing(thing: Thing) -> Mapping[str, str]:
    return {_("Number"): number_text(thing.count), _("Note"): thing.note}


def _of_purse(purse: Purse) -> Mapping[str, str]:
    return {_("Money"): number_text(purse.money), _("Note"): purse.note}


def _of_calendar(calendar: Calendar) -> Mapping[str, str]:
    days = number_text(calendar.days)
    return {_("Name"): calendar.name, _("Days of a year"): days, _("Today"): _said_date(calendar.date)}


def _said_date(date: Date | None) -> str:
    return campaign_date(date) if date is not None else ""


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= TOLD else line[: TOLD - 1] + "…"
