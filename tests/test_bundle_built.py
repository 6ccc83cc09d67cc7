"""A bundle that is really built does what the checkout does, without its Python and libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mls_desktop.commands.line.table import COMMANDS
from tests.scripts import loaded

tools = loaded("bundling.libraries")
ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "resources" / "samples"
COAST = str(SAMPLES / "nutshell" / "the_grey_coast.mls.json")
PYTHON = Path(sys.prefix).with_name(f"{Path(sys.prefix).name}-bundle") / "bin" / "python"
"""`packaging/dev.py test --long` makes it ready beside the environment of the tests."""
LINES = {
    "version": ["--version"],
    **{f"help {name}": ["help", name] for name in COMMANDS if name != "help"},
    **{f"new {system.name}": ["new", "--system", system.name] for system in sorted(SAMPLES.iterdir())},
    **{f"check {file.stem}": ["check", "--json", str(file)] for file in sorted(SAMPLES.glob("*/*.mls.json"))},
    **{f"show {file.stem}": ["show", "--values", str(file)] for file in sorted(SAMPLES.glob("*/*.mls.json"))},
    "odds": ["odds", "exchange", "--a-skill", "5", "--b-skill", "4", "--a-dam", "6", "--b-armour", "2:full"],
    "a file that is none": ["check", "nowhere.mls.json"],
}
pytestmark = [
    pytest.mark.long,
    pytest.mark.deep,
    pytest.mark.timeout(900),
    pytest.mark.needs("nutshell"),
    pytest.mark.skipif(sys.platform != "linux", reason="the folder was tried on Linux alone"),
]


def built(dist: Path) -> Path:
    """The folder of a bundle that is made."""
    assert PYTHON.exists(), f"{PYTHON} is made by packaging/dev.py test --long"
    words: list[str | Path] = [PYTHON, ROOT / "packaging" / "bundle.py", "--folder", "--out", dist]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = dist.glob("mls-desktop-*")
    return found


def said(*words: str | Path) -> tuple[int, str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "DISPLAY")}
    done = subprocess.run(words, env={**kept, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_bundle_does_what_the_checkout_does_and_holds_nothing_of_this_machine(tmp_path: Path) -> None:
    """One test, since it is built but once."""
    folder = built(tmp_path / "dist")
    program = folder / "mls-desktop"
    told = {name: said(program, *words) for name, words in LINES.items()}
    wanted = {name: said(sys.executable, "-m", "mls_desktop", *words) for name, words in LINES.items()}
    assert [name for name in LINES if told[name] != wanted[name]] == []
    assert said(program, "print", COAST, "-o", tmp_path / "out.pdf")[0] == 0
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF-")
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    assert {file.name for file in files if file.stat().st_mode & 0o111} == {"mls-desktop", "install-for-me"}
    libraries = list(tools.objects(folder))
    assert len(libraries) > 80
    assert [file.name for file in libraries if tools.foreign_paths(file) or tools.has_notes(file)] == []
