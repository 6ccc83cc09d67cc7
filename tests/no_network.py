"""No test opens a socket to the outside: Python's own are watched here, all others cannot leave the machine where
`packaging/without_network.py` runs the tests."""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Iterator
from typing import Any

import pytest

FAMILIES = {socket.AF_INET, socket.AF_INET6}
EVENTS = {"socket.connect", "socket.sendto", "socket.bind"}
LOCAL_NAMES = {"localhost", ""}


def is_outside(host: object) -> bool:
    """Whether an address is none of this machine itself. To hear on all addresses is outside too."""
    name = str(host)
    if name in LOCAL_NAMES:
        return False
    try:
        return not ipaddress.ip_address(name.partition("%")[0]).is_loopback
    except ValueError:
        return True


class Watch:
    """The watch over the sockets of this process: it refuses those to the outside and keeps what it refused."""

    def __init__(self) -> None:
        self.refused: list[str] = []
        sys.addaudithook(self._heard)

    def _heard(self, event: str, args: tuple[Any, ...]) -> None:
        if event in EVENTS and args[0].family in FAMILIES and isinstance(args[-1], tuple) and is_outside(args[-1][0]):
            self.refused.append(f"{event} {args[-1]}")
            raise OSError(f"a test wants to go outside: {event} {args[-1]}")


WATCH = Watch()


@pytest.fixture(autouse=True)
def _no_socket_to_the_outside() -> Iterator[None]:
    WATCH.refused.clear()
    yield
    if WATCH.refused:
        pytest.fail(f"sockets to the outside: {', '.join(WATCH.refused)}")
