"""Steps of the set-up: commands that must end well, and what is said about them. The standard library only."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAID = 2
"""What is said goes to the standard error, so that a program's own output stays apart."""


class SetupError(Exception):
    """Things cannot be made ready; the text says why and what to type."""


def say(text: str) -> None:
    print(f"dev: {text}", file=sys.stderr, flush=True)


def quiet(words: Sequence[str | Path]) -> bool:
    """Whether the command can be run and ends well; its output is thrown away."""
    try:
        return subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode == 0
    except OSError:
        return False


def run(words: Sequence[str | Path], failure: str) -> None:
    """Run a command of the set-up, or raise SetupError with `failure` and the command."""
    try:
        code = subprocess.run(words, cwd=ROOT, stdout=SAID, check=False).returncode
    except OSError as error:
        raise SetupError(f"{failure}: {error}") from error
    if code != 0:
        raise SetupError(f"{failure} (exit code {code}): {shlex.join(map(str, words))}")
