"""The options of `odds exchange`, as a rule system declares them, in the words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from mls_desktop.rules.common.fight.exchanges import Option
from mls_desktop.words.i18n import _


def option_flag(side: str, name: str) -> str:
    """Argument for the option `name` of a side, "a" or "b": "--a-off-hand"."""
    return f"--{side}-{name.replace('_', '-')}"


def declare_option(group: argparse._ArgumentGroup, side: str, option: Option, words: str) -> None:
    """Adds to `group` the argument for `option` (`option_flag`), by its kind: flag, choice, whole number within bounds,
    or text; a number or text without a preset must be given. `words`: what the argument is for."""
    name, told, required = option_flag(side, option.name), _help(option, words), option.preset is None
    if option.kind == "flag":
        group.add_argument(name, action="store_true", help=told)
    elif option.kind == "choice":
        group.add_argument(name, choices=option.choices, default=option.preset, help=told)
    elif option.kind == "number":
        number = _number(option)
        group.add_argument(name, type=number, default=option.preset, required=required, metavar="N", help=told)
    else:
        group.add_argument(name, default=option.preset, required=required, metavar=option.form, help=told)


def _help(option: Option, words: str) -> str:
    """Help of `option` for argparse, with "%" doubled: `words`, its bounds, and, unless it is a flag, its default or
    that it must be given."""
    notes = "; ".join(_notes(option))
    told = f"{words} ({notes})" if notes else words
    # A sign of per cent is argparse's own.
    return told.replace("%", "%%")


def _notes(option: Option) -> Iterator[str]:
    if option.bounds is not None:
        low, high = option.bounds
        yield _("{low} to {high}").format(low=low, high=high)
    if option.kind != "flag":
        yield _("must be given") if option.preset is None else _("{value} unless given").format(value=option.preset)


def _number(option: Option) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(_("“{text}” is no whole number").format(text=text)) from None
        low, high = option.bounds or (value, value)
        if not low <= value <= high:
            message = _("{value} is not from {low} to {high}")
            raise argparse.ArgumentTypeError(message.format(value=value, low=low, high=high))
        return value

    return number
