"""The model of the players' view: what they may see of a running fight, kept in step with it."""

from __future__ import annotations

from operator import is_

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.players_scene import Actor as Actor
from mls_desktop.report.fights.players_scene import PlayersOptions, Scene, players_scene, players_sides
from mls_desktop.report.maps.map_scene import MapScene as MapScene
from mls_desktop.report.maps.players_map import players_map


class PlayersView(QObject):
    """The model that keeps the `scene`; `changed` when it is something else. Only the moment in force is seen, whatever
    the referee looks at."""

    changed = Signal()

    def __init__(self, bout: RunningFight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bout = bout
        self.wishes = PlayersOptions()
        self._looked = bout.encounter, self.wishes
        self.scene, self.map = self._seen()
        """What they see of all, and of the ground: None where the fight is on none."""
        bout.changed.connect(self.refresh)

    @property
    def of(self) -> str:
        """The id of the encounter that is seen."""
        return self._bout.id

    def wish(self, **wanted: object) -> None:
        """Lets other things be seen: entries of `PlayersOptions` by name."""
        turned, self.wishes = self.wishes.turned, replace(self.wishes, **wanted)
        if not self.refresh() and self.wishes.turned != turned:
            self.changed.emit()

    def refresh(self) -> bool:
        """Looks at the fight again; whether the players see something else now. Where the referee only looks elsewhere,
        nothing is worked out."""
        before, self._looked = self._looked, (self._bout.encounter, self.wishes)
        if self._bout.peeking and all(map(is_, before, self._looked)):
            return False
        made = self._seen()
        if made == (self.scene, self.map):
            return False
        self.scene, self.map = made
        self.changed.emit()
        return True

    def _seen(self) -> tuple[Scene, MapScene | None]:
        """What they see now, whatever moment the referee looks at."""
        session, speech = self._bout.session.in_force(), self._bout.speech
        return players_scene(session, speech, self.wishes), players_map(session, speech, self.wishes)

    def close(self) -> None:
        self._bout.changed.disconnect(self.refresh)

    def ours(self) -> frozenset[str]:
        """The sides of the players: as the referee says, else where players' characters fight, else the first."""
        return players_sides(self._bout.encounter, self.wishes)
