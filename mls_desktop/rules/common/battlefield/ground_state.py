"""How a battlefield stands, as `replay --json` tells it."""

from __future__ import annotations

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.values.saved_value import Json


def place_state(field: Battlefield | None, who: str, gone: bool) -> dict[str, Json]:
    """Where a fighter stands; nowhere where they are gone. Nothing at all where there is no ground."""
    if field is None:
        return {}
    stand = field.stands.get(who) if not gone else None
    if stand is None:
        return {"at": None, "facing": None, "length": None}
    return {"at": [*stand.at], "facing": stand.facing, "length": stand.length}


def doors_state(field: Battlefield | None) -> dict[str, Json]:
    """How the doors stand, by row. Nothing at all where there is no ground."""
    if field is None:
        return {}
    doors = sorted(field.doors.items(), key=lambda door: (door[0][1], door[0][0]))
    return {"doors": [{"edge": [*edge], "state": state} for edge, state in doors]}
