"""The model of the players' view: what they may see of a running fight, kept in step with it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.pictures.masked_picture import masked
from mls_desktop.bridge.pictures.picture_levels import PictureLevels
from mls_desktop.bridge.pictures.shown_pictures import ShownPictures
from mls_desktop.report.fights.players_scene import PlayersOptions, Scene, players_scene, players_sides
from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.report.maps.players_map import players_map, players_portraits
from mls_desktop.rules.common.grids.ground import GroundPicture

_Masked = tuple[PictureLevels, GroundPicture, tuple[int, int], tuple[str, ...]]
"""Key of a masked picture: picture, its place, size of the ground in cells, fog."""


class PlayersView(QObject):
    """The model that keeps the `scene` and the `map` that players see; `changed` when they see something else. Only the
    moment in force is seen, whatever moment the referee looks at."""

    changed = Signal()

    def __init__(self, running_fight: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running_fight = running_fight
        self.options = PlayersOptions()
        self._looked = running_fight.encounter, self.options
        self.scene, self.map = self._seen()
        """Scene and ground as players see them; None for the ground where the fight is on none."""
        self.picture: PictureLevels | None = None
        """Picture below the ground as players see it, without what fog hides; None where there is none to show."""
        self._masked: _Masked | None = None
        self._shown = ShownPictures(running_fight.open_campaign.pictures, self)
        self._shown.changed.connect(self._on_pictures)
        running_fight.changed.connect(self.refresh)
        self._look_for_pictures()

    @property
    def of(self) -> str:
        """Id of the encounter that is shown."""
        return self._running_fight.id

    def wish(self, **wanted: object) -> None:
        """Sets entries of `PlayersOptions` by name and refreshes; emits `changed` where the players see something else,
        or the map is turned another way."""
        turned, self.options = self.options.turned, replace(self.options, **wanted)
        if not self.refresh() and self.options.turned != turned:
            self.changed.emit()

    def refresh(self) -> bool:
        """Brings scene, map and pictures up to date; True, with `changed` emitted, where the players see something else
        now. Where the referee only looks at another moment, nothing is worked out."""
        before, self._looked = self._looked, (self._running_fight.encounter, self.options)
        if self._running_fight.peeking and all(map(is_, before, self._looked)):
            return False
        seen, made = (self.scene, self.map, self._shown.faces, self.picture), self._seen()
        if made != (self.scene, self.map):
            self.scene, self.map = made
        self._look_for_pictures()
        if seen == (self.scene, self.map, self._shown.faces, self.picture):
            return False
        self.changed.emit()
        return True

    def _seen(self) -> tuple[Scene, MapScene | None]:
        """Scene and map that the players see now, whatever moment the referee looks at."""
        session, texts = self._running_fight.session.in_force(), self._running_fight.texts
        return players_scene(session, texts, self.options), players_map(session, texts, self.options)

    @property
    def faces(self) -> Mapping[str, PictureLevels]:
        """Portraits of the fighters whom the players know, by fighter id."""
        return self._shown.faces

    def close(self) -> None:
        self._running_fight.changed.disconnect(self.refresh)
        self._shown.close()
        self.picture = self._masked = None

    def _look_for_pictures(self) -> None:
        """Asks for the pictures that players see at the moment in force, and masks the ground's by the fog at once."""
        running_fight, ground = self._running_fight, self._running_fight.encounter.ground
        laid = ground.picture if ground is not None else None
        self._shown.show(laid, players_portraits(running_fight.session.in_force(), running_fight.texts, self.options))
        self._mask()

    def _on_pictures(self) -> None:
        self._mask()
        self.changed.emit()

    def _mask(self) -> None:
        scene, whole = self.map, self._shown.ground
        if scene is None or scene.picture is None or whole is None:
            self.picture = self._masked = None
            return
        wanted = whole, scene.picture, (scene.width, scene.height), scene.fog
        if self._masked is None or self._masked != wanted:
            self.picture, self._masked = masked(*wanted), wanted

    def ours(self) -> frozenset[str]:
        """Ids of the players' sides: as the referee set them, else those with players' characters, else the first
        side."""
        return players_sides(self._running_fight.encounter, self.options)
