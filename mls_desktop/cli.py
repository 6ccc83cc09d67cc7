"""The entry of the command line. No window and no Qt is loaded for its commands, no more than the one that is asked
for, and no parser of words for a window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mls_desktop.storage.shipped_data import ShippedData


def main(argv: Sequence[str] | None = None, shipped_data: ShippedData | None = None) -> int:
    """Runs what the words `argv` ask for (None: those of the process), a command or the window, and gives the exit
    code: 130 at Ctrl+C. `shipped_data` None: the data that ships with the program. The window ends the process
    itself."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if all(map(_means_file, words)):
            files = _whole(words)
            if files is not None:
                return _window(files)
        return _command(words, shipped_data)
    except KeyboardInterrupt:
        return 130


def _means_file(word: str) -> bool:
    from mls_desktop.commands.line.paths import like_a_path

    if like_a_path(word):
        return True
    from mls_desktop.commands.line.table import is_file

    return is_file(word)


def _whole(words: list[str]) -> list[Path] | None:
    """Absolute paths of the files named by `words`; [] for no words; None where one cannot be found out, as in a
    current folder that is gone. The command tells that."""
    if not words:
        return []
    from mls_desktop.commands.line.paths import whole_path

    try:
        return [whole_path(word) for word in words]
    except OSError:
        return None


def _command(words: list[str], shipped_data: ShippedData | None) -> int:
    from mls_desktop.commands.line.outcome import NotDone, Outcome, failed
    from mls_desktop.commands.line.output import printed
    from mls_desktop.commands.line.program import parsed
    from mls_desktop.commands.line.table import OPEN
    from mls_desktop.storage.shipped_data import BadResource, ShippedData

    options = parsed(words)
    if options.command == OPEN:
        return _window(options.files, options.new_process)
    command: Any = import_module(f"mls_desktop.commands.{options.command}")
    try:
        outcome: Outcome = command.run(options, shipped_data or ShippedData())
    except NotDone as stopped:
        outcome = stopped.outcome
    except BadResource as error:
        outcome = failed(" ".join(str(error).split()))
    return printed(outcome)


def _by_desktop() -> bool:
    """Tells whether a desktop started the program, as at a double click: nobody reads a terminal then."""
    from mls_desktop.bridge.instance.program_start import TOKENS

    return sys.stderr is None or any(os.environ.get(token) for token in TOKENS)


def _window(files: list[Path], new_process: bool = False) -> int:
    """Opens the window with `files`, and gives the exit code: 2 without one, in words, where a file is not there and
    the program was started from a terminal or a script."""
    from mls_desktop.commands.line.paths import is_gone

    gone = next((file for file in files if is_gone(file)), None)
    if gone is not None and not _by_desktop():
        from mls_desktop.commands.line.no_window import no_file

        return no_file(gone)
    # By name, as a command: neither the window nor Qt is loaded where it is not asked for.
    launch: Any = import_module("mls_desktop.launch")
    code: int = launch.launch(files, new_process)
    return code
