"""The system ends the program: what is not saved stays behind as a recovery copy, to the last letter, and nobody is
asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from tests.desk import Desk, Key, Modifier, press
from tests.ui.writing import in_copies, in_document

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
WHO = "tam_oster"
PATIENCE = 60
TYPING = f"""
import sys
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from mls_desktop import app
from mls_desktop.cli import main

class Typed(app.Launch):
    '''The program with somebody who types into the notes as soon as these are there.'''

    def start(self):
        super().start()
        self.window.tabs.open({WHO!r})
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.type)
        self._looks.start(10)

    def type(self):
        card = self.window.tabs.front().cards.get("notes")
        if card is None:
            return
        self._looks.stop()
        box = card.view.box
        box.setFocus()
        QTest.keyClicks(box, "qwz")
        assert box._waits()
        print("ready", flush=True)

app.Launch = Typed
sys.exit(main(sys.argv[1:]))
"""
ASKING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from mls_desktop import app
from mls_desktop.cli import main

class Asking(app.Launch):
    '''The program with a box that comes when its windows are gone.'''

    def start(self):
        super().start()
        self.windows.ended.connect(lambda: QMessageBox.warning(None, "Open", "Not there"))
        QTimer.singleShot(0, lambda: print("ready", flush=True))

app.Launch = Asking
sys.exit(main(sys.argv[1:]))
"""


def notes_box(desk: Desk) -> QPlainTextEdit:
    box: QPlainTextEdit = desk.view("notes").box  # type: ignore[attr-defined]
    desk.focus(box)
    press(box, (Key.Key_End, Modifier.ControlModifier))
    return box


def copies(desk: Desk) -> int:
    return len(RecoveryFolder(desk.home / "recovery").listed())


def test_letters_of_this_moment_are_in_the_copy(desk: Desk) -> None:
    press(notes_box(desk), "qwz")
    assert in_document(desk) == 0, "they are not sent yet"
    desk.window.end()
    assert in_copies(desk) == 1
    assert not desk.window.isVisible() and desk.window.open_campaign is None and not desk.asked()


def test_an_edit_whose_copy_waits_is_in_the_copy(desk: Desk) -> None:
    assert desk.document.apply(Edit("set", ("characters", WHO, "notes"), "qwz"))
    desk.window.end()
    assert in_copies(desk) == 1


def test_where_all_is_saved_no_copy_is_left(desk: Desk, tmp_path: Path) -> None:
    press(notes_box(desk), "qwz")
    desk.window.shell.files.save()
    desk.file_dialog(tmp_path / "ended.mls.json")
    desk.saved()
    desk.window.end()
    assert copies(desk) == 0


def test_it_ends_with_a_question_or_a_dialog_open(desk: Desk) -> None:
    """What stands in a dialog is no edit yet: the campaign keeps its name, the copy its letters."""
    press(notes_box(desk), "qwz")
    desk.do("rename")
    press(desk.dialog().line, "Another")
    desk.window.end()
    (copy,) = RecoveryFolder(desk.home / "recovery").listed()
    assert isinstance(copy, Copy) and b"qwz" in copy.body and b"Another" not in copy.body
    assert not desk.window.isVisible()


def test_an_error_nobody_caught_has_the_letters_kept(desk: Desk) -> None:
    press(notes_box(desk), "qwz")
    desk.window.shell.troubles.happened("something")
    assert in_copies(desk) == 1
    desk.answer("Go on")


SIGNALS = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent this way on POSIX")


def ended(program: str, file: Path, name: str) -> int:
    """The exit code of a program of Python, opened with a file, that is sent a signal once it has said a line."""
    kinds = ("CONFIG", "DATA", "STATE", "CACHE")
    homes = {f"XDG_{kind}_HOME": str(file.parent / kind.lower()) for kind in kinds}
    process = subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", program, str(file)],
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        with process.stdout as said:
            assert said.readline() == "ready\n"
            process.send_signal(getattr(signal, name))
            return process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait(PATIENCE)


@SIGNALS
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_the_program_that_is_ended_in_mid_word_leaves_the_word(tmp_path: Path, name: str) -> None:
    """The real program, with a campaign opened, and its own handlers of signals."""
    file = tmp_path / "coast.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    assert ended(TYPING, file, name) == 0
    found = [copy.read_bytes() for copy in tmp_path.rglob("*.mls-recovery")]
    assert len(found) == 1 and b"qwz" in found[0]
    assert file.read_bytes() == SAMPLE.read_bytes()


@SIGNALS
def test_a_box_that_comes_after_the_windows_holds_up_nothing(tmp_path: Path) -> None:
    """The dialog for files opens a box of its own, and waits for it, where a file is not there; its key may be on the
    way while the windows close."""
    file = tmp_path / "coast.mls.json"
    file.write_bytes(SAMPLE.read_bytes())
    assert ended(ASKING, file, "SIGTERM") == 0, "it was cut off"
