#!/usr/bin/env python3
"""Set up, run, test, measure and picture mls_desktop from a checkout; needs nothing but Python's standard library.

Each command first makes things ready: the system libraries Qt needs (on Debian and its kin), a virtual environment in
the checkout, and in it the packages of `requirements.lock`, or with the tools those of `requirements-dev.lock`, checked
by their hashes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from environment import OLDEST, environment
from steps import ROOT, SetupError, say
from system_packages import ready_system

TIERS = ("quick", "all", "long")
"""Of the tests. The same test does a share of its work in one and the whole in the last (`tests/tiers.py`)."""
QUICK, SOME = "not long and not window", " and not seldom"
"""The tests of the quick set, which does a share of those of the window unless it is told which tests are meant."""
LONGEST, SLOWEST, PATIENCE = 90 * 60, 40, 20 * 60
"""Seconds that the tests of the last tier may take together; how many of the slowest are named at its end; seconds that
one of them may take, with its whole numbers and on a slow machine."""
WORKERS = ("-n", "2")
"""The tests share two processes: that many cores are counted on everywhere."""

GATHERED = 300
"""Seconds after which nobody waits any more for the tests to be gathered ahead of their run."""
NOT_HANDED_ON = {"PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}


def child_environment(**more: str) -> dict[str, str]:
    """The environment with `more`, without what would lead Python to other packages or keep it from holding what it
    compiled: the program is started many times by its tests."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
    return {**kept, **more}


def start(words: Sequence[str | Path], **more: str) -> int:
    """Run a command in the checkout and return its exit code (128 + n for one ended by signal n, as shells do)."""
    code = subprocess.run(words, cwd=ROOT, env=child_environment(**more), check=False).returncode
    return code if code >= 0 else 128 - code


def pytest_command(python: Path, tier: str, words: Sequence[str]) -> list[str | Path]:
    """How the tests of a tier are run: all but the quick ones where there is no network."""
    tests: list[str | Path] = [python, "-X", "faulthandler", "-m", "pytest", *WORKERS]
    if tier == "quick":
        return [*tests, "-m", QUICK if words else QUICK + SOME, *words]
    limit = (
        [f"--session-timeout={LONGEST}", f"--durations={SLOWEST}", f"--timeout={PATIENCE}"] if tier == "long" else []
    )
    # One of two waits for disks, or for a window.
    return [python, ROOT / "packaging" / "without_network.py", *tests, "-n", "3", *limit, *words]


def alone_command(python: Path, tier: str) -> list[str | Path]:
    """How a test of a tier that failed is run once more, by itself."""
    out = [] if tier == "quick" else [python, ROOT / "packaging" / "without_network.py"]
    return [*out, python, "-X", "faulthandler", "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]


@contextmanager
def compiled_meanwhile(python: Path, wanted: bool) -> Iterator[None]:
    """Compiles all tests with their asserts meanwhile, in one process that gathers them, or each process of the tests
    would. `wanted` False: does nothing. Tests that cannot be gathered are told by their own run."""
    if not wanted:
        yield
        return
    gathering: list[str | Path] = [python, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    ready = subprocess.Popen(
        gathering, cwd=ROOT, env=child_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
        with suppress(subprocess.TimeoutExpired):
            ready.wait(GATHERED)
    finally:
        ready.kill()
        ready.wait()


def take_tests(python: Path, tier: str, words: Sequence[str], take: Callable[[list[str | Path]], int]) -> str:
    """Run the tests of a tier by `take`, which gives an exit code; why they are red, "" where they passed. Tests that
    are named in the quick tier are somebody's work at hand: none is tried again."""
    # An older Python cannot read it, and is to say which one is needed.
    from flaky import tested

    command = pytest_command(python, tier, words)
    if tier == "quick" and words:
        code = take(command)
        return f"exit code {code}" if code else ""
    return tested(command, alone_command(python, tier), take)


def run_tests(python: Path, tier: str, words: Sequence[str]) -> int:
    """Every step runs even if an earlier one failed; the steps that failed are named at the end."""
    scripts = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "packaging").rglob("*.py"))
    steps: dict[str, list[str | Path]] = {
        "ruff check": [python, "-m", "ruff", "check", "--quiet", "."],
        "ruff format": [python, "-m", "ruff", "format", "--quiet", "--check", "."],
        "mypy": [python, "-m", "mypy", "mls_desktop", "tests"],
        # As scripts, since a package named `packaging` would hide the one that others import.
        "mypy packaging": [python, "-m", "mypy", "--no-explicit-package-bases", *scripts],
    }
    failed = []

    def take(command: list[str | Path]) -> int:
        longer = {"MLS_LONGER": "1"} if tier == "long" and not words else {}
        return start(command, QT_QPA_PLATFORM="offscreen", MLS_TIER=tier, **longer)

    with compiled_meanwhile(python, wanted=not words):
        for name, command in steps.items():
            say(name)
            if code := take(command):
                failed.append(f"{name} (exit code {code})")
    say("pytest" if tier != "long" or words else "pytest: what would do no more than in --all is left to that")
    if reason := take_tests(python, tier, words, take):
        failed.append(f"pytest ({reason})")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
        if any(name.startswith("ruff") for name in failed):
            say(f"often mended by: {python} -m ruff check --fix . ; {python} -m ruff format .")
        return 1
    say("all steps passed")
    return 0


def run_near(python: Path, since: str | None, words: Sequence[str]) -> int:
    """Lint and types of what changed, and the tests near it in their quick share; what is left out is told."""
    from near import changed_files, near, sources_of

    changed, seed = changed_files(ROOT, since), Random().randrange(1 << 32)
    ours = [file for file in changed if file.endswith(".py") and (ROOT / file).exists()]
    found = near(sources_of(ROOT), changed, seed)
    scripts = [file for file in ours if file.startswith("packaging/")]
    typed = [file for file in ours if file not in scripts]
    steps: dict[str, list[str | Path]] = {
        "ruff check": [python, "-m", "ruff", "check", "--quiet", *ours] if ours else [],
        "ruff format": [python, "-m", "ruff", "format", "--quiet", "--check", *ours] if ours else [],
        "mypy": [python, "-m", "mypy", *typed] if typed else [],
        "mypy packaging": [python, "-m", "mypy", "--no-explicit-package-bases", *scripts] if scripts else [],
        "pytest": [*pytest_command(python, "quick", []), *words, *found.files] if found.files else [],
    }
    for line in found.told(seed):
        say(line)
    codes = {name: start(step, QT_QPA_PLATFORM="offscreen", MLS_TIER="quick") for name, step in steps.items() if step}
    failed = [f"{name} (exit code {code})" for name, code in codes.items() if code]
    say(f"FAILED: {', '.join(failed)}" if failed else "all steps passed")
    return 1 if failed else 0


def run_script(python: Path, name: str, words: Sequence[str]) -> int:
    """Run one of the scripts beside this one, offscreen unless a platform is already chosen."""
    script = ROOT / "packaging" / f"{name}.py"
    if not script.exists():
        raise SetupError(f"there is no {script.relative_to(ROOT)}")
    return start([python, script, *words], QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM", "offscreen"))


def bundle(python: str | None, words: Sequence[str]) -> int:
    """Make bundles, in an environment that has the program and what makes them, and nothing else."""
    return run_script(ready_bundler(python, tools="--check" in words), "bundle", words)


def ready_bundler(chosen: str | None, tools: bool = False) -> Path:
    """Have what makes bundles, and with `tools` what sees their windows; the Python that makes them."""
    made = environment(chosen, "bundle")
    ready_system(True, tools, made.venv_package(tools=False), bundles=True)
    made.ready(tools=False, bundler=True)
    return made.python


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="dev.py", description=__doc__.splitlines()[0] if __doc__ else None)
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    helps = {
        "run": "start the program; further words are its own",
        "test": "lint, types and tests; further words go to pytest",
        "bench": "measure; --check fails on a number over its limit",
        "shots": "draw pictures of the windows into a folder",
        "measures": "what the house is like, in numbers",
        "mutants": "change the code in a copy, one place at a time, and name what no test sees",
        "contrast": "every pair of colours in use with its contrast in each theme; fails on one below its limit",
        "completions": "write the man page and the completions of the shells; --check only looks",
        "desktop": "draw the pictures of windows, take the releases into the metainfo; --check only looks",
        "bundle": "make what somebody without Python installs, into dist; --check proves it (as root)",
        "news": "write what is new, as the program tells it, from the changelog; --check only looks",
        "without": "the quick tests without one rule system, which is named first",
    }
    for name, text in helps.items():
        command = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        command.add_argument("--python", metavar="PATH", help="use this Python, in an environment of its own")
        if name == "test":
            tiers = command.add_mutually_exclusive_group()
            for tier, text in {
                "all": "also the long tests, those of real windows, and a share of the faults and random runs",
                "long": "what does more than that: the whole numbers, all that is deep, the fuzzing: up to 90 minutes",
            }.items():
                tiers.add_argument(f"--{tier}", dest="tier", action="store_const", const=tier, help=text)
            tiers.add_argument("--near", action="store_true", help="only tests near what changed, in their quick share")
            command.add_argument("--since", metavar="COMMIT", help="with --near: changed since then")
            command.set_defaults(tier="quick")
    return made


def main() -> int:
    if sys.version_info < OLDEST:
        say(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
        return 1
    chosen, words = parser().parse_known_args()
    everything = chosen.command == "test" and chosen.tier != "quick"
    is_run = chosen.command == "run"
    try:
        if chosen.command == "bundle":
            return bundle(chosen.python, words)
        made = environment(chosen.python)
        tools = everything or chosen.command == "shots"
        ready_system(is_run, tools, made.venv_package(tools=not is_run), faults=everything)
        made.ready(tools=not is_run, fuzzer=everything and chosen.tier == "long")
        if everything and chosen.tier == "long":
            ready_bundler(chosen.python)
        python = made.python
        if chosen.command == "test" and chosen.near:
            return run_near(python, chosen.since, words)
        if chosen.command == "test":
            return run_tests(python, chosen.tier, words)
        if is_run:
            return start([python, "-m", "mls_desktop", *words])
        return run_script(python, chosen.command, words)
    except SetupError as error:
        say(f"FAILED: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
