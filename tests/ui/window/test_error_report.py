"""The error report: says what is so of the campaign and of its recovery copy, one dialog at a time."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from mls_desktop.bridge.app.error_details import error_details, without_home
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.ui.widgets import message_box
from mls_desktop.ui.window.error_report import CRASH_TOLD
from tests.bridge.kites import bad
from tests.desk import Desk, Left
from tests.madeup.system import shipped_data

HELD, NOT_HELD = "Everything is in the file or in a recovery copy.", "No recovery copy could be written."
WHOLE = "What you did last was done completely or not at all: look which."


def log_of(desk: Desk) -> str:
    return f"The log is in {desk.home / 'state'}"


def edit(desk: Desk, name: str) -> None:
    assert desk.document.apply(Edit("set", ("name",), name))


def copied(desk: Desk) -> list[str]:
    """The names of the campaigns of which there are copies."""
    copies = RecoveryFolder(desk.home / "recovery").listed()
    return [read(copy.body, shipped_data()).name for copy in copies if isinstance(copy, Copy)]


def test_the_copy_is_written_before_it_is_told(kites: Desk) -> None:
    edit(kites, "Hill")
    assert copied(kites) == []
    kites.window.shell.troubles.happened("ValueError: no wind")
    question = kites.question()
    assert question.text() == f"ValueError: no wind\n\n{WHOLE} {HELD}\n\n{log_of(kites)}"
    assert copied(kites) == ["Hill"]
    kites.answer("Go on")
    assert kites.window.isVisible()


@pytest.mark.expects_log
def test_a_copy_that_cannot_be_written_is_told(kites: Desk) -> None:
    bad(kites.open_campaign.keeper._recovery.file_of(kites.open_campaign.keeper._id))
    edit(kites, "Hill")
    kites.window.shell.troubles.happened("ValueError: no wind")
    assert kites.question().text() == f"ValueError: no wind\n\n{WHOLE} {NOT_HELD}\n\n{log_of(kites)}"
    kites.answer("Go on")


@pytest.mark.expects_log
def test_keeping_that_breaks_is_told_too(kites: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(kites, "Hill")
    for name in ("flush", "copy_aside"):
        monkeypatch.setattr(kites.open_campaign.keeper, name, lambda *_seconds: [][0])
    kites.window.shell.troubles.happened("ValueError: no wind")
    assert kites.question().text() == f"ValueError: no wind\n\n{WHOLE} {NOT_HELD}\n\n{log_of(kites)}"
    kites.answer("Go on")
    monkeypatch.undo()


def test_one_dialog_at_a_time_and_each_is_kept(kites: Desk) -> None:
    report = kites.window.shell.troubles
    report.happened("first")
    edit(kites, "Dale")
    report.happened("second")
    assert kites.question().text().startswith("first") and copied(kites) == ["Dale"]
    assert kites.window.shell.status.currentMessage() == "Something went wrong (2 times): second"
    kites.answer("Go on")
    assert not kites.asked()
    report.happened("third")
    assert kites.question().text().startswith("third")
    kites.answer("Go on")


def test_a_crash_of_the_last_session_is_told_by_its_end(kites: Desk) -> None:
    kites.window.shell.troubles.tell_crash("a" * 10 + "b" * CRASH_TOLD)
    told = kites.question().detailedText()
    assert "b" * CRASH_TOLD in told and "a" * 10 not in told
    kites.answer("Close")


def beside(desk: Desk, text: str) -> None:
    """Presses a button that is no answer: the box stays."""
    question = desk.question()
    button = next(each for each in question.buttons() if each.text().replace("&", "") == text)
    QTest.mouseClick(button, Left)
    assert question.isVisible()


def test_the_details_are_copied_and_hold_what_is_promised(
    kites: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    state = kites.home / "state"
    state.mkdir(parents=True, exist_ok=True)
    lines = [f"2026 INFO line {n} of {tmp_path}/x" for n in range(100)]
    (state / "log.txt").write_text("\n".join(lines), "utf-8")
    edit(kites, "The Secret Hill")
    kites.window.shell.troubles.happened("ValueError: no wind", f'File "{tmp_path}/part.py", line 3, in blow')
    beside(kites, "Copy details")
    told = QGuiApplication.clipboard().text()
    assert told == kites.question().detailedText()
    for part in ("MLS Desktop", platform.platform(), f"Python {platform.python_version()}", f"Qt {qVersion()}"):
        assert part in told
    assert "ValueError: no wind" in told and 'File "~/part.py", line 3, in blow' in told
    assert "line 99 of ~/x" in told and "line 60 of" in told and "line 59 of" not in told
    assert "~/home/state/log.txt" in told
    assert str(tmp_path) not in told and "Secret" not in told
    kites.answer("Go on")


def test_the_folder_of_the_log_is_opened_from_both(kites: Desk, opened_folders: list[str]) -> None:
    state = kites.home / "state"
    state.mkdir(parents=True, exist_ok=True)
    kites.window.shell.troubles.happened("ValueError: no wind")
    beside(kites, "Open the log’s folder")
    kites.answer("Go on")
    kites.window.shell.troubles.tell_crash("Aborted")
    beside(kites, "Open the log’s folder")
    beside(kites, "Copy details")
    assert opened_folders == [str(state)] * 2 and "Aborted" in QGuiApplication.clipboard().text()
    kites.answer("Close")


HOMES = {
    "a path": ("/home/ines/x /home/ines", "~/x ~"),
    "the beginning of another name": ("/home/ines2/x /home/inesa", "/home/ines2/x /home/inesa"),
    "in quotes": ("'/home/ines/a' \"/home/ines\"", "'~/a' \"~\""),
    "by its other name": ("/data/ines/x", "~/x"),
}


@pytest.mark.parametrize(("text", "told"), HOMES.values(), ids=HOMES)
def test_the_home_folder_is_not_told(text: str, told: str) -> None:
    assert without_home(text, (Path("/home/ines"), Path("/data/ines"))) == told
    assert without_home("/x", (Path("/"),)) == "/x"


def test_a_log_that_is_not_there_is_none(tmp_path: Path, qapp: object) -> None:
    told = error_details("Error", "", tmp_path, ("offscreen", "Qt"), ())
    assert told.rstrip().endswith(f"{tmp_path / 'log.txt'}:")


def test_what_the_writer_did_before_may_edit_and_is_copied(kites: Desk) -> None:
    """A copy that was under way is of the campaign before: another one follows at once."""
    keeper = kites.open_campaign.keeper
    edit(kites, "Hill")
    keeper.background.submit(lambda: None, lambda _none: edit(kites, "Dale"))
    assert kites.window.shell.write_recovery_copy() and copied(kites) == ["Dale"]


def test_a_copy_is_written_though_no_timer_runs(kites: Desk) -> None:
    """What was to start it may have broken."""
    edit(kites, "Hill")
    kites.open_campaign.keeper._timer.stop()
    assert kites.window.shell.write_recovery_copy() and copied(kites) == ["Hill"]


def test_a_dialog_that_broke_does_not_keep_the_next_from_being_shown(
    kites: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_box, "MessageBox", lambda *given: [][0])
    with pytest.raises(IndexError):
        kites.window.shell.troubles.happened("first")
    monkeypatch.undo()
    kites.window.shell.troubles.happened("second")
    assert kites.question().text().startswith("second")
    kites.answer("Go on")
