"""The tab of a chronicle: gestures in, the document out."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolButton

from mls_desktop.bridge.asking import weighed_form
from mls_desktop.model.campaign import Calendar
from mls_desktop.report.change_table import MORE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.life.draft_pane import DraftPane
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.widgets.filter_line import FilterLine
from tests.desk import Desk, Key, Left, Modifier, press

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"
LIFE: tuple[dict[str, Any], ...] = (
    {"kind": "check", "what": "secondaries/dodge"},
    {"kind": "check", "what": "personality/valorous"},
    {"kind": "adventure", "name": "The ford", "size": "average", "role": "major", "cp": 4, "date": [1203, 46]},
    {"kind": "purchase", "what": "secondaries/dodge", "to": 3},
    {"kind": "note", "text": "Rain."},
)


def told(desk: Desk) -> tuple[Any, ...]:
    who: Any = desk.document.character(WHO)
    return tuple(who.chronicle)


def chronicle(desk: Desk, *entries: dict[str, Any]) -> ChroniclePage:
    for entry in entries:
        assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), entry))
    desk.do("chronicle")
    return desk.front(ChroniclePage)


def pane(page: ChroniclePage) -> DraftPane:
    assert page.desk.pane is not None
    return page.desk.pane


def choose(desk: Desk, page: ChroniclePage, kind: str) -> None:
    """The kind of entry, typed as far as it is told apart."""
    desk.focus(page.desk.kinds)
    press(page.desk.kinds, kind)


def box(page: ChroniclePage, field: str) -> QComboBox:
    row = next(entry for entry in pane(page).form._entries.values() if entry.row.id == field)
    return row.findChildren(QComboBox)[0]


def line(page: ChroniclePage, field: str) -> QLineEdit:
    row = next(entry for entry in pane(page).form._entries.values() if entry.row.id == field)
    return row.findChildren(QLineEdit)[0]


def at_row(desk: Desk, page: ChroniclePage, id: str) -> None:
    desk.focus(page.table)
    assert page.table.show_row(id)


def test_an_award_is_written_by_keys_alone(desk: Desk) -> None:
    page = chronicle(desk)
    choose(desk, page, "Aw")
    press(page.desk.kinds, Key.Key_Tab)
    desk.bot.waitUntil(line(page, "cp").hasFocus)
    press(line(page, "cp"), "3", Key.Key_Return)
    desk.bot.waitUntil(lambda: told(desk) == ({"kind": "award", "cp": 3},))
    assert page.table.rows.position("entry 0") is not None
    desk.bot.waitUntil(line(page, "cp").hasFocus)
    assert line(page, "cp").text() == "", "the next one may follow"
    desk.do("undo")
    assert told(desk) == ()
    desk.do("redo")
    assert told(desk) == ({"kind": "award", "cp": 3},)


def test_points_out_of_range_are_explained_where_they_are_typed(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 2")
    press(page.table, Key.Key_Return)
    desk.bot.waitUntil(lambda: pane(page).drafted.draft.act == "correct")
    cp = line(page, "cp")
    desk.focus(cp)
    cp.selectAll()
    press(cp, "9")
    pane(page).drafted.compare()
    assert pane(page).drafted.summary().startswith("This adventure cannot bring 9 character points")
    assert not pane(page).take_key.isEnabled()
    press(cp, Key.Key_Return)
    assert told(desk) == LIFE


def test_a_purchase_says_before_what_it_breaks_and_is_taken_all_the_same(desk: Desk) -> None:
    page = chronicle(desk)
    choose(desk, page, "Bu")
    desk.focus(box(page, "what"))
    press(box(page, "what"), "Dod")
    assert box(page, "what").currentText() == "Dodge"
    press(line(page, "to"), "5")
    desk.bot.waitUntil(lambda: "It breaks" in pane(page).said.text())
    assert pane(page).changes.isVisible() and told(desk) == ()
    press(line(page, "to"), Key.Key_Return)
    desk.bot.waitUntil(lambda: len(told(desk)) == 1)
    row = page.table.rows.row(page.table.rows.position("entry 0") or 0)
    assert row is not None and row.state == "bad" and "\n" in row.name


def test_what_cannot_be_written_is_not(desk: Desk) -> None:
    page = chronicle(desk)
    choose(desk, page, "Aw")
    desk.focus(line(page, "cp"))
    press(line(page, "cp"), Key.Key_Return)
    QApplication.processEvents()
    assert told(desk) == () and not pane(page).take_key.isEnabled()


def test_a_die_is_rolled_by_the_program(desk: Desk) -> None:
    page = chronicle(desk, *LIFE[:3])
    at_row(desk, page, "open check_roll")
    press(page.table, Key.Key_Return)
    desk.focus(box(page, "what"))
    press(box(page, "what"), "Dod")
    desk.focus(line(page, "die"))
    press(line(page, "die"), "r")
    assert 1 <= int(line(page, "die").text()) <= 8
    press(line(page, "die"), Key.Key_Return)
    desk.bot.waitUntil(lambda: len(told(desk)) == 4)
    assert told(desk)[3]["kind"] == "check_roll" and 1 <= told(desk)[3]["die"] <= 8


def test_what_is_still_open_is_opened_by_one_press_and_an_entry_by_two(desk: Desk) -> None:
    page = chronicle(desk, *LIFE[:3])
    view = page.table.viewport()

    def place(id: str) -> QPoint:
        at = page.table.rows.position(id)
        assert at is not None
        return page.table.visualRect(page.table.rows.index(at, 0)).center()

    QTest.mouseClick(view, Left, Modifier.NoModifier, place("entry 2"))
    assert page.desk.kinds.isVisible() and page.table.hasFocus()
    QTest.mousePress(view, Left, Modifier.NoModifier, place("open check_roll"))
    QTest.mouseRelease(view, Left, Modifier.NoModifier, place("entry 2"))
    assert page.table.hasFocus(), "pressed there alone"
    QTest.mouseClick(view, Left, Modifier.NoModifier, place("open check_roll"))
    assert box(page, "what").isVisible() and pane(page).isAncestorOf(QApplication.focusWidget() or page)
    form = pane(page)
    QTest.mouseDClick(view, Left, Modifier.NoModifier, place("open check_roll"))
    assert pane(page) is form, "begun once"


def test_what_else_changes_is_opened_by_one_press(desk: Desk) -> None:
    page = chronicle(desk)
    page.desk.write("training")
    desk.focus(box(page, "primary"))
    press(box(page, "primary"), "Dex")
    table = pane(page).changes
    pane(page).model.compare()
    at = table.rows.position(MORE)
    assert at is not None
    QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, table.visualRect(table.rows.index(at, 0)).center())
    assert table.rows.position(MORE) is None and table.rows.rowCount() > at + 1
    assert told(desk) == ()


def test_an_entry_is_corrected_with_what_that_changes_shown_first(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 2")
    press(page.table, Key.Key_F2)
    desk.bot.waitUntil(lambda: pane(page).isAncestorOf(QApplication.focusWidget() or page))
    assert line(page, "name").text() == "The ford" and not page.desk.kinds.isVisible()
    desk.focus(line(page, "cp"))
    line(page, "cp").selectAll()
    press(line(page, "cp"), "1")
    desk.bot.waitUntil(lambda: pane(page).changes.isVisible())
    assert told(desk) == LIFE
    press(line(page, "cp"), Key.Key_Return)
    desk.bot.waitUntil(lambda: told(desk)[2]["cp"] == 1)
    assert told(desk) == (*LIFE[:2], {**LIFE[2], "cp": 1}, *LIFE[3:])
    desk.bot.waitUntil(page.table.hasFocus)
    desk.do("undo")
    assert told(desk) == LIFE


def test_escape_gives_a_correction_up(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 4")
    press(page.table, Key.Key_Return)
    desk.bot.waitUntil(lambda: pane(page).drafted.draft.act == "correct")
    press(line(page, "text"), Key.Key_Escape)
    desk.bot.waitUntil(page.table.hasFocus)
    assert pane(page).drafted.draft.act == "write" and told(desk) == LIFE


def test_an_entry_goes_after_it_was_shown_what_that_changes(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 2")
    press(page.table, Key.Key_Delete)
    assert told(desk) == LIFE and pane(page).drafted.draft.act == "remove"
    desk.bot.waitUntil(pane(page).take_key.hasFocus)
    desk.bot.waitUntil(lambda: "later entr" in pane(page).said.text() or "at the end" in pane(page).said.text())
    press(pane(page).take_key, Key.Key_Return)
    desk.bot.waitUntil(lambda: told(desk) == (*LIFE[:2], *LIFE[3:]))


def test_an_entry_moves_at_once_where_nothing_else_changes(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 4")
    QTest.keyClick(page.table, Key.Key_Up, Modifier.AltModifier)
    assert told(desk) == (*LIFE[:3], LIFE[4], LIFE[3])
    here = page.table.current()
    assert here is not None and here[0].id == "entry 3"
    page.show_entry(2)
    at_row(desk, page, "entry 2")
    QTest.keyClick(page.table, Key.Key_Up, Modifier.AltModifier)
    assert pane(page).drafted.draft.act == "move" and told(desk)[2] == LIFE[2], "a check would not be ready any more"


def test_an_entry_comes_before_another(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    at_row(desk, page, "entry 2")
    press(page.table, Key.Key_Insert)
    desk.bot.waitUntil(page.desk.kinds.hasFocus)
    press(page.desk.kinds, "No")
    desk.focus(line(page, "text"))
    press(line(page, "text"), "Sun.", Key.Key_Return)
    desk.bot.waitUntil(lambda: len(told(desk)) == len(LIFE) + 1)
    assert told(desk)[2] == {"kind": "note", "text": "Sun."} and told(desk)[3] == LIFE[2]


def test_the_log_is_narrowed(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    desk.do("find")
    assert page.line.hasFocus()
    press(page.line, "ford")
    assert [page.table.rows.row(at).id for at in range(page.table.rows.rowCount())] == ["entry 2"]  # type: ignore[union-attr]
    page.show_entry(4)
    assert page.line.text() == "" and page.table.current() is not None


def test_the_sheet_leads_there_and_back(desk: Desk) -> None:
    link = next(b for b in desk.page.findChildren(QToolButton) if b.text() == "Chronicle")
    QTest.mouseClick(link, Left)
    page = desk.window.tabs.front_page()
    assert isinstance(page, ChroniclePage)
    QTest.mouseClick(page.sheet_key, Left)
    assert desk.page.sheet.id == WHO
    desk.do("chronicle")
    assert desk.window.tabs.front_page() is page
    QTest.mouseClick(page.print_key, Left)
    preview = desk.dialog()
    assert isinstance(preview, PreviewDialog) and preview.chronicle.isChecked()
    preview.close()


def test_find_in_the_campaign_goes_to_an_entry(desk: Desk) -> None:
    for entry in LIFE:
        desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), entry))
    desk.do("find_everywhere")
    dialog = desk.dialog()
    press(dialog.findChildren(FilterLine)[0], "the ford average")
    desk.bot.waitUntil(lambda: any("ford" in str(item) for item in _shown(dialog)))
    press(dialog.findChildren(FilterLine)[0], Key.Key_Return)
    desk.bot.waitUntil(lambda: isinstance(desk.window.tabs.front_page(), ChroniclePage))
    page = desk.window.tabs.front_page()
    assert isinstance(page, ChroniclePage)
    desk.bot.waitUntil(lambda: (here := page.table.current()) is not None and here[0].id == "entry 2")


def _shown(dialog: Any) -> list[str]:
    from PySide6.QtWidgets import QAbstractItemView

    views = dialog.findChildren(QAbstractItemView)
    return [
        str(view.model().index(at, 0).data(Qt.ItemDataRole.DisplayRole))
        for view in views
        for at in range(view.model().rowCount())
    ]


def test_a_tab_goes_with_its_character(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    desk.document.apply(Edit("remove", ("characters", WHO)))
    assert page.id not in [other.id for other in desk.window.tabs.others().values()]


def test_any_system_with_kinds_of_entries_has_such_a_page(kites: Desk) -> None:
    assert not kites.window.shell.actions["chronicle"].isEnabled(), "nobody is there"
    kites.do("new_player")
    kites.do("chronicle")
    page = kites.window.tabs.front_page()
    assert isinstance(page, ChroniclePage)
    choose(kites, page, "Fl")
    kites.focus(line(page, "metres"))
    press(line(page, "metres"), "250", Key.Key_Return)
    kites.bot.waitUntil(lambda: page.chronicle.character.chronicle == ({"kind": "flight", "metres": 250},))
    assert page.table.rows.position("open repair") is not None


def test_a_system_without_them_has_no_such_page(kites: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    kites.do("new_player")
    monkeypatch.setattr(type(kites.document.system), "entry_kinds", {})
    kites.window.shell._allow()
    assert not kites.window.shell.actions["chronicle"].isEnabled()
    kites.window.shell.life.open_chosen()
    assert not isinstance(kites.window.tabs.front_page(), ChroniclePage)


def test_the_points_of_an_adventure_are_rolled_within_their_range(desk: Desk) -> None:
    page = chronicle(desk)
    choose(desk, page, "Ad")
    for field, typed in (("size", "Min"), ("role", "Maj")):
        desk.focus(box(page, field))
        press(box(page, field), typed)
    desk.focus(line(page, "cp"))
    assert line(page, "cp").placeholderText() == "1d3"
    press(line(page, "cp"), "r", Key.Key_Return)
    desk.bot.waitUntil(lambda: len(told(desk)) == 1)
    assert told(desk)[0].keys() == {"kind", "size", "role", "cp"} and 1 <= told(desk)[0]["cp"] <= 3


def test_what_is_begun_stays_while_the_chronicle_changes_elsewhere(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    choose(desk, page, "Aw")
    desk.focus(line(page, "reason"))
    press(line(page, "reason"), "the plan")
    desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), {"kind": "note", "text": "Wind."}))
    desk.document.apply(Edit("set", ("calendar",), Calendar(date=(1204, 7))))
    assert line(page, "reason").text() == "the plan" and line(page, "told_year").text() == "1204"
    desk.focus(line(page, "cp"))
    press(line(page, "cp"), "2", Key.Key_Return)
    desk.bot.waitUntil(lambda: len(told(desk)) == len(LIFE) + 2)
    assert told(desk)[-1] == {"kind": "award", "cp": 2, "reason": "the plan", "date": [1204, 7]}


def test_a_correction_is_over_when_its_chronicle_is_another(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    page.desk.correct_entry(4)
    desk.do("undo")
    assert pane(page).drafted.draft.act == "write"


def test_an_entry_of_an_unknown_kind_says_what_can_be_done_with_it(desk: Desk) -> None:
    page = chronicle(desk, *LIFE, {"kind": "vision", "of": "the sea"})
    row = page.table.rows.row(page.table.rows.position("entry 5") or 0)
    assert row is not None and "kept as it is" in row.name
    at_row(desk, page, "entry 5")
    press(page.table, Key.Key_Return)
    assert "does not know" in pane(page).said.text() and not pane(page).take_key.isEnabled()


def test_the_tab_bears_the_name_of_its_character(desk: Desk) -> None:
    page = chronicle(desk, *LIFE)
    desk.document.apply(Edit("set", ("characters", WHO, "name"), "Tam & Son"))
    tabs = desk.window.tabs.tabs
    assert tabs.tabText(tabs.indexOf(page)).replace("&&", "&") == "Tam & Son: chronicle"


def test_names_of_changes_stand_whole_where_figures_are_short(desk: Desk) -> None:
    """A word is never cut, and names are not wrapped beside empty room."""
    page = chronicle(desk, *LIFE[:2])
    page.desk.write("award")
    model = pane(page).model
    model.send(Edit("set", ("cp",), 30))
    model.compare()
    QApplication.processEvents()
    table = pane(page).changes
    metrics = table.fontMetrics()
    names = [table.rows.names()[at] for at in range(table.rows.rowCount())]
    assert max(map(metrics.horizontalAdvance, names)) > table.viewport().width() // 5, "else this tests nothing"
    assert all(metrics.horizontalAdvance(name) < table.columnWidth(0) for name in names)
    table.setFixedWidth(table.theme.px(150))
    QApplication.processEvents()
    words = {word for name in names for word in name.split()}
    assert all(metrics.horizontalAdvance(word) < table.columnWidth(0) for word in words)


def test_headings_of_changes_are_not_cut_where_there_is_little_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a language that has a longer word for "Then"."""
    monkeypatch.setattr(weighed_form, "_", lambda text: "As it would be" if text == "Then" else text)
    page = chronicle(desk, *LIFE[:2])
    page.desk.write("award")
    model = pane(page).model
    model.send(Edit("set", ("cp",), 30))
    model.compare()
    QApplication.processEvents()
    table = pane(page).changes
    table.setFixedWidth(table.theme.px(255))
    QApplication.processEvents()
    titles = [table.rows.title(table.rows.column(at)) for at in (1, 2)]
    assert table.columnWidth(2) > table.columnWidth(1), "else this tests nothing"
    for at, title in enumerate(titles, 1):
        assert table.fontMetrics().horizontalAdvance(title) < table.columnWidth(at)


@pytest.mark.parametrize(("high", "beside"), [(360, True), (700, False)], ids=["low", "high"])
def test_in_a_low_narrow_page_the_form_stands_beside_the_chronicle(desk: Desk, high: int, beside: bool) -> None:
    page = chronicle(desk, *LIFE[:2])
    page.setFixedSize(page._theme.px(680), page._theme.px(high))
    QApplication.processEvents()
    assert (page.desk.x() > page.area.geometry().right()) is beside
    assert (page.desk.y() > page.area.geometry().bottom()) is not beside


def test_from_a_chronicle_a_click_on_its_character_leads_to_the_sheet(desk: Desk) -> None:
    chronicle(desk)
    table = desk.window.shell.roster._table
    assert table is not None and desk.window.shell.roster.chosen() == WHO
    place = table.visualRect(table.currentIndex()).center()
    QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, place)
    front = desk.window.tabs.front()
    assert front is not None and front.sheet.id == WHO


def test_from_a_chronicle_go_to_the_sheet_leads_to_its_own(desk: Desk) -> None:
    chronicle(desk)
    desk.do("to_sheet")
    front = desk.window.tabs.front()
    assert front is not None and front.sheet.id == WHO
    focus = desk.window.focusWidget()
    assert focus is not None and front.isAncestorOf(focus)


def test_the_newest_entry_is_in_sight_when_it_is_opened_and_where_one_was_when_it_is_come_back_to(desk: Desk) -> None:
    notes = [{"kind": "note", "text": f"Day {nth}."} for nth in range(60)]
    desk.window.resize(1280, 720)
    page = chronicle(desk, *notes)
    QApplication.processEvents()
    bar, here = page.area.verticalScrollBar(), page.table.current()
    assert here is not None and "Day 59." in str(here[0]) and bar.value() == bar.maximum() > 0
    bar.setValue(0)
    desk.do("to_party")
    desk.do("chronicle")
    QApplication.processEvents()
    assert desk.front(ChroniclePage) is page and bar.value() == 0
