"""The screens of an encounter at ten telling moments, for `scenes.py`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from campaigns import SAMPLE, sample
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.battle_view import BattleView
from mls_desktop.ui.fight.page import FightPage
from mls_desktop.ui.window.main import MainWindow

FIGHTS = SAMPLE.with_name("three_fights.mls.json")
RAID = "raid_on_the_salt_pans"
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


def battle_view(window: MainWindow) -> BattleView:
    found = page(window).battle_view
    assert found is not None
    return found


def fight(id: str, events: int | None = None, then: Act | None = None) -> Act:
    """An encounter after its first events (None: all); then something more."""

    def act(window: MainWindow) -> None:
        window.shell.fights.open(id)
        running_fight = page(window).running_fight
        if events is not None:
            running_fight.send(Edit("set", ("cursor",), events))
        QApplication.processEvents()
        if then is not None:
            then(window)
        weighed(running_fight)

    return act


def weighed(running_fight: RunningFight, who: str = "") -> None:
    """Waits until the chances of who is asked are there."""
    who, ends = who or next((prompt.who for prompt in running_fight.choices()), ""), time.monotonic() + 10
    while who and (running_fight.odds(who) is None or running_fight.unweighed(who)) and time.monotonic() < ends:
        QApplication.processEvents()


def until(done: Callable[[RunningFight], bool]) -> Act:
    """The usual is done, and dice fall, up to a moment."""

    def act(window: MainWindow) -> None:
        running_fight = page(window).running_fight
        for side in running_fight.encounter.sides:
            running_fight.throwing.let(side.id, False)
        for _answer in range(300):
            if done(running_fight):
                return
            if not running_fight.dice() or not running_fight.roll_rest():
                running_fight.all_again()

    return act


def prepare(window: MainWindow) -> None:
    """An encounter with a group of ten."""
    window.shell.actions["new_encounter"].trigger()
    panel = page(window).prepare
    assert panel is not None
    for who in ("Reed Wolf x10", "Ghazra"):
        panel.join.add.setText(who)
        panel.join.add.returnPressed.emit()


def joining(window: MainWindow) -> None:
    """A name that means several is being typed, for an encounter in which somebody is dead."""
    assert window.open_campaign is not None
    window.open_campaign.document.apply(Edit("set", ("characters", "tam_oster", "now", "dead"), True))
    window.shell.actions["new_encounter"].trigger()
    panel = page(window).prepare
    assert panel is not None
    for typed in ("tam", "o"):
        panel.join.add.setText(typed)
        panel.join.add.textEdited.emit(typed)
        if typed == "tam":
            panel.join.names.walk(1)
            panel.join.add.returnPressed.emit()
    panel.join.names.walk(1)
    panel.join.names.walk(1)


def alone(window: MainWindow) -> None:
    """A fight against nobody, asked for once."""
    window.shell.actions["new_encounter"].trigger()
    window.shell.actions["begin_fight"].trigger()


def crowd(window: MainWindow) -> None:
    """Ten of a group aim at one around whom eight find room."""
    window.shell.actions["new_encounter"].trigger()
    panel = page(window).prepare
    assert panel is not None
    panel.join.add.setText("Salt Creek Raider x12")
    panel.join.add.returnPressed.emit()
    panel.begin()
    running_fight = page(window).running_fight
    for side in running_fight.encounter.sides:
        running_fight.throwing.let(side.id, True)
    asked = until(
        lambda each: any(running_fight.group_of(prompt.who) and prompt.id == "declare" for prompt in each.choices())
    )
    asked(window)
    exchange, who = (
        battle_view(window).exchange,
        next(prompt.who for prompt in running_fight.choices() if running_fight.group_of(prompt.who)),
    )
    exchange.prefer(who)
    exchange.keys.press("3")
    exchange.table.go_to("attack")
    exchange._on_moved()
    weighed(running_fight, who)


def caster(window: MainWindow) -> None:
    """A caster is asked for a set action, with a staff in hand."""
    window.shell.fights.open(RAID)
    panel = page(window).prepare
    assert panel is not None
    panel.begin()
    exchange = battle_view(window).exchange
    exchange.prefer("saelith")
    exchange.table.go_to("cast")


def why(window: MainWindow) -> None:
    """Why? beside the fight, on the choice at hand."""
    window.shell.actions["to_why"].trigger()
    battle_view(window).exchange.table.go_to("attack")
    weighed(page(window).running_fight)
    for _turn in range(5):
        QApplication.processEvents()


def why_of_fighter(window: MainWindow) -> None:
    """Why? on a fighter of the list, which stays where a person is on one when it is asked for."""
    fighters = battle_view(window).fighters
    fighters.setFocus()
    window.shell.actions["to_why"].trigger()
    fighters.show_fighter("hedda_vale")
    fighters.chosen.emit("hedda_vale")
    for _turn in range(5):
        QApplication.processEvents()


def by_hand(window: MainWindow) -> None:
    hand = battle_view(window).hand
    battle_view(window).by_hand()
    hand.choose("effect", name="Mud to the knees", modifier=-2, turns=3)


def newcomer(window: MainWindow) -> None:
    battle_view(window).newcomer()


def asks(*kinds: str) -> Callable[[RunningFight], bool]:
    """Whether something of these kinds is waited for."""
    return lambda running_fight: any(prompt.id in kinds for prompt in running_fight.prompts)


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
    ("fight-joining", joining, sample),
    ("fight-alone", alone, sample),
    ("fight-crowd", crowd, sample),
    ("fight-caster", caster, sample),
    ("fight-why", fight(MILL, 5, why), fights),
    ("fight-why-fighter", fight(MILL, 60, why_of_fighter), fights),
    ("fight-end", fight(QUAY), fights),
)
