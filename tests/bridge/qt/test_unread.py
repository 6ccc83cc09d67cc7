"""What PySide6 reads later than usual: a wrong call is told in the same words, and a start reads nothing of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
PARTS = ("mapping", "errorhandler", "layout", "parser")
READ = f"print(*[part for part in {PARTS} if type(sys.modules['shibokensupport.signature.' + part]) is type(sys)])"
USUAL = """
import sys
import PySide6.QtCore
"""
LATE = """
import sys
from mls_desktop.bridge.qt.unread import sparing
with sparing():
    import PySide6.QtCore
"""
WRONG_CALLS = """
from PySide6.QtCore import QRect, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
widget = QWidget()
calls = (
    lambda: widget.resize("wide"), lambda: widget.resize(1, 2, 3), lambda: widget.setWindowTitle(3),
    lambda: QSize("wide", 1), lambda: QRect(1, 2, None, 4), lambda: QWidget(colour="red"), lambda: widget.setGeometry(),
    lambda: QTimer.singleShot("soon", print), lambda: widget.setParent(5, 6),
)
for call in calls:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
"""
START = """
import os, sys
from pathlib import Path
from types import ModuleType
from mls_desktop import launch

def run(files, start):
    del sys.modules["mls_desktop.app"]
    from mls_desktop import app
    usual = app.Launch.build_window
    def build(launch):
        usual(launch)
        print(len(launch.window.open_campaign.document.campaign.characters))
        {read}
        sys.stdout.flush()
        os._exit(0)
    app.Launch.build_window = build
    return app.run(files, start=start)

app = sys.modules["mls_desktop.app"] = ModuleType("mls_desktop.app")
app.run = run
launch.launch([Path({sample!r})])
"""


def told(script: str, home: Path) -> list[str]:
    """The lines that a Python of its own prints."""
    folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    own = {"QT_QPA_PLATFORM": "offscreen", **dict.fromkeys(folders, str(home))}
    done = subprocess.run([sys.executable, "-c", script], env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_wrong_call_is_told_as_ever(tmp_path: Path) -> None:
    before, *usual, _after = told("\n".join((USUAL, READ, WRONG_CALLS, READ)), tmp_path)
    assert before == " ".join(PARTS)
    before, *late, after = told("\n".join((LATE, READ, WRONG_CALLS, READ)), tmp_path)
    assert (before, after) == ("", " ".join(PARTS))
    assert late == usual and "\n".join(usual).count("called with wrong argument types") >= 5


def test_a_start_reads_none_of_it(tmp_path: Path) -> None:
    sample = tmp_path / SAMPLE.name
    sample.write_bytes(SAMPLE.read_bytes())
    count, read = told(START.format(read=READ, sample=str(sample)), tmp_path)
    assert int(count) > 1 and read == ""
