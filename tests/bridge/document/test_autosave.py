"""The keeper: saves and recovery copies off the window's thread; nothing is called saved that is not."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.document import autosave, file_jobs, last_copies, save_outcome
from mls_desktop.bridge.document.autosave import RECOVERY_DELAY, Autosave
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.last_copies import keep_last
from mls_desktop.bridge.document.save_outcome import Outcome, Problem
from mls_desktop.bridge.qt.jobs import wait_for_all
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, Damaged, RecoveryFolder
from mls_desktop.storage.saving import digest
from tests.bridge.kites import document, part
from tests.hand_clock import HandClock
from tests.madeup.system import shipped_data


class Kept:
    """A document with its keeper and folders."""

    def __init__(self, home: Path) -> None:
        self.file, self.recovery = home / "hill.mls.json", RecoveryFolder(home / "recovery")
        self.doc: Document = document("Ann")
        self.keeper = Autosave(self.doc, shipped_data(), self.recovery, parent=self.doc)
        self.refused: list[Outcome] = []
        self.keeper.failed.connect(self.refused.append)

    def copies(self) -> list[Copy]:
        return [copy for copy in self.recovery.listed() if isinstance(copy, Copy)]


@pytest.fixture
def kept(qapp: object, clock: HandClock, tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.keeper.close(drop=True)
    made.doc.deleteLater()


def save(kept: Kept, overwrite: bool = False) -> None:
    kept.keeper.save(kept.file if kept.keeper.path is None else None, overwrite)
    kept.keeper.background.wait()
    assert kept.refused == []


def refusal(kept: Kept, start: Callable[[], None]) -> Problem:
    """The problem of a save, or of a copy, that cannot be."""
    start()
    kept.keeper.background.wait()
    outcome = kept.refused.pop()
    assert kept.refused == [] and outcome.problem is not None
    return outcome.problem


def told(kept: Kept) -> tuple[bool, bool]:
    """Whether there is something unsaved, and whether a save goes on."""
    return kept.keeper.dirty, kept.keeper.saving


def test_a_save_is_told_and_clean(kept: Kept) -> None:
    kept.doc.apply(part("ann", "lift", 1))
    assert kept.keeper.dirty
    before = time.time()
    save(kept)
    assert told(kept) == (False, False)
    assert (kept.keeper.saved_at or 0) >= before
    assert read(kept.file.read_bytes(), shipped_data()) == kept.doc.campaign
    assert (kept.keeper.path, kept.keeper.base) == (kept.file, digest(kept.file.read_bytes()))


def test_saving_is_told_while_it_lasts(kept: Kept) -> None:
    seen: list[bool] = []
    kept.keeper.changed.connect(lambda: seen.append(kept.keeper.saving))
    save(kept)
    assert seen[0] is True and seen[-1] is False


def test_without_a_file_there_is_no_save(kept: Kept) -> None:
    with pytest.raises(ValueError, match="no file"):
        kept.keeper.save()
    assert not kept.keeper.saving


def test_the_recovery_copy_comes_a_moment_after_the_first_edit_and_is_not_put_off(kept: Kept, clock: HandClock) -> None:
    for n in range(1, 11):
        kept.doc.apply(part("ann", "lift", n))
        clock.advance(RECOVERY_DELAY / 10 - 1)
    clock.advance(9)
    assert kept.copies() == [] and kept.keeper.recovered_at is None
    clock.advance(1)
    kept.doc.apply(part("ann", "lift", 11))
    clock.finish_jobs()
    (copy,) = kept.copies()
    assert read(copy.body, shipped_data()).characters[0].parts["lift"] == 10
    clock.run_until_idle()
    (copy,) = kept.copies()
    assert read(copy.body, shipped_data()) == kept.doc.campaign and kept.keeper.dirty and kept.keeper.copied


def test_a_copy_knows_its_file_and_what_it_was(kept: Kept) -> None:
    save(kept)
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.flush()
    (copy,) = kept.copies()
    assert (copy.envelope.path, copy.envelope.base) == (str(kept.file), kept.keeper.base)
    kept.doc.apply(part("ann", "lift", 2))
    kept.keeper.flush()
    (later,) = kept.copies()
    assert later.envelope.sequence > copy.envelope.sequence and later.envelope.document == copy.envelope.document


def test_a_save_drops_the_copy(kept: Kept) -> None:
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.flush()
    assert kept.copies() and kept.keeper.recovered_at is not None
    save(kept)
    assert kept.copies() == [] and kept.keeper.recovered_at is None


def test_a_copy_asked_for_during_the_save_that_drops_it_is_not_said_to_be_there(kept: Kept, clock: HandClock) -> None:
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.save(kept.file)
    kept.keeper.flush()  # the timer may fire while the save goes on
    clock.run_until_idle()
    assert not kept.keeper.dirty and kept.copies() == [] and not kept.keeper.copied and kept.keeper.recovered_at is None


def test_an_edit_during_a_save_stays_unsaved_and_gets_a_copy(kept: Kept, clock: HandClock) -> None:
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.save(kept.file)
    kept.doc.apply(part("ann", "lift", 2))
    clock.run_until_idle()
    assert kept.keeper.dirty and kept.keeper.recovered_at is not None
    assert read(kept.file.read_bytes(), shipped_data()).characters[0].parts == {"lift": 1}
    save(kept)
    assert not kept.keeper.dirty


def test_a_file_changed_by_another_is_not_overwritten(kept: Kept) -> None:
    save(kept)
    kept.file.write_text("theirs")
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.flush()
    problem = refusal(kept, kept.keeper.save)
    assert problem.kind == "conflict" and not problem.gone and str(kept.file) in problem.text
    assert kept.file.read_text() == "theirs" and kept.keeper.dirty and kept.copies()
    save(kept, overwrite=True)
    assert read(kept.file.read_bytes(), shipped_data()) == kept.doc.campaign and not kept.keeper.dirty


def test_a_file_that_is_gone_is_a_conflict_too(kept: Kept) -> None:
    save(kept)
    kept.file.unlink()
    kept.doc.apply(part("ann", "lift", 1))
    problem = refusal(kept, kept.keeper.save)
    assert problem.gone and not kept.file.exists() and kept.keeper.dirty


def test_a_new_file_never_replaces_another(kept: Kept) -> None:
    kept.file.write_text("another's")
    assert refusal(kept, partial(kept.keeper.save, kept.file)).kind == "conflict"
    assert kept.file.read_text() == "another's" and kept.keeper.path is None


def test_a_failure_keeps_all_and_the_next_save_works(kept: Kept) -> None:
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.flush()
    kept.file.mkdir()
    problem = refusal(kept, partial(kept.keeper.save, kept.file))
    assert problem.kind == "failed" and str(kept.file) in problem.text
    assert told(kept) == (True, False) and kept.copies()
    kept.file.rmdir()
    save(kept)
    assert not kept.keeper.dirty and kept.copies() == []


@pytest.mark.expects_log
def test_a_break_in_the_writer_is_told_like_any_failure(kept: Kept, monkeypatch) -> None:
    monkeypatch.setattr("mls_desktop.bridge.document.save_outcome.write", lambda *_: [][0])
    kept.doc.apply(part("ann", "lift", 1))
    problem = refusal(kept, partial(kept.keeper.save, kept.file))
    assert problem.kind == "failed" and kept.keeper.dirty


def test_a_copy_that_cannot_be_written_is_tried_again(kept: Kept, clock: HandClock) -> None:
    blocked = kept.recovery.folder / f"{kept.keeper._id}.mls-recovery"
    blocked.mkdir(parents=True, exist_ok=True)
    kept.doc.apply(part("ann", "lift", 1))
    assert refusal(kept, kept.keeper.flush).kind == "failed"
    assert kept.keeper.recovered_at is None and kept.keeper.dirty
    blocked.rmdir()
    kept.doc.apply(part("ann", "lift", 2))
    clock.run_until_idle()
    assert kept.keeper.recovered_at is not None


def test_what_came_from_a_copy_must_be_saved(kept: Kept, clock: HandClock) -> None:
    kept.keeper.must_be_saved()
    assert kept.keeper.dirty
    clock.run_until_idle()
    assert len(kept.copies()) == 1
    save(kept)
    assert not kept.keeper.dirty


def test_a_copy_that_waits_is_written_when_the_keeping_ends_without_a_save(qapp: object, tmp_path: Path) -> None:
    made = Kept(tmp_path)
    made.doc.apply(part("ann", "lift", 1))
    assert made.copies() == []
    made.keeper.close(drop=False)
    (copy,) = made.copies()
    assert read(copy.body, shipped_data()) == made.doc.campaign
    made.doc.deleteLater()


def test_undo_to_what_is_saved_is_clean_and_leaves_no_copy_behind(kept: Kept) -> None:
    save(kept)
    kept.doc.apply(part("ann", "lift", 1))
    kept.doc.history.undo()
    assert not kept.keeper.dirty
    kept.keeper.flush()
    assert kept.copies() == []


def orphans(recovery: RecoveryFolder) -> list[Copy | Damaged]:
    return [copy for copy in recovery.listed() if is_orphan(copy.file)]


def test_orphans_are_the_copies_of_programs_that_are_gone(qapp: object, tmp_path: Path) -> None:
    living, dead = Kept(tmp_path), Kept(tmp_path)
    for each in (living, dead):
        each.doc.apply(part("ann", "lift", 1))
        each.keeper.flush()
    assert orphans(living.recovery) == []
    # A keeper closed without dropping its copy is what a program leaves that was ended by force.
    dead.keeper.close(drop=False)
    (found,) = orphans(living.recovery)
    assert isinstance(found, Copy) and read(found.body, shipped_data()) == dead.doc.campaign
    (living.recovery.folder / "x.mls-recovery").write_text("half")
    assert any(isinstance(each, Damaged) for each in orphans(living.recovery))
    living.keeper.close(drop=True)
    for each in (living, dead):
        each.doc.deleteLater()


def test_a_closed_keeper_writes_no_more(qapp: object, tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.close(drop=True)
    kept.doc.apply(part("ann", "lift", 2))
    assert not kept.keeper._timer.isActive() and kept.copies() == []
    kept.doc.deleteLater()


def test_the_file_is_what_people_may_read(kept: Kept) -> None:
    save(kept)
    assert json.loads(kept.file.read_text("utf-8"))["format"] == "mls-desktop"


def test_a_copy_whose_outcome_was_lost_is_made_again(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program itself breaks as it hears of a copy, it does not hold for unkept what could be kept."""
    kept.doc.apply(part("ann", "lift", 1))
    hears, outcomes = Autosave._on_copied, []

    def breaks_once(keeper: Autosave, outcome: Outcome, wave: int) -> None:
        outcomes.append(outcome)
        if len(outcomes) == 1:
            raise ArithmeticError
        hears(keeper, outcome, wave)

    monkeypatch.setattr(Autosave, "_on_copied", breaks_once)
    with pytest.raises(ArithmeticError):
        kept.keeper.flush()
    kept.keeper.flush()
    assert kept.keeper.copied and len(outcomes) == 2
    kept.keeper.flush()
    assert len(outcomes) == 2


class SlowSave:
    """The disk of the file, which does not answer until it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers, self.asked = threading.Event(), threading.Event()
        real = file_jobs.saved_over

        def slow(*words: Any) -> Outcome:
            self.asked.set()
            assert self.answers.wait(30)
            return real(*words)

        monkeypatch.setattr("mls_desktop.bridge.document.autosave.saved_over", slow)
        monkeypatch.setattr(autosave, "SLOW", 0.0)


def test_copies_do_not_wait_for_a_save_that_is_slow(
    kept: Kept, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowSave(monkeypatch)
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.save(kept.file)
    assert slow.asked.wait(10)
    kept.doc.apply(part("ann", "lift", 2))
    clock.advance(RECOVERY_DELAY)
    assert kept.keeper._spare is not None and kept.keeper._spare.wait(30)
    (copy,) = kept.copies()
    assert read(copy.body, shipped_data()) == kept.doc.campaign and kept.keeper.saving and kept.keeper.dirty
    slow.answers.set()
    clock.run_until_idle()
    assert not kept.keeper.saving
    assert kept.keeper.dirty and kept.keeper.copied and kept.copies(), "what the save does not hold is still there"
    save(kept)
    assert kept.copies() == [] and not kept.keeper.dirty


def test_a_copy_that_comes_after_the_save_that_needs_it_no_more_goes(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowSave(monkeypatch)
    copies, real = threading.Event(), save_outcome.recovered

    def late(*words: Any) -> Outcome:
        assert copies.wait(30)
        return real(*words)

    monkeypatch.setattr("mls_desktop.bridge.document.autosave.recovered", late)
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.save(kept.file)
    assert slow.asked.wait(10)
    kept.keeper.begin_copy()
    slow.answers.set()
    assert kept.keeper.background.wait(30) and not kept.keeper.dirty
    copies.set()
    assert kept.keeper.settle(10) and kept.keeper.settle(10)
    assert kept.copies() == [] and not kept.keeper.copied


@pytest.mark.parametrize("closing", ["last call", "closed"])
def test_the_last_copy_comes_though_the_save_never_ends(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, closing: str
) -> None:
    slow = SlowSave(monkeypatch)
    kept.doc.apply(part("ann", "lift", 1))
    kept.keeper.save(kept.file)
    assert slow.asked.wait(10)
    monkeypatch.setattr(autosave, "SLOW", 100.0)
    kept.doc.apply(part("ann", "lift", 2))
    if closing == "closed":
        kept.keeper.leaving = 0.0
        kept.keeper.close(drop=True)
        monkeypatch.setattr(kept.keeper, "close", lambda drop: None)
    else:
        keep_last([kept.keeper], 0.0)
    assert not kept.keeper.at_risk
    (copy,) = kept.copies()
    assert read(copy.body, shipped_data()) == kept.doc.campaign
    slow.answers.set()
    assert wait_for_all(10) == 0 and kept.copies(), "what comes later takes nothing away"


@pytest.mark.expects_log
def test_what_is_kept_nowhere_is_told(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers = threading.Event()
    monkeypatch.setattr("mls_desktop.bridge.document.autosave.recovered", lambda *_words: answers.wait(30))
    monkeypatch.setattr(last_copies, "LATE", 0.0)
    kept.doc.apply(part("ann", "lift", 1))
    keep_last([kept.keeper], 0.0)
    assert kept.keeper.at_risk and "no recovery copy of" in caplog.text and "does not answer" in caplog.text
    monkeypatch.undo()
    answers.set()
    wait_for_all(10)
    kept.keeper._writer._waiting.clear()
