"""File names from hostile names: every one legal on Windows and inside its folder."""

from __future__ import annotations

import warnings
from pathlib import Path, PureWindowsPath

import pytest

from mls_desktop.bridge.app.file_names import first_name, free_name, safe_name

DRAGON = "\N{DRAGON}"
HOSTILE = [
    "", " ", ".", "..", "...", "/", "\\", "//", "../..", "../../etc/passwd", "/etc/passwd", "C:\\Windows\\x", "C:",
    "a/b", "a\\b", "a:b", "a|b", "a?b", "a*b", 'a"b', "<b>a</b>", "a\nb", "a\rb", "a\tb", "a\x00b", "\x7f", "a\x85b",
    "CON", "con", "NUL", "nul.txt", "PRN:", "AUX.", "COM1", "COM\u00b9", "LPT9.pdf", "CONIN$", "con.tar.gz", "CON ",
    "trailing dot.", "trailing space ", " leading", ".hidden", "-rf", "--help", "~", "$HOME", "%TEMP%", "`id`",
    "x" * 300, DRAGON * 300, "\u00e9" * 150, "\u0301" * 90, "e\u0301", "\u202egnp.exe", "\u2066x\u2069", "\u200b",
    "\ud800", "a\udfffb", "\u3000", "file.mls.json", "desktop.ini", "\uff0f", "name\u2028two", "_", "___",
    "N" + "\u200d",
]  # fmt: skip


@pytest.mark.parametrize("ending", ["", ".pdf", ".mls.json"])
@pytest.mark.parametrize("name", HOSTILE, ids=[ascii(name[:16]) for name in HOSTILE])
def test_hostile_names(name: str, ending: str, tmp_path: Path) -> None:
    made = safe_name(name, ending)
    assert made.endswith(ending) and made != ending
    assert len(made) <= 81 and len(made.encode()) <= 201
    assert not set(made) & set('<>:"/\\|?*') and made.isprintable()
    assert not made.startswith((" ", ".", "-")) and not made.endswith((" ", "."))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert not PureWindowsPath(made).is_reserved() and not PureWindowsPath(made.split(".")[0]).is_reserved()
    (tmp_path / made).write_text("x")
    assert [p.name for p in tmp_path.iterdir()] == [made]


NAMES = {
    "plain": ("Brakk", "Brakk"), "two words": ("Tam Oster", "Tam Oster"), "dots": ("St. Aldric", "St. Aldric"),
    "marks": ("The Grey Coast – Act 1 (new)", "The Grey Coast – Act 1 (new)"), "accents": ("Sælith", "Sælith"),
    "composed": ("e\u0301", "\u00e9"), "path": ("../a/b\\c", "_a_b_c"), "stream": ("a:b", "a_b"),
    "colon": ("The mill: log", "The mill - log"),
    "newline": ("a\nb", "a_b"), "device": ("CON", "_CON"), "device with an ending": ("nul.json", "_nul.json"),
    "dots alone": (" .. ", "character"), "nothing": ("", "character"), "long": ("x" * 300, "x" * 76),
    "bytes": (DRAGON * 80, DRAGON * 49), "turned round": ("a\u202eb", "ab"), "option": ("-rf", "_-rf"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "made"), NAMES.values(), ids=NAMES)
def test_a_file_is_named_after_what_it_holds(name: str, made: str) -> None:
    assert safe_name(name, ".pdf") == f"{made}.pdf"


def test_the_fallback_is_asked_for() -> None:
    assert safe_name("///", ".txt", fallback="fight") == "fight.txt"


def test_the_first_name_there_is_names_a_file() -> None:
    assert first_name(("", "  ", "a/b", "c"), ".json") == "a_b.json"
    assert first_name(("", " "), ".json") == ""


def test_an_earlier_state_gets_a_name_that_nothing_bears(tmp_path: Path) -> None:
    file = tmp_path / "coast.mls.json"
    assert free_name(file, "{name} (earlier)", ".mls.json") == str(tmp_path / "coast (earlier).mls.json")
    (tmp_path / "coast (earlier).mls.json").touch()
    assert free_name(file, "{name} (earlier)", ".mls.json") == str(tmp_path / "coast (earlier) 2.mls.json")
