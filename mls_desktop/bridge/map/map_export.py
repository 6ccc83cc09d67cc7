"""The export of a fight's map: to scale on sheets to print, as a PDF."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.pictures.masked_picture import masked
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.pictures.shown_pictures import ShownPictures
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.qt.shared_task import Watch
from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.players_scene import PlayersOptions
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.maps.map_marks import BELOW, face_name
from mls_desktop.report.maps.map_scene import MapScene, map_scene, portraits_of
from mls_desktop.report.maps.map_sheets import MapPrint, map_leaves
from mls_desktop.report.maps.players_map import players_map, players_portraits

WHOLE = 1 << 30
"""Limit of pixels that no picture reaches: pictures are printed whole."""
FAITHFUL = PlayersOptions(figures=False, turn=False)
"""Options of a sheet for players: it shows what they may see, and nothing that is over with the next answer."""


class MapExport(QObject):
    """The exporter of a map as it is at the moment shown, set and drawn by `printer`. `changed`: a picture of the map
    has been read meanwhile."""

    changed = Signal()

    def __init__(self, running_fight: RunningFight, printer: Printer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self.printer = printer
        self._shown = ShownPictures(running_fight.open_campaign.pictures, self)
        self._shown.changed.connect(self.changed)
        self._masked: tuple[object, PictureLevels] | None = None

    @property
    def title(self) -> str:
        """Title of the map: the encounter's name."""
        return self._running_fight.encounter.name

    def leaves(self, choice: MapPrint) -> tuple[Leaf, ...]:
        """Leaves of the map by `choice`; () where the fight is on no ground; gives `printer` the pictures read so
        far."""
        scene, portraits = self._scene(choice)
        ground = self._running_fight.encounter.ground
        if scene is None or ground is None:
            return ()
        self._shown.show(ground.picture, portraits if choice.tokens else {})
        faces = self._shown.faces
        below = self._below(scene, choice)
        held = {BELOW: below} if below is not None else {}
        self.printer.pictures = {**held, **{face_name(who): face for who, face in faces.items()}}
        return map_leaves(scene, self.title, choice, self.printer.type, frozenset(faces))

    def pdf(self, choice: MapPrint) -> Callable[[Watch], bytes]:
        """Function that makes the bytes of a PDF of the map as it is now, by `choice`, when it is called. It may run on
        any thread: many sheets with a picture take a while."""
        leaves, title = self.leaves(choice), self.title
        printer = Printer()  # one of its own: the fonts of the other are of the window's thread
        printer.pictures = self.printer.pictures

        def work(watch: Watch) -> bytes:
            return printer.pdf(leaves, choice.options, title, watch)

        return work

    def close(self) -> None:
        """Releases the pictures; the exporter is of no use then."""
        self._shown.close()
        self.printer.pictures, self._masked = {}, None

    def _scene(self, choice: MapPrint) -> tuple[MapScene | None, dict[str, str]]:
        """Map as the players know it or all of it, as `choice` wants it, with picture ids of the portraits on it; None
        off a ground."""
        session: FightSession = self._running_fight.session
        if choice.fog == "players":
            seen = players_map(session, self._running_fight.texts, FAITHFUL)
            return seen, players_portraits(session, self._running_fight.texts, FAITHFUL)
        scene = map_scene(session, self._running_fight.texts)
        return scene, portraits_of(scene) if scene is not None else {}

    def _below(self, scene: MapScene, choice: MapPrint) -> PictureLevels | None:
        """Picture below the grid, without the parts hidden by fog unless `choice` shows all; None where none has been
        read."""
        whole = self._shown.ground
        if whole is None or scene.picture is None or choice.fog == "all":
            return whole
        of = (whole, scene.picture, (scene.width, scene.height), scene.fog)
        if self._masked is None or self._masked[0] != of:
            self._masked = (of, masked(*of, most=WHOLE, paper=True))
        return self._masked[1]
