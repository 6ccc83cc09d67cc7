"""Files made by a fuzzer that sees which code they reach (S6). Its share in the other tiers are the mutants."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.promises import Promise
from tests.tiers import cases

ROOT = Path(__file__).parents[2]
SECONDS = cases(quick=5, all=10, long=300)
CORPUS = ROOT / ".hypothesis" / "fuzz"
"""Kept from one run to the next, and by no commit."""


@pytest.mark.fuzz
@pytest.mark.timeout(SECONDS + 120)
def test_whatever_is_read_is_refused_by_name_or_read_alike_again(promise: Promise) -> None:
    pytest.importorskip("atheris")
    words = [sys.executable, "-m", "tests.storage.fuzzing", str(CORPUS), str(SECONDS)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    (told,) = (line for line in done.stderr.splitlines() if line.startswith("Done "))
    runs = int(told.split()[1])
    assert runs > 100
    promise("S6", "seconds of fuzzing files, nothing found", asked=SECONDS, reached=SECONDS)
