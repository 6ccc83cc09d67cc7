"""Writes the man page and the completions of the shells into `packaging/linux`, from the parser of the command line:
`python3 packaging/dev.py completions [--check]`. With --check it only says which of them are out of date.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import shtab
from man_page import commands_of, man_page

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "packaging" / "linux"
PAGE = "mls-desktop.1"
SHELLS: Mapping[shtab.ShellType, str] = {
    "bash": "mls-desktop.bash",
    "zsh": "_mls-desktop",
    "fish": "mls-desktop.fish",
}
"""Each shell with the name it looks for."""
COMMANDS, NONE = "_describe 'mls-desktop commands' _commands", "complete -c mls-desktop -f\n"
FILES: Mapping[str, tuple[str, str]] = {
    SHELLS["bash"]: ("complete -o bashdefault -F", "complete -o bashdefault -o default -F"),
    SHELLS["zsh"]: (COMMANDS, f"{COMMANDS}\n  _files"),
    SHELLS["fish"]: (NONE, f"{NONE}complete -c mls-desktop -n _shtab_mls_desktop_using -F\n"),
}
"""What the completions say of the place of the command, and what they say so that files are offered there too."""
DAY = re.compile(r"^\.Dd .*$", re.MULTILINE)


def whole_parser() -> argparse.ArgumentParser:
    """The parser with the words of all commands declared, in English, and which of them are files."""
    os.environ["LANGUAGE"] = "C"
    from mls_desktop.commands.line.parser import LazyParser
    from mls_desktop.commands.line.program import program_parser

    parser = program_parser()
    for command in every(parser):
        if isinstance(command, LazyParser):
            command.fill()
        for action in command._actions:
            if action.metavar in ("FILE", "OUT.pdf"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "COMMAND" and action.nargs == "*":
                names = " ".join(commands_of(parser))
                action.complete = shtab.cmd(f"printf '%s\\n' {names}")  # type: ignore[attr-defined]
    return parser


def every(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and all within it; the words of each are asked for after it was given."""
    yield parser
    for inner in commands_of(parser).values():
        yield from every(inner)


def texts(parser: argparse.ArgumentParser, day: date) -> dict[str, str]:
    """Every file by its name. The page bears the day, unless it says what the one that is there says."""
    page, there = man_page(parser, f"{day:%B} {day.day}, {day.year}"), FOLDER / PAGE
    if there.exists():
        old = there.read_text("utf-8")
        page = old if DAY.sub("", old) == DAY.sub("", page) else page
    made = {name: shtab.complete(parser, shell=shell) for shell, name in SHELLS.items()}
    return {PAGE: page, **{name: with_files(name, text) for name, text in made.items()}}


def with_files(name: str, text: str) -> str:
    """A completion that offers files in the place of the command too. Raises ValueError where it cannot be put in."""
    old, new = FILES[name]
    if text.count(old) != 1:
        raise ValueError(f"{name} has not once {old!r}")
    return text.replace(old, new).rstrip() + "\n"


def main(words: list[str]) -> int:
    """Writes the files, or says which are not as they would be written."""
    wanted = argparse.ArgumentParser(prog="completions.py", description=(__doc__ or "").splitlines()[0])
    wanted.add_argument("--check", action="store_true", help="write nothing; fail where one is out of date")
    is_check = wanted.parse_args(words).check
    made = texts(whole_parser(), date.today())
    old = [name for name, text in made.items() if not _stands(FOLDER / name, text)]
    if is_check:
        for name in old:
            print(f"out of date: {(FOLDER / name).relative_to(ROOT)}")
        return 1 if old else 0
    FOLDER.mkdir(exist_ok=True)
    for name in old:
        (FOLDER / name).write_text(made[name], "utf-8")
        print(f"written: {(FOLDER / name).relative_to(ROOT)}")
    return 0


def _stands(file: Path, text: str) -> bool:
    return file.exists() and file.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
