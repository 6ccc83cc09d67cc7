"""Somebody who has never seen the program makes a character at the real window, from its first screen to paper: with
the mouse and as few keys as it takes, then with keys alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.pdfs import text_of_pdf
from tests.window.driver import Display, home, wait_for
from tests.window.visitor import Visitor

pytestmark = pytest.mark.needs("death_or_glory", "nutshell")

CLICKS, KEYS = 45, 122
"""So much it may take with the mouse, names of people and things included; by keys one Tab goes past each sample."""

LAST = "Open the sample The Salt Road"
"""What comes last on the first screen: until then, things make room on it."""


@contextmanager
def visit(display: Display, folder: Path) -> Iterator[Visitor]:
    """The program as it is seen after it was installed, with a folder for what a person keeps."""
    documents = folder / "Documents"
    documents.mkdir()
    with display.program(more={**home(folder / "home"), "HOME": str(folder)}, module="tests.window.probe") as program:
        visitor = Visitor(program, program.window("MLS Desktop").activate(), folder)
        wait_for("all of the first screen", lambda: bool(visitor.find(LAST, seen=True)))
        program.rest()
        yield visitor
        visitor.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""


def choose(visitor: Visitor, text: str) -> None:
    """Types into the list that has come until what is wanted is the first of it, and takes that."""
    visitor.dialog()
    visitor.type(text)
    visitor.press("Return")
    visitor.back()


def make_with_the_mouse(visitor: Visitor) -> None:
    """Page by page, as it is read."""
    visitor.click("New character, guided")
    visitor.dialog()
    visitor.click("Choose")
    visitor.back()
    visitor.type("Brunna")
    visitor.click("Race", kind="button")
    visitor.dialog()
    visitor.click("Dwarf", column="name")
    visitor.click("Choose")
    visitor.back()
    visitor.click("Next")
    for trait in ("Strength", "Body", "Dexterity", "Dexterity"):
        visitor.click(trait, "plus", column="step")
    visitor.click("Next")
    visitor.click("From the library", kind="button")
    choose(visitor, "sol")
    for _step in range(3):
        visitor.click("Steps", "plus", kind="step")
    visitor.click("Next")
    visitor.type("axe")
    for _step in range(5):
        visitor.click("Combat-Axe", "plus", column="step")
    visitor.clear("Filter")
    visitor.type("dod")
    for _step in range(4):
        visitor.click("Dodge", "plus", column="step")
    visitor.click("Next")
    visitor.click("Negative traits: Add a negative trait")
    choose(visitor, "big")
    visitor.click("Next")
    visitor.slide("Valorous", 4 / 20)
    visitor.click("Next")
    visitor.click("Fate, Steps", "plus", kind="step")
    visitor.click("Hit points, Dice: the fixed number instead of a roll")
    visitor.click("Next")
    arm(visitor)
    visitor.click("Next")


def arm(visitor: Visitor) -> None:
    """A weapon, armour and a shield."""
    for button, thing in (("Weapons: Add a weapon", "axe"), ("Armour: Add armour", "hau"), ("Shield", "rou")):
        visitor.click(button, kind="button")
        choose(visitor, thing)


def is_whole(visitor: Visitor) -> bool:
    """Whether the last page says that all is done, and that no point is left."""
    texts = visitor.texts()
    return "Nothing left to do." in texts and "0 of 60 points left" in texts and "No problems" in texts


def to_paper(visitor: Visitor, folder: Path) -> Path:
    """By the row of tools to the preview, and from there to a file in the folder that is proposed."""
    visitor.click("Print", kind="button")
    visitor.dialog()
    visitor.click("Export as PDF …")
    visitor.click("&Save")
    paper = folder / "Documents" / "Brunna.pdf"
    wait_for("the paper", paper.exists)
    visitor.click("Close")
    visitor.back()
    return paper


def save(visitor: Visitor, folder: Path, name: str = "Brunna") -> Path:
    """Under the name that is proposed, into the folder that is."""
    visitor.press("ctrl+s")
    visitor.dialog()
    visitor.press("Return")
    file = folder / "Documents" / f"{name}.mls.json"
    wait_for("the saved file", file.exists)
    visitor.back()
    return file


def made(file: Path, capsys: Any) -> dict[str, Any]:
    """The one character of a file, which the command line finds nothing against."""
    assert main(["check", str(file), "--json"]) == 0
    (checked,) = json.loads(capsys.readouterr().out)["files"]
    assert [each["findings"] for each in checked["characters"]] == [[]]
    (who,) = json.loads(file.read_text("utf-8"))["characters"]
    return dict(who)


def is_brunna(who: dict[str, Any]) -> None:
    """She is who was chosen on the pages, armed as she was there."""
    wanted = {"name": "Brunna", "race": "dwarf", "weapons": ["battle_axe"], "shield": "round_shield"}
    assert {key: who[key] for key in wanted} == wanted


def test_a_newcomer_is_led_to_paper(display: Display, tmp_path: Path, capsys: Any) -> None:
    with visit(display, tmp_path) as visitor:
        make_with_the_mouse(visitor)
        visitor.picture("check")
        assert is_whole(visitor), visitor.texts()
        paper = to_paper(visitor, tmp_path)
        file = save(visitor, tmp_path)
    is_brunna(made(file, capsys))
    printed = text_of_pdf(paper)
    assert all(words in printed for words in ("Brunna", "Dwarf", "Battle Axe", "Mail Hauberk", "60 of 60"))
    print(visitor.used)
    assert visitor.clicks <= CLICKS and visitor.keys <= KEYS, visitor.used


def make_with_keys(visitor: Visitor) -> None:
    """The same, with what the page of keys tells: Tab, arrows, plus and minus, Enter and the space bar, and Alt+Right
    to the next page."""
    visitor.tab_to("New character, guided")
    visitor.press("Return")
    choose(visitor, "")
    visitor.type("Brunna")
    visitor.tab_to("Race", "button")
    visitor.press("space")
    choose(visitor, "dw")
    visitor.press("alt+Right")
    visitor.press("plus", "Down", "plus", "Down", "Down", "plus", "plus")
    visitor.press("alt+Right")
    visitor.tab_to("From the library", "button")
    visitor.press("space")
    choose(visitor, "sol")
    visitor.tab_to("Steps", "step")
    visitor.press(*["plus"] * 3, "alt+Right")
    visitor.type("axe")
    visitor.tab_to("Combat-Axe", "cell")
    visitor.press(*["plus"] * 5, "ctrl+f")
    visitor.type("dod")
    visitor.tab_to("Dodge", "cell")
    visitor.press(*["plus"] * 4, "alt+Right")
    visitor.press("space")
    choose(visitor, "big")
    visitor.press("alt+Right")
    visitor.press(*["Down"] * 13, *["Left"] * 6, "alt+Right")
    visitor.tab_to("Fate, Steps", "step")
    visitor.press("plus", "alt+Right")
    for button, thing in (("Weapons: Add a weapon", "axe"), ("Shield", "rou"), ("Armour: Add armour", "hau")):
        visitor.tab_to(button, "button")
        visitor.press("space")
        choose(visitor, thing)
    visitor.press("alt+Right")


def to_paper_with_keys(visitor: Visitor, folder: Path) -> Path:
    """By the preview, which the keys for printing open."""
    visitor.press("ctrl+p")
    visitor.dialog()
    visitor.tab_to("Export as PDF …", "button")
    visitor.press("space", "Return")
    paper = folder / "Documents" / "Brunna.pdf"
    wait_for("the paper", paper.exists)
    visitor.press("Escape")
    visitor.back()
    return paper


def test_a_newcomer_is_led_to_paper_by_keys_alone(display: Display, tmp_path: Path, capsys: Any) -> None:
    with visit(display, tmp_path) as visitor:
        make_with_keys(visitor)
        assert is_whole(visitor), visitor.texts()
        paper = to_paper_with_keys(visitor, tmp_path)
        file = save(visitor, tmp_path)
    is_brunna(made(file, capsys))
    assert "Brunna" in text_of_pdf(paper)
    print(visitor.used)
    assert visitor.clicks == 0 and visitor.keys <= KEYS, visitor.used


PICKS = ("Hide", "Stealth", "Search", "Perception", "Equilibrium", "Fall")
"""As many as the 1d4 gives that is typed, and four more."""


def other_game_with_the_mouse(visitor: Visitor) -> None:
    """The guided way of another system, page by page; what dice are to be thrown the program throws."""
    visitor.click("Death or Glory")
    visitor.click("New character, guided")
    visitor.dialog()
    visitor.click("Choose")
    visitor.back()
    visitor.type("Hob")
    visitor.click("Age", kind="line")
    visitor.type("24")
    visitor.click("Next")
    visitor.roll("Throw them all")
    visitor.click("Next")
    visitor.click("Origin", kind="button")
    choose(visitor, "seam")
    visitor.click("Next")
    visitor.type("2")
    visitor.press("Return")
    visitor.click("All", kind="button")  # which of them are usable is the dice's
    for name in PICKS:
        visitor.click(name, column="from")
        visitor.click("Picked")
    visitor.roll("Dice of the skills")
    visitor.roll("Dice of the senses")
    visitor.click("Next")
    visitor.click("Weapons: Add a weapon")
    choose(visitor, "dagger")
    visitor.click("Next")


def other_game_with_keys(visitor: Visitor) -> None:
    """The same with keys alone."""
    visitor.tab_to("Death or Glory", "button")
    visitor.press("space")
    visitor.tab_to("New character, guided")
    visitor.press("Return")
    choose(visitor, "")
    visitor.type("Hob")
    visitor.tab_to("Age", "line")
    visitor.type("24")
    visitor.press("alt+Right")
    visitor.tab_to("Throw them all: the program rolls (R)")
    visitor.press("space", "alt+Right", "space")
    choose(visitor, "seam")
    visitor.press("alt+Right")
    visitor.type("2")
    visitor.press("Return")
    for name in PICKS:
        visitor.press("ctrl+f")
        visitor.type(name)
        visitor.tab_to(name, "cell")
        while visitor.focus()["column"] != "from":
            visitor.press("Right")
        visitor.press("Return", "Down")
    visitor.tab_to("Dice of the senses: the program rolls (R)", by="shift+Tab")
    visitor.press("space")
    visitor.tab_to("Dice of the skills: the program rolls (R)", by="shift+Tab")
    visitor.press("space", "alt+Right")
    visitor.tab_to("Weapons: Add a weapon")
    visitor.press("space")
    choose(visitor, "dagger")
    visitor.press("alt+Right")


@pytest.mark.parametrize("make", [other_game_with_the_mouse, other_game_with_keys], ids=["mouse", "keys"])
def test_a_newcomer_is_led_to_somebody_finished(display: Display, tmp_path: Path, capsys: Any, make: Any) -> None:
    with visit(display, tmp_path) as visitor:
        make(visitor)
        visitor.picture("check")
        texts = visitor.texts()
        assert "Nothing left to do." in texts and "No problems" in texts, texts
        file = save(visitor, tmp_path, "Hob")
    who = made(file, capsys)
    assert (who["name"], who["age"], who["origin"], who["weapons"]) == ("Hob", 24, "seaman", ["dagger"])
    assert len(who["skills"]) == 4 + len(PICKS) and all(held["die"] for held in who["skills"])
    print(visitor.used)
    assert make is other_game_with_the_mouse or visitor.clicks == 0
