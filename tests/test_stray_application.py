"""A test that leaves an application without windows behind fails, and those after it have the one they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LEFT = """
import pytest
from tests import conftest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
left = QGuiApplication([])
with pytest.raises(pytest.fail.Exception, match="asks for `qapp`"):
    conftest._nobodys_application_gone()
print(QGuiApplication.instance())
wanted = QApplication([])
conftest._nobodys_application_gone()
print(QApplication.instance() is wanted)
"""


def test_it_fails_alone() -> None:
    words = [sys.executable, "-c", LEFT]
    done = subprocess.run(words, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.stderr, done.returncode) == (["None", "True"], "", 0)
