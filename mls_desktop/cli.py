"""The command line. No window and no Qt is loaded for its commands, and no more than the one that is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from mls_desktop.commands.outcome import Outcome
    from mls_desktop.storage.shipped_data import ShippedData

PROGRAM = "mls-desktop"
COMMANDS = ("new", "check", "show", "print", "odds", "replay", "reach", "sight")
USAGE = """mls-desktop [FILE...]                              open the window
       mls-desktop new [--system ID] [-o FILE]            write an empty campaign
       mls-desktop check FILE... [--json]                 name every breach of the rules
       mls-desktop show FILE [--character ID] [--json]    every figure, with what it is made of
       mls-desktop print FILE [--character ID...] -o OUT.pdf [--paper a4|letter]
                                                          sheets to PDF
       mls-desktop odds exchange [--system ID] --a-... --b-... [--json]
                                                          exact chances of one exchange of blows
       mls-desktop replay FILE --encounter ID [--at N] [--json]
                                                          a fight as it stands after its events
       mls-desktop replay FILE --character ID [--at N] [--json]
                                                          a life as its chronicle tells it
       mls-desktop reach FILE --encounter ID --who ID [--action A [--target ID]] [--at N] [--json]
                                                          how far a fighter comes over the ground
       mls-desktop sight FILE --encounter ID --who A --target B [--at N] [--json]
                                                          what lies between two on the ground"""


def main(argv: Sequence[str] | None = None, shelf: ShippedData | None = None) -> int:
    """Does what the words of the command line ask and returns the exit code; `None` means the process's own words,
    and what ships with the program."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words and words[0] in COMMANDS:
            return _command(words[0], words[1:], shelf)
        return _window(words)
    except KeyboardInterrupt:
        return 130


def _command(name: str, words: list[str], shelf: ShippedData | None) -> int:
    from mls_desktop.commands.parser import Parser
    from mls_desktop.storage.shipped_data import BadResource, ShippedData

    command: Any = import_module(f"mls_desktop.commands.{name}")
    parser = Parser(prog=f"{PROGRAM} {name}", description=command.SUMMARY, allow_abbrev=False)
    command.declare(parser, words)
    options = parser.parse_args(words)
    try:
        outcome: Outcome = command.run(options, shelf or ShippedData())
    except BadResource as error:
        return _print("", f"{PROGRAM}: {' '.join(str(error).split())}\n", 2)
    return _print(outcome.out, outcome.err, outcome.code)


def _print(out: str, err: str, code: int) -> int:
    """Puts the texts out and returns `code`, also where nobody reads them to the end; 2 where they cannot be put."""
    faults = [_put(sys.stderr, err), _put(sys.stdout, out)]
    if faults[1]:
        _put(sys.stderr, f"{PROGRAM}: the output could not be written: {faults[1]}\n")
    return 2 if any(faults) else code


def _put(stream: TextIO, text: str) -> str:
    """Writes a text; "" if that went well or nobody reads any more, else why it did not."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        # What is left in the buffer must not be tried again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return "" if isinstance(error, BrokenPipeError) else os.strerror(error.errno or 0)
    return ""


def _window(words: list[str]) -> int:
    files = _files(words)
    # By name, as a command: neither the window nor Qt is loaded where it is not asked for.
    launch: Any = import_module("mls_desktop.launch")
    code: int = launch.launch(files)
    return code


def _files(words: list[str]) -> list[Path]:
    """The files to open in the window. Ends the process with an explanation where the words are no files."""
    if not any(word.startswith("-") for word in words):
        # Nothing to explain: most starts do without a parser and its texts.
        return [Path(word) for word in words]
    from mls_desktop.commands.parser import Parser

    parser = Parser(
        prog=PROGRAM,
        usage=USAGE,
        description="Character sheets and encounters for point-buy tabletop games.",
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a campaign to open")
    files: list[Path] = parser.parse_args(words).files
    return files
