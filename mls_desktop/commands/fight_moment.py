"""The moment of a fight that a command asks for: the fight after its events, or after the first of them."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from msgspec import Struct

from mls_desktop.commands.asked.campaign_file import declare_file
from mls_desktop.commands.asked.chosen import ENCOUNTER, FIGHTER, chosen
from mls_desktop.commands.line.outcome import NotDone, encounter_texts, failed
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun
from mls_desktop.model.fight.session import fighter_of
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.fight.fights import Fight, fighter_rows_on
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class FightMoment(Struct, frozen=True):
    """A fight at a moment. `steps`: what each event so far led to; `names`: of its fighters, by id; `texts`: the texts
    with these names."""

    encounter: Encounter
    fight: Fight
    steps: Sequence[ReplayStep]
    names: Mapping[str, str]
    texts: Texts


def whole_count(text: str) -> int:
    """Number of events that `text` names in plain digits. Raises ArgumentTypeError for any other text, such as "-1"."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(_("“{text}” is no number of events").format(text=text))
    return int(text)


def declare_moment(parser: argparse.ArgumentParser) -> None:
    """Adds to `parser` the arguments that name a moment of a fight: "file", "--encounter" and "--at"."""
    declare_file(parser)
    parser.add_argument("--encounter", metavar="ID", required=True, help=_("the fight, by id or name"))
    parser.add_argument("--at", metavar="N", type=whole_count, help=_("after the first N events, in force or not"))


def chosen_encounter(campaign: AnyCampaign, word: str, file: str) -> Encounter:
    """Encounter of `campaign` whose id or name is `word`. Raises NotDone where there is none or there are several;
    `file`: what the error begins with."""
    id = chosen(ENCOUNTER, word, {each.id: each.name for each in campaign.encounters}, file)
    return next(each for each in campaign.encounters if each.id == id)


def moment_of(file: str, campaign: AnyCampaign, word: str, at: int | None, shipped_data: ShippedData) -> FightMoment:
    """Moment of the fight of the encounter whose id or name is `word`, after its events in force, or after the first
    `at` of all it has. Raises NotDone where there is no such encounter, it cannot be fought, or it has fewer events."""
    encounter = chosen_encounter(campaign, word, file)
    texts = encounter_texts(campaign, encounter, shipped_data)
    try:
        reel = Replay(begun(encounter, shipped_data.system(campaign.system), shipped_data.shipped(campaign.system)))
    except Unplayable as error:
        first = error.findings[0]
        raise NotDone(failed(f"{file}: {encounter.id}: {'/'.join(first.path)}: {texts.finding(first)}")) from None
    count = encounter.reached if at is None else at
    if count > len(encounter.events):
        message = _("{file}: “{id}” has only {count} events")
        raise NotDone(failed(message.format(file=file, id=encounter.id, count=len(encounter.events))))
    fight = reel.at(encounter.events, count)
    names = {fighter_of(row): row.name or fighter_of(row) for row in fighter_rows_on(fight.board())}
    return FightMoment(encounter, fight, reel.moments(encounter.events, count), names, texts.heading({}, names))


def chosen_fighter(word: str, moment: FightMoment, place: str) -> str:
    """Id of the fighter at `moment` whose id or name is `word`. Raises NotDone where there is none or there are
    several; `place`: what the error begins with."""
    return chosen(FIGHTER, word, moment.names, place)
