"""`sight`: what lies between two fighters on the ground of a fight."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from mls_desktop.commands.fight_moment import FightMoment, declare_moment
from mls_desktop.commands.ground_moment import ground_moment, unknown
from mls_desktop.commands.outcome import WELL, Outcome, failed
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import one_line

SUMMARY = "distance, arc and whether the line is clear between two fighters"


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """The words this command takes."""
    declare_moment(parser)
    parser.add_argument("--who", metavar="ID", required=True, help="the fighter who looks")
    parser.add_argument("--target", metavar="ID", required=True, help="at whom")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace, shelf: ShippedData) -> Outcome:
    """The line between the two."""
    held = ground_moment(options, shelf)
    if isinstance(held, Outcome):
        return held
    moment, ground = held
    for id in (options.who, options.target):
        if id not in moment.names:
            return unknown(options.file, id)
        if id not in ground.there:
            return failed(_("{file}: “{id}” stands nowhere on the ground").format(file=options.file, id=id))
    line = ground.sight(options.who, options.target)
    if options.json:
        return Outcome(WELL, encoded(_as_json(line)).decode())
    return Outcome(WELL, "".join(one_line(text) + "\n" for text in _lines(moment, options, line)))


def _as_json(line: SightLine) -> dict[str, Any]:
    blocked: list[dict[str, Any]] = [{"edge": [*edge]} for edge in line.closed.edges]
    blocked += [{"cell": [*cell]} for cell in line.closed.cells]
    blocked += [{"who": who} for who in line.closed.figures]
    return {
        "cell": [*line.cell],
        "distance": line.distance,
        "arc": line.arc,
        "adjacent": line.adjacent,
        "clear": line.closed.is_clear,
        "blocked": blocked,
    }


def _lines(moment: FightMoment, options: argparse.Namespace, line: SightLine) -> Iterator[str]:
    names = {"who": moment.names[options.who], "target": moment.names[options.target]}
    yield _("{who} to {target}: distance {distance}, {arc}").format(
        **names, distance=line.distance, arc=moment.speech.name(line.arc)
    )
    if line.adjacent:
        yield _("next to each other")
    yield _("the line is clear") if line.closed.is_clear else _("the line is blocked")
    yield from (_("by the edge {edge}").format(edge=f"{x}, {y} {side}") for x, y, side in line.closed.edges)
    yield from (_("by the cell {cell}").format(cell=f"{x}, {y}") for x, y in line.closed.cells)
    yield from (_("by {who}").format(who=moment.names.get(who, who)) for who in line.closed.figures)
