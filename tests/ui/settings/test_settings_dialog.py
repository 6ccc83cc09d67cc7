"""The dialog of settings: what is chosen is in force at once, kept, and goes back to how it was at first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget

from mls_desktop.bridge.app.settings import NAME, Settings
from mls_desktop.bridge.settings.pages import Choice, ChosenFolder, OnOff, pages
from mls_desktop.bridge.settings.settings_reading import load_settings
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.files.notice_bar import SETTINGS
from mls_desktop.ui.folders.chosen_folders import folder_in
from mls_desktop.ui.settings.setting_entries import ChoiceEntry, FolderEntry, OnOffEntry, OwnFolderEntry
from mls_desktop.ui.settings.settings_dialog import SettingsDialog
from mls_desktop.ui.widgets.file_dialog import FileDialog
from tests.desk import Desk, Key, Left, press
from tests.homes import folders
from tests.madeup.system import shipped_data
from tests.ui.dialogs import close_all, dialogs

NOT_ON_PAGES = {"geometry", "state", "last_file", "parted_by_need", "keys", "seen_version", "windows"}
"""What is remembered without being chosen, and what has a page of another kind."""


def opened(desk: Desk, page: str = "look") -> SettingsDialog:
    desk.do("settings")
    dialog = dialogs(desk)[-1]
    assert isinstance(dialog, SettingsDialog)
    dialog.show_page(page)
    return dialog


def settings(desk: Desk) -> Settings:
    return desk.window.appearance.store.settings


def kept(desk: Desk) -> Settings:
    desk.window.appearance.store.wait()
    return load_settings(folders(desk.home).config)


def choose(entry: ChoiceEntry, at: int) -> None:
    """By keys, as a person does."""
    entry.box.setFocus()
    QTest.keyClick(entry.box, Key.Key_Home)
    for _each in range(at):
        QTest.keyClick(entry.box, Key.Key_Down)


def test_every_setting_stands_on_one_page(tmp_path: Path) -> None:
    named = [name for page in pages(folders(tmp_path), 300) for name in page.names()]
    assert sorted(named) == sorted({*Settings.__struct_fields__} - NOT_ON_PAGES)


def test_every_value_of_every_choice_is_in_force_at_once_and_kept(kites: Desk) -> None:
    dialog = opened(kites)
    for page in dialog.pages.values():
        for entry, described in zip(page.entries, page._page.entries, strict=True):
            if isinstance(entry, ChoiceEntry) and isinstance(described, Choice):
                for at, value in enumerate(described.values):
                    choose(entry, at)
                    assert getattr(settings(kites), described.name) == value, described.name
                assert getattr(kept(kites), described.name) == value
            if isinstance(entry, OnOffEntry) and isinstance(described, OnOff):
                for _each in range(2):
                    before = getattr(settings(kites), described.name)
                    QTest.mouseClick(entry.box, Left)
                    assert getattr(settings(kites), described.name) is not before
        if any(not isinstance(each, ChosenFolder) for each in page._page.entries) and page.reset.isEnabled():
            QTest.mouseClick(page.reset, Left)
        assert not page.reset.isEnabled()
    assert kept(kites) == Settings(), "each page went back to how it was at first"
    close_all(kites)


def test_what_is_chosen_is_seen_in_the_window(kites: Desk) -> None:
    dialog = opened(kites)
    chosen, zoom, order = dialog.pages["look"].entries
    theme = kites.window._theme
    assert isinstance(chosen, ChoiceEntry) and isinstance(zoom, ChoiceEntry) and isinstance(order, ChoiceEntry)
    choose(chosen, chosen._values.index("dark"))
    choose(zoom, zoom._values.index(125))
    assert (theme.theme, theme.zoom) == ("dark", 125) and kites.window.shell.actions["dark"].isChecked()
    kites.do("light")
    kites.do("zoom_reset")
    assert chosen.box.currentText() == "Light" and zoom.box.currentText() == "100 %", "also what is chosen elsewhere"
    kites.do("reopen")
    (reopen,) = dialog.pages["start"].entries
    assert isinstance(reopen, OnOffEntry) and not reopen.box.isChecked()
    QTest.mouseClick(reopen.box, Left)
    assert kites.window.shell.actions["reopen"].isChecked()
    close_all(kites)


def test_what_is_kept_stays_as_long_as_is_chosen(kites: Desk) -> None:
    kites.window.appearance.store.change(latest_versions=50, version_days=90, bin_days=30)
    limits = kites.open_campaign.versions.limits
    assert (limits.latest, limits.days) == (50, 90)
    assert kites.window.shell.recovery._recovery.bin_days == 30
    kites.do("new")
    limits = kites.open_campaign.versions.limits
    assert (limits.latest, limits.days) == (50, 90), "of another campaign too"


def test_where_the_file_cannot_be_read_all_is_kept_as_long_as_can_be_chosen(qtbot: Any, tmp_path: Path) -> None:
    config = folders(tmp_path).config
    config.mkdir(parents=True)
    (config / NAME).write_text('{"bin_days": 90')
    desk = Desk(qtbot, tmp_path, shipped_data())
    limits = desk.open_campaign.versions.limits
    assert (limits.latest, limits.days) == (50, 90) and desk.window.shell.recovery._recovery.bin_days == 90


def test_a_damaged_file_is_told_once_in_the_window_and_stays(qtbot: Any, tmp_path: Path) -> None:
    config = folders(tmp_path).config
    config.mkdir(parents=True)
    (config / NAME).write_text('{"theme": "pink", "keys": {"save": 3}, "zoom": 110}')
    desk = Desk(qtbot, tmp_path, shipped_data())
    notices = desk.window.shell.notices
    qtbot.waitUntil(lambda: SETTINGS in notices.told())
    text = notices.told()[SETTINGS]
    assert "theme, the keys of “Save”" in text and ".broken-" in text and desk.window._theme.zoom == 110
    desk.do("new")
    assert SETTINGS in notices.told(), "it is of no file"
    (aside,) = config.glob("*.broken-*")
    assert str(aside) in text and aside.read_text() == '{"theme": "pink", "keys": {"save": 3}, "zoom": 110}'
    desk.window.close()
    again = Desk(qtbot, tmp_path, shipped_data())
    again.window.appearance.store.wait()
    assert SETTINGS not in again.window.shell.notices.told() and again.window._theme.zoom == 110


def test_a_file_dialog_begins_in_the_folder_that_was_chosen(kites: Desk, tmp_path: Path) -> None:
    mine, paper = tmp_path / "mine", tmp_path / "paper"
    mine.mkdir()
    paper.mkdir()
    dialog = opened(kites, "folders")
    chosen = [entry for entry in dialog.pages["folders"].entries if isinstance(entry, FolderEntry)]
    for entry, folder in zip(chosen, (mine, paper), strict=True):
        QTest.mouseClick(entry.choose, Left)
        (asked,) = entry.findChildren(QFileDialog)
        asked.fileSelected.emit(str(folder))
        asked.close()
        assert entry.shown.text() == str(folder)
    close_all(kites)
    assert (kept(kites).own_folder, kept(kites).paper_folder) == (str(mine), str(paper))
    window = kites.window
    reads = FileDialog(window, "x", QFileDialog.AcceptMode.AcceptOpen, ["All (*)"])
    assert reads.directory().absolutePath() == str(mine)
    writes = FileDialog(window, "x", QFileDialog.AcceptMode.AcceptSave, ["All (*)"], folder_kind="paper_folder")
    assert writes.directory().absolutePath() == str(paper)
    paper.rmdir()
    assert folder_in(window, "paper_folder") == "", "one that is gone is none"
    for each in (reads, writes):
        each.deleteLater()


def test_the_programs_own_folders_are_opened_and_copied(kites: Desk, opened_folders: list[str]) -> None:
    held = folders(kites.home)
    dialog = opened(kites, "folders")
    entries = [entry for entry in dialog.pages["folders"].entries if isinstance(entry, OwnFolderEntry)]
    assert [Path(entry.shown.text()) for entry in entries] == [held.config, held.state, held.recovery, held.versions]
    held.versions.mkdir(parents=True, exist_ok=True)
    QTest.mouseClick(entries[3].open, Left)
    QTest.mouseClick(entries[3].copy, Left)
    assert opened_folders == [str(held.versions)] and QGuiApplication.clipboard().text() == str(held.versions)
    close_all(kites)


def test_a_folder_that_is_not_there_yet_opens_the_nearest(tmp_path: Path, opened_folders: list[str]) -> None:
    from mls_desktop.ui.folders.show_folder import show_folder

    show_folder(tmp_path / "none" / "yet")
    assert opened_folders == [str(tmp_path)]


def test_every_control_has_a_label_as_buddy_or_words_of_its_own(kites: Desk) -> None:
    dialog = opened(kites)
    buddies = {label.buddy() for label in dialog.findChildren(QLabel)} - {None}
    for page in dialog.pages.values():
        for entry in page.entries:
            for name in ("box", "shown"):
                control = getattr(entry, name, None)
                if isinstance(control, QWidget) and not isinstance(entry, OnOffEntry):
                    assert control in buddies and control.accessibleName()
    close_all(kites)


def test_pages_are_walked_by_keys_and_the_dialog_goes_by_escape(kites: Desk) -> None:
    dialog = opened(kites)
    kites.bot.waitUntil(dialog.list.hasFocus)
    for at in range(1, dialog.list.count()):
        press(dialog.list, Key.Key_Down)
        assert dialog.stack.currentIndex() == at
    press(dialog.list, Key.Key_Escape)
    QApplication.processEvents()
    assert not dialogs(kites)
    assert opened(kites).isVisible(), "and comes again"
    close_all(kites)


def test_two_windows_of_one_program_have_the_same_settings(kites: Desk, qtbot: Any, tmp_path: Path) -> None:
    from mls_desktop.app import bare_window, usual_files

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    store = SettingsStore(tmp_path / "shared", application)
    windows = [
        bare_window(application, usual_files(shipped_data(), folders(tmp_path / name)), store) for name in ("a", "b")
    ]
    for window in windows:
        window.start([])
        window.complete()
    windows[0].shell.keys.set_keys("new", ("F12",))
    windows[0].shell.actions["reopen"].trigger()
    assert windows[1].shell.actions["new"].shortcut().toString() == "F12"
    assert not windows[1].shell.actions["reopen"].isChecked()
    for window in windows:
        window.close()
        window.deleteLater()
    store.deleteLater()
