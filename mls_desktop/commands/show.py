"""`show`: every figure of a character, with what it is made of."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from mls_desktop.commands.outcome import FAILED, WELL, Outcome, failed, speech_of, unreadable_line
from mls_desktop.commands.values import figure_object
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import FigureWriter, one_line

SUMMARY = "every figure of a character, with what it is made of"


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """The words this command takes."""
    parser.add_argument("file", metavar="FILE", help="a campaign")
    parser.add_argument("--character", metavar="ID", help="this one alone")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace, shelf: ShippedData) -> Outcome:
    """The figures of one character or of all."""
    try:
        campaign = read(file_bytes(options.file), shelf)
    except Unreadable as error:
        return Outcome(FAILED, "", unreadable_line(options.file, error.faults, shelf) + "\n")
    shown = [who for who in campaign.characters if options.character in (None, who.id)]
    if options.character is not None and not shown:
        return failed(_("{file}: no character “{id}”").format(file=options.file, id=options.character))
    if options.json:
        told = [_told(who, campaign, shelf) for who in shown]
        return Outcome(WELL, encoded({"characters": told}).decode())
    speech = speech_of(campaign, shelf)
    system, world = shelf.system(campaign.system), shelf.world(campaign)
    lines = [line for who in shown for line in _lines(who, system, world, speech)]
    return Outcome(WELL, "".join(line + "\n" for line in lines))


def keyed_cells(who: Character, system: AnySystem, world: Struct) -> Iterator[tuple[str, Row, Cell]]:
    """Every cell that has a name of its own, with the section and row it is in; each name once."""
    seen = set()
    for section in system.sheet(who, world):
        for row in section.rows:
            for cell in row.cells:
                if cell.key and cell.key not in seen:
                    seen.add(cell.key)
                    yield section.id, row, cell


def _figures(who: Character, campaign: AnyCampaign, shelf: ShippedData) -> dict[str, Any]:
    system, world = shelf.system(campaign.system), shelf.world(campaign)
    cells = keyed_cells(who, system, world)
    return {cell.key: {**figure_object(cell.figure), **dict(cell.also)} for _section, _row, cell in cells}


def _told(who: Character, campaign: AnyCampaign, shelf: ShippedData) -> dict[str, Any]:
    """A character with their figures, and beside them what the chronicle comes to where the system has one."""
    life = shelf.system(campaign.system).life(who, shelf.world(campaign))
    return {"id": who.id, "figures": _figures(who, campaign, shelf), **(life.state() if life is not None else {})}


def _lines(who: Character, system: AnySystem, world: Struct, speech: Texts) -> Iterator[str]:
    """A character in plain text, by section."""
    yield one_line(f"{who.name} ({who.id})" if who.name else who.id)
    last, teller = None, FigureWriter(speech)
    for section, row, cell in keyed_cells(who, system, world):
        if section != last:
            yield ""
            yield one_line(speech.section(section))
            last = section
        yield from teller.lines(speech.key(cell.key, row.name), cell.figure, _beside(cell, speech), 1)
    yield ""


def _beside(cell: Cell, speech: Texts) -> str:
    """The further facts of a figure: words and dice as they are, a list of numbers by its name."""
    lists = [(name, held) for name, held in cell.also if isinstance(held, list) and held]
    said = [f"{speech.column(name).title.lower()} {', '.join(map(str, held))}" for name, held in lists]
    return ", ".join(filter(None, (speech.beside(cell.also), *said)))
