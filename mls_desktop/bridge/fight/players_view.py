"""The model of the players' view: what they may see of a running fight, kept in step with it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.report.fights.players_scene import Actor as Actor
from mls_desktop.report.fights.players_scene import PlayersOptions, players_scene, players_sides
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
        self.scene = players_scene(bout.session, bout.speech, self.wishes)
        self.map = players_map(bout.session, bout.speech, self.wishes)
        """What they see of the ground; None where the fight is on none."""
        bout.changed.connect(self.refresh)

    @property
    def of(self) -> str:
        """The id of the encounter that is seen."""
        return self._bout.id

    def wish(self, **wanted: object) -> None:
        """Lets other things be seen: entries of `PlayersOptions` by name."""
        self.wishes = replace(self.wishes, **wanted)
        self.refresh()

    def refresh(self) -> None:
        """Looks at the fight again. While the referee looks at another moment, the players see what they saw."""
        if self._bout.peeking:
            return
        made = players_scene(self._bout.session, self._bout.speech, self.wishes)
        ground = players_map(self._bout.session, self._bout.speech, self.wishes)
        if (made, ground) != (self.scene, self.map):
            self.scene, self.map = made, ground
            self.changed.emit()

    def close(self) -> None:
        self._bout.changed.disconnect(self.refresh)

    def ours(self) -> frozenset[str]:
        """The sides of the players: as the referee says, else where players' characters fight, else the first."""
        return players_sides(self._bout.encounter, self.wishes)
