"""Writes down what a screen reader is given of the real window: `python3 packaging/reader_tree.py FILE [--only TEXT]`.

On a display and a session bus of its own, so it can be run where nobody sits. Each screen is brought up as for the
pictures, and read through the system's interface (AT-SPI) by the system's Python, which has `pyatspi`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from system_packages import by_hand, lacking

ROOT = Path(__file__).parents[1]
NAME = "mls-desktop"
"""What the program is called on the bus."""
READ = (
    "start", "sheet-caster", "why-secondary", "todo-breaches", "library-traits", "party", "fight-choices", "fight-dice",
    "fight-looked-back", "map-drawn", "map-fight", "fight-players",
    "fight-players-see", "rest", "print", "roll-opposed", "keys", "guided-1", "settings-key-clash",
)  # fmt: skip
"""The main pages; `--only` reads others."""


@contextmanager
def display() -> Iterator[str]:
    """The name of a fresh X display with a window manager."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1680x1000x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            name = f":{answer.readline().strip()}"
        manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": name}, stderr=subprocess.DEVNULL)
        try:
            yield name
        finally:
            manager.terminate()
            manager.wait()
    finally:
        server.terminate()
        server.wait()


def show(names: list[str]) -> None:
    """Brings up each screen in a window, says so, and leaves it until a line is typed."""
    from PySide6.QtCore import QEventLoop, QSocketNotifier
    from PySide6.QtWidgets import QApplication, QDialog, QMenu
    from scenes import scenes

    from mls_desktop.app import main_window
    from mls_desktop.bridge.app.paths import Folders

    application = QApplication([NAME])
    application.setApplicationName(NAME)
    held = {name: (act, campaign) for name, act, campaign in scenes()}
    for name in names:
        act, campaign = held[name]
        with tempfile.TemporaryDirectory() as folder:
            home, files = Path(folder), []
            if campaign is not None:
                files.append(home / "the_grey_coast.mls.json")
                files[0].write_text(json.dumps(campaign()), "utf-8")
            folders = Folders(home / "config", home / "state", home / "recovery")
            window = main_window(files, application, folders=folders)
            window.resize(1400, 900)
            window.show()
            for _nth in range(20):
                application.processEvents()
            act(window)
            window.activateWindow()
            loop = QEventLoop()
            typed = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
            typed.activated.connect(loop.quit)
            print(name, flush=True)
            loop.exec()
            typed.setEnabled(False)
            sys.stdin.readline()
            for open in (*window.findChildren(QDialog), *window.findChildren(QMenu)):
                open.close()
            window.leave()
            window.deleteLater()
            for _nth in range(20):
                application.processEvents()


def read_all(names: list[str]) -> str:
    """The trees of these screens, in words. To be run in a session with a bus."""
    with display() as screen:
        own = {"DISPLAY": screen, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        paths = f"{ROOT}{os.pathsep}{ROOT / 'packaging'}"
        environment = {**os.environ, **own, "PYTHONPATH": paths}
        program = subprocess.Popen(
            [sys.executable, __file__, "--show", *names],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdin is not None and program.stdout is not None
        told = []
        try:
            for line in program.stdout:
                tree = subprocess.run(
                    ["/usr/bin/python3", str(ROOT / "packaging" / "reader_walk.py"), NAME],
                    env={**os.environ, "DISPLAY": screen},
                    capture_output=True,
                    text=True,
                    timeout=300,
                    check=False,
                )
                told.append(f"==== {line.strip()}\n{tree.stdout}{tree.stderr}")
                program.stdin.write("\n")
                program.stdin.flush()
            program.wait(60)
        finally:
            program.kill()
            program.wait()
    return "\n".join(told)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("file", nargs="?", type=Path, help="where the trees are written")
    parser.add_argument("--only", metavar="TEXT", help="the screens whose name holds this text")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--show", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.show:
        show(asked.show)
        return 0
    missing = lacking(x11=True, tools=True, faults=False)
    if missing:
        print(f"packages are missing; please type\n  {by_hand(missing)}", file=sys.stderr)
        return 1
    if not asked.inside:
        words = [sys.executable, *sys.argv, "--inside"]
        return subprocess.run(["dbus-run-session", "--", *words], check=False).returncode
    sys.path.insert(0, str(ROOT))
    from scenes import scenes

    known = [name for name, _act, _campaign in scenes(asked.only or "")]
    names = known if asked.only else [name for name in READ if name in known]
    asked.file.write_text(read_all(names), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
