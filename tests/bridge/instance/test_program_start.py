"""Who is the first program, and what becomes of the files of a later one: exactly one has them, whoever stops when."""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.instance import program_start
from mls_desktop.bridge.instance.handover import MOST_FILES, OLD, packed_handover, post, take_away, waiting
from mls_desktop.bridge.instance.handover_inbox import HandoverInbox
from mls_desktop.bridge.instance.instance_lock import InstanceLock, instance_folder
from mls_desktop.bridge.instance.program_start import begun, desktop_token
from tests.hand_clock import HandClock, turned_by_hand
from tests.homes import folders

FILE = Path("/x/hill.mls.json")


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    return folders(tmp_path)


@pytest.fixture
def clock() -> Iterator[HandClock]:
    """The clock, turned by each look of a waiting start: none waits in truth."""
    with turned_by_hand() as made:
        yield made


def lock_of(own: Folders) -> InstanceLock:
    return InstanceLock(instance_folder(own))


def test_the_first_has_the_lock_until_it_gives_it_back(own: Folders) -> None:
    first, second = lock_of(own), lock_of(own)
    assert first.take() and not second.take()
    first.release()
    assert second.take() and not first.take()
    second.release()


def test_other_folders_and_other_displays_are_other_programs(own: Folders, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    seen = set()
    for display, each in itertools.product((":1", ":2"), (own, folders(tmp_path / "else"))):
        monkeypatch.setenv("DISPLAY", display)
        seen.add(instance_folder(each))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    seen.add(instance_folder(own))
    assert len(seen) == 5


def test_a_start_alone_is_the_first_and_reads_no_message(own: Folders) -> None:
    start = begun(own, [FILE])
    assert start.lock is not None and not start.handed_over and not start.why
    start.lock.release()


def test_a_new_process_neither_hands_over_nor_waits(own: Folders, clock: HandClock) -> None:
    first = lock_of(own)
    assert first.take()
    start = begun(own, [FILE], new_process=True)
    assert start.lock is None and not start.handed_over and not start.why and clock.turned == 0
    first.release()
    alone = begun(own, [FILE], new_process=True)
    assert alone.lock is not None, "where no program runs it is the first as any other"
    alone.lock.release()


@pytest.mark.parametrize(("listens", "patience"), [(True, program_start.SILENT), (False, program_start.STARTING)])
def test_one_that_does_not_answer_is_left_alone(own: Folders, clock: HandClock, listens: bool, patience: float) -> None:
    first = lock_of(own)
    assert first.take()
    if listens:
        first.tell_listening()
    start = begun(own, [FILE])
    assert start.lock is None and not start.handed_over and "does not answer" in start.why
    assert patience <= clock.now() < patience + 1
    assert list(waiting(instance_folder(own))) == [], "it is taken back: the first will not open it later"
    first.release()


def test_a_later_start_is_the_first_where_that_ends_meanwhile(own: Folders, clock: HandClock, monkeypatch: Any) -> None:
    first = lock_of(own)
    assert first.take()
    monkeypatch.setattr(clock, "pause", lambda _seconds: first.release())
    start = begun(own, [FILE])
    assert start.lock is not None and not start.handed_over
    assert list(waiting(instance_folder(own))) == []
    start.lock.release()


def test_what_is_taken_in_the_last_moment_is_taken(own: Folders, clock: HandClock, monkeypatch: Any) -> None:
    """Patience ends in the moment in which the first program takes the file: one of the two has it, not both."""
    first = lock_of(own)
    assert first.take()
    usual = program_start._waited_for

    def taken_at_last(folder: Path, lock: InstanceLock, file: Path) -> Any:
        found = usual(folder, lock, file)
        assert take_away(file)
        return found

    monkeypatch.setattr(program_start, "_waited_for", taken_at_last)
    assert begun(own, [FILE]).handed_over
    first.release()


def test_too_many_files_are_opened_by_a_program_of_its_own(own: Folders, clock: HandClock) -> None:
    first = lock_of(own)
    assert first.take()
    start = begun(own, [FILE] * (MOST_FILES + 1))
    assert not start.handed_over and start.why and clock.turned == 0
    first.release()


def test_where_no_lock_can_be_the_program_starts_all_the_same(own: Folders) -> None:
    own.state.parent.mkdir(parents=True, exist_ok=True)
    own.state.write_text("no folder")
    start = begun(own, [FILE])
    assert start.lock is None and not start.handed_over and "cannot be told" in start.why


def test_a_desktop_passes_its_leave_by_one_of_two_names() -> None:
    assert desktop_token({"DESKTOP_STARTUP_ID": "b", "XDG_ACTIVATION_TOKEN": "a"}) == "a"
    assert desktop_token({"DESKTOP_STARTUP_ID": "b"}) == "b" and desktop_token({}) == ""


# The first program's side


@pytest.fixture
def inbox(own: Folders, qapp: Any) -> Any:
    lock = lock_of(own)
    assert lock.take()
    made = HandoverInbox(lock, own)
    made.told = []  # type: ignore[attr-defined]
    made.arrived.connect(made.told.append)  # type: ignore[attr-defined]
    yield made
    made.stop()
    lock.release()


def names(inbox: Any) -> list[str]:
    return [path.name for told in inbox.told for path in told.paths()]


def test_what_waited_before_and_what_comes_after_is_taken_once(inbox: Any, own: Folders, qtbot: Any) -> None:
    folder = instance_folder(own)
    post(folder, packed_handover([Path("/x/a")]))
    assert names(inbox) == []
    inbox.start()
    assert names(inbox) == ["a"]
    post(folder, packed_handover([Path("/x/b")]))
    qtbot.waitUntil(lambda: names(inbox) == ["a", "b"])
    inbox.look()
    assert names(inbox) == ["a", "b"] and list(waiting(folder)) == []


def test_a_start_and_the_first_program_meet(inbox: Any, own: Folders, qtbot: Any) -> None:
    inbox.start()
    found: list[Any] = []
    later = threading.Thread(target=lambda: found.append(begun(own, [FILE])))
    later.start()
    qtbot.waitUntil(lambda: bool(found))
    later.join()
    assert found[0].handed_over and inbox.told[0].paths() == [FILE]


def test_what_was_left_long_ago_is_not_wanted_now(inbox: Any, own: Folders) -> None:
    folder = instance_folder(own)
    old = post(folder, packed_handover([FILE]))
    os.utime(old, (time.time() - OLD - 5,) * 2)
    inbox.start()
    assert names(inbox) == [] and not old.exists()


@pytest.mark.expects_log
def test_garbage_is_told_to_the_log_once_and_what_is_meant_is_taken(inbox: Any, own: Folders, caplog: Any) -> None:
    folder = instance_folder(own)
    (folder / "z.handover").write_bytes(b"\x00garbage")
    (folder / "d.handover").mkdir()
    post(folder, packed_handover([FILE]))
    inbox.start()
    inbox.look()
    assert names(inbox) == [FILE.name]
    assert len([line for line in caplog.messages if "not taken" in line]) == 2


def test_after_the_end_nothing_is_taken(inbox: Any, own: Folders) -> None:
    inbox.start()
    inbox.stop()
    left = post(instance_folder(own), packed_handover([FILE]))
    inbox.look()
    assert names(inbox) == [] and left.exists()
