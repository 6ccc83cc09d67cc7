"""The names of the program to the desktop, and the icon of its windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QIcon, QWindow
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.app.identity import COMMAND, DESKTOP_FILE, ICON_SIZES, complete, introduce, window_icon
from mls_desktop.commands.line.table import PROGRAM
from mls_desktop.report.page import PROGRAM as TITLE
from mls_desktop.words.program_version import program_version

RESOURCES = Path(__file__).parents[3] / "resources"


@pytest.fixture
def application(qapp: QApplication):
    """Qt's one application, as it was before at the end."""
    before = qapp.applicationName(), qapp.desktopFileName(), qapp.applicationVersion(), qapp.windowIcon()
    yield qapp
    qapp.setApplicationName(before[0])
    qapp.setDesktopFileName(before[1])
    qapp.setApplicationVersion(before[2])
    qapp.setWindowIcon(QIcon())


def test_the_desktop_knows_the_program_by_name_and_entry(application: QApplication) -> None:
    introduce(application)
    assert application.applicationName() == TITLE == "MLS Desktop"
    assert application.desktopFileName() == DESKTOP_FILE and COMMAND == PROGRAM


def test_version_and_icon_come_to_windows_that_are_open(application: QApplication, qtbot) -> None:
    window = QWindow()
    window.create()
    assert window.icon().isNull()
    complete(application, RESOURCES)
    assert application.applicationVersion() == program_version() != ""
    assert [size.width() for size in window.icon().availableSizes()] == list(ICON_SIZES)
    window.destroy()


def test_without_pictures_there_is_no_icon_and_no_fault(qapp: QApplication, tmp_path: Path) -> None:
    assert window_icon(tmp_path).isNull()
