"""The program with a disk that is slow or never answers: somebody edits, saves, edits again, and says so.

Its words: the folder whose disk it is, how many seconds each fsync takes there (or `never`: nothing at all answers),
how the program is to end, then its own words. After `ready` it ends: by itself, as at a log-out, or by a signal.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton

from mls_desktop import app
from mls_desktop.cli import main
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.widgets.message_box import MessageBox

DISK, KIND, WAY, *WORDS = sys.argv[1:]
FOREVER = 3600.0
LATER = 1500
"""Milliseconds from the save to the end: the disk is being asked by then, and the edit after it has waited for it."""


class SlowDisk:
    """What the system is asked about one folder takes its time, once it is on."""

    def __init__(self) -> None:
        self.on = False
        os.fsync = self._slow(os.fsync, self._of_handle)
        if KIND == "never":
            os.open = self._slow(os.open, lambda path, *_more: str(path))  # type: ignore[assignment]
            os.mkdir = self._slow(os.mkdir, lambda path, *_more: str(path))  # type: ignore[assignment]

    def _slow(self, call: Callable[..., Any], path_of: Callable[..., str]) -> Callable[..., Any]:
        def slow(*words: Any, **named: Any) -> Any:
            if self.on and path_of(*words).startswith(DISK):
                time.sleep(FOREVER if KIND == "never" else float(KIND))
            return call(*words, **named)

        return slow

    def _of_handle(self, handle: int) -> str:
        return os.readlink(f"/proc/self/fd/{handle}")


class Edited(app.Launch):
    """The program with somebody at it."""

    def start(self) -> None:
        super().start()
        self.disk = SlowDisk()
        self._looks = QTimer(self)
        self._looks.setInterval(20)
        self._looks.timeout.connect(self._edit)
        self._looks.start()

    def _edit(self) -> None:
        window = self.window
        if window is None or window.open_campaign is None or window.open_campaign.keeper.background.busy:
            return
        self._looks.stop()
        self._looks.timeout.disconnect(self._edit)
        self.disk.on = True
        who = window.open_campaign.document.campaign.characters[0].id
        window.open_campaign.document.apply(Edit("set", ("characters", who, "notes"), "saved"))
        window.shell.files.save()
        window.open_campaign.document.apply(Edit("set", ("characters", who, "notes"), "after the save"))
        QTimer.singleShot(LATER, self._say)

    def _say(self) -> None:
        print("ready", flush=True)
        if WAY == "logout":
            self._application.commitDataRequest.emit(None)
            print("kept", flush=True)
        elif WAY == "close":
            self.frame.close()
            self._looks.timeout.connect(self._answer)
            self._looks.start()

    def _answer(self) -> None:
        """Saves, and closes all the same."""
        assert self.window is not None
        for box in self.window.findChildren(MessageBox):
            for label in ("Close all the same", "Save"):
                key = next((k for k in box.findChildren(QPushButton) if k.text() == label), None)
                if key is not None and key.isVisible():
                    print(label, flush=True)
                    key.click()
                    return


app.Launch = Edited  # type: ignore[misc]
sys.exit(main(WORDS))
