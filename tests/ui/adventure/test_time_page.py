"""The page of time that passes: keys in, years out."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QComboBox

from mls_desktop.report.party.time_tables import BRINGS, CHOICE, COMES, LEFT, POINTS, TIME, WHO
from mls_desktop.rules.common.sheet.sheets import cell_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.adventure.time_page import TimePage
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.words.number_texts import MINUS
from tests.after_adventures import FIVE
from tests.desk import Desk, Key, press
from tests.ui.adventure.drafts import table

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.do("time_passes")
    return desk


def page(desk: Desk) -> TimePage:
    return desk.front(TimePage)


def pass_years(desk: Desk, years: str) -> None:
    """Years are typed where one begins."""
    here = QApplication.focusWidget()
    assert here is not None
    press(here, years, Key.Key_Return)


def times(desk: Desk, id: str) -> int:
    who = desk.document.character(id)
    assert who is not None
    return sum(entry["kind"] == "time" for entry in who.chronicle)


def test_years_pass_for_all_in_one_step_and_come_back(desk: Desk) -> None:
    before = desk.document.campaign
    assert not page(desk).write_key.isEnabled()
    pass_years(desk, "2")
    draft = page(desk).passes.draft
    desk.do("write_down")
    assert desk.document.campaign.calendar.date == (1205, 45)
    assert times(desk, "tam_oster") == 2 and desk.document.history.count() == 1
    assert page(desk).passes.draft.years == 0, "the next time is another one"
    desk.do("undo")
    assert desk.document.campaign == before and page(desk).passes.draft == draft


def test_what_an_increment_is_and_brings_is_told_where_one_meets_it(desk: Desk) -> None:
    entries = page(desk).cards[TIME].view.findChildren(LabelledEntry)
    split = next(each for each in entries if each.row.id == "passing_split")
    assert "one year for humans" in split.label.toolTip()
    pass_years(desk, "1")
    rows = table(desk, COMES).rows.section.rows
    row = next(each for each in rows if each.id == "tam_oster 0")
    cell = cell_of(row, BRINGS)
    assert cell is not None and cell.figure.value == "limits on buying begin anew"
    assert row.note.startswith("An increment of years is full")


def test_it_passes_for_one_alone(desk: Desk) -> None:
    pass_years(desk, "1")
    who = table(desk, WHO)
    for id in FIVE[1:]:
        desk.focus(who)
        who.show_row(id, "passing_there")
        press(who, Key.Key_Space)
    press(who, Key.Key_Tab)
    desk.do("write_down")
    assert [times(desk, id) for id in FIVE] == [1, 0, 0, 0, 0]


def test_a_loss_is_chosen_where_it_falls_due(desk: Desk) -> None:
    pass_years(desk, "30")
    comes = table(desk, COMES)
    rows = comes.rows.section.rows
    due = next(row.id for row in rows if row.id.startswith("tam_oster loss"))
    assert "not chosen" in page(desk).said.text()
    comes.show_row(due, CHOICE)
    desk.focus(comes)
    press(comes, Key.Key_Return)
    box = comes.findChild(QComboBox)
    assert box is not None
    at = box.findData("agility")
    box.setCurrentIndex(at)
    box.activated.emit(at)
    desk.do("write_down")
    tam = desk.document.character("tam_oster")
    assert tam is not None
    assert [entry["primary"] for entry in tam.chronicle if entry["kind"] == "ageing"] == ["agility"]


def test_training_is_kept_or_lapses(desk: Desk) -> None:
    desk.document.apply(Edit("add", ("characters", "tam_oster", "chronicle"), {"kind": "training", "primary": "mind"}))
    pass_years(desk, "1")
    comes = table(desk, COMES)
    row = next(row for row in comes.rows.section.rows if " ends " in row.id)
    assert comes.rows.text(row, BRINGS) == "keep it for 5 CP?"
    comes.show_row(row.id, CHOICE)
    desk.focus(comes)
    press(comes, Key.Key_Space)
    row = next(row for row in comes.rows.section.rows if " ends " in row.id)
    assert (comes.rows.text(row, BRINGS), comes.rows.text(row, POINTS)) == ("kept for 5 CP", f"{MINUS}5")
    left = cell_of(row, LEFT)
    assert left is not None and left.state == "bad", "there are not so many as it begins"
    assert page(desk).passes.said() == "1 training is paid with more points than there are then."
    desk.do("write_down")
    tam = desk.document.character("tam_oster")
    assert tam is not None and [entry["kind"] for entry in tam.chronicle][-2:] == ["training", "time"]


def test_without_a_date_none_is_told(desk: Desk) -> None:
    rows = [row.id for row in page(desk).passes.sections[TIME].rows]
    assert rows[-2:] == ["passing_today", "passing_after"]
    assert desk.document.apply(Edit("set", ("calendar", "date"), None))
    assert "passing_today" not in [row.id for row in page(desk).passes.sections[TIME].rows]
