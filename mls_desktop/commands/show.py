"""`show`: every figure of a character, with what it is made of."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from mls_desktop.commands.asked.campaign_file import campaign_of, declare_file
from mls_desktop.commands.asked.chosen import CHARACTER, chosen
from mls_desktop.commands.line.outcome import WELL, Outcome, campaign_texts
from mls_desktop.commands.values import figure_object, plain_figure
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import FigureWriter, one_line

FigureForm = Callable[[Figure], dict[str, Any]]
"""Gives the JSON of a figure."""


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `show`: file, character, "--values" and "--json"."""
    declare_file(parser)
    parser.add_argument("--character", metavar="ID", help=_("this one alone, by id or name"))
    parser.add_argument("--values", action="store_true", help=_("the values alone, without what they are made of"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `show`: the figures of all characters, or of the one that `options.character` names, in lines or as
    JSON; of `options.values` the values alone. Raises NotDone where there is no such file or character."""
    campaign = campaign_of(options.file, shipped_data)
    shown = campaign.characters
    if options.character is not None:
        names = {who.id: who.name for who in shown}
        id = chosen(CHARACTER, options.character, names, options.file)
        shown = tuple(who for who in shown if who.id == id)
    if options.json:
        told = [_told(who, campaign, shipped_data, plain_figure if options.values else figure_object) for who in shown]
        return Outcome(WELL, encoded({"characters": told}).decode())
    texts = campaign_texts(campaign, shipped_data)
    system, world = shipped_data.system(campaign.system), shipped_data.world(campaign)
    lines = [line for who in shown for line in _lines(who, system, world, texts, options.values)]
    return Outcome(WELL, "".join(line + "\n" for line in lines))


def keyed_cells(who: Character, system: AnySystem, world: Struct) -> Iterator[tuple[str, Row, Cell]]:
    """Yields section id, row and cell of every cell of the sheet of `who` that has a key, in the order of the sheet; of
    several with one key the first."""
    seen = set()
    for section in system.sheet(who, world):
        for row in section.rows:
            for cell in row.cells:
                if cell.key and cell.key not in seen:
                    seen.add(cell.key)
                    yield section.id, row, cell


def _figures(who: Character, campaign: AnyCampaign, shipped_data: ShippedData, of: FigureForm) -> dict[str, Any]:
    system, world = shipped_data.system(campaign.system), shipped_data.world(campaign)
    cells = keyed_cells(who, system, world)
    return {cell.key: {**of(cell.figure), **dict(cell.also)} for _section, _row, cell in cells}


def _told(who: Character, campaign: AnyCampaign, shipped_data: ShippedData, of: FigureForm) -> dict[str, Any]:
    """JSON of character `who`: "id", "figures", and the state of their life where the system has one. `of`: form of a
    figure."""
    life = shipped_data.system(campaign.system).life(who, shipped_data.world(campaign))
    return {
        "id": who.id,
        "figures": _figures(who, campaign, shipped_data, of),
        **(life.state() if life is not None else {}),
    }


def _lines(who: Character, system: AnySystem, world: Struct, texts: Texts, plain: bool) -> Iterator[str]:
    """Yields the figures of `who` in plain text by section; if `plain` the values alone, not what they are made of."""
    yield one_line(f"{who.name} ({who.id})" if who.name else who.id)
    last, teller = None, FigureWriter(texts)
    for section, row, cell in keyed_cells(who, system, world):
        if section != last:
            yield ""
            yield one_line(texts.section(section))
            last = section
        told = (texts.key(cell.key, row.name), cell.figure, _beside(cell, texts), 1)
        yield from [teller.value(*told)] if plain else teller.lines(*told)
    yield ""


def _beside(cell: Cell, texts: Texts) -> str:
    """Text of the further facts of a figure: words and dice as they are, a list of numbers by its name; "" for none."""
    lists = [(name, held) for name, held in cell.also if isinstance(held, list) and held]
    said = [f"{texts.column(name).title.lower()} {', '.join(map(str, held))}" for name, held in lists]
    return ", ".join(filter(None, (texts.beside(cell.also), *said)))
