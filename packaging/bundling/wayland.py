"""A screen of Wayland without X, for the proof of bundles: Debian's weston, which draws into memory alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from roots import Process
from steps import SetupError

from tests.window.driver import stop, wait_for

COMPOSITOR, SHOOTER = "weston", "weston-screenshooter"
SOCKET = "screen"
SIZE = ("--width=1280", "--height=800")
DEBUG = {"WAYLAND_DEBUG": "1"}
"""Has a program write down each request that it makes of the compositor."""
TITLE = re.compile(r'xdg_toplevel[@#]\d+\.set_title\("(.*)"\)')
APPLICATION_ID = re.compile(r'xdg_toplevel[@#]\d+\.set_app_id\("(.*)"\)')
SHADES = 60
SHOWN = re.compile(r"wl_surface[@#]\d+\.attach\(wl_buffer[@#]\d+")


@dataclass(frozen=True)
class Screen:
    """A running compositor and the folder that its socket lies in."""

    folder: Path

    @classmethod
    @contextmanager
    def opened(cls, folder: Path) -> Iterator[Screen]:
        """A compositor with a socket in `folder`, which anybody may connect to. SetupError without weston."""
        if shutil.which(COMPOSITOR) is None:
            raise SetupError(f"{COMPOSITOR} is missing")
        folder.mkdir(mode=0o700, parents=True)
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        words = [COMPOSITOR, "--backend=headless-backend.so", "--use-pixman", "--debug", "--no-config", "--idle-time=0"]
        with (folder / "said.txt").open("wb") as said:
            process = subprocess.Popen(
                [*words, f"--socket={SOCKET}", *SIZE],
                env={**kept, "XDG_RUNTIME_DIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for("weston's socket", lambda: (folder / SOCKET).is_socket() or None)
            folder.chmod(0o711)
            (folder / SOCKET).chmod(0o777)
            yield cls(folder)
        finally:
            stop(process)

    def environment(self, place: Path) -> dict[str, str]:
        """The variables of a program that sees the folder at `place`: no word of X among them."""
        return {"WAYLAND_DISPLAY": str(place / SOCKET), "XDG_SESSION_TYPE": "wayland", **DEBUG}

    def screenshot(self, file: Path) -> Path:
        """A picture of the screen, as PNG, written to `file`. SetupError where weston gives none."""
        for old in self.folder.glob("*.png"):
            old.unlink()
        kept = {**os.environ, "XDG_RUNTIME_DIR": str(self.folder), "WAYLAND_DISPLAY": SOCKET}
        done = subprocess.run([SHOOTER], cwd=self.folder, env=kept, capture_output=True, text=True, check=False)
        pictures = sorted(self.folder.glob("*.png"))
        if done.returncode != 0 or not pictures:
            raise SetupError(f"{SHOOTER} gave no picture: {done.stderr.strip()}")
        shutil.move(pictures[0], file)
        return file


def shown(process: Process, log: Path, since: int, title: str) -> str:
    """The title of the window that a program has shown, once it holds `title` and a picture was handed over: read from
    the requests in its log from byte `since` on. SetupError where the program has ended before."""

    def found() -> str | None:
        if process.poll() is not None:
            raise SetupError(f"the program ended by itself with exit code {process.returncode}; see {log}")
        said = log.read_bytes()[since:].decode("utf-8", "replace")
        titles = [each for each in TITLE.findall(said) if title in each]
        return titles[-1] if titles and SHOWN.search(said) else None

    return wait_for(f"a window {title!r} on Wayland", found)


def has_sheet(picture: Path) -> bool:
    """Tell whether a picture of the screen shows more in its middle than an empty window: letters of a sheet, whose
    edges are of many shades."""
    from PySide6.QtGui import QImage

    image = QImage(str(picture))
    across, down = range(image.width() // 4, image.width() * 3 // 4), range(image.height() // 4, image.height(), 2)
    return len({image.pixel(x, y) for x in across for y in down}) > SHADES


def application_ids(log: Path, since: int) -> set[str]:
    """The ids by which windows named their program to the compositor, in a log from byte `since` on."""
    return set(APPLICATION_ID.findall(log.read_bytes()[since:].decode("utf-8", "replace")))
