"""The tab of a fight works for a system it has never heard of."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events, told
from tests.madeup import sky
from tests.madeup.system import shipped_data
from tests.other_keyboards import RUSSIAN, THAI, press_on
from tests.ring import Ring

Left = Qt.MouseButton.LeftButton


@pytest.fixture
def ring(qtbot, tmp_path: Path) -> Ring:
    made = Ring(qtbot, tmp_path, sky.held(), "kites", shipped_data())
    made.begin()
    return made


def test_it_is_fought_to_its_end_by_keys(ring: Ring) -> None:
    assert set(ring.shown()) == {"red", "grey.1", "grey.2"}
    assert ring.running_fight.throwing.falls("them") and not ring.running_fight.throwing.falls("us")
    ring.press("2", "t")
    assert ring.running_fight.encounter.events[-1] == sky.EVENTS[0]
    assert ring.panel.falls.lines[0].line.placeholderText() == "sum 2d6"
    ring.press("7")
    assert not ring.running_fight.dice(), "what the program rolls falls at once"
    for _key in range(200):
        if ring.running_fight.fight is None or ring.running_fight.fight.over:
            break
        if ring.running_fight.dice():
            ring.press("12")
        elif ring.running_fight.offered():
            ring.press("q")
        else:
            ring.press(" ")
    assert ring.running_fight.fight is not None and ring.running_fight.fight.over
    assert ring.panel.hint.isVisible()


@pytest.mark.parametrize("keyboard", [RUSSIAN, THAI], ids=["ru", "th"])
def test_it_is_fought_on_a_keyboard_of_another_alphabet(ring: Ring, keyboard: dict[str, str]) -> None:
    press_on(keyboard, ring.battle_view, "1t")
    assert ring.running_fight.encounter.events[-1] == told("fly", "red", how="high", at="grey.1")
    press_on(keyboard, ring.battle_view, "7")
    assert not ring.running_fight.dice()
    ring.running_fight.send(Edit("set", ("cursor",), 0))
    ring.panel.table.setFocus()
    press_on(keyboard, ring.battle_view, "l")
    assert told("fly", "red", how="glide") in ring.running_fight.encounter.events


def test_who_may_be_added_is_shown_by_a_name_of_this_game(qtbot, tmp_path: Path) -> None:
    page = Ring(qtbot, tmp_path, replace(sky.held(), line_up=(), events=Events()), "kites", shipped_data()).page
    assert page.prepare is not None
    assert page.prepare.join.add.placeholderText() == "Add: Stunt kite x10"


def test_its_other_choice_is_a_key_too(ring: Ring) -> None:
    assert [(option.text, option.key) for option in ring.panel.answer.options] == [("Throw high", "T"), ("Glide", "L")]
    ring.press("l")
    assert ring.running_fight.encounter.events[-1] == told("fly", "red", how="glide")
    assert [f["id"] for f in ring.running_fight.fight.state()["fighters"] if f["gliding"]] == ["red"]  # type: ignore[index,union-attr]


def test_nothing_is_added_where_nothing_may_be(ring: Ring) -> None:
    assert ring.running_fight.fight is not None and ring.running_fight.fight.added == ()
    assert not ring.panel.extra.editors and not ring.panel.extra.isVisible()


def test_a_figure_of_the_board_has_a_column_that_is_no_round(ring: Ring) -> None:
    table, model = ring.battle_view.fighters, ring.battle_view.fighter_model
    head, events = table.horizontalHeader(), ring.running_fight.encounter.events
    wind = model.index(0, 1)
    assert head.isVisible() and not table.isColumnHidden(1) and model.data(wind) == "0"
    assert head.sectionSize(1) >= table.fontMetrics().horizontalAdvance("Wind")
    start, end = table.visualRect(wind).center(), table.visualRect(model.index(0, 0)).center()
    QTest.mousePress(table.viewport(), Left, pos=start)
    QTest.mouseRelease(table.viewport(), Left, pos=end)
    QTest.mouseDClick(table.viewport(), Left, pos=start)
    assert ring.running_fight.encounter.events == events and not table.line.isVisible()
    assert ring.running_fight.answer(told("effect", "red", name="gust", modifier=-9, turns=3))
    assert table.fontMetrics().horizontalAdvance(str(model.data(wind))) < head.sectionSize(1)
    table.set_density("slim")
    assert table.isColumnHidden(1) and not head.isVisible() and "Wind" in ring.shown()["red"]


def test_the_chances_of_both_choices_are_shown(ring: Ring) -> None:
    options = ring.panel.options

    def shown() -> list[list[str]]:
        return [[options.data(options.index(row, at)) for at in range(2, 6)] for row in range(2)]

    ring.bot.waitUntil(
        lambda: options.columns[2:6] == ("hit", "down", "mean_lost", "mean_spared") and bool(shown()[1][3])
    )
    assert shown() == [["83 %", "0 %", "8.1", "–"], ["–", "–", "–", "4.3"]]


def test_it_is_rewound_to_the_other_choice(ring: Ring) -> None:
    ring.press("t", "7")
    before = len(ring.running_fight.encounter.events)
    ring.running_fight.send(Edit("set", ("cursor",), 0))
    ring.panel.table.setFocus()
    ring.press("l")
    encounter = ring.running_fight.encounter
    assert encounter.events[0].entry("how") == "glide"
    (left,) = encounter.branches
    assert (left.at, len(left.events)) == (0, before)
