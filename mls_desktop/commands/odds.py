"""`odds exchange`: the exact chances of one exchange of blows. Its options are what the rule system declares."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mls_desktop.commands.outcome import WELL, Outcome, failed
from mls_desktop.model.systems import find_system, installed, usual
from mls_desktop.rules.common.exchanges import Chance, Entries, Exchange, Option
from mls_desktop.rules.common.findings import Refused
from mls_desktop.rules.common.odds import mean, reduced
from mls_desktop.storage.shelf import Shelf
from mls_desktop.storage.writing import encoded
from mls_desktop.words.lines import one_line
from mls_desktop.words.speech import Speech, chance_text, load_words, number_text
from mls_desktop.words.tongue import _

SUMMARY = "exact chances of one exchange of blows"
SIDES = ("a", "b")


def declare(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="exchange")
    exchange = kinds.add_parser("exchange", help=SUMMARY, description=SUMMARY, allow_abbrev=False)
    for side in SIDES:
        for option in _options():
            _declare(exchange, side, option)
    exchange.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace, shelf: Shelf) -> Outcome:
    """The chances, each with its share of one."""
    held, exchange = vars(options), _exchange()
    if exchange is None:
        return failed(_("no rule system here knows the chances of one exchange alone"))
    a, b = (_entries(held, side) for side in SIDES)
    try:
        chances = exchange.chances(a, b)
    except Refused as refused:
        side, name = refused.finding.path
        value = held[f"{side}_{name}"]
        return failed(_("--{option}: “{value}” is not understood").format(option=f"{side}-{name}", value=value))
    if options.json:
        return Outcome(WELL, encoded({name: _as_json(chance) for name, chance in chances}).decode())
    speech = Speech(load_words(shelf.resources, _system()))
    lines = [line for name, chance in chances for line in _lines(name, chance, speech)]
    return Outcome(WELL, "".join(line + "\n" for line in lines))


def _system() -> str:
    return usual(installed())


def _exchange() -> Exchange | None:
    """What the usual system says of it."""
    found: Exchange | None = find_system(_system()).exchange
    return found


def _options() -> tuple[Option, ...]:
    exchange = _exchange()
    return exchange.options if exchange is not None else ()


def _declare(parser: argparse.ArgumentParser, side: str, option: Option) -> None:
    name = f"--{side}-{option.name}"
    if option.kind == "flag":
        parser.add_argument(name, action="store_true")
    elif option.kind == "choice":
        parser.add_argument(name, choices=option.choices, default=option.preset)
    elif option.kind == "number":
        required = option.preset is None
        parser.add_argument(name, type=_number(option), default=option.preset, required=required, metavar="N")
    else:
        parser.add_argument(name, default=option.preset, required=option.preset is None, metavar=option.form)


def _number(option: Option) -> Any:
    def number(text: str) -> int:
        value = int(text)
        low, high = option.bounds or (value, value)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    return number


def _entries(held: dict[str, Any], side: str) -> Entries:
    return {option.name: held[f"{side}_{option.name}"] for option in _options()}


def _as_json(chance: Chance) -> Any:
    if isinstance(chance, Fraction):
        return str(chance)
    return {str(points): str(chance.chance(points)) for points in sorted(reduced(chance).ways)}


def _lines(name: str, chance: Chance, speech: Speech) -> Iterator[str]:
    """A chance in per cent and as it is; of a number its average, and each value below."""
    if isinstance(chance, Fraction):
        yield f"{speech.outcome(name)}: {_share(chance)}"
        return
    average = _("{points} on average").format(points=number_text(mean(chance)))
    yield f"{speech.outcome(name)}: {average}"
    for points in sorted(reduced(chance).ways):
        yield f"  {points}: {_share(chance.chance(points))}"


def _share(chance: Fraction) -> str:
    return one_line(f"{chance_text(chance)} ({chance})")
