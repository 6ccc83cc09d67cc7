"""The edits of reinforcements: somebody from the library who joins a running fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.fight.preparation import data_of, people
from mls_desktop.model.fight.reinforcements import arrivals, join_form, usual_side
from mls_desktop.model.fight.reinforcements import sides as free_sides
from mls_desktop.rules.common.sheet.sheets import Section

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.running_fight import RunningFight


def candidates(bout: RunningFight) -> Section | None:
    """Characters of the campaign and the library who may join; None where nobody can join now."""
    return people(bout.opened, {*bout.fighters()}) if join_form(bout.session) is not None else None


def sides(bout: RunningFight) -> tuple[str, ...]:
    """The sides a newcomer may join, the foes' first."""
    return free_sides(bout.session)


def side_for(bout: RunningFight, id: str) -> str:
    """The side on which somebody usually comes; "" where there is none."""
    return usual_side(bout.session, data_of(bout.opened), id)


def join(bout: RunningFight, id: str, side: str) -> str:
    """Lets somebody join a side with those who are theirs, as one step: the fighter's id, or "" where they may not."""
    events = arrivals(bout.session, data_of(bout.opened), id, side)
    return events[0].who if events and bout.answer_all(events) else ""
