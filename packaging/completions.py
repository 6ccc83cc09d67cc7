"""Writes the man page and the completions of the shells into `packaging/linux`, from the parser of the command line:
`python3 packaging/dev.py completions [--check]`. With --check it only says which of them are out of date.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
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
IDS = {
    "bash": r"""
# $1=the word that is typed, then whose ids are asked for
_mls_desktop_ids() {
  local typed=$1 word file=
  shift
  for word in "${COMP_WORDS[@]}"; do [[ $word == *.json* ]] && file=${word//[\\\"\']/}; done
  [[ -z $file ]] || compgen -W "$(mls-desktop ids "${file/#\~\//$HOME/}" "$@" 2>/dev/null)" -- "$typed"
}
_mls_desktop_characters() { _mls_desktop_ids "$1" --characters; }
_mls_desktop_encounters() { _mls_desktop_ids "$1" --encounters; }
_mls_desktop_fighters() {
  local at
  for (( at = 1; at < COMP_CWORD - 1; at++ )); do
    [[ ${COMP_WORDS[at]} != --encounter ]] || _mls_desktop_ids "$1" --fighters "${COMP_WORDS[at + 1]}"
  done
}
_mls_desktop_modifiers() { _mls_desktop_fighters "$1" | sed 's/$/=/'; }
""",
    "zsh": r"""
_mls_desktop_ids() {
  local -a files ids
  files=(${(M)words:#*.json*})
  (( $#files )) || return 1
  ids=(${(f)"$(mls-desktop ids ${${(Q)files[1]}/#\~\//$HOME/} ${@:2} 2>/dev/null)"})
  compadd -S "$1" -a ids
}
_mls_desktop_characters() { _mls_desktop_ids ' ' --characters }
_mls_desktop_encounters() { _mls_desktop_ids ' ' --encounters }
_mls_desktop_fighters() {
  local at=${words[(I)--encounter]}
  (( at )) && _mls_desktop_ids "${_mls_desktop_end:- }" --fighters ${(Q)words[at+1]}
}
_mls_desktop_modifiers() { local _mls_desktop_end='='; _mls_desktop_fighters }
""",
    "fish": r"""
function _mls_desktop_ids
  set -l files (string match -- '*.json*' (commandline -opc))
  test -n "$files[1]"; and mls-desktop ids (string replace -r -- '^~/' "$HOME/" $files[1]) $argv 2>/dev/null
end
function _mls_desktop_characters
  _mls_desktop_ids --characters
end
function _mls_desktop_encounters
  _mls_desktop_ids --encounters
end
function _mls_desktop_fighters
  set -l given (commandline -opc)
  set -l at (contains -i -- --encounter $given)
  and _mls_desktop_ids --fighters $given[(math $at + 1)]
end
function _mls_desktop_modifiers
  string replace -r '$' '=' -- (_mls_desktop_fighters)
end
function _mls_desktop_by
  set -l given (commandline -opc)
  set -l at (contains -i -- --system $given)
  and contains -- $argv[1] $given[(math $at + 1)]
  or test -z "$at" -a -n "$argv[2]"
end
""",
}
"""Functions of each shell that ask a campaign, the file in the words so far, for the ids in it."""
ASKED = {"character": "characters", "encounter": "encounters", "fighters": "encounters", "who": "fighters",
         "target": "fighters", "modifier": "modifiers"}  # fmt: skip
"""Whose ids an option takes, by its name."""
COMMANDS, NONE = "_describe 'mls-desktop commands' _commands", "complete -c mls-desktop -f\n"
FILES: Mapping[str, tuple[str, str]] = {
    SHELLS["bash"]: ("complete -o bashdefault -F", "complete -o bashdefault -o default -F"),
    SHELLS["zsh"]: (COMMANDS, f"{COMMANDS}\n  _files -g '*.json'"),
    SHELLS["fish"]: (NONE, f"{NONE}complete -c mls-desktop -n _shtab_mls_desktop_using -F\n"),
}
"""What the completions say of the place of the command, and what they say so that files are offered there too."""
DAY = re.compile(r"^\.Dd .*$", re.MULTILINE)


def ids_of(whose: str) -> shtab.CompleteType:
    """How the ids of these are completed in each shell."""
    name = f"_mls_desktop_{whose}"
    return {"bash": name, "zsh": name, "fish": f"({name})", "preamble": IDS}


def one_of(names: Iterable[str]) -> shtab.CompleteType:
    """How one of these names is completed."""
    return shtab.cmd(f"printf '%s\\n' {' '.join(names)}")


def whole_parser(system: str = "") -> argparse.ArgumentParser:
    """The parser with the words of all commands declared, in English, and how each is completed. `system`: whose
    options `odds` has; "" for the usual one."""
    os.environ["LANGUAGE"] = "C"
    from mls_desktop.commands.line.parser import LazyParser
    from mls_desktop.commands.line.program import program_parser

    parser = program_parser()
    for command in every(parser):
        if isinstance(command, LazyParser):
            command.fill(("--system", system) if system else ())
        for action in command._actions:
            how = completed(action, parser)
            if how is not None:
                action.complete = how  # type: ignore[attr-defined]
    return parser


def completed(action: argparse.Action, parser: argparse.ArgumentParser) -> shtab.CompleteType | None:
    """How an argument is completed: by files, campaigns where one is read, by ids in the campaign, by names; None
    where its choices say it, or nothing does."""
    from mls_desktop.model.systems import installed

    if action.metavar in ("FILE", "OUT.pdf"):
        return shtab.FILE if action.option_strings else shtab.glob("*.json")
    if action.metavar == "COMMAND" and action.nargs == "*":
        return one_of(commands_of(parser))
    if action.dest == "system" and not action.choices:
        return one_of(installed())
    return ids_of(ASKED[action.dest]) if action.dest in ASKED and action.nargs != 0 else None


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
    made = {shell: shtab.complete(parser, shell=shell) for shell in SHELLS}
    others = {system: whole_parser(system) for system in systems_of(parser)}
    for shell, by_system in BY_SYSTEM.items():
        made[shell] = by_system(made[shell], {
            system: shtab.complete(other, shell=shell) for system, other in others.items()
        })  # fmt: skip
    return {PAGE: page, **{name: with_files(name, made[shell]) for shell, name in SHELLS.items()}}


def systems_of(parser: argparse.ArgumentParser) -> tuple[str, ...]:
    """The rule systems that `odds exchange` may be asked by."""
    exchange = commands_of(commands_of(parser)["odds"])["exchange"]
    return next(tuple(action.choices or ()) for action in exchange._actions if action.dest == "system")


def bash_by_system(text: str, others: Mapping[str, str]) -> str:
    """The id behind --system counts as a command within the command, with options of its own."""
    more = [f"{EXCHANGE}_subparsers=({' '.join(others)})"]
    for system, other in others.items():
        lines = (line for line in other.splitlines() if line.startswith(f"{EXCHANGE}_"))
        more += [line.replace(EXCHANGE, f"{EXCHANGE}_{system}", 1) for line in lines]
    return changed(text, f"{EXCHANGE}_option_strings=", "\n".join(more) + f"\n{EXCHANGE}_option_strings=")


def zsh_by_system(text: str, others: Mapping[str, str]) -> str:
    """The options are those of the list that bears the system's id."""
    begin, more = f"{EXCHANGE}_options=(\n", ""
    for system, other in others.items():
        more += f"{EXCHANGE}_{system}_options=(\n{other.partition(begin)[2].partition(NEXT)[0]}{NEXT}\n"
    text = changed(text, begin, more + begin)
    plain = f"exchange) _arguments -C -s ${EXCHANGE}_options ;;"
    return changed(
        text,
        plain,
        f"""exchange)
          local by=${{words[${{words[(I)--system]}}+1]}}
          (( ${{+parameters[{EXCHANGE}_${{by}}_options]}} )) && by=_$by || by=
          _arguments -C -s "${{(@P)${{:-{EXCHANGE}${{by}}_options}}}}" ;;""",
    )


def fish_by_system(text: str, others: Mapping[str, str]) -> str:
    """Each option of a side is offered where the words so far name its system, those of the usual one without."""
    mine, valued = [line for line in text.splitlines() if OF_SIDE.search(line)], set[str]()
    usual = next(system for system, other in others.items() if mine[0] in other)
    more = []
    for system, other in others.items():
        asked = f"; and _mls_desktop_by {system} {'usual' if system == usual else ''}".rstrip()
        lines = [line for line in other.splitlines() if OF_SIDE.search(line)]
        more += [line.replace("exchange'", f"exchange{asked}'", 1) for line in lines]
        valued.update(VALUED.findall(other)[0].split())
    text = changed(text, "\n".join(mine), "\n".join(more))
    return VALUED.sub(f"{VALUES} {' '.join(sorted(valued))}", text)


EXCHANGE, NEXT = "_shtab_mls_desktop_odds_exchange", "\n)\n"
OF_SIDE = re.compile(r"odds exchange' -l [ab]-")
VALUES = "set -g _shtab_mls_desktop_opts_with_value"
VALUED = re.compile(rf"^{VALUES} (.*)$", re.MULTILINE)
BY_SYSTEM: Mapping[shtab.ShellType, Callable[[str, Mapping[str, str]], str]] = {
    "bash": bash_by_system, "zsh": zsh_by_system, "fish": fish_by_system,
}  # fmt: skip
"""What gives each shell the options of `odds exchange` by the system that is named, from the texts for each."""


def changed(text: str, old: str, new: str) -> str:
    """The text with something else in one place. Raises ValueError where it does not stand there once."""
    if text.count(old) != 1:
        raise ValueError(f"there is not once {old!r}")
    return text.replace(old, new)


def with_files(name: str, text: str) -> str:
    """A completion that offers files in the place of the command too. Raises ValueError where it cannot be put in."""
    return changed(text, *FILES[name]).rstrip() + "\n"


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
