"""The windows of the program: several campaigns at a time, each in one of its own, no file in two."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from mls_desktop.bridge.app.settings import KeptWindow, unpacked
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.qt.held_keys import HeldKeys
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.windows.reopening import holder
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.ui.windows.window_facts import files_of, is_free, kept, tell_files, title_of
from mls_desktop.ui.workspace.commit_edits import finish_typing

if TYPE_CHECKING:
    from mls_desktop.bridge.windows.quitting import Quitting

_log = logging.getLogger(__name__)


class Windows(QObject):
    """The windows of the program, in the order they came. `make` makes a further one. `ending` when the last is about
    to close, or the operating system ends the program; `ended` when the last has closed."""

    ended = Signal()
    ending = Signal()

    def __init__(self, make: Callable[[], MainWindow], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._all: list[MainWindow] = []
        self._latest: MainWindow | None = None
        self._later: list[KeptWindow] = []
        self._is_ending = False
        self._idle = later(self._open_later)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusWindowChanged.connect(self._on_focus)

    @cached_property
    def _quitting(self) -> Quitting:
        from mls_desktop.bridge.windows.quitting import Quitting  # read when the program is to end

        return Quitting(self.all, self.bring_forward, self._close_all)

    def add(self, window: MainWindow) -> None:
        """Adds `window` to the windows, follows its signals and passes the windows to it."""
        self._all.append(window)
        self._latest = self._latest or window
        window.leaving.connect(self._on_leaving)
        window.left.connect(self._on_left)
        window.destroyed.connect(self._on_destroyed)
        window.marked.connect(self._on_marked)
        window.join(self)
        self._tell_count()

    def all(self) -> Sequence[MainWindow]:
        return tuple(self._all)

    def front(self) -> MainWindow | None:
        """The window that a person works in, or worked in last; None where all are gone."""
        if self._latest in self._all:
            return self._latest
        return self._all[-1] if self._all else None

    def titles(self) -> list[tuple[str, object]]:
        return [(title_of(window), window) for window in self._all]

    def bring_forward(self, window: object, token: str = "") -> None:
        if isinstance(window, MainWindow):
            from mls_desktop.ui.windows.window_place import bring_forward

            self._latest = window
            bring_forward(window.window(), token)

    def bring_front(self, token: str = "") -> None:
        """Brings the front window to the front of the desktop. `token`: the desktop's leave to do so; "" for none."""
        front = self.front()
        if front is not None:
            self.bring_forward(front, token)

    def front_others(self, path: Path, asking: object) -> bool:
        found = self._holder(path)
        if found is None or found is asking:
            return False
        self.bring_forward(found)
        return True

    def open_files(self, paths: Iterable[Path], token: str = "") -> None:
        shown = self.front()
        for path in paths:
            shown = self._holder(path) or self._opened(path)
        if shown is not None:
            self.bring_forward(shown, token)

    def recover(self, loaded: Loaded, asking: object) -> None:
        there = self._holder(loaded.path) if loaded.path is not None else None
        free = asking if isinstance(asking, MainWindow) and is_free(asking) else None
        window = there or free
        if window is None:
            window = self._made()
            window.start([], first=False)
            self._show(window)
        shown = window
        shown.shell.files.confirm_leave(lambda: shown.show_campaign(loaded))
        self.bring_forward(shown)

    def new(self) -> None:
        window = self._made()
        window.start([], first=False)
        self._show(window)
        self.bring_forward(window)

    def open_later(self, files: Iterable[Path]) -> None:
        """Opens `files` of a start one after the other in idle moments, while the first window can be worked in."""
        self._later += [KeptWindow(str(file)) for file in files]
        self._idle.start(0)

    def reopen(self, windows: Iterable[KeptWindow]) -> None:
        """Opens the windows kept by the last session one after the other in idle moments, each in its place."""
        self._later += windows
        self._idle.start(0)

    def quit(self) -> None:
        self._quitting.begin()

    def end(self) -> None:
        """Closes all windows without a question, since the operating system ends the program: what is not saved is kept
        as recovery copies."""
        self.ending.emit()
        self._is_ending = True
        self._later.clear()
        with ExitStack() as rest:
            for window in reversed(self._ordered()):
                rest.callback(window.go)
            rest.callback(self._keep_windows)
            rest.callback(_drop_dialogs)
            self._keep_copies()

    def keep_all(self) -> None:
        """Writes what is not saved to recovery copies, and keeps which windows are open for the next start, before it
        returns: the desktop is about to end the session."""
        with ExitStack() as rest:
            rest.callback(self._keep_windows)
            self._keep_copies()

    def _keep_copies(self) -> None:
        """Writes what is not saved, to the last letter typed, to recovery copies: of all windows at once, however slow
        the disk is."""
        from mls_desktop.bridge.document.last_copies import keep_last

        try:
            finish_typing()
        except Exception:
            _log.exception("what was being typed is not kept")
        keep_last([window.open_campaign.keeper for window in self._all if window.open_campaign is not None])

    def happened(self, text: str) -> None:
        """Shows the uncaught exception `text` in the window in front, and writes a recovery copy in every window."""
        front = self.front()
        for window in self._all:
            if window is not front:
                try:
                    window.shell.write_recovery_copy()
                except Exception:
                    _log.exception("no recovery copy")
        if front is not None:
            front.shell.troubles.happened(text)

    def _holder(self, path: Path) -> MainWindow | None:
        """The window in which `path` is open, or is being read; None where there is none."""
        return holder(path, ((window, files_of(window)) for window in self._all))

    def _opened(self, path: Path) -> MainWindow:
        """Opens the file at `path` in an empty window, else in a new one; returns that window."""
        front = self.front()
        free = next((w for w in (front, *self._all) if w is not None and is_free(w)), None)
        if free is not None:
            free.shell.files.open_file(path)
            return free
        window = self._made()
        window.start([path], first=False)
        self._show(window)
        return window

    def _made(self) -> MainWindow:
        window = self._make()
        self.add(window)
        return window

    def _show(self, window: MainWindow, geometry: str = "", quiet: bool = False) -> None:
        """Shows `window` in its kept place `geometry`, or for "" beside the one in front, and, where it is `quiet`,
        without giving it the keyboard."""
        front = self.front()
        window.complete()
        if not (geometry and window.restoreGeometry(unpacked(geometry))) and front is not None and front is not window:
            from mls_desktop.ui.windows.window_place import beside

            beside(window, front.window(), [each.window() for each in self._all if each is not window])
        window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, quiet)
        window.show()
        HeldKeys(window.windowHandle())

    def _open_later(self) -> None:
        if not self._later or self._is_ending or not self._all:
            return
        wanted = self._later.pop(0)
        file = Path(wanted.file)
        front = self.front()
        if self._holder(file) is None:
            window = self._made()
            window.start([file], first=False)
            self._show(window, wanted.geometry, quiet=True)
        if front is not None:
            # The person has begun to work there.
            self.bring_forward(front)
        self._idle.start(0)

    def _ordered(self) -> list[MainWindow]:
        """All windows, the one in front last: a later start begins with what is kept of the last."""
        front = self.front()
        return sorted(self._all, key=lambda window: window is front)

    def _close_all(self) -> None:
        self._keep_windows()
        self._is_ending = True
        self._later.clear()
        with ExitStack() as rest:
            for window in reversed(self._ordered()):
                rest.callback(window.leave)

    def _keep_windows(self) -> None:
        open_ = [kept(window) for window in reversed(self._ordered())]
        front = self.front()
        if front is not None:
            front.appearance.keep_windows([each for each in open_ if each is not None])

    def _tell_count(self) -> None:
        tell_files(self._all)
        for window in self._all:
            window.count_changed()

    def _on_marked(self) -> None:
        """Updates the titles of all windows, since a campaign may have another name or file."""
        tell_files(self._all)

    def _on_leaving(self) -> None:
        """Emits `ending`, and writes into the settings which windows are open, before the last of them closes."""
        if len(self._all) == 1:
            self.ending.emit()
            if not self._is_ending:
                self._keep_windows()

    def _on_left(self) -> None:
        window = self.sender()
        if not isinstance(window, MainWindow) or window not in self._all:
            return
        self._all.remove(window)
        if self._latest is window:
            self._latest = None
        if self._all:
            window.window().deleteLater()
            self._tell_count()
        else:
            self.ended.emit()

    def _on_destroyed(self) -> None:
        """Drops windows that were destroyed without `left`."""
        self._all = [window for window in self._all if isValid(window)]

    def _on_focus(self, focused: QWindow | None) -> None:
        active = QApplication.activeWindow() if focused is not None else None
        while active is not None:
            found = next((window for window in self._all if window.window() is active), None)
            if found is not None:
                self._latest = found
                return
            above = active.parentWidget()
            active = above.window() if above is not None else None


def _drop_dialogs() -> None:
    """Hides all dialogs and blocks their signals: an answer would come to a campaign that is closed."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog):
            widget.blockSignals(True)
            widget.hide()
