"""A fight in a few sentences, as a journal tells it: who fell, criticals, Fate Points, what the fallen carried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import Unplayable, begun, fielded
from mls_desktop.model.party.stash import UNTOUCHED, Spoils, foes, spoils, standings
from mls_desktop.model.replay import Replay
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.fight.fights import fighter_rows_on
from mls_desktop.rules.common.sheet.sheets import Row
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import Texts

TALLY = "tally"
TOLD = ("criticals", "fate_spent", "undone")
"""The columns of a system's tally that a journal tells of, where it has them."""
MOST_NAMED = 12


def fight_sentences(
    encounter: Encounter, campaign: AnyCampaign, system: AnySystem, shipped: Library, texts: Texts
) -> Iterator[str]:
    """The fight as far as it has been fought, in sentences; its name alone where it cannot be played."""
    yield _("The fight: {name}.").format(name=encounter.name or encounter.id)
    try:
        ready, replay = fielded(encounter, system, shipped), Replay(begun(encounter, system, shipped))
    except Unplayable:
        return
    fight, count = replay.at(encounter.events, encounter.reached), encounter.reached
    names = {row.id: texts.row(row) for row in fighter_rows_on(fight.board())}
    fallen: dict[str, list[str]] = {}
    for who, _side, state in standings(fight):
        if state not in UNTOUCHED:
            fallen.setdefault(state, []).append(names.get(who, who))
    yield from (_line(texts.value(state), whose) for state, whose in fallen.items())
    notes = [note for moment in replay.moments(encounter.events, count) for note in moment.notes]
    tally = next((section.rows for section in fight.tally(notes) if section.id == TALLY), ())
    for column in TOLD:
        told = [f"{texts.row(row)} {number_text(count)}" for row in tally if (count := _count(row, column))]
        if told:
            yield _line(texts.column(column).title, told)
    loot = list(spoils_lines(spoils(ready, fight, system, foes(campaign, encounter))))
    if loot:
        yield _line(_("Loot"), loot)


def spoils_lines(found: Spoils) -> Iterator[str]:
    """Lines of the spoils, one for each thing, and one for the money."""
    for thing in found.things:
        yield f"{thing.count} \N{MULTIPLICATION SIGN} {thing.name}" + (f" ({thing.note})" if thing.note else "")
    if found.money:
        yield _("Money: {n}").format(n=found.money)


def _line(title: str, told: list[str]) -> str:
    named, more = told[:MOST_NAMED], len(told) - MOST_NAMED
    if more > 0:
        named.append(how_many("and {n} more", "and {n} more", more))
    return _("{what}: {who}.").format(what=f"{title[:1].upper()}{title[1:]}", who=", ".join(named))


def _count(row: Row, column: str) -> int:
    values: Mapping[str, object] = {cell.column: cell.figure.value for cell in row.cells}
    value = values.get(column)
    return value if type(value) is int else 0
