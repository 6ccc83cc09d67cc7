"""PySide6 6.12.0 loses one reference to None at each call on Python 3.11, until the process aborts."""

import sys
from importlib.metadata import version

from PySide6.QtWidgets import QWidget


def test_calls_keep_the_references_to_none(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for number in range(500):
        widget.setWindowTitle(str(number))
    assert sys.getrefcount(None) > before - 100


def test_the_installed_pyside_is_one_that_counts_right():
    major, minor = (int(part) for part in version("PySide6-Essentials").split(".")[:2])
    assert (6, 9) <= (major, minor) < (6, 12)
