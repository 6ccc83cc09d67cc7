"""The notices above the sheets: whose file it is, what others do to it, what the disk refuses; answered by clicks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.document import file_base
from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.bridge.document.document_lock import DocumentLock
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.versions import VersionFolder
from mls_desktop.storage.writing import write
from mls_desktop.ui.files.notice import Notice
from tests.desk import Desk, Key, Modifier
from tests.hand_clock import HandClock
from tests.madeup.system import shipped_data

NOTICED = 2000


class Filed:
    """A window with a saved campaign in it."""

    def __init__(self, desk: Desk, file: Path) -> None:
        self.desk, self.file, self.bar = desk, file, desk.window.shell.notices
        self.bot = desk.bot

    def edit(self, name: str) -> None:
        who = self.desk.document.campaign.characters[0].id
        self.desk.document.apply(Edit("set", ("characters", who, "name"), name))

    def name(self) -> str:
        return str(self.desk.document.campaign.characters[0].name)

    def on_disk(self) -> str:
        return str(read(self.file.read_bytes(), shipped_data()).characters[0].name)

    def theirs(self, name: str = "Eve") -> None:
        """Another program writes the file."""
        data = self.file.read_bytes().replace(self.on_disk().encode(), name.encode())
        (self.file.parent / "theirs").write_bytes(data)
        os.replace(self.file.parent / "theirs", self.file)

    def told(self, about: str) -> str:
        """Waits until there is a notice about it."""
        self.bot.waitUntil(lambda: about in self.bar.told(), timeout=NOTICED)
        assert self.bar.isVisible()
        return self.bar.told()[about]

    def settled(self, about: str) -> None:
        self.bot.waitUntil(lambda: about not in self.bar.told())

    def notices(self) -> list[Notice]:
        """What stands in the bar, from the top down."""
        QApplication.sendPostedEvents()  # the layout follows an event later
        return sorted(
            (each for each in self.bar.findChildren(Notice) if not each.isHidden()), key=lambda each: each.y()
        )

    def press(self, label: str) -> None:
        key = next(k for k in self.bar.findChildren(QPushButton) if k.text() == label and not k.isHidden())
        QTest.mouseClick(key, Qt.MouseButton.LeftButton)

    def to_notice(self) -> None:
        """Presses the keys of the command, wherever the focus is."""
        QTest.keyClick(self.desk.window, Key.Key_6, Modifier.ControlModifier)

    def focus(self) -> QWidget | None:
        return QApplication.focusWidget()

    def versions(self) -> list[str]:
        kept = VersionFolder(self.desk.home / "versions")
        return [read(kept.bytes_of(each), shipped_data()).characters[0].name for each in kept.listed(self.file)]


@pytest.fixture
def filed(kites: Desk, tmp_path: Path) -> Iterator[Filed]:
    kites.do("new_player")
    kites.type_into(kites.line("who", "name"), "Ann")
    kites.do("save_as")
    kites.file_dialog(tmp_path / "hill.mls.json")
    kites.saved()
    kites.bot.waitUntil(lambda: not kites.open_campaign.keeper.background.busy)
    yield Filed(kites, tmp_path / "hill.mls.json")


def test_a_change_by_another_is_told_at_once_and_mine_is_kept_by_a_key(filed: Filed) -> None:
    focus = filed.desk.window.focusWidget()
    filed.theirs()
    assert "hill.mls.json" in filed.told("changed") and "another program" in filed.told("changed")
    assert filed.desk.window.focusWidget() is focus
    filed.press("Keep mine")
    filed.settled("changed")
    assert filed.on_disk() == "Ann" and filed.versions() == ["Eve"] and not filed.bar.isVisible()


def test_theirs_is_taken_and_mine_stays_as_a_version(filed: Filed) -> None:
    filed.edit("Zoe")
    filed.theirs()
    filed.told("changed")
    filed.press("Take theirs")
    filed.bot.waitUntil(lambda: filed.name() == "Eve")
    assert not filed.desk.open_campaign.keeper.dirty and filed.versions() == ["Zoe"]
    assert "kept as a version" in filed.told("kept")
    filed.press("Close")
    assert filed.bar.told() == {} and not filed.bar.isVisible()


def test_what_was_saved_here_and_overwritten_by_theirs_stays_as_a_version_too(filed: Filed) -> None:
    filed.theirs()
    filed.told("changed")
    filed.press("Take theirs")
    filed.bot.waitUntil(lambda: filed.name() == "Eve")
    assert filed.versions() == ["Ann"]


def test_both_are_looked_at_side_by_side(filed: Filed) -> None:
    filed.theirs()
    filed.told("changed")
    filed.press("Side by side …")
    dialog = filed.desk.dialog()
    assert type(dialog).__name__ == "ImportDialog"
    dialog.reject()
    assert filed.name() == "Ann" and "changed" in filed.bar.told()


def theirs_is(filed: Filed, **values: Any) -> None:
    """Another program writes the campaign with these values, and the person wants to see the two beside each other."""
    filed.file.write_bytes(write(replace(filed.desk.document.campaign, **values), shipped_data()) + b"\n")
    filed.told("changed")
    filed.press("Side by side …")


def test_where_only_the_campaign_s_name_differs_that_is_told(filed: Filed) -> None:
    theirs_is(filed, name="Dune")
    said = filed.desk.question().text()
    assert "No character in the file differs" in said and "Dune in the file" in said and "Take theirs" in said
    filed.desk.answer("Close")
    assert "changed" in filed.bar.told() and filed.desk.document.campaign.name != "Dune"


def test_where_nothing_differs_that_is_told(filed: Filed) -> None:
    theirs_is(filed)
    assert filed.desk.question().text().startswith("Nothing differs")
    filed.desk.answer("Close")


def test_beside_characters_that_differ_the_rest_is_told_too(filed: Filed) -> None:
    filed.edit("Bea")
    theirs_is(filed, name="Dune", characters=(replace(filed.desk.document.campaign.characters[0], name="Eve"),))
    dialog = filed.desk.dialog()
    assert "Dune in the file" in dialog.note.text()
    dialog.reject()


def test_mine_goes_to_another_file_and_theirs_stays(filed: Filed, tmp_path: Path) -> None:
    filed.theirs()
    filed.told("changed")
    filed.press("Save as …")
    filed.desk.file_dialog(tmp_path / "mine.mls.json")
    filed.settled("changed")
    assert filed.on_disk() == "Eve" and filed.desk.open_campaign.path == tmp_path / "mine.mls.json"


def test_by_keys_one_comes_to_the_notice_and_back(filed: Filed) -> None:
    line = filed.desk.line("who", "name")
    to_notice = filed.desk.window.shell.actions["to_notice"]
    assert not to_notice.isEnabled()
    filed.to_notice()
    assert filed.focus() is line
    filed.theirs()
    filed.told("changed")
    assert to_notice.isEnabled() and filed.focus() is line
    filed.to_notice()
    first, second = filed.bar.findChildren(QPushButton)[:2]
    assert filed.focus() is first and first.text() == "Keep mine"
    QTest.keyClick(first, Key.Key_Tab)
    assert filed.focus() is second
    filed.to_notice()
    QTest.keyClick(first, Key.Key_Escape)
    assert filed.focus() is line and "changed" in filed.bar.told(), "it is still told, and the way back is kept"


def test_answered_by_a_key_the_notice_gives_the_focus_back(filed: Filed) -> None:
    line = filed.desk.line("who", "name")
    filed.theirs()
    filed.told("changed")
    filed.to_notice()
    QTest.keyClick(filed.bar.findChildren(QPushButton)[0], Key.Key_Space)
    filed.settled("changed")
    assert filed.on_disk() == "Ann" and filed.focus() is line
    assert not filed.desk.window.shell.actions["to_notice"].isEnabled()


@pytest.mark.parametrize("enter", [Key.Key_Return, Key.Key_Enter])
def test_enter_presses_a_notice_s_key(filed: Filed, enter: Qt.Key) -> None:
    line = filed.desk.line("who", "name")
    filed.theirs()
    filed.told("changed")
    filed.to_notice()
    QTest.keyClick(filed.bar.findChildren(QPushButton)[0], enter)
    filed.settled("changed")
    assert filed.on_disk() == "Ann" and filed.focus() is line


def test_what_has_to_be_decided_stands_above_what_is_only_told(filed: Filed) -> None:
    filed.desk.line("who", "name")
    for about in ("steps", "kept", "save", "older", "copy"):
        filed.bar.tell(about, f"Of {about}.", [(f"Close {about}", lambda: None)])
    filed.theirs()
    filed.told("changed")
    assert list(filed.bar.told()) == ["changed", "save", "copy", "older", "kept", "steps"]
    tops = [notice.y() for notice in filed.notices()]
    assert [notice.label.text() for notice in filed.notices()] == list(filed.bar.told().values())
    assert tops == sorted(set(tops)), "they stand so, too"
    filed.to_notice()
    reached = []
    while (key := filed.focus()) not in reached:
        assert isinstance(key, QPushButton)
        reached.append(key)
        if key.text() == "Close steps":
            break
        QTest.keyClick(key, Key.Key_Tab)
    assert [key.text() for key in reached] == [
        "Keep mine", "Take theirs", "Side by side …", "Save as …", "Close save", "Close copy", "Close older",
        "Close kept", "Close steps",
    ]  # fmt: skip


def test_a_place_that_is_gone_gets_no_focus_back(filed: Filed) -> None:
    line = filed.desk.line("who", "name")
    filed.theirs()
    filed.told("changed")
    filed.to_notice()
    filed.desk.do("close_tab")
    filed.bot.waitUntil(lambda: not isValid(line))
    key = filed.bar.findChildren(QPushButton)[0]
    QTest.keyClick(key, Key.Key_Escape)
    assert filed.told("changed")


def test_a_notice_without_answers_is_no_place_to_go_to(filed: Filed) -> None:
    filed.bar.tell("newer", "It is only to be read.", ())
    assert not filed.desk.window.shell.actions["to_notice"].isEnabled()
    line = filed.desk.line("who", "name")
    filed.bar.grab_focus()
    assert filed.focus() is line


def test_while_a_save_asks_about_a_change_no_notice_says_the_same(filed: Filed) -> None:
    filed.edit("Zoe")
    filed.theirs()
    filed.told("changed")
    filed.desk.do("save")
    assert "another program" in filed.desk.question().text()
    assert "changed" not in filed.bar.told()
    filed.theirs("Eva")
    filed.desk.open_campaign.watch.look()
    filed.bot.waitUntil(lambda: not filed.desk.open_campaign.keeper.background.busy)
    assert "changed" not in filed.bar.told()
    filed.desk.answer("Cancel")
    assert "another program" in filed.told("changed"), "the question left it open"
    filed.desk.do("save")
    filed.desk.answer("Keep mine")
    filed.desk.saved()
    assert filed.bar.told() == {} and filed.on_disk() == "Zoe"


def test_of_a_file_that_is_gone_too_only_one_speaks(filed: Filed) -> None:
    filed.edit("Zoe")
    filed.file.unlink()
    filed.desk.do("save")
    assert "no longer there" in filed.desk.question().text()
    assert "changed" not in filed.bar.told()
    filed.desk.answer("Cancel")
    assert "no longer there" in filed.told("changed")


def test_of_a_file_that_is_gone_and_a_save_that_failed_the_newest_speaks(filed: Filed) -> None:
    filed.edit("Zoe")
    filed.file.unlink()
    filed.desk.do("save")
    filed.desk.question()
    filed.file.mkdir()
    filed.desk.answer("Keep mine")
    assert "hill.mls.json" in filed.desk.question().text()
    filed.desk.answer("Close")
    assert "changed" not in filed.bar.told() and "save" in filed.bar.told()


def test_after_a_pulled_stick_one_notice_stands_and_it_is_so(filed: Filed, tmp_path: Path) -> None:
    stick, away = tmp_path / "stick", tmp_path / "away"
    stick.mkdir()
    filed.desk.do("save_as")
    filed.desk.file_dialog(stick / "dale.mls.json")
    filed.desk.saved()
    filed.edit("Zoe")
    filed.desk.bot.waitUntil(lambda: not filed.desk.open_campaign.keeper.background.busy)
    stick.rename(away)
    assert "disk or folder is no longer there" in filed.told("changed"), "no other program has done it"
    filed.desk.do("save")
    assert "disk or folder is no longer there" in filed.desk.question().text()
    filed.desk.answer("Keep mine")
    filed.bot.waitUntil(lambda: "save" in filed.bar.told())
    assert "changed" not in filed.bar.told()
    filed.desk.answer("Close")
    away.rename(stick)
    filed.desk.do("save")
    filed.bot.waitUntil(lambda: not filed.bar.told())
    assert not filed.desk.open_campaign.keeper.dirty


def test_a_stick_that_is_there_again_is_told_of_no_more(filed: Filed, tmp_path: Path) -> None:
    away = tmp_path / "away"
    filed.file.rename(away)
    assert "another program removed it" in filed.told("changed")
    away.rename(filed.file)
    filed.settled("changed")


def test_another_disk_in_the_place_of_the_file_s_own_is_no_other_program(
    filed: Filed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So is a folder that was unmounted: it is there, and empty."""
    filed.edit("Zoe")
    monkeypatch.setattr(file_base, "_disk_of", lambda _path: 77)
    filed.file.unlink()
    assert "disk or folder is no longer there" in filed.told("changed")
    filed.desk.do("save")
    assert "disk or folder is no longer there" in filed.desk.question().text()


def test_a_file_taken_away_is_told_and_written_anew(filed: Filed) -> None:
    filed.file.unlink()
    assert "no longer there" in filed.told("changed")
    assert [key.text() for key in filed.bar.findChildren(QPushButton)] == ["Keep mine", "Save as …"]
    filed.press("Keep mine")
    filed.settled("changed")
    assert filed.on_disk() == "Ann"


def taken_away(filed: Filed) -> None:
    filed.file.unlink()


@pytest.mark.parametrize("way", [taken_away, Filed.theirs])
def test_what_no_file_holds_any_more_is_asked_about_and_in_a_copy(
    filed: Filed, way: Callable[[Filed], object], clock: HandClock
) -> None:
    keeper = filed.desk.open_campaign.keeper
    assert not keeper.dirty
    way(filed)
    filed.told("changed")
    assert keeper.dirty and filed.desk.window.isWindowModified()
    clock.advance(RECOVERY_DELAY)
    filed.bot.waitUntil(lambda: keeper.copied)
    filed.desk.window.close()
    assert filed.desk.question().windowTitle() == "Unsaved changes" and filed.desk.window.isVisible()
    filed.desk.answer("Cancel")
    copies = [each for each in RecoveryFolder(filed.desk.home / "recovery").listed() if isinstance(each, Copy)]
    assert [read(copy.body, shipped_data()).characters[0].name for copy in copies] == ["Ann"]
    filed.press("Keep mine")
    filed.settled("changed")
    filed.desk.saved()
    assert filed.on_disk() == "Ann" and not keeper.dirty


def test_own_saves_are_no_news(filed: Filed) -> None:
    for name in ("Bea", "Cleo", "Dora"):
        filed.edit(name)
        filed.desk.do("save")
        filed.desk.saved()
    filed.desk.open_campaign.watch.look()
    filed.bot.waitUntil(lambda: not filed.desk.open_campaign.keeper.background.busy)
    assert filed.bar.told() == {}


def opened_beside(filed: Filed, lock: DocumentLock) -> None:
    """The same file, opened while another program has it."""
    filed.desk.do("new")
    assert lock.take(filed.file) is None
    filed.desk.window.shell.files.open_file(filed.file)


@pytest.fixture
def theirs(filed: Filed) -> Iterator[DocumentLock]:
    lock = DocumentLock(filed.desk.home / "locks")
    yield lock
    lock.release()


def test_a_file_open_elsewhere_is_shown_read_only(filed: Filed, theirs: DocumentLock) -> None:
    opened_beside(filed, theirs)
    assert "open in another window" in filed.told("held") and "read-only" in filed.told("held")
    filed.edit("Zoe")
    assert filed.name() == "Ann" and not filed.desk.open_campaign.keeper.dirty
    assert "read-only" in filed.desk.window.shell.status.currentMessage()


def test_opened_anyway_it_can_be_edited_and_saved(filed: Filed, theirs: DocumentLock) -> None:
    opened_beside(filed, theirs)
    filed.told("held")
    filed.press("Open anyway")
    assert filed.bar.told() == {}
    filed.edit("Zoe")
    filed.desk.do("save")
    filed.desk.saved()
    assert filed.on_disk() == "Zoe"


def test_under_another_name_it_is_one_s_own(filed: Filed, theirs: DocumentLock, tmp_path: Path) -> None:
    opened_beside(filed, theirs)
    filed.told("held")
    filed.press("Save as …")
    filed.desk.file_dialog(tmp_path / "mine.mls.json")
    filed.settled("held")
    filed.edit("Zoe")
    assert filed.name() == "Zoe" and filed.on_disk() == "Ann"


def test_another_computer_is_named(filed: Filed, theirs: DocumentLock) -> None:
    filed.desk.do("new")
    filed.bot.waitUntil(lambda: not theirs._beside(filed.file).exists())
    theirs._beside(filed.file).write_text("4711\nmls_desktop\nattic\n")
    filed.desk.window.shell.files.open_file(filed.file)
    assert "“attic”" in filed.told("held")


def test_a_file_of_a_newer_program_is_shown_and_never_written(filed: Filed, tmp_path: Path) -> None:
    raw = json.loads(filed.file.read_bytes())
    newer = tmp_path / "newer.mls.json"
    newer.write_text(json.dumps({**raw, "version": 99, "weather": "fine"}))
    before = newer.read_bytes()
    filed.desk.window.shell.files.open_file(newer)
    assert "version 99" in filed.told("newer") and filed.name() == "Ann"
    filed.edit("Zoe")
    assert filed.name() == "Ann"
    for command in ("save", "save_as"):
        filed.desk.do(command)
        assert "version 99" in filed.desk.question().text()
        filed.desk.answer("Close")
    assert newer.read_bytes() == before


def test_a_disk_that_refuses_is_told_until_it_takes_it(filed: Filed, tmp_path: Path) -> None:
    filed.file.unlink()
    filed.file.mkdir()
    filed.edit("Zoe")
    filed.desk.do("save")
    assert "hill.mls.json" in filed.desk.question().text()
    filed.desk.answer("Close")
    assert "hill.mls.json" in filed.told("save")
    filed.press("Save as …")
    filed.desk.file_dialog(tmp_path / "b.mls.json")
    filed.settled("save")
    assert read((tmp_path / "b.mls.json").read_bytes(), shipped_data()).characters[0].name == "Zoe"


def test_saved_again_it_goes_to_the_file_the_notice_names(filed: Filed, tmp_path: Path) -> None:
    """Saving under another name failed: what the campaign was opened from is not what is tried again."""
    stick = tmp_path / "stick.mls.json"
    stick.symlink_to(tmp_path / "away" / "stick.mls.json")
    filed.edit("Zoe")
    filed.desk.do("save_as")
    filed.desk.file_dialog(stick)
    filed.desk.answer("Close")
    assert "stick.mls.json" in filed.told("save") and "hill.mls.json" not in filed.told("save")
    filed.press("Save again")
    filed.desk.answer("Close")
    assert "stick.mls.json" in filed.told("save") and filed.on_disk() == "Ann"
    (tmp_path / "away").mkdir()
    filed.press("Save again")
    filed.settled("save")
    assert read(stick.read_bytes(), shipped_data()).characters[0].name == "Zoe" and filed.on_disk() == "Ann"
    assert filed.desk.open_campaign.path == stick and not filed.desk.open_campaign.keeper.dirty


def test_saved_again_what_was_confirmed_is_not_asked_once_more(filed: Filed) -> None:
    before = filed.file.read_bytes()
    filed.edit("Zoe")
    filed.file.unlink()
    filed.desk.do("save")
    filed.desk.question()
    filed.file.mkdir()
    filed.desk.answer("Keep mine")
    filed.desk.answer("Close")
    filed.told("save")
    filed.file.rmdir()
    filed.file.write_bytes(before.replace(b"Ann", b"Eve"))
    filed.press("Save again")
    filed.settled("save")
    assert not filed.desk.asked() and filed.on_disk() == "Zoe" and filed.versions()[0] == "Eve"


def test_a_campaign_without_a_file_is_saved_again_where_it_was_to_go(kites: Desk, tmp_path: Path) -> None:
    stick = tmp_path / "stick.mls.json"
    stick.symlink_to(tmp_path / "away" / "stick.mls.json")
    filed = Filed(kites, stick)
    kites.do("new_player")
    kites.do("save")
    kites.file_dialog(stick)
    kites.answer("Close")
    filed.told("save")
    (tmp_path / "away").mkdir()
    filed.press("Save again")
    filed.settled("save")
    assert kites.open_campaign.path == stick and stick.exists()


def test_what_is_said_of_the_copy_is_so(filed: Filed) -> None:
    """No copy can be written either: the dialog must not say that one is kept."""
    keeper = filed.desk.open_campaign.keeper
    blocked = filed.desk.home / "recovery" / f"{keeper._id}.mls-recovery"
    filed.file.unlink()
    filed.file.mkdir()
    blocked.mkdir()
    filed.edit("Zoe")
    filed.desk.do("save")
    assert "in no file yet" in filed.desk.question().text()
    filed.desk.answer("Close")
    keeper.flush()
    assert "No recovery copy could be written" in filed.told("copy")
    assert "no recovery copy" in filed.desk.window.shell.status.saved.text()
    blocked.rmdir()
    filed.edit("Yve")
    keeper.flush()
    filed.settled("copy")
    filed.desk.do("save")
    assert "A recovery copy holds everything." in filed.desk.question().text()
    filed.desk.answer("Close")


def test_another_campaign_has_notices_of_its_own(filed: Filed) -> None:
    filed.theirs()
    filed.told("changed")
    filed.desk.do("new")
    filed.desk.answer("Do not save")
    assert filed.bar.told() == {} and not filed.bar.isVisible()


def test_a_file_that_cannot_be_read_shows_what_it_held_before(filed: Filed) -> None:
    VersionFolder(filed.desk.home / "versions").keep(filed.file, filed.file.read_bytes(), 1_750_000_000.0)
    filed.desk.do("new")
    filed.file.write_bytes(b"{ half of it")
    filed.desk.window.shell.files.open_file(filed.file)
    assert "line 1" in filed.desk.question().text()
    filed.desk.answer("Show what it held before")
    assert filed.name() == "Ann" and filed.desk.document.read_only and filed.desk.open_campaign.path is None
    assert "as it was" in filed.told("as_of") and filed.file.read_bytes() == b"{ half of it"


def test_a_file_without_versions_offers_none(filed: Filed, tmp_path: Path) -> None:
    (tmp_path / "bad.mls.json").write_bytes(b"{")
    filed.desk.window.shell.files.open_file(tmp_path / "bad.mls.json")
    assert [button.text() for button in filed.desk.question().buttons()] == ["Close"]
    filed.desk.answer("Close")
