"""The edits of reinforcements: somebody from the library who joins a running fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.fight.preparation import data_of, people
from mls_desktop.model.fight.reinforcements import arrivals, join_form, usual_side
from mls_desktop.model.fight.reinforcements import sides as free_sides
from mls_desktop.rules.common.sheet.sheets import Section

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.running_fight import RunningFight


def candidates(running_fight: RunningFight) -> Section | None:
    """Section of the characters of campaign and library who may join; None where nobody can join now. The campaign's
    characters who fight already are left out."""
    return (
        people(running_fight.open_campaign, {*running_fight.fighters()})
        if join_form(running_fight.session) is not None
        else None
    )


def sides(running_fight: RunningFight) -> tuple[str, ...]:
    """Ids of the sides a newcomer may join, first those for which the program rolls, as a rule the foes'."""
    return free_sides(running_fight.session)


def side_for(running_fight: RunningFight, id: str) -> str:
    """Id of the side on which character `id`, a row of `candidates`, usually comes: the last of `sides`, as a rule the
    players', for a player's, else the first; "" where nobody can join."""
    return usual_side(running_fight.session, data_of(running_fight.open_campaign), id)


def join(running_fight: RunningFight, id: str, side: str) -> str:
    """Lets character `id`, a row of `candidates`, join `side` with their animals and followers, as one step: the
    fighter's id, or "" where they may not."""
    events = arrivals(running_fight.session, data_of(running_fight.open_campaign), id, side)
    return events[0].who if events and running_fight.answer_all(events) else ""
