#!/usr/bin/env python3
"""Prove the two commands of the README on a Debian root that holds nothing but Python; to be run as root.

Once as root, who may install what is missing, and once as a user who may not: they are told one line, which is typed
for them as it stands. `run` is taken to work when its window was seen on a display of this machine and it ended well on
Ctrl+Q; `test` when it says so. All that is printed goes to a log for each. The roots are made from this machine's own
apt sources, and everything that is mounted for them ends with the process that needs it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from roots import MAKERS, PLAYER, Root, home, made_base, window_of
from steps import ROOT, SetupError, run, say
from system_packages import TOOLS, install_system, missing_packages

sys.path.insert(0, str(ROOT))
from tests.window.driver import Display

HERE = {**MAKERS, "git": "git", **TOOLS}
LONGEST = 1200.0
"""Seconds after which a window is no longer waited for: everything that it needs is fetched before."""


@dataclass(frozen=True)
class Bare(Root):
    """A root with one user's checkout in it."""

    @property
    def checkout(self) -> Path:
        return home(self.user) / "mls_desktop"

    @property
    def folder(self) -> Path:
        return self.checkout

    def furnish(self) -> None:
        """Have the user, and a clean clone of what is committed."""
        self.add_user()
        run(
            ["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), self.below(self.checkout)],
            "the checkout could not be cloned",
        )
        run(
            ["chroot", self.root, "chown", "-R", f"{self.user}:", self.checkout],
            "it could not be handed over",
        )


def show_window(bare: Bare, folder: Path) -> None:
    """`run` brings a window, and Ctrl+Q ends it well. Raises SetupError."""
    started = time.monotonic()
    words = ("python3", "packaging/dev.py", "run")
    with Display.opened(folder) as display, bare.started(*words, display=display.number) as process:
        window = window_of(process, display, "^MLS Desktop", LONGEST)
        bare.note(f"a window {window.title!r} is seen after {time.monotonic() - started:.0f} s; Ctrl+Q")
        window.activate().key("ctrl+q")
        code = process.wait(60)
    if code != 0:
        raise SetupError(f"`run` ended with exit code {code}")
    bare.note("`run` ended well")


def ask_for_packages(bare: Bare) -> None:
    """Who may not install is stopped with one line, which is typed as it stands but for `sudo`. Raises SetupError."""
    code, said = bare.done("python3", "packaging/dev.py", "run")
    lines = [line.strip() for line in said.splitlines() if line.strip().startswith("sudo ")]
    if code != 1 or len(lines) != 1:
        raise SetupError(f"one line to type was to be said, and exit code 1: {code}, {lines}")
    bare.note(f"it is stopped with one line to type: {lines[0]}")
    code, _ = bare.done("sh", "-c", lines[0].replace("sudo ", ""), user="root")
    if code != 0:
        raise SetupError(f"the line that was said fails with exit code {code}")


def prove(bare: Bare, folder: Path, with_test: bool) -> None:
    """Both commands, one after the other. Raises SetupError."""
    bare.furnish()
    if bare.user != "root":
        ask_for_packages(bare)
    show_window(bare, folder)
    if with_test:
        started = time.monotonic()
        code, _ = bare.done("python3", "packaging/dev.py", "test")
        if code != 0:
            raise SetupError(f"`test` ended with exit code {code}")
        bare.note(f"`test` passed in {time.monotonic() - started:.0f} s")


def chosen_words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bare_root.py", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("logs", nargs="?", type=Path, default=ROOT / "build", metavar="DIR", help="where the logs go")
    parser.add_argument("--only", choices=["root", "user"], help="one of the two alone")
    parser.add_argument("--run-only", action="store_true", help="leave `test` out, which takes minutes")
    parser.add_argument("--keep", action="store_true", help="leave the roots where they are")
    return parser.parse_args()


def main() -> int:
    chosen = chosen_words()
    if os.geteuid() != 0:
        say("FAILED: other roots are made by root alone")
        return 1
    folder = Path(tempfile.mkdtemp(prefix="bare-root-"))
    chosen.logs.mkdir(parents=True, exist_ok=True)
    users = [user for user in ("root", PLAYER) if chosen.only in (None, "root" if user == "root" else "user")]
    try:
        if missing := missing_packages(HERE):
            install_system(missing, missing)
        base = made_base(folder, ("python3", "ca-certificates"))
        for user in users:
            bare = Bare(folder / user, user, chosen.logs / f"bare-root-{user}.log")
            bare.log.unlink(missing_ok=True)
            run(["cp", "-a", base, bare.root], "the bare system could not be copied")
            prove(bare, folder, not chosen.run_only)
    except (SetupError, LookupError, AssertionError, subprocess.TimeoutExpired) as error:
        say(f"FAILED: {error} (logs: {chosen.logs})")
        return 1
    finally:
        if chosen.keep:
            say(f"kept: {folder}")
        else:
            shutil.rmtree(folder)
    say(f"{'`run` works' if chosen.run_only else 'both commands work'} on a bare root (logs: {chosen.logs})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
