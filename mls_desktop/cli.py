"""The command line."""

import argparse
from collections.abc import Sequence
from pathlib import Path


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mls-desktop", description="Character sheets and encounters for Nutshell MLS."
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a campaign to open")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words of the command line ask and return the exit code; `None` means the process's own words."""
    chosen = _parser().parse_args(argv)
    # Qt is imported only when a window opens.
    from mls_desktop.app import run

    return run(chosen.files)
