"""Fighters that the fog on a fight's ground hides from the players."""

from __future__ import annotations

from mls_desktop.model.fight.session import FightSession


def hidden_in_fog(session: FightSession, ours: frozenset[str]) -> frozenset[str]:
    """The fighters of other sides than `ours` who are seen nowhere: every square of theirs lies in fog, or they stand
    nowhere on a ground that has fog. Without fog nobody is hidden."""
    ground, fight = session.encounter.ground, session.fight
    view = fight.ground if fight is not None else None
    if ground is None or view is None or not ground.fog:
        return frozenset()
    others = (who for who in session.fighters() if session.side_of(who) not in ours)
    return frozenset(who for who in others if all(ground.fog[y][x] == "#" for x, y in view.battlefield.cells(who)))
