"""Large files are read off the window's thread: they can be given up, and nothing is lost meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, enumerate
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar

from mls_desktop.bridge.campaign.files import SMALL, CampaignFiles
from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.model import replay
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event as FightEvent
from mls_desktop.storage.reading import read
from mls_desktop.ui.characters.import_dialog import ImportDialog
from mls_desktop.ui.files.progress_dialog import ProgressDialog
from tests.desk import Desk
from tests.madeup.system import shipped_data

T = TypeVar("T")
BRINGS: dict[str, Callable[[Desk, Path], object]] = {
    "characters": lambda desk, path: desk.window.shell.guests.transfer.take_file(path),
    "library": lambda desk, path: desk.window.shell.library.exchange.take(path),
}
"""What takes something over from a file, without the dialog that asks for it."""


def large(path: Path, name: str = "Large", **more: object) -> Path:
    notes = [{"id": f"k{nth}", "name": "K", "notes": "x" * 60_000} for nth in range(10)]
    raw = {"format": "mls-desktop", "version": 1, "system": "kites", "name": name, "characters": notes, **more}
    path.write_text(json.dumps(raw))
    assert path.stat().st_size > SMALL
    return path


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Files are read, but not before this is set."""
    go = Event()

    def held(load: Callable[..., T]) -> Callable[..., T]:
        def waiting(self: CampaignFiles, path: Path, watch: Callable[[float], None] | None = None) -> T:
            go.wait(20)
            return load(self, path, watch)

        return waiting

    for name in ("load", "load_guest"):
        monkeypatch.setattr(CampaignFiles, name, held(getattr(CampaignFiles, name)))
    yield go
    go.set()


def progress(desk: Desk) -> list[ProgressDialog]:
    return [found for found in desk.window.findChildren(ProgressDialog) if found.isVisible()]


def cancel(desk: Desk) -> None:
    (dialog,) = progress(desk)
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def nobody_reads(desk: Desk) -> bool:
    """Whether no thread reads, and nothing of one that did could still be told."""
    threads = any(thread.name == "background work" for thread in enumerate())
    return not threads and not desk.window.findChildren(BackgroundWork)


def named(desk: Desk) -> str:
    return str(desk.document.campaign.name)


def test_a_large_file_is_shown_when_it_is_read(kites: Desk, tmp_path: Path) -> None:
    path = large(tmp_path / "large.mls.json")
    kites.window.shell.files.open_file(path)
    assert named(kites) == "", "the window goes on meanwhile"
    kites.bot.waitUntil(lambda: named(kites) == "Large")
    assert kites.window.shell.files.recents() == (path,) and not kites.open_campaign.keeper.dirty
    assert kites.open_campaign.path == path


def test_reading_that_takes_long_tells_how_far_it_is(kites: Desk, tmp_path: Path, slow: Event) -> None:
    kites.window.shell.files.open_file(large(tmp_path / "large & small.mls.json"))
    kites.bot.waitUntil(lambda: bool(progress(kites)))
    (dialog,) = progress(kites)
    assert dialog.windowModality() == Qt.WindowModality.WindowModal
    assert dialog.findChild(QProgressBar).value() == 0
    slow.set()
    kites.bot.waitUntil(lambda: named(kites) == "Large")
    assert not progress(kites)


def test_cancel_leaves_everything_as_it_was(kites: Desk, tmp_path: Path, slow: Event) -> None:
    kites.do("new_player")
    kites.do("undo")
    before = kites.document
    kites.window.shell.files.open_file(large(tmp_path / "large.mls.json"))
    kites.bot.waitUntil(lambda: bool(progress(kites)))
    cancel(kites)
    slow.set()
    kites.bot.waitUntil(lambda: nobody_reads(kites))
    assert kites.document is before and kites.window.shell.files.recents() == () and not progress(kites)
    kites.window.shell.files.open_file(tmp_path / "large.mls.json")
    kites.bot.waitUntil(lambda: named(kites) == "Large")


def test_escape_cancels_too(kites: Desk, tmp_path: Path, slow: Event) -> None:
    before = kites.document
    kites.window.shell.files.open_file(large(tmp_path / "large.mls.json"))
    kites.bot.waitUntil(lambda: bool(progress(kites)))
    QTest.keyClick(progress(kites)[0], Qt.Key.Key_Escape)
    slow.set()
    kites.bot.waitUntil(lambda: nobody_reads(kites))
    assert kites.document is before and not progress(kites)


def test_edits_made_while_it_is_read_are_asked_about(kites: Desk, tmp_path: Path, slow: Event) -> None:
    kites.window.shell.files.open_file(large(tmp_path / "large.mls.json"))
    kites.document.apply(Edit("set", ("name",), "Mine"))
    slow.set()
    kites.answer("Cancel")
    assert named(kites) == "Mine" and kites.open_campaign.keeper.dirty
    kites.window.close()
    kites.answer("Do not save")


def test_a_second_file_takes_the_place_of_the_first_that_is_still_read(
    kites: Desk, tmp_path: Path, slow: Event
) -> None:
    kites.window.shell.files.open_file(large(tmp_path / "one.mls.json", "One"))
    kites.window.shell.files.open_file(large(tmp_path / "two.mls.json", "Two"))
    slow.set()
    kites.bot.waitUntil(lambda: named(kites) == "Two")
    kites.bot.waitUntil(lambda: nobody_reads(kites))
    assert named(kites) == "Two" and [path.name for path in kites.window.shell.files.recents()] == ["two.mls.json"]


def test_a_window_closes_while_a_file_is_read(kites: Desk, tmp_path: Path, slow: Event) -> None:
    kites.window.shell.files.open_file(large(tmp_path / "large.mls.json"))
    kites.window.close()
    slow.set()
    kites.bot.waitUntil(lambda: nobody_reads(kites))
    assert not kites.window.isVisible() and kites.window.open_campaign is None


def test_why_a_large_file_cannot_be_read_is_told(kites: Desk, tmp_path: Path) -> None:
    before = kites.document
    kites.window.shell.files.open_file(large(tmp_path / "bad.mls.json", rulings=7))
    assert "/rulings" in kites.question().text() and "bad.mls.json" in kites.question().text()
    kites.answer("Close")
    assert kites.document is before


@pytest.mark.parametrize("what", BRINGS)
def test_what_a_large_file_brings_is_read_in_the_background_too(
    kites: Desk, tmp_path: Path, slow: Event, what: str
) -> None:
    own = {"ribbons": [{"id": "velvet", "name": "Velvet", "weight": 1}]}
    BRINGS[what](kites, large(tmp_path / "large.mls.json", library=own))
    kites.bot.waitUntil(lambda: bool(progress(kites)))
    assert (
        not kites.window.findChildren(ImportDialog) and not kites.window.shell.library.trials().drafts["library"].edits
    )
    slow.set()
    kites.bot.waitUntil(lambda: not progress(kites))
    if what == "characters":
        kites.bot.waitUntil(lambda: any(dialog.isVisible() for dialog in kites.window.findChildren(ImportDialog)))
        kites.window.findChildren(ImportDialog)[0].close()
    else:
        kites.bot.waitUntil(lambda: bool(kites.window.shell.library.trials().drafts["library"].edits))


@pytest.mark.parametrize("what", BRINGS)
def test_it_is_given_up_with_the_campaign_that_it_was_for(kites: Desk, tmp_path: Path, slow: Event, what: str) -> None:
    BRINGS[what](kites, large(tmp_path / "large.mls.json"))
    kites.bot.waitUntil(lambda: bool(progress(kites)))
    kites.do("new")
    assert not progress(kites)
    slow.set()
    kites.bot.waitUntil(lambda: nobody_reads(kites))
    assert not kites.window.findChildren(ImportDialog)


@pytest.mark.parametrize("what", BRINGS)
def test_why_it_brings_nothing_is_told(kites: Desk, tmp_path: Path, what: str) -> None:
    BRINGS[what](kites, large(tmp_path / "bad.mls.json", rulings=7))
    assert "/rulings" in kites.question().text()
    kites.question().close()


def test_a_program_started_with_a_large_file_shows_a_window_first(qtbot, tmp_path: Path, slow: Event) -> None:
    path = large(tmp_path / "large.mls.json")
    desk = Desk(qtbot, tmp_path / "home", shipped_data(), (path,))
    assert desk.window.isVisible() and named(desk) == ""
    slow.set()
    qtbot.waitUntil(lambda: named(desk) == "Large")
    assert desk.open_campaign.path == path


def test_reading_tells_how_far_it_is_and_ends_where_it_is_told_to(tmp_path: Path) -> None:
    data = large(tmp_path / "large.mls.json").read_bytes()
    shares: list[float] = []
    read(data, shipped_data(), watch=shares.append)
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] <= 1 and len(set(shares)) > 10

    class Enough(Exception):
        pass

    def ending(share: float) -> None:
        if share > 0.5:
            raise Enough

    with pytest.raises(Enough):
        read(data, shipped_data(), watch=ending)


def test_no_fight_is_played_before_its_tab_is_opened(
    kites: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[object] = []
    run = replay.run

    def playing(fight: Fight, event: FightEvent) -> replay.PlayedEvent:
        played.append(event)
        return run(fight, event)

    monkeypatch.setattr(replay, "run", playing)
    line_up = [{"id": "ann", "side": "grey", "character": {"name": "Ann"}}]
    fights = [
        {"id": f"f{nth}", "sides": [{"id": "grey"}], "line_up": line_up, "events": [{"kind": "zzz"}]}
        for nth in range(300)
    ]
    kites.window.shell.files.open_file(large(tmp_path / "large.mls.json", encounters=fights))
    kites.bot.waitUntil(lambda: named(kites) == "Large")
    assert played == []
    kites.window.shell.fights.open("f7")
    kites.bot.waitUntil(lambda: bool(played))
    assert len(played) == 1
