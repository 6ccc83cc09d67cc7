"""Limits on how much the page for phones lets others ask of this computer, and on how often one address may knock in
vain."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

Clock = Callable[[], float]
"""Function that gives seconds that only ever grow."""
MOST_ADDRESSES = 256
"""Number of addresses that are remembered; those heard of longest ago are forgotten first."""


class PhoneLimits(Struct, frozen=True):
    """The limits. `clients`: connections at once that have shown the token, `each`: of one address; `silent`: those
    that have not, `each_silent`: of one address; `head`: bytes of a request; `asking`: seconds until it must be whole;
    `slow`: seconds until sent bytes must be taken; `burst`: refused requests of one address that are answered at once,
    after which `rate` a second are; `beat`: seconds between two signs of life; `pace`: milliseconds between two views
    at least."""

    clients: int = 32
    each: int = 8
    silent: int = 32
    each_silent: int = 3
    head: int = 4096
    asking: float = 2
    slow: float = 20
    burst: int = 40
    rate: float = 4
    beat: float = 15
    pace: int = 100


class KnockRate:
    """The rate of refused requests by address: each address has a store of `burst`, which fills again by `rate` a
    second."""

    def __init__(self, limits: PhoneLimits, clock: Clock) -> None:
        self._limits, self._clock = limits, clock
        self._stores: dict[str, tuple[float, float]] = {}

    def lets(self, address: str) -> bool:
        """Tells whether a refused request of `address` may be answered now; if so, takes one from its store."""
        now, limits = self._clock(), self._limits
        left, since = self._stores.pop(address, (float(limits.burst), now))
        left = min(float(limits.burst), left + (now - since) * limits.rate)
        lets = left >= 1
        self._stores[address] = (left - 1 if lets else left, now)
        while len(self._stores) > MOST_ADDRESSES:
            del self._stores[next(iter(self._stores))]
        return lets
