"""Latin letters of keys: of a key that types no Latin one, the letter or digit at its place on a Latin keyboard."""

from __future__ import annotations

from unicodedata import name

from PySide6.QtGui import QGuiApplication, QKeyEvent

ROWS = ((2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"))
"""The first code of each row of keys, as keyboards of PCs count them, and what stands on it."""
ABOVE = 8
"""So much higher the codes are on X and Wayland."""
OF_MACS = "asdfhgzxcv\0bqweryt123465\0" + "97\08" + "0\0ou\0ip\0lj\0k\0\0\0\0nm"
"""Letters and digits by the code of their key on a Mac; a zero for all other keys."""
OF_PCS = {first + at: letter for first, row in ROWS for at, letter in enumerate(row)}


ON_X = {code + ABOVE: letter for code, letter in OF_PCS.items()}


def letter_of(event: QKeyEvent) -> str:
    """The text that a key means as a command: what it types, or, where that is of no Latin alphabet, the Latin letter
    or digit of its place; large with Shift. The text itself where the place is none of these."""
    text = event.text()
    if len(text) != 1 or text.isascii() or name(text, "").startswith("LATIN "):
        return text
    if text.isdecimal():
        return str(int(text))
    letter = _at_place(event)
    return (letter.upper() if text.isupper() else letter) or text


def _at_place(event: QKeyEvent) -> str:
    """The letter or digit at the place of a key; "" where none stands there."""
    match QGuiApplication.platformName():
        case "cocoa":
            return OF_MACS[event.nativeVirtualKey() :][:1].strip("\0")
        case "windows":
            return OF_PCS.get(event.nativeScanCode(), "")
        case _:
            return ON_X.get(event.nativeScanCode(), "")
