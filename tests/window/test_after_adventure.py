"""After an adventure, in the real window, by keys alone and no more of them than it is worth."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.after_adventures import FIVE, written
from tests.window.driver import wait_for

pytestmark = [pytest.mark.window, pytest.mark.needs("nutshell")]
MOST_TYPED, MOST_ROLLED = 45, 10
"""So many keys at most: with points and dice typed and a check refused; with the program rolling."""


class Counted:
    """Keys pressed into a window, one by one, and how many."""

    def __init__(self, window: Any) -> None:
        self.window, self.count = window, 0

    def press(self, *keys: str) -> None:
        self.window.key(*keys)
        self.count += len(keys)

    def type(self, text: str) -> None:
        self.window.type(text)
        self.count += len(text)


def page_opened(program: Any) -> tuple[Any, Counted]:
    """The window with the page in front, and the keys pressed so far."""
    window = program.window("The Grey Coast").activate()
    program.rest()
    keys = Counted(window)
    keys.press("ctrl+shift+a")
    program.rest()
    return window, keys


def chronicles(file: Path, program: Any, window: Any) -> dict[str, list[dict[str, Any]]]:
    """What stands in the file once it is saved."""
    wait_for("the step", lambda: "*" in window.title)
    window.key("ctrl+s")
    wait_for("the sign that it is saved", lambda: "*" not in window.title)
    window.key("ctrl+q")
    assert program.ended() == 0
    assert program.said == ""
    people = json.loads(file.read_text("utf-8"))["characters"]
    return {who["id"]: who.get("chronicle", []) for who in people if who["id"] in FIVE}


def kinds(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["kind"] for entry in entries]


def test_points_and_dice_are_typed_and_a_check_is_refused(display: Any, tmp_path: Path) -> None:
    file = written(tmp_path / "five.mls.json")
    with display.program(str(file)) as program:
        window, keys = page_opened(program)
        keys.type("The ford")
        keys.press(*["Tab"] * 6)  # size, success, journal, date, somebody else, the points
        keys.type("42316")  # the points: then come the checks
        keys.press("Down", "space", "Tab")  # Tam's sword is refused
        keys.type("18")  # Tam's side
        keys.type("15")  # Hedda's
        keys.type("387524")
        keys.press("F7")
        assert keys.count <= MOST_TYPED, keys.count
        told = chronicles(file, program, window)
    assert kinds(told["tam_oster"]) == ["check", "check", "adventure", "check_roll"]
    assert told["tam_oster"][1]["refused"] and told["tam_oster"][3] == {
        "kind": "check_roll", "what": "personality/chaste", "die": 18, "date": [1203, 45],
    }  # fmt: skip
    assert [next(e for e in told[id] if e["kind"] == "adventure") for id in FIVE] == [
        {"kind": "adventure", "size": "average", "role": "major", "name": "The ford", "cp": cp, "date": [1203, 45]}
        for cp in (4, 2, 3, 1, 6)
    ]
    dice = [e["die"] for id in FIVE for e in told[id] if e["kind"] == "check_roll"]
    assert dice == [18, 15, 3, 8, 7, 5, 2, 4]


def test_the_program_rolls_and_nothing_is_refused(display: Any, tmp_path: Path) -> None:
    file = written(tmp_path / "five.mls.json")
    with display.program(str(file)) as program:
        window, keys = page_opened(program)
        keys.press("F6", "F7")
        assert keys.count <= MOST_ROLLED
        told = chronicles(file, program, window)
    assert all("adventure" in kinds(told[id]) for id in FIVE)
    assert sum(kind == "check_roll" for id in FIVE for kind in kinds(told[id])) == 9
