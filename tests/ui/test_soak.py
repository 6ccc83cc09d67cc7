"""The soak (S5): documents opened, edited and closed, dialogs opened and closed, again and again; memory and objects
stay where they are."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.bridge.document.document import Document
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.files.rename_dialog import RenameDialog
from tests.bridge.kites import opened
from tests.promises import Promise
from tests.sweeps import sweep
from tests.tiers import cases

DOCUMENTS = cases(all=40, long=2000)
EDITS, DIALOGS = 500, 5
"""Of each document."""
MEGABYTES, OBJECTS = 30, 50
WARM = 10
"""The first tenth is not counted: what is read and made once stays."""
pytestmark = [pytest.mark.long, pytest.mark.timeout(3000)]


class Use(Struct, frozen=True):
    """What the process uses: memory in MB, Qt's objects that Python knows, widgets, references to None."""

    memory: float
    objects: int
    widgets: int
    nones: int


def use() -> Use:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    objects = sum(isinstance(each, QObject) for each in gc.get_objects())
    memory = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return Use(memory, objects, len(QApplication.allWidgets()), sys.getrefcount(None))


def rename(window: QWidget, document: Document, name: str) -> None:
    dialog = RenameDialog(window, document)
    dialog.open()
    dialog.line.setText(name)
    dialog.accept()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def one_document(window: QWidget, home: Path) -> None:
    """A campaign from opening to closing."""
    campaign = opened(home, window, "Ann")
    assert not campaign.keeper.dirty
    for nth in range(EDITS):
        assert campaign.document.apply(Edit("set", ("characters", "ann", "notes"), str(nth)))
    for nth in range(DIALOGS):
        rename(window, campaign.document, f"Hill {nth}")
    assert campaign.document.campaign.name == f"Hill {DIALOGS - 1}"
    while campaign.document.history.canUndo():
        campaign.document.history.undo()
    campaign.close(drop=True)
    campaign.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    sweep()  # as the program does between two events


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_memory_and_objects_stay_where_they_are(qtbot, tmp_path: Path, promise: Promise) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    for _ in range(DOCUMENTS // WARM):
        one_document(window, tmp_path)
    before = use()
    for _ in range(DOCUMENTS - DOCUMENTS // WARM):
        one_document(window, tmp_path)
    after = use()
    assert after.memory - before.memory < MEGABYTES, (before, after)
    assert after.objects - before.objects < OBJECTS and after.widgets <= before.widgets, (before, after)
    assert after.nones > before.nones - OBJECTS * DOCUMENTS // WARM, (before, after)
    for words, number in {"documents": 1, "edits": EDITS, "dialogs": DIALOGS}.items():
        promise("S5", f"{words} in a soak, memory flat", asked=DOCUMENTS * number, reached=DOCUMENTS * number)
