"""A thousand connections that say nothing, by the clock: who shows the token is answered within a second."""

from __future__ import annotations

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bridge.phones.callers import HOST, TOKEN

ROOT = Path(__file__).parents[2]
CROWD, ASKS = 1000, 50
MOST_SECONDS = 1.0
MOST_GROWTH = 5 * 1024
"""Kilobytes."""


@pytest.fixture
def page() -> Iterator[tuple[int, int]]:
    """The process of a page for phones, and its port."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    words = [sys.executable, "-m", "tests.faults.phone_page"]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdin is not None
    yield process.pid, int(process.stdout.readline())
    process.stdin.close()
    process.stdout.close()
    assert process.wait(20) == 0


def silent(port: int, source: str, said: bytes) -> socket.socket:
    made = socket.socket()
    made.bind((source, 0))
    made.connect((HOST, port))
    if said:
        made.send(said)
    return made


def asked(port: int) -> float:
    """How many seconds the page takes to be there."""
    begun = time.monotonic()
    with socket.create_connection((HOST, port), 10) as line:
        line.sendall(f"GET /{TOKEN}/ HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode())
        received = b""
        while piece := line.recv(65536):
            received += piece
    assert b"SEEN" in received
    return time.monotonic() - begun


def held(pid: int) -> int:
    """Kilobytes that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@pytest.mark.skipif(sys.platform != "linux", reason="only there each address of the loopback is one's own")
@pytest.mark.promises("N2", "who shows the token is answered whatever others do not say")
def test_a_thousand_silent_connections_hold_nobody_up(page: tuple[int, int]) -> None:
    pid, port = page
    asked(port)
    before, crowd, took = held(pid), list[socket.socket](), list[float]()
    for _nth in range(ASKS):
        for each in range(CROWD // ASKS):
            crowd.append(silent(port, f"127.0.1.{1 + len(crowd) % 40}", b"GET /" if each % 2 else b""))
        for slow in crowd[-CROWD // ASKS :: 2]:
            with suppress(OSError):
                slow.send(b"x")
        took.append(asked(port))
    growth = held(pid) - before
    for one in crowd:
        one.close()
    assert max(took) < MOST_SECONDS, sorted(took)[-5:]
    assert growth < MOST_GROWTH
