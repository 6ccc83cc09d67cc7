"""The help in the language of the user: the program's own words, and the few of `argparse`."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from mls_desktop.commands.line.table import COMMANDS
from mls_desktop.words import i18n
from tests.cli.lines import Terminal
from tests.scripts import loaded


def marked(text: str) -> str:
    """A text in a language whose words are all in brackets."""
    return f"\N{LEFT WHITE SQUARE BRACKET}{text}\N{RIGHT WHITE SQUARE BRACKET}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a real catalogue of all that is gathered for translation."""
    catalogue = Catalog(locale="eo", domain=i18n.DOMAIN)
    for message in loaded("messages").template():
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else None
            catalogue.add(message.id, tuple(map(marked, forms)) if forms else marked(message.id))
    home = tmp_path_factory.mktemp("home")
    folder = home / "resources" / "i18n" / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{i18n.DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalogue)
    return home


@pytest.fixture
def bracketed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program finds that catalogue where it looks for one."""
    monkeypatch.setattr(i18n, "__file__", str(home / "mls_desktop" / "words" / "i18n.py"))
    monkeypatch.setenv("LANGUAGE", "eo")
    before = gettext.textdomain()
    i18n._catalogue.cache_clear()
    yield
    gettext.textdomain(before)
    i18n._catalogue.cache_clear()


def bare(text: str) -> list[str]:
    """The words that stand outside all brackets."""
    outside, depth = "", 0
    for letter in text:
        depth += {"\N{LEFT WHITE SQUARE BRACKET}": 1, "\N{RIGHT WHITE SQUARE BRACKET}": -1}.get(letter, 0)
        outside += letter if depth == 0 else " "
    words = set(re.findall(r"(?<![\w.-])[a-z][a-z]+(?![\w.-])", outside))
    return sorted(words - set(COMMANDS) - {"mls-desktop", "exchange", "letter", "json", "pdf"})


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_word_of_a_help_is_translated(terminal: Terminal, command: str, bracketed: None) -> None:
    said = terminal.say(*filter(None, [command]), "--help")
    assert said.code == 0 and marked("show this help message and exit") in " ".join(said.out.split())
    assert bare(said.out) == []


@pytest.mark.needs("nutshell")
def test_every_word_of_the_options_of_a_system_is_translated(terminal: Terminal, bracketed: None) -> None:
    assert set(bare(terminal.say("odds", "exchange", "--help").out)) <= {"attack", "defend", "full"}


WRONG = [
    ["show"],
    ["show", "a", "b"],
    ["chekc"],
    ["replay", "a", "--at", "x"],
    ["print", "a", "--paper", "b"],
    ["help", "zz"],
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_said_to_wrong_words_is_translated(terminal: Terminal, words: list[str], bracketed: None) -> None:
    said = terminal.say(*words)
    assert said.code == 2 and said.err.count("\n") == 1
    assert "\N{LEFT WHITE SQUARE BRACKET}" in said.err and bare(said.err.partition(": ")[2]) == []
