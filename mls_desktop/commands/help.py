"""`help`: what the program or one of its commands does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mls_desktop.commands.line.outcome import WELL, NotDone, Outcome, failed
from mls_desktop.commands.line.program import program_parser, unknown_command
from mls_desktop.commands.line.table import COMMANDS
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the argument of `help`: the words of a command."""
    parser.add_argument("topic", nargs="*", metavar="COMMAND", help=_("the command; without one all are listed"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Prints the help of the program, or of the command `options.topic`, and ends the process (SystemExit). Raises
    NotDone where there is no such command."""
    for first in options.topic[:1]:
        if first not in COMMANDS:
            raise NotDone(failed(unknown_command(first)))
    program_parser().parse_args([*options.topic, "--help"])
    return Outcome(WELL)
