"""Latin letters of keys: of a key that types no Latin one, the letter or digit at its place on a Latin keyboard."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QKeyEvent

ROWS = ((2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"))
"""First code of each row of keys, as keyboards of PCs count them, and the signs on that row."""
ABOVE = 8
"""Difference of the codes on X and Wayland from those of PCs."""
OF_MACS = "asdfhgzxcv\0bqweryt123465\0" + "97\08" + "0\0ou\0ip\0lj\0k\0\0\0\0nm"
"""Letters and digits by the code of their key on a Mac; a zero for all other keys."""
OF_PCS = {first + at: letter for first, row in ROWS for at, letter in enumerate(row)}


ON_X = {code + ABOVE: letter for code, letter in OF_PCS.items()}


def letter_of(event: QKeyEvent) -> str:
    """Text that a key means as a command: the text it types, or, where that is of no Latin alphabet, the Latin letter
    or digit at its place; large with Shift. The text itself where the place has neither."""
    text = event.text()
    if len(text) != 1 or text.isascii():
        return text
    # Read with the first key that needs it.
    from unicodedata import name

    if name(text, "").startswith("LATIN "):
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
