"""A campaign that comes by standard input, to every command that reads a file."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.lines import Terminal, is_refusal
from tests.madeup import sky


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


FROM_A_FILE = {
    "check": ["check", "--json"],
    "show": ["show", "--json"],
    "replay": ["replay", "--encounter", "fight", "--json"],
    "life": ["replay", "--character", "red", "--json"],
    "reach": ["reach", "--encounter", "fight", "--who", "red"],
    "sight": ["sight", "--encounter", "fight", "--who", "red", "--target", "grey.1"],
}


@pytest.mark.parametrize("case", FROM_A_FILE)
def test_standard_input_is_read_as_a_file_is(
    terminal: Terminal, kites: str, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = FROM_A_FILE[case]
    by_file = terminal.say(*words, kites)
    piped(monkeypatch, Path(kites).read_bytes())
    said = terminal.say(*words, "-")
    named = said._replace(out=said.out.replace('"-"', json.dumps(kites)), err=said.err.replace(" -: ", f" {kites}: "))
    assert named == by_file


def test_it_is_printed_too(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: Any) -> None:
    piped(monkeypatch, json.dumps(sky.campaign()).encode())
    out = tmp_path / "a.pdf"
    assert terminal.say("print", "-", "-o", str(out)).code == 0 and out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b'{"format": 1}'], ids=["nothing", "half", "bytes", "other"])
def test_what_is_no_campaign_is_told_in_a_line(
    terminal: Terminal, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("check", "show"):
        piped(monkeypatch, data)
        said = terminal.say(command, "-")
        assert is_refusal(said) and said.err.startswith("-: ")


def test_too_much_is_refused(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mls_desktop.storage.reading.FILE_BYTES", 10)
    piped(monkeypatch, b" " * 11)
    assert is_refusal(terminal.say("show", "-"))


def test_a_closed_standard_input_is_refused(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert is_refusal(terminal.say("show", "-"))
