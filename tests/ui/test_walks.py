"""Every screen without a mouse: each control has a name in words, and Tab comes by it."""

from __future__ import annotations

from gc import collect
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QPushButton, QVBoxLayout, QWidgetItem
from shiboken6 import getAllValidWrappers

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk, Key
from tests.tiers import tier
from tests.ui.screens import HERO, OFTEN, on_screen, sheet, shown
from tests.ui.walking import controls, nameless, namesakes, rivals, unreached, walked

pytestmark = pytest.mark.needs("nutshell")


def faults(desk: Desk, folder: Path, *names: str) -> dict[str, list[str]]:
    """What is wrong on each of the screens."""
    told = {}
    for name, root in shown(desk, folder, *names):
        assert controls(root), name
        found = [f"no name: {each}" for each in nameless(root)]
        found += [f"no name of its own: {each}" for each in namesakes(root)]
        found += unreached(root)
        if found:
            told[name] = found
    return told


@pytest.mark.long
@pytest.mark.timeout(600)
def test_names_and_tab_on_the_screens(desk: Desk, tmp_path: Path) -> None:
    """On one of each kind; in the long run on all of them."""
    assert faults(desk, tmp_path, *(() if tier() == "long" else OFTEN)) == {}


def test_what_joins_later_is_come_by_in_its_place(desk: Desk) -> None:
    """A card, an entry that the sheet did not have when its widgets were made: not behind everything else."""
    assert desk.document.apply(Edit("set", ("characters", HERO, "magic"), True))
    assert desk.document.apply(Edit("add", ("characters", HERO, "spells"), "harbour_bell"))
    desk.page.complete()
    found, _lasting = walked(desk.window, controls(desk.window)[0])
    cards = [id for each in found for id, card in desk.page.cards.items() if card.isAncestorOf(each)]
    assert "spells" in cards
    once = [id for id, _same in groupby(cards)]
    assert sorted(once) == sorted(set(cards))
    assert unreached(desk.window) == []


def items_held() -> int:
    """The items of layouts that Python holds something for."""
    collect()
    return sum(isinstance(each, QWidgetItem) for each in getAllValidWrappers())


def test_tab_holds_no_item_of_a_layout(desk: Desk) -> None:
    """One that goes with its widget would be taken for whatever stands in its place later."""
    before = items_held()
    assert len(walked(desk.window, controls(desk.window)[0])[0]) > 20
    assert items_held() == before


def test_what_explains_a_figure_is_left_by_tab(desk: Desk, tmp_path: Path) -> None:
    """It comes and goes with the figure; a person who is there leaves it for what stands beside it."""
    with on_screen(desk, tmp_path, sheet):
        desk.do("to_why")
        why = desk.window.shell.sheet_docks.why
        came = [desk.window.focusWidget()]
        for _nth in range(3):
            QTest.keyClick(came[-1], Key.Key_Tab)
            came.append(desk.window.focusWidget())
        assert came[:3] == [why.parts, why.rule, why.read]
        assert desk.window.shell.sheet_docks.todo.isAncestorOf(came[3])
        QTest.keyClick(came[3], Key.Key_Backtab)
        assert desk.window.focusWidget() is why.read


@pytest.mark.parametrize("screen", ["party", "guided page 1", "library: traits", "rulings"])
def test_arrow_keys_reach_what_excludes_each_other(desk: Desk, tmp_path: Path, screen: str) -> None:
    for _name, root in shown(desk, tmp_path, screen):
        groups = [rivals(each) for each in controls(root) if rivals(each)]
        assert groups
        buttons = [each for each in groups[-1] if each.isVisible() and each.isEnabled()]
        first = next((each for each in buttons if each.isChecked()), buttons[0])
        met, open = {first}, [first]
        while open:
            here = open.pop()
            for key in (Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Up):
                here.setFocus(Qt.FocusReason.TabFocusReason)
                QTest.keyClick(here, key)
                focus: Any = root.window().focusWidget()
                if focus in buttons and focus not in met:
                    met.add(focus)
                    open.append(focus)
        assert met == set(buttons)


def actions_of(menu: QMenu) -> list[QAction]:
    """The entries of a menu and of those below it."""
    found = []
    for action in menu.actions():
        below: Any = action.menu()
        found += actions_of(below) if below is not None else [action] * (not action.isSeparator())
    return found


def test_every_menu_and_entry_has_a_name_and_each_menu_a_key(desk: Desk) -> None:
    keys = []
    for entry in desk.window.menuBar().actions():
        menu: Any = entry.menu()
        assert any(sign.isalpha() for sign in entry.text()) and "&" in entry.text()
        keys.append(entry.text()[entry.text().index("&") + 1].casefold())
        assert all(any(sign.isalpha() for sign in action.text()) for action in actions_of(menu))
    assert len(set(keys)) == len(keys) > 4


def test_faults_are_found(qtbot: Any) -> None:
    """What the walks are for: a button without a name, one that Tab does not come by."""
    dialog = QDialog()
    qtbot.addWidget(dialog)
    column = QVBoxLayout(dialog)
    good, bare, passed = QPushButton("Good"), QPushButton("×"), QPushButton("Passed by")
    passed.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    for widget in (good, bare, passed):
        column.addWidget(widget)
    dialog.show()
    dialog.activateWindow()
    assert nameless(dialog) == ["QDialog > QPushButton '×'"]
    assert unreached(dialog) == [f"{key}: QDialog > QPushButton 'Passed by'" for key in ("Tab", "Shift+Tab")]
