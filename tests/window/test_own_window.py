"""A sheet is drawn out of the tabs at a real screen, edited and saved in its window, and comes back with its file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.window.driver import Program, Window, home, wait_for
from tests.window.test_house import Hands

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
TAB, BELOW = (230, 49), (700, 420)
"""The first tab of a window that fills the screen, and a place far below the tabs."""


def strength(file: Path, who: str) -> int:
    """How many steps of Strength somebody has bought, by the file."""
    people = json.loads(file.read_text("utf-8"))["characters"]
    return int(next(each for each in people if each["name"] == who)["primaries"].get("strength", 0))


def own(program: Program) -> Hands:
    """The window of Tam's sheet, with the keys."""
    window = program.window("^Tam Oster ").activate()
    program.rest()
    return Hands(program, window)


def test_a_sheet_drawn_out_is_edited_saved_and_comes_back(display: Any, tmp_path: Path) -> None:
    file = tmp_path / "party.mls.json"
    shutil.copy(SAMPLE, file)
    before, folders = strength(file, "Tam Oster"), home(tmp_path / "home")
    with display.program(str(file), more=folders) as program:
        main = program.window("MLS Desktop").activate().fill()
        program.rest()
        main.drag(TAB, BELOW)
        hands = own(program)
        wait_for("the keys in it", lambda: hands.front() == hands.window.number)
        hands.press("plus", "plus", "ctrl+z")
        hands.press("ctrl+s")
        wait_for("the saved file", lambda: strength(file, "Tam Oster") == before + 1)
        hands.press("ctrl+k", "Escape")
        wait_for("the keys back from the palette", lambda: hands.front() == hands.window.number)
        hands.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    with display.program(str(file), more=folders) as program:
        main = program.window("MLS Desktop")
        hands = Hands(program, program.window("^Tam Oster "))
        program.rest()
        assert hands.front() == main.number, "what comes back takes no keys away"
        hands = own(program)
        hands.press("ctrl+w")
        wait_for("the end of the window", lambda: program.windows("^Tam Oster ") == [])
        wait_for("the main window", lambda: hands.front() == main.number)
        Window(display, main.number).key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert strength(file, "Tam Oster") == before + 1
