"""Somebody who knows nothing of the program and does anything to it: what he does is seeded and written down, and after
each gesture the program must live, answer and have nothing to say."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType

from tests.window.driver import Display, Program, Thing, home, told_by_probe, wait_for
from tests.window.gestures import Gesture, gesture

NOTICED, ANSWERED, GONE = 1.0, 20.0, 10.0
"""Seconds after which an answer is noted; until the program answers, on a machine that does other things too; until
it is gone after SIGTERM."""
TOLD = 40
"""The number of the last gestures that are told with a fault; all are in a file."""
KNOWN = ("Qt: QFont::setPointSizeF: Point size <= 0 (-0.250000)",)
"""Warnings that Qt gives of itself: the dialog of a printer's properties takes all type to be measured in points."""
MANAGER = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <desktops><number>1</number></desktops>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse>
    <context name="Client"><mousebind button="Left" action="Press">
      <action name="Focus"/><action name="Raise"/></mousebind></context>
    <context name="Titlebar"><mousebind button="Left" action="Drag"><action name="Move"/></mousebind></context>
  </mouse>
</openbox_config>
"""
"""A window manager that keeps to windows: no menu of its own, from which programs are started or it is ended."""
OPENER = '#!/bin/sh\necho "$@" >> "$OPENED"\n'


@contextmanager
def cage(folder: Path) -> Iterator[Display]:
    """A display for one monkey."""
    kept = folder / "display" / "config" / "openbox"
    kept.mkdir(parents=True)
    (kept / "rc.xml").write_text(MANAGER, "utf-8")
    with Display.opened(folder / "display") as display:
        yield display


def _says(file: Path) -> bool:
    """Tells whether a file holds any warning but Qt's own."""
    if not file.exists() or not file.stat().st_size:
        return False
    lines = file.read_text("utf-8", "replace").splitlines()
    return any(line for line in lines if not any(known in line for known in KNOWN))


class Fault(AssertionError):
    """A fault of the program, or of what the monkey sits in, with what was done before."""


class Monkey:
    """A monkey at a program of its own. `folder`: all that it may change. It ends with the block that it is made in:
    the program is told to go, and has to."""

    def __init__(self, display: Display, folder: Path, seed: int, campaigns: list[Path]) -> None:
        self.display, self.folder, self.seed = display, folder, seed
        self.files, self.home = folder / "files", folder / "home"
        self.done: list[str] = []
        self.starts, self.slowest = 0, 0.0
        self._campaigns, self._stack = campaigns, ExitStack()
        self.program: Program
        self._make_folders()

    def _make_folders(self) -> None:
        for name in ("files", "home", "bin", "tmp"):
            (self.folder / name).mkdir(parents=True)
        opener = self.folder / "bin" / "xdg-open"
        opener.write_text(OPENER, "utf-8")
        opener.chmod(0o755)
        self._campaigns = [Path(shutil.copy(each, self.files)) for each in self._campaigns]

    def __enter__(self) -> Monkey:
        self.start(*map(str, self._campaigns))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None:
                self.end()
        finally:
            self._stack.close()

    # The program

    def start(self, *files: str) -> None:
        """Starts it, and waits until it answers with a window in front."""
        own = {
            **home(self.home), "HOME": str(self.home), "TMPDIR": str(self.folder / "tmp"),
            "PATH": str(self.folder / "bin"), "OPENED": str(self.folder / "tmp" / "opened"),
            "MONKEY_FENCE": str(self.folder),
        }  # fmt: skip
        self._stack.close()
        begun = self.display.program(*files, more=own, module="tests.window.monkey_probe")
        self.program = self._stack.enter_context(begun)
        self.starts += 1
        self.done.append(f"start {' '.join(Path(each).name for each in files)}")
        wait_for("a window in front", self._in_front)

    def _in_front(self) -> bool:
        """Tells whether a window of the program has the keys; else gives them to the first that it shows."""
        self.see()
        if not (seen := self.look()) and (shown := self.program.windows()):
            self.display.ask("windowactivate", shown[0])
        return bool(seen)

    def end(self) -> None:
        """Tells it to go, and sees that it has gone well."""
        self.done.append("SIGTERM")
        self.program.process.send_signal(signal.SIGTERM)
        end = time.monotonic() + GONE
        while self.program.process.poll() is None:
            if time.monotonic() > end:
                raise self._fault(f"it is still there {GONE:.0f} s after SIGTERM")
            time.sleep(0.02)
        self.see()
        self._log()

    def look(self) -> list[Thing]:
        """The window in front and what can be hit in it, none where no window has the keys: the program answers."""
        asked = time.monotonic()
        try:
            seen = told_by_probe(self.program.process.pid, ANSWERED)
            self._note(time.monotonic() - asked)
            return seen
        except TimeoutError as error:
            os.kill(self.program.process.pid, signal.SIGABRT)  # it says where it stands
            self.program.ended()
            raise self._fault(f"no answer in {ANSWERED:.0f} s") from error
        except (OSError, ValueError):
            return []  # not there yet, or not any more: `see` knows

    def _note(self, seconds: float) -> None:
        """Writes down how long an answer took, where a person would notice."""
        self.slowest = max(self.slowest, seconds)
        if seconds > NOTICED:
            self.done.append(f"  answered after {seconds:.1f} s")

    def see(self) -> None:
        """Raises Fault where anything is wrong with the program, or with the display it is on."""
        for name, process in zip(("the X server", "the window manager"), self.display.company, strict=True):
            if process.poll() is not None:
                raise self._fault(f"{name} ended, not the program")
        if self.program.process.poll() not in (None, 0):
            raise self._fault(f"it ended with {self.program.process.poll()}")
        if any(map(_says, self.spoken())):
            raise self._fault("it has something to say")

    def spoken(self) -> list[Path]:
        """The files in which a fault of the program is told: its output, its log, and traces of a crash."""
        state = self.home / "state" / "mls_desktop"
        return [self.program.said_file, state / "log.txt", *state.glob("crash*.txt")]

    def _fault(self, what: str) -> Fault:
        """The fault, with what was done; all of that goes to a file beside the program's."""
        log = self._log()
        said = [file.read_text("utf-8", "replace")[-4000:] for file in self.spoken() if file.exists()]
        step = sum(each[0].isdigit() for each in self.done) - 1
        again = f"MLS_MONKEY={self.seed}:{step} plays them again; all are in {log}"
        return Fault("\n".join([f"seed {self.seed}: {what}", *said, *self.done[-TOLD:], again]))

    def _log(self) -> Path:
        """The file with all that was done."""
        log = self.folder / "gestures.txt"
        log.write_text("\n".join(self.done) + "\n", "utf-8")
        return log

    # The monkey

    def play(self, seconds: float, steps: int | None) -> int:
        """Plays so long, or so many gestures; how many there were."""
        end, step = time.monotonic() + seconds, 0
        while step < steps if steps is not None else time.monotonic() < end:
            self._one(step)
            step += 1
        return step

    def _one(self, step: int) -> None:
        seen = self.look()
        if self.program.process.poll() == 0:  # closed by its own command, or its last window
            self.see()
            self.start()
            seen = self.look()
        chosen = gesture(self.seed, step, seen, self.files) if seen else self._to_a_window(step)
        self.done.append(f"{step} {chosen}")
        if chosen.words and self.display.ask(*chosen.words) is None:
            self.see()
            raise self._fault("the tool that has keys pressed failed, not the program")
        self.see()

    def _to_a_window(self, step: int) -> Gesture:
        """Nothing of the program's is in front: one of its windows is brought there."""
        windows = self.program.windows()
        if not windows:
            return Gesture("wait for a window", ("sleep", "0.05"))
        return Gesture("to a window", ("windowactivate", Random(f"{self.seed}/{step}").choice(windows)))
