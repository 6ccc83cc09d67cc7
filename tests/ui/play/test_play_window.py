"""A sheet to play from, in the window: a press rolls, points go up and down, nothing else of the character changes."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.ui.play.group_card import FigureKey
from mls_desktop.ui.play.play_window import PlayWindow
from mls_desktop.ui.widgets.plain_text import PlainLabel
from tests.desk import Desk
from tests.ui.measuring import settle

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
FILES = ["nutshell/the_grey_coast", "death_or_glory/the_salt_road", "rules_basics/the_lantern_road"]
EACH = [pytest.param(name, marks=pytest.mark.needs(name.split("/")[0])) for name in FILES]
Left = Qt.MouseButton.LeftButton


def played(desk: Desk, home: Path, name: str, who: str = "") -> PlayWindow:
    """The window of a character of a sample; of the first one where none is named."""
    file = home / "sample.mls.json"
    copyfile(SAMPLES / f"{name}.mls.json", file)
    desk.window.shell.files.open_file(file)
    desk.window.shell.rolls.rolling._roller = Roller(7)
    desk.window.tabs.open(who or desk.document.campaign.characters[0].id)
    desk.do("play_sheet")
    settle()
    (window,) = desk.window.shell.play.windows.values()
    return window


def keys(window: PlayWindow) -> list[FigureKey]:
    return [key for card in window.cards.values() for key in card.figure_keys()]


def log(desk: Desk) -> list[str]:
    return [entry.text for entry in desk.window.shell.rolls.rolling.session.log]


@pytest.mark.parametrize("name", EACH)
def test_every_key_rolls_or_throws_by_one_click(empty: Desk, tmp_path: Path, name: str) -> None:
    window = played(empty, tmp_path, name)
    before, many = empty.document.campaign, keys(window)
    assert len(many) > 10
    for nth, key in enumerate(many, 1):
        key.click()
        assert len(log(empty)) == nth, key.accessibleName()
        assert window.strip.told.text() == log(empty)[-1]
        assert window.strip.result.text(), key.accessibleName()
    assert empty.document.campaign is before, "a roll changes nobody"


@pytest.mark.needs("nutshell")
def test_dice_that_people_threw_are_typed(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0], "hedda_vale")
    window.strip.by_hand.click()
    key = next(key for key in keys(window) if key.play_row.name == "Broadsword" and key.play_figure.key)
    key.setFocus()
    QTest.keyClick(key, Qt.Key.Key_Return)
    assert log(empty) == [], "the dice have not fallen yet"
    (line,) = window.strip.lines
    assert line.line.hasFocus()
    QTest.keyClicks(line.line, "11")
    QTest.keyClick(line.line, Qt.Key.Key_Return)
    assert len(log(empty)) == 1 and "11" in log(empty)[0]
    assert key.hasFocus(), "the keys go back to where the roll was chosen"


@pytest.mark.needs("nutshell")
def test_damage_that_people_threw_is_typed(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0], "hedda_vale")
    window.strip.by_hand.click()
    key = next(key for key in keys(window) if key.play_row.name == "Broadsword" and key.play_figure.throw is not None)
    key.click()
    (line,) = window.strip.lines
    QTest.keyClicks(line.line, "8")
    QTest.keyClick(line.line, Qt.Key.Key_Return)
    assert window.strip.result.text() == "8"
    key.click()
    QTest.keyClicks(window.strip.lines[0].line, "2")
    QTest.keyClick(window.strip.lines[0].line, Qt.Key.Key_Return)
    assert window.strip.result.text() == "6", "N-DAM-1: no less than Dam"


@pytest.mark.needs("nutshell")
def test_a_modifier_is_for_one_roll(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0])
    window.strip.modifier.entered.emit(-3)
    key = next(key for key in keys(window) if key.play_figure.key)
    key.click()
    wishes = [entry.wish.modifier for entry in empty.window.shell.rolls.rolling.session.log]
    key.click()
    wishes = [entry.wish.modifier for entry in empty.window.shell.rolls.rolling.session.log]
    assert wishes == [-3, 0]


@pytest.mark.needs("nutshell")
def test_points_go_down_and_up_by_presses_and_are_undone(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0])
    who = window.sheet.id
    box = window.tallies["body/thp"]
    full = box.tally.now
    assert full is not None

    def points() -> object:
        person: Any = empty.document.character(who)
        assert person is not None
        return person.now.chp

    QTest.mouseClick(box.less, Left)
    assert points() == full - 1
    window.amount.entered.emit(7)
    QTest.mouseClick(box.less, Left)
    assert points() == full - 8 and box.number.text() == window.sheet.texts.value(full - 8)
    QTest.mouseClick(box.more, Left)
    assert points() == full - 7, "so many for one press"
    window.amount.entered.emit(99)
    QTest.mouseClick(box.more, Left)
    assert points() == full and not box.more.isEnabled(), "no more than there are"
    for _nth in range(4):
        empty.do("undo")
    assert box.tally.now == full


@pytest.mark.needs("nutshell")
def test_it_follows_the_character_and_goes_with_them(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0])
    gone = list[PlayWindow]()
    window.closed.connect(gone.append)
    empty.do("play_sheet")
    assert len(empty.window.shell.play.windows) == 1, "it comes to the front"
    from mls_desktop.rules.common.values.edits import Edit

    assert empty.document.apply(Edit("set", ("characters", window.sheet.id, "name"), "Somebody else"))
    assert window.name.text() == "Somebody else" and "Somebody else" in window.windowTitle()
    assert empty.document.apply(Edit("remove", ("characters", window.sheet.id)))
    assert gone == [window] and not empty.window.shell.play.windows


@pytest.mark.needs("nutshell")
def test_the_campaigns_end_is_the_windows_end(empty: Desk, tmp_path: Path) -> None:
    window = played(empty, tmp_path, FILES[0])
    gone = list[PlayWindow]()
    window.closed.connect(gone.append)
    empty.window.shell.files.new()
    assert gone == [window]


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize(("wide", "high"), [(900, 640), (1180, 780), (1900, 1000)], ids=str)
def test_nothing_is_cut(empty: Desk, tmp_path: Path, name: str, wide: int, high: int) -> None:
    window = played(empty, tmp_path, name)
    window.resize(wide, high)
    settle()
    labels: list[QLabel] = [label for label in window.findChildren(PlainLabel) if label.isVisible() and label.text()]
    assert labels
    for label in labels:
        needed = label.sizeHint().width() if not label.wordWrap() else label.minimumSizeHint().width()
        assert label.width() >= needed, (label.text(), label.width(), needed)
    for key in keys(window):
        assert key.width() >= key.minimumSizeHint().width(), key.text()
    holder = window.area.widget()
    assert holder is not None and holder.width() <= window.area.viewport().width(), "nothing scrolls sideways"
    assert window.strip.height() <= window._type.px(110)
    assert window._type.part == pytest.approx(
        max(1.0, min(2.0, int(window.width() / window._theme.px(1300) * 10) / 10))
    )
