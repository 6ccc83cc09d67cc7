"""The commands of the command line, each with what it is for. Neither they nor a parser are loaded for this."""

from __future__ import annotations

import os
from collections.abc import Mapping

from mls_desktop.commands.line.paths import like_a_path
from mls_desktop.words.program_texts import N_

PROGRAM = "mls-desktop"
OPEN = "open"
"""The command that is meant where files stand in the place of one."""
STDIN = "-"
"""The name of a file that stands for standard input."""
STDOUT = "-"
"""The name of a file that stands for standard output."""
COMMANDS: Mapping[str, str] = {
    OPEN: N_("open campaigns in the window; the word may be left out before a file"),
    "new": N_("write an empty campaign"),
    "check": N_("name every breach of the rules"),
    "show": N_("every figure of a character, with what it is made of"),
    "print": N_("sheets, cards, an encounter or its log, or the journal to PDF"),
    "odds": N_("exact chances of one exchange of blows"),
    "replay": N_("a fight or a life as it stands after its events, or the first N of them"),
    "reach": N_("every state in which a move of a fighter may end, with the least it costs"),
    "sight": N_("distance, arc and whether the line is clear between two fighters"),
    "ids": N_("the ids of characters, encounters or fighters, one a line"),
    "help": N_("what a command does, and the words it takes"),
}


def is_file(word: str) -> bool:
    """Whether `word`, in place of a command, means a file: like a path, or a file here and no command or option."""
    return like_a_path(word) or (word not in COMMANDS and not word.startswith("-") and os.path.isfile(word))
