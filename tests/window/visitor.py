"""Somebody who sits down before the program for the first time: reads the screen, clicks what he has read, and counts
what his hands did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.window.driver import Display, Program, Thing, Window, told_by_probe, wait_for

DOWN = 5
"""The mouse's button for a notch of its wheel towards the hand."""
NOTCHES, TABS = 40, 30


def is_called(thing: Thing, name: str) -> bool:
    """Whether a thing is what a person calls so who sees its label or its text: its name may say before it what it is
    of, and after it what it holds."""
    said, text = str(thing.get("name")), thing.get("text")
    if said == name or (text == name and said.endswith(f": {name}")):
        return True
    label = said.removesuffix(f": {text}")
    return name in (label, label.rpartition(", ")[2].capitalize(), said.partition(": ")[0])


class Visitor:
    """The hands of a person, and eyes for what the window in front shows. A key pressed or a letter typed is one key; a
    button of the mouse is one click; the wheel is counted apart."""

    def __init__(self, program: Program, window: Window, pictures: Path | None = None) -> None:
        self.program, self.window = program, window
        self.display: Display = window.display
        self.clicks = self.keys = self.notches = 0
        self._pictures = pictures

    @property
    def used(self) -> str:
        """What the hands did so far, in words."""
        return f"{self.clicks} clicks, {self.keys} keys, {self.notches} notches of the wheel"

    # Eyes

    def things(self) -> list[Thing]:
        """All that the window in front tells of itself."""
        return told_by_probe(self.program.process.pid)

    def find(self, name: str, **also: Any) -> list[Thing]:
        """The things of a name that bear these marks too, such as `kind="button"`, those in sight first."""
        found = [
            thing
            for thing in self.things()
            if is_called(thing, name) and all(thing.get(mark) == value for mark, value in also.items())
        ]
        found = [thing for thing in found if thing.get("name") == name] or found
        return sorted(found, key=lambda thing: not thing["seen"])

    def the(self, name: str, **also: Any) -> Thing:
        """The one thing of a name; AssertionError where there is none, or more than one in sight."""
        found = self.find(name, **also)
        seen = [thing for thing in found if thing["seen"]] or found
        assert len(seen) == 1, f"{name!r} {also}: {len(seen)} of these in {self.texts()}"
        return seen[0]

    def texts(self) -> list[str]:
        """All words in sight."""
        return [thing["text"] for thing in self.things() if thing["seen"] and thing["text"]]

    def focus(self) -> Thing:
        """What the keyboard is at, of a list the cell; empty where it is nowhere."""
        return next((thing for thing in reversed(self.things()) if thing.get("focus")), {})

    def picture(self, name: str) -> None:
        """A picture of the screen, where somebody wants them."""
        if self._pictures is not None:
            self.display.screenshot(self._pictures / f"{name}.png")

    # Hands

    def click(self, name: str, part: str = "", **also: Any) -> None:
        """Clicks a thing that is read on the screen, or a part of it such as `plus`. What lies further down comes by
        the wheel first."""
        also = {mark: value for mark, value in also.items() if value is not None}
        thing = self._in_sight(name, also)
        if part:
            left, top, width, height = thing[part]
            place = left + width // 2, top + height // 2
        else:
            place = tuple(thing["middle"])
        self.click_at(*place)

    def _in_sight(self, name: str, also: dict[str, Any]) -> Thing:
        thing = self.the(name, **also)
        for _notch in range(NOTCHES):
            if thing["seen"] and thing["whole"]:
                break
            self.turn(thing)
            after = self.the(name, **also)
            if after["box"] == thing["box"]:
                break
            thing = after
        assert thing["seen"], f"{name!r} {also} cannot be brought into sight"
        return thing

    def turn(self, towards: Thing) -> None:
        """One notch of the wheel, with the mouse above or below a thing that is out of sight."""
        left, top, width, high = self.window.box()
        middle = towards["box"][0] + towards["box"][2] // 2
        self.display.do("mousemove", str(max(left + 5, min(left + width - 5, middle))), str(top + high // 2))
        self.display.do("click", str(DOWN if towards["box"][1] > top + high // 2 else DOWN - 1))
        self.notches += 1
        self.program.rest()

    def click_at(self, x: int, y: int) -> None:
        """Clicks a place of the screen."""
        self.display.do("mousemove", str(x), str(y))
        self.display.do("click", "1")
        self.clicks += 1
        self.program.rest()

    def clear(self, name: str) -> None:
        """Clicks the cross at the end of a line, which empties it."""
        left, top, width, height = self.the(name, kind="line")["box"]
        self.click_at(left + width - height * 2 // 3, top + height // 2)

    def roll(self, label: str) -> None:
        """Clicks the Roll that stands to the right below a label."""
        for _notch in range(NOTCHES):
            key = self._roll_of(label)
            if key["whole"]:
                break
            self.turn(key)
        self.click_at(*key["middle"])

    def _roll_of(self, label: str) -> Thing:
        left, top, _width, height = self.the(label, kind="label")["box"]
        keys = [each for each in self.things() if each["kind"] == "button" and each["text"] == "Roll"]
        beside = [key for key in keys if key["box"][0] > left and 0 < key["box"][1] - top < 2 * height]
        return min(beside, key=lambda key: int(key["box"][0]))

    def slide(self, name: str, share: float) -> None:
        """Clicks the slider of a pair, so far from its left end."""
        left, top, width, height = self.the(name, column="right")["track"]
        self.click_at(left + round(width * share), top + height // 2)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.window.key(key)
            self.keys += 1
            self.program.rest()

    def tab_to(self, name: str, *kinds: str, by: str = "Tab") -> None:
        """Presses Tab until the keyboard is at a thing of that name; AssertionError naming all it came by where that
        takes too long."""
        passed = []
        while not is_called(here := self.focus(), name) or (kinds and here["kind"] not in kinds):
            passed.append(f"{here.get('kind')} {here.get('name')}")
            assert len(passed) < TABS, f"{name!r} is not reached by {by}: {passed}"
            self.press(by)

    def type(self, text: str) -> None:
        self.window.type(text)
        self.keys += len(text)
        self.program.rest()

    # Windows

    def dialog(self) -> str:
        """Waits until another window than the main one is in front; its title."""
        wait_for("a dialog", lambda: self._front() not in (None, self.window.number))
        self.program.rest()
        return next((str(thing["text"]) for thing in self.things() if thing["kind"] == "window"), "")

    def back(self) -> None:
        """Waits until the main window is in front again."""
        wait_for("the end of the dialog", lambda: self._front() == self.window.number)
        self.program.rest()

    def _front(self) -> str | None:
        return self.display.ask("getactivewindow")
