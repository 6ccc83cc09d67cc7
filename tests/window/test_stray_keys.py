"""Keys and clicks that are no answer, at a real screen: a key held down, and clicks between two digits."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from mls_desktop.bridge.fight.running_fight import RunningFight
from tests.window.driver import REPEATS, Display, home, wait_for
from tests.window.test_fight import Table, file, set_out

pytestmark = pytest.mark.needs("nutshell")

__all__ = ["file"]
HELD = REPEATS / 1000 + 4.0
"""Seconds a key is held down: it repeats itself for most of them."""


def hold(table: Table, *keys: str) -> None:
    """Holds keys down together, the last of them being what repeats, and lets go."""
    display = table.window.display
    for key in keys:
        display.do("keydown", key)
    end = time.monotonic() + HELD
    wait_for("hands that let go", lambda: time.monotonic() > end)
    for key in reversed(keys):
        display.do("keyup", key)
    table.program.rest()


@pytest.mark.parametrize("keys", [("space",), ("shift", "space")], ids=" ".join)
def test_a_key_held_down_answers_once(display: Display, file: Path, tmp_path: Path, keys: tuple[str, ...]) -> None:
    with display.program(str(file), more=home(tmp_path / "home")) as program:
        table = Table(program, file)
        set_out(table)
        before = table.look().encounter.events
        table.press("+".join(keys))
        once = table.look().encounter.events
        assert len(once) > len(before)
        table.press("ctrl+z")
        assert table.look().encounter.reached == len(before)
        hold(table, *keys)
        held = table.look().encounter
        # The program rolls for the foes: of their dice the second time nothing is told.
        assert [(e.kind, e.who) for e in held.events[: held.reached]] == [(e.kind, e.who) for e in once]
        table.leave()


def to_dice(table: Table) -> RunningFight:
    """Answers as usual until dice are waited for."""
    while not (running_fight := table.look()).dice():
        table.press("space")
    return running_fight


def test_no_click_loses_a_digit_or_gives_it_to_another(display: Display, file: Path, tmp_path: Path) -> None:
    with display.program(str(file), more=home(tmp_path / "home")) as program:
        table = Table(program, file)
        set_out(table)
        running_fight = to_dice(table)
        who, before = running_fight.dice()[0].who, len(running_fight.encounter.events)
        assert running_fight.dice()[0].id == "roll"
        table.window.key("1")
        program.rest()
        for x, y in PLACES:
            table.window.click(x, y)
            program.rest()
        table.window.key("2")
        program.rest()
        (roll,) = table.look().encounter.events[before:]
        assert (roll.kind, roll.who, roll.entry("dice")) == ("roll", who, 12)
        table.leave()


PLACES = ((120, 114), (117, 233), (117, 380), (117, 530), (767, 423), (529, 161), (667, 633), (57, 704))
"""In a window of 1216 x 760: the heading of the Turn, three rows of fighters, what is empty below the dice, the heading
of the prompt, what happened last, the foot of the log."""


KEYS = (
    ("alt+e", "Escape"), ("alt+n", "Right", "Escape"), ("alt+e", "Escape", "alt+n", "Escape"),
    ("alt+e", "Escape", "e", "h", "alt+n", "Escape", "e", "h"),
)  # fmt: skip
"""Keys that open menus and close them; E and H are letters of menus, and of the fight where it asks by them."""


def test_menus_that_were_opened_and_closed_give_the_keys_back(display: Display, file: Path, tmp_path: Path) -> None:
    with display.program(str(file), more=home(tmp_path / "home")) as program:
        table = Table(program, file)
        set_out(table)
        for keys in KEYS:
            before = table.look().encounter.reached
            for key in keys:
                table.press(key)
            table.press("space")
            assert table.look().encounter.reached > before, keys
        table.leave()
