"""The patient reader: a small file is read at once, a large one in the background, with progress and Cancel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.files import CampaignFiles
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.files.progress_dialog import LongTask

T = TypeVar("T")
Watch = Callable[[float], None]


class PatientReader(QObject):
    """The reader of one file at a time for a window, which is never blocked by a large one. `title`: that of the dialog
    of progress."""

    def __init__(self, window: QWidget, campaign_files: CampaignFiles, title: str) -> None:
        super().__init__(window)
        self._window, self._campaign_files, self._title = window, campaign_files, title
        self._task: LongTask | None = None
        self._path: Path | None = None

    @property
    def path(self) -> Path | None:
        """The large file that is being read; None for none."""
        return self._path if self._task is not None else None

    def read(
        self,
        path: Path,
        loading: Callable[[Path, Watch | None], T],
        then: Callable[[T], object],
        refused: Callable[[LoadError], object],
    ) -> None:
        """Reads the file at `path` by `loading`, in place of one that is still being read: a small one at once, a large
        one in the background. The result goes to `then`, a LoadError to `refused`; neither is called where the person
        gives it up."""
        self.stop()

        def done(found: T) -> None:
            self._task = None
            then(found)

        def failed(error: BaseException) -> None:
            self._task = None
            if not isinstance(error, LoadError):
                raise error
            refused(error)

        if self._campaign_files.is_small(path):
            try:
                found = loading(path, None)
            except LoadError as error:
                failed(error)
            else:
                done(found)
            return
        from mls_desktop.ui.files.progress_dialog import LongTask  # needed for large files alone

        text = _("Reading “{file}” …").format(file=path.name)
        self._path = path
        self._task = LongTask(self._window, self._title, text, lambda watch: loading(path, watch))
        self._task.done.connect(done)
        self._task.failed.connect(failed)

    def stop(self) -> None:
        """Gives up the file that is being read, if any; nothing is called."""
        if self._task is not None:
            self._task.give_up()
            self._task = None
