"""The error report: says what is so of the campaign and of its recovery copy, one dialog at a time."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.ui.widgets import message_box
from mls_desktop.ui.window.error_report import CRASH_TOLD
from tests.bridge.kites import bad
from tests.desk import Desk
from tests.madeup.system import shelf

HELD, NOT_HELD = "Everything is in the file or in a recovery copy.", "No recovery copy could be written."
WHOLE = "What you did last was done completely or not at all: look which."


def edit(desk: Desk, name: str) -> None:
    assert desk.document.apply(Edit("set", ("name",), name))


def copied(desk: Desk) -> list[str]:
    """The names of the campaigns of which there are copies."""
    copies = RecoveryFolder(desk.home / "recovery").listed()
    return [read(copy.body, shelf()).name for copy in copies if isinstance(copy, Copy)]


def test_the_copy_is_written_before_it_is_told(kites: Desk) -> None:
    edit(kites, "Hill")
    assert copied(kites) == []
    kites.window.shell.troubles.happened("ValueError: no wind")
    question = kites.question()
    assert question.text() == f"ValueError: no wind\n\n{WHOLE} {HELD}"
    assert copied(kites) == ["Hill"]
    kites.answer("Go on")
    assert kites.window.isVisible()


def test_a_copy_that_cannot_be_written_is_told(kites: Desk) -> None:
    bad(kites.opened.keeper._recovery.file_of(kites.opened.keeper._id))
    edit(kites, "Hill")
    kites.window.shell.troubles.happened("ValueError: no wind")
    assert kites.question().text() == f"ValueError: no wind\n\n{WHOLE} {NOT_HELD}"
    kites.answer("Go on")


@pytest.mark.expects_log
def test_keeping_that_breaks_is_told_too(kites: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(kites, "Hill")
    monkeypatch.setattr(kites.opened.keeper, "flush", lambda: [][0])
    kites.window.shell.troubles.happened("ValueError: no wind")
    assert kites.question().text() == f"ValueError: no wind\n\n{WHOLE} {NOT_HELD}"
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
    assert kites.question().detailedText() == "b" * CRASH_TOLD
    kites.answer("Close")


def test_what_the_writer_did_before_may_edit_and_is_copied(kites: Desk) -> None:
    """A copy that was under way is of the campaign before: another one follows at once."""
    keeper = kites.opened.keeper
    edit(kites, "Hill")
    keeper.background.submit(lambda: None, lambda _none: edit(kites, "Dale"))
    assert kites.window.shell.write_recovery_copy() and copied(kites) == ["Dale"]


def test_a_copy_is_written_though_no_timer_runs(kites: Desk) -> None:
    """What was to start it may have broken."""
    edit(kites, "Hill")
    kites.opened.keeper._timer.stop()
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
