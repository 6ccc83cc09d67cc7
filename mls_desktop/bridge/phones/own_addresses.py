"""The addresses of this computer at which a page can be offered, and who sees it there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QHostInfo, QNetworkInterface

LOOPBACK = "127.0.0.1"


class OwnAddress(Struct, frozen=True):
    """An address of this computer. `network`: name of the network card; "" for the computer itself."""

    host: str
    network: str = ""


def own_addresses() -> tuple[OwnAddress, ...]:
    """Addresses of this computer at which a page can be offered, one at a time: the loopback first, then each IPv4
    address in a network that is up."""
    return OwnAddress(LOOPBACK), *_outer()


def own_hosts(listening: str, port: int) -> frozenset[str]:
    """Names, with the port, by which a browser may call this computer where a page is offered at address `listening`
    and `port`: "localhost:8080"."""
    machine = QHostInfo.localHostName().lower()
    names = {machine, f"{machine}.local", machine.partition(".")[0]} if machine else set()
    hosts = {listening, "localhost", *names, *(each.host for each in own_addresses())}
    return frozenset(f"{host}:{port}" for host in hosts)


def _outer() -> Iterator[OwnAddress]:
    flags = QNetworkInterface.InterfaceFlag
    for card in QNetworkInterface.allInterfaces():
        if not card.flags() & flags.IsUp or card.flags() & flags.IsLoopBack:
            continue
        for entry in card.addressEntries():
            if _may_serve(entry.ip()):
                yield OwnAddress(entry.ip().toString(), card.humanReadableName())


def _may_serve(address: QHostAddress) -> bool:
    is_four = address.protocol() == QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
    return is_four and not address.isLoopback() and not address.isLinkLocal() and not address.isMulticast()
