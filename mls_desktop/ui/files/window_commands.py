"""The commands about windows: a new one, another one, all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.files.program_windows import ProgramWindows


class WindowCommands(QObject):
    """The controller of the commands about windows, in one of them. `changed` when another window has come, or gone."""

    changed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._windows: ProgramWindows | None = None
        self._listed: list[QAction] = []
        self._group: QActionGroup | None = None

    def join(self, windows: ProgramWindows) -> None:
        """Sets `windows`, those of the program, this one among them, which the commands are about."""
        self._windows = windows

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "new_window": self.new, "open_window": self.ask_open, "close_window": self.close,
            "next_window": self.show_next, "quit": self.quit,
        }  # fmt: skip

    def needs(self) -> dict[str, bool]:
        return {"windows": len(self._titles()) > 1}

    def new(self) -> None:
        if self._windows is not None:
            self._windows.new()

    def ask_open(self) -> None:
        """Opens the dialog for a file, which is then opened in a window of its own."""
        from mls_desktop.ui.widgets.file_dialog import ask_to_open

        filters = [_("Campaigns (*.mls.json *.json)"), _("All files (*)")]
        ask_to_open(self._window, _("Open in a new window"), filters, self._open)

    def close(self) -> None:
        self._window.window().close()

    def quit(self) -> None:
        if self._windows is not None:
            self._windows.quit()

    def show_next(self) -> None:
        """Brings the window that came after this one to the front; after the last the first."""
        windows = [window for _title, window in self._titles()]
        if self._windows is not None and self._window in windows:
            self._windows.bring_forward(windows[(windows.index(self._window) + 1) % len(windows)])

    def fill(self, menu: QMenu) -> None:
        """Lists the windows at the end of `menu`, in place of those listed before."""
        for action in self._listed:
            menu.removeAction(action)
            action.deleteLater()
        if self._group is None:
            self._group = QActionGroup(menu)
            self._group.triggered.connect(self._on_listed)
        self._listed = [menu.addSeparator()]
        for nth, (title, window) in enumerate(self._titles()):
            action = menu.addAction(menu_text(title))
            action.setCheckable(True)
            action.setChecked(window is self._window)
            action.setActionGroup(self._group)
            action.setData(nth)
            self._listed.append(action)

    def _on_listed(self, action: QAction) -> None:
        windows = [window for _title, window in self._titles()]
        if self._windows is not None and action.data() < len(windows):
            self._windows.bring_forward(windows[action.data()])

    def _open(self, path: Path) -> None:
        if self._windows is not None:
            self._windows.open_files([path])

    def _titles(self) -> list[tuple[str, object]]:
        return self._windows.titles() if self._windows is not None else []
