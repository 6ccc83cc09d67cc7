"""Drawing as a fight goes on: nothing that shows the same as before is drawn anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.item_delegate import ItemDelegate
from tests.bouts import scripted
from tests.ring import Key, Ring

pytestmark = pytest.mark.needs("nutshell")


class Paints(QObject):
    """How often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def settle() -> None:
    for _turn in range(20):
        QApplication.processEvents()


def test_an_answer_draws_no_tab_anew(qtbot, tmp_path: Path) -> None:
    """The tab of an encounter that is called as before: with it all of the window would be."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 70))
    ring.begin()
    settle()
    bar, table = Paints(ring.desk.window.tabs.tabs.tabBar()), Paints(ring.battle_view.fighters.viewport())
    before = len(ring.running_fight.encounter.events)
    ring.press(Key.Key_Space)
    settle()
    assert len(ring.running_fight.encounter.events) > before and table.count
    assert bar.count == 0


def test_the_keys_of_targets_are_those_of_before_where_the_targets_are(qtbot, tmp_path: Path) -> None:
    """Keys stay whoever aims next; they say of the answer at hand what it holds."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 70))
    ring.begin()
    bar = ring.panel.targets
    seen: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
    for _nth in range(40):
        held = ring.panel.answer
        assert bar.isVisible() == bool(bar.buttons) == bool(held is not None and held.targets())
        if held is not None and held.targets():
            assert tuple(bar.buttons) == held.targets()
            assert [id for id, each in bar.buttons.items() if each.isChecked()] == [held.target()]
            seen.setdefault(held.targets(), []).append(tuple(map(id, bar.buttons.values())))
        ring.press(Key.Key_Space)
        settle()
    assert any(len(each) > len(set(each)) for each in seen.values()), "some are kept"


def note_painted(kind: Any, painted: set[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the delegates of a class note the row and column of each item that they paint."""
    paint_item = kind.paint_item

    def noted(delegate: ItemDelegate, painter: Any, option: Any, index: Any) -> None:
        painted.add((index.row(), index.column()))
        paint_item(delegate, painter, option, index)

    monkeypatch.setattr(kind, "paint_item", noted)


def test_the_row_at_hand_is_drawn_anew_from_edge_to_edge(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row that was at hand and the one that is, whatever cell was current: of choices, fighters and the sheet."""
    painted: set[tuple[int, int]] = set()
    ring.desk.window.resize(1680, 945)
    settle()
    for table in (ring.panel.table, ring.battle_view.fighters):
        rows, columns = table.model().rowCount(), table.model().columnCount()
        shown = [at for at in range(columns) if not table.isColumnHidden(at) and table.columnWidth(at)]
        assert rows > 2 and len(shown) > 2
        note_painted(type(table.itemDelegate()), painted, monkeypatch)
        for column in shown:
            table.setCurrentIndex(table.model().index(0, column))
            settle()
            painted.clear()
            table.setCurrentIndex(table.model().index(2, column))
            settle()
            missing = [(row, at) for row in (0, 2) for at in shown if (row, at) not in painted]
            assert missing == [], (type(table).__name__, column)
