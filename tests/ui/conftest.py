"""A window with the campaign that ships with the program, and what the system would be asked to open."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.ui.editors.typing_stretch import TypingStretch
from tests.desk import Desk
from tests.hand_clock import HandClock, turned_by_hand
from tests.madeup.system import shipped_data as made_up
from tests.tiers import tier

collect_ignore = [] if tier() == "long" else ["test_half_done.py"]
"""Exceptions thrown in anywhere still find an open place in about one of 700: they are looked for in the long tier,
until the other tiers can rely on them."""


@pytest.fixture(autouse=True)
def clock() -> Iterator[HandClock]:
    """The clock by which letters are sent while somebody types, and recovery copies written: a test turns it where it
    wants them. On a slow machine they would come in the midst of other tests, and the line of status with them."""
    with turned_by_hand(lambda owner: isinstance(owner, Autosave | TypingStretch)) as made:
        yield made


@pytest.fixture(autouse=True)
def _keys_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that a test presses in a table come a twentieth of a second one after the other, however busy the machine
    is: a minus and the digit behind it are one number, letters one name. A test that wants them apart says when."""
    twentieth = count()
    monkeypatch.setattr("mls_desktop.ui.tables.table_keys.now", lambda: next(twentieth) / 20)


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
