"""The composition root of the windowed program. What a first picture does not need is imported after it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.paths import Folders, user_folders
from mls_desktop.bridge.qt.display_watch import DisplayWatch
from mls_desktop.bridge.qt.garbage_collection import GarbageCollector
from mls_desktop.ui.window.launch_frame import LaunchFrame

if TYPE_CHECKING:
    from mls_desktop.bridge.qt.crash_log import CrashLog
    from mls_desktop.bridge.qt.unix_signals import UnixSignals
    from mls_desktop.storage.shipped_data import ShippedData
    from mls_desktop.ui.window.main import MainWindow

STYLE = "Fusion"


def main_window(
    files: Sequence[Path], application: QApplication, shelf: ShippedData | None = None, folders: Folders | None = None
) -> MainWindow:
    """The main window with the first of the files, not yet shown."""
    window = bare_window(application, shelf, folders or user_folders())
    window.start(list(files))
    window.complete()
    return window


def bare_window(
    application: QApplication, shelf: ShippedData | None, folders: Folders, frame: LaunchFrame | None = None
) -> MainWindow:
    """The main window before anything is opened in it; inside a frame, or by itself."""
    from mls_desktop.bridge.campaign.files import CampaignFiles
    from mls_desktop.storage.shipped_data import ShippedData
    from mls_desktop.ui.widgets.theme import Theme
    from mls_desktop.ui.window.main import MainWindow

    shelf = shelf or ShippedData()
    look = Theme(application)
    window = MainWindow(CampaignFiles(shelf, folders), look, frame)
    look.setParent(window)
    return window


class Launch(QObject):
    """The frame first, then the program in it."""

    def __init__(self, application: QApplication, files: Sequence[Path], shelf: ShippedData | None) -> None:
        super().__init__()
        self._application, self._files, self._shelf = application, list(files), shelf
        self._folders = user_folders()
        self.frame = LaunchFrame(self._folders.config)
        self.window: MainWindow | None = None
        self._trouble: CrashLog | None = None
        self._signals: UnixSignals | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.start)
        self.frame.pictured.connect(self.build_window)
        self.frame.show()

    def build_window(self) -> None:
        """Builds the program's window as far as a sheet takes keys, moves it into the frame and opens the first file.
        The rest follows in the next turns of the event loop."""
        self._soon.start(0)
        window = bare_window(self._application, self._shelf, self._folders, self.frame)
        self.window = window
        self.frame.closing.connect(window.close)
        self.frame.unheard.connect(window.pass_key_on)
        window.left.connect(self.frame.release)
        window.marked.connect(self.frame.setWindowModified)
        window.start(self._files)
        self.frame.attach(window)

    def start(self) -> None:
        """Watches for errors, for keys held down, and for the system's wish to end the program."""
        from mls_desktop.bridge.qt.crash_log import CrashLog
        from mls_desktop.bridge.qt.held_keys import HeldKeys
        from mls_desktop.bridge.qt.unix_signals import UnixSignals

        HeldKeys(self.frame.windowHandle())
        self._trouble, self._signals = CrashLog(self._folders.state), UnixSignals()
        self._trouble.start()
        self._signals.start()
        if self.window is not None:
            around = self.window.shell
            self._trouble.happened.connect(around.troubles.happened)
            self._signals.asked.connect(self.window.end)
            # The desktop is about to log out, and may yet be kept from it: nobody is asked, nothing is closed.
            self._application.commitDataRequest.connect(self.window.keep_all)
            if self._trouble.last_crash:
                around.troubles.tell_crash(self._trouble.last_crash)

    def stop(self) -> None:
        """Ends what listens to the system."""
        if self._signals is not None:
            self._signals.stop()
        if self._trouble is not None:
            self._trouble.stop()


def _without_display(why: str) -> NoReturn:
    """Ends the process in the moment before Qt would abort it."""
    from mls_desktop.commands.line.no_window import no_window

    os._exit(no_window(why))


def run(files: Sequence[Path], shelf: ShippedData | None = None) -> int:
    """Shows the main window, stays until it is closed, and returns the exit code."""
    # The style by word: as an object it would load all that a style can be asked.
    with DisplayWatch(_without_display):
        application = QApplication([*sys.argv[:1], "-style", STYLE])
    application.setApplicationName("MLS Desktop")
    sweeper = GarbageCollector(application)
    sweeper.start()
    launch = Launch(application, files, shelf)
    try:
        return application.exec()
    finally:
        launch.stop()
        sweeper.stop()
