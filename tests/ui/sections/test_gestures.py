"""Gestures in, document state out: every kind of entry on the sheet."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QToolButton

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LineEditor
from mls_desktop.ui.editors.dice import DiceEditor
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.ledger import LedgerView
from mls_desktop.ui.sections.pairs import PairTable
from mls_desktop.ui.sections.pools import PoolRow
from mls_desktop.ui.sections.table_view import TableView
from tests.culprits import each_of
from tests.desk import Desk, Key, Left, Modifier, press

pytestmark = pytest.mark.needs("nutshell")

Alt = Modifier.AltModifier


def steps(desk: Desk) -> dict[str, int]:
    return {each.trait: each.step for each in desk.who.secondaries}


def undo_all(desk: Desk) -> None:
    while desk.document.history.canUndo():
        desk.do("undo")


def test_plus_and_minus_keys_step_a_trait(desk: Desk) -> None:
    desk.keys("primaries", "+", "=", "-", "+", row="mind", column="step")
    assert desk.who.primaries["mind"] == 2
    desk.keys("primaries", "-", "_", "\N{MINUS SIGN}", row="strength", column="level")
    assert desk.who.primaries["strength"] == -2
    assert desk.document.history.count() == 7


def test_the_mouse_on_the_keys_of_a_step(desk: Desk) -> None:
    desk.step("primaries", "mind", +1)
    desk.step("primaries", "mind", +1)
    desk.step("primaries", "body", -1)
    assert (desk.who.primaries["mind"], desk.who.primaries.get("body", 0)) == (2, 0)
    rect = desk.at("primaries", "mind", "level")
    desk.click("primaries", "mind", "level", rect.center())
    assert desk.document.history.count() == 3


def test_a_double_click_on_a_key_is_two_steps(desk: Desk) -> None:
    from mls_desktop.ui.widgets.painting import step_zones

    table = desk.table("primaries")
    plus = step_zones(desk.at("primaries", "aura", "step"), table.theme)[2].center()
    before = desk.who.primaries["aura"]
    QTest.mouseClick(table.viewport(), Left, Modifier.NoModifier, plus)
    QTest.mouseDClick(table.viewport(), Left, Modifier.NoModifier, plus)
    assert desk.who.primaries["aura"] == before + 2


def test_a_trait_is_bought_and_given_up_by_its_step(desk: Desk) -> None:
    desk.keys("secondaries", "-", row="gaming", column="step")
    assert "gaming" not in steps(desk)
    desk.view("secondaries").show_row("fencing", "step")
    press(desk.table("secondaries"), "+", "+")
    assert steps(desk)["fencing"] == 1
    undo_all(desk)
    assert "fencing" not in steps(desk) and steps(desk)["gaming"] == 0


def test_arrow_keys_walk_past_headings_and_steps_go_on(desk: Desk) -> None:
    desk.keys("primaries", Key.Key_Down, "+", Key.Key_Up, "-", row="strength", column="step")
    assert (desk.who.primaries.get("strength", 0), desk.who.primaries["body"]) == (0, 2)


def test_slider_keys_move_both_sides(desk: Desk) -> None:
    desk.keys("personality", Key.Key_Right, Key.Key_Right, Key.Key_Left, row="kind", column="right")
    now = {cell.name: cell.figure.value for cell in desk.page.sheet.sections["personality"].rows[5].cells[:2]}
    assert now == {"kind": 9, "selfish": 11}
    assert desk.document.history.count() == 3


def test_a_press_on_the_slider_is_one_step_at_most(desk: Desk) -> None:
    """Nothing else is under it: no minus or plus key."""
    before = desk.who

    def pressed(share: float) -> None:
        for _again in range(2):
            desk.drag("personality", "kind", share)
            assert desk.document.history.count() <= 1
        assert abs(desk.who.personality.get("selfish", 20 - desk.who.personality.get("kind", 10)) - 20 * share) <= 1
        if desk.who != before:
            desk.do("undo")
        assert desk.who == before

    each_of((0.05, 0.25, 0.5, 0.75, 0.85, 0.95), pressed)


def test_one_drag_is_one_step(desk: Desk) -> None:
    before = desk.who
    desk.drag("personality", "kind", 0.5, 0.6, 0.8, 0.95)
    first = desk.who.personality
    assert first["selfish"] == 19 and desk.document.history.count() == 1
    desk.drag("personality", "kind", 0.95, 0.2, 0.3)
    assert desk.document.history.count() == 2
    desk.do("undo")
    assert desk.who.personality == first
    desk.do("undo")
    assert desk.who == before


def test_text_is_sent_by_enter_and_by_leaving(desk: Desk) -> None:
    desk.type_into(desk.line("who", "name"), "Tamara")
    assert desk.who.name == "Tamara" and desk.window.tabs.tabs.tabText(0) == "Tamara"
    desk.type_into(desk.line("who", "player"), "Nils", Key.Key_Tab)
    assert desk.who.player == "Nils"
    line = desk.line("who", "name")
    desk.type_into(line, "Nobody", Key.Key_Escape)
    assert line.text() == "Tamara" and desk.who.name == "Tamara"


def test_what_was_only_shown_is_never_sent(desk: Desk) -> None:
    for line in desk.page.findChildren(QLineEdit):
        if line.isVisible():
            desk.focus(line)
            press(line, Key.Key_Return)
    assert desk.document.history.count() == 0


NUMBERS = {
    "28": 28, " 28 ": 28, "28.5": 28.5, "28,5": 28.5, "28 1/2": 28.5, "28½": 28.5, "+3": 3, "": None, "007": 7,
}  # fmt: skip
NONSENSE = ("much", "1e5", "3/0", "--2", "2 3", "½½", "0x10", "٣x", "1" * 40, "<b>3</b>", "3\u202e4")


def test_a_number_as_people_type_it(desk: Desk) -> None:
    def typed(typed: str) -> None:
        desk.type_into(desk.line("who", "age"), "77")
        desk.type_into(desk.line("who", "age"), typed)
        assert desk.who.age == NUMBERS[typed]

    each_of(NUMBERS, typed, repr)


def test_nonsense_is_marked_and_not_sent(desk: Desk) -> None:
    def typed(typed: str) -> None:
        line, before = desk.line("who", "age"), desk.who
        desk.type_into(line, typed)
        assert desk.who is before and line.text() == typed
        assert line.property("wrong") and "dashed" in line.styleSheet() and line.toolTip()
        desk.type_into(line, "31")
        assert desk.who.age == 31 and not line.property("wrong") and not line.styleSheet()

    each_of(NONSENSE, typed, repr)


def test_the_mark_of_nonsense_goes_with_it(desk: Desk) -> None:
    line = desk.line("who", "age")
    desk.type_into(line, "much", Key.Key_Tab)
    desk.do("new_minor")
    desk.window.tabs.open("tam_oster")
    desk.step("primaries", "mind", 1)
    desk.type_into(desk.line("who", "player"), "Else")
    line = desk.line("who", "age")
    assert (line.text() == "much") == bool(line.property("wrong"))


def dice(desk: Desk, row: str = "thp") -> DiceEditor:
    boxes = (pool for pool in desk.view("body").findChildren(PoolRow) if pool.row.id == row)
    return next(editor for pool in boxes for editor in pool.findChildren(DiceEditor))


DICE = {"4 2 5": (4, 2, 5), "": None, "425": (4, 2, 5), "1,1,6": (1, 1, 6)}


def test_dice_as_they_fell(desk: Desk) -> None:
    def typed(typed: str) -> None:
        desk.type_into(dice(desk).line, typed)
        assert desk.who.thp_roll == DICE[typed]

    each_of(DICE, typed, repr)


def test_no_such_dice(desk: Desk) -> None:
    def typed(typed: str) -> None:
        before = desk.who
        desk.type_into(dice(desk).line, typed)
        assert desk.who is before and dice(desk).line.styleSheet()
        desk.type_into(dice(desk).line, "1 2 3")
        assert not dice(desk).line.styleSheet()

    each_of(("7 1 1", "0 1 2", "x", "1 2 3 ?", "99999", "1-2-3"), typed, repr)


@pytest.mark.parametrize("typed", ["1 2", "1 2 3 4"])
def test_too_few_or_too_many_dice_are_a_finding(desk: Desk, typed: str) -> None:
    desk.type_into(dice(desk).line, typed)
    assert any("for hit points" in text for text in desk.todo())


def test_the_program_rolls_and_takes(desk: Desk) -> None:
    QTest.mouseClick(dice(desk).roll, Left)
    roll = desk.who.thp_roll
    assert roll is not None and len(roll) == 3 and all(1 <= die <= 6 for die in roll)
    assert dice(desk).line.text().split() == [str(die) for die in roll]
    QTest.mouseClick(dice(desk).take, Left)
    assert desk.who.thp_roll is None and dice(desk).line.text() == ""


def test_a_pool_is_typed_over(desk: Desk) -> None:
    line = next(e.line for e in desk.view("body").findChildren(LineEditor) if e.property("column") == "now")
    desk.type_into(line, "4")
    assert desk.who.now.chp == 4
    desk.type_into(line, "")
    assert desk.who.now.chp is None


def test_a_flag(desk: Desk) -> None:
    box = desk.entry("who", "magic").findChildren(QCheckBox)[0]
    desk.focus(box)
    press(box, Key.Key_Space)
    assert desk.who.magic is True and "spells" in desk.page.cards
    press(box, Key.Key_Space)
    assert desk.who.magic is False


def test_a_choice_and_the_wheel_that_passes_by(desk: Desk) -> None:
    box = desk.entry("who", "handed").findChildren(QComboBox)[0]
    desk.focus(box)
    before = desk.who.handed
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    middle = QPointF(box.rect().center())
    wheel = QWheelEvent(
        middle, box.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Modifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, wheel)
    assert desk.who.handed == before
    press(box, Key.Key_Home, Key.Key_Down)
    first = box.itemData(1)
    assert desk.who.handed == first or before == first


def test_the_role_moves_the_character_in_the_list(desk: Desk) -> None:
    model = desk.open_campaign.roster.model
    assert model.row(1).id == "tam_oster"  # type: ignore[union-attr]
    box = desk.entry("who", "role").findChildren(QComboBox)[0]
    desk.focus(box)
    press(box, Key.Key_End)
    assert desk.who.role == "minor"
    ids = [model.row(at).id for at in range(model.rowCount())]  # type: ignore[union-attr]
    assert ids.index("tam_oster") > ids.index("title minor")
    assert desk.window.shell.roster.chosen() == "tam_oster"


def test_the_library_is_narrowed_by_typing_and_enter_takes(desk: Desk) -> None:
    desk.page.cards["weapons"].title.add.click()
    picker = desk.picker()
    everything = picker.model.rowCount()
    press(picker.line, "lance")
    assert 0 < picker.model.rowCount() < everything
    press(picker.line, Key.Key_Return)
    assert "lance" in desk.who.weapons[-1]
    desk.do("undo")
    assert not any("lance" in id for id in desk.who.weapons)


def test_a_picker_with_nothing_found_takes_nothing(desk: Desk) -> None:
    before = desk.who
    desk.page.cards["armour"].title.add.click()
    picker = desk.picker()
    press(picker.line, "zzzz", Key.Key_Return)
    assert picker.isVisible() and not picker.take_button.isEnabled()
    press(picker.line, Key.Key_Escape)
    assert desk.who is before


def test_every_way_to_add_adds(desk: Desk) -> None:
    for section in list(desk.page.cards):
        card = desk.page.cards[section]
        add = desk.page.sheet.sections[section].add
        if add is None or section == "occupation":
            continue
        rows, history = len(desk.page.sheet.sections[section].rows), desk.document.history.count()
        card.title.add.click()
        if add.field is not None and add.field.kind == "text":
            press(card.title.line, "Lantern", Key.Key_Return)
        else:
            press(desk.picker().line, *[Key.Key_Down] * 4, Key.Key_Return)
        assert len(desk.page.sheet.sections[section].rows) == rows + 1, section
        assert desk.document.history.count() == history + 1


def test_things_are_moved_removed_and_brought_back(desk: Desk) -> None:
    before = desk.who.weapons
    desk.keys("weapons", (Key.Key_Down, Alt), row="short_sword", column="name")
    assert desk.who.weapons == ("throwing_axe", "short_sword", "dagger")
    press(desk.table("weapons"), (Key.Key_Down, Alt), (Key.Key_Down, Alt), (Key.Key_Up, Alt))
    assert desk.who.weapons == ("throwing_axe", "short_sword", "dagger")
    press(desk.table("weapons"), Key.Key_Delete)
    assert desk.who.weapons == ("throwing_axe", "dagger")
    undo_all(desk)
    assert desk.who.weapons == before


def test_gear_is_edited_in_its_table(desk: Desk) -> None:
    desk.view("gear").show_row("Oilskin coat", "count")
    table = desk.table("gear")
    press(table, Key.Key_Return)
    editor = next(e for e in table.findChildren(LineEditor) if e.isVisible())
    desk.type_into(editor.line, "12")
    assert desk.who.gear[1].count == 12
    desk.bot.waitUntil(lambda: not any(e.isVisible() for e in table.findChildren(LineEditor)))
    press(table, Key.Key_Return)
    editor = next(e for e in table.findChildren(LineEditor) if e.isVisible())
    desk.type_into(editor.line, "lots")
    assert desk.who.gear[1].count == 12
    desk.bot.waitUntil(lambda: not any(e.isVisible() for e in table.findChildren(LineEditor)))
    assert table.hasFocus()


def test_notes_are_kept_when_they_are_left(desk: Desk) -> None:
    box = desk.view("notes").box  # type: ignore[attr-defined]
    desk.focus(box)
    press(box, (Key.Key_End, Modifier.ControlModifier), " More.")
    assert "More." not in desk.who.notes
    press(box, Key.Key_Tab)
    assert desk.who.notes.endswith(" More.")
    desk.do("undo")
    assert "More." not in box.toPlainText()


def test_what_may_be_given_up_has_a_way(desk: Desk) -> None:
    button = desk.entry("shield", "shield").button
    assert isinstance(button, QToolButton) and desk.who.shield
    clear = desk.entry("shield", "shield").clear
    assert clear is not None
    clear.click()
    assert desk.who.shield is None and not clear.isVisible()


@pytest.mark.parametrize("command", ["save", "save_as", "quit", "new", "undo", "duplicate"])
def test_what_is_being_typed_counts_before_a_command(desk: Desk, command: str) -> None:
    line = desk.line("who", "name")
    line.selectAll()
    press(line, "Half typ")
    if command == "undo":
        desk.do("rename")
        desk.dialog().reject()
    else:
        desk.do(command)
    assert desk.who.name.startswith("Half typ")


def test_a_column_grows_for_a_longer_figure(desk: Desk) -> None:
    table = desk.table("primaries")
    at = table.rows.column_at("next")
    for _nth in range(3):
        desk.step("primaries", "strength", +1)
        said = str(table.rows.data(table.rows.index(0, at)))
        assert table.columnWidth(at) >= table.fontMetrics().horizontalAdvance(said) + table.theme.px(10), said
    assert not said.startswith("+"), "the highest step has no cost of a next one"


def test_every_heading_of_the_sheet_says_what_it_is(desk: Desk) -> None:
    across, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    for id, card in desk.page.cards.items():
        rows = card.view.rows
        titled = [at for at in range(1, rows.columnCount()) if rows.headerData(at, across)]
        assert card.title.isHidden() or card.title.name.toolTip(), id
        assert all(rows.headerData(at, across, tip) for at in titled), id
    rows = desk.table("primaries").rows
    assert "one step more would cost" in str(rows.headerData(rows.column_at("next"), across, tip))
    heads = desk.page.cards["primaries"].title.heads
    assert heads.accessibleName().startswith("+2s used ") and "up to +2" in heads.toolTip()


def test_no_two_fields_of_an_own_occupation_are_called_the_same(desk: Desk) -> None:
    own = {"name": "Ferryman", "base": ["strength", "body"], "step": 0}
    assert desk.page.sheet.send(Edit("set", ("occupation",), own))
    entries = desk.view("occupation").findChildren(LabelledEntry)
    labels = [entry.label.text() for entry in entries if entry.isVisibleTo(desk.page)]
    assert labels.count("Name") == 1 and {"First base trait", "Second base trait"} <= set(labels)
    assert len(labels) == len(set(labels))


def test_a_table_of_nothing_is_one_line(desk: Desk) -> None:
    card = desk.page.cards["effects"]
    assert card.title.none.isVisibleTo(card) and not card.view.isVisibleTo(card)
    low = card.sizeHint().height()
    QTest.mouseClick(card.title.add, Left)
    desk.type_into(card.title.line, "Drenched")
    desk.bot.waitUntil(lambda: bool(desk.page.sheet.sections["effects"].rows))
    assert card.sizeHint().height() > low and card.view.isVisibleTo(card) and not card.title.none.isVisibleTo(card)


def test_the_slider_has_the_room_of_its_card_and_one_place_in_all_rows(desk: Desk) -> None:
    table, px = desk.table("personality"), desk.window._theme.px
    assert isinstance(table, PairTable)
    desk.at("personality", "kind")
    spots = [table.visualRect(table.rows.index(row, table.rows.column_at("right"))) for row in range(15)]
    tracks = {(track.left(), track.width()) for track in map(table.pairs.track, spots)}
    assert len(tracks) == 1
    table.resize(px(1000), table.height())
    wide = table.pairs.track(table.visualRect(table.rows.index(0, table.rows.column_at("right"))))
    assert wide.width() == px(240)
    table.resize(px(200), table.height())
    assert table.pairs.track(spots[0]).width() == px(70)


@pytest.mark.parametrize("width", [244, 248, 260, 300, 420])
def test_a_narrow_card_of_points_shows_its_last_part(desk: Desk, width: int) -> None:
    desk.window.tabs.open("hedda_vale")
    desk.settle()
    card = desk.page.cards["ledger"]
    view = card.view
    assert isinstance(view, LedgerView)
    card.resize(width, 300)
    desk.settle()
    last = view._legend_places(view.width())[-1]
    assert last[3] + desk.window._theme.px(14) <= view.height() and "3" in last[1]


def test_what_is_found_in_notes_alone_says_so(desk: Desk) -> None:
    view = desk.view("secondaries")
    assert isinstance(view, TableView) and view.filter is not None
    noted = next(row for row in view.section.rows if len(row.note.split()) > 2)
    names = [row.name.casefold() for row in view.section.rows]
    word = next(each for each in noted.note.casefold().split() if len(each) > 4 and not any(each in n for n in names))
    view.filter.line.setText(word)
    assert view.rows.rowCount() and view.rows.by_notes and view.empty.isVisible()
    assert view.empty.text().startswith("No name matches")
    view.filter.line.setText("sword")
    assert view.rows.rowCount() and not view.rows.by_notes and not view.empty.isVisible()
