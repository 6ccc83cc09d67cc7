"""Roots of Debian, made from this machine's own apt sources, in which programs are run as root or as another user.

Everything that is mounted for them ends with the process that needs it; all that is printed there goes to a log.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machine_settings import base_source, lay_into, proxies
from steps import ROOT, SetupError, run, say

sys.path.insert(0, str(ROOT))
from tests.window.driver import PATIENCE, Display, Window, stop, wait_for

MAKERS = {"debootstrap": "debootstrap", "util-linux": "unshare"}
"""What makes roots: Debian's packages, and the program that shows each is there."""
PLAYER = "player"
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
ENTER = """
set -e
root=$1 user=$2 folder=$3 screen=$4
shift 4
mkdir -p "$root/dev/shm" "$root/tmp/.X11-unix"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm"
if [ -n "$screen" ]; then
    mkdir -p "$root/run/screen"
    mount --bind "$screen" "$root/run/screen"
elif [ -d /tmp/.X11-unix ]; then
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
fi
chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"""
WAYLAND = Path("/run/screen")
"""Where a root finds the folder of a Wayland screen."""


Process = subprocess.Popen[bytes]


def home(user: str) -> Path:
    return Path("/root") if user == "root" else Path("/home") / user


@dataclass(frozen=True)
class Root:
    """A root with one user, and the log of all that is printed there."""

    root: Path
    user: str
    log: Path

    @property
    def folder(self) -> Path:
        """Where programs are started."""
        return home(self.user)

    def below(self, path: Path) -> Path:
        """Where a path of the root is for this machine."""
        return self.root / path.relative_to("/")

    @contextmanager
    def started(
        self,
        *words: str,
        user: str = "",
        display: int | None = None,
        screen: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> Iterator[Process]:
        """A command within, in the user's folder; it and its mounts are gone at the end. `display`: the number of an X
        display of this machine; `screen`: the folder of a Wayland screen, seen at `WAYLAND` instead of any display of
        X; `more`: further variables."""
        who = user or self.user
        environment = {"PATH": SEARCHED, "HOME": str(home(who)), "USER": who, **proxies()}
        if display is not None:
            environment["DISPLAY"] = f":{display}"
        environment |= more or {}
        enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "enter"]
        command = [*enter, str(self.root), who, str(self.folder), str(screen or ""), *words]
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

    def add_user(self) -> None:
        """Have the user, unless it is root."""
        if self.user != "root":
            run(["chroot", self.root, "useradd", "--create-home", self.user], "the user could not be made")

    def note(self, text: str) -> None:
        """Says something, also in the log."""
        say(f"{self.user}: {text}")
        with self.log.open("a", encoding="utf-8") as out:
            out.write(f"[{text}]\n")


def window_of(process: Process, display: Display, title: str, patience: float = PATIENCE) -> Window:
    """Waits for a window on a display of this machine whose title matches. Raises SetupError where the program that
    was to open it has ended, AssertionError where it does not come."""

    def found() -> str | None:
        if process.poll() is not None:
            raise SetupError(f"the program ended by itself with exit code {process.returncode}")
        return display.ask("search", "--onlyvisible", "--name", title) or None

    return Window(display, wait_for(f"a window {title!r}", found, patience).split()[0])


def made_base(folder: Path, packages: Sequence[str]) -> Path:
    """A system with the least there can be and these packages, with this machine's ways to its packages. Raises
    SetupError."""
    source, base = base_source(), folder / "base"
    say(f"making a {source.suite} with nothing but {' and '.join(packages)}")
    keys = [f"--keyring={source.keys}"] if source.keys else []
    kind = ["--variant=minbase", f"--include={','.join(packages)}"]
    os.environ.update(proxies())
    command = ["unshare", "--mount", "debootstrap", *kind, *keys, source.suite, str(base), source.mirror]
    run(command, "the bare system could not be made")
    lay_into(base)
    return base
