"""`sight`: what lies between two fighters on the ground of a fight."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from mls_desktop.commands.fight_moment import FightMoment, chosen_fighter, declare_moment
from mls_desktop.commands.ground_moment import ground_moment
from mls_desktop.commands.line.outcome import WELL, Outcome, failed
from mls_desktop.rules.common.battlefield.ground_view import SightLine
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import one_line


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `sight`: moment, fighter, target and "--json"."""
    declare_moment(parser)
    parser.add_argument("--who", metavar="ID", required=True, help=_("the fighter who looks, by id or name"))
    parser.add_argument("--target", metavar="ID", required=True, help=_("at whom"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `sight`: distance, arc, and whether the line is clear between fighters `options.who` and
    `options.target`, in lines or as JSON. Failed where one of them stands nowhere on the ground. Raises NotDone as
    `ground_moment`."""
    moment, ground = ground_moment(options, shipped_data)
    who, target = (chosen_fighter(word, moment, options.file) for word in (options.who, options.target))
    for id in (who, target):
        if id not in ground.there:
            return failed(_("{file}: “{id}” stands nowhere on the ground").format(file=options.file, id=id))
    line = ground.sight(who, target)
    if options.json:
        return Outcome(WELL, encoded(_as_json(line)).decode())
    return Outcome(WELL, "".join(one_line(text) + "\n" for text in _lines(moment, who, target, line)))


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


def _lines(moment: FightMoment, who: str, target: str, line: SightLine) -> Iterator[str]:
    names = {"who": moment.names[who], "target": moment.names[target]}
    yield _("{who} to {target}: distance {distance}, {arc}").format(
        **names, distance=line.distance, arc=moment.texts.name(line.arc)
    )
    if line.adjacent:
        yield _("next to each other")
    yield _("the line is clear") if line.closed.is_clear else _("the line is blocked")
    yield from (_("by the edge {edge}").format(edge=f"{x}, {y} {side}") for x, y, side in line.closed.edges)
    yield from (_("by the cell {cell}").format(cell=f"{x}, {y}") for x, y in line.closed.cells)
    yield from (_("by {who}").format(who=moment.names.get(who, who)) for who in line.closed.figures)
