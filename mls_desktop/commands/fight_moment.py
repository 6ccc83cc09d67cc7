"""The moment of a fight that a command asks for: the fight after its events, or after the first of them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from msgspec import Struct

from mls_desktop.commands.outcome import Outcome, failed, fight_speech
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun
from mls_desktop.model.fight.session import fighter_of
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.fight.fights import Fight, fighter_rows_on
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class FightMoment(Struct, frozen=True):
    """A fight at a moment. `steps`: what each event so far led to; `names`: of its fighters, by id; `speech`: the texts
    with these names."""

    encounter: Encounter
    fight: Fight
    steps: Sequence[ReplayStep]
    names: Mapping[str, str]
    speech: Texts


def whole_count(text: str) -> int:
    """A number of events. Raises ValueError for one below 0."""
    value = int(text)
    if value < 0:
        raise ValueError(text)
    return value


def declare_moment(parser: argparse.ArgumentParser) -> None:
    """The words that name a moment, for commands about fights alone."""
    parser.add_argument("file", metavar="FILE", help="a campaign")
    parser.add_argument("--encounter", metavar="ID", required=True, help="the fight")
    parser.add_argument("--at", metavar="N", type=whole_count, help="after the first N events, in force or not")


def moment_of(file: str, campaign: AnyCampaign, id: str, at: int | None, shelf: ShippedData) -> FightMoment | Outcome:
    """The fight of an encounter after its events in force, or after the first `at` of all it has; where there is no
    such fight, what the command says to that."""
    encounter = next((each for each in campaign.encounters if each.id == id), None)
    if encounter is None:
        return failed(_("{file}: no encounter “{id}”").format(file=file, id=id))
    speech = fight_speech(campaign, encounter, shelf)
    try:
        reel = Replay(begun(encounter, shelf.system(campaign.system), shelf.shipped(campaign.system)))
    except Unplayable as error:
        first = error.findings[0]
        return failed(f"{file}: {encounter.id}: {'/'.join(first.path)}: {speech.finding(first)}")
    count = encounter.reached if at is None else at
    if count > len(encounter.events):
        message = _("{file}: “{id}” has only {count} events")
        return failed(message.format(file=file, id=encounter.id, count=len(encounter.events)))
    fight = reel.at(encounter.events, count)
    names = {fighter_of(row): row.name or fighter_of(row) for row in fighter_rows_on(fight.board())}
    return FightMoment(encounter, fight, reel.moments(encounter.events, count), names, speech.heading({}, names))
