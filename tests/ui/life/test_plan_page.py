"""The tab of plans: gestures in, the document out."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.life.chronicle_page import ChroniclePage
from mls_desktop.ui.life.plan_page import PlanPage
from mls_desktop.ui.printing.preview_dialog import PreviewDialog
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Left, press

pytestmark = pytest.mark.needs("nutshell")
WHO = "tam_oster"
RICH = {"kind": "award", "cp": 100}


def who(desk: Desk) -> Any:
    return desk.document.character(WHO)


def wishes(desk: Desk) -> list[tuple[str, int | None, int]]:
    return [(wish.what, wish.to, wish.use) for wish in who(desk).plan.wishes]


def plans(desk: Desk, *wished: dict[str, Any], date: tuple[int, int] | None = None) -> PlanPage:
    """The plans of somebody with points to spend."""
    assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), RICH))
    if wished:
        assert desk.document.apply(Edit("set", ("characters", WHO, "plan"), {"wishes": [*wished]}))
    if date is not None:
        assert desk.document.apply(Edit("set", ("calendar", "date"), [*date]))
    desk.do("plans")
    page = desk.window.tabs.front_page()
    assert isinstance(page, PlanPage)
    page.cards.complete()
    return page


def table(page: PlanPage, section: str) -> SectionTable:
    view: Any = page.cards.cards[section].view
    found: SectionTable = view.table
    return found


def at(desk: Desk, page: PlanPage, section: str, row: str, column: str = "") -> SectionTable:
    found = table(page, section)
    desk.focus(found)
    assert found.show_row(row, column)
    return found


def test_enter_buys_what_is_offered_as_one_step_at_the_date(desk: Desk) -> None:
    """N-ADV-3."""
    page = plans(desk, date=(1203, 45))
    offers = at(desk, page, "could_buy", "secondaries/dodge")
    row: Any = offers.current()
    press(offers, Key.Key_Return)
    bought = {**row[0].act.value, "date": [1203, 45]}
    assert who(desk).chronicle == (RICH, bought) and bought["what"] == "secondaries/dodge"
    desk.bot.waitUntil(lambda: not page.plans.waits)
    again = next(row for row in page.plans.sections["could_buy"].rows if row.id == "secondaries/dodge")
    assert again.act is None and again.state == "muted", "one level in an increment"
    desk.do("undo")
    assert who(desk).chronicle == (RICH,)


def test_a_double_click_buys_too(desk: Desk) -> None:
    page = plans(desk)
    offers = at(desk, page, "could_buy", "fate")
    page.cards.area.ensureWidgetVisible(offers)
    QTest.mouseDClick(offers.viewport(), Left, pos=offers.visualRect(offers.currentIndex()).center())
    assert who(desk).chronicle == (RICH, {"kind": "purchase", "what": "fate"})


def test_what_is_barred_is_not_bought(desk: Desk) -> None:
    page = plans(desk, {"what": "secondaries/dodge", "to": 3})
    assert page.plans.buy(next(row for row in page.plans.sections["could_buy"].rows if row.id == "fate").act)  # type: ignore[arg-type]
    desk.bot.waitUntil(lambda: not page.plans.waits)
    offers = at(desk, page, "could_buy", "secondaries/dodge")
    press(offers, Key.Key_Return)
    desk.bot.waitUntil(lambda: not page.plans.waits)
    told = who(desk).chronicle
    assert len(told) == 3
    barred = next(row for row in page.plans.sections["could_buy"].rows if row.id == "secondaries/dodge")
    page.cards.acted.emit(barred)
    page._on_acted(barred)
    assert who(desk).chronicle == told


def test_a_wish_joins_by_typing_its_name_and_leaves_by_delete(desk: Desk) -> None:
    page = plans(desk)
    QTest.mouseClick(page.cards.cards["wishes"].title.add, Left)
    picker = desk.dialog()
    assert isinstance(picker, Picker)
    press(picker.line, "dodg", Key.Key_Return)
    ((what, to, use),) = wishes(desk)
    assert what == "secondaries/dodge" and use == 0
    rows = at(desk, page, "wishes", "secondaries/dodge", "check_chance")
    press(rows, Key.Key_Return)
    editor = QApplication.focusWidget()
    assert editor is not None
    press(editor, "4", "0", Key.Key_Return)
    desk.bot.waitUntil(lambda: wishes(desk) == [("secondaries/dodge", to, 40)])
    desk.bot.waitUntil(lambda: "growth" in page.plans.sections and not page.plans.waits)
    rows = at(desk, page, "wishes", "secondaries/dodge")
    press(rows, Key.Key_Delete)
    assert wishes(desk) == []
    desk.do("undo")
    assert len(wishes(desk)) == 1


def test_an_increment_and_a_check_are_told_where_one_meets_them(desk: Desk) -> None:
    page = plans(desk)
    labels = [each.label for each in page.cards.cards["plan"].view.findChildren(LabelledEntry)]
    assert [label.text() for label in labels] == ["Adventures per increment", "Other points per increment"]
    assert "one year for humans" in labels[0].toolTip() and "beside those of age" in labels[1].toolTip()
    texts = page.plans.texts
    assert texts.column("check_chance").title == "Chance of a check, %"
    assert "a chance to improve it" in texts.column_tip("wishes", "check_chance")


def test_all_that_an_increment_says_is_bought_as_one_step(desk: Desk) -> None:
    page = plans(desk, {"what": "secondaries/dodge", "to": 6}, {"what": "personality/kind", "to": 12})
    (key,) = page.cards.buy_keys.values()
    assert key.isVisible()
    steps = [row.act for row in page.plans.sections["route"].rows if row.act is not None and row.state != "title"]
    assert len(steps) == 2
    QTest.mouseClick(key, Left)
    assert who(desk).chronicle == (RICH, *(step.value for step in steps))  # type: ignore[union-attr]
    desk.bot.waitUntil(lambda: not page.plans.waits and not key.isVisible())
    desk.do("undo")
    assert who(desk).chronicle == (RICH,)
    desk.bot.waitUntil(lambda: not page.plans.waits and key.isVisible())


def test_a_new_wish_is_there_at_once_however_long_it_takes(desk: Desk) -> None:
    page = plans(desk)
    page.plans.took = 1.0
    QTest.mouseClick(page.cards.cards["wishes"].title.add, Left)
    picker = desk.dialog()
    assert isinstance(picker, Picker)
    press(picker.line, "dodg", Key.Key_Return)
    assert [row.id for row in page.plans.sections["wishes"].rows] == ["secondaries/dodge"] and not page.plans.waits
    assert desk.window.focusWidget() is table(page, "wishes")


def test_what_takes_long_waits_for_a_pause_and_shows_what_is_entered(desk: Desk) -> None:
    page = plans(desk, {"what": "secondaries/dodge", "to": 3})
    page.plans.took = 1.0
    before = page.plans.sections["route"]
    assert page.plans.send(Edit("set", ("plan", "wishes", "secondaries/dodge", "to"), 5))
    assert page.plans.waits and page.plans.sections["route"] is before
    (wish,) = page.plans.sections["wishes"].rows
    assert [cell.figure.value for cell in wish.cells if cell.column == "to"] == [5]
    desk.bot.waitUntil(lambda: not page.plans.waits)
    assert page.plans.sections["route"] != before


def test_out_of_sight_nothing_is_worked_out(desk: Desk) -> None:
    page = plans(desk)
    QTest.mouseClick(page.sheet_key, Left)
    assert desk.page.sheet.id == WHO
    before = page.plans.sections["could_buy"]
    assert desk.document.apply(Edit("add", ("characters", WHO, "chronicle"), RICH))
    assert page.plans.sections["could_buy"] is before
    desk.do("plans")
    assert page.plans.sections["could_buy"].heads != before.heads


def test_chronicle_and_plans_lead_to_each_other_and_to_paper(desk: Desk) -> None:
    page = plans(desk)
    QTest.mouseClick(page.chronicle_key, Left)
    chronicle = desk.window.tabs.front_page()
    assert isinstance(chronicle, ChroniclePage)
    assert chronicle.findChildren(QToolButton) and chronicle.plans_key.isVisible()
    QTest.mouseClick(chronicle.plans_key, Left)
    assert desk.window.tabs.front_page() is page
    QTest.mouseClick(page.print_key, Left)
    preview = desk.dialog()
    assert isinstance(preview, PreviewDialog) and preview.choice().what == "plans"
    preview.chronicle.click()
    assert preview.choice().what == "chronicle"
    preview.chronicle.click()
    assert preview.choice().what == "sheet"
    preview.close()


def test_the_list_is_narrowed(desk: Desk) -> None:
    page = plans(desk)
    desk.do("find")
    line = QApplication.focusWidget()
    assert line is not None and page.isAncestorOf(line)
    press(line, "dodge")
    rows = table(page, "could_buy").rows
    assert [rows.row(at).id for at in range(rows.rowCount())] == ["secondaries/dodge"]  # type: ignore[union-attr]


def test_a_tab_is_called_as_the_character_is(desk: Desk) -> None:
    page = plans(desk)
    QTest.mouseClick(page.sheet_key, Left)
    assert desk.document.apply(Edit("set", ("characters", WHO, "name"), "Tom"))
    tabs = desk.window.tabs.tabs
    assert "Tom: plans" in [tabs.tabText(at) for at in range(tabs.count())]


def test_a_tab_goes_with_its_character(desk: Desk) -> None:
    page = plans(desk)
    desk.document.apply(Edit("remove", ("characters", WHO)))
    assert page.id not in [other.id for other in desk.window.tabs.others().values()]


def test_a_system_without_plans_has_no_such_page(kites: Desk) -> None:
    kites.do("new_player")
    assert not kites.window.shell.actions["plans"].isEnabled()
    kites.window.shell.life.plan_chosen()
    assert not isinstance(kites.window.tabs.front_page(), PlanPage)
