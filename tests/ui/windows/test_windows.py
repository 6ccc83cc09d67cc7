"""Several campaigns in one program: each in a window of its own, no file in two, nothing of one is another's."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox
from shiboken6 import isValid

from mls_desktop.bridge.app.settings import KeptWindow, Settings
from mls_desktop.bridge.campaign.loaded_campaign import blank_campaign
from mls_desktop.bridge.settings.settings_file import save_settings
from mls_desktop.bridge.settings.settings_reading import read_settings
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.writing import write
from tests.desk import Desk, Modifier
from tests.homes import folders
from tests.madeup.system import shipped_data
from tests.ui.files.test_files import edited

Pair = tuple[Desk, Desk]


def campaign_at(path: Path, name: str = "") -> Path:
    path.write_bytes(write(blank_campaign(shipped_data(), shipped_data().usual, name or path.stem), shipped_data()))
    return path


@pytest.fixture
def hill(tmp_path: Path) -> Path:
    return campaign_at(tmp_path / "hill.mls.json")


@pytest.fixture
def dale(tmp_path: Path) -> Path:
    return campaign_at(tmp_path / "dale.mls.json")


@pytest.fixture
def pair(qtbot: Any, tmp_path: Path, hill: Path, dale: Path) -> Pair:
    """The hill in one window, the dale in another."""
    first = Desk(qtbot, tmp_path / "home", shipped_data(), (hill,))
    first.windows.open_files([dale])
    return first, first.other()


def settings_in(folder: Path) -> Settings:
    return read_settings(folder).settings


def end(desk: Desk) -> None:
    """Closes all windows, without a question."""
    for each in (*desk.others(), desk):
        each.window.leave()


def paths(desk: Desk) -> list[Path | None]:
    return [window.open_campaign.path for window in desk.windows.all() if window.open_campaign is not None]


def test_a_second_campaign_is_in_a_window_of_its_own(pair: Pair, hill: Path, dale: Path) -> None:
    first, second = pair
    assert (first.open_campaign.path, second.open_campaign.path) == (hill, dale)
    assert first.window.isVisible() and second.window.isVisible()
    assert second.window.pos() != first.window.pos()


def test_an_edit_and_its_undo_are_of_one_window(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    edited(second, "Bob")
    edited(second, "Cleo")
    first.do("undo")
    assert [who.name for who in first.document.campaign.characters] == ["New character"]
    assert [who.name for who in second.document.campaign.characters] == ["Bob", "Cleo"]
    first.do("undo")
    assert not first.document.history.canUndo() and second.document.history.canUndo()
    assert not first.window.isWindowModified() and second.window.isWindowModified()
    second.do("save")
    second.saved()
    assert not first.document.campaign.characters


def test_a_fight_is_run_in_one_while_the_other_is_edited(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    first.do("new_encounter")
    assert first.window.shell.fights.page() is not None and second.window.shell.fights.page() is None
    edited(second, "Bob")
    assert len(first.document.campaign.encounters) == 1 and not second.document.campaign.encounters
    second.do("undo")
    second.do("undo")
    assert len(first.document.campaign.encounters) == 1


def test_one_is_closed_and_the_other_goes_on(pair: Pair, hill: Path) -> None:
    first, second = pair
    edited(first, "Ann")
    second.do("close_window")
    first.bot.waitUntil(lambda: paths(first) == [hill])
    first.do("save")
    first.saved()
    first.do("zoom_in")
    edited(first, "Bob")
    assert not first.window.shell.actions["next_window"].isEnabled()


def test_the_first_may_be_closed_before_the_second(pair: Pair, dale: Path) -> None:
    first, second = pair
    first.do("close_window")
    second.bot.waitUntil(lambda: paths(second) == [dale])
    edited(second, "Ann")
    second.do("new_window")
    second.bot.waitUntil(lambda: len(second.windows.all()) == 2)
    end(second)


def test_windows_that_are_closed_are_gone(kites: Desk) -> None:
    counts = []
    for _time in range(3):
        kites.windows.new()
        other = kites.windows.all()[1]
        other.leave()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert not isValid(other)
        counts.append(len(QApplication.allWidgets()))
    assert counts[0] == counts[1] == counts[2]


WAYS: dict[str, Callable[[Path, Path], Path]] = {
    "its path": lambda file, _folder: file,
    "by another way": lambda file, _folder: file.parent / "x" / ".." / file.name,
    "a symbolic link": lambda file, folder: _linked(os.symlink, file, folder),
    "a hard link": lambda file, folder: _linked(os.link, file, folder),
}


def _linked(link: Callable[[Path, Path], None], file: Path, folder: Path) -> Path:
    link(file, folder / "link.mls.json")
    return folder / "link.mls.json"


@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_open_is_shown_where_it_is(pair: Pair, hill: Path, dale: Path, tmp_path: Path, way: str) -> None:
    first, second = pair
    (tmp_path / "x").mkdir()
    named = WAYS[way](dale, tmp_path)
    edited(second, "Bob")
    openings: list[Callable[[], object]] = [
        lambda: first.window.shell.files.open_file(named),
        lambda: first.windows.open_files([named]),
        lambda: drop(first, named),
    ]
    for opening in openings:
        first.window.activateWindow()
        first.bot.waitUntil(first.window.isActiveWindow)
        opening()
        first.bot.waitUntil(second.window.isActiveWindow)
        assert paths(first) == [hill, dale] and not first.asked() and not second.asked()
    assert [who.name for who in second.document.campaign.characters] == ["Bob"]


def test_file_open_and_recent_files_lead_to_the_window(pair: Pair, dale: Path) -> None:
    first, second = pair
    first.window.activateWindow()
    first.do("open")
    first.file_dialog(dale)
    first.bot.waitUntil(second.window.isActiveWindow)
    first.window.activateWindow()
    menu = first.window.shell.recents.menu
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == dale.name).trigger()
    first.bot.waitUntil(second.window.isActiveWindow)
    assert paths(first) == [first.open_campaign.path, dale]


def drop(desk: Desk, *files: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    at, buttons, action = QPointF(400, 300), Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at.toPoint(), action, mime, buttons, Modifier.NoModifier)
    desk.window.dragEnterEvent(enter)
    assert enter.isAccepted()
    desk.window.dropEvent(QDropEvent(at, action, mime, buttons, Modifier.NoModifier))


def test_a_dropped_file_is_shown_here_and_of_several_each_has_a_window(
    kites: Desk, hill: Path, dale: Path, tmp_path: Path
) -> None:
    drop(kites, hill)
    kites.bot.waitUntil(lambda: paths(kites) == [hill])
    moor = campaign_at(tmp_path / "moor.mls.json")
    drop(kites, hill, dale, moor)
    kites.bot.waitUntil(lambda: paths(kites) == [hill, dale, moor])
    end(kites)


def test_an_empty_window_takes_the_first_file_that_comes(kites: Desk, hill: Path, dale: Path) -> None:
    kites.windows.open_files([hill, dale])
    assert paths(kites) == [hill, dale]
    end(kites)


def test_what_is_in_an_untitled_window_stays(kites: Desk, hill: Path) -> None:
    edited(kites, "Ann")
    kites.windows.open_files([hill])
    assert paths(kites) == [None, hill] and not kites.asked()
    end(kites)


def test_open_replaces_as_ever_and_has_a_command_for_a_new_window(kites: Desk, hill: Path, dale: Path) -> None:
    kites.do("open")
    kites.file_dialog(hill)
    kites.bot.waitUntil(lambda: paths(kites) == [hill])
    kites.do("open_window")
    kites.file_dialog(dale)
    kites.bot.waitUntil(lambda: paths(kites) == [hill, dale])
    end(kites)


def test_the_menu_lists_the_windows_and_leads_to_them(pair: Pair) -> None:
    first, second = pair
    file = first.window.shell.actions.menus["file"]
    file.aboutToShow.emit()
    menu = next(m for action in file.actions() if isinstance(m := action.menu(), QMenu) and "Windows" in action.text())
    for _time in range(2):
        menu.aboutToShow.emit()
        listed = [action for action in menu.actions() if action.data() is not None]
        assert [action.text() for action in listed] == ["hill.mls", "dale.mls"]
        assert [action.isChecked() for action in listed] == [True, False]
    listed[1].trigger()
    first.bot.waitUntil(second.window.isActiveWindow)
    second.do("next_window")
    first.bot.waitUntil(first.window.isActiveWindow)


def test_quit_asks_in_each_window_and_closes_none_before_all_are_answered(pair: Pair, hill: Path, dale: Path) -> None:
    first, second = pair
    edited(first, "Ann")
    edited(second, "Bob")
    first.do("quit")
    first.answer("Save")
    second.answer("Cancel")
    first.saved()
    assert len(paths(first)) == 2 and first.window.isVisible() and second.window.isVisible()
    assert second.open_campaign.keeper.dirty
    second.do("quit")
    second.answer("Do not save")
    first.bot.waitUntil(lambda: not first.windows.all())
    assert b"Ann" in hill.read_bytes() and b"Bob" not in dale.read_bytes()


def test_what_is_edited_after_the_answer_is_asked_about_again(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    edited(second, "Bob")
    first.do("quit")
    first.answer("Do not save")
    second.question()
    edited(first, "Cleo")
    second.answer("Do not save")
    first.answer("Cancel")
    assert len(paths(first)) == 2
    assert [who.name for who in first.document.campaign.characters] == ["Ann", "Cleo"]
    end(first)


def test_to_quit_again_shows_the_question_that_waits(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    second.do("quit")
    first.question()
    second.do("quit")
    assert len([box for box in first.window.findChildren(QMessageBox) if box.isVisible()]) == 1
    first.answer("Cancel")
    assert len(paths(first)) == 2


def test_the_system_ends_all_and_each_leaves_a_copy(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    edited(second, "Bob")
    first.windows.end()
    assert not first.windows.all()
    copies = [copy.read_bytes() for copy in (first.home / "recovery").glob("*.mls-recovery")]
    assert len(copies) == 2 and {b"Ann" in copy for copy in copies} == {True, False}


def test_an_answer_that_comes_as_the_system_ends_all_is_none(pair: Pair, tmp_path: Path) -> None:
    """The dialog still gets a key that was pressed before."""
    first, _second = pair
    edited(first, "Ann")
    first.do("save_as")
    dialog = next(each for each in first.window.findChildren(QFileDialog) if each.isVisible())
    dialog.selectFile(str(tmp_path / "late.mls.json"))
    first.windows.end()
    assert not dialog.isVisible()
    dialog.accept()
    assert not (tmp_path / "late.mls.json").exists()


def test_an_error_has_every_window_kept_and_is_told_in_the_one_in_front(pair: Pair) -> None:
    first, second = pair
    edited(first, "Ann")
    edited(second, "Bob")
    first.windows.bring_forward(first.window)
    first.windows.happened("something")
    assert first.asked() and not second.asked()
    assert first.open_campaign.keeper.copied and second.open_campaign.keeper.copied
    first.answer("Go on")


def test_theme_and_zoom_are_those_of_all_windows(pair: Pair) -> None:
    first, second = pair
    first.do("dark")
    second.do("zoom_in")
    looks = [desk.window.appearance._theme for desk in pair]
    assert [(theme.theme, theme.zoom) for theme in looks] == [("dark", 110)] * 2
    first.do("reopen")
    first.window.appearance.store.wait()
    kept = settings_in(folders(first.home).config)
    assert (kept.theme, kept.zoom, kept.reopen) == ("dark", 110, False)


def test_a_copy_of_a_file_that_is_open_is_restored_where_it_is(pair: Pair, dale: Path) -> None:
    first, second = pair
    edited(second, "Bob")
    loaded = second.window._campaign_files.load(dale)
    first.windows.recover(replace(loaded, unsaved=True), first.window)
    second.answer("Do not save")
    second.bot.waitUntil(lambda: not second.document.campaign.characters)
    assert second.open_campaign.keeper.dirty and len(paths(first)) == 2


# Left and opened again


def started(qtbot: Any, home: Path, *files: Path) -> Desk:
    """A program begins, as far as its first window and those that come after it."""
    desk = Desk(qtbot, home, shipped_data(), files)
    if not files:
        desk.windows.reopen(desk.window.appearance.kept_windows()[1:])
    return desk


def test_all_that_was_open_comes_back_in_its_place(
    qtbot: Any, tmp_path: Path, pair: Pair, hill: Path, dale: Path
) -> None:
    first, second = pair
    held = paths(first)
    second.window.setGeometry(QRect(60, 100, 640, 480))
    first.windows.bring_forward(first.window)
    first.do("quit")
    assert [kept.file for kept in settings_in(tmp_path / "home" / "config").windows] == [str(path) for path in held]
    again = started(qtbot, tmp_path / "home")
    qtbot.waitUntil(lambda: paths(again) == held)
    assert again.other().window.geometry() == QRect(60, 100, 640, 480)
    again.windows.quit()


def test_a_file_that_is_gone_does_not_come_back(qtbot: Any, tmp_path: Path, pair: Pair, hill: Path, dale: Path) -> None:
    pair[0].do("quit")
    dale.unlink()
    again = started(qtbot, tmp_path / "home")
    assert paths(again) == [hill] and again.window.appearance.kept_windows() == [
        kept for kept in settings_in(tmp_path / "home" / "config").windows if kept.file == str(hill)
    ]


def test_nothing_comes_back_where_that_is_not_wished(qtbot: Any, tmp_path: Path, pair: Pair) -> None:
    pair[0].do("reopen")
    pair[0].do("quit")
    again = started(qtbot, tmp_path / "home")
    assert paths(again) == [None] and again.window.appearance.kept_windows() == []


def test_windows_closed_one_by_one_leave_the_last(qtbot: Any, tmp_path: Path, pair: Pair, dale: Path) -> None:
    pair[0].do("close_window")
    qtbot.waitUntil(lambda: len(pair[1].windows.all()) == 1)
    pair[1].do("close_window")
    assert [kept.file for kept in settings_in(tmp_path / "home" / "config").windows] == [str(dale)]


def test_settings_of_before_there_were_windows_open_their_file(qtbot: Any, tmp_path: Path, hill: Path) -> None:
    save_settings(tmp_path / "home" / "config", Settings(last_file=str(hill)))
    assert paths(started(qtbot, tmp_path / "home")) == [hill]


def test_a_kept_window_may_name_what_no_disk_has(qtbot: Any, tmp_path: Path) -> None:
    save_settings(tmp_path / "home" / "config", Settings(windows=(KeptWindow("\0"), KeptWindow("/nowhere", "*"))))
    assert paths(started(qtbot, tmp_path / "home")) == [None]


def test_windows_of_one_title_tell_their_files(qtbot: Any, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    files = [
        campaign_at(tmp_path / name, "The hill") for name in ("a/hill.mls.json", "b/hill.mls.json", "one.mls.json")
    ]
    first = Desk(qtbot, tmp_path / "home", shipped_data(), (files[0],))
    assert first.window.windowTitle() == "The hill[*] – MLS Desktop"
    first.windows.open_files(files[1:])
    desks = {desk.window.windowTitle(): desk for desk in (first, *first.others())}
    told = ["a/hill.mls.json", "b/hill.mls.json", "one.mls.json"]
    assert sorted(desks) == [f"The hill ({file})[*] – MLS Desktop" for file in told]
    assert [title for title, _window in first.windows.titles()] == [f"The hill ({file})" for file in told]
    other = desks["The hill (one.mls.json)[*] – MLS Desktop"]
    other.document.apply(Edit("set", ("name",), "Another hill"))
    assert other.window.windowTitle() == "Another hill[*] – MLS Desktop"
    second = desks["The hill (b/hill.mls.json)[*] – MLS Desktop"]
    second.window.leave()
    assert first.window.windowTitle() == "The hill[*] – MLS Desktop"
