"""The test's side of the program under fault: it starts the server of children, and leads one child at a time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from tests.faults.child import LONGEST, Request
from tests.faults.desk import Told

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Life:
    """One child. `pid`: its process."""

    def __init__(self, pid: int, line: socket.socket) -> None:
        self.pid, self.line = pid, line
        line.settimeout(PATIENCE)

    def word(self) -> bytes:
        """The next packet of the child; b"" where it is gone."""
        try:
            return self.line.recv(LONGEST)
        except ConnectionResetError:
            return b""

    def ready(self) -> None:
        said = self.word()
        assert said == b"ready", f"the child broke before its step: {said!r}"

    def go(self) -> Told | None:
        """What was said of the step; None where the child died of it."""
        self.line.send(b"go")
        said = self.word()
        return msgspec.json.decode(said, type=Told) if said else None

    def threads(self) -> list[int]:
        """The ids of its threads in the order they began."""
        return sorted(map(int, os.listdir(f"/proc/{self.pid}/task")))

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def gone(self) -> None:
        """Waits until no process of that id is left: only then its files are closed."""
        self.line.close()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.002)
        raise AssertionError("the child does not end")


class Program:
    """A server of children, with these variables of the environment from its start."""

    def __init__(self, **variables: str) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", **variables}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.child", str(theirs.fileno())],
            cwd=ROOT, env=environment, pass_fds=[theirs.fileno()],
        )  # fmt: skip
        theirs.close()
        self._control.settimeout(PATIENCE)

    def start(self, request: Request) -> Life:
        """A child that begins with its case."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        socket.send_fds(self._control, [msgspec.json.encode(request)], [theirs.fileno()])
        theirs.close()
        return Life(int(self._control.recv(LONGEST)), ours)

    @contextmanager
    def case(self, request: Request) -> Iterator[Life]:
        """A child that is ready for its step, and gone afterwards."""
        life = self.start(request)
        try:
            life.ready()
            yield life
        finally:
            life.line.close()
            life.kill()
            life.gone()

    def close(self) -> None:
        self._control.close()
        self._process.wait(PATIENCE)
