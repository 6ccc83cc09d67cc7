"""A rule system can be left out: without its package and its resources the program goes on with the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mls_desktop.model.systems import installed

ROOT = Path(__file__).resolve().parent.parent
LEFT = shutil.ignore_patterns("__pycache__")
HERE = tuple(installed())
# Of one system alone nothing can be left out.
pytestmark = pytest.mark.needs("nutshell", "death_or_glory")


@pytest.fixture(params=HERE)
def without(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The id of a system, and a copy of the program that lacks it."""
    system: str = request.param
    for part in ("mls_desktop", "resources"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=LEFT)
    shutil.rmtree(tmp_path / "mls_desktop" / "rules" / system)
    for kind in ("data", "reference", "words", "samples"):
        shutil.rmtree(tmp_path / "resources" / kind / system, ignore_errors=True)
    (tmp_path / "resources" / "credits" / f"{system}.json").unlink()
    return system, tmp_path


def told(folder: Path, *words: str) -> tuple[int, str]:
    """Exit code and output of the program of a folder."""
    run = subprocess.run(
        [sys.executable, "-m", "mls_desktop", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


def test_the_program_goes_on_without(without: tuple[str, Path]) -> None:
    system, folder = without
    for other in HERE:
        code, said = told(folder, "new", "--system", other, "-o", f"{other}.mls.json")
        assert code == (2 if other == system else 0), said
        assert "Traceback" not in said
        if other != system:
            assert told(folder, "check", f"{other}.mls.json")[0] == 0
    code, said = told(folder, "new")
    assert code == 0
    assert f'"system": "{system}"' not in said


def test_a_file_of_the_missing_system_is_told(without: tuple[str, Path]) -> None:
    system, folder = without
    (folder / "left.mls.json").write_text(f'{{"format": "mls-desktop", "version": 1, "system": "{system}"}}', "utf-8")
    code, said = told(folder, "check", "left.mls.json")
    assert code == 2
    assert system in said
    assert "Traceback" not in said


def test_odds_are_told_or_said_not_to_be_known(without: tuple[str, Path]) -> None:
    _system, folder = without
    code, said = told(folder, "odds", "exchange", "--json")
    assert code == 2 and said.count("\n") == 1
    assert "Traceback" not in said
