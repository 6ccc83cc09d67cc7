"""The child of the kill loop: it edits every few milliseconds and saves now and then, until it is killed or nobody
listens."""

from __future__ import annotations

import socket
import time

from PySide6.QtCore import QTimer

from mls_desktop.bridge.document import autosave
from tests.faults.desk import Desk


def edit_on(desk: Desk, line: socket.socket, edit_every: int, save_every: int, delay: int) -> None:
    """Tells of each edit its number and the time, after it is made. `save_every` 0: never after the first time.
    `delay`: milliseconds from an edit to its recovery copy."""
    autosave.RECOVERY_DELAY = delay
    keeper = desk.keep_file()
    number = 0

    def edit() -> None:
        nonlocal number
        number += 1
        desk.note(str(number))
        try:
            line.send(f"{number} {time.monotonic()}".encode())
        except OSError:  # whoever would kill it has been killed
            desk.application.quit()

    def save() -> None:
        if not keeper.saving:
            keeper.save()

    timers = [QTimer(desk.application) for _ in (edit, save)]
    for timer, every, act in zip(timers, (edit_every, save_every), (edit, save), strict=True):
        timer.timeout.connect(act)
        if every:
            timer.start(every)
    line.send(b"ready")
    desk.application.exec()
