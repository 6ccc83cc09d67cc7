"""The strikes that a map of a fight shows: those that are declared, and those that chances take for granted."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.report.maps.map_scene import MapScene
from mls_desktop.rules.common.values.events import Event


class Strike(Struct, frozen=True):
    """Attack of fighter `who` on fighter `at`. `is_declared`: it was told; else it is assumed."""

    who: str
    at: str
    is_declared: bool = True


def strikes_on(scene: MapScene, assumed_events: Iterable[Event] = ()) -> tuple[Strike, ...]:
    """Strikes between fighters on the map: those declared, and those among the `assumed_events`."""
    return (*declared_strikes(scene), *assumed_strikes(scene, assumed_events))


def declared_strikes(scene: MapScene) -> tuple[Strike, ...]:
    """Strikes declared in the round at hand, of fighters who stand on the map at others on it."""
    found = ((token.who, token.row.strikes) for token in scene.tokens if token.row is not None and not token.lies)
    return tuple(Strike(who, at) for who, at in found if at and scene.token(at) is not None)


def assumed_strikes(scene: MapScene, events: Iterable[Event]) -> tuple[Strike, ...]:
    """Strikes among assumed `events`: each that names somebody of another side on the map."""
    sides = {token.who: token.side for token in scene.tokens if not token.lies}
    found = []
    for event in events:
        named = [value for _name, value in event.facts if isinstance(value, str) and value in sides]
        foe = next((who for who in named if event.who in sides and sides[who] != sides[event.who]), "")
        if foe:
            found.append(Strike(event.who, foe, is_declared=False))
    return tuple(found)
