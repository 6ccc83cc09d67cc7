"""The table of how the party stands: everybody's points, fate and hit points, what is still to be rolled, counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.fights.short_names import called
from mls_desktop.report.page import PageContext, PageOptions, foot_of
from mls_desktop.report.page_blocks import Band, Block, Head, Line, Page, Prose, Table
from mls_desktop.report.page_blocks import Cell as PrintedCell
from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.life.lives import Life
from mls_desktop.rules.common.sheet.impact import keyed
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import paper_line

MEMBER = "member."
"""Beginning of the id of a character's column; their own id follows."""
OF_LIFE = "life."
"""Beginning of a key that is none of the sheet, but of how a life stands: "life.training.until"."""
NOTHING = "\N{EN DASH}"


class Stand(Struct, frozen=True):
    """Standing of one character: the figures that the system names, what a life waits for and how often, counters as
    they read."""

    figures: Mapping[str, Figure]
    waits: Mapping[str, int]
    counters: Mapping[str, str]


class Standings:
    """Standings of the players' characters; each is worked out anew only when the character or the world has
    changed."""

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self._held: dict[str, tuple[Character, Struct, Stand]] = {}

    def section(self, campaign: AnyCampaign, world: Struct, texts: Texts) -> Section:
        """Table with a row for each figure, open prompt or counter that a player's character has, and a column for each
        of them. `texts` must know the columns as "member.<id>"."""
        people = [who for who in campaign.characters if who.role == "player"]
        stands = {who.id: self._stand(who, world) for who in people}
        self._held = {id: held for id, held in self._held.items() if id in stands}
        columns = tuple(f"{MEMBER}{id}" for id in stands)
        return Section("standing", "items", columns, tuple(_rows(self._system.party_figures, stands, texts)))

    def _stand(self, who: Character, world: Struct) -> Stand:
        held = self._held.get(who.id)
        if held is None or held[0] is not who or held[1] is not world:
            held = (who, world, _stand(who, world, self._system))
            self._held[who.id] = held
        return held[2]


def _stand(who: Character, world: Struct, system: AnySystem) -> Stand:
    life: Life | None = system.life(who, world)
    there = keyed(system.sheet(who, world)) | _of_life(life)
    waits: dict[str, int] = {}
    for prompt in life.prompts() if life is not None else ():
        waits[prompt.id] = waits.get(prompt.id, 0) + 1
    counters = {each.name: f"{each.left}" if each.max is None else f"{each.left} / {each.max}" for each in who.counters}
    return Stand({key: there[key] for key in system.party_figures if key in there}, waits, counters)


def _of_life(life: Life | None) -> dict[str, Figure]:
    return dict(_leaves(OF_LIFE.rstrip("."), life.state())) if life is not None else {}


def _leaves(key: str, value: Json) -> Iterator[tuple[str, Figure]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(f"{key}.{name}", each)
    elif isinstance(value, int | str):
        yield key, given(value)
    elif isinstance(value, float):
        yield key, given(f"{value:g}")


def _rows(keys: Iterable[str], stands: Mapping[str, Stand], texts: Texts) -> Iterator[Row]:
    for key in keys:
        if any(key in stand.figures for stand in stands.values()):
            yield _row(key, texts.key(key), {id: stand.figures.get(key) for id, stand in stands.items()})
    for wait in dict.fromkeys(wait for stand in stands.values() for wait in stand.waits):
        counts = {id: given(stand.waits[wait]) if wait in stand.waits else None for id, stand in stands.items()}
        name = _("Still open: {what}").format(what=texts.ask(f"entry_{wait}"))
        yield _row(f"wait.{wait}", name, counts)
    for name in dict.fromkeys(name for stand in stands.values() for name in stand.counters):
        left = {id: given(stand.counters[name]) if name in stand.counters else None for id, stand in stands.items()}
        yield _row(f"counter.{name}", name, left)


def _row(id: str, name: str, figures: Mapping[str, Figure | None]) -> Row:
    return Row(id, tuple(Cell(f"{MEMBER}{who}", figure or given(None)) for who, figure in figures.items()), name=name)


def standing_page(campaign: AnyCampaign, context: PageContext, options: PageOptions) -> Page:
    """Page with the table of how the party stands, or with a sentence that there is no player's character."""
    people = [who for who in campaign.characters if who.role == "player"]
    names = names_apart(people)
    section = Standings(context.system).section(campaign, context.world, context.texts)
    body: Any = Prose((_("There is no player character yet."),))
    if people:
        heads = (
            Head("", "name"),
            *(Head(paper_line(called(names[who.id], names.values())), "number") for who in people),
        )
        body = Table(heads, tuple(_line(row, context.texts) for row in section.rows))
    block = Block("standing", _("How they stand"), body)
    return Page(_("The party"), (), None, (Band(((block,),), (1,)),), foot_of(context), options.date)


def _line(row: Row, texts: Texts) -> Line:
    said = (texts.figure(cell.figure) if cell.figure.value is not None else NOTHING for cell in row.cells)
    return Line((PrintedCell(paper_line(row.name)), *(PrintedCell(paper_line(text)) for text in said)))
