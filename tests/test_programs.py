"""Tests start no program that the set-up does not provide: on a bare machine they pass as anywhere."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.programs import PYTHON, Module, Start, starts
from tests.scripts import loaded

TESTS = Path(__file__).parent
OURS = ("mls-desktop", "mls-desktop-window")
QUICK = {PYTHON, *OURS}
"""What an environment holds. The quick tests are run where nothing else was installed, not even git or a shell tool."""
PACKAGES = loaded("system_packages")
FULL = QUICK | {*PACKAGES.TOOLS.values(), *PACKAGES.FAULTS.values(), "umount"}
"""And what `test --all` installs; `mount` does not come alone."""


def modules() -> list[Module]:
    files = sorted(TESTS.rglob("*.py"))
    return [Module(file, ".".join(file.relative_to(TESTS.parent).with_suffix("").parts)) for file in files]


def faults(found: list[Start]) -> list[str]:
    """The places that start what is not provided in their run."""
    return [str(start) for start in found if start.program not in (FULL if start.in_full_run else QUICK)]


def test_tests_start_only_what_is_provided() -> None:
    found = starts(modules())
    assert faults(found) == []
    assert {start.program for start in found} >= {PYTHON, "Xvfb", "openbox", "xdotool", "strace"}, "they are read"


def planted(folder: Path, name: str, text: str) -> list[str]:
    """The faults of a module with this text, beside one that starts what its function is handed."""
    files = {"tests.helper": "import subprocess\ndef start(before, *words):\n    subprocess.run(words)", name: text}
    made = []
    for name, text in files.items():
        ast.parse(text)
        file = folder / f"{name}.py"
        file.write_text(text, "utf-8")
        made.append(Module(file, name))
    return faults(starts(made))


BAD = {
    "list": "import subprocess\nsubprocess.run(['pdftotext', '-'], check=True)",
    "bare-python": "import subprocess\nsubprocess.run(['python', '-c', 'pass'])",
    "full-path": "import subprocess\nsubprocess.run(['/usr/bin/pdftotext', '-'], check=True)",
    "git": "import subprocess\nsubprocess.check_output(('git', 'log'))",
    "named": "import subprocess\ndef test():\n    words = ['pdfinfo']\n    subprocess.Popen(words)",
    "keyword": "import subprocess\nsubprocess.run(args=['pdfinfo'])",
    "one-of-two": "import subprocess, sys\nwords = [sys.executable]\nwords = ['pdfinfo']\nsubprocess.run(words)",
    "sum": "import subprocess\nsubprocess.call(['pdfinfo'] + [])",
    "alias": "from subprocess import run as go\ngo(['pdffonts'])",
    "module-alias": "import subprocess as s\ns.run(['pdffonts'])",
    "shell": "import os\nos.system('convert a b')",
    "looked-for": "import shutil\nassert shutil.which('pdftotext')",
    "looked-for-each": "import shutil\nNEEDED = ('Xvfb', 'vim')\n[shutil.which(each) for each in NEEDED]",
    "handed-on": "from tests.helper import start\nstart(1, 'pdftotext', '-')",
    "handed-on-here": "import subprocess\ndef go(words):\n    subprocess.run(words)\ngo(['pdftotext'])",
    "tool-in-a-quick-test": "import subprocess\nsubprocess.run(['xdotool', 'key'])",
    "not-told": "import subprocess\nsubprocess.run(found())",
    "qt": "from PySide6.QtCore import QProcess\nQProcess().start('pdftotext')",
    "long-but-not-provided": "import subprocess\n@pytest.mark.long\ndef test():\n    subprocess.run(['pdftotext'])",
}


@pytest.mark.parametrize("case", BAD)
def test_a_program_that_is_not_provided_is_found(case: str, tmp_path: Path) -> None:
    assert planted(tmp_path, "tests.test_bad", BAD[case]), BAD[case]


def test_the_window_tests_may_not_start_everything(tmp_path: Path) -> None:
    text = "import subprocess\nsubprocess.run(['pdftotext'])\nsubprocess.run(['openbox'])"
    assert planted(tmp_path, "tests.window.test_bad", text) == ["tests.window.test_bad.py:2 starts pdftotext"]


def test_the_tests_of_faults_are_long(tmp_path: Path) -> None:
    text = "import subprocess\nsubprocess.run(['pdftotext'])\nsubprocess.run(['strace'])"
    assert planted(tmp_path, "tests.faults.helper", text) == ["tests.faults.helper.py:2 starts pdftotext"]


GOOD = {
    "python": "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'pass'])",
    "own-environment": "import subprocess\ndef test(folder):\n    subprocess.run([str(folder / 'bin' / 'python')])",
    "handed-on": "import sys\nfrom tests.helper import start\nstart(1, sys.executable)",
    "long": "import subprocess\n@pytest.mark.long\ndef test():\n    subprocess.run(['Xvfb'])",
    "long-module": "import subprocess\npytestmark = [pytest.mark.long]\nsubprocess.run(['Xvfb'])",
    "no-start": "import subprocess\nraise subprocess.TimeoutExpired('pdftotext', 1)",
}


@pytest.mark.parametrize("case", GOOD)
def test_what_is_provided_is_let_be(case: str, tmp_path: Path) -> None:
    assert planted(tmp_path, "tests.test_good", GOOD[case]) == []
