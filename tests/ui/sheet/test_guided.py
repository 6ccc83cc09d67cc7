"""The guided way: a newcomer makes a legal character with the keyboard alone, by the same edits as on the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolButton

from mls_desktop.bridge.sheet.guide import Open, guide_steps, open_text, step_of, still_open
from mls_desktop.rules.common.system.waivers import Problem
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.dice import DiceEditor
from mls_desktop.ui.sheet.guide_frame import LINES
from mls_desktop.ui.sheet.guided_page import GuidedPage
from mls_desktop.ui.sheet.page import SheetPage, entries_first
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk, Key, Modifier, press
from tests.ui.measuring import settle

pytestmark = pytest.mark.needs("nutshell")

ON, BACK = (Key.Key_Right, Modifier.AltModifier), (Key.Key_Left, Modifier.AltModifier)


def guided(desk: Desk) -> GuidedPage:
    page = desk.page
    assert isinstance(page, GuidedPage)
    return page


def start(desk: Desk, *chosen: str) -> GuidedPage:
    """The guided way by its keys, from what the picker offers first or from what is typed."""
    QTest.keyClick(desk.window, Key.Key_G, Modifier.ControlModifier | Modifier.ShiftModifier)
    press(desk.picker().line, *chosen, Key.Key_Return)
    desk.window.activateWindow()
    desk.bot.waitUntil(desk.window.isActiveWindow)
    return guided(desk)


def turn(desk: Desk, to: str, keys=ON) -> None:
    """Alt+Right or Alt+Left, and the page it must lead to, with the focus on the first thing to enter."""
    press(desk.window.focusWidget(), keys)
    page = guided(desk)
    assert page.steps[page.at].id == to
    todo = page.head.todo.list
    top = (
        todo
        if todo.isVisible()
        else next(each for each in entries_first(page.tab_stops()) if page.page.isAncestorOf(each))
    )
    if to == "body":
        # The hit points now are those of play: the dice come first.
        (top,) = (editor.line for editor in page.cards["body"].findChildren(DiceEditor))
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is top)


def on_table(desk: Desk, *keys: object) -> None:
    """Keys in the table that has the focus."""
    desk.bot.waitUntil(lambda: isinstance(desk.window.focusWidget(), SectionTable))
    press(desk.window.focusWidget(), *keys)


def errors(desk: Desk):
    desk.settle()
    return [f.rule for f in desk.page.sheet.findings if f.severity == "error"]


def test_a_newcomer_makes_a_legal_character_with_the_keyboard(empty: Desk) -> None:
    desk = empty
    start(desk)
    desk.bot.waitUntil(lambda: isinstance(desk.window.focusWidget(), QLineEdit))
    # What is typed first takes the place of the name that is there.
    press(desk.window.focusWidget(), "Wenna")
    turn(desk, "primaries")
    assert desk.who.name == "Wenna"
    on_table(desk, "+", Key.Key_Down, "+", Key.Key_Down, Key.Key_Down, Key.Key_Down, "++")
    assert desk.who.primaries == {"strength": 1, "body": 1, "agility": 2}
    turn(desk, "occupation")
    line = desk.window.focusWidget()
    assert isinstance(line, QLineEdit)
    press(line, "Ferrywoman", Key.Key_Return)
    assert desk.who.occupation.name == "Ferrywoman"
    turn(desk, "secondaries")
    line = desk.window.focusWidget()
    assert isinstance(line, QLineEdit), "a newcomer types to find a trait"
    press(line, "dodge", Key.Key_Tab)
    while not isinstance(desk.window.focusWidget(), SectionTable):
        press(desk.window.focusWidget(), Key.Key_Tab)
    on_table(desk, "+++")
    assert [(held.trait, held.step) for held in desk.who.secondaries] == [("dodge", 3)]
    turn(desk, "negatives")
    turn(desk, "personality")
    turn(desk, "body")
    turn(desk, "arms")
    turn(desk, "finish")
    assert errors(desk) == []
    page = guided(desk)
    assert page.head.todo.list.isVisible() and page.head.todo.list.count() == 1, "points are left, nothing is broken"
    who = desk.who
    press(desk.window.focusWidget(), ON)
    assert not isinstance(desk.page, GuidedPage) and desk.who is who


def test_an_archetype_is_legal_and_led_through(empty: Desk) -> None:
    page = start(empty, "hunter")
    assert empty.who.id == "hunter" and page.at == 0
    assert errors(empty) == []
    turn(empty, "primaries")
    turn(empty, "who", BACK)
    press(empty.window.focusWidget(), BACK)
    assert page.at == 0


def role(desk: Desk, id: str) -> str:
    template = desk.document.system.template(desk.document.world, id)
    assert template is not None
    return str(template.role)


def test_archetypes_of_players_come_first_and_are_described(empty: Desk) -> None:
    empty.do("new_guided")
    rows = empty.picker().model.section.rows
    assert rows[0].id == "-" and len(rows) > 8
    for row in rows:
        assert row.note
    assert {role(empty, row.id) for row in rows[1:]} == {"player"}
    empty.picker().reject()
    empty.do("from_template")
    roles = [role(empty, row.id) for row in empty.picker().model.section.rows]
    assert roles == sorted(roles, key=["player", "major", "minor"].index) and set(roles) == {"player", "major", "minor"}


def test_each_page_shows_the_cards_it_names_and_all_sections_have_a_page(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    seen: set[str] = set()
    for at, step in enumerate(page.steps):
        page.show_step(at)
        shown = set(page.cards)
        assert shown == {id for id in step.sections if id in page.sheet.sections} and shown
        assert all(card.isVisible() for card in page.cards.values())
        assert page.head.text.text() and page.head.title.text() == page.sheet.texts.guide(step.id)[0]
        seen |= shown
    assert set(page.sheet.sections) - seen == {"now", "effects", "counters"}, (
        "what only play changes is not asked of a newcomer"
    )


def test_marks_say_what_is_open_on_each_page(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    page.sheet.send(Edit("set", ("primaries", "strength"), 3))
    page.sheet.send(Edit("set", ("age",), 3))
    desk.settle()
    open = dict(
        zip(
            [step.id for step in page.steps],
            still_open(page.sheet.listed(), page.sheet.place_of, page.steps),
            strict=True,
        )
    )
    assert open["primaries"].breaches == 1 and open["who"].breaches == 1 and open["secondaries"] == Open()
    assert page.head.buttons[1].accessibleName() == "Primary traits: 1 problem"
    breach = next(f for f in page.sheet.findings if f.rule == "N-PRIM-2")
    page.sheet.waive(Problem(breach), "a giant's child")
    desk.settle()
    assert page.head.buttons[1].accessibleName() == "Primary traits", "an allowed breach is not open"


def test_a_mark_stands_on_the_page_that_is_about_it(desk: Desk) -> None:
    """The page of the primaries shows hit points too, beside what it is about."""
    desk.do("guide")
    page = guided(desk)
    page.sheet.send(Edit("set", ("now", "chp"), 99))
    desk.settle()
    ids = [step.id for step in page.steps]
    open = dict(zip(ids, still_open(page.sheet.listed(), page.sheet.place_of, page.steps), strict=True))
    assert open["body"].breaches == 1 and open["primaries"] == Open()


def test_a_finding_leads_to_the_page_that_is_about_it(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    where = {step.id: at for at, step in enumerate(page.steps)}
    page.show_step(where["body"])
    assert page.focus_row("body", "thp") and page.at == where["body"]
    page.show_step(where["finish"])
    page.go_to(("now", "chp"))
    assert page.at == where["body"]


def test_a_page_says_when_it_is_done(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    buttons, where = page.head.buttons, {step.id: at for at, step in enumerate(page.steps)}
    assert page.at == 0 and page.foot.state.text() == "optional"
    assert not any(button.is_done for button in buttons), "nobody has done anything yet"
    page.sheet.send(Edit("set", ("name",), "Tom"))
    desk.settle()
    assert page.foot.state.text() == "\N{CHECK MARK} nothing left to do here" and buttons[0].is_done
    page.show_step(where["primaries"])
    assert not buttons[where["primaries"]].is_done and page.foot.state.text() == "optional"
    page.show_step(where["occupation"])
    assert buttons[where["primaries"]].is_done, "gone on from"
    page.show_step(where["primaries"])
    assert not buttons[where["occupation"]].is_done, "gone back from"
    page.sheet.send(Edit("set", ("primaries", "strength"), 3))
    desk.settle()
    assert page.foot.state.text() == "1 problem here" and not buttons[where["primaries"]].is_done
    desk.do("undo")
    desk.settle()
    assert buttons[where["primaries"]].is_done
    assert buttons[where["primaries"]].accessibleName() == "Primary traits: nothing left to do here"


def test_the_last_page_lists_what_is_open_with_ways_out(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    page.sheet.send(Edit("set", ("primaries", "mind"), 3))
    page.show_step(len(page.steps) - 1)
    desk.settle()
    todo = page.head.todo
    said = [page.sheet.texts.finding(told.finding) for told in page.sheet.listed()]
    assert [todo.list.item(at).text() for at in range(todo.list.count())] == said
    todo.list.setCurrentRow([told.finding.rule for told in page.sheet.listed()].index("N-PRIM-2"))
    settle()
    way = todo.foot.buttons.findChildren(type(page.foot.on))[0]
    QTest.mouseClick(way, Qt.MouseButton.LeftButton)
    assert desk.who.primaries["mind"] == 2


def test_a_finding_leads_to_its_page(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    page.go_to(("personality", "kind"))
    assert page.steps[page.at].id == "personality"
    desk.bot.waitUntil(lambda: page.cards["personality"].isAncestorOf(desk.window.focusWidget()))


def test_points_are_always_in_sight(desk: Desk) -> None:
    desk.do("guide")
    page = guided(desk)
    for at in range(len(page.steps)):
        page.show_step(at)
        desk.do("undo") if desk.document.history.canUndo() else None
        before = page.head.points.text()
        page.sheet.send(Edit("set", ("fate_bought",), 1))
        assert page.head.points.isVisible() and page.head.points.text() != before


def test_the_mode_is_a_matter_of_the_tab_alone(desk: Desk) -> None:
    before = desk.document.campaign
    tabs = desk.window.tabs.tabs
    count = tabs.count()
    desk.do("guide")
    assert isinstance(desk.page, GuidedPage) and tabs.count() == count
    desk.window.tabs.open("tam_oster")
    assert isinstance(desk.page, GuidedPage), "opening again keeps the mode"
    desk.do("guide")
    assert tabs.count() == count and type(desk.window.tabs.front()) is SheetPage
    assert not desk.window.shell.actions["guide_next"].isEnabled()
    assert desk.document.campaign is before


def test_a_system_without_pages_has_no_guide(desk: Desk) -> None:
    class Bare:
        layouts: dict[str, object] = {}

    assert guide_steps(Bare()) == ()  # type: ignore[arg-type]
    steps = guide_steps(desk.document.system)
    finding = next(f for f in desk.page.sheet.findings if not f.path)
    assert step_of(finding, desk.page.sheet.place_of, steps) == len(steps) - 1


@pytest.mark.parametrize(
    ("open", "said"),
    [
        (Open(), ""),
        (Open(1, 0), "1 problem"),
        (Open(2, 1), "2 problems, 1 thing to do"),
        (Open(0, 3), "3 things to do"),
    ],
)
def test_what_is_open_in_words(open: Open, said: str) -> None:
    assert open_text(open) == said


def test_small_windows_keep_head_and_foot(empty: Desk, tmp_path: Path) -> None:
    page = start(empty)
    for width, height in ((700, 420), (1200, 800)):
        empty.window.resize(width, height)
        empty.bot.waitUntil(lambda w=width: empty.window.width() == w)
        assert page.head.geometry().bottom() < page.foot.geometry().top()
        assert page.foot.geometry().bottom() <= page.height()


@pytest.mark.parametrize("age", [18, 60])
def test_what_is_open_has_room_on_the_last_page(desk: Desk, age: int) -> None:
    desk.document.apply(Edit("set", ("characters", desk.page.sheet.id, "age"), age))
    desk.do("guide")
    page = guided(desk)
    page.show_step(len(page.steps) - 1)
    todo = page.head.todo
    desk.bot.waitUntil(lambda: desk.window.focusWidget() is todo.list or not todo.list.isVisible())
    desk.settle()
    desk.bot.waitUntil(lambda: todo.height() >= todo.needed(LINES))
    parts = (todo.none, todo.list, *todo.foot.buttons.findChildren(QToolButton))
    cut = [part for part in parts if part.isVisible() and part.height() < part.minimumSizeHint().height()]
    assert not cut


def test_the_last_page_lists_as_much_as_it_has_room_for(desk: Desk) -> None:
    for trait in ("body", "mind", "agility", "strength", "size", "dexterity", "will"):
        desk.document.apply(Edit("set", ("characters", desk.page.sheet.id, "primaries", trait), 7))
    desk.window.resize(1680, 1400)
    desk.do("guide")
    page = guided(desk)
    page.show_step(len(page.steps) - 1)
    todo = page.head.todo
    desk.bot.waitUntil(lambda: todo.list.count() > LINES + 1)
    desk.settle()
    settle()
    assert todo.height() >= todo.whole(), "all is in sight, and so are the cards"
    assert page.page.height() <= page.area.viewport().height()
    desk.window.resize(1680, 700)
    settle()
    assert todo.height() < todo.whole()
