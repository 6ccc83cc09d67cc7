"""The parsers of the command line's words; loaded where there are any to explain."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, NoReturn

from mls_desktop.commands.line.output import put
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import one_line

Declare = Callable[[argparse.ArgumentParser, Sequence[str]], None]
"""Adds the arguments of a command to a parser; told the words that are to be read, of which further arguments may
depend."""


class Parser(argparse.ArgumentParser):
    """The parser that says what is wrong in one line, and takes every option by its whole name only."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_abbrev=False, **more)
        self._given: list[str] = []

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self._given = [str(word) for word in args or ()]
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(' '.join(message.split()) + self._hint())}\n")

    def _hint(self) -> str:
        """Hint on naming a file that looks like an option, where one of the words given is such a file; else ""."""
        for word in takewhile(lambda each: each != "--", self._given):
            if word.startswith("-") and os.path.isfile(word):
                return " " + _("(the file: “./{word}”, or “--” before it)").format(word=word)
        return ""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Writes a message of the parser to `file`, else standard error, in UTF-8, whatever letters the terminal has.
        Exits with 2 where it cannot be written: a help that is lost is a fault."""
        fault = put(file or sys.stderr, message)
        if fault:
            raise SystemExit(2)


class LazyParser(Parser):
    """The parser of one command, which learns the words it takes when the first are read, or its help is."""

    def __init__(self, declare: Declare, **more: Any) -> None:
        super().__init__(**more)
        self._declare: Declare | None = declare

    def fill(self, words: Sequence[str] = ()) -> None:
        """Adds the arguments of the command to this parser, once: at the first call. `words`: those that are to be
        read."""
        declare, self._declare = self._declare, None
        if declare is not None:
            declare(self, words)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        self.fill(args)
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        self.fill()
        return super().format_help()
