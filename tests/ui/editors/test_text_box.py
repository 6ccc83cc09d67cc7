"""The box for long text: letters are sent while they are typed, and nothing moves under the hand."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from mls_desktop.ui.editors.text_box import TextBox
from mls_desktop.ui.editors.typing_stretch import PAUSE
from tests.desk import Key, Modifier, press
from tests.hand_clock import HandClock, turn


class Writing:
    """A box in a window, what it sent, and a document that shows it what it sent."""

    def __init__(self, qtbot: Any, text: str = "") -> None:
        self.bot, self.window = qtbot, QWidget()
        qtbot.addWidget(self.window)
        self.box, self.other = TextBox(self.window), QLineEdit(self.window)
        column = QVBoxLayout(self.window)
        column.addWidget(self.box)
        column.addWidget(self.other)
        self.sent: list[str] = []
        self.gestures: list[str] = []
        self.box.typed.connect(self.take)
        self.box.set_text(text)
        self.window.show()
        self.window.activateWindow()
        self.box.setFocus()
        qtbot.waitUntil(self.box.hasFocus)

    def take(self, text: str, gesture: str) -> None:
        self.sent.append(text)
        self.gestures.append(gesture)
        self.box.set_text(text)

    def wait(self) -> None:
        """Until what is typed is sent, with nothing else done."""
        count = len(self.sent)
        turn(PAUSE)
        assert len(self.sent) == count + 1


@pytest.fixture
def writing(qtbot: Any) -> Writing:
    return Writing(qtbot, "Old.")


def test_what_is_shown_is_not_sent(writing: Writing) -> None:
    writing.box.set_text("Shown\u00a0too.")
    writing.other.setFocus()
    writing.box.finish()
    assert writing.sent == []


def test_letters_are_sent_though_the_focus_stays(writing: Writing) -> None:
    press(writing.box, "New ")
    assert writing.sent == []
    writing.wait()
    assert writing.sent == ["New Old."] and writing.box.hasFocus()


def test_they_are_not_put_off_by_further_letters(writing: Writing, clock: HandClock) -> None:
    for _each in range(10):
        press(writing.box, "x")
        assert writing.sent == []
        clock.advance(PAUSE / 10)
    assert writing.sent == ["x" * 10 + "Old."]


def test_leaving_sends_at_once_and_only_what_is_new(writing: Writing) -> None:
    press(writing.box, "New ")
    writing.other.setFocus()
    assert writing.sent == ["New Old."]
    writing.box.finish()
    assert writing.sent == ["New Old."]


def test_a_stretch_has_one_gesture_and_the_next_another(writing: Writing) -> None:
    press(writing.box, "a")
    writing.wait()
    press(writing.box, "b")
    writing.box.finish()
    press(writing.box, "c")
    writing.wait()
    first, second, third = writing.gestures
    assert first == second != third and first and third
    assert writing.sent[-1] == "abcOld."


def test_nothing_moves_when_ones_own_text_comes_back(qtbot: Any) -> None:
    writing = Writing(qtbot, "\n".join(f"line {n}" for n in range(200)))
    box = writing.box
    press(box, (Key.Key_End, Modifier.ControlModifier), "x", Key.Key_Up, Key.Key_Home)
    press(box, (Key.Key_Right, Modifier.ShiftModifier), (Key.Key_Right, Modifier.ShiftModifier))
    bar = box.verticalScrollBar()
    bar.setValue(bar.value() - 3)
    before = (box.textCursor().anchor(), box.textCursor().position(), bar.value())
    assert box.textCursor().hasSelection() and bar.value() > 100
    writing.wait()
    assert (box.textCursor().anchor(), box.textCursor().position(), bar.value()) == before


def test_ones_own_letters_can_be_undone_in_the_box_after_they_were_sent(writing: Writing) -> None:
    press(writing.box, "New ")
    writing.wait()
    press(writing.box, (Key.Key_Z, Modifier.ControlModifier))
    assert writing.box.toPlainText() == "Old."
    writing.wait()
    assert writing.sent == ["New Old.", "Old."]


def test_another_text_is_shown_and_the_place_in_it_kept(writing: Writing) -> None:
    press(writing.box, "New ")
    writing.wait()
    writing.box.set_text("Taken back.")
    assert writing.box.toPlainText() == "Taken back." and writing.box.textCursor().position() == 4
    press(writing.box, "x")
    writing.box.finish()
    assert writing.sent[-1] == "Takexn back." and len(set(writing.gestures)) == 2


def test_letters_that_wait_are_not_swept_away(writing: Writing) -> None:
    press(writing.box, "New ")
    writing.box.set_text("Somebody else's.")
    assert writing.box.toPlainText() == "New Old."
    writing.wait()
    assert writing.sent == ["New Old."]


def test_half_made_letters_of_an_input_method_stay_whole(writing: Writing) -> None:
    box = writing.box
    box.moveCursor(QTextCursor.MoveOperation.End)
    press(box, "n")
    QApplication.sendEvent(box, QInputMethodEvent("に", []))
    writing.wait()
    assert writing.sent == ["Old.n"], "what is half made is no text yet"
    assert box.textCursor().block().layout().preeditAreaText() == "に"
    done = QInputMethodEvent("", [])
    done.setCommitString("日")
    QApplication.sendEvent(box, done)
    writing.wait()
    assert writing.sent[-1] == "Old.n日" and box.toPlainText() == "Old.n日"
