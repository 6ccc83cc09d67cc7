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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machine_settings import base_source, lay_into, proxies
from steps import ROOT, SetupError, run, say
from system_packages import TOOLS, install_system, missing_packages

sys.path.insert(0, str(ROOT))
from tests.window.driver import Display, Window, stop, wait_for

HERE = {"debootstrap": "debootstrap", "git": "git", "util-linux": "unshare", **TOOLS}
PLAYER = "player"
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
LONGEST = 1200.0
"""Seconds after which a window is no longer waited for: everything that it needs is fetched before."""
ENTER = """
set -e
root=$1 user=$2 folder=$3
shift 3
mkdir -p "$root/dev/shm" "$root/tmp/.X11-unix"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"""


Process = subprocess.Popen[bytes]


def home(user: str) -> Path:
    return Path("/root") if user == "root" else Path("/home") / user


@dataclass(frozen=True)
class Bare:
    """A root with one user's checkout in it, and the log of all that is printed there."""

    root: Path
    user: str
    log: Path

    @property
    def checkout(self) -> Path:
        return home(self.user) / "mls_desktop"

    @contextmanager
    def started(self, *words: str, user: str = "", display: int | None = None) -> Iterator[Process]:
        """A command within, in the checkout; it and its mounts are gone at the end."""
        who = user or self.user
        environment = {"PATH": SEARCHED, "HOME": str(home(who)), "USER": who, **proxies()}
        if display is not None:
            environment["DISPLAY"] = f":{display}"
        enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "enter"]
        command = [*enter, str(self.root), who, str(self.checkout), *words]
        with self.log.open("ab") as out:
            out.write(f"\n[{who}] $ {' '.join(words)}\n".encode())
            out.flush()
            silent, both = subprocess.DEVNULL, subprocess.STDOUT
            process = subprocess.Popen(command, env=environment, stdin=silent, stdout=out, stderr=both)
            try:
                yield process
            finally:
                stop(process)

    def done(self, *words: str, user: str = "") -> tuple[int, str]:
        """Exit code of a command within, and what it printed."""
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.started(*words, user=user) as process:
            code = process.wait()
        return code, self.log.read_bytes()[before:].decode("utf-8", "replace")

    def furnish(self) -> None:
        """Have the user, and a clean clone of what is committed."""
        if self.user != "root":
            run(["chroot", self.root, "useradd", "--create-home", self.user], "the user could not be made")
        target = self.root / self.checkout.relative_to("/")
        run(["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), target], "the checkout could not be cloned")
        run(
            ["chroot", self.root, "chown", "-R", f"{self.user}:", self.checkout],
            "it could not be handed over",
        )


def show_window(bare: Bare, folder: Path) -> None:
    """`run` brings a window, and Ctrl+Q ends it well. Raises SetupError."""
    started = time.monotonic()
    words = ("python3", "packaging/dev.py", "run")
    with Display.opened(folder) as display, bare.started(*words, display=display.number) as process:

        def found() -> str | None:
            if process.poll() is not None:
                raise SetupError(f"`run` ended by itself with exit code {process.returncode}")
            return display.ask("search", "--onlyvisible", "--name", "^MLS Desktop") or None

        window = Window(display, wait_for("a window of the program", found, LONGEST).split()[0])
        note(bare, f"a window {window.title!r} is seen after {time.monotonic() - started:.0f} s; Ctrl+Q")
        window.activate().key("ctrl+q")
        code = process.wait(60)
    if code != 0:
        raise SetupError(f"`run` ended with exit code {code}")
    note(bare, "`run` ended well")


def ask_for_packages(bare: Bare) -> None:
    """Who may not install is stopped with one line, which is typed as it stands but for `sudo`. Raises SetupError."""
    code, said = bare.done("python3", "packaging/dev.py", "run")
    lines = [line.strip() for line in said.splitlines() if line.strip().startswith("sudo ")]
    if code != 1 or len(lines) != 1:
        raise SetupError(f"one line to type was to be said, and exit code 1: {code}, {lines}")
    note(bare, f"it is stopped with one line to type: {lines[0]}")
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
        note(bare, f"`test` passed in {time.monotonic() - started:.0f} s")


def note(bare: Bare, text: str) -> None:
    say(f"{bare.user}: {text}")
    with bare.log.open("a", encoding="utf-8") as out:
        out.write(f"[{text}]\n")


def made_base(folder: Path) -> Path:
    """A system with Python and nothing else, with this machine's ways to its packages."""
    source, base = base_source(), folder / "base"
    say(f"making a {source.suite} with nothing but Python")
    keys = [f"--keyring={source.keys}"] if source.keys else []
    kind = ["--variant=minbase", "--include=python3,ca-certificates"]
    os.environ.update(proxies())
    command = ["unshare", "--mount", "debootstrap", *kind, *keys, source.suite, str(base), source.mirror]
    run(command, "the bare system could not be made")
    lay_into(base)
    return base


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
        base = made_base(folder)
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
