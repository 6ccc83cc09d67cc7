"""Which fighters of a fight on a ground are wholly in its fog."""

from __future__ import annotations

from mls_desktop.model.fight.session import FightSession


def in_fog(session: FightSession) -> frozenset[str]:
    """Those all of whose cells fog hides at the moment shown. Who stands nowhere on the ground is not among them."""
    fight, ground = session.fight, session.encounter.ground
    view = fight.ground if fight is not None else None
    if view is None or ground is None or not ground.fog:
        return frozenset()
    fog, field = ground.fog, view.field
    return frozenset(who for who in view.there if all(fog[y][x] == "#" for x, y in field.cells(who)))
