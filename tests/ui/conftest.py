"""A window with the campaign that ships with the program, and what the system would be asked to open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from tests.desk import Desk
from tests.madeup.system import shelf as made_up
from tests.tiers import tier

collect_ignore = [] if tier() == "long" else ["test_half_done.py"]
"""Exceptions thrown in anywhere still find an open place in about one of 700: they are looked for in the long tier,
until the other tiers can rely on them."""


@pytest.fixture
def empty(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path / "home")


@pytest.fixture
def desk(empty: Desk) -> Desk:
    empty.do("sample")
    empty.window.tabs.open("tam_oster")
    empty.settle()
    return empty


@pytest.fixture
def kites(qtbot, tmp_path: Path) -> Desk:
    """A window over the made-up system: quick where it does not matter what is played."""
    return Desk(qtbot, tmp_path / "home", made_up())


class Opener(QObject):
    """Stands for the system's own way to open a folder: the folders it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.folders: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.folders.append(url.toLocalFile())


@pytest.fixture
def opened_folders(qapp: object) -> Iterator[list[str]]:
    made = Opener()
    QDesktopServices.setUrlHandler("file", made, "open")  # type: ignore[arg-type]
    yield made.folders
    QDesktopServices.unsetUrlHandler("file")
