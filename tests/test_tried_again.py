"""Failed tests tried again, in a suite made up: which of them leave it red; and the same numbers are drawn then."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from tests.scripts import loaded, outside

flaky = loaded("flaky")
ROOT = Path(__file__).parent.parent
TODAY = date(2030, 3, 20)

HEAD = """
import gc
import os
from pathlib import Path

import pytest

def is_first(name):
    done = Path(name)
    is_first = not done.exists()
    done.touch()
    return is_first

def test_passes():
    pass
"""
ONCE = """
@pytest.mark.parametrize("text", ["[a::b] \\né"])
def test_fails_once(text):
    assert not is_first("call"), "slow\\nkeys"

@pytest.fixture
def late():
    yield
    assert not is_first("down")

def test_is_not_taken_down_at_once(late):
    pass
"""
ONCE_NAMES = (r"test_fails_once[[a::b] \\n\\xe9]", "test_is_not_taken_down_at_once")
SET_UP = """
@pytest.fixture
def early():
    assert not is_first("up")

def test_is_not_set_up_at_once(early):
    pass
"""
CRASHES = """
def test_ends_its_process_once():
    if is_first("crash"):
        os._exit(3)
"""
LAST = f"""
{CRASHES}
def test_comes_after():
    pass
"""
FAILS = """
def test_fails_always():
    assert False
"""
SKIPPED = """
def test_is_skipped_then():
    assert not is_first("skip")
    pytest.skip()
"""
THROWN = """
class Thrown:
    def __del__(self):
        raise ValueError("by nobody's test")

def test_leaves_a_fault_to_the_end():
    gc.disable()
    thrown = Thrown()
    thrown.itself = thrown
"""


class Suite:
    """Tests in a folder, run as `packaging/dev.py` runs ours."""

    def __init__(self, folder: Path, text: str, listed: Sequence[str]) -> None:
        self.folder, self.list = folder, folder / "flaky.toml"
        (folder / "test_planted.py").write_text(text, "utf-8")
        lines = [f'["test_planted.py::{test}"]\nsince = {TODAY}\nwhy = "planted"\n' for test in listed]
        self.list.write_text("".join(lines), "utf-8")
        self.runs = 0

    def start(self, words: list[str | Path]) -> int:
        """Run a command of Python in the folder."""
        self.runs += 1
        env = {**outside(), "PYTHONPATH": str(ROOT)}
        whole = [sys.executable, *words[1:]]
        return subprocess.run(whole, cwd=self.folder, env=env, capture_output=True, check=False).returncode

    def tested(self, *words: str) -> str:
        """Run the tests, those that failed once more; why the run is red."""
        base = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(self.folder)]
        base += ["-p", "no:cacheprovider"]
        reason: str = flaky.tested([*base, *words, "."], [*base, "-n", "0"], self.start, self.list, TODAY)
        return reason


def test_what_fails_once_is_green_where_it_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = Suite(tmp_path, HEAD + ONCE, ONCE_NAMES)
    assert suite.tested("-n", "0") == ""
    said = capsys.readouterr().err
    assert "dev: 2 flaky: " in said and "AssertionError: slow\n" in said and suite.runs == 3


@pytest.mark.long
def test_what_fails_again_or_is_not_listed_is_red(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Shared by processes, one of which is ended by a test."""
    listed = (*ONCE_NAMES, "test_ends_its_process_once", "test_fails_always", "test_is_skipped_then")
    suite = Suite(tmp_path, HEAD + ONCE + SET_UP + CRASHES + FAILS + SKIPPED, listed)
    assert suite.tested("-n", "1") == "2 failed again alone, 1 flaky and not on flaky.toml"
    said = capsys.readouterr().err
    assert "dev: 4 flaky: " in said and suite.runs == 7
    assert "crashed while running 'test_planted.py::test_ends_its_process_once'\ndev:     on flaky.toml since" in said
    assert "test_is_not_set_up_at_once: AssertionError: assert not True\ndev:     not on flaky.toml" in said


SHARED, HURRIED = ["-n", "1"], "--session-timeout=0.000001"
CASES = {
    "no-seed": ("", ["-p", "no:randomly"], "", 2),
    "first-failure-ends": ("", ["-x"], "exit code 1", 1),
    "out-of-time": ("", [HURRIED], "exit code 1", 1),
    "shared-out-of-time": ("", [*SHARED, HURRIED], "exit code 2", 1),
    "process-not-replaced": (LAST, [*SHARED, "--max-worker-restart=0", "-p", "no:randomly"], "exit code 1", 1),
    "not-gathered": ("nobody", [], "exit code 2", 1),
    "shared-not-gathered": ("nobody", SHARED, "exit code 1", 1),
    "thrown-at-the-end": (THROWN, [], "exit code 1", 1),
}
"""Further text beside a test that fails once -> words for pytest, why it is red, processes."""


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_a_run_that_is_not_whole_stays_red(case: str, tmp_path: Path) -> None:
    text, words, reason, runs = CASES[case]
    suite = Suite(tmp_path, HEAD + SET_UP + text, ["test_is_not_set_up_at_once"])
    assert (suite.tested("-n", "0", *words), suite.runs) == (reason, runs)


DRAWN = """
import random

from hypothesis import given, settings, strategies

@settings(max_examples=5, derandomize=False, database=None)
@given(strategies.integers())
def drawn(number):
    print("drawn", number)

def test_one():
    drawn()
    print("drawn", random.random())

def test_other():
    drawn()
"""


@pytest.mark.long
def test_alone_a_test_draws_what_it_drew_in_the_run(tmp_path: Path) -> None:
    """From Python's random numbers, and from hypothesis in a test that calls it itself."""
    (tmp_path / "test_planted.py").write_text(DRAWN, "utf-8")
    base = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    base += ["-p", "no:cacheprovider", "-p", "tests.seeds", "-n", "0", "-rP"]

    def told(seed: int, *tests: str) -> list[str]:
        words = [*base, f"--randomly-seed={seed}", *tests]
        env = {**outside(), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
        return [line for line in done.stdout.splitlines() if line.startswith("drawn")]

    one, other = (told(7, f"test_planted.py::{name}") for name in ("test_one", "test_other"))
    assert len(one) == 6 and len(other) == 5
    assert sorted(told(7, ".")) == sorted(one + other)
    again = told(8, "test_planted.py::test_one")
    assert one[:5] != again[:5] and one[5] != again[5] and one[:5] != other
