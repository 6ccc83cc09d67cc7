"""Keyboards of other alphabets: a key as it is pressed on one, with the place it has on every keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.settings.latin_keys import ON_X

RUSSIAN = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить", strict=True))
THAI = dict(zip("qwertyuiopasdfghjklzxcvbnm1234567890", "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืทๅ/-ภถุึคตจ", strict=True))
PLACES = {letter: code for code, letter in ON_X.items()}


def press_on(keyboard: dict[str, str], widget: QWidget, keys: str) -> None:
    """Presses the keys on which these Latin letters and digits stand, one after the other."""
    for letter in keys:
        text = keyboard.get(letter, letter)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            key, place = ord(text.upper()[0]), PLACES.get(letter, 0)
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, place, 0, 0, text)
            QApplication.sendEvent(QApplication.focusWidget() or widget, event)
