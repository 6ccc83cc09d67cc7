"""Every command is given another key, the program is started again, and the key reaches what the command does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.app.usual_keys import usual_table
from mls_desktop.bridge.settings.key_clashes import clash
from mls_desktop.bridge.settings.key_map import portable
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.window.shell import Shell
from tests.bouts import scripted
from tests.culprits import each_of
from tests.desk import Desk
from tests.homes import folders
from tests.madeup.system import shipped_data
from tests.ring import Key, Ring

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FREE = [
    *(f"{held}+F{n}" for held in ("Ctrl+Alt", "Alt+Shift", "Ctrl+Alt+Shift", "Ctrl+Shift+Meta") for n in range(1, 13)),
    *(f"{held}+{letter}" for held in ("Alt+Shift", "Ctrl+Alt+Shift", "Ctrl+Meta", "Meta+Shift") for letter in LETTERS),
]
"""Keys that no table has, as many as there are commands and more."""


def given_anew(desk: Desk) -> dict[str, str]:
    """Gives every command a key that it did not have, as the page of keys does; says which."""
    keys, given = desk.window.shell.keys, {}
    free = iter(FREE)
    for id in usual_table():
        given[id] = portable(next(key for key in free if clash(keys, id, key) is None))
        keys.set_keys(id, (given[id],))
    return given


def strike(desk: Desk, key: str) -> None:
    read = QKeySequence(key)
    combined: Any = read[0]  # type: ignore[index]
    QTest.keyClick(desk.window, combined.key(), combined.keyboardModifiers())


def test_every_command_reaches_its_handler_by_another_key_after_a_restart(
    kites: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_anew(kites)
    kites.window.close()
    assert load_settings(folders(kites.home).config).keys == {id: (key,) for id, key in given.items()}
    reached: list[str] = []
    usual_handlers = Shell._handlers

    def watched(shell: Shell) -> dict[str, Callable[[], None]]:
        return {id: partial(reached.append, id) for id in usual_handlers(shell)}

    monkeypatch.setattr(Shell, "_handlers", watched)
    again = Desk(qtbot, kites.home, shipped_data())
    actions = again.window.shell.actions
    for command in COMMANDS:
        actions[command.id].setEnabled(True)
        strike(again, given[command.id])
        assert reached[-1:] == [command.id], command.id
    assert len(reached) == len(COMMANDS)
    old = [key for keys in usual_table().values() for key in keys if key.startswith(("Ctrl+Shift+", "F"))]
    for key in old:
        strike(again, key)
    assert len(reached) == len(COMMANDS), "the keys of the table are no commands' any more"


def test_a_window_that_is_open_has_other_keys_at_once(kites: Desk) -> None:
    shell = kites.window.shell
    shell.keys.set_keys("new_player", ("F12",))
    before = len(kites.document.campaign.characters)
    strike(kites, "F12")
    assert len(kites.document.campaign.characters) == before + 1
    strike(kites, "Ctrl+Shift+N")
    assert len(kites.document.campaign.characters) == before + 1
    assert shell.actions["new_player"].shortcut().toString() == "F12"
    shell.keys.reset_all()
    strike(kites, "Ctrl+Shift+N")
    assert len(kites.document.campaign.characters) == before + 2


def test_keys_that_change_places_are_never_of_two_commands(kites: Desk) -> None:
    shell = kites.window.shell
    shell.keys.set_keys("undo", ("Ctrl+Y",))
    shell.keys.set_keys("redo", ("Ctrl+Z",))
    assert shell.actions["undo"].shortcut().toString() == "Ctrl+Y"
    assert [own.toString() for own in shell.actions["redo"].shortcuts()] == ["Ctrl+Z"]
    strike(kites, "Ctrl+Shift+N")
    strike(kites, "Ctrl+Y")
    assert kites.document.campaign.characters == ()


def test_the_moment_of_the_launch_knows_the_keys_in_force(kites: Desk) -> None:
    shell, before = kites.window.shell, len(kites.document.campaign.characters)
    shell.keys.set_keys("new_player", ("F12",))
    shell.actions.press(QKeySequence("F12"))
    assert len(kites.document.campaign.characters) == before + 1


@pytest.fixture
def ring(qtbot: Any, tmp_path: Path) -> Ring:
    made = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    made.let(party=False, foes=True)
    return made


@pytest.mark.needs("nutshell")
def test_a_command_of_a_fight_is_given_by_its_other_key_alone(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[str] = []

    def give(_view: BattleView, command: str) -> bool:
        reached.append(command)
        return True

    monkeypatch.setattr(BattleView, "_give", give)
    usual = {command.id: command.keys for command in PLACE_COMMANDS if command.place == "fight"}

    def bound(id: str) -> None:
        reached.clear()
        ring.desk.window.shell.keys.set_keys(id, ("Ctrl+F9", "Y"))
        ring.battle_view.grab_focus()
        ring.press("y", (Key.Key_F9, Qt.KeyboardModifier.ControlModifier))
        assert reached == [id, id]
        combined: Any = QKeySequence(usual[id][0])[0]  # type: ignore[index]
        ring.press((combined.key(), combined.keyboardModifiers()))
        assert reached == [id, id]
        ring.desk.window.shell.keys.set_keys(id, usual[id])

    each_of(usual, bound)


@pytest.mark.needs("nutshell")
def test_all_that_bears_a_key_in_a_fight_bears_the_new_one(ring: Ring) -> None:
    head = ring.battle_view.head
    named = {button.accessibleName(): head._key(button) for button in head._texts}
    assert (named["Roll"], named["Undo"], named["Same again"]) == ("R", "Ctrl+Z", "Space")
    keys = ring.desk.window.shell.keys
    for id, key in {"fight_roll": "Y", "undo": "F12", "fight_usual": "F5", "fight_weapons": "U"}.items():
        keys.set_keys(id, (key,))
    QApplication.processEvents()
    named = {button.accessibleName(): head._key(button) for button in head._texts}
    assert (named["Roll"], named["Undo"], named["Same again"]) == ("Y", "F12", "F5")
    texts = [button.text() + button.toolTip() for button in head._texts]
    assert any("Y" in text.split() or "(Y)" in text for text in texts)


@pytest.mark.needs("nutshell")
def test_a_letter_of_a_choice_comes_before_a_command_of_the_tab(ring: Ring) -> None:
    options = ring.panel.options
    letter = next(chr(n) for n in range(ord("A"), ord("Z") + 1) if options.by_key(chr(n)) is not None)
    ring.desk.window.shell.keys.set_keys("fight_hand", (letter,))
    ring.battle_view.grab_focus()
    asked = ring.panel.prompt
    ring.press(letter.lower())
    assert ring.panel.prompt != asked and ring.battle_view.hand.isHidden()
