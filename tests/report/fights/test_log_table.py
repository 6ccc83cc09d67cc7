"""The log as one table: newest first, narrowed, and read anew only where it is another one."""

from __future__ import annotations

from mls_desktop.report.fights.log_table import LogTable, number_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from tests.madeup import sky
from tests.madeup.flown import HERE, Flown


def read(flown: Flown) -> LogTable:
    table = LogTable()
    assert table.read(flown.session, flown.texts)
    return table


def test_every_event_has_a_row_newest_first() -> None:
    table = read(Flown(*sky.EVENTS))
    rows = table.section().rows
    assert [row.id if number_of(row) is not None else row.name for row in rows] == [
        "Turn 4", "6", "5", "Turn 3", "4", "3", "Turn 2", "2", "Turn 1", "1", "0"
    ]  # fmt: skip
    assert (rows[1].name, rows[1].cells[0].figure.value) == ("Red throws 9: Grey 1 sinks by 5.", "4")
    oldest = [row.name for row in table.section(oldest_first=True).rows]
    assert oldest[:2] == ["Turn 1", "Red: How to fly: Throw high, Grey 2"] and oldest[-1] == rows[1].name
    assert [entry.when for entry in table.entries()] == ["1", "1", "2", "3", "3", "4", "4"]
    assert table.entry(2) == table.entries()[2] and table.entry(7) is None and table.entry(-1) is None


def test_it_narrows_to_a_fighter_or_to_marks() -> None:
    flown = Flown(*sky.EVENTS, told("throw", "nobody", dice=3))
    table = read(flown)
    turn, *grey = table.section("grey.2").rows
    assert turn.name == "Turn 3" and [number_of(row) for row in grey] == [4, 3]
    _turn, marked = table.section(marked=True).rows
    assert marked.id == "7" and marked.state == "bad" and marked.cells[1].figure.value == "does not fit"
    assert table.section("red", marked=True).rows == ()


def test_the_same_fight_is_not_read_again_and_another_moment_is_the_same() -> None:
    flown = Flown(*sky.EVENTS)
    table, texts = LogTable(), flown.texts
    assert table.read(flown.session, texts)
    assert not table.read(flown.session, texts)
    flown.session.peek(2)
    assert not table.read(flown.session, texts) and len(table.entries()) == 7


def test_what_was_read_stays_as_the_fight_goes_on() -> None:
    flown = Flown(*sky.EVENTS)
    table, texts = LogTable(), flown.texts
    table.read(flown.session, texts)
    before = table.section().rows
    flown.tell(told("fly", "grey.1", how="glide"))
    assert table.read(flown.session, texts)
    after = table.section().rows
    assert len(after) == len(before) + 2 and all(one is other for one, other in zip(after[2:], before, strict=True))
    table.read(flown.session, flown.texts)
    assert table.section().rows[-1] is not before[-1], "other words say all of it anew"


def test_what_cannot_be_played_has_no_entries() -> None:
    flown = Flown(*sky.EVENTS)
    flown.take(Edit("set", (*HERE, "line_up", "red", "character"), {"name": "Red", "banner": "no_such"}))
    assert read(flown).entries() == ()
