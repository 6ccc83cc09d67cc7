"""A test of rules imports no window: the watch over models is asked for where there are models."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUN = """
import sys, pytest
code = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly", *sys.argv[1:]])
print("windows:", sorted(name for name in sys.modules if name.startswith("mls_desktop.ui")))
sys.exit(code)
"""


def run_alone(*tests: str) -> str:
    """Run tests in a process of their own; the last line that it prints, on the modules of windows."""
    words = [sys.executable, "-c", RUN, *tests]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[-1]


def test_a_test_of_rules_imports_no_window() -> None:
    assert run_alone("tests/rules/common/figures/test_figures.py") == "windows: []"
