"""The main window: sheets in the middle, and around them what comes once they take keys."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later, soon
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.bridge.windows.files_apart import with_file
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.window.appearance import Appearance
from mls_desktop.ui.window.launch_frame import first_size
from mls_desktop.ui.window.view_state import ViewStateController
from mls_desktop.ui.workspace.tabs import Tabs

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent

    from mls_desktop.ui.files.program_windows import ProgramWindows
    from mls_desktop.ui.window.shell import Shell

TITLE = "MLS Desktop"
HURRY = 0.5
"""Seconds that a window waits for the disk when the operating system ends the program."""
HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""Keys without a meaning of their own, only with others."""

_log = logging.getLogger(__name__)


class MainWindow(QMainWindow):
    """The main window: opens campaigns, and closes only when nothing would be lost. `leaving` when that is settled,
    before anything is put away, `left` when it has closed, `marked` carries whether changes are unsaved.

    A start has two steps: `start` shows the sheet that was in front as far as it takes keys, `complete` brings the rest
    in the next turn of the event loop. Nothing is painted between the two."""

    leaving = Signal()
    left = Signal()
    marked = Signal(bool)

    def __init__(
        self, campaign_files: CampaignFiles, theme: Theme, settings: SettingsStore, frame: QMainWindow | None = None
    ) -> None:
        super().__init__(frame)
        self.setAnimated(False)  # panels are there, or not
        if frame is not None:
            # Part of the frame from the first moment on: it never is a window of the system's own.
            self.setWindowFlags(Qt.WindowType.Widget)
        self._campaign_files, self._theme = campaign_files, theme
        self._may_close = False
        self._keep_copy = False
        self._around: Shell | None = None
        self._first: Path | None = None
        self._is_first, self.file_told = True, ""  # the file, where another window has the same title
        # A timer, not a posted call: keys that wait in the window system come before timers.
        self._soon = later(self.complete)
        self.open_campaign: OpenCampaign | None = None
        self.windows: ProgramWindows | None = None
        self.appearance = Appearance(self, theme, settings)
        self.tabs = Tabs(theme, self)
        self.memory = ViewStateController(self.tabs, campaign_files.folders.state)
        self.middle = QWidget(self)
        column = QVBoxLayout(self.middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        self.setCentralWidget(self.middle)

    @property
    def shell(self) -> Shell:
        """The shell, all of the window but the sheets; made by `complete` where it is not there yet."""
        self.complete()
        assert self._around is not None
        return self._around

    def join(self, windows: ProgramWindows) -> None:
        """Sets `windows`, those of the program, this one among them, here and in the shell."""
        self.windows = windows
        if self._around is not None:
            self._around.join(windows)

    def count_changed(self) -> None:
        """Updates the commands after another window of the program has come, or gone."""
        if self._around is not None:
            self._around.window_commands.changed.emit()

    def reading(self) -> Path | None:
        """The file that is being read to be shown here; None where there is none."""
        return self._around.files.reading() if self._around is not None else self._first

    def is_asking(self) -> bool:
        """Tells whether a modal dialog of this window is open."""
        from PySide6.QtWidgets import QDialog

        return any(dialog.isVisible() and dialog.isModal() for dialog in self.findChildren(QDialog))

    def must_ask(self) -> bool:
        """Tells whether leaving the campaign would lose something."""
        return self.open_campaign is not None and self.shell.files.must_ask()

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        """Asks about changes that no file holds, if any; calls `then` once that is settled, not if it is cancelled."""
        self.shell.files.confirm_leave(then)

    def held(self) -> object:
        """The campaign as it is now; None where none is open."""
        return self.open_campaign.document.campaign if self.open_campaign is not None else None

    def start(self, files: list[Path], first: bool = True) -> None:
        """Opens the first of `files`, or else an empty campaign; the `first` window of a program instead the file open
        at last, and it offers to recover what was left unsaved."""
        self.setUpdatesEnabled(False)
        self._is_first = first
        last = self.appearance.last_file() if first else None
        self._first = files[0] if files else last
        open_campaign = self._open(self._loaded_first())
        character = self.memory.bring_back(open_campaign)
        if character and self.tabs.open_first(character) is not None:
            self.tabs.enter()
        self._soon.start(0)

    def complete(self) -> None:
        """Makes all that is around the sheets, and paints for the first time; nothing where that is done."""
        if self._around is not None:
            return
        from mls_desktop.ui.window.kept_size import KeptSize
        from mls_desktop.ui.window.shell import Shell

        self._theme.dress()
        KeptSize(self.window())
        self._around = Shell(self, self._campaign_files, self._theme, self.tabs, self.appearance)
        self._around.files.opened.connect(self.show_campaign)
        if self.windows is not None:
            self._around.join(self.windows)
        self.setAcceptDrops(True)
        self._restore(self._around)
        if self.open_campaign is not None:
            self._attach_shell(self.open_campaign, self._around)
            self.open_campaign.guard_file()
        self._settle_first(self._around)
        self.setUpdatesEnabled(True)

    def pass_key_on(self, event: QKeyEvent) -> None:
        """Makes the shell and triggers the command of a key that no widget took; nothing once the shell is there."""
        if self._around is None and event.key() not in HELD:
            from PySide6.QtGui import QKeySequence

            self.shell.actions.press(QKeySequence(event.keyCombination()))

    def show_campaign(self, loaded: Loaded) -> None:
        """Shows `loaded` in place of the campaign before, which is dropped, or, at an exception, shown again."""
        around = self.shell
        self.memory.save()
        old = self.open_campaign
        open_campaign = OpenCampaign(loaded, self._campaign_files.shipped_data, self._campaign_files.folders, self)
        try:
            character = self._put_up(open_campaign, around)
        except Exception:
            if old is not None:
                # Half of it is there: a save would be of one campaign while the other is seen.
                self._put_back(old, open_campaign, around)
            raise
        # It stands: each of the rest is done, whatever becomes of the others. The last named is the first done.
        with ExitStack() as rest:
            rest.callback(self.memory.go_on, around.fights, around.sheet_windows)
            rest.callback(self._enter, character)
            rest.callback(open_campaign.guard_file)
            if old is not None:
                rest.callback(old.deleteLater)
                rest.callback(old.close, drop=True)

    def end(self) -> None:
        """Closes without asking: what is not saved, to the last letter typed, is written to the recovery copy."""
        try:
            self.shell.write_recovery_copy()
        finally:
            self.go()

    def go(self) -> None:
        """Closes without asking, with all that is not saved left in the recovery copy; hardly waits for the disk."""
        self._keep_copy = True
        self.shell.files.waiting.forced = True
        if self.open_campaign is not None:
            self.open_campaign.keeper.leaving = HURRY
        self.leave()

    def _loaded_first(self) -> Loaded:
        """The campaign of the first file; an empty one where there is none, or where it is large or cannot be read:
        that is done, or told, when there is a window to see it in."""
        if self._first is not None and self._campaign_files.is_small(self._first):
            try:
                return self._campaign_files.load(self._first)
            except LoadError:
                pass
        return self._campaign_files.blank()

    def _settle_first(self, around: Shell) -> None:
        """Completes the first sheet, opens the first file if not shown yet, and offers recovery at a program's
        start."""
        self.tabs.lead()
        if self._first is not None and self.open_campaign is not None:
            if self.open_campaign.path == self._first:
                around.files.remember(self._first)
            else:
                around.files.open_file(self._first)
        self.memory.go_on(around.fights, around.sheet_windows)
        if self._is_first:
            soon(around.recovery.offer)

    def _open(self, loaded: Loaded) -> OpenCampaign:
        self.open_campaign = OpenCampaign(loaded, self._campaign_files.shipped_data, self._campaign_files.folders, self)
        self.tabs.set_campaign(self.open_campaign)
        return self.open_campaign

    def _put_up(self, open_campaign: OpenCampaign, around: Shell) -> str:
        """Shows a campaign in all parts; returns the id of the character whose sheet is to be in front, "" for none."""
        self.open_campaign = open_campaign
        self.tabs.set_campaign(open_campaign)
        character = self.memory.bring_back(open_campaign)
        self._attach_shell(open_campaign, around)
        return character

    def _put_back(self, old: OpenCampaign, open_campaign: OpenCampaign, around: Shell) -> None:
        """Shows the campaign `old` again and closes `open_campaign`, whose recovery copy is kept."""
        with ExitStack() as rest:
            rest.callback(open_campaign.deleteLater)
            rest.callback(open_campaign.close, drop=False)
            self._enter(self._put_up(old, around))

    def _enter(self, character: str) -> None:
        if character:
            self.tabs.open(character)
            self.tabs.enter()

    def _attach_shell(self, open_campaign: OpenCampaign, around: Shell) -> None:
        """Shows the campaign in all parts around the sheets."""
        open_campaign.document.changed.connect(self.say_title)
        open_campaign.keeper.changed.connect(self.say_title)
        around.set_campaign(open_campaign)
        around.tell_front()
        if not open_campaign.document.campaign.characters:
            self.tabs.empty.show_files(around.files.recents())
            self.tabs.empty.offer_shipped(around.files)
        self.say_title()

    def say_title(self) -> None:
        if self.open_campaign is not None:
            name = with_file(self.open_campaign.title(), self.file_told).replace("[*]", "[*][*]")
            self.setWindowTitle(f"{name}[*] \N{EN DASH} {TITLE}" if name else f"{TITLE}[*]")
            self.setWindowModified(self.open_campaign.keeper.dirty)
            self.marked.emit(self.open_campaign.keeper.dirty)

    def _restore(self, around: Shell) -> None:
        """Restores the window as it was left, or gives it its first size and widths."""
        if not self.appearance.parted_by_need:
            around.panels.keep_parted()
        if not self.appearance.restore():
            self.resize(first_size(self))
            around.panels.take_first_widths()
        # What there is no room for goes before the window would grow for it.
        around.panels.arrange()
        around.rolls.stand_in(around.docks["roll"])

    def leave(self) -> None:
        """Closes without asking, since that was settled before."""
        self._may_close = True
        try:
            self.close()
        finally:
            # Of this closing alone: a window that stays asks again.
            self._may_close = False

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:
        from mls_desktop.ui.workspace.commit_edits import finish_typing

        # First of all: whatever goes wrong below, the window stays.
        event.ignore()
        around = self.shell
        around.files.stop_reading()
        finish_typing()
        if not self._may_close and around.files.must_ask():
            around.files.confirm_leave(self.leave)
            return
        if self.open_campaign is not None and around.files.waiting.must_wait(self.open_campaign.keeper, self.leave):
            return
        unsaved = self.open_campaign is not None and self.open_campaign.keeper.dirty
        self.leaving.emit()
        self.memory.save()
        # Before the panels come back, for which the window may have to grow.
        self.appearance.keep_place()
        around.panels.give_back()
        self.appearance.remember(
            self.open_campaign.origin if self.open_campaign is not None else None, around.panels.parted_by_need
        )
        open_campaign, self.open_campaign = self.open_campaign, None
        # A copy that a save came before is needed by nobody.
        drop = not (self._keep_copy and unsaved)
        steps: list[Callable[[], object]] = []
        if open_campaign is not None:
            steps = [partial(self.tabs.set_campaign, None), around.detach, partial(open_campaign.close, drop)]
        for step in steps:
            # Nothing unsaved is at stake any more: whatever breaks here is told to the log, and the window still goes,
            # since half of one would be of no use to anybody.
            try:
                step()
            except Exception:
                _log.exception("the window was not taken down in order")
        event.accept()
        self.left.emit()

    @guarded(False)
    def focusNextPrevChild(self, next: bool) -> bool:
        """Moves the focus to the next stop of Tab in the window, or the one before; False where there is none."""
        from mls_desktop.ui.widgets.tab_order import turn

        return turn(self, next) or bool(super().focusNextPrevChild(next))

    @guarded(None)
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths_in(event.mimeData()):
            event.acceptProposedAction()

    @guarded(None)
    def dropEvent(self, event: QDropEvent) -> None:
        paths = _paths_in(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.shell.files.open_files(paths)


def _paths_in(dropped: QMimeData) -> list[Path]:
    """Paths of the files that are dropped; [] where anything but local files is among them."""
    urls = dropped.urls()
    return [Path(url.toLocalFile()) for url in urls] if all(url.isLocalFile() for url in urls) else []
