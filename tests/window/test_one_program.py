"""One program for all campaigns of a person: later starts hand their files over, whatever becomes of the first."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from mls_desktop.bridge.campaign.loaded_campaign import blank_campaign
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.promises import Promise
from tests.tiers import cases
from tests.window.driver import Display, Program, Window, home, wait_for
from tests.window.visitor import Visitor

pytestmark = pytest.mark.needs("nutshell")

SHIPPED = ShippedData()
QUICKLY = 10.0
"""Seconds until a start that has handed over is gone, on a machine that does other things too."""
PATIENCE = 40.0
AT_ONCE = """
import json, sys
from PySide6.QtCore import QTimer
from mls_desktop import app, launch
from mls_desktop.cli import main

class Told(app.Launch):
    '''The program, with somebody who tells which files its windows show.'''

    def start(self):
        super().start()
        self._before = None
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.tell)
        self._looks.start(10)

    def tell(self):
        shown = [
            str(each.open_campaign.path) for each in self.windows.all() if each.isVisible() and each.open_campaign
        ]
        if shown != self._before:
            self._before = shown
            print(json.dumps(shown), flush=True)

app.Launch = Told
print("ready", flush=True)
sys.stdin.readline()
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    return home(tmp_path / "home")


def nutshell(path: Path) -> Path:
    """A campaign with nobody in it, called like its file."""
    made = blank_campaign(SHIPPED, "nutshell", path.name.split(".")[0])
    path.write_bytes(write(made, SHIPPED))
    return path


@pytest.fixture
def hill(tmp_path: Path) -> Path:
    return nutshell(tmp_path / "hill.mls.json")


@pytest.fixture
def dale(tmp_path: Path) -> Path:
    return nutshell(tmp_path / "dale.mls.json")


def shown(program: Program, *names: str) -> list[Window]:
    """Its windows, once there is one of each name and no other."""

    def found() -> list[Window] | None:
        windows = [Window(program.display, number) for number in program.windows("MLS Desktop")]
        titles = [window.title.split(" ")[0] for window in windows]
        return windows if sorted(titles) == sorted(names) else None

    return wait_for(f"the windows {names}", found)


def in_front(program: Program, name: str) -> None:
    display = program.display
    wait_for(f"{name} in front", lambda: (display.ask("getactivewindow", "getwindowname") or "").startswith(name))


def handed_over(program: Program) -> None:
    """It ended at once, well, and without a word."""
    assert program.process.wait(QUICKLY) == 0
    assert program.said == ""


def quit(program: Program) -> None:
    Window(program.display, program.windows("MLS Desktop")[0]).activate().key("ctrl+q")
    assert program.ended() == 0
    assert program.said == ""


def test_a_later_start_opens_its_files_in_the_first_program(display: Display, hill: Path, dale: Path, own) -> None:
    with display.program(str(hill), more=own) as first:
        shown(first, "hill")
        with display.program(os.path.relpath(dale), more=own) as second:
            handed_over(second)
        shown(first, "hill", "dale")
        in_front(first, "dale")
        with display.program(str(hill), more=own) as third:
            handed_over(third)
        in_front(first, "hill")
        shown(first, "hill", "dale")
        quit(first)


def test_a_start_without_files_brings_the_program_to_the_front(display: Display, hill: Path, own) -> None:
    with display.program(str(hill), more=own) as first, display.program(more=home(hill.parent / "other")) as other:
        shown(first, "hill")
        other.window("MLS Desktop").activate()
        with display.program(more=own) as second:
            handed_over(second)
        in_front(first, "hill")
        shown(first, "hill")
        quit(first)
        quit(other)


def test_all_files_of_a_start_are_opened_and_come_back(display: Display, hill: Path, dale: Path, own) -> None:
    with display.program(str(hill), str(dale), more=own) as program:
        windows = shown(program, "hill", "dale")
        assert len({window.box()[:2] for window in windows}) == 2
        quit(program)
    with display.program(more=own) as again:
        shown(again, "hill", "dale")
        quit(again)


def test_a_program_that_was_killed_is_in_nobodys_way(display: Display, hill: Path, dale: Path, own) -> None:
    with display.program(str(hill), more=own) as first:
        shown(first, "hill")
        first.process.send_signal(signal.SIGKILL)
        assert first.ended() == -signal.SIGKILL
    with display.program(str(dale), more=own) as second:
        shown(second, "dale")
        with display.program(str(hill), more=own) as third:
            handed_over(third)
        shown(second, "hill", "dale")
        quit(second)


def test_a_program_that_hangs_swallows_nothing(display: Display, hill: Path, dale: Path, own, tmp_path: Path) -> None:
    with display.program(str(hill), more=own) as first:
        shown(first, "hill")
        first.rest()
        first.process.send_signal(signal.SIGSTOP)
        try:
            with display.program(str(dale), more=own) as second:
                shown(second, "dale")
                (log,) = (tmp_path / "home").rglob("log.txt")
                assert "does not answer" in log.read_text("utf-8")
                quit(second)
        finally:
            first.process.send_signal(signal.SIGCONT)
        first.rest()
        shown(first, "hill")
        quit(first)


def test_a_new_process_is_told_that_the_file_is_open(display: Display, hill: Path, own) -> None:
    with display.program(str(hill), more=own) as first:
        shown(first, "hill")
        first.rest()
        with display.program("--new-process", str(hill), more=own, module="tests.window.probe") as second:
            visitor = Visitor(second, shown(second, "hill")[0])
            visitor.window.activate()
            wait_for("the notice", lambda: any("read-only" in text for text in visitor.texts()))
            quit(second)
        quit(first)


# At the same moment


class Start:
    """A start that waits for the word to begin, and what it tells of the windows it shows."""

    def __init__(self, file: Path, home_of: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-c", AT_ONCE, str(file)],
            env={**os.environ, **home_of, "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.told: list[str] = []
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line)

    def ready(self) -> bool:
        return self.told[:1] == ["ready\n"]

    def begin(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def shows(self, files: list[Path]) -> bool:
        """Whether it shows these and no others, each once."""
        return len(self.told) > 1 and sorted(json.loads(self.told[-1])) == sorted(map(str, files))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self._listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def once_at_once(folder: Path, alike: bool) -> None:
    folder.mkdir()
    files = [nutshell(folder / "hill.mls.json"), nutshell(folder / "dale.mls.json")]
    wanted = files[:1] if alike else files
    with ExitStack() as rest:
        made = [Start(file, home(folder / "home")) for file in (files[0], wanted[-1])]
        for each in made:
            rest.callback(each.end)
        wait_for("both to be ready", lambda: all(each.ready() for each in made))
        for each in made:
            each.begin()
        second = wait_for("one to be over", lambda: next((e for e in made if e.process.poll() is not None), None))
        (first,) = (each for each in made if each is not second)
        wait_for("all files", lambda: first.shows(wanted))
        assert second.process.returncode == 0 and second.told == ["ready\n"]
        first.process.send_signal(signal.SIGTERM)
        assert first.process.wait(PATIENCE) == 0
    left = [file.name for file in folder.rglob("*") if file.suffix in (".handover", ".mls-lock", ".mls-recovery")]
    assert left == []


@pytest.mark.timeout(900)
def test_of_two_starts_at_once_one_is_the_first_and_no_file_is_lost(tmp_path: Path, promise: Promise) -> None:
    """Every third time both are to open the same file: it has one window."""
    count = cases(all=6, long=200)
    for nth in range(count):
        once_at_once(tmp_path / str(nth), alike=nth % 3 == 2)
    promise("D8", "two starts at once: one program, one window each file", asked=count, reached=count)
