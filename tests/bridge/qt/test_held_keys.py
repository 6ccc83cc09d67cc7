"""A press right after the same key was let go is a repetition, and no other one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QWindow

from mls_desktop.bridge.qt.held_keys import HeldKeys

SPACE, OTHER = (int(Qt.Key.Key_Space), 65, " "), (int(Qt.Key.Key_A), 38, "a")
Pressed = tuple[int, str, bool, int]


class Listener(QWindow):
    """A window that keeps what is pressed in it."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[Pressed] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.pressed.append((event.key(), event.text(), event.isAutoRepeat(), event.timestamp()))


@pytest.fixture
def window(qapp: Any) -> Iterator[Listener]:
    made = Listener()
    HeldKeys(made)
    yield made
    made.deleteLater()


def told(window: Listener, kind: QEvent.Type, key: tuple[int, int, str], at: int, marked: bool = False) -> None:
    event = QKeyEvent(kind, key[0], Qt.KeyboardModifier.NoModifier, key[1], 0, 0, key[2], marked)
    event.setTimestamp(at)
    QCoreApplication.sendEvent(window, event)


@pytest.mark.parametrize(
    ("first", "then", "let_go", "again", "held"),
    [
        (SPACE, SPACE, 500, 500, True),
        (SPACE, SPACE, 500, 501, True),
        (SPACE, SPACE, 500, 530, False),
        (SPACE, OTHER, 500, 500, False),
        (SPACE, SPACE, 0, 0, False),
        (SPACE, SPACE, 500, 499, False),
    ],
    ids=["at once", "a moment later", "by a hand", "another key", "without a clock", "a clock that goes back"],
)
def test_what_a_key_held_down_sends(
    window: Listener, first: tuple[int, int, str], then: tuple[int, int, str], let_go: int, again: int, held: bool
) -> None:
    press, release = QEvent.Type.KeyPress, QEvent.Type.KeyRelease
    told(window, press, first, 100)
    told(window, release, first, let_go)
    told(window, press, then, again)
    assert window.pressed == [(first[0], first[2], False, 100), (then[0], then[2], held, again)]


def test_what_qt_marks_stays_marked(window: Listener) -> None:
    told(window, QEvent.Type.KeyPress, SPACE, 100, marked=True)
    assert [marked for _key, _text, marked, _at in window.pressed] == [True]
