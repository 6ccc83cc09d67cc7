"""Command lines with wrong words, made at random: each is refused in one line, with code 2, and opens no window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from mls_desktop.commands.line.program import program_parser
from mls_desktop.commands.line.table import COMMANDS
from tests.cli.lines import Terminal, is_refusal
from tests.tiers import cases

LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_- ä☃\t\n\x1b\u202e\udcff'\"%{}$"
SEED = 20_261_126
Line = list[str]


class Maker:
    """The maker of wrong lines about one file that is right."""

    def __init__(self, file: str, rng: Random) -> None:
        self._file, self._rng = file, rng
        commands = program_parser()._subparsers._group_actions[0].choices  # type: ignore[union-attr]
        self._options: dict[str, list[str]] = {}
        for name, parser in commands.items():
            parser.fill()
            self._options[name] = list(parser._option_string_actions)
        self._ways: list[Callable[[], Line]] = [
            self._command, self._nonsense, self._option, self._thing, self._value, self._missing, self._topic,
            self._front, self._exchange,
        ]  # fmt: skip

    def line(self) -> Line:
        return self._rng.choice(self._ways)()

    def _spoiled(self, word: str, known: list[str]) -> str:
        """A word with letters changed, lost, doubled or swapped, that is none of those known."""
        while True:
            letters = list(word)
            for _turn in range(self._rng.randint(1, 3)):
                at = self._rng.randrange(len(letters)) if letters else 0
                change = self._rng.randrange(4)
                if change == 0 and letters:
                    del letters[at]
                elif change == 1 and letters:
                    letters.insert(at, letters[at])
                elif change == 2 and len(letters) > at + 1:
                    letters[at], letters[at + 1] = letters[at + 1], letters[at]
                else:
                    letters.insert(at, self._rng.choice(LETTERS))
            spoiled = "".join(letters)
            if spoiled not in known and not spoiled.startswith("-") and spoiled:
                return spoiled

    def _rest(self) -> Line:
        return self._rng.choice([[], [self._file], [self._file, "--json"], ["--json"], ["x.json", "y"]])

    def _command(self) -> Line:
        return [self._spoiled(self._rng.choice(list(COMMANDS)), list(COMMANDS)), *self._rest()]

    def _nonsense(self) -> Line:
        word = "".join(self._rng.choice(LETTERS) for _letter in range(self._rng.randint(1, 30)))
        return [f"x{word}", *self._rest()]

    def _option(self) -> Line:
        """A right command with an option it does not have."""
        name = self._rng.choice([each for each in COMMANDS if each != "odds"])
        option = self._rng.choice(self._options[name])
        spoiled = "--" + self._spoiled(option.strip("-"), [each.strip("-") for each in self._options[name]])
        # No value belongs to it, a blank would make it a file, and what is wanted besides is there.
        more = {"reach": ["--encounter", "fight", "--who", "red"], "replay": ["--encounter", "fight"],
                "sight": ["--encounter", "fight", "--who", "red", "--target", "grey.1"], "print": ["-o", "gone/x.pdf"],
                "new": [], "help": [], "open": [self._file]}.get(name, [])  # fmt: skip
        file = [] if name in ("new", "help", "open") else [self._file]
        return [name, *file, *more, spoiled.translate({ord("="): "", ord(" "): "_"})]

    def _thing(self) -> Line:
        """An id or name that nothing in the file has."""
        word = self._spoiled("grey.1", ["red", "grey.1", "grey.2", "fight", "Red", "Grey 1", "Grey 2"])
        return self._rng.choice([
            ["show", self._file, "--character", word],
            ["show", self._file, "--json", "--character", word],
            ["print", self._file, "--character", "red", word, "-o", "gone/x.pdf"],
            ["print", self._file, "--encounter", word, "-o", "gone/x.pdf"],
            ["replay", self._file, "--encounter", word],
            ["replay", self._file, "--character", word],
            ["replay", self._file, "--encounter", "fight", "--odds", "--modifier", f"{word}=1"],
            ["reach", self._file, "--encounter", word, "--who", "red"],
            ["reach", self._file, "--encounter", "fight", "--who", word],
            ["sight", self._file, "--encounter", "fight", "--who", "red", "--target", word],
            ["new", "--system", word],
        ])  # fmt: skip

    def _value(self) -> Line:
        """A value that its option does not take."""
        word = self._spoiled("ab", [])
        return self._rng.choice([
            ["replay", self._file, "--encounter", "fight", "--at", word],
            ["replay", self._file, "--encounter", "fight", "--at", str(self._rng.randint(-50, -1))],
            ["replay", self._file, "--encounter", "fight", "--at", str(self._rng.randint(8, 10**30))],
            ["replay", self._file, "--encounter", "fight", "--odds", "--modifier", word],
            ["print", self._file, "--paper", word, "-o", "gone/x.pdf"],
            ["print", self._file, "-o", f"gone/{word}/x.pdf"],
            ["new", "-o", f"gone/{word}"],
            ["check", f"gone/{word}"],
            ["show", f"gone\0{word}"],
        ])  # fmt: skip

    def _missing(self) -> Line:
        """A command without what it must have."""
        lines = (["check"], ["show"], ["print", self._file], ["replay", self._file], ["reach", self._file], ["odds"],
                 ["sight", self._file, "--who", "red"], ["show", self._file, "--character"], ["check", "--json"],
                 ["replay", "--encounter", "fight"], ["show", self._file, self._file])  # fmt: skip
        return list(self._rng.choice(lines))

    def _topic(self) -> Line:
        return ["help", self._spoiled(self._rng.choice(list(COMMANDS)), list(COMMANDS))]

    def _front(self) -> Line:
        """An option that the program does not have, before all else."""
        return ["--" + self._spoiled("version", ["version", "help"]).replace("=", ""), *self._rest()]

    def _exchange(self) -> Line:
        word = self._spoiled("exchange", ["exchange"])
        return self._rng.choice([
            ["odds", word, "--json"],
            ["odds", "exchange", "--system", word],
            ["odds", "exchange", f"--a-{word}".replace("=", ""), "1"],
        ])  # fmt: skip


def test_wrong_words_are_refused_in_a_line_and_open_no_window(terminal: Terminal, kites: str, qapp: object) -> None:
    maker = Maker(kites, Random(SEED))
    lines = [maker.line() for _case in range(cases(quick=100, all=500, long=2_000))]
    wrong = [(line, said) for line in lines if not is_refusal(said := terminal.say(*line))]
    assert wrong == []
