"""The sheet of an encounter for the table: who fights, with what, and boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter, LineUp
from mls_desktop.model.fight.fielding import ReadyFighters
from mls_desktop.report.cards import card_of, section_blocks
from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.page import USUAL, PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Cards, Fact, Page, Prose, Track, Tracks
from mls_desktop.rules.common.fight.fights import Entrant
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import paper_line

TURNS, SPARE = 30, 4
"""Number of Turns or rounds that may be ticked, and of empty lines below the notes."""


def encounter_page(encounter: Encounter, ready: ReadyFighters, context: PageContext, options: PageOptions) -> Page:
    """Page of an encounter: a band for each entry of the line-up, with what its fighters fight with and each one's
    points to tick; then Turns or rounds to tick, and notes."""
    sides = {side.id: paper_line(side.name) or side.id for side in encounter.sides}
    facts = [Fact(name, ", ".join(_names(encounter, ready, id))) for id, name in sides.items()]
    if context.system.turns and encounter.first in sides:
        facts.append(Fact(_("Begins"), sides[encounter.first]))
    bands = [_entry_band(entry, ready, sides, context) for entry in encounter.line_up]
    notes = tuple(paper_line(text) for text in encounter.notes.splitlines() if text.strip())
    turns = Block("turns", _("Turns") if context.system.turns else _("Rounds"), Tracks((Track("", TURNS),)))
    bands.append(Band(((turns, Block("notes", _("Notes"), Prose(notes, SPARE))),), (1,)))
    title = paper_line(encounter.name) or encounter.id
    return Page(title, tuple(facts), None, tuple(bands), foot_of(context), options.date)


def encounter_cards(encounter: Encounter, ready: ReadyFighters, context: PageContext, options: PageOptions) -> Cards:
    """Cards of the fighters of an encounter, one for each."""
    made = tuple(card_of(entrant.who, context, ready.world) for entrant in ready.entrants)
    return Cards(paper_line(encounter.name) or encounter.id, made, foot_of(context), options.date)


def _names(encounter: Encounter, ready: ReadyFighters, side: str) -> Iterator[str]:
    """Yields the names of the fighters on a side, a group by its name and number."""
    for entry in encounter.line_up:
        if entry.side == side:
            first = _entrants(entry, ready)[:1]
            yield _group(entry, first[0].who.name if first else entry.id)


def _group(entry: LineUp, name: str) -> str:
    plain = paper_line(name) or entry.id
    return f"{plain.removesuffix(' 1')} \N{MULTIPLICATION SIGN} {entry.count}" if entry.count > 1 else plain


def _entrants(entry: LineUp, ready: ReadyFighters) -> tuple[Entrant[Any], ...]:
    ids = {entry.id} if entry.count == 1 else {f"{entry.id}.{nth}" for nth in range(1, entry.count + 1)}
    return tuple(entrant for entrant in ready.entrants if entrant.id in ids)


def _entry_band(entry: LineUp, ready: ReadyFighters, sides: dict[str, str], context: PageContext) -> Band:
    """Band of a line-up entry: what all its fighters have in common at the left, the points of each at the right."""
    formatter, entrants = Formatter(context.texts), _entrants(entry, ready)
    layout: Layouts = context.system.layouts.get("fighter") or Layouts((), ())
    sheets = [(entrant, context.system.sheet(entrant.who, ready.world)) for entrant in entrants]
    tracks = tuple(track for entrant, sheet in sheets for track in _to_tick(entrant, sheet, layout, formatter))
    name = _group(entry, entrants[0].who.name)
    aside = sides.get(entry.side, entry.side)
    if entry.joins > 1:
        when = _("joins in Turn {n}") if context.system.turns else _("joins in round {n}")
        aside = f"{aside}, {when.format(n=entry.joins)}"
    points = Block("points", name, Tracks(tracks), aside)
    common = section_blocks(sheets[0][1], layout, formatter)
    return Band(((points,), common), (3, 4)) if common else Band(((points,),), (1,))


def _to_tick(
    entrant: Entrant[Any], sheet: Iterable[Section], layout: Layouts, formatter: Formatter
) -> tuple[Track, ...]:
    """Tracks to tick off for one fighter: their points, or once that they are out of the fight."""
    points = tuple(_tracks(entrant, sheet, layout, formatter))
    return points or (Track(f"{paper_line(entrant.who.name)}: {_('out of the fight')}", 1),)


def _tracks(entrant: Entrant[Any], sheet: Iterable[Section], layout: Layouts, formatter: Formatter) -> Iterator[Track]:
    """Yields tracks of points to tick for the pools that the layout's head names, under the fighter's name."""
    by_id = {section.id: section for section in sheet}
    for id in layout.head:
        section = by_id.get(id.partition(":")[0])
        for block in blocks_of(section, layout.prints.get(id, USUAL), formatter, id) if section is not None else ():
            for track in block.body.rows if isinstance(block.body, Tracks) else ():
                yield replace(track, label=f"{paper_line(entrant.who.name)}: {track.label}")
