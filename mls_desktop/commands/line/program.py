"""The parser of the whole command line. A command is imported when it is its words that are read."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from mls_desktop.commands.line.outcome import WELL, Outcome
from mls_desktop.commands.line.output import printed
from mls_desktop.commands.line.parser import Declare, LazyParser, Parser
from mls_desktop.commands.line.table import COMMANDS, OPEN, PROGRAM, is_file
from mls_desktop.words.i18n import _, speak_standard_texts
from mls_desktop.words.program_texts import N_
from mls_desktop.words.program_version import program_version

ANY = N_(
    "exit codes: 0 done; 1 of check alone: somebody breaks a rule; 2 not done, for a reason that is said in one line;"
    " 130 stopped by Ctrl+C"
)
DONE = N_("exit codes: 0 done; 2 not done, for a reason that is said in one line; 130 stopped by Ctrl+C")
EXIT_CODES: Mapping[str, str] = {
    "check": N_(
        "exit codes: 0 every character is legal; 1 somebody breaks a rule, and it is not waived; 2 a file cannot be"
        " read, or the words are wrong; of several files the worst counts; 130 stopped by Ctrl+C"
    ),
}
"""Help on the exit codes of commands that have more to tell than whether they did it."""
OWN = ("-h", "--help", "-V", "--version")
"""The options of the program, before any command."""


class VersionAction(argparse.Action):
    """Says the version and ends; it is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *words: Any) -> None:
        raise SystemExit(printed(Outcome(WELL, f"{PROGRAM} {program_version()}".strip() + "\n")))


def program_parser() -> Parser:
    """The parser of all words, each command's not yet declared. Its help is in the language of the user."""
    speak_standard_texts()
    usage = _("%(prog)s [--new-process] [FILE...]\n       %(prog)s COMMAND ...")
    about = _("Character sheets and encounters for point-buy tabletop games.")
    parser = Parser(prog=PROGRAM, usage=usage, description=about, epilog=_(ANY))
    parser.register("action", "own version", VersionAction)
    parser.add_argument("-V", "--version", action="own version", nargs=0, help=_("say which version this is, and end"))
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", prog=PROGRAM, parser_class=LazyParser, title=_("commands")
    )
    for name, summary in COMMANDS.items():
        commands.add_parser(
            name,
            help=_(summary),
            description=_(summary),
            epilog=_(EXIT_CODES.get(name, DONE)),
            declare=_declaring(name),
        )
    return parser


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """Namespace of the command line `words`, at least one: `command`, and the arguments of that command. Files alone
    are read as those of `open`. Ends the process (SystemExit) for wrong words, with one line, and where only help is
    asked for."""
    parser = program_parser()
    first = words[0]
    if first in COMMANDS or first in OWN:
        return parser.parse_args(words)
    if first.startswith("-") or is_file(first):
        return parser.parse_args([OPEN, *words])
    parser.error(unknown_command(first))


def unknown_command(word: str) -> str:
    """Error text for `word`, which is no command and no file, with the command that may have been meant, or with all
    commands where none is like it."""
    near = get_close_matches(word.lower(), COMMANDS, n=1)
    if near:
        return _("“{word}” is no command and no file; did you mean “{near}”?").format(word=word, near=near[0])
    known = ", ".join(COMMANDS)
    return _("“{word}” is no command and no file; commands: {known}").format(word=word, known=known)


def _declaring(name: str) -> Declare:
    def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
        command: Any = import_module(f"mls_desktop.commands.{name}")
        command.declare(parser, words)

    return declare
