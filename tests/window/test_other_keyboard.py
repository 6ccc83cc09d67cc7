"""A fight on a keyboard whose second group is Russian: its keys are pressed, not the letters that they type."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_char_p, c_int, c_uint, c_ulong, c_void_p
from pathlib import Path

import pytest

from tests.other_keyboards import PLACES
from tests.window.driver import Display, home, wait_for_rest
from tests.window.test_fight import Table, file, set_out

pytestmark = pytest.mark.needs("nutshell")
__all__ = ["file"]
CORE_KEYBOARD, RUSSIAN = 0x0100, 1
"""The keyboard of the display, as XKB calls it; its second group."""


class Keyboard:
    """The keyboard of a display, by the codes of its keys: xdotool would put the group aside that makes another letter
    of them."""

    def __init__(self, display: Display) -> None:
        subprocess.run(["setxkbmap", "us,ru"], env=display.environment, check=True)
        self._x, self._test = CDLL("libX11.so.6"), CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype, self._x.XOpenDisplay.argtypes = c_void_p, [c_char_p]
        self._x.XkbLockGroup.argtypes, self._x.XFlush.argtypes = [c_void_p, c_uint, c_uint], [c_void_p]
        self._x.XCloseDisplay.argtypes = [c_void_p]
        self._test.XTestFakeKeyEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
        self._to = self._x.XOpenDisplay(display.environment["DISPLAY"].encode())
        assert self._to, "no display"

    def press(self, letter: str) -> None:
        """Presses the key on which a Latin letter stands, in the Russian group."""
        self._x.XkbLockGroup(self._to, CORE_KEYBOARD, RUSSIAN)
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._to, PLACES[letter], down, 0)
        self._x.XFlush(self._to)

    def back(self) -> None:
        """Types Latin letters again."""
        self._x.XkbLockGroup(self._to, CORE_KEYBOARD, 0)
        self._x.XFlush(self._to)

    def close(self) -> None:
        self._x.XCloseDisplay(self._to)


@contextmanager
def russian(display: Display) -> Iterator[Keyboard]:
    keyboard = Keyboard(display)
    try:
        yield keyboard
    finally:
        keyboard.back()
        keyboard.close()
        subprocess.run(["setxkbmap", "us"], env=display.environment, check=True)
        wait_for_rest("openbox", *display.company)


class RussianTable(Table):
    """Somebody at such a keyboard: letters and digits are keys of the Russian group."""

    keyboard: Keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            if key in PLACES:
                self.strokes += 1
                self.keyboard.press(key)
                self.program.rest()
                self.keyboard.back()
            else:
                super().press(key)


def test_a_round_is_fought_in_the_russian_group(display: Display, file: Path, tmp_path: Path) -> None:
    with display.program(str(file), more=home(tmp_path / "home")) as program, russian(display) as keyboard:
        table = RussianTable(program, file)
        table.keyboard = keyboard
        set_out(table)
        before = len(table.look().encounter.events)
        choices, dice = table.round()
        running_fight = table.look()
        assert choices >= 3 and dice >= 3 and len(running_fight.encounter.events) > before + 4
        table.leave()
