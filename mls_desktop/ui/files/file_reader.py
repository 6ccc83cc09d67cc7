"""The reader of files for a window: small ones at once, large ones in the background, and why one cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.ui.files.patient_reader import PatientReader
from mls_desktop.words.i18n import _


class FileReader(QObject):
    """The reader of files. `loaded` carries a campaign that is to be shown now, `arrived` a large one, read while the
    person went on with other work."""

    loaded = Signal(object)
    arrived = Signal(object)

    def __init__(self, window: QWidget, campaign_files: CampaignFiles) -> None:
        super().__init__(window)
        self._window, self._campaign_files = window, campaign_files
        self._reader = PatientReader(window, campaign_files, _("Open a campaign"))

    def read(self, path: Path) -> None:
        """Reads the file at `path`, in place of one that is still being read: emits `loaded` for a small one, later
        `arrived` for a large one. A message says why where it cannot be read."""
        # A large one comes a little later: what is shown stays until then, and is asked about then.
        then = self.loaded if self._campaign_files.is_small(path) else self.arrived
        self._reader.read(path, self._campaign_files.load, then.emit, lambda error: self._tell(error, path.name, path))

    @property
    def path(self) -> Path | None:
        """The large file that is being read; None for none."""
        return self._reader.path

    def stop(self) -> None:
        """Gives up the file that is being read."""
        self._reader.stop()

    def show_loaded(self, loading: Callable[[], Loaded], name: str, path: Path | None = None) -> None:
        """Emits `loaded` with the result of `loading`, or, where that raises LoadError, shows the reason in a message
        on `name`, which offers the last version of the file `path`, if given and there is one."""
        try:
            loaded = loading()
        except LoadError as error:
            self._tell(error, name, path)
        else:
            self.loaded.emit(loaded)

    def _tell(self, error: LoadError, name: str, path: Path | None) -> None:
        from mls_desktop.ui.widgets.message_box import MessageBox

        text = _("{file} was not opened.").format(file=name)
        question = MessageBox(self._window, _("The file cannot be read"), f"{text}\n\n{error.text}")
        question.answer(_("Close"), "reject")
        if path is not None and self._campaign_files.has_versions(path):
            question.answer(_("Show what it held before"), "other", lambda: self._show_latest_version(path))
        question.open()

    def _show_latest_version(self, path: Path) -> None:
        self.show_loaded(lambda: self._campaign_files.latest_version(path), path.name)
