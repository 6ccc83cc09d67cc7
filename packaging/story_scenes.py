"""The screens of a fight's story: log, correction, other ways, how it went, paper; for `scenes.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fight_scenes import MILL, Act, fight, fights, page

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.fight.log.branch_pane import BranchPane
from mls_desktop.ui.fight.log.correction_pane import CorrectionPane
from mls_desktop.ui.fight.log.log_panel import LogPanel
from mls_desktop.ui.window.main import MainWindow


def log(window: MainWindow) -> LogPanel:
    found = page(window).log
    assert found is not None
    return found


def rewound(window: MainWindow) -> None:
    """Another moment is shown, with the entries of the log."""
    log(window).head.slider.setValue(90)
    log(window).grab_focus()


def from_the_beginning(window: MainWindow) -> None:
    """The log with its oldest entries first, at a blow."""
    log(window).grab_focus()
    log(window).tools.order.setChecked(True)
    events = page(window).running_fight.encounter.events
    log(window).go_to(next(at for at, event in enumerate(events) if event.kind == "damage"))
    log(window).list.setFocus()


def dice_asked(window: MainWindow) -> None:
    """A miss becomes a hit: its damage dice are asked for beside the die that is corrected."""
    events = page(window).running_fight.encounter.events
    for at, event in enumerate(events):
        fell = event.entry("dice")
        if event.kind == "roll" and isinstance(fell, int) and fell < 12:
            log(window).correct_entry(at)
            pane = log(window).aside
            assert isinstance(pane, CorrectionPane)
            pane.correction.send(Edit("set", ("dice",), 17))
            pane.correction.compare()
            if pane.correction.missing:
                return


def corrected(window: MainWindow) -> None:
    """A die that fell otherwise, and what that changes."""
    events = page(window).running_fight.encounter.events
    at = next(at for at in range(60, len(events)) if isinstance(events[at].entry("dice"), int))
    log(window).correct_entry(at)
    pane = log(window).aside
    assert isinstance(pane, CorrectionPane)
    fell = events[at].entry("dice")
    pane.correction.send(Edit("set", ("dice",), 11 if fell != 11 else 12))
    pane.correction.compare()


def earlier(window: MainWindow) -> None:
    """An earlier moment is looked at: an answer there would begin another way."""
    page(window).running_fight.peek(90)


def other_way(window: MainWindow) -> None:
    """Another way the fight went, beside the one in force."""
    running_fight = page(window).running_fight
    running_fight.peek(90)
    if not running_fight.all_again():
        running_fight.roll_rest()
    log(window).tools.ways.setChecked(True)
    pane = log(window).aside
    assert isinstance(pane, BranchPane)
    pane.list.show_row(running_fight.encounter.branches[0].name)


def command(id: str) -> Act:
    """What a command opens."""

    def act(window: MainWindow) -> None:
        window.shell.actions[id].trigger()

    return act


STORY_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("fight-log", fight(MILL, None, rewound), fights),
    ("fight-log-oldest-first", fight(MILL, None, from_the_beginning), fights),
    ("fight-correction-dice", fight(MILL, None, dice_asked), fights),
    ("fight-correction", fight(MILL, None, corrected), fights),
    ("fight-earlier", fight(MILL, None, earlier), fights),
    ("fight-other-ways", fight(MILL, None, other_way), fights),
    ("fight-looked-back", fight(MILL, None, command("look_back")), fights),
    ("fight-players", fight(MILL, 110, command("players")), fights),
    ("fight-players-see", fight(MILL, 110, command("players_see")), fights),
    ("fight-print", fight(MILL, None, command("print_fight")), fights),
)
