"""Drives the real program on an X display of its own, as a person would: keys, clicks, and what can be seen.

with Display.opened() as display, display.program("party.json") as program:
    window = program.window("MLS Desktop")
    window.activate()
    window.key("ctrl+s")
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from tests.scripts import loaded

T = TypeVar("T")
Thing = dict[str, Any]
"""Something on the screen, as the probe tells it."""

NEEDED = ("Xvfb", "openbox", "xdotool", "setxkbmap")
PATIENCE = 30.0
SCREEN, TITLE = (1280, 800), 22
"""The size of a display, and the height that a window's title has at most."""
REPEATS = 3000
"""Milliseconds until a key held down repeats itself, longer than a busy machine takes from its press to its release."""
_GRAB = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
sys.exit(0 if app.primaryScreen().grabWindow(0).save(sys.argv[1]) else 1)
"""


def wait_for(what: str, ask: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """Ask until the answer is neither None nor False, and return it; AssertionError naming `what` after `patience`."""
    end = time.monotonic() + patience
    while True:
        answer = ask()
        if answer is not None and answer is not False:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(0.02)


def wait_soon(what: str, ask: Callable[[], T | None], promise: float) -> T:
    """Ask until the answer is neither None nor False, and return it; AssertionError naming `what` where that took more
    than the promised seconds: on a machine that is busy twice as many, on a slow one more by as much as it is slower.
    """
    began = time.monotonic()
    answer = wait_for(what, ask)
    took = time.monotonic() - began
    if took > promise:
        longest = promise * 2 * max(1.0, loaded("yardstick").yardstick())
        assert took <= longest, f"waited {took:.1f} s for {what}, promised are {promise:.1f} s, here {longest:.1f} s"
    return answer


def wait_for_rest(name: str, *processes: subprocess.Popen[bytes]) -> None:
    """Wait until they have done all that they had to do: all their threads sleep, and none has run since they were last
    looked at. The first thread of one alone would not do: it sleeps too while it waits for another one that waits for a
    processor."""
    before: list[str] = []

    def resting() -> bool:
        assert all(process.poll() is None for process in processes), f"{name} has ended"
        states, ran = _threads(*processes)
        same = ran == before
        before[:] = ran
        return same and states == {"S"}

    wait_for(f"{name} to come to rest", resting)


def _threads(*processes: subprocess.Popen[bytes]) -> tuple[set[str], list[str]]:
    """The states of their threads, and how often each has been woken and put by, as the kernel counts: the time it ran
    is told in hundredths of a second, in which a key is taken and passed on without a trace."""
    states, ran = set(), []
    for process in processes:
        for thread in sorted(Path(f"/proc/{process.pid}/task").iterdir()):
            with suppress(FileNotFoundError, ProcessLookupError):  # it has ended by now
                lines = (thread / "status").read_text("ascii", "replace").splitlines()
                told = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
                states.add(told["State"][0])
                ran.append(f"{thread.name} {told['voluntary_ctxt_switches']} {told['nonvoluntary_ctxt_switches']}")
    return states, ran


def address(process: int) -> str:
    """The address at which a probe listens, by its program's process number: a name of the kernel's, no file."""
    return f"\0mls-desktop-probe-{process}"


def told_by_probe(process: int, patience: float = PATIENCE) -> list[Thing]:
    """The answer of the probe beside a program. Raises OSError where there is none, TimeoutError where no answer comes
    in time."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(patience)
        asking.connect(address(process))
        said = b""
        while more := asking.recv(1 << 16):
            said += more
    found: list[Thing] = json.loads(said)
    return found


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, gently first."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def home(folder: Path) -> dict[str, str]:
    """The variables that put a program's settings and data below a folder."""
    return {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}


@dataclass(frozen=True)
class Display:
    """An X server with a window manager (without one the focus never moves)."""

    number: int
    folder: Path
    company: tuple[subprocess.Popen[bytes], ...] = ()
    """Server and window manager: what a program is told, and where the keys go, passes through both."""

    @property
    def environment(self) -> dict[str, str]:
        """The variables that a program needs to open its windows here; its settings and data go below `folder`."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("WAYLAND_", "XDG_"))}
        return {**kept, **home(self.folder), "DISPLAY": f":{self.number}", "QT_QPA_PLATFORM": "xcb"}

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, size: tuple[int, int] = SCREEN) -> Iterator["Display"]:
        """A fresh display with a free number; AssertionError if a tool is missing or does not start."""
        missing = [tool for tool in NEEDED if shutil.which(tool) is None]
        assert not missing, f"window tests need {', '.join(missing)}: packaging/dev.py test --all installs them"
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{size[0]}x{size[1]}x24"]
        words = ["Xvfb", "-displayfd", str(writing), *screen, "-nolisten", "tcp", "-noreset", "-ardelay", str(REPEATS)]
        server = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            # The server writes its number once it listens; the pipe ends if it dies first.
            with os.fdopen(reading) as answer:
                number = answer.readline().strip()
            assert number, "Xvfb did not start"
            manager = subprocess.Popen(
                ["openbox", "--sm-disable"], env=cls(int(number), folder).environment, stderr=subprocess.DEVNULL
            )
            try:
                display = cls(int(number), folder, (server, manager))
                wait_for("openbox", lambda: display.ask("get_num_desktops") is not None)
                # The first key ever pressed changes the keyboard's map, and openbox lets go of its own keys until it
                # has read the new one: Alt+F4 pressed just then would be the program's, which knows nothing of it.
                display.do("key", "Shift_L")
                wait_for_rest("openbox", *display.company)
                yield display
            finally:
                stop(manager)
        finally:
            stop(server)

    def ask(self, *words: str) -> str | None:
        """The answer of xdotool, or None if it fails."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else None

    def do(self, *words: str) -> None:
        """Have xdotool do something; AssertionError if it fails."""
        assert self.ask(*words) is not None, f"xdotool {' '.join(words)}"

    def screenshot(self, file: Path) -> Path:
        """A picture of the whole screen, as PNG."""
        subprocess.run([sys.executable, "-c", _GRAB, str(file)], env=self.environment, check=True, timeout=PATIENCE)
        return file

    @contextmanager
    def program(
        self, *words: str, more: Mapping[str, str] | None = None, module: str = "tests.window.started"
    ) -> Iterator["Program"]:
        """The program started with these words, stopped at the end if it still runs; what it says goes to a file. Its
        folders are its own unless `more` names some: what one test leaves is no other's business. Its dice fall the
        same way each time. `module`: what is started instead, such as the program with a probe at its side."""
        nth = time.monotonic_ns()
        said = self.folder / f"said-{nth}.txt"
        env = {**self.environment, **home(self.folder / f"home-{nth}"), **(more or {})}
        with said.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", "-m", module, *words],
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
            try:
                yield Program(self, process, said, Path(env["XDG_STATE_HOME"]))
            finally:
                stop(process)


@dataclass(frozen=True)
class Program:
    """The running program."""

    display: Display
    process: subprocess.Popen[bytes]
    said_file: Path
    state: Path
    """The folder of its log, and of what a crash leaves."""

    @property
    def said(self) -> str:
        """All it wrote to its standard output and error."""
        return self.said_file.read_text("utf-8", "replace")

    def windows(self, title: str = "") -> list[str]:
        """The numbers of its visible windows whose title matches the regular expression."""
        found = self.display.ask(
            "search", "--all", "--onlyvisible", "--pid", str(self.process.pid), "--name", title or ".*"
        )
        return (found or "").split()

    def window(self, title: str = "") -> "Window":
        """Wait for the one window whose title matches."""

        def found() -> str | None:
            assert self.process.poll() is None, f"the program ended by itself:\n{self.said}"
            numbers = self.windows(title)
            return numbers[0] if len(numbers) == 1 else None

        return Window(self.display, wait_for(f"a window {title!r}", found))

    def rest(self) -> None:
        """Wait until it has done all that it had to do, and nothing is on its way to it: a window that it has opened is
        given the keyboard by the window manager in its own time, and a key that comes before goes elsewhere."""
        wait_for_rest("the program", self.process, *self.display.company)

    def ended(self) -> int:
        """Wait until it has ended by itself, and return its exit code. AssertionError if a fault ended it, with what
        it said and what its crash left."""
        code = self.process.wait(PATIENCE)
        left = "\n".join(file.read_text("utf-8", "replace") for file in self.state.rglob("crash*.txt"))
        assert code >= 0 or code == -signal.SIGKILL, f"a fault ended it: {code}\n{self.said}\n{left}"
        return code


@dataclass(frozen=True)
class Window:
    """One window of the program, by its number."""

    display: Display
    number: str

    @property
    def title(self) -> str:
        return self.display.ask("getwindowname", self.number) or ""

    def box(self) -> tuple[int, int, int, int]:
        """Its left, top, width and height on the screen, without its frame. The mouse goes to its corner for it: the
        tool itself tells where a window lies with the frame counted twice."""
        self._move((0, 0))
        place, size = self._told("getmouselocation"), self._told("getwindowgeometry", self.number)
        return place["X"], place["Y"], size["WIDTH"], size["HEIGHT"]

    def _told(self, what: str, *words: str) -> dict[str, int]:
        lines = (self.display.ask(what, "--shell", *words) or "").splitlines()
        return {name: int(value) for name, value in (line.split("=", 1) for line in lines)}

    def activate(self) -> "Window":
        """Raise it and give it the focus."""
        self.display.do("windowactivate", "--sync", self.number)
        return self

    def fill(self) -> "Window":
        """Have it fill the screen, below its title: what it shows then lies where clicks by place look for it."""
        width, height = SCREEN
        self.display.do("windowmove", "--sync", self.number, "0", "0")
        self.display.do("windowsize", "--sync", self.number, str(width), str(height - TITLE))
        return self

    def key(self, *keys: str) -> None:
        """Press keys such as `ctrl+s` into whatever has the focus."""
        self.display.do("key", "--clearmodifiers", *keys)

    def type(self, text: str) -> None:
        """Type text into whatever has the focus."""
        self.display.do("type", "--clearmodifiers", "--delay", "5", text)

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        """Click a place counted from the window's upper left corner."""
        self.display.do("mousemove", "--sync", "--window", self.number, str(x), str(y))
        self.display.do("click", "--repeat", str(times), "--delay", "50", str(button))

    def drag(self, start: Sequence[int], end: Sequence[int]) -> None:
        """Press at one place, move in steps to another, release."""
        self._move(start)
        self.display.do("mousedown", "1")
        for step in range(1, 6):
            self._move([a + (b - a) * step // 5 for a, b in zip(start, end, strict=True)])
        self.display.do("mouseup", "1")

    def _move(self, place: Sequence[int]) -> None:
        self.display.do("mousemove", "--window", self.number, str(place[0]), str(place[1]))
