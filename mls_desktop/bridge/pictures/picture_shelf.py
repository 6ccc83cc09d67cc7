"""The pictures of an open campaign, decoded off the window's thread and kept as long as anybody shows them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Literal
from weakref import WeakValueDictionary

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.picture_bytes import BadPicture, Fault
from mls_desktop.bridge.document.pictures import shown_picture
from mls_desktop.bridge.pictures.picture_levels import FACE, PictureLevels, face_of, levels_of
from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.model.campaign import Picture
from mls_desktop.rules.common.values.paths import inside

Use = Literal["ground", "face"]
"""Use of a picture: below a grid, or on a figure."""
MAKERS: dict[Use, tuple[int, Callable[[QImage], PictureLevels]]] = {
    "ground": (0, levels_of),
    "face": (2 * FACE, face_of),
}
"""Longer side at which a picture is decoded for each use (0: as it is), and the function that makes its levels."""


class PictureShelf(QObject):
    """The shelf. `came`: a picture that was asked for has been decoded, or cannot be.

    It holds no picture for good: only while it is shown, so that a map that is closed takes no memory.
    """

    came = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._made: WeakValueDictionary[tuple[Use, str], PictureLevels] = WeakValueDictionary()
        self._of: dict[tuple[Use, str], Picture] = {}
        self._faults: dict[str, tuple[Picture, Fault]] = {}
        self._wanted: deque[tuple[Use, Picture]] = deque()
        self._work: BackgroundWork | None = None

    def ground(self, id: str) -> PictureLevels | None:
        """Picture `id` to put below a grid; None while it is being decoded, which begins now (`came` follows), or where
        it cannot be shown."""
        return self._levels("ground", id)

    def face(self, id: str) -> PictureLevels | None:
        """Picture `id` as a figure bears it; None while it is being decoded, which begins now (`came` follows), or
        where it cannot be shown."""
        return self._levels("face", id)

    def fault(self, id: str) -> Fault | None:
        """Reason why picture `id` cannot be shown; None where no fault of it is known."""
        known = self._faults.get(id)
        return known[1] if known is not None and known[0] is self._picture(id) else None

    @property
    def busy(self) -> bool:
        """Tells whether a picture is being decoded."""
        return self._work is not None

    def close(self) -> None:
        """Gives up the pictures wanted and the one being decoded."""
        self._wanted.clear()
        if self._work is not None:
            self._work.give_up()
            self._work = None

    def _picture(self, id: str) -> Picture | None:
        found: Picture | None = inside(self._document.campaign.pictures, id)
        return found

    def _levels(self, use: Use, id: str) -> PictureLevels | None:
        picture, key = self._picture(id), (use, id)
        if picture is None or self.fault(id) is not None:
            return None
        made = self._made.get(key)
        if made is not None and self._of.get(key) is picture:
            return made
        if (use, picture) not in self._wanted:
            self._wanted.append((use, picture))
            self._go_on()
        return None

    def _go_on(self) -> None:
        """Begins to decode the next picture wanted, unless one is being decoded, on a thread that knows its bytes
        alone."""
        if self._work is not None or not self._wanted:
            return
        use, picture = self._wanted[0]
        side, make = MAKERS[use]

        def work(_watch: Watch) -> PictureLevels:
            return make(shown_picture(picture, side))

        self._work = BackgroundWork(work, self)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)

    def _on_done(self, made: PictureLevels) -> None:
        use, picture = self._taken()
        self._faults.pop(picture.id, None)
        self._made[use, picture.id], self._of[use, picture.id] = made, picture
        self.came.emit()
        self._go_on()

    def _on_failed(self, error: Exception) -> None:
        _use, picture = self._taken()
        self._faults[picture.id] = (picture, error.fault if isinstance(error, BadPicture) else "damaged")
        self.came.emit()
        self._go_on()

    def _taken(self) -> tuple[Use, Picture]:
        if self._work is not None:
            self._work.deleteLater()
            self._work = None
        return self._wanted.popleft()
