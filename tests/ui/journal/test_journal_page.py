"""The tab of the journal."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt

from mls_desktop.model.campaign import JournalEntry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.journal.journal_page import JournalPage
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, press
from tests.ui.measuring import settle
from tests.ui.unrecorded import unrecorded

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    return unrecorded(desk)


def page_of(desk: Desk) -> JournalPage:
    return desk.front(JournalPage)


def journal(desk: Desk) -> tuple[JournalEntry, ...]:
    return desk.document.campaign.journal


def box(page: JournalPage) -> Any:
    view: Any = page.cards["journal_text"].view
    return view.box


def editor(page: JournalPage, row: str) -> Any:
    view: Any = page.cards["journal_entry"].view
    return view._entries[row, "value"]


def named(page: JournalPage) -> list[str]:
    rows = page.rows
    return [row.name for at in range(rows.rowCount()) if (row := rows.row(at)) is not None]


def written(desk: Desk) -> JournalPage:
    desk.document.apply(Edit("set", ("calendar", "date"), [1203, 44]))
    for title, day, text in (("The ford", 40, "We lost the mule."), ("The mill", 12, "Wolves at night.")):
        desk.do("new_journal_entry")
        at = journal(desk)[-1].id
        desk.document.apply(Edit("set", ("journal", at, "title"), title))
        desk.document.apply(Edit("set", ("journal", at, "date"), [1203, day]))
        desk.document.apply(Edit("set", ("journal", at, "text"), text))
    return page_of(desk)


def test_an_entry_is_begun_and_typed_in_and_one_stretch_is_one_step(desk: Desk) -> None:
    desk.document.apply(Edit("set", ("calendar", "date"), [1203, 44]))
    desk.do("to_journal")
    page = page_of(desk)
    assert "New entry" in page.hint.text() and not page.cards
    page.new_key.click()
    assert editor(page, "title").isAncestorOf(desk.window.focusWidget())
    line = desk.window.focusWidget()
    press(line, "At the ford")
    assert journal(desk)[0].date == (1203, 44)
    box(page).setFocus(Qt.FocusReason.TabFocusReason)
    assert journal(desk)[0].title == "At the ford" and named(page) == ["At the ford"]
    steps = desk.document.history.count()
    press(box(page), "It rained. We crossed.")
    desk.do("save_as")  # every command takes first what is being typed
    assert journal(desk)[0].text == "It rained. We crossed." and desk.document.history.count() == steps + 1
    desk.document.history.undo()
    assert journal(desk)[0].text == "" and box(page).toPlainText() == ""


def test_entries_stand_by_date_and_are_sought_in_all_that_they_say(desk: Desk) -> None:
    page = written(desk)
    assert named(page) == ["The mill", "The ford"]
    press(page.line, "mule")
    assert named(page) == ["The ford"]
    page.line.setText("12 wolves")
    assert named(page) == ["The mill"]
    page.line.setText("dragon")
    assert named(page) == [] and page.hint.text() == "No entry holds that."
    desk.do("find")
    assert page.line.hasFocus()


def test_an_entry_is_taken_out_by_its_key_and_comes_back(desk: Desk) -> None:
    page = written(desk)
    page.show_entry(journal(desk)[1].id)
    desk.focus(page.table)
    press(page.table, Key.Key_Delete)
    assert [each.title for each in journal(desk)] == ["The ford"] and named(page) == ["The ford"]
    assert page.models.id == journal(desk)[0].id, "the one that is left is open"
    desk.document.history.undo()
    assert named(page) == ["The mill", "The ford"]


def test_the_insert_key_begins_an_entry_and_its_title_is_typed(desk: Desk) -> None:
    page = written(desk)
    page.line.setText("wolves")
    desk.focus(page.table)
    press(page.table, Key.Key_Insert)
    assert len(journal(desk)) == 3 and page.models.id == journal(desk)[-1].id
    press(desk.window.focusWidget(), "The bridge", Key.Key_Return)
    assert journal(desk)[-1].title == "The bridge" and len(named(page)) == 3, "nothing is narrowed any more"
    desk.focus(editor(page, "title"))
    press(desk.window.focusWidget(), Key.Key_Insert)
    assert len(journal(desk)) == 3, "it is a key of the list"


def test_the_insert_key_begins_the_first_entry_too(desk: Desk) -> None:
    desk.do("to_journal")
    page = page_of(desk)
    press(page.table, Key.Key_Insert)
    assert len(journal(desk)) == 1 and editor(page, "title").isAncestorOf(desk.window.focusWidget())


def test_the_date_goes_by_year_and_day(desk: Desk) -> None:
    page = written(desk)
    first = journal(desk)[0].id
    page.show_entry(first)
    send = page.models.send
    assert send(Edit("set", ("journal", first, "date", "year"), 1204)) and journal(desk)[0].date == (1204, 40)
    assert send(Edit("set", ("journal", first, "date", "day"), 3)) and journal(desk)[0].date == (1204, 3)
    assert send(Edit("set", ("journal", first, "date", "year"), None)) and journal(desk)[0].date is None
    assert send(Edit("set", ("journal", first, "date", "day"), 9)) and journal(desk)[0].date == (1203, 9), (
        "of this year"
    )


def test_people_join_and_go_and_lead_to_their_sheets(desk: Desk) -> None:
    page = written(desk)
    card = page.cards["people"]
    card._add("tam_oster")
    entry = next(each for each in journal(desk) if each.id == page.models.id)
    assert entry.people == ("tam_oster",)
    table: Any = card.view.findChild(SectionTable)
    table.show_row("tam_oster")
    desk.focus(table)
    press(table, Key.Key_Return)
    front = desk.window.tabs.front()
    assert front is not None and front.sheet.id == "tam_oster"
    desk.do("to_journal")
    desk.document.apply(Edit("remove", ("characters", "tam_oster")))
    assert "no longer here" in page.models.sections["people"].rows[0].name
    desk.focus(table)
    table.show_row("tam_oster")
    press(table, Key.Key_Delete)
    assert not any(each.people for each in journal(desk))


def test_what_is_found_in_the_campaign_leads_here(desk: Desk) -> None:
    page = written(desk)
    desk.window.tabs.close_front()
    desk.window.shell.find.journal_wanted.emit(journal(desk)[1].id)
    page = page_of(desk)
    assert page.models.id == journal(desk)[1].id


def test_the_awards_of_its_adventure_are_shown(desk: Desk) -> None:
    page = written(desk)
    told = {"kind": "adventure", "size": "minor", "role": "major", "name": "The ford", "cp": 5}
    assert desk.document.apply(Edit("add", ("characters", "tam_oster", "chronicle"), told))
    assert page.models.send(Edit("set", ("journal", page.models.id, "adventure"), "The ford"))
    row = page.models.sections["awards"].rows[0]
    assert (row.name, row.cells[0].figure.value) == (desk.document.campaign.characters[0].name, 5)


def test_the_journal_goes_on_paper_and_into_files(desk: Desk, tmp_path: Any) -> None:
    written(desk)
    desk.do("print_journal")
    desk.bot.waitUntil(lambda: any(each.isVisible() for each in desk.window.findChildren(_preview())))
    preview = desk.window.findChildren(_preview())[-1]
    assert preview._made
    preview.close()
    press_ = desk.window.shell.party_books.journal._press()
    for name, begins in (("j.md", b"# Journal"), ("j.html", b"<!"), ("j.txt", b"J"), ("j.pdf", b"%PDF")):
        press_._on_file(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins), name


def _preview() -> Any:
    from mls_desktop.ui.printing.page_controller import PagePreview

    return PagePreview


# The list in little room


def long_journal(desk: Desk) -> JournalPage:
    """Thirty entries, in a window at 150 % that shows three of them."""
    for day in range(1, 31):
        entry = {"id": f"day_{day}", "date": [1203, day], "title": f"Day {day}"}
        assert desk.document.apply(Edit("add", ("journal",), entry))
    desk.window.appearance.set_appearance("light", 150)
    desk.window.resize(1000, 700)
    desk.do("to_journal")
    settle()
    return page_of(desk)


def is_seen(page: JournalPage) -> bool:
    """Whether the row of the open entry is seen whole, and it is the one at hand."""
    place, port = page.rows.position(page.models.id), page.list_area.viewport()
    if place is None or page.table.currentIndex().row() != place:
        return False
    row = page.table.visualRect(page.rows.index(place, 0))
    return port.rect().contains(row.translated(page.table.viewport().mapTo(port, QPoint())))


def test_the_journal_opens_at_its_newest_entry_and_the_list_shows_it(desk: Desk) -> None:
    page = long_journal(desk)
    assert page.models.id == "day_30" and is_seen(page)
    assert page.list_area.verticalScrollBar().maximum() > 0


@pytest.mark.parametrize("id", ["day_1", "day_15"])
def test_the_list_scrolls_to_the_entry_that_is_chosen(desk: Desk, id: str) -> None:
    page = long_journal(desk)
    desk.window.shell.party_books.journal.open_entry(id)
    settle()
    assert page.models.id == id and is_seen(page)
    for _nth in range(4):
        press(page.table, Key.Key_Down)
        settle()
        assert is_seen(page)


def test_it_stays_in_sight_in_a_window_of_another_size(desk: Desk) -> None:
    page = long_journal(desk)
    for size in ((1600, 900), (1000, 700), (800, 760)):
        desk.window.resize(*size)
        settle()
        assert is_seen(page), size
