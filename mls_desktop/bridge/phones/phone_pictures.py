"""The pictures of the page for phones: each is written once, off the window's thread, and has a number of its own."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.document.picture_bytes import BadPicture
from mls_desktop.bridge.phones.picture_file import MaskedGround, PictureFile, face_file, ground_file
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.qt.background_work import BackgroundWork
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.report.phones.map_pictures import LaidPicture, MapPictures

MOST_FACES = 32
"""Number of portraits at most: a phone asks for each by itself. Fighters beyond that bear letters."""
Wanted = MaskedGround | PictureLevels
"""Picture of the ground, or a portrait."""


class PhonePictures(QObject):
    """The pictures, at addresses below `root`. `files`: files that may be asked for now, by number; `came`: more of the
    pictures shown have been written. A number stands for the same bytes for ever; the file of a picture that is shown
    no more is forgotten."""

    came = Signal()

    def __init__(self, root: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = root
        self._made: dict[Wanted, PictureFile | None] = {}
        self._ground: MaskedGround | None = None
        self._numbers: dict[PictureFile, int] = {}
        self._count = 0
        self._work: BackgroundWork | None = None
        self._asked: tuple[Wanted, ...] = ()
        self.files: Mapping[int, PictureFile] = {}

    def show(
        self, scene: MapScene | None, picture: PictureLevels | None, faces: Mapping[str, PictureLevels]
    ) -> MapPictures:
        """Addresses of the written pictures among the ground's `picture` and the portraits (`faces`, by fighter) on the
        map `scene`, None for no map; begins to write the missing ones, and `came` follows. All are pictures that
        players see already."""
        ground = _ground_of(scene, picture)
        few = set(list(dict.fromkeys(faces.values()))[:MOST_FACES])
        there = {token.who for token in scene.tokens} if scene is not None else set()
        shown = {who: face for who, face in faces.items() if face in few and who in there}
        wanted: tuple[Wanted, ...] = (*((ground,) if ground is not None else ()), *dict.fromkeys(shown.values()))
        self._ground = self._best_ground(ground)
        self._made = {each: file for each, file in self._made.items() if each in wanted or each == self._ground}
        self._want(wanted)
        self._number(self._ground, *shown.values())
        addresses = {who: self._address(face) for who, face in shown.items()}
        laid = self._address(self._ground) if self._ground is not None else ""
        return MapPictures(
            LaidPicture(laid, self._ground.at) if self._ground is not None and laid else None,
            {who: address for who, address in addresses.items() if address},
        )

    @property
    def busy(self) -> bool:
        """Tells whether a picture is being written."""
        return self._work is not None

    def close(self) -> None:
        """Gives up the picture being written, and forgets all files."""
        if self._work is not None:
            self._work.give_up()
            self._work = None
        self._made, self._ground, self._numbers, self.files = {}, None, {}, {}

    def _want(self, wanted: tuple[Wanted, ...]) -> None:
        """Begins to write those of `wanted` that are not written, unless some are being written."""
        missing = tuple(each for each in wanted if each not in self._made)
        if not missing or self._work is not None:
            return

        def work(_watch: Watch) -> dict[Wanted, PictureFile | None]:
            return {each: _written(each) for each in missing}

        self._asked, self._work = missing, BackgroundWork(work, self)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self._on_failed)

    def _best_ground(self, ground: MaskedGround | None) -> MaskedGround | None:
        """Picture of the ground to show: the last one stays until `ground` is written, unless it shows cells that are
        hidden now."""
        before = self._ground
        if ground is None or ground in self._made or before is None:
            return ground
        return before if before.shows_no_more_than(ground) else ground

    def _number(self, *shown: Wanted | None) -> None:
        """Gives each file of the pictures `shown` the number it had, or the next; all other numbers are dropped."""
        numbers = dict[PictureFile, int]()
        files = (self._made.get(each) for each in shown if each is not None)
        for file in dict.fromkeys(each for each in files if each is not None):
            if file not in self._numbers:
                self._count += 1
            numbers[file] = self._numbers.get(file, self._count)
        self._numbers = numbers
        self.files = {number: file for file, number in numbers.items()}

    def _address(self, shown: Wanted) -> str:
        file = self._made.get(shown)
        return f"{self._root}picture/{self._numbers[file]}" if file is not None else ""

    def _on_done(self, made: dict[Wanted, PictureFile | None]) -> None:
        self._take(made)

    def _on_failed(self, error: Exception) -> None:
        self._take(dict.fromkeys(self._asked))
        raise error

    def _take(self, made: Mapping[Wanted, PictureFile | None]) -> None:
        if self._work is not None:
            self._work.deleteLater()
            self._work = None
        self._made.update(made)
        self.came.emit()


def _ground_of(scene: MapScene | None, picture: PictureLevels | None) -> MaskedGround | None:
    if scene is None or scene.picture is None or picture is None:
        return None
    return MaskedGround(picture, scene.picture, (scene.width, scene.height), scene.fog)


def _written(wanted: Wanted) -> PictureFile | None:
    """File of a picture, written now; None where the picture is damaged, too large or lies off its ground."""
    try:
        return ground_file(wanted) if isinstance(wanted, MaskedGround) else face_file(wanted)
    except BadPicture:
        return None
