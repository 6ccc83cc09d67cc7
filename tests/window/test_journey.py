"""From an empty window to a saved character, with keys alone; and what a killed program gives back."""

import json
import signal
from pathlib import Path

import pytest

from mls_desktop.cli import main
from tests.window.driver import home, wait_for
from tests.window.test_house import Hands

pytestmark = pytest.mark.needs("nutshell")

EXPECTED = Path(__file__).parent.parent / "data" / "brakk.mls.json"
SAMPLE = Path(__file__).parent.parent.parent / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"


class Keys(Hands):
    """The keyboard of a person who makes a character."""

    def tab(self, times: int = 1) -> None:
        self.press(*["Tab"] * times)

    def back_tab(self, times: int = 1) -> None:
        self.press(*["shift+Tab"] * times)

    def from_menu(self, nth: int) -> None:
        """Presses a button that opens a menu and takes an entry of it."""
        self.press("space", *["Down"] * nth, "Return")

    def pick(self, name: str) -> None:
        """Presses a button that opens the library, narrows the list to a name and takes it."""
        self.press("space")
        self.answer(name)
        self.back()


def make_brakk(keys: Keys) -> None:
    """The sheet from top to bottom, column by column."""
    keys.press("ctrl+shift+n")
    keys.type("Brakk")
    keys.tab(3)  # player, race, age
    keys.type("43")
    keys.tab(4)  # role, hand, magic, occupation
    keys.type("Fen-guard")  # no name of the library: an occupation of their own
    keys.tab(2)  # from the library, step: an own occupation is there once its name is left
    keys.press("plus")
    keys.back_tab(3)  # library, name, "add to the base"
    keys.from_menu(1)  # Strength
    keys.from_menu(4)  # Dexterity
    keys.tab(5)  # name, library, step, what the next costs, the Mind it began with
    keys.press("Home")  # none: it leaves the base
    keys.tab(4)  # Dexterity, the points, what stands beside the title, the primaries
    keys.press("plus", *["Down"] * 5, "minus")
    keys.tab(2)  # what stands beside the title, the loss to age
    keys.type("agi")
    keys.tab(9)  # hit points, dice, roll, take, fate, movement, fate spent, dead, weapons
    keys.pick("broadsword")
    keys.tab()  # armour: what was taken has the focus
    keys.pick("mail hauberk")
    keys.tab()  # the shield
    keys.pick("round shield")
    keys.press("ctrl+f")
    keys.type("combat-sword")
    keys.tab(2)  # bought, the one trait found
    keys.press("plus", "plus", "plus")  # at base, one over it, two over it
    keys.tab(2)  # what stands beside the title, personality
    keys.press(*["Down"] * 3, "Right", "Right")  # Deceitful
    keys.press(*["Down"] * 10, *["Left"] * 6, "m")  # Valorous, as the dice fell
    keys.tab()  # negative traits
    keys.pick("clumsy")


def test_a_character_is_made_with_keys_alone(display, tmp_path, capsys):
    with display.program(more=home(tmp_path / "home"), module="tests.window.probe") as program:
        keys = Keys(program, program.window("MLS Desktop").activate())
        # The window is there before the campaign; an open one has a sign among the recovery copies.
        wait_for("an open campaign", lambda: any(tmp_path.rglob("recovery/*.lock")))
        program.rest()
        make_brakk(keys)
        file = tmp_path / "brakk.mls.json"
        keys.press("ctrl+s")
        keys.name_file(file)
        wait_for("the saved file", file.exists)
        wait_for("the sign that it is saved", lambda: "*" not in keys.window.title)
        keys.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    assert file.read_text("utf-8") == EXPECTED.read_text("utf-8")


def test_what_a_killed_program_had_not_saved_is_restored(display, tmp_path):
    file = tmp_path / "coast.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    before = json.loads(file.read_text("utf-8"))["characters"][0]
    own = home(tmp_path / "home")
    with display.program(str(file), more=own) as program:
        keys = Keys(program, program.window(r"The Grey Coast").activate())
        program.rest()
        keys.press("plus")  # the sheet has the focus as soon as it is there
        wait_for("the edit", lambda: "*" in keys.window.title)
        wait_for("a recovery copy", lambda: list(tmp_path.rglob("*.mls-recovery")) or None)
        program.process.send_signal(signal.SIGKILL)
        assert program.ended() == -signal.SIGKILL
    with display.program(more=own) as program:
        window = program.window("^MLS Desktop$")
        keys = Keys(program, window)
        keys.answer("")  # the usual one: restore
        wait_for("the campaign", lambda: "The Grey Coast" in window.title and "*" in window.title)
        keys.press("ctrl+s")
        wait_for("the sign that it is saved", lambda: "*" not in window.title)
        keys.window.key("ctrl+q")
        assert program.ended() == 0
    after = json.loads(file.read_text("utf-8"))["characters"][0]
    assert after["primaries"]["strength"] == before["primaries"]["strength"] + 1
    assert {**after, "primaries": 0} == {**before, "primaries": 0}
