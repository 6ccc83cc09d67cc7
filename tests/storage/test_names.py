"""File names from hostile names: every one legal on Windows and inside its folder."""

from __future__ import annotations

import warnings
from pathlib import Path, PureWindowsPath

import pytest

from mls_desktop.storage.names import distinct, inside_folder, safe_name

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
    path = inside_folder(tmp_path, made)
    path.write_text("x")
    assert path.parent == tmp_path.resolve() and [p.name for p in tmp_path.iterdir()] == [made]


@pytest.mark.parametrize(
    ("name", "made"),
    [("Brakk", "Brakk.pdf"), ("Tam Oster", "Tam Oster.pdf"), ("e\u0301", "\u00e9.pdf"), ("", "character.pdf")],
)
def test_plain_names_stay(name: str, made: str) -> None:
    assert safe_name(name, ".pdf") == made


def test_nothing_leads_out_of_the_folder(tmp_path: Path) -> None:
    for name in ("..", "../x", "/etc/passwd", ".", "a/../.."):
        with pytest.raises(ValueError, match=r"."):
            inside_folder(tmp_path, name)


def test_the_same_name_twice_is_numbered_whatever_its_case() -> None:
    assert distinct(["Ork.pdf", "ork.pdf", "ORK.pdf", "ork 2.pdf"]) == [
        "Ork.pdf",
        "ork 2.pdf",
        "ORK 3.pdf",
        "ork 2 2.pdf",
    ]
