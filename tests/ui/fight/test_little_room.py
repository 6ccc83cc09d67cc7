"""What is whole in a fight at every zoom and size: the rows of the list and what is typed into them, the last
sentences, what a correction would change, what is adjusted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from mls_desktop.model.campaign import Encounter
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.log.branch_pane import BranchPane
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.widgets import painting
from tests.report.paper import ROOT, loaded
from tests.ring import Key, Ring

pytestmark = pytest.mark.needs("nutshell")

SMALL, LARGE = QSize(1280, 720), QSize(1680, 945)
KINDS = [("light", 150, SMALL), ("dark", 100, SMALL), ("dark", 150, LARGE), ("light", 100, LARGE)]
EACH = pytest.mark.parametrize("kind", KINDS, ids=["light-150", "dark-100", "dark-150-large", "light-100-large"])


@pytest.fixture
def open_at(qtbot, tmp_path: Path) -> Any:
    """Opens a fight that ships, after so many events, in a window of a kind."""

    def opened(kind: tuple[str, int, QSize], events: int) -> Ring:
        shipped: tuple[Encounter, ...] = loaded(ROOT / "resources/samples/nutshell/three_fights.mls.json").encounters
        ring = Ring(qtbot, tmp_path, next(each for each in shipped if each.id == "four_against_six"))
        theme, zoom, size = kind
        ring.desk.window.appearance.set_appearance(theme, zoom)  # type: ignore[arg-type]
        ring.desk.window.resize(size)
        ring.running_fight.send(Edit("set", ("cursor",), events))
        settle()
        return ring

    return opened


def settle() -> None:
    for _turn in range(4):
        QApplication.processEvents()


def box(widget: QWidget, inside: QWidget) -> QRect:
    return QRect(widget.mapTo(inside, QPoint()), widget.size())


@EACH
def test_no_row_of_the_list_is_cut_and_the_key_of_the_fallen_covers_none(open_at: Any, kind: Any) -> None:
    ring = open_at(kind, 141)
    table, fallen = ring.battle_view.fighters, ring.battle_view.fighters.fallen
    card = fallen.parentWidget()
    assert card is not None and fallen.isVisible()
    assert box(fallen, card).top() > box(table, card).bottom() and card.rect().contains(box(fallen, card))
    for at in (0, table.fighter_model.rowCount() - 1):
        table.setCurrentIndex(table.fighter_model.index(at, 0))
        settle()
        port = table.viewport().height()
        rows = [nth for nth in range(table.fighter_model.rowCount()) if not table.isRowHidden(nth)]
        seen = [(table.rowViewportPosition(nth), table.rowHeight(nth)) for nth in rows]
        for top, high in seen:
            # Of a row that is not whole a sliver is left at most, in which nothing stands.
            shown = min(port, top + high) - max(0, top)
            assert shown <= 5 or shown == high, (at, top, high, port)


@EACH
def test_the_points_are_typed_over_the_points_and_nothing_else(open_at: Any, kind: Any) -> None:
    ring = open_at(kind, 60)
    table = ring.battle_view.fighters
    for who in ("hedda_vale", "ghazra"):
        table.show_fighter(who)
        table.change_pool()
        settle()
        fighter_row, cell = table.current(), table.visualRect(table.fighter_model.index(table.currentIndex().row(), 0))
        assert fighter_row is not None and table.line.isVisible()
        line = table.line.geometry().translated(-table.viewport().pos())
        px, inner = table._theme.px, table._figures._inner(cell)
        bold = QFontMetrics(painting.strong(table.font()))
        assert cell.contains(line), "no other row, and no chip of a round"
        assert line.bottom() < inner.top() + px(17) + px(3), "the bar is seen"
        wide = bold.horizontalAdvance(fighter_row.pool_text())
        assert line.left() >= inner.right() - wide - px(10), "the name is seen"
        assert line.contains(QRect(inner.right() - wide, line.top() + 1, wide, 1)), "the numbers are not"
        assert table.line.contentsRect().height() >= table.line.fontMetrics().height() - 1
        table._put_line_away()


@EACH
def test_the_last_sentences_are_whole(open_at: Any, kind: Any) -> None:
    latest = open_at(kind, 141).battle_view.latest
    if not latest.isVisible():
        assert kind[1] == 150, "only where all is large there is no room for it"
        return
    rows = [latest.visualItemRect(latest.item(at)) for at in range(latest.count())]
    port = latest.viewport().rect()
    seen = [row for row in rows if row.intersects(port)]
    assert len(seen) >= 2 and all(port.contains(row) for row in seen)


@EACH
def test_a_correction_is_compared_and_taken_in_any_window(open_at: Any, kind: Any) -> None:
    ring = open_at(kind, 154)
    ring.desk.do("log")
    log, events = ring.page.log, ring.running_fight.encounter.events
    assert log is not None
    at = next(at for at in range(60, len(events)) if isinstance(events[at].entry("dice"), int))
    log.correct_entry(at)
    pane = log.aside
    assert isinstance(pane, CorrectionPane)
    pane.correction.send(Edit("set", ("dice",), 11))
    pane.correction.compare()
    settle()
    window = ring.desk.window.rect()
    for key in (pane.cancel_key, pane.take_key):
        assert key.isVisible() and pane.rect().contains(box(key, pane))
        assert window.contains(box(key, ring.desk.window)) and key.width() >= key.sizeHint().width()
    table, port = pane.changes, pane.area.viewport()
    assert table.isVisible() and table.rows.rowCount() >= 1
    seen = box(table.viewport(), port).intersected(port.rect())
    whole = table.visualRect(table.rows.index(0, 0)).united(table.visualRect(table.rows.index(0, 2)))
    assert seen.height() >= whole.height() and seen.width() >= whole.width(), "the change is seen whole"
    assert not box(pane.form, port).intersects(box(table, port)), "beside the form or below it"
    assert port.rect().contains(box(pane.form, port)) and port.rect().contains(box(pane.said, port))
    pane.out.setChecked(True)
    pane.correction.compare()
    settle()
    assert pane.area.horizontalScrollBar().maximum() == 0 and table.rows.rowCount() > 10
    lines = box(table.viewport(), port).intersected(port.rect()).height() / table.fontMetrics().lineSpacing()
    assert lines >= 6, "more than one difference at a time"
    fields = pane.form.findChildren(QLineEdit)
    assert all(pane.form.rect().contains(box(field, pane.form)) for field in fields if field.isVisible())
    bar = pane.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    settle()
    assert box(table.horizontalHeader(), port).top() == 0, "the heads stay in sight"
    pane.cancel_key.click()
    settle()
    assert log.aside is None and log.list.isVisible() and ring.running_fight.encounter.events == events


def test_what_is_entered_in_a_correction_stands_in_a_box(open_at: Any) -> None:
    """A hair line below an empty field says neither that it is one nor how high it is."""
    ring = open_at(KINDS[0], 154)
    ring.desk.do("log")
    log, events = ring.page.log, ring.running_fight.encounter.events
    assert log is not None
    log.correct_entry(next(at for at in range(60, len(events)) if isinstance(events[at].entry("dice"), int)))
    pane = log.aside
    assert isinstance(pane, CorrectionPane)
    pane.out.setFocus()
    settle()
    fields = [field for field in pane.form.findChildren(QLineEdit) if field.isVisible() and field.objectName()]
    assert len(fields) >= 2
    for field in fields:
        drawn, line = field.grab().toImage(), ring.battle_view._theme.colour("line")
        middle = drawn.height() // 2
        assert drawn.pixelColor(0, middle) == drawn.pixelColor(drawn.width() - 1, middle) == line, "its sides are seen"
        assert field.height() >= 1.3 * field.fontMetrics().height()


def test_what_bears_on_a_throw_is_on_one_line_where_there_is_room(open_at: Any) -> None:
    ring = open_at(KINDS[0], 5)
    for side in ring.running_fight.encounter.sides:
        ring.running_fight.throwing.let(side.id, False)
    while not ring.running_fight.dice():
        ring.running_fight.all_again()
    settle()
    lines, form = ring.panel.falls.lines, ring.panel.falls
    assert len(lines) == 4 and any("Ghazra Reed-breaker" in each.facts.text() for each in lines)
    for each in lines:
        assert each.facts.height() < 2 * each.facts.fontMetrics().lineSpacing(), each.facts.text()
    assert form.rect().contains(box(lines[-1], form)) and lines[0].y() == lines[1].y() < lines[2].y() == lines[3].y()


def test_what_happened_last_leaves_the_room_to_the_choices(open_at: Any) -> None:
    ring = open_at(("light", 100, SMALL), 5)
    latest, panel, port = ring.battle_view.latest, ring.panel, ring.battle_view._scroll.viewport()

    def lines() -> int:
        seen = [latest.visualItemRect(latest.item(at)) for at in range(latest.count())]
        return sum(latest.viewport().rect().contains(row) for row in seen)

    ring.bot.waitUntil(lambda: panel.notes.wanted.isVisible())
    ring.bot.waitUntil(lambda: lines() == 2 and port.rect().contains(box(panel.extra, port)))
    assert panel.extra.isVisible() and latest.isVisible()
    for side in ring.running_fight.encounter.sides:
        ring.running_fight.throwing.let(side.id, False)
    while not ring.running_fight.dice() or ring.running_fight.choices():
        ring.running_fight.all_again()
    ring.bot.waitUntil(lambda: lines() > 2)


def test_a_way_is_compared_in_a_small_window(open_at: Any) -> None:
    ring = open_at(KINDS[0], 154)
    ring.running_fight.peek(90)
    if not ring.running_fight.all_again():
        ring.running_fight.roll_rest()
    ring.desk.do("log")
    log = ring.page.log
    assert log is not None
    log.tools.ways.setChecked(True)
    pane = log.aside
    assert isinstance(pane, BranchPane)
    pane.list.setCurrentIndex(pane.list.rows.index(0, 0))
    settle()
    port = pane.area.viewport()
    assert pane.sides.rows.rowCount() > 3
    seen = box(pane.sides.viewport(), port).intersected(port.rect())
    assert seen.height() >= 6 * pane.sides.fontMetrics().lineSpacing()
    for widget in (pane.name, pane.keep_key, pane.list):
        assert port.rect().contains(box(widget, port)) and widget.width() >= widget.minimumSizeHint().width()
    assert not box(pane.list, port).intersects(box(pane.sides, port))


@EACH
def test_adjusting_by_hand_and_what_is_asked_do_not_cut_each_other(open_at: Any, kind: Any) -> None:
    ring = open_at(kind, 60)
    battle_view, hand = ring.battle_view, ring.battle_view.hand
    card = hand.parentWidget()
    assert card is not None
    ring.press("g")
    hand.choose("effect", name="Mud to the knees", modifier=-2, turns=3)
    settle()
    assert hand.isVisible() and card.rect().contains(box(hand, card))
    parts = [each for each in (*hand.form.editors.values(), hand.button, hand.usual) if each.isVisible()]
    assert len(parts) >= 5
    for part in parts:
        assert hand.rect().contains(box(part, hand)) and part.height() >= part.minimumSizeHint().height(), part
    asked = battle_view._scroll
    if asked.isVisible():
        assert not box(asked, card).intersects(box(hand, card))
        for field in battle_view.exchange.extra.editors.values():
            assert asked.viewport().rect().contains(box(field, asked.viewport())), "not half of it"
    else:
        assert kind[1] == 150, "it waits where there is no height for both"
    ring.press(Key.Key_Escape)
    settle()
    assert hand.isHidden() and asked.isVisible() and battle_view.exchange.isAncestorOf(ring.focus)
