"""The man page of the program in mdoc, made from the parser of its command line: no page that was written beside it
would stay true, and no library writes one that `mandoc -T lint` has nothing to say against."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Iterator

WIDTH = 78
MACRO = re.compile(r"[A-Z][a-z]")
"""What mdoc would take for one of its macros where it stands by itself."""
LINES = """
What is opened in the window, checked, shown and printed are campaigns: files of JSON, by custom named *.mls.json. A
file before which no command stands is opened in the window. Where a file is read, - is standard input. Characters,
encounters and fighters are named by their ids, or by their names where only one is called so.
"""
EXAMPLES = {
    "Check every campaign of a folder:": "mls-desktop check *.mls.json",
    "The level of one figure, for a script:": "mls-desktop show --json --values --character tam campaign.mls.json",
    "Print a sheet on letter paper:": "mls-desktop print --character tam --paper letter -o tam.pdf campaign.mls.json",
    "Look at a new campaign without a file:": "mls-desktop new | mls-desktop check -",
}


def man_page(parser: argparse.ArgumentParser, date: str) -> str:
    """The page of a parser whose commands all know their words; `date` as mdoc has it, "November 26, 2026"."""
    name, commands = parser.prog, commands_of(parser)
    lines = [f".Dd {date}", f".Dt {name.upper()} 1", ".Os", ".Sh NAME", f".Nm {name}"]
    lines += [f".Nd {plain(parser.description or '').rstrip('.').lower()}"]
    lines += [".Sh SYNOPSIS", ".Nm", ".Op Ar FILE ...", ".Nm", ".Ar COMMAND", ".Op Ar WORD ..."]
    lines += [".Sh DESCRIPTION", *text(LINES), *options(optionals(parser)), ".Sh COMMANDS"]
    for command in commands.values():
        lines += section(command)
    lines += [".Sh EXIT STATUS", *status(parser), ".Sh EXAMPLES"]
    for about, line in EXAMPLES.items():
        lines += [*text(about), f".Dl {escaped(line)}", ".Pp"]
    return "\n".join([*lines[:-1], ""])


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the commands, or kinds, of a parser."""
    found = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return {name: inner for action in found for name, inner in action.choices.items()}


def section(parser: argparse.ArgumentParser) -> Iterator[str]:
    """A command: how it is called, what it does and its options; then each of its kinds."""
    inner = commands_of(parser)
    if not inner:
        first, _space, command = parser.prog.partition(" ")
        yield from (f".Ss {command}", f".Nm {first} {command}", *usage(parser), ".Pp")
        yield from text(sentence(parser.description or ""))
        for group in parser._action_groups:
            actions = [each for each in group._group_actions if each.dest != "help"]
            if actions and group in parser._action_groups[2:]:
                yield from (".Pp", f"{escaped(group.title or '')}:")
            if actions:
                yield from options(actions)
    for kind in inner.values():
        yield from section(kind)


def usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The words of a command, in the order they are written in."""
    either = {id(action): group for group in parser._mutually_exclusive_groups for action in group._group_actions}
    for action in optionals(parser):
        group = either.get(id(action))
        several = group._group_actions if group is not None else [action]
        if several[0] is action:
            words = " | ".join(" ".join(["Fl", flag_of(each), *values(each)]) for each in several)
            required = action.required if group is None else group.required
            yield f".{words}" if required else f".Op {words}"
    for action in parser._actions:
        if not action.option_strings:
            words = " ".join(values(action))
            yield f".Op {words}" if action.nargs == "*" else f".{words}"


def flag_of(action: argparse.Action) -> str:
    """The long name of an option, as mdoc has it."""
    return escaped(action.option_strings[-1].removeprefix("-"))


def optionals(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The options, without the one that is everywhere."""
    return [action for action in parser._actions if action.option_strings and action.dest != "help"]


def options(actions: Iterable[argparse.Action]) -> Iterator[str]:
    """A list of options or operands, with what each is."""
    yield ".Bl -tag -width Ds"
    for action in actions:
        flags = [f"Fl {escaped(flag.removeprefix('-'))}" for flag in action.option_strings]
        yield f".It {' '.join([' , '.join(flags), *values(action)]).strip()}"
        yield from text(sentence((action.help or "").replace("%%", "%")))
    yield ".El"


def values(action: argparse.Action) -> list[str]:
    """What stands behind an option, or in the place of an operand."""
    if action.nargs == 0:
        return []
    name = "|".join(map(str, action.choices)) if action.choices and not action.metavar else str(action.metavar)
    return ["Ar", escaped(name), *(["..."] if action.nargs in ("+", "*") else [])]


def status(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The exit codes, from the end of the help: "exit codes: 0 this; 1 that"."""
    yield ".Bl -tag -width Ds"
    for each in (parser.epilog or "").partition(":")[2].split(";"):
        code, _space, meaning = each.strip().partition(" ")
        yield from (f".It {code}", *text(sentence(meaning)))
    yield ".El"


def sentence(told: str) -> str:
    """With a capital in front and a full stop behind."""
    return f"{told[:1].upper()}{told[1:]}{'' if told.endswith('.') else '.'}"


def text(told: str) -> Iterator[str]:
    """Running text, each sentence on a line of its own, none too long."""
    for each in re.split(r"(?<=[.:]) (?=[A-Z])", " ".join(told.split())):
        yield from (escaped(line) for line in textwrap.wrap(each, WIDTH, break_on_hyphens=False))


def escaped(told: str) -> str:
    """As mdoc reads it letter for letter: no macro, no command, no letter beyond ASCII."""
    words = [f"\\&{word}" if MACRO.fullmatch(word) or word in ("|", "-") else word for word in plain(told).split(" ")]
    line = " ".join(words)
    return f"\\&{line}" if line.startswith((".", "'")) else line


def plain(told: str) -> str:
    """Without backslashes and letters beyond ASCII."""
    return "".join(ch if ch.isascii() else f"\\[u{ord(ch):04X}]" for ch in told.replace("\\", "\\e"))
