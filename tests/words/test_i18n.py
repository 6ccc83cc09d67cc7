"""The language of the user: a catalogue where there is one, English where there is none or it has no word."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mls_desktop.words import i18n

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"
"""A language that says 0 in the singular, as English does not."""


def catalogue(texts: dict[str, str]) -> bytes:
    """A compiled catalogue (GNU MO): a head of seven numbers, two tables of (length, offset), then the texts."""
    pairs = [(one.encode(), other.encode()) for one, other in sorted({"": HEADER, **texts}.items())]
    count, tables, at = len(pairs), [list[int](), list[int]()], 28 + 16 * len(pairs)
    held = b""
    for place, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[place]), at + len(held)]
            held += pair[place] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    return head + struct.pack(f"<{4 * count}I", *tables[0], *tables[1]) + held


@pytest.fixture
def speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, dict[str, str]], None]]:
    """Have the program stand in a folder of its own, with a catalogue below a place in it."""
    monkeypatch.setattr(i18n, "__file__", str(tmp_path / "mls_desktop" / "words" / "i18n.py"))

    def chosen(below: str, language: str, texts: dict[str, str]) -> None:
        folder = tmp_path / below / "i18n" / "xx" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / f"{i18n.DOMAIN}.mo").write_bytes(catalogue(texts))
        monkeypatch.setenv("LANGUAGE", language)
        i18n._catalogue.cache_clear()

    i18n._catalogue.cache_clear()
    yield chosen
    i18n._catalogue.cache_clear()


WORDS = {"Sword": "Épée", "{n} sword\0{n} swords": "{n} épée\0{n} épées"}
HOMES = ["mls_desktop/resources", "resources"]


@pytest.mark.parametrize("home", HOMES, ids=["in the package", "beside it"])
def test_a_catalogue_is_found(speak, home: str) -> None:
    speak(home, "xx", WORDS)
    assert i18n._("Sword") == "Épée"
    assert [i18n.how_many("{n} sword", "{n} swords", n) for n in (0, 1, 2)] == ["0 épée", "1 épée", "2 épées"]
    assert i18n.counted("{n} sword", "{n} swords", 2) == "{n} épées"


def test_the_package_goes_before_what_stands_beside_it(speak) -> None:
    speak("resources", "xx", {"Sword": "Schwert"})
    speak("mls_desktop/resources", "xx", WORDS)
    assert i18n._("Sword") == "Épée"


@pytest.mark.parametrize("language", ["xx", "en", "zz"])
def test_what_no_catalogue_says_is_said_in_english(speak, language: str) -> None:
    speak("resources", language, WORDS)
    assert i18n._("Shield") == "Shield"
    assert [i18n.how_many("{n} shield", "{n} shields", n) for n in (0, 1, 5)] == ["0 shields", "1 shield", "5 shields"]


@pytest.mark.parametrize("language", ["zz", "C", "en_GB"])
def test_a_language_without_a_catalogue_is_english(speak, language: str) -> None:
    speak("resources", language, WORDS)
    assert i18n._("Sword") == "Sword" and i18n.how_many("{n} sword", "{n} swords", 2) == "2 swords"


def test_without_any_catalogue_it_is_english(speak) -> None:
    assert i18n._("Sword") == "Sword" and i18n.how_many("{n} sword", "{n} swords", 1) == "1 sword"


def test_no_text_is_none_in_every_language(speak) -> None:
    """A catalogue holds its own head as the translation of the empty text."""
    speak("resources", "xx", WORDS)
    assert isinstance(i18n._catalogue(), gettext.GNUTranslations) and "charset" in i18n._catalogue().gettext("")
    assert i18n._("") == ""


def test_a_catalogue_that_cannot_be_read_leaves_english(speak, tmp_path: Path) -> None:
    """What a failing disk did to a save must still be told."""
    speak("resources", "xx", WORDS)
    file = tmp_path / "resources" / "i18n" / "xx" / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo"
    file.unlink()
    file.mkdir()
    assert i18n._("Sword") == "Sword"
