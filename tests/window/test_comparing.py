"""A version approved, changed and compared in the real window, and another file merged, by keys alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.window.driver import Display, Program, Window, wait_for

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
WHO = "tam_oster"


def kept(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in json.loads(file.read_bytes())["characters"] if each["id"] == WHO)
    return found


class Keyboard:
    """The keyboard before the window and its dialogs."""

    def __init__(self, program: Program, window: Window, pictures: Path) -> None:
        self.program, self.window, self._pictures = program, window, pictures

    def command(self, title: str) -> None:
        """Gives a command of the palette."""
        self.window.key("ctrl+k")
        self.program.rest()
        self.window.type(title)
        self.program.rest()
        self.window.key("Return")
        self.program.rest()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.window.key(key)
            self.program.rest()  # a dialog that opens or goes takes the keys that come after it

    def picture(self, name: str) -> None:
        self.window.display.screenshot(self._pictures / f"{name}.png")

    def saved(self, file: Path, before: bytes) -> bytes:
        self.press("ctrl+s")
        return wait_for("the saved file", lambda: data if (data := file.read_bytes()) != before else None)


def test_approved_changed_compared_and_merged_by_keys_alone(display: Display, tmp_path: Path) -> None:
    file, other = tmp_path / "coast.mls.json", tmp_path / "from_jonas.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    with display.program(str(file)) as program:
        window = program.window("coast|Grey Coast").activate()
        program.rest()
        keys = Keyboard(program, window, tmp_path)
        keys.press("ctrl+1", "Home", "Return")
        keys.command("Approve this version")
        window.type("Ann")
        keys.press("Tab")
        window.type("Spring")
        keys.picture("approving")
        keys.press("Return")
        data = keys.saved(file, SAMPLE.read_bytes())
        (seal,) = kept(file)["chronicle"]
        assert (seal["kind"], seal["by"], seal["name"]) == ("sealed", "Ann", "Spring")
        assert seal["character"]["name"] == kept(file)["name"]

        theirs = json.loads(data)
        next(each for each in theirs["characters"] if each["id"] == WHO)["money"] = 77
        other.write_text(json.dumps(theirs), "utf-8")

        keys.press("ctrl+shift+k", "shift+Tab", "shift+Tab")  # to "Another file"
        keys.picture("comparing")
        keys.press("space")
        window.type(str(other))
        program.rest()
        keys.press("Return")
        keys.press("Tab", "Tab", "Tab")  # what differs, the tree, "Merge"
        keys.picture("another file")
        keys.press("space")
        keys.picture("merging")
        keys.press("Return", "Escape")
        keys.saved(file, data)
        assert kept(file)["money"] == 77 and kept(file)["chronicle"] == [seal]
        keys.press("ctrl+z")
        keys.saved(file, file.read_bytes())
        assert kept(file).get("money") != 77
        assert program.process.poll() is None and "Traceback" not in program.said
