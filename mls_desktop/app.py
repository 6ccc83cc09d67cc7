"""The composition root of the windowed program. What a first picture does not need is imported after it."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from mls_desktop.bridge.app.identity import COMMAND, complete, introduce
from mls_desktop.bridge.app.paths import Folders, desktop_list, user_folders
from mls_desktop.bridge.qt.display_watch import DisplayWatch
from mls_desktop.bridge.qt.garbage_collection import GarbageCollector
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.window.launch_frame import LaunchFrame

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.files import CampaignFiles
    from mls_desktop.bridge.instance.handover import Handover
    from mls_desktop.bridge.instance.handover_inbox import HandoverInbox
    from mls_desktop.bridge.instance.program_start import ProgramStart
    from mls_desktop.bridge.qt.coming import Coming
    from mls_desktop.bridge.qt.crash_log import CrashLog
    from mls_desktop.bridge.qt.last_call import LastCall
    from mls_desktop.bridge.qt.unix_signals import UnixSignals
    from mls_desktop.storage.shipped_data import ShippedData
    from mls_desktop.ui.window.main import MainWindow
    from mls_desktop.ui.windows.windows import Windows

STYLE = "Fusion"

_log = logging.getLogger(__name__)


def main_window(
    files: Sequence[Path],
    application: QApplication,
    shipped_data: ShippedData | None = None,
    folders: Folders | None = None,
) -> MainWindow:
    """Main window, not shown yet, with the first of `files` open (no other); without files with the last file, or an
    empty campaign. It has its own `Windows`. None: the data that ships with the program, the user's folders."""
    from mls_desktop.bridge.settings.odd_files import put_aside_odd

    held = folders or user_folders()
    campaign_files, settings = usual_files(shipped_data, held), SettingsStore(held.config)
    window = bare_window(application, campaign_files, settings)
    window.start(list(files))
    window.complete()
    window.shell.chosen.tell_odd(put_aside_odd(held.state))
    settings.setParent(windows_with(window, application, campaign_files, settings))
    return window


def usual_files(shipped_data: ShippedData | None, folders: Folders, desktop_list: Path | None = None) -> CampaignFiles:
    """Access to campaigns, shared by all windows of the program. `shipped_data` None: the data that ships with the
    program; `desktop_list`: the desktop's list of recent files, None for none."""
    from mls_desktop.bridge.campaign.files import CampaignFiles
    from mls_desktop.storage.shipped_data import ShippedData

    return CampaignFiles(shipped_data or ShippedData(), folders, desktop_list)


def bare_window(
    application: QApplication,
    campaign_files: CampaignFiles,
    settings: SettingsStore,
    frame: LaunchFrame | None = None,
    family: Coming[str] | None = None,
) -> MainWindow:
    """A main window before anything is opened in it; inside `frame`, or by itself. `settings` are shared by all
    windows. `family`: name of the program's own font, which may still be on its way; None: the theme finds it."""
    from mls_desktop.ui.widgets.theme import Theme
    from mls_desktop.ui.window.main import MainWindow
    from mls_desktop.words.i18n import _

    # Before anything else asks for a font: two threads never do at once.
    theme = Theme(application, family=family.taken() if family else "")
    window = MainWindow(campaign_files, theme, settings, frame)
    theme.setParent(window)
    if frame is not None:
        window.setAccessibleName(_("Contents"))
    return window


def windows_with(
    first: MainWindow, application: QApplication, campaign_files: CampaignFiles, settings: SettingsStore
) -> Windows:
    """The `Windows` of the program, with `first` as its only window so far; further ones share `campaign_files` and
    `settings`."""
    from mls_desktop.ui.windows.windows import Windows

    windows = Windows(lambda: bare_window(application, campaign_files, settings))
    windows.add(first)
    return windows


class Launch(QObject):
    """The course of the program: its frame first, then the main window in it, then the rest. `over`: all windows are
    gone, or the system has asked the program to end; dialogs that are still open are not waited for."""

    over = Signal()

    def __init__(
        self, application: QApplication, files: Sequence[Path], shipped_data: ShippedData | None,
        start: ProgramStart | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._application, self._files, self._shipped_data = application, list(files), shipped_data
        self._folders = user_folders()
        self.settings = SettingsStore(self._folders.config, self)
        self.frame = LaunchFrame(self.settings.settings)
        self._start = start
        self._inbox: HandoverInbox | None = None
        self.window: MainWindow | None = None
        self.windows: Windows | None = None
        self._campaign_files: CampaignFiles | None = None
        self._trouble: CrashLog | None = None
        self._signals: UnixSignals | None = None
        self._last_call: LastCall | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.start)
        self.frame.pictured.connect(self.build_window)
        self.frame.show()

    def build_window(self) -> None:
        """Builds the main window with only the parts that a sheet needs to take keys, moves it into the frame and opens
        the first file. The rest follows in the next turns of the event loop."""
        from mls_desktop.bridge.app.fonts import shipped_family
        from mls_desktop.bridge.qt.coming import Coming

        self._soon.start(0)
        # The computer's fonts are looked through first: that takes as long as reading thirty modules.
        family = Coming(shipped_family)
        campaign_files = usual_files(self._shipped_data, self._folders, desktop_list())
        window = bare_window(self._application, campaign_files, self.settings, self.frame, family)
        self.window, self._campaign_files = window, campaign_files
        self.frame.closing.connect(window.close)
        self.frame.unheard.connect(window.pass_key_on)
        window.left.connect(self.frame.release)
        window.marked.connect(self.frame.setWindowModified)
        window.start(self._files)
        self.frame.attach(window)

    def start(self) -> None:
        """Starts all that follows the first picture: crash log, signals of the system, watch over held keys, further
        windows, and handovers of later starts; tells of own files that could not be read."""
        from mls_desktop.bridge.qt.crash_log import CrashLog
        from mls_desktop.bridge.qt.held_keys import HeldKeys
        from mls_desktop.bridge.qt.last_call import LastCall
        from mls_desktop.bridge.qt.unix_signals import UnixSignals
        from mls_desktop.bridge.settings.odd_files import put_aside_odd
        from mls_desktop.storage.shipped_data import default_resources

        HeldKeys(self.frame.windowHandle())
        odd = put_aside_odd(self._folders.state)
        self._trouble, self._signals = CrashLog(self._folders.state), UnixSignals()
        self._last_call = LastCall()
        self._trouble.start()
        self._signals.start()
        if self.window is not None and self._campaign_files is not None:
            windows = windows_with(self.window, self._application, self._campaign_files, self.settings)
            windows.ending.connect(self._last_call.begin)
            self._begin_windows(windows, self.window, self._trouble, self._signals)
            self.window.shell.chosen.tell_odd(odd)
        complete(self._application, default_resources())

    def _begin_windows(self, windows: Windows, window: MainWindow, trouble: CrashLog, signals: UnixSignals) -> None:
        """Connects the parts that all windows share, tells of the last crash, and begins to open further files, or else
        the windows of the last session, one after the other. Then later starts may hand over files."""
        self.windows = windows
        trouble.happened.connect(windows.happened)
        signals.asked.connect(windows.end)
        signals.asked.connect(self.over)
        windows.ended.connect(self.over)
        # The desktop is about to log out, and may yet be kept from it: nobody is asked, nothing is closed.
        self._application.commitDataRequest.connect(windows.keep_all)
        if trouble.last_crash:
            window.shell.troubles.tell_crash(trouble.last_crash)
        if self._files:
            windows.open_later(self._files[1:])
        else:
            windows.reopen(window.appearance.kept_windows()[1:])
        self._listen(windows)

    def _listen(self, windows: Windows) -> None:
        """Takes the files that later starts of the program hand over, as long as there is a window; nothing where the
        program does not hold the lock of the first one."""
        start = self._start
        if start is not None and start.why:
            _log.warning("%s", start.why)
        if start is None or start.lock is None:
            return
        from mls_desktop.bridge.instance.handover_inbox import HandoverInbox

        self._inbox = inbox = HandoverInbox(start.lock, self._folders, self)
        inbox.arrived.connect(self._on_handed_over)
        windows.ended.connect(inbox.stop)
        inbox.start()

    def _on_handed_over(self, told: Handover) -> None:
        if self.windows is not None:
            self.windows.open_files(told.paths(), told.token)

    def stop(self) -> None:
        """Stops handovers, signals and the crash log, gives the lock back, and waits until the settings are written."""
        self.release()
        if self._signals is not None:
            self._signals.stop()
        if self._trouble is not None:
            self._trouble.stop()
        self.settings.wait()

    def release(self) -> None:
        """Takes no more handovers, and gives the lock back: the next start is the first program."""
        if self._inbox is not None:
            self._inbox.stop()
        if self._start is not None and self._start.lock is not None:
            self._start.lock.release()

    def finish(self, code: int) -> int:
        """Ends the program's work at exit code `code`, and gives that back: waits for settings and jobs, but not for a
        disk that does not answer. Jobs left behind then end the process at once."""
        if self._last_call is None:
            return code
        self._last_call.begin()
        self.release()
        self.settings.wait()
        return self._last_call.finish(code)

    def leave(self, code: int) -> NoReturn:
        """Ends the process with exit code `code`, after deleting the application, which leaves copied texts to the
        desktop. Nothing else is taken apart: Python by itself would end Qt's objects in no order, with other threads
        still running, and any of that can end the process by a fault in its last moment, when all is written."""
        from mls_desktop.bridge.qt.last_call import leave

        delete(self._application)
        if self._last_call is not None:
            self._last_call.over()
        leave(code)


def _without_display(why: str) -> NoReturn:
    """Prints that no window can be opened, with Qt's reason `why`, and ends the process in the moment before Qt would
    abort it."""
    from mls_desktop.commands.line.no_window import no_window

    os._exit(no_window(why))


def run(files: Sequence[Path], shipped_data: ShippedData | None = None, start: ProgramStart | None = None) -> NoReturn:
    """Shows the main window with `files`, stays until all windows are closed, and then ends the process with an exit
    code. `shipped_data` None: the data that ships with the program; `start`: how the program stands to one that ran
    before, None to stand alone."""
    # The style by word: as an object it would load all that a style can be asked.
    with DisplayWatch(_without_display):
        application = QApplication([COMMAND, "-style", STYLE])
    introduce(application)
    sweeper = GarbageCollector(application)
    sweeper.start()
    launch = Launch(application, files, shipped_data, start)
    # Qt alone would stay for a box that one of its own dialogs opens while the windows go.
    launch.over.connect(application.exit)
    try:
        code = launch.finish(application.exec())
    finally:
        launch.stop()
        sweeper.stop()
    launch.leave(code)
