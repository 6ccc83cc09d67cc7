"""What a test may want of the machine beyond Python: root, strace, mounts, a compiler, a fence. Asked for by the mark
`machine("strace")`; where it is lacking the test is skipped with the reason, which CI does not allow."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache

import pytest

from tests.window.fence import lacks_fence

SLEEPER = [sys.executable, "-c", "input()"]


def _lacks_strace() -> str:
    if shutil.which("strace") is None:
        return "strace is not installed"
    sleeper = subprocess.Popen(SLEEPER, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        watch = subprocess.Popen(["strace", "-p", str(sleeper.pid)], stderr=subprocess.PIPE, text=True)
        assert watch.stderr is not None
        said = watch.stderr.readline()
        watch.terminate()
        watch.communicate()
    finally:
        sleeper.communicate(b"\n")
    return "" if "attached" in said else f"strace may not attach: {said.strip()}"


def _lacks_mount() -> str:
    """A mount in a folder of its own, which is what the tests do."""
    if not sys.platform.startswith("linux"):
        return "only Linux mounts here"
    with tempfile.TemporaryDirectory(prefix="mls-mount-") as folder:
        words = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            subprocess.run(["umount", folder], check=True)
            return ""
    return f"no mount may be made: {done.stderr.strip()}"


def _lacks_compiler() -> str:
    return "" if shutil.which("gcc") else "gcc is not installed"


LACKS: dict[str, Callable[[], str]] = {
    "strace": cache(_lacks_strace),
    "mount": cache(_lacks_mount),
    "gcc": cache(_lacks_compiler),
    "fence": cache(lacks_fence),
}
"""What a test may ask for -> why the machine lacks it, "" where it does not."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what the machine cannot do; `conftest.py` makes a failure of that where CI is set."""
    for name in (name for mark in item.iter_markers("machine") for name in mark.args):
        if reason := LACKS[name]():
            pytest.skip(reason)
