"""`open`: campaigns in the window. The entry of the command line does it, for commands load no window."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from mls_desktop.commands.line.paths import whole_path
from mls_desktop.commands.line.table import STDIN
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

HERE = N_("“{word}” leads nowhere: the folder that this was started in is gone")


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `open`: files and "--new-process"."""
    parser.add_argument("files", nargs="*", type=_path, metavar="FILE", help=_("a campaign to open"))
    parser.add_argument(
        "--new-process",
        action="store_true",
        help=_("open them in a program of its own, even if one runs already that would open them"),
    )


def _path(word: str) -> Path:
    if word == STDIN:
        raise argparse.ArgumentTypeError(_("a window cannot open standard input, where nothing can be saved"))
    if word.startswith("-") and not os.path.isfile(word):  # a parser takes one with a blank in it for no option
        raise argparse.ArgumentTypeError(_("“{word}” is no option and no file").format(word=word))
    try:
        return whole_path(word)
    except OSError as error:
        raise argparse.ArgumentTypeError(_(HERE).format(word=word)) from error
