"""The command line and files of other versions: older ones are read in memory, newer ones end it with 2."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.older_form import bytes_of, raw_of, shipped_data

FILE, PDF = "FILE", "OUT"
COMMANDS: dict[str, list[str]] = {
    "check": ["check", FILE],
    "check as data": ["check", FILE, "--json"],
    "show": ["show", FILE],
    "show as data": ["show", FILE, "--json"],
    "replay": ["replay", FILE, "--encounter", "sky"],
    "replay as data": ["replay", FILE, "--encounter", "sky", "--json"],
    "print": ["print", FILE, "-o", PDF],
    "print the fight": ["print", FILE, "--encounter", "sky", "-o", PDF],
}
pytestmark = pytest.mark.usefixtures("qapp")
every_command = pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())


def given(words: list[str], folder: Path, data: bytes, capsys: Any) -> tuple[int, str, str]:
    """Does a command with these bytes as its file, which it must leave as they are."""
    file, pdf = folder / "a.mls.json", folder / "a.pdf"
    file.write_bytes(data)
    places = {FILE: str(file), PDF: str(pdf)}
    code = main([places.get(word, word) for word in words], shipped_data())
    out, err = capsys.readouterr()
    assert file.read_bytes() == data and set(os.listdir(folder)) <= {"a.mls.json", "a.pdf"}
    assert pdf.exists() is (words[0] == "print" and code == 0)
    return code, out, err


@every_command
@pytest.mark.parametrize("version", [1, 2])
def test_an_older_file_is_as_good_as_one_of_today(words: list[str], version: int, tmp_path: Path, capsys: Any) -> None:
    today = given(words, tmp_path, bytes_of(3), capsys)
    pdf = tmp_path / "a.pdf"
    pdf.unlink(missing_ok=True)
    assert given(words, tmp_path, bytes_of(version), capsys) == today and today[0] in (0, 1)


@every_command
@pytest.mark.parametrize("more", [{}, {"name": 5}], ids=["readable", "readable in part"])
def test_a_newer_file_ends_it_with_2(words: list[str], more: dict[str, Any], tmp_path: Path, capsys: Any) -> None:
    code, out, err = given(words, tmp_path, json.dumps(raw_of(3) | {"version": 4} | more).encode(), capsys)
    assert code == 2 and err.count("\n") == 1
    for said in ("a.mls.json: /version: ", "version 4", "version 3"):
        assert said in err
    if "check" in words and out:
        (found,) = json.loads(out)["files"]
        assert found["error"]["path"] == "/version" and found["characters"] == [] and found["error"]["more"] == []
    else:
        assert out == ""


def test_a_fault_of_an_older_file_is_told_as_of_the_new_form(tmp_path: Path, capsys: Any) -> None:
    raw = raw_of(1)
    raw["characters"][0]["flag"] = "dragon"
    code, _out, err = given(["check", FILE], tmp_path, json.dumps(raw).encode(), capsys)
    assert code == 2 and "/characters/0/banner: " in err and "brought up to version 3" in err
