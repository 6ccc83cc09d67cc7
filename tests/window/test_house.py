"""A race and a trait of the house are made, a newcomer is led to a legal character by them, and both are on paper."""

import json
from pathlib import Path

import pytest

from mls_desktop.cli import main
from tests.pdfs import text_of_pdf
from tests.window.driver import Program, Thing, Window, home, told_by_probe, wait_for

pytestmark = pytest.mark.needs("nutshell")


class Hands:
    """Keys one after the other: each has done what it does before the next one comes, as with a person who looks."""

    def __init__(self, program: Program, window: Window) -> None:
        self.program, self.window = program, window

    def press(self, *keys: str) -> None:
        for key in keys:
            self.window.key(key)
            self.program.rest()

    def type(self, text: str) -> None:
        self.window.type(text)
        self.program.rest()

    def answer(self, text: str, *before: str | None) -> str | None:
        """Types into the window that comes in front of these, and Enter; its number."""
        others = (None, self.window.number, *before)
        wait_for("a dialog", lambda: self.front() not in others)
        dialog = self.front()
        self.program.rest()
        self.type(text)
        self.press("Return")
        return dialog

    def name_file(self, file: Path, *before: str | None) -> None:
        """Names a file in the dialog that comes in front of these. It looks for names like what is typed while that is
        typed, on a thread of its own and in a window that takes the keys: what is not in the line then is typed again.
        The program has a probe at its side."""
        others = (None, self.window.number, *before)
        wait_for("a dialog", lambda: self.front() not in others)
        self.program.rest()

        def typed() -> bool:
            self.press("ctrl+a")
            self.type(str(file))
            return str(file) in (thing["text"] for thing in told_by_probe(self.program.process.pid) if is_here(thing))

        wait_for("the name in its line", typed)
        self.press("Return")
        self.back()

    def back(self) -> None:
        """Waits until the main window is in front again."""
        wait_for("the end of the dialog", lambda: self.front() == self.window.number)
        self.program.rest()

    def front(self) -> str | None:
        return self.window.display.ask("getactivewindow")


def is_here(thing: Thing) -> bool:
    """Tells whether the keyboard is there."""
    return bool(thing.get("focus"))


def make_race(hands: Hands) -> None:
    hands.press("ctrl+l", "ctrl+alt+n")
    hands.type("Coaster")
    hands.press(*["Tab"] * 4)  # base age, years to a point, Strength, Body
    hands.type("3")
    hands.press("Return", "ctrl+Return")


def make_trait(hands: Hands) -> None:
    hands.press("ctrl+l")
    hands.press(*["shift+Tab"] * 4, "Right")  # own or all, filter, new, the lists: the one after races
    hands.press("ctrl+alt+n")
    hands.type("Net mending")
    hands.press("Tab", "space", "Down", "Return", "ctrl+Return")  # natural, after trained


def make_character(hands: Hands) -> None:
    """Page by page, with a word on each."""
    hands.press("ctrl+shift+g")
    hands.answer("")
    hands.back()
    hands.press("ctrl+a")
    hands.type("Marit")
    hands.press("Tab", "Tab", "space")  # player, race
    hands.answer("coaster")
    hands.back()
    hands.press("alt+Right")
    hands.press("plus", "alt+Right")  # Strength
    hands.type("Netmaker")
    hands.press("Return", "alt+Right")
    hands.type("net mending")
    hands.press("Tab", "Tab", "plus", "plus")  # what is listed, the one trait found: at base, one over it
    hands.press(*["alt+Right"] * 5)  # weaknesses, personality, hit points, arms, what is left to do
    hands.press("alt+Right")  # the whole sheet


def test_house_race_and_trait_through_the_guided_pages_to_paper(display, tmp_path: Path, capsys):
    file, paper = tmp_path / "house.mls.json", tmp_path / "marit.pdf"
    with display.program(more=home(tmp_path / "home"), module="tests.window.probe") as program:
        hands = Hands(program, program.window("MLS Desktop").activate())
        wait_for("an open campaign", lambda: any(tmp_path.rglob("recovery/*.lock")))
        program.rest()
        make_race(hands)
        make_trait(hands)
        make_character(hands)
        hands.press("ctrl+s")
        hands.name_file(file)
        wait_for("the saved file", file.exists)
        hands.press("ctrl+k")
        palette = hands.answer("export as pdf")
        hands.name_file(paper, palette)
        wait_for("the paper", paper.exists)
        hands.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    campaign = json.loads(file.read_text("utf-8"))
    (race,), (trait,), (who,) = campaign["library"]["races"], campaign["library"]["traits"], campaign["characters"]
    assert (race["name"], race["averages"]) == ("Coaster", {"body": 3})
    assert (trait["name"], trait["type"]) == ("Net mending", "natural")
    assert (who["name"], who["race"], who["primaries"]) == ("Marit", race["id"], {"strength": 1})
    assert who["occupation"]["name"] == "Netmaker"
    assert [(held["trait"], held.get("step", 0)) for held in who["secondaries"]] == [(trait["id"], 1)]
    printed = text_of_pdf(paper)
    assert all(name in printed for name in ("Marit", "Coaster", "Net mending", "Netmaker"))
