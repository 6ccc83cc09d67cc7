"""State of a battlefield in the output of `replay --json`."""

from __future__ import annotations

from mls_desktop.rules.common.battlefield.battlefield import Battlefield
from mls_desktop.rules.common.values.saved_value import Json


def place_state(battlefield: Battlefield | None, who: str, gone: bool) -> dict[str, Json]:
    """Place, facing and length of fighter `who`, each None if they are `gone` or have no figure; empty without a
    ground."""
    if battlefield is None:
        return {}
    stand = battlefield.stands.get(who) if not gone else None
    if stand is None:
        return {"at": None, "facing": None, "length": None}
    return {"at": [*stand.at], "facing": stand.facing, "length": stand.length}


def doors_state(battlefield: Battlefield | None) -> dict[str, Json]:
    """Object with the key "doors": edge and state of each door, from the top row down; empty without a battlefield."""
    if battlefield is None:
        return {}
    doors = sorted(battlefield.doors.items(), key=lambda door: (door[0][1], door[0][0]))
    return {"doors": [{"edge": [*edge], "state": state} for edge, state in doors]}
