"""Keys of other alphabets: the Latin letter of their place counts, on every system's way to count keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from mls_desktop.bridge.settings.key_map import given_by, typed_key
from mls_desktop.bridge.settings.latin_keys import letter_of

None_, Shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def stroke(text: str, scan: int, virtual: int = 0, held: Qt.KeyboardModifier = None_) -> QKeyEvent:
    key = ord(text[0].upper()) if text else 0
    return QKeyEvent(QEvent.Type.KeyPress, key, held, scan, virtual, 0, text)


@pytest.mark.parametrize(
    ("text", "scan", "meant"),
    [
        ("ь", 58, "m"), ("Ь", 58, "M"), ("ф", 38, "a"), ("й", 24, "q"), ("я", 52, "z"), ("μ", 58, "m"), ("ש", 38, "a"),
        ("ส", 46, "l"), ("ๅ", 10, "1"), ("٣", 12, "3"), ("m", 58, "m"), ("z", 29, "z"), ("é", 11, "é"), ("ł", 46, "ł"),
        ("ж", 47, "ж"), ("?", 61, "?"), ("", 58, ""), ("1", 10, "1"),
    ],
)  # fmt: skip
def test_what_a_key_means(qapp: object, text: str, scan: int, meant: str) -> None:
    assert letter_of(stroke(text, scan)) == meant


@pytest.mark.parametrize(("platform", "scan", "virtual"), [("windows", 50, 0), ("cocoa", 0, 46), ("wayland", 58, 0)])
def test_each_system_counts_keys_in_its_own_way(
    qapp: object, monkeypatch: pytest.MonkeyPatch, platform: str, scan: int, virtual: int
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", staticmethod(lambda: platform))
    assert letter_of(stroke("ь", scan, virtual)) == "m"
    assert letter_of(stroke("ь", 4000, 4000)) == "ь"


def test_commands_of_places_go_by_it_unless_the_letter_itself_was_chosen(qapp: object) -> None:
    pressed = stroke("ц", 25)
    assert typed_key(pressed) == "W"
    assert given_by({"fight_weapons": ("W",)}, pressed, "fight") == "fight_weapons"
    assert given_by({"fight_weapons": ("W",), "fight_end": ("Ц",)}, pressed, "fight") == "fight_end"
