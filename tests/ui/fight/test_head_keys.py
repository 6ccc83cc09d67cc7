"""The buttons in the head of a fight: each may be pressed when its command may, and none is lost in a small window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.bouts import scripted
from tests.ring import Key, Ring

pytestmark = [
    pytest.mark.needs("nutshell"),
    pytest.mark.qt_log_ignore("This plugin does not support"),
]


@pytest.fixture
def small(qtbot, tmp_path: Path) -> Ring:
    """A window of 1280 x 720 at 150 %."""
    made = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    made.let(party=False, foes=True)
    made.desk.window.appearance.set_appearance("light", 150)
    made.desk.window.resize(1280, 720)
    settle()
    return made


def settle() -> None:
    QApplication.processEvents()
    QApplication.processEvents()


def undo_key(ring: Ring) -> QPushButton:
    return next(b for b in ring.battle_view.head.findChildren(QPushButton) if b.accessibleName() == "Undo")


def offered(ring: Ring) -> list[QAction]:
    return [each for each in ring.battle_view.head.rarer.actions() if each.text()]


def test_what_is_done_again_and_by_whom_is_told(small: Ring) -> None:
    tips = {each.accessibleName(): each.toolTip() for each in small.battle_view.head.findChildren(QPushButton)}
    assert "what they did last" in tips["Same again"]
    assert "“Same again” for everybody who is asked now" in tips["All"] and "a life is at stake" in tips["All"]


def test_both_undo_buttons_agree(small: Ring) -> None:
    command = small.desk.window.shell.actions["undo"]
    head = undo_key(small)
    assert not command.isEnabled() and not head.isEnabled(), "nothing was done yet"
    small.running_fight.all_again()
    assert command.isEnabled() and head.isEnabled()
    head.click()
    settle()
    assert not command.isEnabled() and not head.isEnabled()
    small.page.back()
    small.running_fight.all_again()
    small.page.begin()
    assert head.isEnabled() == command.isEnabled()


def test_what_makes_way_stands_behind_more_by_mouse_and_keys(small: Ring) -> None:
    head = small.battle_view.head
    assert not any(button.isVisible() for button in head._spared)
    more = head.more
    assert more.isVisible() and head.rect().contains(more.geometry().translated(head._keys.pos()))
    assert more.width() >= more.sizeHint().width(), "its text is whole"
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    settle()
    assert head.rarer.isVisible()
    assert [each.text() for each in offered(small)] == ["Adjust by hand\tG", "Preparation", "Add a fighter\tN"]
    head.rarer.close()
    more.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(more, Key.Key_Space)
    settle()
    assert head.rarer.isVisible() and more.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClick(head.rarer, Key.Key_Down)
    QTest.keyClick(head.rarer, Key.Key_Return)
    settle()
    assert small.battle_view.hand.isVisible(), "the first is to adjust by hand"
    more.click()
    offered(small)[1].trigger()
    assert not small.page.fighting and small.page.prepare is not None and small.page.prepare.isVisible()


def test_where_there_is_room_every_button_stands_in_the_head(small: Ring) -> None:
    small.desk.window.appearance.set_appearance("light", 100)
    small.desk.window.resize(1680, 945)
    settle()
    assert (
        all(button.isVisible() for button in small.battle_view.head._spared)
        and not small.battle_view.head.more.isVisible()
    )


def test_the_way_by_the_menu_is_still_there(small: Ring) -> None:
    small.desk.do("preparation")
    assert not small.page.fighting and small.page.prepare is not None and small.page.prepare.isVisible()
