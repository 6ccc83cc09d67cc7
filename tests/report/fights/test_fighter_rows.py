"""The rows of the list of fighters: how each stands, in words, numbers and chips."""

from __future__ import annotations

import pytest

from mls_desktop.report.fights.fighter_rows import (
    Chip,
    FighterRow,
    chip_text,
    fighter_rows,
    round_count,
    round_now,
    whole_rows,
)
from mls_desktop.rules.common.fight.ammunition import counter_section
from mls_desktop.rules.common.fight.fights import IDLE
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.events import told
from tests.madeup import sky
from tests.madeup.duel import Duel
from tests.madeup.flown import Flown


def shown(monkeypatch: pytest.MonkeyPatch, *sections: Section) -> FighterRow:
    """Red's row where the board is this."""
    monkeypatch.setattr(Duel, "board", lambda self: sections)
    flown = Flown()
    return next(row for row in fighter_rows(flown.session, flown.texts) if row.id == "red")


def pools(*cells: Cell, state: State = "plain") -> Section:
    row = Row("red", (Cell("now", given(12)), Cell("most", given(20), also=(("marks", [5, 10]),)), *cells), name="Red")
    return Section("fighters", "pools", (), (Row("red", row.cells, name="Red", state=state),))


def test_each_fighter_has_a_row_in_the_order_of_the_board() -> None:
    flown = Flown(*sky.EVENTS)
    rows = fighter_rows(flown.session, flown.texts)
    assert [(row.id, row.name, row.side, row.pool, row.asked) for row in rows] == [
        ("red", "Red", "us", (20, 20), False),
        ("grey.1", "Grey 1", "them", (15, 20), True),
        ("grey.2", "Grey 2", "them", (11, 20), False),
    ]
    assert rows[1].sentence() == "Grey 1, 15 of 20" and rows[1].now is not None
    assert rows[1].chips == () and round_count(rows) == 0


def test_nobody_stands_where_it_cannot_be_played() -> None:
    assert round_count(()) == 0 and round_now(()) == 0


def test_a_counter_is_its_name_and_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    counters = (("red", "Red", (Counter(name="Arrows", now=7), Counter(name="Line", max=3, now=0))),)
    assert shown(monkeypatch, pools(), counter_section(counters)).told == ("Arrows 7", "Line used up")


@pytest.mark.parametrize(("state", "tags"), [("plain", ()), ("bad", ("Down",))])
def test_a_state_is_said_where_it_is_not_as_usual(
    state: State, tags: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = shown(
        monkeypatch, pools(Cell("state", given("down")), Cell("wounds", given(2)), Cell("none", given(0)), state=state)
    )
    assert (row.tags, row.told, row.marks, row.state) == (tags, ("Wounds 2",), (5, 10), state)


def test_what_lasts_comes_before_what_is_counted_and_that_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    lasting = Section("lasting", "items", (), (Row("mud", (Cell("left", given(2)),), ("red",), "Red: Mud"),))
    other = Section(
        "arms", "fields", ("arm", "load"), (Row("red", (Cell("arm", given("club")), Cell("load", given(3))), ("red",)),)
    )
    row = shown(monkeypatch, pools(Cell("wounds", given(1))), other, lasting)
    assert row.told == ("Mud (Left 2)", "Wounds 1", "club", "Load 3")
    assert row.sentence() == "Red, 12 of 20, Mud (Left 2), Wounds 1, club, Load 3"


def test_what_is_muted_or_in_no_column_is_for_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (Cell("arm", given("club"), state="muted"), Cell("load", given(3)), Cell("aim", given(0)))
    assert (
        shown(monkeypatch, pools(), Section("arms", "items", ("arm", "aim"), (Row("red", cells, ("red",)),))).told == ()
    )


def test_who_has_no_points_has_no_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Section("fighters", "pools", (), (Row("red", (Cell("now", given("well")),), name="Red"),))
    row = shown(monkeypatch, board)
    assert row.pool is None and row.sentence() == "Red"


def test_rounds_are_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = (("spent", [1]), ("struck", [3]), ("bonuses", [[2, -1]]), ("said", "high"))
    slots = Cell("rounds", given(2), slots=(True, True, False, True), also=facts)  # type: ignore[arg-type]
    sooner = Cell("sooner", given("x"), event=told("sooner", "red"))
    track = Section(
        "rounds",
        "track",
        (),
        (
            Row(
                "red",
                (slots, sooner, Cell("later", given("y"))),
            ),
        ),
    )
    row = shown(monkeypatch, pools(), track)
    assert row.chips == (
        Chip(True, True),
        Chip(True, False, False, -1, "Throw high"),
        Chip(False, False, True),
        Chip(True),
    )
    assert row.sooner == told("sooner", "red") and row.later is not None and round_count([row]) == 4
    assert [chip_text(row.chip(nth)) for nth in (1, 2, 3, 4, 5)] == ["done", "Throw high −1", "lost", "attack", ""]
    assert row.round_sentence(3) == "Red, round 3: lost" and row.round_sentence(9) == "Red, round 9: nothing"


def test_why_somebody_is_not_asked_is_said_in_the_row_and_on_the_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the names of those who have to do with it, on the chip without; a system that gives no reason tells none."""
    slots = Cell("rounds", given(2), slots=(True, True), also=(("spent", [1]),))  # type: ignore[arg-type]
    for over, said in (([], "not asked: no wind"), (["red"], "not asked: no wind (Red)")):
        idle = Cell(IDLE, given("no wind"), also=(("over", over),))  # type: ignore[arg-type]
        row = shown(monkeypatch, pools(), Section("rounds", "track", (), (Row("red", (slots, idle)),)))
        assert row.told == (said,) and row.sentence() == f"Red, 12 of 20, {said}"
        assert row.chips == (Chip(True, True), Chip(True, text="No wind", idle=True))
        assert row.round_sentence(2) == "Red, round 2: No wind"
    row = shown(monkeypatch, pools(), Section("rounds", "track", (), (Row("red", (slots,)),)))
    assert row.told == () and row.chips[1] == Chip(True)


@pytest.mark.parametrize(("value", "round"), [(3, 3), ("third", 0)])
def test_the_round_at_hand_is_a_head_of_the_board(value: int | str, round: int) -> None:
    sections = [Section("a", "items", (), ()), Section("b", "items", (), (), heads=(("round", given(value)),))]
    assert round_now(sections) == round


@pytest.mark.parametrize(
    ("least", "room", "count", "high"),
    [(74, 320, 9, 80), (49, 400, 8, 49), (49, 49, 1, 49), (49, 120, 8, 60), (49, 30, 8, 49)],
)
def test_as_many_rows_as_have_room_fill_it(least: int, room: int, count: int, high: int) -> None:
    assert whole_rows(least, room, count) == high
