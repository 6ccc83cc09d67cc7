"""The pictures of a fight's map as the referee has them: shown, chosen from a file, laid elsewhere, taken away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.picture_bytes import BadPicture
from mls_desktop.bridge.document.picture_limits import GROUND
from mls_desktop.bridge.document.picture_texts import trouble_text
from mls_desktop.bridge.document.pictures import Kept, chosen_picture, size_of
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.pictures.shown_pictures import ShownPictures
from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.model.ground.drawing import with_picture
from mls_desktop.model.ground.ground_pictures import with_ground_picture, without_ground_picture
from mls_desktop.report.maps.map_scene import MapScene, portraits_of
from mls_desktop.rules.common.grids.ground import GroundPicture
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _


class MapPictures(QObject):
    """The pictures. `changed` when they look different or a file is being read; `refused` carries the name of a file
    that cannot be taken, and the reason in words."""

    changed = Signal()
    refused = Signal(str, str)

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self._shown = ShownPictures(running_fight.open_campaign.pictures, self)
        self._shown.changed.connect(self.changed)
        self._draft: GroundPicture | None = None
        self._work: BackgroundWork | None = None
        self._file = ""

    @property
    def ground(self) -> PictureLevels | None:
        """The picture below the grid; None while there is none to show."""
        return self._shown.ground

    @property
    def faces(self) -> Mapping[str, PictureLevels]:
        """Portraits by fighter id, of fighters who have one that is read."""
        return self._shown.faces

    @property
    def laid(self) -> GroundPicture | None:
        """Place of the picture below the grid: as drafted in a drag, else as the ground has it; None without one."""
        held = self._held()
        return self._draft if self._draft is not None and held is not None and self._draft.id == held.id else held

    @property
    def reading(self) -> bool:
        """Tells whether a chosen file is being read."""
        return self._work is not None

    def show(self, scene: MapScene | None) -> None:
        """Shows the pictures that `scene` needs in place of those before, once they are read; None: none."""
        self._shown.show(scene.picture if scene else None, portraits_of(scene) if scene else {})

    def said(self) -> str:
        """Notice on the picture below the grid: that it is being read, or why it is missing; "" where it is seen."""
        if self.reading:
            return _("Reading the picture {file} …").format(file=self._file)
        if self._shown.fault is None:
            return ""
        why = trouble_text(self._shown.fault, GROUND)
        return _("The ground is shown without its picture. {why}").format(why=why)

    # What a person does

    def choose(self, path: Path) -> None:
        """Reads the picture file at `path` in the background, instead of any before; then puts it below the ground as
        one step, or emits `refused`."""
        self.give_up()
        self._file = path.name

        def work(_watch: Watch) -> tuple[Kept, tuple[int, int]]:
            kept = chosen_picture(path, GROUND)
            return kept, size_of(*kept)

        self._work = BackgroundWork(work, self)
        self._work.done.connect(self._on_read)
        self._work.failed.connect(self._on_unread)
        self.changed.emit()

    def give_up(self) -> None:
        """Drops the reading of a chosen file that is under way; nothing where none is."""
        if self._work is not None:
            self._work.give_up()
            self._work.deleteLater()
            self._work = None

    def remove(self) -> bool:
        """Removes the picture below the ground, as a step; False where there is none or it was refused."""
        if self._held() is None:
            return False
        return self._running_fight.document.apply(
            without_ground_picture(self._running_fight.document.campaign, self._running_fight.encounter)
        )

    def draft(self, laid: GroundPicture) -> None:
        """Shows the picture as `laid`, without changing the document; emits `changed`."""
        self._draft = laid
        self.changed.emit()

    def lay(self, laid: GroundPicture, gesture: str = "") -> bool:
        """Sets the place of the picture below the ground to `laid`, as a step (one with others of the same `gesture`);
        the draft is over; False where that is no change, there is no ground, or it was refused."""
        self._draft = None
        ground = self._running_fight.encounter.ground
        if ground is None or ground.picture == laid:
            self.changed.emit()
            return False
        edit = Edit("set", ("ground",), with_picture(ground, laid))
        return self._running_fight.send(edit, gesture, _("Align a picture of a ground"))

    def _held(self) -> GroundPicture | None:
        ground = self._running_fight.encounter.ground
        return ground.picture if ground is not None else None

    def _on_read(self, found: tuple[Kept, tuple[int, int]]) -> None:
        self._done()
        (kind, data), size = found
        document = self._running_fight.document
        if self._running_fight.encounter.ground is not None:
            document.apply(with_ground_picture(document.campaign, self._running_fight.encounter, kind, data, size))
        self.changed.emit()

    def _on_unread(self, error: Exception) -> None:
        self._done()
        self.refused.emit(self._file, trouble_text(error.fault if isinstance(error, BadPicture) else "damaged", GROUND))
        self.changed.emit()

    def _done(self) -> None:
        if self._work is not None:
            self._work.deleteLater()
            self._work = None
