"""The screens of an encounter at ten telling moments, for `scenes.py`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from campaigns import SAMPLE
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.window.main import MainWindow

FIGHTS = SAMPLE.with_name("three_fights.mls.json")
MILL, QUAY, REEDS = "four_against_six", "duel_on_the_quay", "skirmish_in_the_reeds"
Act = Callable[[MainWindow], None]


def fights() -> dict[str, Any]:
    """The campaign of fights that ships with the program."""
    read: dict[str, Any] = json.loads(FIGHTS.read_text("utf-8"))
    return read


def page(window: MainWindow) -> FightPage:
    """The encounter in front."""
    found = window.shell.fights.page()
    assert found is not None
    return found


def arena(window: MainWindow) -> BattleView:
    found = page(window).arena
    assert found is not None
    return found


def fight(id: str, events: int | None = None, then: Act | None = None) -> Act:
    """An encounter after its first events (None: all); then something more."""

    def act(window: MainWindow) -> None:
        window.shell.fights.open(id)
        bout = page(window).bout
        if events is not None:
            bout.send(Edit("set", ("cursor",), events))
        QApplication.processEvents()
        if then is not None:
            then(window)
        weighed(bout)

    return act


def weighed(bout: RunningFight) -> None:
    """Waits until the chances of who is asked are there."""
    who, ends = next((ask.who for ask in bout.choices()), ""), time.monotonic() + 10
    while who and bout.odds(who) is None and time.monotonic() < ends:
        QApplication.processEvents()


def until(done: Callable[[RunningFight], bool]) -> Act:
    """The usual is done, and dice fall, up to a moment."""

    def act(window: MainWindow) -> None:
        bout = page(window).bout
        for side in bout.encounter.sides:
            bout.throwing.let(side.id, False)
        for _answer in range(300):
            if done(bout):
                return
            if not bout.dice() or not bout.roll_rest():
                bout.all_again()

    return act


def prepare(window: MainWindow) -> None:
    """An encounter with a group of ten."""
    window.shell.actions["new_encounter"].trigger()
    panel = page(window).prepare
    assert panel is not None
    for who in ("Reed Wolf x10", "Ghazra"):
        panel.join.add.setText(who)
        panel.join.add.returnPressed.emit()


def by_hand(window: MainWindow) -> None:
    hand = arena(window).hand
    arena(window).by_hand()
    hand.choose("effect", name="Mud to the knees", modifier=-2, turns=3)


def newcomer(window: MainWindow) -> None:
    arena(window).newcomer()


def asks(*kinds: str) -> Callable[[RunningFight], bool]:
    """Whether something of these kinds is waited for."""
    return lambda bout: any(ask.id in kinds for ask in bout.prompts)


FIGHT_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("fight-prepare", prepare, fights),
    ("fight-actions", fight(MILL, 0), fights),
    ("fight-choices", fight(MILL, 5), fights),
    ("fight-dice", fight(MILL, 5, until(asks("roll", "shot"))), fights),
    ("fight-shock", fight(MILL, 20, until(asks("shock", "fate"))), fights),
    ("fight-damage", fight(QUAY, 2, until(asks("damage"))), fights),
    ("fight-shots", fight(REEDS, 12), fights),
    ("fight-by-hand", fight(MILL, 60, by_hand), fights),
    ("fight-newcomer", fight(REEDS, 30, newcomer), fights),
    ("fight-end", fight(QUAY), fights),
)
