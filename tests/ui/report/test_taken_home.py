"""What goes home from a fight, ticked and taken in the window: clicks in, the campaign out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mls_desktop.report.fights.homecoming import HOME, TICK
from mls_desktop.ui.adventure.adventure_page import AdventurePage
from mls_desktop.ui.report.report_page import ReportPage
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.painting import flag_box
from tests.desk import Desk

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"


@pytest.fixture
def desk(qtbot: Any, tmp_path: Path) -> Desk:
    """A fight of the sample, looked back on."""
    file = tmp_path / "fights.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    made = Desk(qtbot, tmp_path / "home", files=(file,))
    made.window.shell.fights.open("four_against_six")
    made.do("look_back")
    return made


def page(desk: Desk) -> ReportPage:
    return desk.front(ReportPage)


def table(desk: Desk) -> SectionTable:
    view = page(desk).cards[HOME].view
    assert isinstance(view, TableView)
    return view.table


def ticks(desk: Desk) -> dict[str, bool]:
    """The boxes, by their rows."""
    rows = (table(desk).rows.row(at) for at in range(table(desk).rows.rowCount()))
    return {row.id: bool(c.figure.value) for row in rows if row is not None for c in row.cells if c.column == TICK}


def click(desk: Desk, row: str) -> None:
    shown = table(desk)
    at = shown.rows.position(row)
    assert at is not None
    cell = shown.visualRect(shown.rows.index(at, shown.rows.column_at(TICK)))
    box = flag_box(cell, shown.theme)
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def take(desk: Desk) -> None:
    key = page(desk).take_key
    assert key.isVisible()
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)


def test_what_is_ticked_by_clicks_goes_to_the_sheets_and_nothing_else(desk: Desk) -> None:
    before = desk.document.campaign
    boxes = ticks(desk)
    lines = {who: [id for id in boxes if id.split()[1:2] == [who]] for who in ("tam_oster", "hedda_vale", "reed_wolf")}
    assert boxes["person tam_oster"] and boxes["person hedda_vale"] and not boxes["person reed_wolf"]
    one, *rest = (id for id in lines["hedda_vale"] if not id.startswith("person "))
    assert rest, "there is more than one of hers"
    click(desk, "person tam_oster")
    click(desk, one)
    now = ticks(desk)
    assert not any(now[id] for id in now if "tam_oster" in id)
    assert not now["person hedda_vale"] and not now[one] and all(now[id] for id in rest)
    click(desk, "person reed_wolf")
    assert ticks(desk)["person reed_wolf"]
    click(desk, "person reed_wolf")
    assert desk.document.campaign is before, "a tick changes nothing yet"
    take(desk)
    after = desk.document.campaign
    assert desk.document.history.count() == 1
    changed = {who.id for who in after.characters if who != person(before, who.id)}
    assert "hedda_vale" in changed and not changed & {"tam_oster", "reed_wolf"}
    hedda, was = person(after, "hedda_vale").now, person(before, "hedda_vale").now
    field = one.split()[3]
    assert getattr(hedda, field) == getattr(was, field), "the line that was unticked"
    assert page(desk).said.text().startswith("Applied to the sheets") and "Tam" not in page(desk).said.text()


def test_with_nothing_ticked_nothing_can_be_taken(desk: Desk) -> None:
    before = desk.document.campaign
    for row in [id for id, on in ticks(desk).items() if id.startswith("person ") and on]:
        click(desk, row)
    assert not any(ticks(desk).values()) and not page(desk).take_key.isEnabled()
    take(desk)
    assert desk.document.campaign is before


def test_one_for_many_is_taken_once_ticked(desk: Desk) -> None:
    for row in [id for id, on in ticks(desk).items() if id.startswith("person ") and on]:
        click(desk, row)
    click(desk, "person reed_wolf")
    before = desk.document.campaign
    take(desk)
    after = desk.document.campaign
    assert [who.id for who in after.characters if who != person(before, who.id)] == ["reed_wolf"]
    desk.do("undo")
    assert desk.document.campaign == before


def person(campaign: Any, id: str) -> Any:
    return next(who for who in campaign.characters if who.id == id)


def test_the_end_of_a_fight_leads_on_to_the_end_of_the_adventure(desk: Desk) -> None:
    take(desk)
    used = {who.id for who in desk.document.campaign.characters if who.now.uses}
    assert used
    key = page(desk).adventure_key
    assert key.isVisible()
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)
    after = desk.window.tabs.front_page()
    assert isinstance(after, AdventurePage)
    assert after.after.draft.told.name == "Four against six at the mill"
    earned = {who for who, share in after.after.shown.items() if share.checks}
    assert earned and earned <= used
