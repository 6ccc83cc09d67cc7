"""The reader of files for a window: small ones at once, large ones in the background, and why one cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.ui.widgets.message_box import MessageBox
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.files.progress_dialog import LongTask


class FileReader(QObject):
    """The reader of files. `loaded` carries a campaign that is to be shown now, `arrived` one that was read while the
    person went on with something else."""

    loaded = Signal(object)
    arrived = Signal(object)

    def __init__(self, window: QWidget, filing: CampaignFiles) -> None:
        super().__init__(window)
        self._window, self._filing = window, filing
        self._task: LongTask | None = None
        self._path = Path()

    def read(self, path: Path) -> None:
        """Reads a file in place of one that is still being read."""
        self.stop()
        if self._filing.is_small(path):
            self.show_loaded(lambda: self._filing.load(path), path.name, path)
        else:
            self._read_in_background(path)

    def stop(self) -> None:
        """Waits no longer for a file that is being read."""
        if self._task is not None:
            self._task.give_up()
            self._task = None

    def show_loaded(self, loading: Callable[[], Loaded], name: str, path: Path | None = None) -> None:
        """Has shown what is loaded; tells why where it cannot be. `path`: the file, where it is a person's own."""
        try:
            loaded = loading()
        except LoadError as error:
            self._tell(error, name, path)
        else:
            self.loaded.emit(loaded)

    def _read_in_background(self, path: Path) -> None:
        """Reads a large file off the window's thread; what is shown stays until it is read."""
        from mls_desktop.ui.files.progress_dialog import LongTask  # needed for large files alone

        text = _("Reading “{file}” …").format(file=path.name)
        self._path = path
        self._task = LongTask(self._window, _("Open a campaign"), text, partial(self._filing.load, path))
        self._task.done.connect(self._on_done)
        self._task.failed.connect(self._on_failed)

    def _on_done(self, loaded: Loaded) -> None:
        self._task = None
        self.arrived.emit(loaded)

    def _on_failed(self, error: BaseException) -> None:
        self._task = None
        if not isinstance(error, LoadError):
            raise error
        self._tell(error, self._path.name, self._path)

    def _tell(self, error: LoadError, name: str, path: Path | None) -> None:
        text = _("{file} was not opened.").format(file=name)
        question = MessageBox(self._window, _("The file cannot be read"), f"{text}\n\n{error.text}")
        question.answer(_("Close"), "reject")
        if path is not None and self._filing.has_versions(path):
            question.answer(_("Show what it held before"), "other", lambda: self._show_latest_version(path))
        question.open()

    def _show_latest_version(self, path: Path) -> None:
        self.show_loaded(lambda: self._filing.latest_version(path), path.name)
