"""The journal: by date, with what it links to, and under ids that are free."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, Encounter, JournalEntry, empty_campaign
from mls_desktop.model.party.journal import (
    Award,
    Linked,
    awards_of,
    encounters_of,
    entry_path,
    in_order,
    new_entry_id,
    people_of,
    written,
)
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from tests.madeup.system import SYSTEM, Kite, KiteLibrary, shipped_data

FORD = JournalEntry(
    id="ford", title="The ford", people=("ann", "eve"), encounters=("hill", "raid"), adventure="The ford"
)
TOLD: tuple[dict[str, Any], ...] = (
    {"kind": "adventure", "name": "The ford", "cp": 4},
    {"kind": "adventure", "name": "Another", "cp": 9},
    {"kind": "adventure", "name": "The ford"},
    {"kind": "note", "name": "The ford", "cp": 1},
)
HILL: AnyCampaign = replace(
    empty_campaign("kites", KiteLibrary()),
    characters=(Kite(id="ann", name="Ann", chronicle=TOLD), Kite(id="bob", name="", chronicle=TOLD[:1])),
    encounters=(Encounter(id="hill", name="On the hill"),),
    journal=(FORD,),
)


def take(campaign: AnyCampaign, edit: Any) -> AnyCampaign:
    return applied(campaign, edit, SYSTEM, shipped_data().world)


def days(*dates: tuple[int, int] | None) -> tuple[JournalEntry, ...]:
    return tuple(JournalEntry(id=f"e{nth}", date=date) for nth, date in enumerate(dates))


ORDERS: dict[str, tuple[tuple[tuple[int, int] | None, ...], list[str]]] = {
    "nothing": ((), []),
    "as they come": (((1, 1), (1, 2)), ["e0", "e1"]),
    "by year, then by day": (((2, 1), (1, 300), (-5, 9)), ["e2", "e1", "e0"]),
    "of one day as they stand": (((1, 5), (1, 5), (1, 4)), ["e2", "e0", "e1"]),
    "without a date where they stand": (((1, 5), None, (1, 3), (1, 9)), ["e2", "e0", "e1", "e3"]),
    "first without a date": ((None, (1, 2), (1, 1), None), ["e0", "e2", "e3", "e1"]),
    "none has a date": ((None, None), ["e0", "e1"]),
}


@pytest.mark.parametrize("case", ORDERS)
def test_the_journal_goes_by_date(case: str) -> None:
    dates, order = ORDERS[case]
    assert [each.id for each in in_order(days(*dates))] == order


def test_what_an_entry_links_to_is_kept_though_it_is_gone() -> None:
    assert people_of(HILL, FORD) == (Linked("ann", "Ann"), Linked("eve", "eve", there=False))
    assert encounters_of(HILL, FORD) == (Linked("hill", "On the hill"), Linked("raid", "raid", there=False))
    after = take(HILL, Edit("remove", ("characters", "ann")))
    assert people_of(after, after.journal[0])[0] == Linked("ann", "ann", there=False)


def test_the_awards_are_those_of_the_adventure_of_that_name() -> None:
    assert awards_of(HILL, FORD) == (Award("ann", "Ann", 4), Award("ann", "Ann", None), Award("bob", "bob", 4))
    assert awards_of(HILL, JournalEntry(id="x")) == ()


NEW = [("", "The ford", "the_ford"), ("ford", "x y", "x_y"), ("other", "x", "other"), ("", "", "entry")]


@pytest.mark.parametrize("id, title, found", NEW)
def test_an_entry_is_written_under_a_free_id(id: str, title: str, found: str) -> None:
    step = written(HILL, JournalEntry(id=id, title=title))
    assert step.name == "journal"
    assert take(HILL, step).journal[-1] == JournalEntry(id=found, title=title)


def test_an_entry_is_changed_and_taken_out_like_all_else() -> None:
    at = entry_path("ford")
    after = take(HILL, Edit("set", (*at, "date"), (1203, 45)))
    after = take(take(after, Edit("add", (*at, "people"), "bob")), Edit("set", (*at, "text"), "Wet."))
    assert after.journal == (replace(FORD, date=(1203, 45), people=("ann", "eve", "bob"), text="Wet."),)
    assert take(after, Edit("remove", at)).journal == ()
    assert take(after, Edit("set", (*at, "date"), None)).journal[0].date is None
    assert new_entry_id(after, "Ford") == "ford_2"


@pytest.mark.parametrize(
    "edit",
    [
        Edit("set", ("journal", "ford", "id"), "other"),
        Edit("add", ("journal",), {"id": "ford"}),
        Edit("set", ("journal", "ford", "date"), (1203, 0)),
        Edit("set", ("journal", "ford", "title"), 3),
        Edit("set", ("journal", "raid", "title"), "x"),
        Edit("set", ("purse", "money"), "much"),
        Edit("add", ("stash",), {"name": "Rope", "count": -1}),
    ],
)
def test_what_no_file_may_hold_is_refused(edit: Edit) -> None:
    with pytest.raises(Refused):
        take(HILL, edit)
