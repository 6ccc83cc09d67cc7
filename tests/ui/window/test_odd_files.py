"""Whatever lies where the program looks for one of its files: it starts, saves and closes, and tells what is lost.

Nothing here looks at a clock: what would be waited for would never come."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QtMsgType, qWarning

from mls_desktop.bridge.app.crash_traces import MOST_TRACES, TRACE_BYTES, CrashTraces
from mls_desktop.bridge.app.error_details import error_details
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.bridge.instance.handover import collected
from mls_desktop.bridge.instance.instance_lock import instance_folder
from mls_desktop.bridge.instance.program_start import begun
from mls_desktop.bridge.qt.crash_log import CrashLog
from mls_desktop.bridge.qt.tried_lock import GUARD
from mls_desktop.storage.reading import read
from mls_desktop.storage.versions import VersionFolder
from mls_desktop.storage.writing import write
from mls_desktop.ui.files.notice_bar import OWN_FILES, SETTINGS
from mls_desktop.ui.files.recovery_dialog import RecoveryDialog
from tests.bridge.kites import campaign, part
from tests.desk import Desk
from tests.homes import folders
from tests.madeup.system import shipped_data
from tests.oddthings import JUNK, ODD
from tests.ui.dialogs import dialogs

KINDS = {**ODD, **JUNK}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    made = tmp_path / "games" / "hill.mls.json"
    made.write_bytes(write(campaign("Ann"), shipped_data()))
    return made


@pytest.fixture
def held(tmp_path: Path) -> Folders:
    return folders(tmp_path / "home")


def own_places(held: Folders, file: Path) -> list[Path]:
    """Every place in which the program reads one of its own files."""
    running = instance_folder(held)
    lock = DocumentLock(held.locks)
    locks = [lock._beside(file), lock._by_identity(file)]
    versions = VersionFolder(held.versions).home(file)
    return [
        held.config / "settings.json",
        *(held.state / name for name in ("views.json", "recent.json", "log.txt", "crash-0.txt", "crash-0.lock")),
        *(held.recovery / name for name in ("a.mls-recovery", "a.lock", "new.a.mls-steps", f"{'0' * 32}.b.mls-steps")),
        held.recovery / "bin" / "1-c.mls-recovery",
        *(versions / name for name in ("about.json", f"1700000000000-{'0' * 16}.mls.json")),
        *(running / name for name in ("lock", f"{'0' * 32}.handover")),
        *locks,
        *(each.with_name(each.name + GUARD) for each in locks),
    ]


NOT_JUNK = ("lock", "rmlock", "mls-lock")
"""Junk in a lock is a lock that names nobody, of which other tests tell."""


@pytest.mark.expects_log
@pytest.mark.parametrize("kind", KINDS)
def test_the_program_starts_saves_and_closes_and_tells(
    kind: str, qtbot: Any, held: Folders, file: Path, tmp_path: Path
) -> None:
    for place in own_places(held, file):
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind in ODD or not place.name.endswith(NOT_JUNK):
            KINDS[kind](place)
    start = begun(held, [file])
    desk = Desk(qtbot, tmp_path / "home", shipped_data(), (file,))
    trouble = CrashLog(held.state)
    trouble.start()
    try:
        qWarning("a kite without a string")
        logging.getLogger("mls_desktop").warning("as ever")
        assert b"as ever" in (held.state / "log.txt").read_bytes(), "the odd one is out of the way"
        assert list(collected(instance_folder(held), set(), 0.0)) == []
        notices = desk.window.shell.notices
        qtbot.waitUntil(lambda: {SETTINGS, OWN_FILES} <= set(notices.told()))
        told = "".join(notices.told().values())
        assert [name for name in ("views.json", "recent.json") if name not in told] == []
        qtbot.waitUntil(lambda: any(isinstance(each, RecoveryDialog) for each in dialogs(desk)))
        for each in dialogs(desk):
            each.reject()
        desk.document.apply(part("ann", "lift", 2))
        desk.open_campaign.keeper.flush()
        desk.do("save")
        desk.saved()
        desk.window.close()
        assert not desk.window.isVisible()
    finally:
        trouble.stop()
        if start.lock is not None:
            start.lock.release()
    assert read(file.read_bytes(), shipped_data()).characters[0].parts == {"lift": 2}
    again = Desk(qtbot, tmp_path / "home", shipped_data(), (file,))
    assert not {SETTINGS, OWN_FILES} & set(again.window.shell.notices.told()), "once"
    assert again.window.shell.files._campaign_files.recents()[:1] == (file,)


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_takes_the_place_of_the_open_file_is_told_and_left_alone(
    kind: str, qtbot: Any, file: Path, tmp_path: Path
) -> None:
    desk = Desk(qtbot, tmp_path / "home", shipped_data(), (file,))
    desk.document.apply(part("ann", "lift", 2))
    file.unlink()
    KINDS[kind](file)
    before = os.lstat(file)
    desk.do("save")
    assert file.name in desk.question().text() or "not a file is in its place" in desk.question().text()
    desk.question().reject()
    qtbot.waitUntil(lambda: not desk.asked())
    desk.open_campaign.keeper.flush()
    assert desk.open_campaign.keeper.dirty and len([*(tmp_path / "home" / "recovery").glob("*.mls-recovery")]) == 1
    desk.windows.end()
    assert not desk.window.isVisible()
    assert os.lstat(file) == before


@pytest.mark.expects_log
@pytest.mark.parametrize("kind", [kind for kind in ODD if kind != "large"])
def test_what_comes_in_the_place_of_the_log_ends_nothing(kind: str, qapp: object, tmp_path: Path) -> None:
    trouble = CrashLog(tmp_path)
    trouble.start()
    try:
        ODD[kind](tmp_path / "log.txt")
        qWarning("a kite without a string")
        trouble.caught(ValueError, ValueError("no such wind"), None)
        details = error_details("no such wind", "", tmp_path, ("offscreen", "Qt"))
        assert "log.txt:\n(" in details
    finally:
        trouble.stop()


@pytest.mark.expects_log
def test_a_log_that_raises_lets_nothing_out_to_qt(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise OSError("no room")

    trouble = CrashLog(tmp_path)
    trouble.start()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(logging.Logger, "_log", fail)
            patch.setattr(trouble, "_before", fail)
            trouble._qt(QtMsgType.QtWarningMsg, None, "a kite without a string")  # type: ignore[arg-type]
            trouble.caught(ValueError, ValueError("no such wind"), None)
    finally:
        trouble.stop()


def test_old_traces_of_crashes_are_told_in_part_and_odd_ones_left(tmp_path: Path) -> None:
    for nth in range(MOST_TRACES + 5):
        (tmp_path / f"crash-{nth:03}.txt").write_text("x" * 2 * TRACE_BYTES)
    for kind in ("pipe", "folder", "link-to-device", "loop"):
        ODD[kind](tmp_path / f"crash-!{kind}.txt")
    traces = CrashTraces(tmp_path)
    told = traces.left(lambda _file: True)
    assert len(told) == MOST_TRACES * (TRACE_BYTES + 2) - 2
    assert len([*tmp_path.glob("crash-0*.txt")]) == 5 and len([*tmp_path.glob("crash-!*.txt")]) == 4
    assert traces.left(lambda _file: True).count("\n\n") == 4 and traces.left(lambda _file: True) == ""
