"""The pictures that one map shows, held as long as it does: that of its ground, and the faces of its figures."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.picture_bytes import Fault
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.pictures.picture_shelf import PictureShelf
from mls_desktop.rules.common.grids.ground import GroundPicture


class ShownPictures(QObject):
    """The pictures of one map. `changed`: a picture came or cannot be shown; `ground`: the picture below the grid,
    `faces`: the portraits by figure; `fault`: why there is none below the grid though there should be."""

    changed = Signal()

    def __init__(self, shelf: PictureShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._laid: GroundPicture | None = None
        self._portraits: Mapping[str, str] = {}
        self.ground: PictureLevels | None = None
        self.faces: Mapping[str, PictureLevels] = {}
        self.fault: Fault | None = None
        shelf.came.connect(self._on_came)

    def show(self, laid: GroundPicture | None, portraits: Mapping[str, str]) -> None:
        """Sets the pictures to show: `laid` below the grid, and `portraits`, picture ids by figure. Those not decoded
        yet follow later, with `changed`."""
        self._laid, self._portraits = laid, portraits
        self._look()

    def close(self) -> None:
        """Releases all pictures and stops listening to the shelf; nothing is shown after this."""
        self._shelf.came.disconnect(self._on_came)
        self.ground, self.faces = None, {}

    def _look(self) -> None:
        shelf, laid = self._shelf, self._laid
        self.ground = shelf.ground(laid.id) if laid is not None else None
        self.fault = shelf.fault(laid.id) if laid is not None else None
        # Many figures may be of one character.
        found = {id: shelf.face(id) for id in dict.fromkeys(self._portraits.values())}
        faces = ((who, found[id]) for who, id in self._portraits.items())
        self.faces = {who: face for who, face in faces if face is not None}

    def _on_came(self) -> None:
        before = self.ground, self.faces, self.fault
        self._look()
        if before != (self.ground, self.faces, self.fault):
            self.changed.emit()
