"""Leaving a campaign whose disk does not answer: "Saving …" is seen, and after a while one may go all the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from mls_desktop.bridge.document import file_jobs
from mls_desktop.bridge.qt.jobs import wait_for_all
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.ui.workspace import saving_wait
from tests.bridge.kites import part
from tests.desk import Desk

LATER = 10**6
"""Seconds that no test waits."""


class Slow:
    """A window over a saved campaign with an edit, whose disk answers when it is let."""

    def __init__(self, desk: Desk, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.file, self.answers, self.asked = desk, file, threading.Event(), threading.Event()
        real = file_jobs.saved_over

        def slow(*words: Any) -> Any:
            self.asked.set()
            assert self.answers.wait(30)
            return real(*words)

        monkeypatch.setattr("mls_desktop.bridge.document.autosave.saved_over", slow)
        monkeypatch.setattr(saving_wait, "AT_ONCE", 0.0)
        monkeypatch.setattr(saving_wait, "OFFERED", LATER)
        monkeypatch.setattr(saving_wait, "HURRY", 0.0)

    @property
    def wait(self) -> saving_wait.SavingWait:
        return self.desk.window.shell.files.waiting

    def offered(self) -> list[str]:
        box = self.wait.box
        assert box is not None and "Saving …" in box.text()
        return [key.text().replace("&", "") for key in box.findChildren(QPushButton) if not key.isHidden()]

    def seen(self) -> None:
        self.desk.bot.waitUntil(lambda: self.wait.box is not None and self.wait.box.isVisible())

    def copies(self) -> list[bytes]:
        whole = RecoveryFolder(self.desk.home / "recovery").listed()
        return [copy.body for copy in whole if isinstance(copy, Copy)]


@pytest.fixture
def slow(kites: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    kites.do("new_player")
    kites.type_into(kites.line("who", "name"), "Ann")
    kites.do("save_as")
    kites.file_dialog(tmp_path / "hill.mls.json")
    kites.saved()
    kites.bot.waitUntil(lambda: not kites.open_campaign.keeper.background.busy)
    assert kites.document.apply(part(kites.document.campaign.characters[0].id, "lift", 1))
    made = Slow(kites, tmp_path / "hill.mls.json", monkeypatch)
    yield made
    made.answers.set()
    assert wait_for_all(20) == 0


def test_a_save_on_the_way_out_is_waited_for_and_then_it_closes(slow: Slow) -> None:
    slow.desk.window.close()
    slow.desk.answer("Save")
    slow.seen()
    assert slow.offered() == ["Cancel"], "nobody is asked to give anything up at once"
    slow.answers.set()
    slow.desk.bot.waitUntil(lambda: not slow.desk.window.isVisible())
    assert b'"lift"' in slow.file.read_bytes() and slow.copies() == []


def test_after_a_while_it_closes_all_the_same_and_the_copy_stays(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    slow.desk.window.close()
    slow.desk.answer("Save")
    slow.seen()
    monkeypatch.setattr(saving_wait, "OFFERED", 0.0)
    slow.desk.bot.waitUntil(lambda: "Close all the same" in slow.offered())
    slow.desk.answer("Close all the same")
    slow.desk.bot.waitUntil(lambda: not slow.desk.window.isVisible())
    (copy,) = slow.copies()
    assert b'"lift"' in copy and b'"lift"' not in slow.file.read_bytes()


def test_who_does_not_save_is_not_held_up_for_ever_either(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    slow.desk.window.shell.files.save()
    assert slow.asked.wait(10)
    slow.desk.window.close()
    slow.desk.answer("Do not save")
    slow.seen()
    assert slow.desk.window.isVisible()
    monkeypatch.setattr(saving_wait, "OFFERED", 0.0)
    slow.desk.bot.waitUntil(lambda: "Close all the same" in slow.offered())
    slow.desk.answer("Close all the same")
    slow.desk.bot.waitUntil(lambda: not slow.desk.window.isVisible())


def test_cancel_stays_and_the_save_comes_to_its_end(slow: Slow) -> None:
    slow.desk.window.close()
    slow.desk.answer("Save")
    slow.seen()
    slow.desk.answer("Cancel")
    slow.answers.set()
    slow.desk.bot.waitUntil(lambda: not slow.desk.open_campaign.keeper.dirty)
    assert slow.desk.window.isVisible() and slow.wait.box is None and b'"lift"' in slow.file.read_bytes()
    slow.desk.window.close()
    slow.desk.bot.waitUntil(lambda: not slow.desk.window.isVisible())


def test_a_disk_that_does_not_answer_a_look_at_the_file_is_waited_for_too(slow: Slow) -> None:
    """Nothing is unsaved, and yet the window's thread must not wait for it."""
    slow.answers.set()
    slow.desk.window.shell.files.save()
    slow.desk.bot.waitUntil(lambda: not slow.desk.open_campaign.keeper.dirty)
    free = threading.Event()
    slow.desk.open_campaign.keeper.background.submit(lambda: free.wait(30))
    slow.desk.window.close()
    slow.seen()
    assert slow.desk.window.isVisible()
    free.set()
    slow.desk.bot.waitUntil(lambda: not slow.desk.window.isVisible())
