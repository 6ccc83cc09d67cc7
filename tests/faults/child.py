"""The program under fault: a process that has read all modules and, for each case, leaves a copy of itself behind.

A case comes as one packet with the socket of its own line. Its child stages the scenario, says "ready", does the step
at each "go" and tells what was said. It speaks by `send` and `recv` alone: no fault of files meets these.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import traceback
from contextlib import nullcontext, suppress
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.step_history import StepHistory
from mls_desktop.words.i18n import _
from tests.faults.desk import Desk, encoded
from tests.faults.editing_loop import edit_on
from tests.faults.scenarios import KILLED, SCENARIOS
from tests.faults.shared_file import share
from tests.faults.writers import WRITERS
from tests.hand_clock import turned_by_hand

LONGEST = 1 << 16
BROKE = 70


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a child is to do. `folder`: where; `scenario`: the row, or "" for the loop of edits with these milliseconds
    between edits, between saves, and from an edit to its recovery copy; `size`: bytes of the document, about;
    `is_shared`: it takes orders on a file that another child has as well."""

    folder: str
    scenario: str = ""
    writer: str = "checked"
    size: int = 2000
    edit_every: int = 0
    save_every: int = 0
    delay: int = 250
    is_shared: bool = False


def live(request: Request, line: socket.socket) -> None:
    """The life of a child, until its line is closed. Where it has a scenario, copies are made and steps are written
    only where that asks for it: on a slow machine the timers would make some more in some runs."""
    by_hand = turned_by_hand(lambda owner: isinstance(owner, Autosave | StepHistory))
    with by_hand if request.scenario else nullcontext():
        _do(request, line)


def _do(request: Request, line: socket.socket) -> None:
    WRITERS[request.writer]()
    desk = Desk(Path(request.folder), request.size)
    if request.is_shared:
        share(desk, line)
        return
    if not request.scenario:
        edit_on(desk, line, request.edit_every, request.save_every, request.delay)
        return
    step = (SCENARIOS | KILLED)[request.scenario].stage(desk)
    before = handles_below(desk.folder)
    line.send(b"ready")
    for nth in count():
        if line.recv(LONGEST) != b"go":
            return
        for handle in handles_below(desk.folder) - before if nth else ():
            os.close(handle)
        line.send(encoded(step()))


def handles_below(folder: Path) -> set[int]:
    """What is open below a folder. A `close` that strace lets fail is never made, and what was locked stays so, while
    one that fails by itself has closed the handle: what a fault left open is closed before the step is done again."""
    found = set()
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError):
            if os.readlink(f"/proc/self/fd/{name}").startswith(str(folder)):
                found.add(int(name))
    return found


def serve(control: socket.socket) -> None:
    """Answers each request with the id of the process that is its child, until the control line is closed."""
    assert threading.active_count() == 1, "a copy of a process has only the thread that made it"
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _("The program has long since read its words when it saves.")
    while True:
        packet, handles, *_rest = socket.recv_fds(control, LONGEST, 1)
        if not packet:
            return
        child = os.fork()
        if child == 0:
            _become(msgspec.json.decode(packet, type=Request), handles[0], control)
        os.close(handles[0])
        control.send(str(child).encode())


def _become(request: Request, handle: int, control: socket.socket) -> None:
    code = BROKE
    try:
        control.close()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        live(request, socket.socket(fileno=handle))
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
