"""Another rule system at a real screen, by keys and mouse: a character from nothing, page by page; three rounds of the
fight that ships with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.window.driver import home, wait_for
from tests.window.test_house import Hands

pytestmark = pytest.mark.needs("death_or_glory", "nutshell")

ATTRIBUTES = 12
STEP_2, STEP_5 = (322, 95), (684, 95)
"""Where the second and the fifth page of the way are chosen."""
ADD_WEAPON = (514, 247)
NOW, START = (1181, 721), (300, 721)
"""The handle of the log's slider where the whole fight is in force, and where it is drawn to."""


USUAL = 1 + len([*(Path(__file__).parents[2] / "resources" / "samples" / "nutshell").glob("*.json")])
"""So many entries of the usual system come first: a new campaign, and its samples."""


def other_system(hands: Hands, entry: int = 0) -> None:
    """An entry of the menu of rule systems and samples, counted from the first that is not of the usual system."""
    hands.press("alt+f", "y", *["Down"] * (USUAL + entry), "Return")


def make_character(hands: Hands) -> None:
    """Page by page, with a word on each."""
    hands.press("ctrl+shift+g")
    hands.answer("")
    hands.back()
    hands.press("ctrl+a")
    hands.type("Inga")
    click(hands, *STEP_2)
    hands.press("End", *["Tab"] * 5)  # made with points: no dice, so many each, at most, what is left, the attributes
    hands.press("plus", "plus", *["Down", "plus", "plus"] * (ATTRIBUTES - 1))
    hands.press("alt+Right", "alt+Right")  # origin, skills
    hands.press("ctrl+f")
    hands.type("hide")
    hands.press("Tab", "Tab", *["Right"] * 3, "Return")  # what is listed, the one skill found: its d100
    hands.type("60")
    hands.press("Return")
    click(hands, *STEP_5)
    hands.window.click(*ADD_WEAPON)
    hands.answer("short sword")
    hands.back()
    hands.press("alt+Right", "alt+Right")  # what is left to do, the whole sheet


def click(hands: Hands, x: int, y: int) -> None:
    hands.window.click(x, y)
    hands.program.rest()


def save(hands: Hands, file: Path) -> None:
    hands.press("ctrl+s")
    hands.name_file(file)
    wait_for("the saved file", file.exists)


def test_a_character_is_made_from_nothing(display: Any, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "inga.mls.json"
    with display.program(more=home(tmp_path / "home"), module="tests.window.probe") as program:
        hands = Hands(program, program.window("MLS Desktop").activate().fill())
        program.rest()
        other_system(hands)
        make_character(hands)
        save(hands, file)
        hands.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file), "--json"]) == 0
    (checked,) = json.loads(capsys.readouterr().out)["files"]
    (made,) = checked["characters"]
    assert {each["severity"] for each in made["findings"]} == {"warning"}, "nothing is broken, but not all is done"
    campaign = json.loads(file.read_text("utf-8"))
    (who,) = campaign["characters"]
    assert (campaign["system"], who["name"], who["way"]) == ("death_or_glory", "Inga", 4)
    assert list(who["attributes"].values()) == [12] * ATTRIBUTES
    assert [(held["skill"], held["die"]) for held in who["skills"]] == [("hide", 60)]
    assert who["weapons"] == ["short_sword"]


def stands(file: Path, capsys: Any) -> dict[str, Any]:
    """How the fight of a file stands."""
    assert main(["replay", str(file), "--encounter", "ford", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_three_rounds_of_its_sample_are_fought(display: Any, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "ford.mls.json"
    with display.program(more=home(tmp_path / "home"), module="tests.window.probe") as program:
        hands = Hands(program, program.window("MLS Desktop").activate().fill())
        program.rest()
        other_system(hands, 1)
        wait_for("the sample", lambda: "ford" in hands.window.title)
        program.rest()
        hands.press("ctrl+5", "Home", "Return")
        hands.window.drag(NOW, START)
        program.rest()
        hands.press("ctrl+k")
        hands.answer("the program rolls for everybody")
        hands.back()
        hands.press("4", "t")  # at the fourth of them, a total attack
        save(hands, file)
        begun = json.loads(file.read_text("utf-8"))["encounters"][0]
        assert begun["events"] == [{"kind": "declare", "who": "vigdis", "action": "total_attack", "target": "ugh"}]
        assert len(begun["branches"]) == 1, "what was fought before is kept"
        before: Any = None
        while (found := stands(file, capsys))["round"] < 4 and not found["over"]:
            # What decides over a life, or waits for words, is not answered in passing: Enter takes it as it stands.
            hands.press("shift+space", "space", *(("Return",) if found == before else ()), "ctrl+s")
            before = found
            wait_for("the saved file", lambda: "*" not in hands.window.title)
            program.rest()
        hands.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert (found["round"], found["misfits"]) == (4, [])
    fought = json.loads(file.read_text("utf-8"))["encounters"][0]["events"]
    declared = [each for each in fought if each["kind"] == "declare"]
    assert len(declared) > 2 * 3 and any(each["kind"] == "attack" for each in fought)
    assert main(["check", str(file)]) == 0
