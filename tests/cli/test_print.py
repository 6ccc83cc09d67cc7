"""`print`: a PDF from the command line, without a display, and exit codes like the other commands'."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.words.paper_sizes import PAPERS
from tests.pdfs import text_of_pdf
from tests.report.paper import ROOT, SAMPLE

pytestmark = pytest.mark.needs("nutshell")


def sheets(file: Path) -> int:
    return file.read_bytes().count(b"/Type /Page\n")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pdf_is_written(paper, tmp_path: Path, capsys, qapp):
    out = tmp_path / "out.pdf"
    out.write_bytes(b"%PDF-1.7, from before")
    words = ["print", str(SAMPLE), "--character", "saelith", "tam_oster", "-o", str(out), "--paper", paper]
    assert main(words) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr() == ("", "")


WAYS = {
    "campaign": lambda place, campaign: place.write_bytes(campaign.read_bytes()),
    "campaign-itself": lambda place, campaign: place.hardlink_to(campaign),
    "link": lambda place, campaign: place.symlink_to(campaign),
    "another-campaign": lambda place, campaign: place.write_text('{"format": "mls_campaign", "version": 1}'),
    "text": lambda place, campaign: place.write_text("a letter"),
    "nothing": lambda place, campaign: place.touch(),
}


@pytest.mark.parametrize("case", WAYS)
def test_it_never_writes_over_what_is_no_pdf(case, tmp_path: Path, capsys, qapp):
    campaign, place = tmp_path / "g.mls.json", tmp_path / "out.pdf"
    campaign.write_bytes(SAMPLE.read_bytes())
    WAYS[case](place, campaign)
    before = place.read_bytes()
    assert main(["print", str(campaign), "--character", "saelith", "-o", str(place)]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1 and "no PDF" in found.err
    assert place.read_bytes() == before and campaign.read_bytes() == SAMPLE.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["g.mls.json", "out.pdf"]


def test_a_line_is_standard_output(tmp_path: Path, capfdbinary, qapp, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["print", str(SAMPLE), "--character", "saelith", "-o", "-"]
    assert main(words) == 0
    found = capfdbinary.readouterr()
    assert found.out.startswith(b"%PDF-") and found.out.rstrip().endswith(b"%%EOF") and found.err == b""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(words) == 2
    found = capfdbinary.readouterr()
    assert found.out == b"" and found.err.count(b"\n") == 1 and b"terminal" in found.err
    monkeypatch.setattr(sys, "stdout", None)
    assert main(words) == 2, "closed"
    assert list(tmp_path.iterdir()) == []


FAILURES = {
    "nobody": (["--character", "saelith", "nobody"], "no character “nobody”"),
    "no-folder": (["-o", "missing/out.pdf"], "was not saved"),
    "paper": (["--paper", "a5"], "a5"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_what_cannot_be_done_is_said_in_one_line(case, tmp_path: Path, capsys, qapp, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words, said = FAILURES[case]
    try:
        code = main(["print", str(SAMPLE), "-o", "out.pdf", *words])
    except SystemExit as ended:
        code = int(str(ended.code))
    found = capsys.readouterr()
    assert (code, found.out) == (2, "")
    assert said in found.err and found.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_campaign(tmp_path: Path, capsys):
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert main(["print", str(bad), "-o", str(tmp_path / "out.pdf")]) == 2
    assert str(bad) in capsys.readouterr().err


def test_no_display_is_needed(tmp_path: Path):
    """In a process of its own, with a display named that is not there."""
    out = tmp_path / "out.pdf"
    env = {k: v for k, v in os.environ.items() if not k.startswith(("WAYLAND", "XDG_SESSION"))}
    env |= {"DISPLAY": ":987", "QT_QPA_PLATFORM": "xcb"}
    words = [sys.executable, "-m", "mls_desktop", "print", str(SAMPLE), "--character", "saelith", "-o", str(out)]
    done = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert out.read_bytes().startswith(b"%PDF")


def test_the_journal_is_printed_where_there_is_one(tmp_path: Path, capsys, qapp):
    raw, file, out = json.loads(SAMPLE.read_bytes()), tmp_path / "a.mls.json", tmp_path / "out.pdf"
    file.write_text(json.dumps({**raw, "journal": []}))
    assert main(["print", str(file), "--journal", "-o", str(out)]) == 2
    assert "no journal" in capsys.readouterr().err and not out.exists()
    file.write_text(json.dumps({**raw, "journal": [{"id": "ford", "title": "The ford", "people": ["gone"]}]}))
    assert main(["print", str(file), "--journal", "-o", str(out)]) == 0
    assert sheets(out) == 1


def printed(campaign: dict[str, Any], folder: Path) -> tuple[str, str]:
    """The text of a campaign's sheets as a program prints them, and what that says on standard error."""
    file, out = folder / "odd.mls.json", folder / "odd.pdf"
    file.write_text(json.dumps(campaign), "utf-8")
    words = [sys.executable, "-m", "mls_desktop", "print", str(file), "-o", str(out)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return text_of_pdf(out), done.stderr


def odd(name: str, notes: str = "", gear: str = "Rope") -> dict[str, Any]:
    hero = {"id": "tam", "name": name, "notes": notes, "gear": [{"name": gear}]}
    return {"format": "mls-desktop", "version": 1, "system": "nutshell", "name": "Odd", "characters": [hero]}


def test_spaces_of_every_kind_are_spaces_on_paper(tmp_path: Path) -> None:
    text, said = printed(
        odd("Tam\u00a0Oster", "Il dit\u00a0: « Bonjour\u00a0! »", "10\u202fkg soft\u00adhyphen"), tmp_path
    )
    assert said == ""
    assert "\\" not in text and "Tam Oster" in text and "Il dit : « Bonjour ! »" in text and "10 kg soft" in text


def test_signs_without_a_font_are_told_in_one_line_and_qt_says_nothing(tmp_path: Path) -> None:
    """Which of these have a font is the computer's: `tests/bridge/printing/test_missing_signs.py` counts."""
    _text, said = printed(odd("Tam \U0001f600 नमस्ते", "안녕하세요 สวัสดี"), tmp_path)
    assert said == "" or (said.count("\n") == 1 and said.startswith("mls-desktop: ") and "no font here" in said)
