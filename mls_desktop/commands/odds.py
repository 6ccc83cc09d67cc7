"""`odds exchange`: the exact chances of one exchange of blows. Its options are what the rule system declares."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from mls_desktop.commands.asked.exchange_options import declare_option, option_flag
from mls_desktop.commands.line.outcome import WELL, Outcome, failed
from mls_desktop.commands.line.parser import Parser
from mls_desktop.commands.line.table import COMMANDS
from mls_desktop.model.systems import find_system, installed, usual
from mls_desktop.rules.common.fight.exchanges import Chance, Entries, Exchange, Option, Unbounded
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.figures.odds import Distribution, mean, reduced
from mls_desktop.storage.shipped_data import ShippedData, default_resources
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chance_text, fraction_text, number_text
from mls_desktop.words.system_texts import Texts, load_words
from mls_desktop.words.terminal import one_line

SIDES = ("a", "b")


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser` the arguments of `odds exchange`, among them those of the rule system named in `words`."""
    where = _("“odds exchange --help” tells what it is asked with.")
    kinds = parser.add_subparsers(
        title=_("chances of"), description=where, dest="kind", required=True, metavar="exchange", parser_class=Parser
    )
    summary = _(COMMANDS["odds"])
    exchange = kinds.add_parser("exchange", help=summary, description=summary, epilog=parser.epilog)
    exchange.add_argument("--json", action="store_true", help=_("print one JSON object"))
    declare_system(exchange, _named(words))


def declare_system(exchange: argparse.ArgumentParser, system: str) -> None:
    """Adds to `exchange` the argument "--system", with `system` as default, and the options that this system declares
    for each side."""
    systems = tuple(installed())
    told = _("whose rules, which have options of their own: {systems}").format(systems=", ".join(systems))
    exchange.add_argument("--system", default=system, choices=systems, metavar="ID", help=told)
    texts = Texts(load_words((default_resources(),), system))
    for side in SIDES:
        group = exchange.add_argument_group(_("side {side}").format(side=side.upper()))
        for option in _options(system):
            declare_option(group, side, option, texts.exchange_option(option.name))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `odds exchange`: the exact chances, in lines or as JSON. Failed where the system of `options` cannot
    work them out, or does not understand an option."""
    held, exchange = vars(options), _exchange(options.system)
    if exchange is None:
        return failed(_("the system “{id}” cannot work out the chances of a single exchange").format(id=options.system))
    a, b = (_entries(held, side, exchange) for side in SIDES)
    try:
        chances = exchange.chances(a, b, _world(options.system, shipped_data))
    except Refused as refused:
        side, name = refused.finding.path
        value = held[f"{side}_{name}"]
        return failed(_("{option}: “{value}” is not understood").format(option=option_flag(side, name), value=value))
    if options.json:
        return Outcome(WELL, encoded({name: _as_json(chance) for name, chance in chances}).decode())
    texts = Texts(load_words(shipped_data.resources, options.system))
    lines = [line for name, chance in chances for line in _lines(name, chance, texts)]
    return Outcome(WELL, "".join(line + "\n" for line in lines))


def _named(words: Sequence[str]) -> str:
    """Id of the rule system that `words` name with "--system", before it is known which others there may be; the usual
    one where none is named, or one that is not here."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--system")
    table = installed()
    try:
        named = first.parse_known_args(words)[0].system
    except argparse.ArgumentError:
        named = None
    return named if named in table else usual(table)


def _exchange(system: str) -> Exchange[Any] | None:
    """Reckoner of the exact chances of one exchange of blows under the system with id `system`; None where that system
    has none. Raises KeyError for an unknown id."""
    found: Exchange[Any] | None = find_system(system).exchange
    return found


def _world(id: str, shipped_data: ShippedData) -> Any:
    """World of the system with `id`: what ships with it, without own entries and rulings."""
    system = find_system(id)
    return system.world(shipped_data.shipped(id), system.library(), {})


def _options(system: str) -> tuple[Option, ...]:
    exchange = _exchange(system)
    return exchange.options if exchange is not None else ()


def _entries(held: dict[str, Any], side: str, exchange: Exchange[Any]) -> Entries:
    return {option.name: held[f"{side}_{option.name}"] for option in exchange.options}


def _as_json(chance: Chance) -> Any:
    if isinstance(chance, Fraction):
        return str(chance)
    return {points: str(share) for points, share in _shares(chance, "{}+")}


def _lines(name: str, chance: Chance, texts: Texts) -> Iterator[str]:
    """Yields a line on the chance `name`, in per cent and as it is; of a number its average, and a line below for each
    value."""
    if isinstance(chance, Fraction):
        yield f"{texts.outcome(name)}: {_share(chance)}"
        return
    average = chance.mean if isinstance(chance, Unbounded) else mean(chance)
    yield f"{texts.outcome(name)}: " + _("{points} on average").format(points=number_text(average))
    for points, share in _shares(chance, _("{} or more")):
        yield f"  {points}: {_share(share)}"


def _shares(chance: Distribution[int] | Unbounded, more: str) -> Iterator[tuple[str, Fraction]]:
    """Yields each number that may fall, as text, with its share; last, where there is no greatest, all from one on, by
    the pattern `more`."""
    if isinstance(chance, Distribution):
        yield from ((str(points), chance.chance(points)) for points in sorted(reduced(chance).ways))
        return
    yield from ((str(points), share) for points, share in enumerate(chance.shares) if share)
    if chance.more:
        yield more.format(len(chance.shares)), chance.more


def _share(chance: Fraction) -> str:
    return one_line(f"{chance_text(chance)} ({fraction_text(chance)})")
