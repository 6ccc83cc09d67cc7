"""The log of a fight in the window: headings, whole lines, the order kept, rules opened, differences while typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QStyleOptionViewItem, QToolButton

from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.report.fights.log_table import number_of
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import told
from mls_desktop.ui.fight.log.branch_pane import BranchPane
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.fight.log.log_panel import LogPanel
from mls_desktop.ui.help.reference_dialog import ReferenceDialog
from mls_desktop.ui.tables.section_table import SectionTable
from tests.bouts import scripted
from tests.homes import folders
from tests.ring import Key, Ring

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    return Ring(qtbot, tmp_path, scripted("four_against_six", 70))


def panel(ring: Ring) -> LogPanel:
    assert ring.page.log is not None
    return ring.page.log


def press(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def first(ring: Ring, kind: str) -> int:
    return next(at for at, event in enumerate(ring.running_fight.encounter.events) if event.kind == kind)


def shown(log: LogPanel) -> list[str]:
    rows = (log.log.model.row(at) for at in range(log.log.model.rowCount()))
    return [row.name for row in rows if row is not None]


def test_headings_stand_in_the_log_and_keys_pass_over_them(ring: Ring) -> None:
    log = panel(ring)
    ring.desk.do("log")
    rows = [log.log.model.row(at) for at in range(log.log.model.rowCount())]
    assert [row.name for row in rows if row is not None and row.state == "title"][-2:] == ["Round 1", "Set actions"]
    for _press in range(30):
        QTest.keyClick(log.list, Key.Key_Down)
        assert number_of(log.list.chosen_row()) is not None


@pytest.mark.parametrize("held", ["ControlModifier", "ShiftModifier"])
def test_only_a_plain_enter_goes_to_an_entrys_moment(ring: Ring, held: str) -> None:
    log = panel(ring)
    ring.desk.do("log")
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier[held]
    QTest.keyClick(log.list, Key.Key_Down)
    QTest.keyClick(log.list, Key.Key_Return, modifiers)
    assert not ring.running_fight.peeking, "taking a correction once too often leads nowhere"
    QTest.keyClick(log.list, Key.Key_Return)
    assert ring.running_fight.peeking


def test_a_long_line_is_as_high_as_it_needs(ring: Ring) -> None:
    log = panel(ring)
    ring.desk.do("log")
    model, option = log.list.model(), QStyleOptionViewItem()
    heights = {at: log.list.sizeHintForIndex(model.index(at, 0)).height() for at in range(model.rowCount())}
    long = max(heights, key=lambda at: len(shown(log)[at]))
    log.list.resize(260, log.list.height())
    delegate = log.list.itemDelegate()
    assert delegate.sizeHint(option, model.index(long, 0)).height() > heights[long]


def test_the_oldest_first_as_liked_and_kept(ring: Ring, tmp_path: Path) -> None:
    home = tmp_path
    log = panel(ring)
    ring.desk.do("log")
    newest = shown(log)
    press(log.tools.order)
    oldest = shown(log)
    assert oldest[0] == "Turn 1: Party on turn" and oldest[2].startswith("Ada") and oldest != newest
    assert sorted(oldest) == sorted(newest)
    ring.desk.window.appearance.remember(None, True)
    assert load_settings(folders(home / "home").config).log_oldest_first
    press(log.tools.order)
    assert shown(log) == newest


@pytest.mark.parametrize("rewound", [None, 60], ids=["now", "rewound"])
def test_the_slider_keeps_its_place_and_length_while_it_is_dragged(ring: Ring, rewound: int | None) -> None:
    head = panel(ring).head
    ring.running_fight.send(Edit("set", ("cursor",), rewound))
    QApplication.processEvents()
    seen = [head.slider.geometry()]
    head.slider.setSliderDown(True)
    for at in (40, 5, 0, 33):
        head.slider.setSliderPosition(at)
        for _turn in range(3):
            QApplication.processEvents()
        assert ring.running_fight.at == at
        seen.append(head.slider.geometry())
    assert len(set(map(str, seen))) == 1, seen
    head.slider.setSliderDown(False)
    QApplication.processEvents()
    assert (head.back.isVisible(), head.onward.isVisible(), head.forward.isVisible()) == (True, True, False)
    ring.running_fight.peek(None)
    assert (head.back.isVisible(), head.forward.isVisible()) == (False, rewound is not None)


def test_a_rule_of_an_entry_opens_its_text(ring: Ring) -> None:
    log = panel(ring)
    log.go_to(first(ring, "damage"))
    ring.desk.do("log")
    keys = [key for key in log.rules.keys if isinstance(key, QToolButton)]
    assert [str(key.property("rule")) for key in keys][-1] == "N-ARM-1" and keys[-1].text().endswith("  N-ARM-1")
    log.rules.set_tight(False)
    assert log.rules.title.isVisible()
    log.rules.set_tight(True)
    assert not log.rules.title.isVisible() and keys[-1].isVisible()
    press(keys[-1])
    book = next(each for each in ring.desk.window.findChildren(ReferenceDialog) if each.isVisible())
    book.close()


def test_differences_are_told_while_a_die_is_typed(ring: Ring) -> None:
    at = first(ring, "roll")
    log = panel(ring)
    log.correct_entry(at)
    pane = log.aside
    assert isinstance(pane, CorrectionPane)
    assert number_of(log.list.chosen_row()) == at, "the entry at hand is the one that is corrected"
    line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "3")
    assert not pane.correction.may_submit(), "what it does is not known yet"
    ring.bot.waitUntil(pane.correction.may_submit)
    texts = [str(c.figure.value) for row in pane.correction.table.section.rows for c in row.cells]
    assert any(text.startswith("Ada against Ork 4: 3+6 = 9") for text in texts) and line.text() == "3"
    assert pane.correction.revision is not None
    careful = bool(pane.correction.revision.misfits)
    assert (pane.rewind_key.isDefault(), pane.take_key.isDefault()) == (careful, not careful)
    assert ("without effect" in pane.said.text()) == careful
    QTest.keyClicks(line, "x")
    ring.bot.waitUntil(lambda: pane.said.text().startswith("Not possible: Dice"))
    assert not pane.take_key.isEnabled() and ring.running_fight.encounter.events[at].entry("dice") == 9
    press(pane.cancel_key)
    assert log.aside is None and ring.running_fight.encounter.events[at].entry("dice") == 9


def test_dice_that_are_new_are_typed_in_the_pane_and_taken_with_it(ring: Ring) -> None:
    """A miss of the first roll becomes a hit: its damage is asked for there."""
    log = panel(ring)
    events = ring.running_fight.encounter.events
    for at, event in enumerate(events):
        fell = event.entry("dice")
        if event.kind != "roll" or not isinstance(fell, int) or fell > 10:
            continue
        log.correct_entry(at)
        pane = log.aside
        assert isinstance(pane, CorrectionPane)
        line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, "17")
        ring.bot.waitUntil(pane.correction.may_submit)
        if pane.correction.missing:
            break
    else:
        pytest.fail("no roll of this fight would be a hit at 17")
    assert "nobody threw before" in pane.said.text() and "the old way is kept" in pane.said.text()
    assert not pane.take_key.isDefault() and pane.rewind_key.isDefault()
    assert pane.correction.revision is not None
    before = len(pane.correction.revision.misfits)
    prompt = pane.correction.missing[0]
    sides = next(field.sides for field in prompt.fields if field.kind == "dice")
    name = f"{ring.running_fight.names()[prompt.who]}, Damage"
    new = [each for each in pane.form.findChildren(QLineEdit) if each.accessibleName().startswith(name)]
    assert len(new) == len(sides)
    for each in new:
        each.setFocus()
        QTest.keyClicks(each, "2")
        ring.bot.waitUntil(pane.correction.may_submit)
    assert pane.correction.revision is not None and len(pane.correction.revision.misfits) < before
    careful = bool(pane.correction.revision.misfits)
    assert (pane.rewind_key.isDefault(), pane.take_key.isDefault()) == (careful, not careful)
    press(pane.take_key)
    assert told("damage", prompt.who, dice=[2] * len(sides)) in tuple(ring.running_fight.encounter.events)
    ring.desk.do("undo")
    assert ring.running_fight.encounter.events == events


@pytest.mark.parametrize("shift", [False, True], ids=["the filled button", "the other"])
def test_the_keys_of_a_correction_are_those_of_its_buttons(ring: Ring, shift: bool) -> None:
    """Where later entries no longer fit, what the keys do is what is pushed: the careful way; with Shift the other."""
    log, events = panel(ring), ring.running_fight.encounter.events
    log.correct_entry(first(ring, "roll"))
    pane = log.aside
    assert isinstance(pane, CorrectionPane)
    line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "3")
    ring.bot.waitUntil(pane.correction.may_submit)
    assert (
        pane.rewind_key.isDefault()
        and ("Shift" in pane.take_key.toolTip())
        and "Shift" not in pane.rewind_key.toolTip()
    )
    held = Qt.KeyboardModifier.ControlModifier | (
        Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier(0)
    )
    QTest.keyClick(line, Qt.Key.Key_Return, held)
    ring.bot.waitUntil(lambda: log.aside is None)
    encounter = ring.running_fight.encounter
    assert (encounter.reached == len(events)) == shift, "the careful way goes on where it stops fitting"


def test_cancel_and_delete_share_no_word(ring: Ring) -> None:
    log = panel(ring)
    log.correct_entry(first(ring, "roll"))
    assert isinstance(log.aside, CorrectionPane)
    cancel = log.aside.cancel_key.text()
    log.show_ways(True)
    assert isinstance(log.aside, BranchPane)
    delete = log.aside.drop_key.text()
    assert not {*cancel.casefold().split()} & {*delete.casefold().split()}


def test_texts_of_differences_are_not_cut(ring: Ring) -> None:
    log = panel(ring)
    at = first(ring, "roll")
    log.correct_entry(at)
    pane = log.aside
    assert isinstance(pane, CorrectionPane)
    line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
    ring.desk.type_into(line, "3")
    ring.bot.waitUntil(pane.correction.may_submit)
    table = pane.changes
    assert_whole(table)
    assert any(table.rowHeight(row) > table.rowHeight(0) for row in range(table.rows.rowCount())) or (
        table.rowHeight(0) > table.fontMetrics().lineSpacing() * 2
    )


def assert_whole(table: SectionTable) -> None:
    """Each row is high enough for its texts, and the table for its rows."""
    metrics = table.fontMetrics()
    for row in range(table.rows.rowCount()):
        held = table.rows.row(row)
        # A title goes on over all columns.
        for column in range(table.rows.columnCount() if held is not None and held.state != "title" else 0):
            text = str(table.rows.data(table.rows.index(row, column)) or "")
            lines = -(-metrics.horizontalAdvance(text) // max(1, table.columnWidth(column)))
            assert table.rowHeight(row) >= lines * metrics.lineSpacing() * 0.9, text
    assert table.height() >= sum(table.rowHeight(row) for row in range(table.rows.rowCount()))


def test_texts_of_other_ways_are_not_cut(ring: Ring) -> None:
    """Neither in the list nor side by side, once a way with a long name is kept."""
    log = panel(ring)
    ring.desk.do("other_ways")
    pane = log.aside
    assert isinstance(pane, BranchPane)
    log.head.slider.setValue(30)
    name = "what was left behind when Borrin went on from the second round"
    ring.desk.type_into(pane.name, name)
    assert [branch.name for branch in ring.running_fight.encounter.branches] == [name]
    ring.running_fight.all_again() if ring.running_fight.choices() else ring.running_fight.roll_rest()
    pane.list.setFocus()
    pane.list.show_row(name)
    assert pane.list.rows.rowCount() >= 1 and pane.branches.table.rowCount()
    for width in (pane.width(), 300):
        pane.setFixedWidth(width)
        QApplication.processEvents()
        assert_whole(pane.list)
        assert_whole(pane.sides)
    assert pane.list.rowHeight(0) > 2 * pane.list.fontMetrics().lineSpacing(), "more than a line is needed"


def test_a_press_while_the_effect_is_worked_out_is_taken_then_unless_later_entries_lose_their_ground(
    ring: Ring,
) -> None:
    log, events, seen = panel(ring), ring.running_fight.encounter.events, set[bool]()
    for at, event in enumerate(events):
        if event.kind != "roll" or seen == {True, False}:
            continue
        for fell in ("3", "10", "17"):
            log.correct_entry(at)
            pane = log.aside
            assert isinstance(pane, CorrectionPane)
            line = next(each for each in pane.form.findChildren(QLineEdit) if each.isVisible())
            line.setFocus()
            line.selectAll()
            QTest.keyClicks(line, fell)
            if pane.correction.is_weighed():
                press(pane.cancel_key)
                continue
            press(pane.take_key)
            assert log.aside is pane and ring.running_fight.encounter.events == events
            pane.correction.compare()
            careful = log.aside is pane
            if careful and (not pane.correction.may_submit() or pane.correction.missing):
                press(pane.cancel_key)  # nothing is changed, or dice are asked for that nobody threw
                continue
            assert careful == (pane.correction.first_misfit() is not None)
            assert (ring.running_fight.encounter.events == events) == careful
            seen.add(careful)
            if careful:
                press(pane.cancel_key)
            else:
                ring.desk.do("undo")
    assert seen == {True, False}
