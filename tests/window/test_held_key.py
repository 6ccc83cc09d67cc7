"""A key held through a list of 312 characters: the window answers meanwhile, signals come through, memory stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.storage.recovery import Copy, RecoveryFolder
from tests.window.driver import Display, Program, Thing, home, wait_for
from tests.window.test_journey import SAMPLE
from tests.window.visitor import Visitor

pytestmark = pytest.mark.needs("nutshell")
PEOPLE = 312
PACE, QUICK = 60, 15
"""Milliseconds between two presses of a held key, on a slow keyboard and on the quickest."""
GONE = 10.0
"""Seconds until the window is gone after SIGTERM."""
KINDS = 20
"""The number of characters in a row who have each another Strength: none is taken for one just passed."""
GROWN = 25
"""Megabytes by which the walk back may add to the walk there."""


def strength(person: int | str) -> int:
    """The steps of Strength that a character has bought, by number or name."""
    return int(str(person).removeprefix("Person ")) % KINDS + 1


def person(nth: int, own: list[dict[str, Any]]) -> dict[str, Any]:
    """A copy of one of the sample's people."""
    mine = {"id": f"copy_{nth}", "name": f"Person {nth}", "primaries": {"strength": strength(nth)}}
    return {**own[nth % len(own)], **mine}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A campaign of so many characters, each called by a number."""
    campaign = json.loads(SAMPLE.read_bytes())
    own = campaign["characters"]
    campaign["characters"] = [person(nth, own) for nth in range(PEOPLE)]
    made = tmp_path / "many.mls.json"
    made.write_text(json.dumps(campaign), "utf-8")
    return made


@contextmanager
def walker(display: Display, file: Path, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody at the first of the list."""
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        visitor = Visitor(program, program.window("The Grey Coast").activate().fill())
        program.rest()
        visitor.press("ctrl+1", "Home")
        yield visitor


def row(visitor: Visitor) -> int:
    """The row of the list at which the keyboard is."""
    return int(visitor.focus()["row"])


@contextmanager
def held(visitor: Visitor, key: str, pace: int = PACE) -> Iterator[subprocess.Popen[bytes]]:
    """A key that is held down, long enough for the whole list."""
    words = ["xdotool", "key", "--repeat", str(PEOPLE), "--repeat-delay", str(pace), "--delay", "0", key]
    holding = subprocess.Popen(words, env=visitor.display.environment)
    try:
        yield holding
    finally:
        holding.terminate()
        holding.wait()


def walk(visitor: Visitor, key: str) -> None:
    """From one end of the list to the other."""
    with held(visitor, key, QUICK) as holding:
        holding.wait()
    visitor.program.rest()


def memory(program: Program) -> float:
    """Its resident memory in MB."""
    pages = int(Path(f"/proc/{program.process.pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_the_window_answers_and_memory_stays(display: Display, file: Path, tmp_path: Path) -> None:
    with walker(display, file, tmp_path) as visitor:
        first, used = row(visitor), []
        for key in ("Down", "Up"):
            walk(visitor, key)
            assert row(visitor) >= PEOPLE if key == "Down" else row(visitor) == first
            used.append(memory(visitor.program))
        print(" and ".join(f"{each:.0f} MB" for each in used))
        assert used[1] - used[0] < GROWN, used
        visitor.window.key("ctrl+q")
        assert visitor.program.ended() == 0
        assert visitor.program.said == ""


def seen_in_passing(things: list[Thing]) -> str:
    """The character whose sheet is in front: the last tab is of the one who is only looked at."""
    return [str(thing["text"]) for thing in things if thing["kind"] == "tab"][-1]


def told_of_strength(things: list[Thing]) -> str:
    """The steps of Strength that are bought as "Why?" says."""
    parts = [str(thing["text"]) for thing in things if thing.get("list") == "What the figure is made of"]
    return parts[parts.index("bought steps") + 1]


def is_told(things: list[Thing]) -> bool:
    """Tells whether "Why?" explains the sheet in front. It comes just after the sheet's picture."""
    return told_of_strength(things) == str(strength(seen_in_passing(things)))


def test_why_follows_a_held_key(display: Display, file: Path, tmp_path: Path) -> None:
    """Checks that "Why?" explains the sheet in front, and nobody who was passed long before."""
    with walker(display, file, tmp_path) as visitor:
        visitor.press("ctrl+2", "ctrl+1", "Home", "Down")
        wait_for("a sheet in passing", lambda: seen_in_passing(visitor.things()) == "Person 1")
        visitor.program.rest()
        with held(visitor, "Down"):
            before = row(visitor)
            wait_for("steps of the key", lambda: row(visitor) > before + KINDS)
            wait_for("the figure of the sheet in front", lambda: is_told(visitor.things()))
        visitor.program.rest()
        wait_for("the sheet of the row", lambda: seen_in_passing(visitor.things()) == visitor.focus()["text"])
        wait_for("the figure of the sheet in front", lambda: is_told(visitor.things()))


def test_the_signal_to_end_comes_through(display: Display, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    with walker(display, file, tmp_path) as visitor:
        visitor.press("ctrl+shift+n")
        visitor.window.type("Brakk")
        visitor.press("ctrl+1", "Home")
        with held(visitor, "Down"):
            wait_for("the twentieth", lambda: row(visitor) >= 20)
            asked = time.monotonic()
            os.kill(visitor.program.process.pid, signal.SIGTERM)
            assert visitor.program.ended() == 0
            assert time.monotonic() - asked < GONE
        assert visitor.program.said == ""
    assert file.read_bytes() == before
    (copy,) = RecoveryFolder(tmp_path / "home" / "data" / "mls_desktop" / "recovery").listed()
    assert isinstance(copy, Copy)
    assert "Brakk" in [each["name"] for each in json.loads(copy.body)["characters"]]
